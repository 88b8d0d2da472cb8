import COpenAL

/// The OpenAL sources: lends them to voices, and writes to OpenAL only what changed.
///
/// A source keeps its buffer when it is returned, because attaching one makes OpenAL allocate: in the steady state of a
/// game every sound finds a source that still has it. Each submix has a device, and so sources, of its own; the pool makes
/// the right one current before it speaks to a source. Render thread only.
struct SourcePool: ~Copyable {
    /// What OpenAL was told last about a source.
    struct Source: BitwiseCopyable {
        var name: ALuint
        /// The submix whose device it belongs to.
        var submix: UInt8
        var buffer: ALuint = 0
        var isFree = true
        var returnedAt: UInt64 = 0
        /// The voice's gain, and what OpenAL was told for it.
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
    }

    let sources: UnsafeMutablePointer<Source>
    let devices: UnsafeMutablePointer<Unmanaged<LoopbackDevice>>
    private(set) var deviceCount = 0
    let perDevice: Int
    /// The reverb of each device, or 0.
    let reverbs: UnsafeMutablePointer<ALuint>
    /// The device that OpenAL's calls go to now, and those that collect writes.
    private(set) var current = -1
    var deferring: UInt8 = 0
    /// Sources that voices have.
    private(set) var lentCount = 0
    private var clock: UInt64 = 0
    /// What makes HRTF as loud as stereo.
    var gains = LoopbackDevice.SourceGains()
    /// What every context has to know.
    private var space = SpaceSettings()
    /// OpenAL's errors since the start; each is a defect or a machine out of memory.
    var errors = 0

    /// How many submixes the pool has been told of.
    var submixes: UInt8 { UInt8(truncatingIfNeeded: deviceCount) }

    /// A pool over the sources of master's device, with room for those of other submixes; each device has as many.
    init(_ device: LoopbackDevice) {
        perDevice = device.sources.count
        sources = .allocate(capacity: perDevice * Submix.capacity)
        devices = .allocate(capacity: Submix.capacity)
        reverbs = .allocate(capacity: Submix.capacity)
        reverbs.initialize(repeating: 0, count: Submix.capacity)
        add(device)
    }

    deinit {
        sources.deallocate()
        devices.deallocate()
        reverbs.deallocate()
    }

    /// Whether anything may sound on after its voice.
    private(set) var hasReverb = false

    /// Gives a submix's device a reverb to send to.
    mutating func setReverb(submix: UInt8, slot: ALuint) {
        guard submix < Submix.capacity else { return }
        reverbs[Int(submix)] = slot
        hasReverb = true
    }

    /// Adds the sources of another submix's device, which must outlive the pool.
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

    /// Makes the device current that the next calls are for.
    mutating func focus(_ device: Int) {
        guard device != current else { return }
        current = device
        devices[device]._withUnsafeGuaranteedRef { $0.makeCurrent() }
    }

    /// Forgets which device is current, as offline another thread may come with each block.
    mutating func loseFocus() { current = -1 }

    /// Changes the listener or the rules of space, on every device.
    mutating func setSpace(_ new: SpaceSettings) {
        let old = space
        space = new
        for device in 0..<deviceCount {
            focus(device)
            deferWrites()
            new.apply(since: old)
        }
    }

    /// A free source of `submix` for `buffer`, or nil; best one that has it already, next one that has none, else the
    /// longest idle.
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
        lentCount += 1
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
        lentCount -= 1
    }

    /// Makes a submix's free sources forget a buffer that is about to be deleted.
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

    /// The exact frame of the buffer that is mixed next.
    mutating func frame(_ index: Int) -> Int {
        focus(Int(sources[index].submix))
        var offset: ALint = 0
        alGetSourcei(sources[index].name, AL_SAMPLE_OFFSET, &offset)
        return Int(offset)
    }
}
