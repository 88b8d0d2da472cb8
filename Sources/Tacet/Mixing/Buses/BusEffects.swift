/// An effect on a bus with new parameters, each in its range: what a command gives the mixing thread.
enum BusEffect: BitwiseCopyable {
    case filter(Filter)

    /// The number of effects.
    static let count = 1

    /// The effect's number, below ``count``. Of two changes of one effect on one bus the later counts.
    var index: Int {
        switch self {
        case .filter: 0
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

    init(sampleRate: Int) { filter = BusFilter(sampleRate: sampleRate) }

    /// Starts to move an effect to new parameters.
    mutating func set(_ effect: BusEffect, _ length: RampLength) {
        switch effect {
        case .filter(let filter): self.filter.move(to: filter, length)
        }
    }

    /// Whether no effect changes anything.
    var isOpen: Bool { filter.isOpen }

    /// The frames for which the bus sounds on without a sound on it.
    var tail: Int { filter.tail }

    /// Processes a block of the bus's submix, interleaved stereo, in place.
    mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) { filter.process(samples, count: count) }

    /// Advances all effects by a silent block, after which nothing of the sound before is left in them.
    mutating func skip(_ count: Int) { filter.skip(count) }

    /// Fills in what a live profiler is told.
    func describe(_ probe: inout BusProbe) { (probe.lowCut, probe.highCut) = filter.corners }
}

/// The effects of all buses. Mixing thread only; allocates in `init` alone.
struct BusEffectBank: ~Copyable {
    private let effects: UnsafeMutablePointer<BusEffects>

    init(sampleRate: Int) {
        effects = .allocate(capacity: BusID.capacity)
        effects.initialize(repeating: BusEffects(sampleRate: sampleRate), count: BusID.capacity)
    }

    deinit { effects.deallocate() }

    // What changes a bus's effects is called through the bank: under the thread sanitizer the compiler (Swift 6.3) ends
    // with "Invalid bitcast" where the renderer does so through the pointer.

    /// Starts to move an effect of a bus to new parameters.
    func set(_ effect: BusEffect, of bus: BusID, _ length: RampLength) { self[bus].pointee.set(effect, length) }

    /// Processes a block of a bus, interleaved stereo, in place.
    @inline(__always)
    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, of bus: BusID) {
        self[bus].pointee.process(samples, count: count)
    }

    /// Advances all effects of a bus by a silent block.
    @inline(__always)
    func skip(_ count: Int, of bus: BusID) { self[bus].pointee.skip(count) }

    /// The effects of a bus. A bus that does not exist has effects that are never heard.
    subscript(bus: BusID) -> UnsafeMutablePointer<BusEffects> { effects + min(Int(bus.index), BusID.capacity - 1) }
}
