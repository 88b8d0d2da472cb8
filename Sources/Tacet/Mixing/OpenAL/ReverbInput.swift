import COpenAL

/// The way into a submix's reverb: a ring that one source of OpenAL plays. A maintenance thread makes it; then only the
/// mixing thread uses it.
///
/// The source is heard in the reverb alone. It plays first-order ambisonics, so that the reverb knows from which side
/// each voice comes. One source costs OpenAL the same for one voice and for a thousand. The memory belongs to
/// ``ReverbDevice``.
struct ReverbInput: BitwiseCopyable {
    /// The frames of the ring: at least two blocks.
    static let frames = 4_096

    let device: Unmanaged<LoopbackDevice>
    private let gate: Unmanaged<ReverbGate>
    private let source: ALuint
    private let ring: SampleRing
    private var hasStarted = false
    /// Whether the gate was open in the block before.
    private var wasOpen = false
    private var place = 0
    /// The frames of the ring, from the last one played on, that may hold sound.
    private var sounding = 0

    /// Makes the source and its ring. Needs the device's context; nil if OpenAL lacks the memory, a source or an
    /// extension.
    init?(to slot: ALuint, through gate: ReverbGate, on device: LoopbackDevice) {
        guard let ring = SampleRing(.ambisonic, frames: Self.frames, sampleRate: device.sampleRate) else { return nil }
        var source: ALuint = 0
        alGenSources(1, &source)
        alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: ring.buffer))
        alSourcei(source, AL_LOOPING, AL_TRUE)
        // At the listener's place and without a direction of its own, OpenAL turns the signals by nothing.
        alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE)
        var silence: ALuint = 0
        alGenFilters(1, &silence)
        alFilteri(silence, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
        alFilterf(silence, AL_LOWPASS_GAIN, 0)
        alSourcei(source, AL_DIRECT_FILTER, ALint(truncatingIfNeeded: silence))
        alDeleteFilters(1, &silence)
        alSource3i(source, AL_AUXILIARY_SEND_FILTER, ALint(truncatingIfNeeded: slot), 0, AL_FILTER_NULL)
        alSourcei(source, AL_AUXILIARY_SEND_FILTER_GAIN_AUTO, ALint(AL_FALSE))
        guard source != 0, alGetError() == AL_NO_ERROR else { return nil }
        self.device = .passUnretained(device)
        self.gate = .passUnretained(gate)
        self.source = source
        self.ring = ring
    }

    /// Writes the frames of the block that OpenAL mixes next. Needs the device's context. Realtime-safe.
    ///
    /// - Parameters:
    ///   - sums: The four signals, one after the other, `count` samples each; nil for silence.
    ///   - count: The frames of the block.
    ///   - gain: How loud they are.
    mutating func write(_ sums: UnsafePointer<Float>?, count: Int, _ gain: BusTree.Slope) {
        let isOpen = gate._withUnsafeGuaranteedRef { $0.isOpen }
        let gain = BusTree.Slope(from: wasOpen || !hasStarted ? gain.from : 0, to: isOpen ? gain.to : 0)
        wasOpen = isOpen
        let sums = gain.from == 0 && gain.to == 0 ? nil : sums
        if !hasStarted {
            guard sums != nil else { return }
            alSourcePlay(source)
            hasStarted = true
        }
        if sums != nil { sounding = ring.frames } else if sounding <= 0 { return }
        if sums == nil { sounding -= count }
        guard let sums else { return ring.silence(from: place, count: count) }
        let slope = (gain.to - gain.from) / Float(count)
        let channels = ring.channels
        ring.forEachStretch(from: place, count: count) { place, done, piece in
            let target = ring.samples + place * channels
            for frame in 0..<piece {
                let gain = gain.from + slope * Float(Int32(truncatingIfNeeded: done &+ frame))
                for channel in 0..<channels {
                    target[frame &* channels &+ channel] = sums[channel &* count &+ done &+ frame] * gain
                }
            }
        }
    }

    /// Notes that OpenAL has mixed a block of `count` frames.
    mutating func advance(_ count: Int) { if hasStarted { place = (place + count) % ring.frames } }
}
