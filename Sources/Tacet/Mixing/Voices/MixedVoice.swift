/// The state of one real voice in ``VoiceMixer``.
struct MixedVoice: BitwiseCopyable {
    var record = SoundTable.SampleData()
    /// How often the voice still repeats its loop.
    var jumps = LoopJumps.none
    var submix: UInt8 = 0
    /// The voice's source among the ``SpatialSources`` of its submix; -1 without one.
    var source: Int32 = -1
    /// The slot whose position is written after each block; -1 for a voice that plays the ring of a stream.
    var slot: Int32 = -1
    /// The device that the source belongs to.
    var device = Spatialiser.panning
    /// Whether the source places the voice in the next block too.
    var keepsSource = false
    /// The gain by distance and cone with which a voice with a position was placed last; 0 for one without.
    var arrived: Float = 0
    /// Whether the voice is one of the loudest, which have sources of HRTF's of their own.
    var isAmongLoudest = true
    /// Whether the voice moves to another submix. It leaves OpenAL's source and the reverb of the present one first.
    var leavesSubmix = false
    /// Whether a seek has led to ``frame``: the voice fades over in the next block.
    var isSought = false
    /// The sound's next frame: whole frames here, and the rest in `fraction`, in units of 2⁻³² frames.
    var frame = 0
    var fraction: UInt32 = 0
    /// Whether the voice has jumped back in its loop. Before the loop's start, interpolation then reads the loop's end.
    var hasWrapped = false
    var hasEnded = false
    /// Frames of the next block that pass before the voice begins.
    var delay = 0
    /// Where a stop at a frame bends the voice's gain within the next block.
    var bend: Bend?
    /// The mix of the voice at the end of the last block, and in `next` that at the end of the next.
    var last = Place()
    var next = Place()
    /// Whether ``lastShared`` or ``nextShared`` has factors.
    var isShared = false
    /// With what factors the voice enters the sources of OpenAL's that voices share, beside its gain: at the end of the last
    /// block, and of the next.
    var lastShared = SIMD8<Float>.zero
    var nextShared = SIMD8<Float>.zero
    var pitch: Float = 1
    var isFiltered = false
    var filters = (ShelfFilter(), ShelfFilter())
    /// The filter of what enters the reverb.
    var isDamped = false
    var damping = ShelfFilter()

    init() {}

    /// Whether the voice jumps back at its next loop end.
    var loops: Bool { jumps.loops }

    /// The next frame's place in memory of a voice that plays forward, and the frame at which this piece of memory ends.
    var piece: (place: Int, end: Int) {
        guard loops else { return (frame, Int(record.frames)) }
        guard frame >= Int(record.turn) else { return (frame, Int(min(record.turn, record.loopEnd))) }
        return (frame - Int(record.turn) + Int(record.frames), Int(record.loopEnd))
    }

    /// Whether the voice gives back a source of one device and then needs one of another.
    func waitsForSource(of spatialiser: Spatialiser) -> Bool {
        source >= 0 && !keepsSource && spatialiser != .panning
    }

    /// The frame that is heard next, counted as the voice plays: on the way back through a loop the frames before are heard
    /// again. Of what a generator makes, the number of the frames before.
    @inline(__always)
    var heardFrame: Int {
        if let generated = record.generated { return generated._withUnsafeGuaranteedRef { $0.consumed } }
        return loops && frame >= Int(record.turn) ? 2 * (Int(record.turn) - 1) - frame : frame
    }

    /// ``heardFrame`` and the part of a frame behind it, in units of 2⁻³² frames.
    @inline(__always)
    var heard: (frame: Int, fraction: UInt32) {
        guard record.isReversed else { return (heardFrame, fraction) }
        let place = max(0, ((Int(record.frames) - 1 - heardFrame) << 32) - Int(fraction))
        return (place >> 32, UInt32(truncatingIfNeeded: place))
    }

    /// The position in the sound, in frames.
    var position: Double { Double(frame) + Double(fraction) * 0x1p-32 }

    /// A voice that starts at `position`, in frames of its sound.
    ///
    /// - Parameters:
    ///   - record: The sound.
    ///   - position: The first frame that is mixed, 0 or more.
    init(_ record: SoundTable.SampleData, at position: Double) {
        self.record = record
        frame = Int(position)
        fraction = UInt32(max(0, min(0x1p32 - 1, (position - Double(frame)) * 0x1p32)))
    }

    /// Lets the voice begin where `next` says, instead of moving there from `last`.
    ///
    /// - Parameter fadesIn: Whether its gain rises from 0 over the first block all the same.
    mutating func begin(fadesIn: Bool) {
        last = next
        lastShared = nextShared
        if let bend { last.gain = bend.gain }
        if fadesIn { last.gain = 0 }
    }

    /// Moves the directions that the voice shares by a share, 0...1, of the way to the next.
    mutating func moveShared(by share: Float) {
        lastShared = share == 1 ? nextShared : lastShared + (nextShared - lastShared) * share
        isShared = lastShared != .zero || nextShared != .zero
    }

    /// A stop within a block. Until its frame the voice sounds as if it did not stop.
    struct Bend: BitwiseCopyable {
        /// The frame of the block at which the fade begins.
        var frame: Int
        /// The gain that the voice would have at the block's end without the stop.
        var gain: Float
    }

    /// How a voice is mixed at one moment.
    struct Place: BitwiseCopyable {
        /// The gain as a factor.
        var gain: Float = 0
        var pan = Pan(0)
        /// The gain with which the voice's source of OpenAL's plays, as a factor.
        var sent: Float = 0
        var shelves = ShelfFilter.Gains()
        /// What of the voice enters the reverb: the factors of four ambisonic signals.
        var wet = SIMD4<Float>.zero
        /// The filter of what enters the reverb.
        var damping = ShelfFilter.Gains()

        /// The mix at a share, 0...1, of the way to another.
        func moved(to end: Place, by share: Float) -> Place {
            Place(
                gain: gain + (end.gain - gain) * share, pan: pan.moved(to: end.pan, by: share),
                sent: sent + (end.sent - sent) * share,
                shelves: shelves.moved(to: end.shelves, by: share),
                wet: wet + (end.wet - wet) * share, damping: damping.moved(to: end.damping, by: share))
        }
    }
}

extension MixedVoice {
    /// Lets the voice go on in another timeline of its sound.
    mutating func turn(_ record: SoundTable.SampleData, at position: Double, _ jumps: LoopJumps) {
        let turned = MixedVoice(record, at: position)
        (self.record, frame, fraction) = (record, turned.frame, turned.fraction)
        (self.jumps, hasWrapped, hasEnded) = (jumps, false, false)
    }

    /// Frames of the sound for each frame of the mix, in units of 2⁻³² frames.
    var step: UInt64 { UInt64(pitch * 0x1p32) }

    /// Whether each frame of the mix is one of the sound.
    var playsWholeFrames: Bool { step == 1 << 32 && fraction == 0 }
}
