/// The gains of all buses as the mixer runs them; a bus comes after its parent, so one pass settles the tree.
///
/// A bus is a gain until its samples are wanted: then it has a submix of its own, and its gain is applied to that instead of
/// being folded into its voices.
struct BusTree: ~Copyable {
    /// A gain at the beginning and at the end of a block.
    struct Slope: BitwiseCopyable {
        var from: Float = 1
        var to: Float = 1

        static func * (lhs: Slope, rhs: Slope) -> Slope { Slope(from: lhs.from * rhs.from, to: lhs.to * rhs.to) }
    }

    /// What a block brought to the buses whose gains are folded into voices.
    struct Changes: OptionSet {
        let rawValue: UInt8
        static let gains = Changes(rawValue: 1)
        static let pauses = Changes(rawValue: 2)
    }

    struct Bus: BitwiseCopyable {
        var parent: UInt16
        var gain = Ramp(1)
        var mute = Ramp(1)
        /// 1 while it runs, 0 when it is paused and the fade is over.
        var run = Ramp(1)
        /// What others leave of it while they sound.
        var duck: Float = 1
        var isPaused = false
        /// The submix that its voices are mixed into, by its index: 0 is master's.
        var submix: UInt8 = 0
        var hasSignal = false
        /// Its gains alone.
        var own = Slope()
        /// The product of gains from here up to the next submix, whose own are left out.
        var toSubmix = Slope()
        /// The same up to master.
        var toMaster = Slope()
        var quota = VoiceQuota()
        /// Whether it or a bus above it stands still.
        var stands = false

        /// Whether its own gains move.
        var isRamping: Bool { gain.isMoving || mute.isMoving || run.isMoving }
        /// Whether its own gains move, or have not been at rest for a whole block.
        var isFading: Bool { isRamping || own.from != own.to }
    }

    private let buses: UnsafeMutablePointer<Bus>
    /// For each bus a bit for itself and each above it, by their indices.
    let lineages: UnsafeMutablePointer<UInt64>
    private(set) var count = BusID.builtIn
    /// Whether any bus ever had one.
    private(set) var hasQuotas = false
    /// Whether another block would bring nothing: so it is in most.
    private var isSettled = false

    init() {
        buses = .allocate(capacity: BusID.capacity)
        buses.initialize(repeating: Bus(parent: 0), count: BusID.capacity)
        buses[0].hasSignal = true
        lineages = .allocate(capacity: BusID.capacity)
        lineages.initialize(repeating: 1, count: BusID.capacity)
        for index in 1..<BusID.builtIn { lineages[index] |= 1 << index }
    }

    deinit {
        buses.deallocate()
        lineages.deallocate()
    }

    /// A bus that does not exist reads as master, and is not written.
    subscript(id: BusID) -> Bus {
        get { buses[Int(id.index) < count ? Int(id.index) : 0] }
        set {
            guard Int(id.index) < count else { return }
            buses[Int(id.index)] = newValue
            isSettled = false
        }
    }

    mutating func add(_ id: BusID, parent: BusID) {
        guard Int(id.index) == count, count < BusID.capacity, parent.index < id.index else { return }
        buses[count] = Bus(parent: parent.index)
        lineages[count] = lineages[Int(parent.index)] | 1 << count
        count += 1
        isSettled = false
    }

    /// Gives a bus a submix of its own.
    mutating func makeSubmix(_ id: BusID, index: UInt8) {
        self[id].hasSignal = true
        self[id].submix = index
    }

    mutating func setQuota(_ quota: VoiceQuota, of id: BusID) {
        self[id].quota = quota
        hasQuotas = true
    }

    mutating func pause(_ id: BusID, _ isPaused: Bool, _ length: RampLength) {
        self[id].isPaused = isPaused
        self[id].run.move(to: isPaused ? 0 : 1, frames: length.frames, easing: length.easing)
    }

    /// Goes a block on, and tells what that changed.
    mutating func advance(_ frames: Int32) -> Changes {
        var changes = Changes(rawValue: 0)
        if isSettled { return changes }
        isSettled = true
        for index in 0..<count {
            let bus = buses + index
            let before = bus.pointee
            if before.isRamping { isSettled = false }
            let parent = buses[Int(bus.pointee.parent)]
            // Before the fade goes on: what fades out within a block is heard in it, and stands from the next.
            let stands = bus.pointee.isPaused && !bus.pointee.run.isMoving
            let gains =
                bus.pointee.gain.advance(frames) * bus.pointee.mute.advance(frames) * bus.pointee.run.advance(frames)
                * bus.pointee.duck
            bus.pointee.own = Slope(from: bus.pointee.own.to, to: gains)
            if gains != bus.pointee.own.from { isSettled = false }
            bus.pointee.stands = stands || (index > 0 && parent.stands)
            if bus.pointee.stands != before.stands { changes.insert(.pauses) }
            if index == 0 { continue }
            bus.pointee.toMaster = bus.pointee.own * parent.toMaster
            if !bus.pointee.hasSignal {
                bus.pointee.toSubmix = bus.pointee.own * parent.toSubmix
                bus.pointee.submix = parent.submix
            }
            let isGainNew =
                bus.pointee.toSubmix.to != before.toSubmix.to || bus.pointee.toMaster.to != before.toMaster.to
            if isGainNew || bus.pointee.submix != before.submix { changes.insert(.gains) }
        }
        if !changes.isEmpty { isSettled = false }
        return changes
    }

    /// What the gains of a voice's bus leave of it on the way to the submix it is mixed into, at the end of the block.
    ///
    /// A voice that began before its bus had a submix stays in master's.
    func amplitude(of id: BusID, to submix: UInt8) -> Float {
        let bus = buses + (Int(id.index) < count ? Int(id.index) : 0)
        return bus.pointee.submix == submix ? bus.pointee.toSubmix.to : bus.pointee.toMaster.to
    }

    /// Whether a bus or one above it stands still.
    func stands(_ id: BusID) -> Bool { self[id].stands }

    /// The buses of a set, a bit each, and all those above them.
    func withAncestors(_ set: UInt64) -> UInt64 {
        var set = set
        for index in stride(from: count - 1, to: 0, by: -1) where set & 1 << UInt64(index) != 0 {
            set |= 1 << UInt64(buses[index].parent)
        }
        return set
    }

    /// The submix that a bus's own is mixed into.
    func parentSubmix(of id: BusID) -> UInt8 { buses[Int(self[id].parent)].submix }

    /// What is left of a bus's submix when it is mixed into the next submix above.
    func slope(above id: BusID) -> Slope {
        let bus = self[id]
        return id == .master ? bus.own : bus.own * buses[Int(bus.parent)].toSubmix
    }
}

extension BusTree.Slope {
    /// Whether it changes nothing.
    var isFlat: Bool { from == 1 && to == 1 }

    /// Multiplies `count` interleaved stereo frames by the gain as it goes from one end to the other.
    func apply(to samples: UnsafeMutablePointer<Float>, count: Int) {
        if isFlat { return }
        let step = (to - from) / Float(count)
        for frame in 0..<count {
            let gain = from + step * Float(frame + 1)
            samples[frame * 2] *= gain
            samples[frame * 2 + 1] *= gain
        }
    }
}
