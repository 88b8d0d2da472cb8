import COpenAL
import Glibc
import TacetSession

/// An OpenAL Soft loopback device with its context and sources: it mixes into our memory and can never be disconnected.
///
/// OpenAL's current context is kept per thread (`ALC_EXT_thread_local_context`), so engines and a game's own OpenAL
/// never get into each other's way.
final class LoopbackDevice: @unchecked Sendable {  // OpenAL locks what threads share; the rest is constant
    private let device: OpaquePointer
    private let context: OpaquePointer
    let sampleRate: Int
    /// Names of all sources there will ever be.
    let sources: [ALuint]
    /// A filter to hand values to sources with: OpenAL copies them.
    let filter: ALuint
    /// Whether it mixes with HRTF. Held while the device is reset, and while an effect changes; see ``withEffects(_:)``.
    private let hasHRTF = Lock(false)

    /// A device that is open and cannot mix yet.
    struct Opened: @unchecked Sendable {  // handed on once
        fileprivate let device: OpaquePointer
    }

    /// Opens the device if that takes no time, without probing for sound cards.
    ///
    /// OpenAL Soft chooses its backend at the first call of a process, by asking every server it knows: 3 ms, or half a
    /// minute with one that hangs. The null backend asks nobody, and takes 0.2 ms. Where libpulse is missing, an ordinary
    /// OpenAL device is our way out, and the probing has to be: nil leaves it to ``init(_:sampleRate:sources:)``.
    ///
    /// For a thread that may write to the environment: the game's, while it makes the engine.
    static func openQuickly() -> Opened? {
        guard OpenALDrivers.mayBeNull, getenv("ALSOFT_DRIVERS") == nil else { return nil }
        setenv("ALSOFT_DRIVERS", "null", 1)
        defer { unsetenv("ALSOFT_DRIVERS") }
        return alcLoopbackOpenDeviceSOFT(nil).map(Opened.init)
    }

    /// Opens a stereo float device with `sources` sources, and makes OpenAL's voice array as large as it will ever be.
    ///
    /// - Throws: `AudioError` with `.noOutput` if OpenAL Soft cannot make one.
    init(_ opened: Opened? = nil, sampleRate: Int, sources count: Int) throws(AudioError) {
        guard let device = opened?.device ?? alcLoopbackOpenDeviceSOFT(nil) else {
            throw Self.failure("alcLoopbackOpenDeviceSOFT returned no device")
        }
        guard let context = alcCreateContext(device, Self.attributes(sampleRate, count, hrtf: false)) else {
            alcCloseDevice(device)
            throw Self.failure("alcCreateContext failed with \(alcGetError(device)) at \(sampleRate) Hz")
        }
        let previous = alcGetThreadContext()
        alcSetThreadContext(context)
        defer { alcSetThreadContext(previous) }
        var names = [ALuint](repeating: 0, count: count)
        alGetError()
        alGenSources(ALsizei(clamping: count), &names)
        guard alGetError() == AL_NO_ERROR else {
            alcSetThreadContext(nil)
            alcDestroyContext(context)
            alcCloseDevice(device)
            throw Self.failure("alGenSources could not make \(count) sources")
        }
        self.device = device
        self.context = context
        self.sampleRate = sampleRate
        sources = names
        var filter: ALuint = 0
        alGenFilters(1, &filter)
        self.filter = filter
        growVoices()
    }

    /// Every attribute is named, because configuration files would fill the gaps.
    private static func attributes(_ sampleRate: Int, _ sources: Int, hrtf: Bool) -> [ALCint] {
        [
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
            ALC_FREQUENCY, ALCint(clamping: sampleRate), ALC_HRTF_SOFT, hrtf ? ALC_TRUE : ALC_FALSE,
            ALC_OUTPUT_LIMITER_SOFT, ALC_FALSE, ALC_MAX_AUXILIARY_SENDS, 1,
            ALC_MONO_SOURCES, ALCint(clamping: sources), ALC_STEREO_SOURCES, ALCint(clamping: sources), 0,
        ]
    }

    /// Makes the device anew with or without HRTF, sources and all that they play as they are; returns whether it is on.
    ///
    /// Takes milliseconds, in which nobody may mix. The C call is `alcResetDeviceSOFT`.
    func setHRTF(_ isOn: Bool) -> Bool {
        let isOnNow = OpenALLibrary.use {
            hasHRTF.withLock { hasHRTF -> Bool in
                alcResetDeviceSOFT(device, Self.attributes(sampleRate, sources.count, hrtf: isOn))
                var value: ALCint = 0
                alcGetIntegerv(device, ALC_HRTF_SOFT, 1, &value)
                hasHRTF = value == ALC_TRUE
                return hasHRTF
            }
        }
        // Asked for what it has not got, OpenAL would blend the channels instead.
        return isOn && !isOnNow ? setHRTF(false) : isOnNow
    }

    deinit {
        OpenALLibrary.release {
            let previous = alcGetThreadContext()
            makeCurrent()
            alSourceStopv(ALsizei(clamping: sources.count), sources)
            for source in sources { alSourcei(source, AL_BUFFER, 0) }
            alDeleteSources(ALsizei(clamping: sources.count), sources)
            var filter = filter
            alDeleteFilters(1, &filter)
            alcSetThreadContext(previous == context ? nil : previous)
            alcDestroyContext(context)
            alcCloseDevice(device)
        }
    }

    /// Makes this device's context the one of the calling thread.
    func makeCurrent() { alcSetThreadContext(context) }

    /// Leaves the calling thread without a context.
    static func clearCurrent() { alcSetThreadContext(nil) }

    /// Calls `body` with this device's context, and gives the thread back the one it had.
    func withContext<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try OpenALLibrary.use { () throws(Failure) in try switchingContext(body) }
    }

    /// As ``withContext(_:)``, for calls that give back what the end of the process does anyway.
    func releasing(_ body: () -> Void) { OpenALLibrary.release { switchingContext(body) } }

    private func switchingContext<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let previous = alcGetThreadContext()
        guard previous != context else { return try body() }
        alcSetThreadContext(context)
        defer { alcSetThreadContext(previous) }
        return try body()
    }

    /// Calls `body`, which makes devices current as it needs them, and gives the thread back the context it had.
    static func keepingContext(_ body: () -> Void) {
        let previous = alcGetThreadContext()
        body()
        if alcGetThreadContext() != previous { alcSetThreadContext(previous) }
    }

    /// As ``withContext(_:)``, for calls that change effects and their slots.
    ///
    /// OpenAL Soft 1.19 takes the locks of the two in one order for these and in the other to reset the device: at the same
    /// time, each would wait for the other for ever.
    func withEffects<Result>(_ body: () -> Result) -> Result {
        OpenALLibrary.use { hasHRTF.withLock { _ in switchingContext(body) } }
    }

    /// Mixes the next `frames` into interleaved stereo floats. The C call is `alcRenderSamplesSOFT`.
    func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        alcRenderSamplesSOFT(device, samples, ALCsizei(truncatingIfNeeded: frames))
    }

    /// OpenAL Soft 1.19 doubles its voice array under the device's lock when the 257th, 513th, 1025th voice starts,
    /// which stops the mixer for 7 to 38 ms. It never shrinks: all sources at once, unheard, make it large for good.
    private func growVoices() {
        guard sources.count > 256 else { return }
        var silence: ALuint = 0
        alGenBuffers(1, &silence)
        let samples = [Int16](repeating: 0, count: 64)
        alBufferData(silence, AL_FORMAT_MONO16, samples, ALsizei(samples.count * 2), ALsizei(clamping: sampleRate))
        for source in sources { alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: silence)) }
        alSourcePlayv(ALsizei(clamping: sources.count), sources)
        alSourceStopv(ALsizei(clamping: sources.count), sources)
        for source in sources { alSourcei(source, AL_BUFFER, 0) }
        alDeleteBuffers(1, &silence)
    }

    private static func failure(_ detail: String) -> AudioError {
        AudioError(
            .noOutput, operation: "start the mixer", detail: detail,
            remedy: "Install OpenAL Soft 1.19 or newer (Debian: libopenal1); another OpenAL has no loopback device.")
    }
}
