import Synchronization
import TacetPlatform

/// The submix of one bus: the block that its voices are mixed into, and a meter.
///
/// A bus gets a submix when the game meters or filters the bus, or while an attached program meters it. All other buses
/// are gains that are multiplied into their voices, and cost nothing.
final class Submix: @unchecked Sendable {  // only the mixing thread uses `mix`, and `bus` once it has the submix
    /// The most submixes that a game may ask for, without master's.
    static let gameLimit = 7
    /// The most submixes that are made for attached programs. They take none of the game's.
    static let programLimit = 4
    /// The most submixes that an engine has. Master's has index 0; those of other buses count from 1.
    static let capacity = 1 + gameLimit + programLimit

    /// What becomes of a submix that was made for attached programs.
    private enum Use: UInt8 {
        /// A bus has it.
        case used
        /// No program meters the bus any longer. What its voices left in the submix rings out.
        case left
        /// Nothing sounds in it. It is not mixed, and may serve another bus.
        case asleep
    }

    /// The peak below which a submix without voices is silent: -100 dB.
    private static let inaudible: Float = 1e-5

    private(set) var bus: BusID
    let meter: MeterHistory
    let mix: UnsafeMutablePointer<Float>

    init(bus: BusID, blockFrames: Int, _ pairs: MixPairs = .front) {
        self.bus = bus
        meter = MeterHistory(blockFrames: blockFrames, pairs)
        mix = .allocate(repeating: 0, count: blockFrames * 2 * pairs.count)
    }

    deinit { mix.deallocate() }

    private let use = Atomic<UInt8>(Use.used.rawValue)

    /// Whether the submix is not mixed. Any thread.
    var isAsleep: Bool { use.load(ordering: .acquiring) == Use.asleep.rawValue }

    // MARK: The mixing thread

    /// Gives the submix to a bus. The meter forgets the bus before. Realtime-safe.
    func serve(_ new: BusID) {
        if new != bus { meter.forget() }
        bus = new
        use.store(Use.used.rawValue, ordering: .releasing)
    }

    /// Takes the submix from its bus. It sleeps once nothing sounds in it. Realtime-safe.
    func leave() { use.store(Use.left.rawValue, ordering: .releasing) }

    /// Whether the submix has no bus, and its latest block was silent: without voices it may sleep.
    func isSilent(_ level: LevelSum) -> Bool {
        use.load(ordering: .relaxed) == Use.left.rawValue && level.peak.max() < Self.inaudible
    }

    func sleep() { use.store(Use.asleep.rawValue, ordering: .releasing) }
}
