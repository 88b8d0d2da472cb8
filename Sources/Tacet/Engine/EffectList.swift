import TacetPlatform

/// The effects of a bus as the game's thread holds them: what the game has set, and all that the mixing thread may still
/// use.
struct EffectList {
    let chain: EffectChain
    private let format: EffectFormat
    /// What the game has set.
    private(set) var effects: [Effect] = []
    private var nodes: [EffectNode] = []
    /// The programs that the mixing thread has not taken.
    private var programs: [EffectProgram] = []
    /// The effects that the game has taken away, each with the number of the first program without it.
    private var retired: [(node: EffectNode, serial: UInt64)] = []
    private var serial: UInt64 = 0

    init(_ format: EffectFormat) {
        self.format = format
        chain = EffectChain(format)
    }

    /// Makes the program of new effects. An effect goes on as the first of the same structure.
    mutating func set(_ new: [Effect]) -> EffectProgram {
        serial += 1
        var left = nodes
        nodes = new.map { effect in
            let structure = effect.structure
            guard let place = left.firstIndex(where: { $0.structure == structure }) else {
                return EffectNode(effect, format)
            }
            return left.remove(at: place)
        }
        retired += left.map { ($0, serial) }
        effects = new
        let program = EffectProgram(serial: serial, Array(zip(nodes, new).map { ($0, $1) }))
        programs.append(program)
        return program
    }

    /// The effects and programs that the mixing thread may still use, beside those that the game has set.
    var held: Int { programs.count + retired.count }

    /// Why processors of the list no longer process, each fault once.
    func takeFaults() -> [CallWatch.Fault] { nodes.compactMap { $0.takeFault() } }

    /// Frees what the mixing thread has given back.
    mutating func free() {
        let taken = chain.takenSerial
        programs.removeAll { $0.serial <= taken }
        // The mixing thread has taken a program without the effect, so it will not take the effect again.
        retired.removeAll { $0.serial <= taken && $0.node.isFree }
    }
}

extension Buses {
    /// Sets the effects of a bus; see ``Bus/setEffects(_:over:)``.
    func setEffects(_ effects: [Effect], of bus: BusID, _ tween: Tween) throws(AudioError) {
        try prepare(effects, of: bus)
        sendEffects(effects, of: bus, tween)
    }

    /// Gives a bus what its effects need; fails if it cannot have them.
    func prepare(_ effects: [Effect], of bus: BusID) throws(AudioError) {
        try check(effects)
        for sidechain in effects.compactMap(\.sidechain) { try enableSubmix(of: sidechain) }
        try enableSubmix(of: bus)
    }

    /// The response of a loaded sound; see ``AudioEngine/impulseResponse(of:)``.
    func impulseResponse(of sound: Sound) throws(AudioError) -> ImpulseResponse {
        func problem(_ detail: String, _ remedy: String) -> AudioError {
            AudioError(.invalidArgument, operation: "take a sound as a response", detail: detail, remedy: remedy)
        }
        guard let table = core.sounds, let slot = table.samples(of: sound) else {
            throw problem("the sound is not loaded", "Load it with this engine first.")
        }
        let record = table[slot]
        let (frames, channels) = (Int(record.frames), Int(record.channels))
        guard frames <= ImpulseResponse.longest * client.sampleRate else {
            throw problem(
                "it lasts longer than \(ImpulseResponse.longest) seconds", "Cut the response where it is silent.")
        }
        var samples: [Float] = []
        samples.reserveCapacity(frames * 2)
        func add(_ value: (Int) -> Float) {
            for frame in 0..<frames {
                samples.append(value(frame * channels) * record.amplitude)
                samples.append(value(frame * channels + channels - 1) * record.amplitude)
            }
        }
        if let floats = record.floats {
            add { floats[$0] }
        } else if let integers = record.samples {
            add { Float(integers[$0]) / 32_768 }
        } else {
            throw problem("it is streamed", "Load it with `LoadOptions(.decoded)`.")
        }
        return ImpulseResponse(samples, key: UInt64(sound.generation) << 32 | UInt64(sound.slot))
    }

    /// Fails if there are too many effects, or one cannot be.
    private func check(_ effects: [Effect]) throws(AudioError) {
        let problem: (detail: String, remedy: String)? =
            if effects.count > Effect.limit {
                (
                    "there are \(effects.count) effects",
                    "A bus has \(Effect.limit) at most: put further ones on the bus above."
                )
            } else {
                effects.lazy.compactMap(\.fault).first.map { ($0, "An equaliser has one to eight bands.") }
            }
        guard let problem else { return }
        throw AudioError(
            .invalidArgument, operation: "set the effects of a bus", detail: problem.detail, remedy: problem.remedy)
    }

    /// Starts to move a bus that can have them to effects.
    func sendEffects(_ effects: [Effect], of bus: BusID, _ tween: Tween) {
        guard Int(bus.index) < count, !effects.isEmpty || effectLists[bus] != nil else { return }
        var list =
            effectLists[bus]
            ?? EffectList(
                EffectFormat(
                    sampleRate: client.sampleRate, blockFrames: client.link.blockFrames,
                    longestCall: core.longestCall, pending: client.link.pending))
        let program = list.set(effects)
        list.free()
        effectLists[bus] = list
        client.send(
            .busEffect(
                bus, .chain(.passUnretained(list.chain), .passUnretained(program)), client.length(tween)))
    }

    /// Frees the effects that the mixing thread has given back, and returns the events of processors that were taken
    /// out. Costs a look at an empty table without effects.
    func freeEffects() -> [AudioEvent] {
        if effectLists.isEmpty { return [] }
        var events: [AudioEvent] = []
        for bus in effectLists.keys {
            effectLists[bus]?.free()
            for fault in effectLists[bus]?.takeFaults() ?? [] {
                let error = AudioError(fault, operation: "process the bus \(core.busNames[bus])")
                events.append(.processorBypassed(bus, error))
            }
        }
        return events
    }
}
