import COpenAL

/// How many sources a loopback device has, and how they are set up.
extension LoopbackDevice {
    /// The sources that `voices` real voices need. A voice that loses its place keeps its source for one more block.
    static func sources(for voices: Int) -> Int { voices + max(8, voices / 8) }

    /// How many voices may be real: `voices` unless OpenAL has given this device fewer sources than they need.
    func voiceLimit(_ voices: Int) -> Int {
        sources.count >= Self.sources(for: voices) ? voices : max(1, sources.count - max(1, sources.count / 8))
    }

    /// As many sources as OpenAL lets this device have, up to `count`.
    static func makeSources(_ count: Int, on device: OpaquePointer) -> [ALuint] {
        var (mono, stereo) = (ALCint(0), ALCint(0))
        alcGetIntegerv(device, ALC_MONO_SOURCES, 1, &mono)
        alcGetIntegerv(device, ALC_STEREO_SOURCES, 1, &stereo)
        var names = [ALuint](repeating: 0, count: min(count, Int(mono) + Int(stereo)))
        alGetError()
        alGenSources(ALsizei(clamping: names.count), &names)
        return alGetError() == AL_NO_ERROR ? names : []
    }

    /// Chooses the resampler of all sources by name, as its number and the default differ between versions.
    ///
    /// The best of those that cost at most 1.3 times as much as the linear one for a moving, pitched voice. A tone of
    /// 6 kHz at pitch 1.3 has a signal-to-noise ratio of 32 dB with the linear one and 51 dB with the Gaussian one, which
    /// OpenAL Soft has since 1.24 and which costs 1.24 times as much there. The cubic one of 1.19 reaches 41 dB at twice
    /// the cost.
    func pinResampler() {
        let count = alGetInteger(AL_NUM_RESAMPLERS_SOFT)
        let names = (0..<max(0, count)).map { index in
            alGetStringiSOFT(AL_RESAMPLER_NAME_SOFT, index).map { String(cString: $0) } ?? ""
        }
        guard let resampler = ["4-point Gaussian", "Linear"].compactMap({ names.firstIndex(of: $0) }).first else {
            return
        }
        for source in sources { alSourcei(source, AL_SOURCE_RESAMPLER_SOFT, ALint(clamping: resampler)) }
    }

    /// OpenAL Soft 1.19 doubles its voice array under the device's lock when the 257th, 513th, 1025th voice starts,
    /// which stops the mixer for 7 to 38 ms. It never shrinks: all sources at once, unheard, make it large for good.
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
