import TacetSession
import TacetPlatform

/// The buses of an engine: the five that every engine has, and those that the game adds.
///
/// ```swift
/// let audio = AudioEngine()
/// audio.buses.effects.setGain(-3)
/// audio.buses.soundtrack.setMuted(true)
/// ```
///
/// Voices that play through a bus share the gain, mute and pause of that bus and of every bus above it up to master.
/// The buses belong to the engine's owner, like the engine. Every call returns at once and takes effect on the block
/// after the next ``AudioEngine/update()``.
public final class Buses {
    let client: VoiceClient
    let core: EngineCore
    /// The parent of each bus, by index. Master is its own parent.
    private(set) var parents = Array(repeating: BusID.master, count: BusID.builtIn)
    // Each play reads the two. Only the engine's owner does, and no call of theirs calls another one back: Swift's checks
    // for that would take a tenth of a play.

    /// The voice limits of sounds and of buses.
    @exclusivity(unchecked)
    var limits = VoiceLimits()
    /// The gains and mutes that the game has set, for ``AudioEngine/saveState()``.
    private(set) var gains: [BusID: Decibels] = [:]
    private(set) var mutes: [BusID: Bool] = [:]
    /// The buses that the game has paused.
    private(set) var pauses: Set<BusID> = []
    /// The effects that the game has set, one of each kind.
    private var setEffects: [BusID: [Int: BusEffect]] = [:]
    /// The lists of effects that the game has set.
    var effectLists: [BusID: EffectList] = [:]
    /// The numbers of effects that attached programs hold, also of effects that the bus does not have now.
    var heldNumbers: [BusID: [EffectPlace: Float]] = [:]
    /// What the buses send to the centre and to the LFE.
    var speakerRoutes: [BusID: BusRoute] = [:]
    /// The loudness meters that the game has ever turned on. The mixing thread may still use one that is off.
    var loudnessMeters: [BusID: (meter: BusLoudness, isOn: Bool)] = [:]
    /// The ducking rules that the mixer has.
    private var duckings: [Ducking] = []
    /// The buses that have a submix of their own, with its index in the mixer; without master and soundtrack.
    @exclusivity(unchecked)
    var submixes: [BusID: (submix: Submix, index: UInt8)] = [:]
    /// The submixes that were made for attached programs.
    var metered = MeteredBuses()

    init(client: VoiceClient, core: EngineCore) {
        self.client = client
        self.core = core
    }

    /// The root of the tree, through which every sound goes.
    public var master: Bus { self[.master] }
    /// The bus of the soundtrack.
    public var soundtrack: Bus { self[.soundtrack] }
    /// The bus for sounds of the game's world. Voices play on it unless their settings name another bus.
    public var effects: Bus { self[.effects] }
    /// The bus for speech.
    public var voice: Bus { self[.voice] }
    /// The bus for sounds of menus and notices.
    public var ui: Bus { self[.ui] }

    /// The bus with an identifier. Calls to a bus that the engine does not have are ignored.
    public subscript(id: BusID) -> Bus { Bus(id, of: self) }

    /// The voice limit of a sound, for the mixing thread; nil if a retrigger time forbids another voice now.
    @inline(__always)
    func quota(for sound: Sound, on bus: BusID, at frame: () -> Int) -> VoiceQuota? {
        limits.isEmpty ? VoiceQuota() : limits.quota(for: sound, on: bus, parents: parents, at: frame())
    }

    /// Counts retrigger times from now. A voice that found no slot leaves them as they are.
    @inline(__always)
    func noteStart(of sound: Sound, on bus: BusID, at frame: () -> Int) {
        if limits.isEmpty { return }
        limits.noteStart(of: sound, on: bus, parents: parents, at: frame(), sampleRate: client.sampleRate)
    }

    /// Adds a bus below `parent`.
    ///
    /// - Parameters:
    ///   - name: What `tacet profile` and captures call the bus, cut at 32 characters: `footsteps`. Without one they
    ///     call it `bus` and its number.
    ///   - parent: The bus whose gain, mute, pause and filter also apply to the new bus.
    /// - Returns: The bus; nil if the engine has 64 buses, or has no bus `parent`.
    public func add(_ name: String = "", below parent: BusID = .effects) -> Bus? {
        guard count < BusID.capacity, Int(parent.index) < count else { return nil }
        let bus = BusID(index: UInt16(count))
        parents.append(parent)
        core.busNames.add(name)
        client.send(.busAdd(bus, parent: parent))
        return self[bus]
    }

    /// Moves the buses to the gains, filters, effects and loudspeakers of a snapshot, all in one tween.
    ///
    /// Buses that the snapshot does not mention are not changed.
    ///
    /// - Throws: As ``Bus/setEffects(_:over:)``, if a bus cannot have the filter or the effects, or in surround the
    ///   loudspeakers. Then the snapshot changes no bus.
    public func apply(_ snapshot: Snapshot, over tween: Tween = .seconds(0.5)) throws(AudioError) {
        let routed = Set(snapshot.centered.keys).union(snapshot.lfeGains.keys)
        if core.queue.speakers != .stereo {
            for bus in routed { try enableSubmix(of: bus) }
        }
        for bus in snapshot.filters.keys { try enableSubmix(of: bus) }
        for (bus, effects) in snapshot.effects { try prepare(effects, of: bus) }
        for (bus, effects) in snapshot.effects { sendEffects(effects, of: bus, tween) }
        for bus in routed {
            try setRoute(of: bus, isCentered: snapshot.centered[bus], lfe: snapshot.lfeGains[bus], tween)
        }
        for (bus, gain) in snapshot.gains { setGain(of: bus, gain, tween) }
        for (bus, filter) in snapshot.filters { setFilter(of: bus, filter, tween) }
    }

    /// The ducking rules, which lower one bus while another one sounds: eight at most; further rules are ignored.
    public var ducking: [Ducking] {
        get { duckings }
        set {
            let new = Array(newValue.prefix(Ducking.capacity))
            for index in 0..<max(new.count, duckings.count) {
                let rule = index < new.count ? new[index] : nil
                if index < duckings.count, duckings[index] == rule { continue }
                client.send(.ducking(index, rule.map { DuckingRule($0, sampleRate: client.sampleRate) }))
            }
            duckings = new
        }
    }

    /// The number of buses.
    var count: Int { parents.count }

    func setGain(of bus: BusID, _ gain: Decibels, _ tween: Tween) {
        let gain = gain.value.isNaN ? .silence : min(gain, Limits.gain)
        if Int(bus.index) < count { gains[bus] = gain }
        client.send(.busGain(bus, gain.amplitude, client.length(tween)))
    }

    func setMuted(_ bus: BusID, _ isMuted: Bool, _ tween: Tween) {
        if Int(bus.index) < count { mutes[bus] = isMuted }
        client.send(.busMute(bus, isMuted, client.length(tween)))
    }

    func setPaused(_ bus: BusID, _ isPaused: Bool, _ tween: Tween) {
        if Int(bus.index) < count {
            if isPaused { pauses.insert(bus) } else { pauses.remove(bus) }
        }
        client.send(.busPause(bus, isPaused, client.length(tween)))
    }

    /// Stops the voices of a bus and of all buses below it.
    func stopVoices(of bus: BusID, _ tween: Tween) {
        guard Int(bus.index) < count else { return }
        var branch: UInt64 = 1 << UInt64(bus.index)
        // Each bus has a higher index than its parent.
        for index in 1..<count where branch >> UInt64(parents[index].index) & 1 == 1 { branch |= 1 << UInt64(index) }
        client.stop(on: branch, tween)
    }

    func setFilter(of bus: BusID, _ filter: Filter, _ tween: Tween) { set(.filter(filter.clamped), on: bus, tween) }

    /// The effects that the game has set on a bus, one of each kind.
    func effects(of bus: BusID) -> some Sequence<BusEffect> { setEffects[bus, default: [:]].values }

    /// Starts to move an effect of a bus that has a submix to new parameters.
    func set(_ effect: BusEffect, on bus: BusID, _ tween: Tween) {
        if Int(bus.index) < count { setEffects[bus, default: [:]][effect.index] = effect }
        client.send(.busEffect(bus, effect, client.length(tween)))
    }
}

// Makes the submixes of buses.

extension Buses {
    /// Gives a bus a submix of its own; see ``Bus/enableSubmix()``.
    func enableSubmix(of bus: BusID) throws(AudioError) {
        guard bus != .master, bus != .soundtrack, submixes[bus] == nil || metered.owns(bus) else { return }
        guard bus.index < count, submixes.count - metered.buses.count < Submix.gameLimit else {
            throw AudioError(
                .invalidArgument, operation: "give a bus a submix",
                detail: bus.index < count ? "seven buses have a submix already" : "there is no bus \(bus.index)",
                remedy: "Take a bus further up, or make the bus first with `buses.add(below:)`.")
        }
        // An attached program had the submix made. It is the game's from now on.
        if metered.buses.remove(bus) == nil { makeSubmix(of: bus) }
    }

    /// Makes a submix, and gives it to the mixer.
    func makeSubmix(of bus: BusID) {
        let index = UInt8(submixes.count + metered.left.count + 1)
        let submix = Submix(bus: bus, blockFrames: client.link.blockFrames, client.link.pairs)
        submixes[bus] = (submix, index)
        core.open(index)
        client.send(.busSubmix(bus, .passUnretained(submix), index: index))
    }

    /// The index of the submix that voices on a bus are mixed into: the bus's own or that of the nearest bus above.
    ///
    /// 0 is master's submix.
    func submix(of bus: BusID) -> UInt8 {
        guard !submixes.isEmpty else { return 0 }
        var bus = bus
        while bus != .master {
            if let index = submixes[bus]?.index { return index }
            bus = parents[Int(bus.index) < parents.count ? Int(bus.index) : 0]
        }
        return 0
    }
}

/// The submixes that buses have only because an attached program meters them.
struct MeteredBuses {
    /// The buses that programs meter, one bit for each bus index, as of the last update.
    var wanted: UInt64 = 0
    /// The buses whose submixes were made for programs. The game has asked for none of these.
    var buses: Set<BusID> = []
    /// The submixes that no bus has now, with their index in the mixer and the bus that had them last.
    var left: [(submix: Submix, index: UInt8, bus: BusID)] = []
    /// Why a bus has no meter, in words for the game's log, since they were last taken.
    var failures: [String] = []

    func owns(_ bus: BusID) -> Bool { buses.contains(bus) }
}

// Gives buses a submix while an attached program meters them.

extension Buses {
    /// Gives the buses of `wanted` a submix, and takes away the submixes of buses that no program meters any longer.
    /// Costs a comparison while nothing changes. The game's own submixes stay.
    func meter(_ wanted: UInt64) {
        guard wanted != metered.wanted else { return }
        let changed = wanted ^ metered.wanted
        metered.wanted = wanted
        for index in 0..<UInt16(BusID.capacity) where changed >> UInt64(index) & 1 == 1 {
            let bus = BusID(index: index)
            if isMetered(bus) { beginMetering(bus) } else { endMetering(bus) }
        }
    }

    /// The failures since the last call, in words for the game's log.
    func takeMeterFailures() -> [String] {
        if metered.failures.isEmpty { return [] }
        defer { metered.failures = [] }
        return metered.failures
    }

    private func isMetered(_ bus: BusID) -> Bool { metered.wanted >> UInt64(bus.index) & 1 == 1 }

    private func beginMetering(_ bus: BusID) {
        guard bus != .master, bus != .soundtrack, Int(bus.index) < count, submixes[bus] == nil else { return }
        // Its own, in which voices may play on; or one in which nothing sounds.
        let own = metered.left.firstIndex { $0.bus == bus }
        if let place = own ?? metered.left.firstIndex(where: \.submix.isAsleep) {
            let (submix, index, _) = metered.left.remove(at: place)
            metered.buses.insert(bus)
            submixes[bus] = (submix, index)
            return client.send(.busSubmix(bus, .passUnretained(submix), index: index))
        }
        guard metered.buses.count + metered.left.count < Submix.programLimit else {
            metered.failures.append(
                "The bus \(core.busNames[bus]) has no meter: voices still play in the \(Submix.programLimit) submixes of "
                    + "buses that were metered before.")
            return
        }
        metered.buses.insert(bus)
        makeSubmix(of: bus)
    }

    private func endMetering(_ bus: BusID) {
        guard metered.owns(bus), let (submix, index) = submixes[bus] else { return }
        metered.buses.remove(bus)
        submixes[bus] = nil
        metered.left.append((submix, index, bus))
        client.send(.busSubmixEnd(bus))
    }
}
