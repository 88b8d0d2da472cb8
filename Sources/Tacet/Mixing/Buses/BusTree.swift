import TacetPlatform

/// The gains, mutes and pauses of all buses, as the mixing thread runs them.
///
/// A bus without a submix has no samples: its gain is multiplied into the gains of its voices. A bus with a submix
/// applies its gain to the submix's samples instead. Each bus has a higher index than its parent, so one pass updates
/// the whole tree.
struct BusTree: ~Copyable {
    /// A gain at the beginning and at the end of a block.
    struct Slope: BitwiseCopyable {
        var from: Float = 1
        var to: Float = 1

        static func * (lhs: Slope, rhs: Slope) -> Slope { Slope(from: lhs.from * rhs.from, to: lhs.to * rhs.to) }
    }

    /// The properties of buses that changed in a block and that voices depend on.
    struct Changes: OptionSet {
        let rawValue: UInt8
        static let gains = Changes(rawValue: 1)
        static let pauses = Changes(rawValue: 2)
        /// A bus has got a submix, or lost one: its voices have to be mixed into another submix.
        static let submixes = Changes(rawValue: 4)
    }

    struct Bus: BitwiseCopyable {
        var parent: UInt16
        var gain = Ramp(1)
        var mute = Ramp(1)
        /// The fade of the pause: 1 while the bus runs, 0 once a pause has faded out.
        var run = Ramp(1)
        /// The factor that ducking lowers the bus by; 1 while no trigger sounds.
        var duck: Float = 1
        /// What attached programs change on the bus.
        var overlay = BusOverlay()
        var isPaused = false
        /// The index of the submix that the bus's voices are mixed into; 0 is master's.
        var submix: UInt8 = 0
        /// Whether the bus has a submix of its own.
        var hasSubmix = false
        /// The submix that the bus had, which its voices leave within two blocks; 0 if it never lost one.
        var formerSubmix: UInt8 = 0
        /// The product of the bus's own gain, mute, pause and ducking.
        var own = Slope()
        /// The product of the gains from this bus up to the nearest submix; that submix's own gain is not part of it.
        var toSubmix = Slope()
        /// The product of the gains from this bus up to master; master's own gain is not part of it. Shows when a voice
        /// that is still mixed into another submix has to get a new gain.
        var toMaster = Slope()
        var quota = VoiceQuota()
        /// Whether the bus, or a bus above it, is paused and its fade has ended.
        var isHalted = false
        /// Whether nothing has sounded on the bus: the next block begins with the gain that it ends with.
        var beginsAnew = false

        /// Whether a ramp of the bus's own gain, mute, pause or overlay is running.
        var isRamping: Bool { gain.isMoving || mute.isMoving || run.isMoving || overlay.isMoving }
        /// Whether the bus's own gain changes within this block, or will in the next.
        var isFading: Bool { isRamping || own.from != own.to }
    }

    private let buses: UnsafeMutablePointer<Bus>
    /// For each bus a set of bits, by bus index: the bus itself and every bus above it.
    let lineages: UnsafeMutablePointer<UInt64>
    private(set) var count = BusID.builtIn
    /// Whether a voice limit was ever set on a bus. Without one, starting a voice skips the search.
    private(set) var hasQuotas = false
    /// Whether another block would change nothing, as in most blocks. ``advance(_:)`` then returns at once.
    private var isSettled = false

    init() {
        buses = .allocate(repeating: Bus(parent: 0), count: BusID.capacity)
        buses[0].hasSubmix = true
        lineages = .allocate(repeating: 1, count: BusID.capacity)
        for index in 1..<BusID.builtIn { lineages[index] |= 1 << index }
    }

    deinit {
        buses.deallocate()
        lineages.deallocate()
    }

    /// The bus with an identifier. Reading a bus that does not exist gives master; writing one does nothing.
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
        buses[count].overlay = BusOverlay(below: buses[Int(parent.index)].overlay)
        lineages[count] = lineages[Int(parent.index)] | 1 << count
        count += 1
        isSettled = false
    }

    /// Gives a bus a submix of its own.
    mutating func makeSubmix(_ id: BusID, index: UInt8) {
        // Another bus may have had the submix before, whose voices have left it.
        for other in 0..<count where buses[other].formerSubmix == index { buses[other].formerSubmix = 0 }
        self[id].hasSubmix = true
        self[id].submix = index
        // Its own gain is applied to the submix from now on, no longer to the voices.
        self[id].toSubmix = Slope()
    }

    /// Takes a bus's submix away.
    mutating func endSubmix(_ id: BusID) {
        guard self[id].hasSubmix, id != .master else { return }
        self[id].hasSubmix = false
        self[id].formerSubmix = self[id].submix
    }

    mutating func setQuota(_ quota: VoiceQuota, of id: BusID) {
        self[id].quota = quota
        hasQuotas = true
    }

    mutating func pause(_ id: BusID, _ isPaused: Bool, _ length: RampLength) {
        self[id].isPaused = isPaused
        self[id].run.move(to: isPaused ? 0 : 1, frames: length.frames, easing: length.easing)
    }

    /// Advances all ramps by a block of `frames`, and returns what changed for the voices.
    mutating func advance(_ frames: Int32) -> Changes {
        var changes = Changes(rawValue: 0)
        if isSettled { return changes }
        isSettled = true
        for index in 0..<count {
            let bus = buses + index
            let before = bus.pointee
            if before.isRamping { isSettled = false }
            let parent = buses[Int(bus.pointee.parent)]
            // Read before the ramp advances: a pause that fades out within this block is heard in it and takes effect
            // in the next.
            let isHalted = bus.pointee.isPaused && !bus.pointee.run.isMoving
            let gains =
                bus.pointee.overlay.advance(frames, own: bus.pointee.gain.advance(frames))
                * bus.pointee.mute.advance(frames) * bus.pointee.run.advance(frames) * bus.pointee.duck
            bus.pointee.own = Slope(from: bus.pointee.beginsAnew ? gains : bus.pointee.own.to, to: gains)
            bus.pointee.beginsAnew = false
            if gains != bus.pointee.own.from { isSettled = false }
            bus.pointee.isHalted = isHalted || (index > 0 && parent.isHalted)
            if bus.pointee.isHalted != before.isHalted { changes.insert(.pauses) }
            if index == 0 { continue }
            bus.pointee.toMaster = bus.pointee.own * parent.toMaster
            if !bus.pointee.hasSubmix {
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

    /// The index of the submix that the voices of a bus belong into.
    func submix(of id: BusID) -> UInt8 { buses[Int(id.index) < count ? Int(id.index) : 0].submix }

    /// The product of the bus gains between a voice on bus `id` and the submix it is mixed into, at the end of the
    /// block.
    func amplitude(of id: BusID, to submix: UInt8) -> Float {
        let index = Int(id.index) < count ? Int(id.index) : 0
        if buses[index].submix == submix { return buses[index].toSubmix.to }
        return slope(from: index, to: submix).to
    }

    /// The factor that a voice on bus `id` gets at the beginning of the block when it moves from submix `old` to submix
    /// `new`. With it the voice sounds as loud as at the end of the block before, because the new submix brings the
    /// gains that the old one did not.
    func factor(of id: BusID, from old: UInt8, to new: UInt8) -> Float {
        let index = Int(id.index) < count ? Int(id.index) : 0
        let before = slope(from: index, to: old).from
        // A voice that was silent stays silent where the block begins.
        return before < 1e-6 ? 1 : slope(from: index, to: new).from / before
    }

    /// The product of the gains from a bus up to the bus of a submix, whose own gain is not part of it.
    ///
    /// A voice whose bus gets a submix, or loses the one it had, is mixed into its former submix for up to two blocks.
    /// Such a voice gets the gains of all buses below the one that the submix belongs to.
    private func slope(from index: Int, to submix: UInt8) -> Slope {
        var index = index
        var product = Slope()
        while index > 0, !(buses[index].hasSubmix && buses[index].submix == submix) {
            if submix > 0, buses[index].formerSubmix == submix { break }
            product = product * buses[index].own
            index = Int(buses[index].parent)
        }
        return product
    }

    /// The product of the gains of a bus and of all buses above it, master's too, at the end of the block.
    func totalAmplitude(of id: BusID) -> Float {
        id == .master ? buses[0].own.to : self[id].toMaster.to * buses[0].own.to
    }

    /// Whether a bus, or a bus above it, is paused and its fade has ended. Voices on it do not advance.
    func isHalted(_ id: BusID) -> Bool { self[id].isHalted }

    /// Adds every ancestor to a set of buses, which has one bit for each bus index.
    func withAncestors(_ set: UInt64) -> UInt64 {
        var set = set
        for index in stride(from: count - 1, to: 0, by: -1) where set & 1 << UInt64(index) != 0 {
            set |= 1 << UInt64(buses[index].parent)
        }
        return set
    }

    /// The index of the submix that a bus's own submix is mixed into; 0 is master's.
    func parentSubmix(of id: BusID) -> UInt8 { buses[Int(self[id].parent)].submix }

    /// The gain that a bus's submix gets when it is mixed into the next submix above.
    func slope(above id: BusID) -> Slope {
        let bus = self[id]
        let own = bus.own * bus.overlay.slope
        return id == .master ? own : own * buses[Int(bus.parent)].toSubmix
    }

    /// Takes what attached programs change on buses. A program's mute is no part of the gains of voices, so that it
    /// changes neither which voices are real nor what ducks. Realtime-safe.
    mutating func follow(_ overlay: borrowing MixOverlay, _ length: RampLength) {
        for index in 0..<count { buses[index].overlay.follow(overlay, at: index, length) }
        isSettled = false
    }
}

extension BusTree.Slope {
    /// Whether the gain is 1 throughout the block.
    var isFlat: Bool { from == 1 && to == 1 }

    /// Multiplies `count` interleaved stereo frames by a gain that moves linearly from `from` to `to`.
    func apply(to samples: UnsafeMutablePointer<Float>, count: Int) {
        if isFlat { return }
        let step = (to - from) / Float(count)
        for frame in 0..<count {
            let gain = from + step * Float(frame + 1)
            samples[frame * 2] *= gain
            samples[frame * 2 + 1] *= gain
        }
    }

    /// Multiplies a block of `count` frames in all pairs of channels.
    func apply(to block: UnsafeMutablePointer<Float>, count: Int, _ pairs: MixPairs) {
        for pair in 0..<pairs.count { apply(to: block + pair * pairs.stride, count: count) }
    }
}
