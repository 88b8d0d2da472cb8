import TacetOpenAL
import TacetPlatform
import COpenAL
import CTacetLinux

/// Plays one stream of stereo floats on an OpenAL device. The device belongs to the thread that opens it.
final class OpenALDevice {
    private static let bufferFrames = 512
    private static let bufferCounts = 4...16

    let configuration: OutputConfiguration
    private let device: OpaquePointer
    private let context: OpaquePointer
    private let sampleRate: Int
    private var source: ALuint = 0
    private var buffers: [ALuint]
    private var idle: [ALuint]
    /// The frames of the buffer that is being filled.
    private let pending = UnsafeMutablePointer<Float>.allocate(capacity: bufferFrames * 2)
    private var pendingFrames = 0
    private var hasPlayed = false
    private var isPaused = false
    /// Reads ``time``; nil if this OpenAL cannot tell (`ALC_SOFT_device_clock`).
    private let readTime: LPALCGETINTEGER64VSOFT?

    /// Opens the default device. ALSA's library prints nothing on this thread about plug-ins and devices that it does
    /// not find.
    private static func openQuietly() -> OpaquePointer? {
        tacet_alsa_quiet()
        return alcOpenDevice(nil)
    }

    /// Opens the default device; nil if there is none. May block for as long as the backend does.
    init?(sampleRate: Int) {
        let opened = OpenALLibrary.use { () -> (OpaquePointer, OpaquePointer)? in
            guard let device = OpenALStart.run(withDevices: true, Self.openQuietly) else { return nil }
            let attributes = [ALC_FREQUENCY, Int32(clamping: sampleRate), 0]
            guard let context = alcCreateContext(device, attributes), alcSetThreadContext(context) != 0 else {
                alcCloseDevice(device)
                return nil
            }
            // OpenAL's mixing thread must not run while OpenAL's destructors do, at the end of the process.
            OpenALLibrary.countDevice(1)
            return (device, context)
        }
        guard let (device, context) = opened else { return nil }
        self.device = device
        self.context = context
        self.sampleRate = sampleRate
        readTime = alcGetProcAddress(device, "alcGetInteger64vSOFT")
            .map { unsafeBitCast($0, to: LPALCGETINTEGER64VSOFT.self) }
        var (rate, refresh) = (ALCint(0), ALCint(0))
        alcGetIntegerv(device, ALC_FREQUENCY, 1, &rate)
        alcGetIntegerv(device, ALC_REFRESH, 1, &refresh)
        // A backend that wakes up late mixes several of its periods at once. So three periods are queued while one more
        // buffer is filled.
        let count = 3 * Int(rate / max(1, refresh)) / Self.bufferFrames + 1
        let bufferCount = min(max(count, Self.bufferCounts.lowerBound), Self.bufferCounts.upperBound)
        buffers = Array(repeating: 0, count: bufferCount)
        alGenSources(1, &source)
        alGenBuffers(Int32(bufferCount), &buffers)
        // The stream is mixed already. OpenAL must not render it for headphones, whatever the device is.
        alSourcei(source, AL_DIRECT_CHANNELS_SOFT, AL_TRUE)
        alSourcei(source, AL_SOURCE_SPATIALIZE_SOFT, AL_FALSE)
        idle = buffers
        let name = alcGetString(device, ALC_ALL_DEVICES_SPECIFIER).map { String(cString: $0) } ?? "OpenAL"
        configuration = OutputConfiguration(
            kind: .openAL, device: name, sampleRate: Int(rate), requestFrames: Self.bufferFrames,
            latency: .seconds(1) * (bufferCount * Self.bufferFrames) / max(1, sampleRate))
    }

    /// Whether the device is still there (`ALC_EXT_disconnect`).
    var isConnected: Bool {
        var connected = ALCint(0)
        alcGetIntegerv(device, ALC_CONNECTED, 1, &connected)
        return connected != 0
    }

    /// Pauses the device itself, so that its backend sleeps too (`ALC_SOFT_pause_device`).
    func setPaused(_ pause: Bool) {
        guard pause != isPaused else { return }
        isPaused = pause
        if pause { alcDevicePauseSOFT(device) } else { alcDeviceResumeSOFT(device) }
    }

    /// The time that the device has played since it was opened, by the samples that OpenAL has mixed for it; nil if
    /// this OpenAL cannot tell.
    var time: Duration? {
        guard let readTime else { return nil }
        var nanoseconds = ALCint64SOFT(0)
        readTime(device, ALCenum(ALC_DEVICE_CLOCK_SOFT), 1, &nanoseconds)
        return .nanoseconds(Int64(nanoseconds))
    }

    /// Takes `count` frames from the queue that the device has no room for, and drops them. Returns how many there
    /// were.
    func drop(_ count: Int, from queue: FrameQueue) -> Int {
        var dropped = 0
        while dropped < count {
            // The buffer's frames that are kept stay in front.
            let most = min(count - dropped, Self.bufferFrames - pendingFrames)
            let frames = queue.pullStereo(into: pending + pendingFrames * 2, count: most)
            guard frames > 0 else { break }
            dropped += frames
        }
        return dropped
    }

    private var state: ALint {
        var state = ALint(0)
        alGetSourcei(source, AL_SOURCE_STATE, &state)
        return state
    }

    /// Takes back the buffers that the source has played.
    ///
    /// A source that has run dry goes back to its initial state. OpenAL counts what is queued on a stopped source as
    /// played: buffers that gather for a new start would be taken back unheard, in each turn again.
    private func takeBack() {
        // The state is read first: every buffer of a source that was stopped then has been played.
        let hasStopped = state == AL_STOPPED
        var processed = ALint(0)
        alGetSourcei(source, AL_BUFFERS_PROCESSED, &processed)
        for _ in 0..<processed {
            var buffer = ALuint(0)
            alSourceUnqueueBuffers(source, 1, &buffer)
            idle.append(buffer)
        }
        if hasStopped { alSourceRewind(source) }
    }

    /// Fills and queues free buffers as far as the queue has frames, with `limit` frames at most. Returns the frames
    /// taken, and whether the source had run dry although there was no limit.
    func fill(from queue: FrameQueue, limit: Int) -> (frames: Int, ranDry: Bool) {
        takeBack()
        var taken = 0
        while !idle.isEmpty, taken < limit {
            let count = min(Self.bufferFrames - pendingFrames, limit - taken)
            let frames = queue.pullStereo(into: pending + pendingFrames * 2, count: count)
            guard frames > 0 else { break }
            taken += frames
            pendingFrames += frames
            guard pendingFrames == Self.bufferFrames, var buffer = idle.popLast() else { continue }
            alBufferData(
                buffer, AL_FORMAT_STEREO_FLOAT32, pending, ALsizei(Self.bufferFrames * 8), ALsizei(clamping: sampleRate)
            )
            // The source may have run dry meanwhile. One that does so in this moment loses this buffer.
            takeBack()
            alSourceQueueBuffers(source, 1, &buffer)
            pendingFrames = 0
        }
        // Playback begins with half of the buffers. A source that has stopped since would repeat what it has played.
        guard state == AL_INITIAL, idle.count <= buffers.count / 2 else { return (taken, false) }
        let ranDry = hasPlayed && taken < limit
        hasPlayed = true
        alSourcePlay(source)
        return (taken, ranDry)
    }

    /// Closes the device. May block for as long as the backend does.
    func close() {
        OpenALLibrary.use {
            alSourceStop(source)
            alSourcei(source, AL_BUFFER, 0)
            alDeleteSources(1, &source)
            alDeleteBuffers(ALsizei(buffers.count), buffers)
            alcSetThreadContext(nil)
            alcDestroyContext(context)
            alcCloseDevice(device)
            OpenALLibrary.countDevice(-1)
        }
        pending.deallocate()
    }
}
