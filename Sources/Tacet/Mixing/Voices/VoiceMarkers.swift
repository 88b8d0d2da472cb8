/// The voices whose sounds have markers: finds the markers that each voice passes in a block, with the frame of the mix.
///
/// A voice without markers is not in the list and costs nothing. Mixing thread only; allocates in `init` alone.
struct VoiceMarkers: ~Copyable {
    /// A marker that a voice has passed.
    struct Passed: BitwiseCopyable {
        var voice: VoiceHandle
        /// The slot of the samples that the voice plays.
        var samples: UInt32
        /// The index of the marker among ``SoundMarkers/markers``.
        var number: UInt16
        /// The first frame of the mix at the marker or behind it.
        var mixFrame: Int
    }

    /// The frames that a voice plays in a block.
    struct Stretch {
        /// The first frame of the sound's timeline, and what the voice advances with each frame of the mix, in units of
        /// 2⁻³² frames.
        var position, step: Int
        var jumps: LoopJumps
        /// The frame of the mix at which the voice plays the first one, and the frames of the mix.
        var mixFrame, count: Int
    }

    /// The slots of voices whose sounds have markers.
    private var marked: SlotList
    /// Where each slot's voice was at the end of its latest block, as ``Stretch/position``.
    private let reached: UnsafeMutablePointer<Int>
    /// The markers that were passed in the latest block.
    private var passed = BoundedList<Passed>(capacity: Self.most)
    /// The most markers that are told of a block.
    static let most = 256
    /// The frames up to which voices are followed: half a second less than 12 hours at 48 kHz. A block leads no further
    /// than 64 bits reach.
    private static let furthest = 0x1p31 - 0x1p16

    init(in memory: SlotMemory) {
        marked = SlotList(in: memory)
        reached = memory.column()
    }

    /// Whether any voice has markers.
    var isEmpty: Bool { marked.count == 0 }

    /// Follows a voice whose sound has markers.
    mutating func begin(_ slot: Int) {
        marked.append(slot)
        reached[slot] = .min
    }

    /// Leaves a voice that has ended.
    mutating func end(_ slot: Int) { marked.remove(slot) }

    /// Finds the markers in the frames that the voices play in the block that is about to be mixed.
    mutating func follow(
        _ frames: Int, _ slots: inout VoiceSlots, _ real: inout RealVoices, _ streams: inout VoiceStreams
    ) {
        for index in 0..<marked.count {
            let slot = marked[index]
            guard slots[slot].pointee.runs else { continue }
            let stretch = Self.stretch(slot, frames, &slots, &real, &streams)
            let samples = slots[slot].pointee.samples
            guard let markers = slots.sounds.slot(samples)?.pointee.markers else { continue }
            let sound = slots.record(slot)
            let handle = slots.handle(slot)
            markers._withUnsafeGuaranteedRef {
                reached[slot] = Self.pass(
                    stretch, $0, in: sound, reached: reached[slot], handle, samples, &passed)
            }
        }
    }

    /// What a voice plays in the block that is about to be mixed.
    private static func stretch(
        _ slot: Int, _ frames: Int, _ slots: inout VoiceSlots, _ real: inout RealVoices, _ streams: inout VoiceStreams
    ) -> Stretch {
        let voice = slots[slot]
        var delay = 0
        var position = voice.pointee.frame(at: slots.time)
        var (jumps, pitch) = (voice.pointee.jumps, voice.pointee.speed)
        if voice.pointee.beginning == slots.time {
            delay = min(frames, max(0, voice.pointee.startFrame - slots.clock))
            position = Double(voice.pointee.origin)
        }
        if voice.pointee.place >= 0 {
            let exact =
                slots.columns.traits[slot].contains(.streamed)
                ? streams.position(slot, &slots, &real) : real.position(of: voice.pointee.place)
            // A streamed voice that fades out after a seek keeps time like a virtual one.
            if let exact { (position, jumps, pitch) = (exact.frame, exact.jumps, real.pitch(of: voice.pointee.place)) }
        }
        return Stretch(
            position: Int(max(-0x1p30, min(position, furthest)) * 0x1p32), step: max(1, Int(pitch * 0x1p32)),
            jumps: jumps,
            mixFrame: slots.clock + delay, count: frames - delay)
    }

    /// Adds the markers in a stretch to `passed`.
    ///
    /// - Parameter reached: Where the voice's latest stretch ended. One that goes on there, but for the rounding of
    ///   positions, passes no marker twice and leaves none out.
    /// - Returns: Where the stretch ends.
    private static func pass(
        _ stretch: Stretch, _ markers: SoundMarkers, in sound: SoundTable.SampleData, reached: Int,
        _ voice: VoiceHandle, _ samples: UInt32, _ passed: inout BoundedList<Passed>
    ) -> Int {
        var (position, jumps, left) = (stretch.position, stretch.jumps, stretch.count)
        jumps.wrap(&position, in: sound)
        if reached > .min, abs(position - reached) < 1 << 12 { position = reached }
        /// Adds the markers from `first` up to `last`, which the voice passes from its position on; false if the list is
        /// full.
        func add(from first: Int, to last: Int) -> Bool {
            let entries = sound.isReversed ? markers.reversed : markers.forward
            var index = SoundMarkers.first(in: entries, from: (first + 1 << 32 - 1) >> 32)
            while index < entries.count, Int(entries[index].frame) << 32 < last {
                let entry = entries[index]
                index += 1
                guard entry.isOnWayBack == (jumps.loops && entry.frame >= sound.turn) else { continue }
                let frame = steps(from: position, to: Int(entry.frame) << 32, stretch.step)
                let isTold = passed.append(
                    Passed(
                        voice: voice, samples: samples, number: entry.number,
                        mixFrame: stretch.mixFrame + stretch.count - left + frame))
                guard isTold else { return false }
            }
            return true
        }
        while left > 0 {
            let end = (jumps.loops ? Int(sound.loopEnd) : Int(sound.frames)) << 32
            let count = min(left, steps(from: position, to: end, stretch.step))
            guard count > 0 else { break }
            let next = position + count * stretch.step
            guard add(from: position, to: min(next, end)) else { return .min }
            left -= count
            position = next
            jumps.wrap(&position, in: sound)
            // The voice may jump over the first frames of the loop.
            if position < next, !add(from: Int(sound.loopStart) << 32, to: position) { return .min }
        }
        return position
    }

    /// The frames of the mix from a position until a voice has reached another one.
    private static func steps(from position: Int, to end: Int, _ step: Int) -> Int {
        end > position ? (end - position + step - 1) / step : 0
    }

    /// Tells the markers that were passed in the latest block, in their order for each voice.
    ///
    /// - Parameter tell: Sends the report to the game; false if the event ring is full, and the report is lost.
    @inline(__always)
    mutating func report(_ tell: (Passed) -> Bool) {
        guard passed.count > 0 else { return }
        for index in 0..<passed.count where !tell(passed[index]) { break }
        passed.removeAll { _ in true }
    }
}

extension LoopJumps {
    /// Takes a position that lies behind the loop's end back into the loop.
    ///
    /// - Parameter position: A frame of the sound's timeline, in units of 2⁻³² frames.
    fileprivate mutating func wrap(_ position: inout Int, in sound: SoundTable.SampleData) {
        let frame = position >> 32
        position += (wrap(frame, from: sound.loop.lowerBound, to: sound.loop.upperBound) - frame) << 32
    }
}
