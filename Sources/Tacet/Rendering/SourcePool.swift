import COpenAL
import TacetSession

/// The OpenAL sources: lends them to voices, and writes to OpenAL only what changed.
///
/// A source keeps its buffer when it is returned, because attaching one makes OpenAL allocate: in the steady state of a
/// game every sound finds a source that still has it. Render thread only.
struct SourcePool: ~Copyable {
    /// What OpenAL was told last about a source.
    private struct Source: BitwiseCopyable {
        var name: ALuint
        var buffer: ALuint = 0
        var isFree = true
        var returnedAt: UInt64 = 0
        var gain: Float = 1
        var pitch: Float = 1
        var position = Vector3.zero
        var velocity = Vector3.zero
        var isLooping = false
        var isRelative = false
        var isDirect = false
        var attenuation = Attenuation()
        var cone = Cone.omnidirectional
    }

    private let sources: UnsafeMutablePointer<Source>
    let count: Int
    private(set) var freeCount: Int
    private var clock: UInt64 = 0
    private var isDeferring = false
    /// OpenAL's errors since the start; each is a defect or a machine out of memory.
    private(set) var errors = 0

    init(_ names: [ALuint]) {
        count = names.count
        freeCount = names.count
        sources = .allocate(capacity: max(1, count))
        for (index, name) in names.enumerated() { (sources + index).initialize(to: Source(name: name)) }
    }

    deinit { sources.deallocate() }

    /// A free source for `buffer`, or nil; best one that has it already, next one that has none, else the longest idle.
    mutating func take(buffer: ALuint) -> Int? {
        guard freeCount > 0 else { return nil }
        var best = -1
        var bestRank = UInt64.max
        for index in 0..<count where sources[index].isFree {
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
        freeCount -= 1
        if sources[best].buffer != buffer {
            alSourcei(sources[best].name, AL_BUFFER, ALint(truncatingIfNeeded: buffer))
            sources[best].buffer = buffer
        }
        return best
    }

    /// Stops a source and takes it back.
    mutating func putBack(_ index: Int) {
        alSourceStop(sources[index].name)
        clock += 1
        sources[index].isFree = true
        sources[index].returnedAt = clock
        freeCount += 1
    }

    /// Makes free sources forget a buffer that is about to be deleted.
    mutating func forget(buffer: ALuint) {
        for index in 0..<count where sources[index].isFree && sources[index].buffer == buffer {
            alSourcei(sources[index].name, AL_BUFFER, 0)
            sources[index].buffer = 0
        }
    }

    /// Collects the writes of a block, so that OpenAL takes them over together.
    mutating func deferWrites() {
        guard !isDeferring else { return }
        alDeferUpdatesSOFT()
        isDeferring = true
    }

    /// Hands the block's writes over, if there were any.
    mutating func processWrites() {
        guard isDeferring else { return }
        alProcessUpdatesSOFT()
        isDeferring = false
        if alGetError() != AL_NO_ERROR { errors += 1 }
    }

    /// Sets what does not change while a voice plays.
    mutating func prepare(_ index: Int, for voice: VoiceState, channels: Int32) {
        let source = sources[index]
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
    mutating func set(_ index: Int, gain: Float, pitch: Float, position: Vector3, velocity: Vector3) {
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
    }

    /// Starts a source at `frame` of its buffer. OpenAL fades in over a block unless the frame is 0.
    func play(_ index: Int, from frame: Int) {
        alSourcei(sources[index].name, AL_SAMPLE_OFFSET, ALint(clamping: frame))
        alSourcePlay(sources[index].name)
    }

    func pause(_ index: Int) { alSourcePause(sources[index].name) }

    func resume(_ index: Int) { alSourcePlay(sources[index].name) }

    /// Whether OpenAL has played the source to its end.
    func hasStopped(_ index: Int) -> Bool {
        var state: ALint = 0
        alGetSourcei(sources[index].name, AL_SOURCE_STATE, &state)
        return state == AL_STOPPED
    }

    /// The exact frame of the buffer that is mixed next.
    func frame(_ index: Int) -> Int {
        var offset: ALint = 0
        alGetSourcei(sources[index].name, AL_SAMPLE_OFFSET, &offset)
        return Int(offset)
    }
}
