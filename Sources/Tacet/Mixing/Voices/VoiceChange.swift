/// A pending change of one voice's gain, with the voice's generation.
struct GainChange: BitwiseCopyable {
    var generation: UInt32
    var gain: RampChange<Float>
}

/// The pending changes of one voice, apart from its gain and its position, which have columns of their own.
struct VoiceChange: BitwiseCopyable {
    /// The members that hold a change.
    struct Kinds: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        static let pitch = Kinds(rawValue: 1)
        static let glide = Kinds(rawValue: 2)
        static let velocity = Kinds(rawValue: 4)
        static let filter = Kinds(rawValue: 8)
        static let reverbSend = Kinds(rawValue: 16)
        static let transport = Kinds(rawValue: 32)
        static let caption = Kinds(rawValue: 64)
        static let placement = Kinds(rawValue: 128)
        static let pan = Kinds(rawValue: 256)
        static let end = Kinds(rawValue: 512)
        static let stop = Kinds(rawValue: 1_024)
    }

    /// A change between playing and paused.
    enum Transport: UInt8, BitwiseCopyable { case pause, resume }

    var generation: UInt32
    private(set) var kinds: Kinds = []
    /// A pause or a resume without a fade, before ``transport``: its fade starts where this one led.
    private(set) var jump: Transport?
    private(set) var transport = Transport.pause
    private(set) var transportLength = RampLength.none
    /// The fade of a stop, and whether it makes room for another voice: then the voice ends as stolen.
    private(set) var stopLength = RampLength.none
    private(set) var isSteal = false
    /// Whether the game has stopped the voice before it paused or resumed it.
    private(set) var stopsFirst = false
    /// The frame of the mix at which the voice is to end, and the length of its fade from then on.
    private(set) var end = (frame: Int.max, length: RampLength.none)
    private(set) var pitch = RampChange<Float>(to: 1, .none)
    private(set) var pan = RampChange<Float>(to: 0, .none)
    private(set) var glide = RampChange<Vector3>(to: .zero, .none)
    private(set) var velocity = RampChange<Vector3>(to: .zero, .none)
    private(set) var filter = RampChange<VoiceFilter>(to: .open, .none)
    private(set) var reverbSend: Float = 0
    private(set) var caption = CaptionTag.none
    private(set) var placement = PlacementChange()

    init(generation: UInt32) { self.generation = generation }

    mutating func setEnd(at frame: Int, _ length: RampLength) {
        end = (frame, length)
        kinds.insert(.end)
    }

    mutating func setPitch(_ change: RampChange<Float>) {
        if kinds.contains(.pitch) { pitch.merge(change) } else { pitch = change }
        kinds.insert(.pitch)
    }

    mutating func setPan(_ change: RampChange<Float>) {
        if kinds.contains(.pan) { pan.merge(change) } else { pan = change }
        kinds.insert(.pan)
    }

    mutating func setVelocity(_ change: RampChange<Vector3>) {
        if kinds.contains(.velocity) { velocity.merge(change) } else { velocity = change }
        kinds.insert(.velocity)
    }

    mutating func setGlide(_ change: RampChange<Vector3>) {
        if kinds.contains(.glide) { glide.merge(change) } else { glide = change }
        kinds.insert(.glide)
    }

    mutating func setFilter(_ change: RampChange<VoiceFilter>) {
        if kinds.contains(.filter) { filter.merge(change) } else { filter = change }
        kinds.insert(.filter)
    }

    mutating func setReverbSend(_ send: Float) {
        reverbSend = send
        kinds.insert(.reverbSend)
    }

    mutating func setCaption(_ tag: CaptionTag) {
        caption = tag
        kinds.insert(.caption)
    }

    /// Adds a change of the placement.
    mutating func place(_ body: (inout PlacementChange) -> Void) {
        if !kinds.contains(.placement) { placement = PlacementChange() }
        body(&placement)
        kinds.insert(.placement)
    }

    /// Cancels the glide, because the voice has jumped to a position since.
    mutating func dropGlide() { kinds.remove(.glide) }

    /// Marks the transport and the stop as carried out.
    mutating func dropTransport() {
        kinds.remove(.transport)
        kinds.remove(.stop)
    }

    /// Adds a pause or a resume. The last one counts; of two pauses or two resumes the one that ends first.
    mutating func setTransport(_ new: Transport, _ length: RampLength) {
        stopsFirst = kinds.contains(.stop)
        if kinds.contains(.transport) {
            if new == transport, transportLength.frames <= length.frames { return }
            if transportLength.frames <= 0 { jump = transport }
        } else {
            jump = nil
        }
        kinds.insert(.transport)
        (transport, transportLength) = (new, length)
    }

    /// Adds a stop. Of two stops the one that ends first counts.
    mutating func setStop(_ length: RampLength, isSteal: Bool) {
        let isLater = kinds.contains(.stop) && stopLength.frames < length.frames
        if !isLater { stopLength = length }
        self.isSteal = isSteal || (kinds.contains(.stop) && self.isSteal)
        kinds.insert(.stop)
        stopsFirst = false
    }

    /// Adds newer changes, which take effect after these. Changes of a newer voice in the slot replace these.
    mutating func merge(_ newer: VoiceChange) {
        guard newer.generation == generation else { return self = newer }
        if newer.kinds.contains(.end) { setEnd(at: newer.end.frame, newer.end.length) }
        if newer.kinds.contains(.pitch) { setPitch(newer.pitch) }
        if newer.kinds.contains(.pan) { setPan(newer.pan) }
        if newer.kinds.contains(.velocity) { setVelocity(newer.velocity) }
        if newer.kinds.contains(.glide) { setGlide(newer.glide) }
        if newer.kinds.contains(.filter) { setFilter(newer.filter) }
        if newer.kinds.contains(.reverbSend) { setReverbSend(newer.reverbSend) }
        if newer.kinds.contains(.caption) { setCaption(newer.caption) }
        if newer.kinds.contains(.placement) { place { $0.merge(newer.placement) } }
        if newer.kinds.contains(.stop), newer.stopsFirst { setStop(newer.stopLength, isSteal: newer.isSteal) }
        if newer.kinds.contains(.transport) {
            if let jump = newer.jump { setTransport(jump, .none) }
            setTransport(newer.transport, newer.transportLength)
        }
        if newer.kinds.contains(.stop), !newer.stopsFirst { setStop(newer.stopLength, isSteal: newer.isSteal) }
    }
}
