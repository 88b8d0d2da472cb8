import COpenAL

/// The OpenAL sources: lends them to voices, and writes to OpenAL only what changed.
///
/// A source keeps its buffer when it is returned, because attaching one makes OpenAL allocate: in the steady state of a
/// game every sound finds a source that still has it. Each signal has a device, and so sources, of its own; the pool makes
/// the right one current before it speaks to a source. Render thread only.
struct SourcePool: ~Copyable {
    /// What OpenAL was told last about a source.
    private struct Source: BitwiseCopyable {
        var name: ALuint
        /// The signal whose device it belongs to.
        var signal: UInt8
        var buffer: ALuint = 0
        var isFree = true
        var returnedAt: UInt64 = 0
        /// The voice's gain, and what OpenAL was told for it.
        var voiceGain: Float = 1
        var gain: Float = 1
        var pitch: Float = 1
        var position = Vector3.zero
        var velocity = Vector3.zero
        var color = VoiceColor()
        var isLooping = false
        var isRelative = false
        var isDirect = false
        var attenuation = Attenuation()
        var cone = Cone.omnidirectional
    }

    private let sources: UnsafeMutablePointer<Source>
    private let devices: UnsafeMutablePointer<Unmanaged<LoopbackDevice>>
    private var deviceCount = 0
    private let perDevice: Int
    /// The reverb of each device, or 0.
    private let reverbs: UnsafeMutablePointer<ALuint>
    /// The device that OpenAL's calls go to now, and those that collect writes.
    private var current = -1
    private var deferring: UInt8 = 0
    /// Sources that voices have.
    private(set) var lentCount = 0
    private var clock: UInt64 = 0
    /// What makes HRTF as loud as stereo.
    private var gains = LoopbackDevice.SourceGains()
    /// What every context has to know.
    private var space = SpaceSettings()
    /// OpenAL's errors since the start; each is a defect or a machine out of memory.
    private(set) var errors = 0

    /// How many signals the pool has been told of.
    var signals: UInt8 { UInt8(truncatingIfNeeded: deviceCount) }

    /// A pool over the sources of master's device, with room for those of other signals; each device has as many.
    init(_ device: LoopbackDevice) {
        perDevice = device.sources.count
        sources = .allocate(capacity: perDevice * BusSignal.capacity)
        devices = .allocate(capacity: BusSignal.capacity)
        reverbs = .allocate(capacity: BusSignal.capacity)
        reverbs.initialize(repeating: 0, count: BusSignal.capacity)
        add(device)
    }

    deinit {
        sources.deallocate()
        devices.deallocate()
        reverbs.deallocate()
    }

    /// Whether anything may sound on after its voice.
    private(set) var hasReverb = false

    /// Gives a signal's device a reverb to send to.
    mutating func setReverb(signal: UInt8, slot: ALuint) {
        guard signal < BusSignal.capacity else { return }
        reverbs[Int(signal)] = slot
        hasReverb = true
    }

    /// Adds the sources of another signal's device, which must outlive the pool.
    mutating func add(_ device: LoopbackDevice) {
        guard deviceCount < BusSignal.capacity, device.sources.count == perDevice else { return }
        (devices + deviceCount).initialize(to: .passUnretained(device))
        for index in 0..<perDevice {
            let source = Source(name: device.sources[index], signal: UInt8(deviceCount))
            (sources + deviceCount * perDevice + index).initialize(to: source)
        }
        deviceCount += 1
        if deviceCount > 1 {
            focus(deviceCount - 1)
            space.apply()
        }
    }

    /// Makes the device current that the next calls are for.
    private mutating func focus(_ device: Int) {
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

    /// A free source of `signal` for `buffer`, or nil; best one that has it already, next one that has none, else the
    /// longest idle.
    mutating func take(buffer: ALuint, signal: UInt8) -> Int? {
        guard Int(signal) < deviceCount else { return nil }
        var best = -1
        var bestRank = UInt64.max
        let first = Int(signal) * perDevice
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
        focus(Int(signal))
        if sources[best].buffer != buffer {
            alSourcei(sources[best].name, AL_BUFFER, ALint(truncatingIfNeeded: buffer))
            sources[best].buffer = buffer
        }
        return best
    }

    /// Stops a source and takes it back.
    mutating func putBack(_ index: Int) {
        focus(Int(sources[index].signal))
        alSourceStop(sources[index].name)
        clock += 1
        sources[index].isFree = true
        sources[index].returnedAt = clock
        lentCount -= 1
    }

    /// Makes a signal's free sources forget a buffer that is about to be deleted.
    mutating func forget(buffer: ALuint, signal: UInt8) {
        guard buffer != 0, Int(signal) < deviceCount else { return }
        focus(Int(signal))
        let first = Int(signal) * perDevice
        for index in first..<(first + perDevice) where sources[index].isFree && sources[index].buffer == buffer {
            alSourcei(sources[index].name, AL_BUFFER, 0)
            sources[index].buffer = 0
        }
    }

    /// Collects the writes of a block, so that OpenAL takes them over together.
    private mutating func deferWrites() {
        let bit: UInt8 = 1 << UInt8(truncatingIfNeeded: current)
        guard deferring & bit == 0 else { return }
        alDeferUpdatesSOFT()
        deferring |= bit
    }

    /// Hands the block's writes over, if there were any.
    mutating func processWrites() {
        guard deferring != 0 else { return }
        for device in 0..<deviceCount where deferring & 1 << UInt8(device) != 0 {
            focus(device)
            alProcessUpdatesSOFT()
            if alGetError() != AL_NO_ERROR { errors += 1 }
        }
        deferring = 0
    }

    /// Sets what does not change while a voice plays.
    mutating func prepare(_ index: Int, for voice: VoiceState, channels: Int32) {
        let source = sources[index]
        focus(Int(source.signal))
        deferWrites()
        if source.isLooping != voice.loops {
            alSourcei(source.name, AL_LOOPING, voice.loops ? AL_TRUE : AL_FALSE)
            sources[index].isLooping = voice.loops
        }
        let isDirect = channels > 1
        if source.isDirect != isDirect {
            alSourcei(source.name, AL_DIRECT_CHANNELS_SOFT, isDirect ? AL_TRUE : AL_FALSE)
            sources[index].isDirect = isDirect
        }
        let isRelative = !voice.isSpatial || voice.isRelativeToListener
        if source.isRelative != isRelative {
            alSourcei(source.name, AL_SOURCE_RELATIVE, isRelative ? AL_TRUE : AL_FALSE)
            sources[index].isRelative = isRelative
        }
        if source.attenuation != voice.attenuation {
            alSourcef(source.name, AL_REFERENCE_DISTANCE, voice.attenuation.referenceDistance)
            alSourcef(source.name, AL_MAX_DISTANCE, voice.attenuation.maximumDistance)
            alSourcef(source.name, AL_ROLLOFF_FACTOR, voice.attenuation.rolloff)
            sources[index].attenuation = voice.attenuation
        }
        if source.cone != voice.cone {
            let cone = voice.cone
            alSource3f(source.name, AL_DIRECTION, cone.direction.x, cone.direction.y, cone.direction.z)
            alSourcef(source.name, AL_CONE_INNER_ANGLE, cone.innerAngle)
            alSourcef(source.name, AL_CONE_OUTER_ANGLE, cone.outerAngle)
            alSourcef(source.name, AL_CONE_OUTER_GAIN, cone.outerGain)
            sources[index].cone = cone
        }
    }

    /// Sets what may have changed since the last block.
    mutating func set(_ index: Int, gain: Float, pitch: Float, position: Vector3, velocity: Vector3, color: VoiceColor)
    {
        focus(Int(sources[index].signal))
        sources[index].voiceGain = gain
        let gain = gain * (sources[index].isDirect ? gains.direct : gains.spatial)
        if sources[index].gain != gain {
            deferWrites()
            alSourcef(sources[index].name, AL_GAIN, gain)
            sources[index].gain = gain
        }
        if sources[index].pitch != pitch {
            deferWrites()
            alSourcef(sources[index].name, AL_PITCH, pitch)
            sources[index].pitch = pitch
        }
        if sources[index].position != position {
            deferWrites()
            alSource3f(sources[index].name, AL_POSITION, position.x, position.y, position.z)
            sources[index].position = position
        }
        if sources[index].velocity != velocity {
            deferWrites()
            alSource3f(sources[index].name, AL_VELOCITY, velocity.x, velocity.y, velocity.z)
            sources[index].velocity = velocity
        }
        var color = color
        if reverbs[Int(sources[index].signal)] == 0 { color.send = 0 }
        if sources[index].color != color { set(index, color) }
    }

    /// Makes up the level if the devices were given HRTF, or lost it, since the last block.
    mutating func makeUpLevels() {
        let gains = devices[0]._withUnsafeGuaranteedRef { $0.sourceGains }
        guard gains != self.gains else { return }
        self.gains = gains
        for index in 0..<(deviceCount * perDevice) {
            focus(Int(sources[index].signal))
            sources[index].gain = sources[index].voiceGain * (sources[index].isDirect ? gains.direct : gains.spatial)
            alSourcef(sources[index].name, AL_GAIN, sources[index].gain)
        }
    }

    /// Sets a source's filter and its share of the reverb. The C calls are `alSourcei(AL_DIRECT_FILTER)` and
    /// `alSource3i(AL_AUXILIARY_SEND_FILTER)`.
    private mutating func set(_ index: Int, _ color: VoiceColor) {
        let source = sources[index]
        let filter = devices[Int(source.signal)]._withUnsafeGuaranteedRef { $0.filter }
        deferWrites()
        if color.isSendOnly {
            if !source.color.isSendOnly { alSourcei(source.name, AL_DIRECT_FILTER, Self.fill(filter, gain: 0)) }
        } else if color.lows != source.color.lows || color.highs != source.color.highs || source.color.isSendOnly {
            alSourcei(source.name, AL_DIRECT_FILTER, Self.fill(filter, lows: color.lows, highs: color.highs))
        }
        if color.send != source.color.send {
            let slot = color.send > 0 ? reverbs[Int(source.signal)] : 0
            let gain = Self.fill(filter, gain: color.send)
            alSource3i(source.name, AL_AUXILIARY_SEND_FILTER, ALint(truncatingIfNeeded: slot), 0, gain)
        }
        sources[index].color = color
    }

    /// Gives a filter its values, and returns what a source is to be told: half a filter costs half.
    private static func fill(_ filter: ALuint, lows: Float, highs: Float) -> ALint {
        switch (lows < 1, highs < 1) {
        case (false, false): return AL_FILTER_NULL
        case (false, true):
            alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
            alFilterf(filter, AL_LOWPASS_GAINHF, highs)
        case (true, false):
            alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_HIGHPASS)
            alFilterf(filter, AL_HIGHPASS_GAINLF, lows)
        case (true, true):
            alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_BANDPASS)
            alFilterf(filter, AL_BANDPASS_GAINLF, lows)
            alFilterf(filter, AL_BANDPASS_GAINHF, highs)
        }
        return ALint(truncatingIfNeeded: filter)
    }

    private static func fill(_ filter: ALuint, gain: Float) -> ALint {
        guard gain < 1 else { return AL_FILTER_NULL }
        alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
        alFilterf(filter, AL_LOWPASS_GAIN, gain)
        return ALint(truncatingIfNeeded: filter)
    }

    /// Starts a source at `frame` of its buffer. OpenAL fades in over a block unless the frame is 0.
    mutating func play(_ index: Int, from frame: Int) {
        focus(Int(sources[index].signal))
        alSourcei(sources[index].name, AL_SAMPLE_OFFSET, ALint(clamping: frame))
        alSourcePlay(sources[index].name)
    }

    /// Whether OpenAL has played the source to its end.
    mutating func hasStopped(_ index: Int) -> Bool {
        focus(Int(sources[index].signal))
        var state: ALint = 0
        alGetSourcei(sources[index].name, AL_SOURCE_STATE, &state)
        return state == AL_STOPPED
    }

    /// The exact frame of the buffer that is mixed next.
    mutating func frame(_ index: Int) -> Int {
        focus(Int(sources[index].signal))
        var offset: ALint = 0
        alGetSourcei(sources[index].name, AL_SAMPLE_OFFSET, &offset)
        return Int(offset)
    }
}
