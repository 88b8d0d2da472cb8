import COpenAL

/// The pool of OpenAL sources: lends sources to voices, and writes only properties that have changed.
///
/// A source keeps its buffer when a voice returns it, because OpenAL allocates memory when a buffer is attached. In the
/// steady state of a game, every sound finds a source that still has its buffer. Each submix has a device and sources of
/// its own. The pool makes the right context current before it calls OpenAL for a source. Render thread only.
struct SourcePool: ~Copyable {
    /// The values that were written to OpenAL last for a source.
    struct Source: BitwiseCopyable {
        var name: ALuint
        /// The index of the submix whose device has the source.
        var submix: UInt8
        var buffer: ALuint = 0
        var isFree = true
        var returnedAt: UInt64 = 0
        /// The voice's gain, and in `gain` the value that was written for it, with HRTF's level made up.
        var voiceGain: Float = 1
        var gain: Float = 1
        var pitch: Float = 1
        var position = Vector3.zero
        var velocity = Vector3.zero
        var colour = VoiceColour()
        var isLooping = false
        var isRelative = false
        var isDirect = false
        var attenuation = Attenuation()
        var cone = Cone.omnidirectional
        var radius: Float = 0
        var airAbsorption: Float = 0
    }

    let sources: UnsafeMutablePointer<Source>
    let devices: UnsafeMutablePointer<Unmanaged<LoopbackDevice>>
    private(set) var deviceCount = 0
    let perDevice: Int
    private let sampleRate: Int
    /// The way into each submix's reverb; nil if it has none.
    let reverbs: UnsafeMutablePointer<ReverbFeed?>
    /// The number of sources of each submix that are lent to voices, and for how many more frames its device may sound without.
    private let lent: UnsafeMutablePointer<(count: Int, fading: Int)>
    /// Whether there is a reverb now.
    var hasRoom = false
    /// The longest time that a reverb decays by 60 dB, in seconds.
    private static let longestDecay = 20
    /// The index of the device whose context is current; -1 if unknown.
    private(set) var current = -1
    /// The devices that defer writes in this block, one bit each.
    var deferring: UInt16 = 0
    private var clock: UInt64 = 0
    /// The factors that make HRTF as loud as stereo.
    var gains = LoopbackDevice.SourceGains()
    /// The listener and other settings that every context has.
    private var space = SpaceSettings()

    /// The number of submixes whose devices were added.
    var submixes: UInt8 { UInt8(truncatingIfNeeded: deviceCount) }

    /// A pool with the sources of master's device, and room for the same number of sources from each other submix.
    init(_ device: LoopbackDevice) {
        perDevice = device.sources.count
        sampleRate = device.sampleRate
        sources = .allocate(capacity: perDevice * Submix.capacity)
        devices = .allocate(capacity: Submix.capacity)
        reverbs = .allocate(capacity: Submix.capacity)
        reverbs.initialize(repeating: nil, count: Submix.capacity)
        lent = .allocate(capacity: Submix.capacity)
        lent.initialize(repeating: (0, 0), count: Submix.capacity)
        add(device)
    }

    deinit {
        sources.deallocate()
        devices.deallocate()
        reverbs.deallocate()
        lent.deallocate()
    }

    /// Whether any submix has a reverb, whose tail sounds on after its voices.
    private(set) var hasReverb = false

    /// Sets the reverb that voices of a submix send to.
    mutating func setReverb(submix: UInt8, feed: ReverbFeed) {
        guard submix < Submix.capacity else { return }
        reverbs[Int(submix)] = feed
        hasReverb = true
    }

    /// Whether voices of a submix have a reverb.
    func hasReverb(submix: UInt8) -> Bool { reverbs[Int(submix)] != nil }

    /// Mixes the sources and the reverb of a submix into a block of interleaved stereo. Realtime-safe.
    ///
    /// - Parameters:
    ///   - submix: The index of the submix.
    ///   - wet: What Tacet's own voices send to the reverb, as ``ReverbFeed/write(_:count:gain:slope:)`` takes it.
    ///   - fade: The fade of a render pause. The reverb has forgotten all sound after it, and would answer a hard edge.
    ///   - mix: The block, which is overwritten.
    ///   - count: The frames of the block.
    mutating func render(
        _ submix: UInt8, wet: UnsafePointer<Float>?, fade: BusTree.Slope, into mix: UnsafeMutablePointer<Float>,
        count: Int
    ) {
        let index = Int(submix)
        if reverbs[index] != nil {
            if hasRoom { lent[index].fading = Self.longestDecay * sampleRate }
            focus(index)
            // The listener's gain, which HRTF may have raised, amplifies the reverb's source too.
            let slope = (fade.to - fade.from) * gains.direct / Float(count)
            reverbs[index]?.write(wet, count: count, gain: fade.from * gains.direct, slope: slope)
        }
        // OpenAL would look at all its voices to find that none plays.
        if lent[index].count == 0, lent[index].fading <= 0 { return mix.update(repeating: 0, count: 2 * count) }
        lent[index].fading -= count
        devices[index]._withUnsafeGuaranteedRef { $0.render(into: mix, frames: count) }
    }

    /// Adds the sources of the next submix's device, which must outlive the pool and have as many sources as master's.
    mutating func add(_ device: LoopbackDevice) {
        guard deviceCount < Submix.capacity, device.sources.count == perDevice else { return }
        (devices + deviceCount).initialize(to: .passUnretained(device))
        for index in 0..<perDevice {
            let source = Source(name: device.sources[index], submix: UInt8(deviceCount))
            (sources + deviceCount * perDevice + index).initialize(to: source)
        }
        deviceCount += 1
        if deviceCount > 1 {
            focus(deviceCount - 1)
            space.apply()
        }
    }

    /// Makes a device's context current, unless it is.
    mutating func focus(_ device: Int) {
        guard device != current else { return }
        current = device
        devices[device]._withUnsafeGuaranteedRef { $0.makeCurrent() }
    }

    /// Forgets which context is current, because each offline call may come on another thread.
    mutating func loseFocus() { current = -1 }

    /// Changes the listener, the distance model or the Doppler settings on every device.
    mutating func setSpace(_ new: SpaceSettings) {
        let old = space
        space = new
        for device in 0..<deviceCount {
            focus(device)
            deferWrites()
            new.apply(since: old)
        }
    }

    /// Takes a free source of `submix` for `buffer`, and returns its index; nil if no source is free.
    ///
    /// A source that has the buffer already is taken first, then one without a buffer, then the longest free one.
    mutating func take(buffer: ALuint, submix: UInt8) -> Int? {
        guard Int(submix) < deviceCount else { return nil }
        var best = -1
        var bestRank = UInt64.max
        let first = Int(submix) * perDevice
        for index in first..<(first + perDevice) where sources[index].isFree {
            let source = sources[index]
            if source.buffer == buffer {
                best = index
                break
            }
            let rank = source.buffer == 0 ? 0 : 1 + source.returnedAt
            if rank < bestRank { (best, bestRank) = (index, rank) }
        }
        guard best >= 0 else { return nil }
        sources[best].isFree = false
        lent[Int(submix)].count += 1
        focus(Int(submix))
        if sources[best].buffer != buffer {
            alSourcei(sources[best].name, AL_BUFFER, ALint(truncatingIfNeeded: buffer))
            sources[best].buffer = buffer
        }
        return best
    }

    /// Stops a source and takes it back.
    mutating func putBack(_ index: Int) {
        focus(Int(sources[index].submix))
        alSourceStop(sources[index].name)
        clock += 1
        sources[index].isFree = true
        sources[index].returnedAt = clock
        lent[Int(sources[index].submix)].count -= 1
        // OpenAL Soft fades a stopped source out in the next block, since 1.20. No block is longer than 4,096 frames.
        lent[Int(sources[index].submix)].fading = max(4_097, lent[Int(sources[index].submix)].fading)
    }

    /// Detaches a buffer, which is about to be deleted, from a submix's free sources.
    mutating func forget(buffer: ALuint, submix: UInt8) {
        guard buffer != 0, Int(submix) < deviceCount else { return }
        focus(Int(submix))
        let first = Int(submix) * perDevice
        for index in first..<(first + perDevice) where sources[index].isFree && sources[index].buffer == buffer {
            alSourcei(sources[index].name, AL_BUFFER, 0)
            sources[index].buffer = 0
        }
    }

    /// Starts a source at `frame` of its buffer. OpenAL fades in over a block unless the frame is 0.
    mutating func play(_ index: Int, from frame: Int) {
        focus(Int(sources[index].submix))
        alSourcei(sources[index].name, AL_SAMPLE_OFFSET, ALint(clamping: frame))
        alSourcePlay(sources[index].name)
    }

    /// Whether OpenAL has played the source to its end.
    mutating func hasStopped(_ index: Int) -> Bool {
        focus(Int(sources[index].submix))
        var state: ALint = 0
        alGetSourcei(sources[index].name, AL_SOURCE_STATE, &state)
        return state == AL_STOPPED
    }

    /// The frame of a source's buffer that OpenAL mixes next.
    mutating func frame(_ index: Int) -> Int {
        focus(Int(sources[index].submix))
        var offset: ALint = 0
        alGetSourcei(sources[index].name, AL_SAMPLE_OFFSET, &offset)
        return Int(offset)
    }
}
