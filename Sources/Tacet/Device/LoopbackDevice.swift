import COpenAL
import Synchronization
import TacetOutput
import TacetSystem

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
    private let hrtfLevel = Atomic<UInt32>(Float(1).bitPattern)

    /// Opens a stereo float device with up to `sources` sources, and makes OpenAL's voice array as large as it will ever be.
    ///
    /// There are fewer sources where the game's own OpenAL calls came first and the player's configuration limits them.
    ///
    /// - Parameter withDevices: Whether OpenAL shall look for sound devices, should this be the process's first call: see
    ///   ``OpenALStart``.
    /// - Throws: `AudioError` with `.noOutput` if OpenAL Soft cannot make one.
    init(sampleRate: Int, sources count: Int, withDevices: Bool = false) throws(AudioError) {
        guard let device = OpenALStart.run(withDevices: withDevices, { alcLoopbackOpenDeviceSOFT(nil) }) else {
            throw Self.failure("alcLoopbackOpenDeviceSOFT returned no device")
        }
        guard let context = alcCreateContext(device, Self.attributes(sampleRate, count, hrtf: nil)) else {
            alcCloseDevice(device)
            throw Self.failure("alcCreateContext failed with \(alcGetError(device)) at \(sampleRate) Hz")
        }
        let previous = alcGetThreadContext()
        alcSetThreadContext(context)
        defer { alcSetThreadContext(previous) }
        let names = Self.makeSources(count, on: device)
        guard !names.isEmpty else {
            alcSetThreadContext(nil)
            alcDestroyContext(context)
            alcCloseDevice(device)
            throw Self.failure("alGenSources could not make a single source")
        }
        self.device = device
        self.context = context
        self.sampleRate = sampleRate
        sources = names
        var filter: ALuint = 0
        alGenFilters(1, &filter)
        self.filter = filter
        growVoices()
        pinResampler()
    }

    /// Every attribute is named, because configuration files would fill the gaps.
    private static func attributes(_ sampleRate: Int, _ sources: Int, hrtf: ALCint?) -> [ALCint] {
        [
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
            ALC_FREQUENCY, ALCint(clamping: sampleRate), ALC_HRTF_SOFT, hrtf == nil ? ALC_FALSE : ALC_TRUE,
            ALC_OUTPUT_LIMITER_SOFT, ALC_FALSE, ALC_MAX_AUXILIARY_SENDS, 1,
            ALC_MONO_SOURCES, ALCint(clamping: sources), ALC_STEREO_SOURCES, ALCint(clamping: sources),
            ALC_HRTF_ID_SOFT, hrtf ?? 0, 0,
        ]
    }

    /// The number of OpenAL's own HRTF for `sampleRate`: data sets of the player's come before it in the list.
    private static func builtInHRTF(of device: OpaquePointer, sampleRate: Int) -> ALCint {
        var count: ALCint = 0
        alcGetIntegerv(device, ALC_NUM_HRTF_SPECIFIERS_SOFT, 1, &count)
        var builtIn: ALCint?
        for index in 0..<max(0, count) {
            guard let text = alcGetStringiSOFT(device, ALC_HRTF_SPECIFIER_SOFT, index) else { continue }
            let name = String(cString: text)
            guard name.hasPrefix("Built-In") else { continue }
            // OpenAL Soft 1.19 has one for each of two rates, later versions one for all.
            if name.utf8.elementsEqual("Built-In \(sampleRate)hz".utf8) { return index }
            builtIn = builtIn ?? index
        }
        return builtIn ?? 0
    }

    /// Makes the device anew with or without HRTF, sources and all that they play as they are; returns whether it is on.
    ///
    /// Takes milliseconds, in which no other thread may mix. The C call is `alcResetDeviceSOFT`.
    ///
    /// - Parameter level: The amplitude by which HRTF has to be raised to be as loud as stereo; see ``HRTFLevel``.
    func setHRTF(_ isOn: Bool, level: Float = 1) -> Bool {
        let isOnNow = OpenALLibrary.use {
            hasHRTF.withLock { hasHRTF -> Bool in
                let hrtf = isOn ? Self.builtInHRTF(of: device, sampleRate: sampleRate) : nil
                alcResetDeviceSOFT(device, Self.attributes(sampleRate, sources.count, hrtf: hrtf))
                var value: ALCint = 0
                alcGetIntegerv(device, ALC_HRTF_SOFT, 1, &value)
                hasHRTF = value == ALC_TRUE
                let level = hasHRTF ? level : 1
                // A source cannot be louder than its buffer: only the listener's gain raises, and raises all sources.
                switchingContext { alListenerf(AL_GAIN, max(1, level)) }
                hrtfLevel.store(level.bitPattern, ordering: .releasing)
                return hasHRTF
            }
        }
        // OpenAL blends the channels when it has no HRTF for the rate.
        return isOn && !isOnNow ? setHRTF(false) : isOnNow
    }

    /// What the gains of sources are multiplied by, so that ``setHRTF(_:level:)`` keeps the level of those that bypass HRTF
    /// and makes up that of the others.
    var sourceGains: SourceGains {
        let level = Float(bitPattern: hrtfLevel.load(ordering: .acquiring))
        return SourceGains(direct: 1 / max(1, level), spatial: min(1, level))
    }

    struct SourceGains: Equatable, BitwiseCopyable {
        var direct: Float = 1
        var spatial: Float = 1
    }

    deinit {
        OpenALLibrary.release {
            let previous = alcGetThreadContext()
            makeCurrent()
            detachBuffers()
            alDeleteSources(ALsizei(clamping: sources.count), sources)
            var filter = filter
            alDeleteFilters(1, &filter)
            alcSetThreadContext(previous == context ? nil : previous)
            alcDestroyContext(context)
            alcCloseDevice(device)
        }
    }

    /// Stops all sources and takes their buffers away, so that buffers may be deleted. Needs the device's context.
    func detachBuffers() {
        alSourceStopv(ALsizei(clamping: sources.count), sources)
        for source in sources { alSourcei(source, AL_BUFFER, 0) }
    }

    /// Makes this device's context the one of the calling thread.
    func makeCurrent() { alcSetThreadContext(context) }

    /// Leaves the calling thread without a context.
    static func clearCurrent() { alcSetThreadContext(nil) }

    /// Whether a source can send to a reverb. The C calls are `alcIsExtensionPresent` and `alcGetIntegerv`.
    var hasReverbSends: Bool {
        OpenALLibrary.use {
            var sends: ALCint = 0
            alcGetIntegerv(device, ALC_MAX_AUXILIARY_SENDS, 1, &sends)
            return alcIsExtensionPresent(device, "ALC_EXT_EFX") == ALC_TRUE && sends > 0
        }
    }

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

    private static func failure(_ detail: String) -> AudioError {
        AudioError(
            .noOutput, operation: "start the mixer", detail: detail,
            remedy: "Install OpenAL Soft 1.19 or newer (Debian: libopenal1); another OpenAL has no loopback device.")
    }
}
