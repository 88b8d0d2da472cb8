import COpenAL
import TacetOutput
import TacetSession
import TacetOpenAL
import TacetPlatform

/// An OpenAL Soft loopback device with its context and sources. It mixes into Tacet's memory and is never disconnected.
///
/// A maintenance thread makes it, and changes the reverb in it (``withContext(_:)``). The mixing thread alone calls
/// ``render(into:frames:)``, with the context current. Any thread but the mixing thread may release it.
///
/// Each thread has a current context of its own (`ALC_EXT_thread_local_context`), so engines do not disturb one
/// another, nor the game's own use of OpenAL. A device is made for one purpose and never reset: a reset would stop its
/// mixer for milliseconds.
final class LoopbackDevice: @unchecked Sendable {  // OpenAL locks its own state; all other members are constant
    private let device: OpaquePointer
    private let context: OpaquePointer
    let sampleRate: Int
    /// The loudspeakers that the device mixes for.
    let speakers: SpeakerLayout
    /// The OpenAL names of all sources. None is added or deleted while the device lives.
    let sources: [ALuint]
    /// Whether the device mixes with HRTF.
    let isBinaural: Bool

    /// Opens a device of floats with up to `count` sources.
    ///
    /// The device has fewer sources if the game called OpenAL before Tacet did and the player's configuration limits
    /// them. It has no HRTF if OpenAL has none for the sample rate. Blocking: up to tens of milliseconds with HRTF.
    ///
    /// - Parameters:
    ///   - sampleRate: In hertz.
    ///   - count: The most sources to make.
    ///   - hrtf: Whether the device mixes with HRTF, in stereo.
    ///   - speakers: The loudspeakers that the device mixes for.
    ///   - withDevices: Whether OpenAL looks for sound devices if this is the process's first call of OpenAL. See
    ///     ``OpenALStart``.
    /// - Throws: `AudioError` with `.noOutput` if OpenAL Soft cannot open a loopback device, a context or a source.
    init(
        sampleRate: Int, sources count: Int, hrtf: Bool = false, speakers: SpeakerLayout = .stereo,
        withDevices: Bool = false
    ) throws(AudioError) {
        // OpenAL ends the process if it runs out of memory, and starts a thread for each context.
        let memory = Self.memory(for: count) + MemoryCheck.threadHeap
        guard MemoryCheck.has(Self.memory(for: count)), MemoryCheck.hasAddressSpace(memory) else {
            throw AudioError(
                .noOutput, operation: Self.operation,
                detail: "the system has no memory for it (\(memory >> 20) MB)",
                remedy: "Close programs, or raise the limit (ulimit -v).")
        }
        // OpenAL 1.19 ends a context by joining a thread that it may have failed to start, which never returns.
        let thread = Thread(name: "tacet-probe", memory: 0) {}
        guard thread.hasStarted else {
            throw AudioError(
                .noOutput, operation: Self.operation, detail: "the system has no thread for it",
                remedy: "Close programs, or raise the limit (ulimit -u).")
        }
        thread.join()
        guard let device = OpenALStart.run(withDevices: withDevices, { alcLoopbackOpenDeviceSOFT(nil) }) else {
            throw Self.failure("alcLoopbackOpenDeviceSOFT returned no device")
        }
        let data = hrtf ? Self.builtInHRTF(of: device, sampleRate: sampleRate) : nil
        guard let context = alcCreateContext(device, Self.attributes(sampleRate, count, speakers, hrtf: data)) else {
            alcCloseDevice(device)
            throw Self.failure("alcCreateContext failed with \(alcGetError(device)) at \(sampleRate) Hz")
        }
        let previous = alcGetThreadContext()
        alcSetThreadContext(context)
        defer { alcSetThreadContext(previous) }
        let names = Self.makeSources(count, on: device)
        guard names.count > 0 || count == 0 else {
            alcSetThreadContext(nil)
            alcDestroyContext(context)
            alcCloseDevice(device)
            throw Self.failure("alGenSources could not make a single source")
        }
        var value: ALCint = 0
        alcGetIntegerv(device, ALC_HRTF_SOFT, 1, &value)
        OpenALLibrary.countDevice(1)
        isBinaural = value == ALC_TRUE
        self.device = device
        self.context = context
        self.sampleRate = sampleRate
        self.speakers = speakers
        sources = names
        growVoices()
    }

    /// The memory that a device with `sources` sources takes at most, in bytes: 8 MB were measured with few, and 25 KB
    /// for each.
    private static func memory(for sources: Int) -> Int { 12 << 20 + sources << 15 }

    /// The attributes of the context. All are set, because configuration files would decide those that are left out.
    private static func attributes(
        _ sampleRate: Int, _ sources: Int, _ speakers: SpeakerLayout, hrtf: ALCint?
    ) -> [ALCint] {
        let channels =
            switch speakers {
            case .stereo, .automatic: ALC_STEREO_SOFT
            case .surround51: ALC_5POINT1_SOFT
            case .surround71: ALC_7POINT1_SOFT
            }
        return [
            ALC_FORMAT_CHANNELS_SOFT, channels, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
            ALC_FREQUENCY, ALCint(clamping: sampleRate), ALC_HRTF_SOFT, hrtf == nil ? ALC_FALSE : ALC_TRUE,
            ALC_OUTPUT_LIMITER_SOFT, ALC_FALSE, ALC_MAX_AUXILIARY_SENDS, 1,
            ALC_MONO_SOURCES, ALCint(clamping: max(1, sources)), ALC_STEREO_SOURCES, ALCint(clamping: max(1, sources)),
            ALC_HRTF_ID_SOFT, hrtf ?? 0, 0,
        ]
    }

    /// The index of OpenAL's built-in HRTF for `sampleRate`. The player's own data sets come before it in OpenAL's
    /// list.
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

    deinit {
        OpenALLibrary.release {
            let previous = alcGetThreadContext()
            makeCurrent()
            alSourceStopv(ALsizei(clamping: sources.count), sources)
            alDeleteSources(ALsizei(clamping: sources.count), sources)
            alcSetThreadContext(previous == context ? nil : previous)
            alcDestroyContext(context)
            alcCloseDevice(device)
            OpenALLibrary.countDevice(-1)
        }
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
    /// Any thread but the mixing thread.
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

    /// Mixes the next `frames` frames into interleaved floats, as many channels as ``speakers`` has. The C call is
    /// `alcRenderSamplesSOFT`.
    func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        alcRenderSamplesSOFT(device, samples, ALCsizei(truncatingIfNeeded: frames))
    }

    private static let operation = "open a device of OpenAL"

    private static func failure(_ detail: String) -> AudioError {
        AudioError(
            .noOutput, operation: Self.operation, detail: detail,
            remedy: "Install OpenAL Soft 1.19 or newer (Debian: libopenal1); another OpenAL has no loopback device.")
    }
}

/// The sources of a loopback device, and OpenAL's memory for them.
extension LoopbackDevice {
    /// Makes as many sources as OpenAL lets this device have, up to `count`; empty if OpenAL fails.
    static func makeSources(_ count: Int, on device: OpaquePointer) -> [ALuint] {
        if count == 0 { return [] }
        var (mono, stereo) = (ALCint(0), ALCint(0))
        alcGetIntegerv(device, ALC_MONO_SOURCES, 1, &mono)
        alcGetIntegerv(device, ALC_STEREO_SOURCES, 1, &stereo)
        var names = [ALuint](repeating: 0, count: min(count, Int(mono) + Int(stereo)))
        alGetError()
        alGenSources(ALsizei(clamping: names.count), &names)
        return alGetError() == AL_NO_ERROR ? names : []
    }

    /// Plays all sources at once, in silence, so that OpenAL's voice array reaches its final size before the device
    /// mixes.
    ///
    /// OpenAL Soft 1.19 doubles the array under the device's lock when the 257th, 513th or 1025th voice starts, which
    /// stops the mixer for 7 to 38 ms. The array never shrinks.
    func growVoices() {
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
}
