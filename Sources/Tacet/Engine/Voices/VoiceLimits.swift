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

    func limit(of bus: BusID) -> VoiceLimit? { buses[bus]?.limit }

    mutating func set(_ limit: VoiceLimit?, of bus: BusID) {
        buses[bus] = limit.map { Entry(limit: $0) }
        isEmpty = sounds.isEmpty && buses.isEmpty
    }

    /// Returns the quota of `sound` if a voice of it may begin at `frame` on `bus`; nil before a retrigger time has
    /// passed.
    ///
    /// - Parameters:
    ///   - sound: The sound of the voice.
    ///   - bus: The bus that the voice plays on.
    ///   - parents: The parent of each bus, by index.
    ///   - frame: The frame of the mix.
    func quota(for sound: Sound, on bus: BusID, parents: [BusID], at frame: Int) -> VoiceQuota? {
        if let entry = sounds[sound], frame < entry.next { return nil }
        var mayBegin = true
        Self.ascend(from: bus, parents) { mayBegin = mayBegin && frame >= buses[$0]?.next ?? 0 }
        return mayBegin ? sounds[sound]?.limit.quota ?? VoiceQuota() : nil
    }

    /// Records that a voice of `sound` begins at `frame` on `bus`: the retrigger times count from there.
    mutating func noteStart(of sound: Sound, on bus: BusID, parents: [BusID], at frame: Int, sampleRate: Int) {
        sounds[sound]?.begin(at: frame, sampleRate: sampleRate)
        Self.ascend(from: bus, parents) { buses[$0]?.begin(at: frame, sampleRate: sampleRate) }
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
