/// The voice limits that a game has set, and the times at which they allow the next start. The game's thread.
struct VoiceLimits {
    private struct Entry {
        var limit: VoiceLimit
        /// The frame of the mix from which on the next voice may begin.
        var next = 0

        /// Records that a voice begins at `frame`.
        mutating func begin(at frame: Int, sampleRate: Int) {
            next = frame + Int(Tween(duration: limit.retrigger).frames(at: sampleRate))
        }
    }

    private var sounds: [Sound: Entry] = [:]
    private var buses: [BusID: Entry] = [:]
    /// Whether no limit is set. Stored, because it is read for every voice that starts.
    private(set) var isEmpty = true

    mutating func set(_ limit: VoiceLimit?, of sound: Sound) {
        sounds[sound] = limit.map { Entry(limit: $0) }
        isEmpty = sounds.isEmpty && buses.isEmpty
    }

    mutating func set(_ limit: VoiceLimit?, of bus: BusID) {
        buses[bus] = limit.map { Entry(limit: $0) }
        isEmpty = sounds.isEmpty && buses.isEmpty
    }

    /// Admits a voice of `sound` that begins at `frame` on `bus`, and returns the sound's quota; nil if it is too soon.
    ///
    /// - Parameters:
    ///   - sound: The sound of the voice.
    ///   - bus: The bus that the voice plays on.
    ///   - parents: The parent of each bus, by index.
    ///   - frame: The frame of the mix.
    ///   - sampleRate: In hertz.
    mutating func admit(
        _ sound: Sound, on bus: BusID, parents: [BusID], at frame: Int, sampleRate: Int
    ) -> VoiceQuota? {
        if let entry = sounds[sound], frame < entry.next { return nil }
        var isLate = true
        Self.ascend(from: bus, parents) { isLate = isLate && frame >= buses[$0]?.next ?? 0 }
        guard isLate else { return nil }
        sounds[sound]?.begin(at: frame, sampleRate: sampleRate)
        Self.ascend(from: bus, parents) { buses[$0]?.begin(at: frame, sampleRate: sampleRate) }
        return sounds[sound]?.limit.quota ?? VoiceQuota()
    }

    /// Calls `body` with a bus and with each bus above it, up to master.
    private static func ascend(from bus: BusID, _ parents: [BusID], _ body: (BusID) -> Void) {
        var bus = bus
        while bus != .master, Int(bus.index) < parents.count {
            body(bus)
            bus = parents[Int(bus.index)]
        }
        body(.master)
    }
}
