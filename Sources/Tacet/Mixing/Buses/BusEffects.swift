import TacetPlatform

/// An effect on a bus with new parameters, each in its range: what a command gives the mixing thread.
enum BusEffect: BitwiseCopyable {
    case filter(Filter)
    case chain(Unmanaged<EffectChain>, Unmanaged<EffectProgram>)

    /// The number of effects.
    static let count = 2

    /// The effect's number, below ``count``. Of two changes of one effect on one bus the later counts.
    var index: Int {
        switch self {
        case .filter: 0
        case .chain: 1
        }
    }
}

/// The effects of one bus, in the order in which its samples pass through them. Mixing thread only.
///
/// An effect is a plain value with the functions of ``BusFilter``: it moves to new parameters in a tween, processes a
/// block in place, and is free while it changes nothing. An effect that needs memory is given it with its parameters by
/// the game's thread.
struct BusEffects: BitwiseCopyable {
    private(set) var filter: BusFilter
    /// The effects that the game has listed, behind the filter; nil until it first lists any.
    private var chain: Unmanaged<EffectChain>?

    init(sampleRate: Int) { filter = BusFilter(sampleRate: sampleRate) }

    /// Starts to move an effect to new parameters.
    mutating func set(_ effect: BusEffect, _ length: RampLength) {
        switch effect {
        case .filter(let filter): self.filter.move(to: filter, length)
        case .chain(let chain, let program):
            self.chain = chain
            chain._withUnsafeGuaranteedRef { $0.follow(program, length) }
        }
    }

    /// Lets the filter begin with its whole effect, for a bus on which nothing sounds.
    mutating func beginAnew() { filter.skip(0) }

    /// Whether no effect changes anything.
    var isOpen: Bool {
        guard let chain else { return filter.isOpen }
        return filter.isOpen && chain._withUnsafeGuaranteedRef { $0.isEmpty }
    }

    /// The frames for which the bus sounds on without a sound on it.
    var tail: Int {
        guard let chain else { return filter.tail }
        return filter.tail + chain._withUnsafeGuaranteedRef { $0.tail }
    }

    /// Processes a block of the bus's submix in place: the front by the filter, which the bank runs on further pairs, and
    /// all pairs by the effects behind it.
    @inline(__always)
    mutating func process(
        _ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: borrowing SidechainBank, isMeasured: Bool
    ) {
        filter.process(samples, count: count)
        guard let chain else { return }
        chain._withUnsafeGuaranteedRef { $0.process(samples, count: count, levels, isMeasured: isMeasured) }
    }

    /// Advances all effects by a silent block, after which nothing of the sound before is left in them.
    mutating func skip(_ count: Int) {
        filter.skip(count)
        if let chain { chain._withUnsafeGuaranteedRef { $0.rest(count) } }
    }

    /// Fills in what a live profiler is told.
    func describe(_ probe: inout BusProbe) {
        (probe.lowCut, probe.highCut) = filter.corners
        if let chain { chain._withUnsafeGuaranteedRef { $0.describe(&probe.effects) } }
    }
}

/// The effects of all buses. Mixing thread only; allocates in `init` alone.
struct BusEffectBank: ~Copyable {
    private let effects: UnsafeMutablePointer<BusEffects>
    private let pairs: MixPairs
    /// The filters of the pairs behind the front, those of one bus together; nil in stereo.
    private let filters: UnsafeMutablePointer<BusFilter>?
    private var levels: SidechainBank
    /// Whether a profiler asks what each effect costs.
    var isMeasured = false

    init(sampleRate: Int, _ pairs: MixPairs = .front) {
        self.pairs = pairs
        levels = SidechainBank(pairs)
        let further = (pairs.count - 1) * BusID.capacity
        filters = further > 0 ? .allocate(repeating: BusFilter(sampleRate: sampleRate), count: further) : nil
        effects = .allocate(repeating: BusEffects(sampleRate: sampleRate), count: BusID.capacity)
    }

    deinit {
        effects.deallocate()
        filters?.deallocate()
    }

    /// The filter of a bus for a pair behind the front.
    private func filter(_ pair: Int, of bus: BusID) -> UnsafeMutablePointer<BusFilter>? {
        guard let filters else { return nil }
        return filters + min(Int(bus.index), BusID.capacity - 1) * (pairs.count - 1) + pair - 1
    }

    // What changes a bus's effects is called through the bank: under the thread sanitizer the compiler (Swift 6.3) ends
    // with "Invalid bitcast" where the renderer does so through the pointer.

    /// Starts to move an effect of a bus to new parameters.
    mutating func set(_ effect: BusEffect, of bus: BusID, _ length: RampLength) {
        if case .chain(_, let program) = effect { levels.want(program._withUnsafeGuaranteedRef { $0.sidechains }) }
        self[bus].pointee.set(effect, length)
        guard case .filter(let filter) = effect else { return }
        for pair in 1..<pairs.count { self.filter(pair, of: bus)?.pointee.move(to: filter, length) }
    }

    /// Lets the filter of a bus begin with its whole effect; see ``BusEffects/beginAnew()``.
    mutating func beginAnew(_ bus: BusID) {
        self[bus].pointee.beginAnew()
        for pair in 1..<pairs.count { filter(pair, of: bus)?.pointee.skip(0) }
    }

    /// Processes a block of a bus in place.
    @inline(__always)
    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, of bus: BusID) {
        for pair in 1..<pairs.count {
            filter(pair, of: bus)?.pointee.process(samples + pair * pairs.stride, count: count)
        }
        self[bus].pointee.process(samples, count: count, levels, isMeasured: isMeasured)
    }

    /// Measures a block of a bus behind its gain for the compressors that follow the bus; nil for silence.
    @inline(__always)
    func measure(_ samples: UnsafePointer<Float>?, count: Int, of bus: BusID) {
        levels.measure(samples, count: count, of: bus)
    }

    /// Notes that no bus of effects is mixed.
    func silenceEffects() { if !levels.isEmpty { levels.silenceEffects() } }

    /// Advances all effects of a bus by a silent block.
    @inline(__always)
    func skip(_ count: Int, of bus: BusID) {
        self[bus].pointee.skip(count)
        for pair in 1..<pairs.count { filter(pair, of: bus)?.pointee.skip(count) }
    }

    /// The effects of a bus. A bus that does not exist has effects that are never heard.
    subscript(bus: BusID) -> UnsafeMutablePointer<BusEffects> { effects + min(Int(bus.index), BusID.capacity - 1) }
}
