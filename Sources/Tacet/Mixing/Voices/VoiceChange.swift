/// A pending change of one voice's gain, with the voice's generation.
struct GainChange: BitwiseCopyable {
    var generation: UInt32
    var gain: RampChange<Float>
}

/// The pending changes of one voice, apart from its gain and its position, which have columns of their own.
struct VoiceChange: BitwiseCopyable {
    /// A change between playing and paused.
    enum Transport: UInt8, BitwiseCopyable { case pause, resume }

    /// A frame of the mix at which the voice is to end, and the length of its fade from then on.
    struct End: BitwiseCopyable {
        var frame: Int
        var length: RampLength
    }

    var generation: UInt32
    /// A pause or a resume without a fade, before ``transport``: its fade starts where this one led.
    private(set) var jump: Transport?
    private(set) var transport: Transport?
    private(set) var transportLength = RampLength.none
    /// The fade of a stop, and whether it makes room for another voice: then the voice ends as stolen.
    private(set) var stopLength: RampLength?
    private(set) var isSteal = false
    /// Whether the game has stopped the voice before it paused or resumed it.
    private(set) var stopsFirst = false
    private(set) var end: End?
    private(set) var glide: RampChange<Vector3>?
    private(set) var caption: CaptionTag?
    /// Whether the voice is to repeat.
    private(set) var loops: Bool?
    /// The frame of its sound at which the voice is to go on.
    private(set) var seek: Int?
    /// The frame of the mix at which the voice is to begin, if it has not begun.
    private(set) var start: Int?
    var parameters = VoiceParameters.Change()

    init(generation: UInt32) { self.generation = generation }

    mutating func setEnd(at frame: Int, _ length: RampLength) { end = End(frame: frame, length: length) }

    mutating func setGlide(_ change: RampChange<Vector3>) { glide.add(change) }

    mutating func setCaption(_ tag: CaptionTag) { caption = tag }

    mutating func setLooping(_ loops: Bool) { self.loops = loops }

    /// Lets the voice go on at a frame of its sound, 0 or more.
    mutating func setSeek(to frame: Int) { seek = frame }

    /// Lets the voice begin at another frame of the mix, if it waits for its frame.
    mutating func setStart(at frame: Int) { start = frame }

    /// Cancels the glide, because the voice has jumped to a position since.
    mutating func dropGlide() { glide = nil }

    /// Marks the transport and the stop as carried out.
    mutating func dropTransport() {
        transport = nil
        stopLength = nil
    }

    /// Adds a pause or a resume. The last one counts; of two pauses or two resumes the one that ends first.
    mutating func setTransport(_ new: Transport, _ length: RampLength) {
        stopsFirst = stopLength != nil
        if let transport {
            if new == transport, transportLength.frames <= length.frames { return }
            if transportLength.frames <= 0 { jump = transport }
        } else {
            jump = nil
        }
        (transport, transportLength) = (new, length)
    }

    /// Adds a stop. Of two stops the one that ends first counts.
    mutating func setStop(_ length: RampLength, isSteal: Bool) {
        self.isSteal = isSteal || (stopLength != nil && self.isSteal)
        if stopLength == nil || (stopLength?.frames ?? 0) >= length.frames { stopLength = length }
        stopsFirst = false
    }

    /// Adds newer changes, which take effect after these. Changes of a newer voice in the slot replace these.
    mutating func merge(_ newer: VoiceChange) {
        guard newer.generation == generation else { return self = newer }
        end = newer.end ?? end
        glide.add(newer.glide)
        caption = newer.caption ?? caption
        loops = newer.loops ?? loops
        seek = newer.seek ?? seek
        start = newer.start ?? start
        parameters.merge(newer.parameters)
        if let stop = newer.stopLength, newer.stopsFirst { setStop(stop, isSteal: newer.isSteal) }
        if let transport = newer.transport {
            if let jump = newer.jump { setTransport(jump, .none) }
            setTransport(transport, newer.transportLength)
        }
        if let stop = newer.stopLength, !newer.stopsFirst { setStop(stop, isSteal: newer.isSteal) }
    }
}
