import TacetSession

/// A bus of the mixer: a gain, a mute and a pause that its voices and the buses below it share.
public struct BusID: Hashable, Sendable, BitwiseCopyable {
    let index: UInt16

    init(index: UInt16) { self.index = index }

    /// Everything that is heard.
    public static let master = BusID(index: 0)
    /// The soundtrack's streams.
    public static let soundtrack = BusID(index: 1)
    /// What happens in the game's world.
    public static let effects = BusID(index: 2)
    /// Speech.
    public static let voice = BusID(index: 3)
    /// Menus and notices.
    public static let ui = BusID(index: 4)

    /// How many buses every engine has from the start; the game's own follow.
    static let builtIn = 5
    /// The most an engine can have.
    static let capacity = 64
}

/// The gains of all buses as the mixer runs them; a bus comes after its parent, so one pass settles the tree.
struct BusTree: ~Copyable {
    struct Bus: BitwiseCopyable {
        var parent: UInt16
        var gain = Ramp(1)
        var mute = Ramp(1)
        /// 1 while it runs, 0 when it is paused and the fade is over.
        var run = Ramp(1)
        var isPaused = false
        /// The product down from master, at the end of the current block; master's own is left out, as it has a signal.
        var amplitude: Float = 1
        /// Whether it or a bus above it stands still.
        var stands = false

        /// Whether any of its own gains moves.
        var isFading: Bool { gain.isMoving || mute.isMoving || run.isMoving }

        /// Goes a block on and returns the product of its own gains.
        mutating func advance(_ frames: Int32) -> Float {
            gain.advance(frames) * mute.advance(frames) * run.advance(frames)
        }
    }

    /// What a block brought to the buses whose gains are folded into voices.
    struct Changes: OptionSet {
        let rawValue: UInt8
        static let gains = Changes(rawValue: 1)
        static let pauses = Changes(rawValue: 2)
    }

    private let buses: UnsafeMutablePointer<Bus>
    private(set) var count = BusID.builtIn

    init() {
        buses = .allocate(capacity: BusID.capacity)
        buses.initialize(repeating: Bus(parent: 0), count: BusID.capacity)
    }

    deinit { buses.deallocate() }

    /// A bus that does not exist reads and writes as master.
    subscript(id: BusID) -> Bus {
        get { buses[Int(id.index) < count ? Int(id.index) : 0] }
        nonmutating set { if Int(id.index) < count { buses[Int(id.index)] = newValue } }
    }

    mutating func add(_ id: BusID, parent: BusID) {
        guard Int(id.index) == count, count < BusID.capacity, parent.index < id.index else { return }
        buses[count] = Bus(parent: parent.index)
        count += 1
    }

    /// The product of a bus's gains down from master, at the end of the current block.
    func amplitude(_ index: Int) -> Float { buses[index < count ? index : 0].amplitude }

    /// Whether a bus or one above it stands still.
    func stands(_ id: BusID) -> Bool { self[id].stands }

    /// Goes a block on, and tells what that changed.
    func advance(_ frames: Int32) -> Changes {
        var changes = Changes(rawValue: 0)
        for index in 0..<count {
            let parent = buses[Int(buses[index].parent)]
            // Master and soundtrack are signals: their gains are applied frame by frame, not folded into voices.
            let isSignal = index <= Int(BusID.soundtrack.index)
            let own = isSignal ? 1 : buses[index].advance(frames)
            let amplitude = own * (index == 0 ? 1 : parent.amplitude)
            if amplitude != buses[index].amplitude { changes.insert(.gains) }
            buses[index].amplitude = amplitude
            let isHalted = buses[index].isPaused && !buses[index].run.isMoving
            let stands = isHalted || (index > 0 && parent.stands)
            if stands != buses[index].stands { changes.insert(.pauses) }
            buses[index].stands = stands
        }
        return changes
    }

    /// Runs a signal bus's own gain over its samples.
    func applyGain(of id: BusID, to samples: UnsafeMutablePointer<Float>, count: Int) {
        buses[Int(id.index)].gain.apply(to: samples, count: count)
        buses[Int(id.index)].mute.apply(to: samples, count: count)
        buses[Int(id.index)].run.apply(to: samples, count: count)
    }

    func pause(_ id: BusID, _ isPaused: Bool, _ length: RampLength) {
        guard Int(id.index) < count else { return }
        buses[Int(id.index)].isPaused = isPaused
        buses[Int(id.index)].run.move(to: isPaused ? 0 : 1, frames: length.frames, easing: length.easing)
    }
}
