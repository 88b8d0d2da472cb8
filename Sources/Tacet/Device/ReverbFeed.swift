import COpenAL

/// The way into a submix's reverb for voices that Tacet mixes itself: a ring of samples that one source of OpenAL plays.
///
/// The source is heard in the reverb alone. It plays first-order ambisonics, so that the reverb knows from which side each voice
/// comes. One source costs OpenAL the same for one voice and for a thousand. The memory belongs to ``ReverbUnit``.
struct ReverbFeed: BitwiseCopyable {
    /// The frames of the ring: at least two blocks.
    static let frames = 4_096
    static let channels = 4

    /// OpenAL's effect slot, which sources of voices send to as well.
    let slot: ALuint
    private let source: ALuint
    /// The ring, interleaved, ``frames`` × ``channels``; nil if OpenAL cannot map buffers. Then Tacet mixes no voice itself.
    private let ring: UnsafeMutablePointer<Float>?
    private var hasStarted = false
    /// The frames of the ring, from the last one played on, that may hold sound.
    private var sounding = 0

    init(slot: ALuint, source: ALuint, ring: UnsafeMutablePointer<Float>?) {
        self.slot = slot
        self.source = source
        self.ring = ring
    }

    /// Writes the frames of the block that OpenAL mixes next. Needs the device's context. Realtime-safe.
    ///
    /// - Parameters:
    ///   - sums: The four signals, one after the other, `count` samples each; nil for silence.
    ///   - count: The frames of the block.
    ///   - gain: The factor of the first sample.
    ///   - slope: The change of the factor from each frame to the next.
    mutating func write(_ sums: UnsafePointer<Float>?, count: Int, gain: Float, slope: Float) {
        guard let ring else { return }
        let sums = gain == 0 && slope == 0 ? nil : sums
        if !hasStarted {
            guard sums != nil else { return }
            alSourcePlay(source)
            hasStarted = true
        }
        if sums != nil { sounding = Self.frames } else if sounding <= 0 { return }
        if sums == nil { sounding -= count }
        var offset: ALint = 0
        alGetSourcei(source, AL_SAMPLE_OFFSET, &offset)
        var (place, done) = (Int(offset), 0)
        while done < count {
            let piece = min(count - done, Self.frames - place)
            let target = ring + place * Self.channels
            if let sums {
                for frame in 0..<piece {
                    let gain = gain + slope * Float(Int32(truncatingIfNeeded: done &+ frame))
                    for channel in 0..<Self.channels {
                        target[frame &* Self.channels &+ channel] = sums[channel &* count &+ done &+ frame] * gain
                    }
                }
            } else {
                target.update(repeating: 0, count: piece * Self.channels)
            }
            done += piece
            place = (place + piece) % Self.frames
        }
    }
}
