import COpenAL
import Synchronization
import TacetOutput
import TacetSystem

/// An OpenAL Soft loopback device with its context and sources. It mixes into Tacet's memory and is never disconnected.
///
/// Each thread has a current context of its own (`ALC_EXT_thread_local_context`), so engines do not disturb one another,
/// nor the game's own use of OpenAL.
final class LoopbackDevice: @unchecked Sendable {  // OpenAL locks its own state; all other members are constant
    private let device: OpaquePointer
    private let context: OpaquePointer
    let sampleRate: Int
    /// The OpenAL names of all sources. None is added or deleted while the device lives.
    let sources: [ALuint]
    /// A filter object for setting filters on sources. OpenAL copies its values, so one serves all sources.
    let filter: ALuint
    /// Whether the device mixes with HRTF. The lock is held during a reset and during changes of effects; see
    /// ``withEffects(_:)``.
    private let hasHRTF = Lock(false)
    /// The bits of the factor that makes HRTF as loud as stereo; 1 without HRTF. The render thread reads it.
    private let hrtfLevel = Atomic<UInt32>(Float(1).bitPattern)
    private let binaural = Atomic<Bool>(false)

    /// Opens a stereo float device with up to `count` sources, and grows OpenAL's voice array to its final size.
    ///
    /// The device has fewer sources if the game called OpenAL before Tacet did and the player's configuration limits them.
    ///
    /// - Parameters:
    ///   - sampleRate: In hertz.
    ///   - count: The most sources to make.
    ///   - pitchQuality: How sources with a pitch are interpolated.
    ///   - withDevices: Whether OpenAL looks for sound devices if this is the process's first call of OpenAL. See
    ///     ``OpenALStart``.
    /// - Throws: `AudioError` with `.noOutput` if OpenAL Soft cannot open a loopback device, a context or a source.
    init(
        sampleRate: Int, sources count: Int, pitchQuality: PitchQuality = .clean, withDevices: Bool = false
    ) throws(AudioError) {
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
        OpenALLibrary.countDevice(1)
        self.device = device
        self.context = context
        self.sampleRate = sampleRate
        sources = names
        var filter: ALuint = 0
        alGenFilters(1, &filter)
        self.filter = filter
        growVoices()
        pinResampler(pitchQuality)
        liftGainLimit()
    }

    /// The attributes of the context. All are set, because configuration files would decide those that are left out.
    private static func attributes(_ sampleRate: Int, _ sources: Int, hrtf: ALCint?) -> [ALCint] {
        [
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
            ALC_FREQUENCY, ALCint(clamping: sampleRate), ALC_HRTF_SOFT, hrtf == nil ? ALC_FALSE : ALC_TRUE,
            ALC_OUTPUT_LIMITER_SOFT, ALC_FALSE, ALC_MAX_AUXILIARY_SENDS, 1,
            ALC_MONO_SOURCES, ALCint(clamping: sources), ALC_STEREO_SOURCES, ALCint(clamping: sources),
            ALC_HRTF_ID_SOFT, hrtf ?? 0, 0,
        ]
    }

    /// The index of OpenAL's built-in HRTF for `sampleRate`. The player's own data sets come before it in OpenAL's list.
    private static func builtInHRTF(of device: OpaquePointer, sampleRate: Int) -> ALCint {
        var count: ALCint = 0
        alcGetIntegerv(device, ALC_NUM_HRTF_SPECIFIERS_SOFT, 1, &count)
        var builtIn: ALCint?
        for index in 0..<max(0, count) {
            guard let text = alcGetStringiSOFT(device, ALC_HRTF_SPECIFIER_SOFT, index) else { continue }
            let name = String(cString: text)
            guard name.hasPrefix("Built-In") else { continue }
            // OpenAL Soft 1.19 has a built-in HRTF for each of two sample rates; later versions have one for all.
            if name.utf8.elementsEqual("Built-In \(sampleRate)hz".utf8) { return index }
            builtIn = builtIn ?? index
        }
        return builtIn ?? 0
    }

    /// Resets the device with or without HRTF, and returns whether HRTF is on. Sources go on playing as they are.
    ///
    /// Blocking: takes milliseconds, during which no other thread may mix. The C call is `alcResetDeviceSOFT`.
    ///
    /// - Parameters:
    ///   - isOn: Whether HRTF is wanted.
    ///   - level: The factor that makes HRTF as loud as stereo; see ``HRTFLevel``.
    func setHRTF(_ isOn: Bool, level: Float = 1) -> Bool {
        let isOnNow = OpenALLibrary.use {
            hasHRTF.withLock { hasHRTF -> Bool in
                let hrtf = isOn ? Self.builtInHRTF(of: device, sampleRate: sampleRate) : nil
                alcResetDeviceSOFT(device, Self.attributes(sampleRate, sources.count, hrtf: hrtf))
                var value: ALCint = 0
                alcGetIntegerv(device, ALC_HRTF_SOFT, 1, &value)
                hasHRTF = value == ALC_TRUE
                let level = hasHRTF ? level : 1
                // A source's gain is at most 1, so only the listener's gain can amplify. It amplifies all sources.
                switchingContext { alListenerf(AL_GAIN, max(1, level)) }
                hrtfLevel.store(level.bitPattern, ordering: .releasing)
                binaural.store(hasHRTF, ordering: .releasing)
                return hasHRTF
            }
        }
        // Without an HRTF for the sample rate, OpenAL blends the stereo channels. So the device is reset to plain stereo.
        return isOn && !isOnNow ? setHRTF(false) : isOnNow
    }

    /// Whether the device mixes with HRTF. Realtime-safe.
    var isBinaural: Bool { binaural.load(ordering: .acquiring) }

    /// The factors that source gains are multiplied by, so that all sources keep their level when HRTF is switched.
    ///
    /// Sources that bypass HRTF undo the listener's gain, which ``setHRTF(_:level:)`` raises. The others are lowered where
    /// HRTF is louder than stereo.
    var sourceGains: SourceGains {
        let level = Float(bitPattern: hrtfLevel.load(ordering: .acquiring))
        return SourceGains(direct: 1 / max(1, level), spatial: min(1, level))
    }

    struct SourceGains: Equatable, BitwiseCopyable {
        /// For stereo sounds, which bypass HRTF.
        var direct: Float = 1
        /// For sounds that HRTF places.
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
            OpenALLibrary.countDevice(-1)
        }
    }

    /// Stops all sources and detaches their buffers, so that the buffers can be deleted. Needs the device's context.
    func detachBuffers() {
        alSourceStopv(ALsizei(clamping: sources.count), sources)
        for source in sources { alSourcei(source, AL_BUFFER, 0) }
    }

    /// Makes this device's context the calling thread's current one. The C call is `alcSetThreadContext`.
    func makeCurrent() { alcSetThreadContext(context) }

    /// Leaves the calling thread without a current context.
    static func clearCurrent() { alcSetThreadContext(nil) }

    /// Whether a source can send to a reverb. The C calls are `alcIsExtensionPresent` and `alcGetIntegerv`.
    var hasReverbSends: Bool {
        OpenALLibrary.use {
            var sends: ALCint = 0
            alcGetIntegerv(device, ALC_MAX_AUXILIARY_SENDS, 1, &sends)
            return alcIsExtensionPresent(device, "ALC_EXT_EFX") == ALC_TRUE && sends > 0
        }
    }

    /// Calls `body` with this device's context current, then restores the thread's earlier context.
    ///
    /// Any thread but the render thread.
    func withContext<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try OpenALLibrary.use { () throws(Failure) in try switchingContext(body) }
    }

    /// As ``withContext(_:)``, for calls that only free OpenAL objects. Once the process exits, `body` is not called.
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

    /// Calls `body`, which may make any device's context current, then restores the thread's earlier context.
    static func keepingContext(_ body: () -> Void) {
        let previous = alcGetThreadContext()
        body()
        if alcGetThreadContext() != previous { alcSetThreadContext(previous) }
    }

    /// As ``withContext(_:)``, for calls that change effects and effect slots. Waits for a reset of the device to end.
    ///
    /// OpenAL Soft 1.19 takes two locks in one order to change effects and in the opposite order to reset the device.
    /// Without the lock here the two calls could deadlock.
    func withEffects<Result>(_ body: () -> Result) -> Result {
        OpenALLibrary.use { hasHRTF.withLock { _ in switchingContext(body) } }
    }

    /// Mixes the next `frames` frames into interleaved stereo floats, `frames × 2`. The C call is `alcRenderSamplesSOFT`.
    func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        alcRenderSamplesSOFT(device, samples, ALCsizei(truncatingIfNeeded: frames))
    }

    private static func failure(_ detail: String) -> AudioError {
        AudioError(
            .noOutput, operation: "start the mixer", detail: detail,
            remedy: "Install OpenAL Soft 1.19 or newer (Debian: libopenal1); another OpenAL has no loopback device.")
    }
}
