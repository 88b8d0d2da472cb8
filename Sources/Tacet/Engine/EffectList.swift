import TacetDecoding
import TacetPlatform

/// The effects of a bus as the game's thread holds them: what the game has set, and all that the mixing thread may still
/// use.
struct EffectList {
    let chain: EffectChain
    private let format: EffectFormat
    /// What the game has set.
    private(set) var effects: [Effect] = []
    /// The numbers that attached programs hold.
    private var heldNumbers: [EffectPlace: Float]
    private var nodes: [EffectNode] = []
    /// The programs that the mixing thread has not taken.
    private var programs: [EffectProgram] = []
    /// The effects that the game has taken away, each with the number of the first program without it.
    private var retired: [(node: EffectNode, serial: UInt64)] = []
    private var serial: UInt64 = 0

    init(_ format: EffectFormat, held: [EffectPlace: Float] = [:]) {
        (self.format, heldNumbers) = (format, held)
        chain = EffectChain(format)
    }

    /// What is heard: the game's effects with the numbers that attached programs hold.
    var heard: [Effect] {
        heldNumbers.isEmpty
            ? effects : effects.enumerated().map { place, effect in effect.turned(at: place, heldNumbers) }
    }

    /// Whether an attached program holds a number of an effect.
    func isHeld(_ dial: EffectDial, of effect: Effect, at place: Int) -> Bool {
        heldNumbers.keys.contains { $0.place == place && $0.dial == dial.name && $0.effect == "\(effect.label)" }
    }

    /// Makes the program of new effects.
    mutating func set(_ new: [Effect]) -> EffectProgram {
        effects = new
        return makeProgram(of: heard)
    }

    /// Lays numbers over the game's effects in the place of those before. Returns the program; nil if nothing changes.
    mutating func hold(_ numbers: [EffectPlace: Float]) -> EffectProgram? {
        let before = heard
        heldNumbers = numbers
        let now = heard
        return now == before ? nil : makeProgram(of: now)
    }

    /// The memory that new effects take beside what is there, in bytes: of the kinds that take much.
    func bytes(of new: [Effect]) -> Int {
        var left = nodes
        return new.reduce(0) { sum, effect in
            let structure = effect.structure
            guard let place = left.firstIndex(where: { $0.structure == structure }) else {
                return sum + effect.bytes(format)
            }
            left.remove(at: place)
            return sum
        }
    }

    /// An effect goes on as the first of the same structure.
    private mutating func makeProgram(of new: [Effect]) -> EffectProgram {
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

extension Effect {
    /// The effect at a place of its bus, with the numbers that are held for it.
    fileprivate func turned(at place: Int, _ held: [EffectPlace: Float]) -> Effect {
        var effect = self
        let kind = "\(label)"
        for (target, number) in held where target.place == place && target.effect == kind {
            dials.first { $0.name == target.dial }?.turn(&effect, to: number)
        }
        return effect
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
        let bytes = effectLists[bus]?.bytes(of: effects) ?? effects.reduce(0) { $0 + $1.bytes(effectFormat) }
        if bytes > 0 { try MemoryCheck.require(bytes, to: "set the effects of a bus") }
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
        try MemoryCheck.require(frames * 2 * MemoryLayout<Float>.stride, to: "take a sound as a response")
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

    private var effectFormat: EffectFormat {
        EffectFormat(
            sampleRate: client.sampleRate, blockFrames: client.link.blockFrames, longestCall: core.longestCall,
            pending: client.link.pending, pairs: client.link.pairs)
    }

    /// Starts to move a bus that can have them to effects.
    func sendEffects(_ effects: [Effect], of bus: BusID, _ tween: Tween) {
        guard Int(bus.index) < count, !effects.isEmpty || effectLists[bus] != nil else { return }
        var list = effectLists[bus] ?? EffectList(effectFormat, held: heldNumbers[bus] ?? [:])
        send(list.set(effects), of: &list, bus, tween)
    }

    /// Keeps the list of a bus, and sends a program of it to the mixing thread.
    private func send(_ program: EffectProgram, of list: inout EffectList, _ bus: BusID, _ tween: Tween) {
        list.free()
        effectLists[bus] = list
        client.send(
            .busEffect(
                bus, .chain(.passUnretained(list.chain), .passUnretained(program)), client.length(tween)))
    }

    /// Lays numbers that attached programs hold over the game's effects, in the place of those before. What is not in its
    /// place, because the game has other effects by now, is not heard.
    func hold(_ numbers: [EffectPlace: Float]) {
        var new: [BusID: [EffectPlace: Float]] = [:]
        for (place, number) in numbers {
            guard let index = UInt16(exactly: place.bus) else { continue }
            new[BusID(index: index), default: [:]][place] = number
        }
        for bus in Set(heldNumbers.keys).union(new.keys) where heldNumbers[bus] != new[bus] {
            heldNumbers[bus] = new[bus]
            guard var list = effectLists[bus], let program = list.hold(new[bus] ?? [:]) else { continue }
            send(program, of: &list, bus, .following)
        }
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
