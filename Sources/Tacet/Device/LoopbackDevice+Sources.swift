import COpenAL

/// The number of a loopback device's sources, and their setup.
extension LoopbackDevice {
    /// The number of sources that `voices` real voices need.
    ///
    /// The extra sources are for voices that have just become virtual: they fade out for one more block.
    static func sources(for voices: Int) -> Int { voices + max(8, voices / 8) }

    /// The number of voices that may be real: `voices`, or fewer if OpenAL gave this device fewer sources than they need.
    func voiceLimit(_ voices: Int) -> Int {
        sources.count >= Self.sources(for: voices) ? voices : max(1, sources.count - max(1, sources.count / 8))
    }

    /// Makes as many sources as OpenAL lets this device have, up to `count`; empty if OpenAL fails.
    static func makeSources(_ count: Int, on device: OpaquePointer) -> [ALuint] {
        var (mono, stereo) = (ALCint(0), ALCint(0))
        alcGetIntegerv(device, ALC_MONO_SOURCES, 1, &mono)
        alcGetIntegerv(device, ALC_STEREO_SOURCES, 1, &stereo)
        var names = [ALuint](repeating: 0, count: min(count, Int(mono) + Int(stereo)))
        alGetError()
        alGenSources(ALsizei(clamping: names.count), &names)
        return alGetError() == AL_NO_ERROR ? names : []
    }

    /// Chooses the resampler of all sources by name, because numbers and the default differ between versions of OpenAL Soft.
    ///
    /// For ``PitchQuality/clean`` that is the best resampler that costs at most 1.3 times as much as the linear one, for a moving
    /// voice with a pitch. For a tone of 6 kHz at pitch 1.3, the linear resampler has a signal-to-noise ratio of 32 dB. The Gaussian
    /// resampler, which exists since OpenAL Soft 1.24, has 51 dB at 1.24 times the cost. The cubic resampler of 1.19 has
    /// 41 dB at twice the cost, and is not used.
    func pinResampler(_ quality: PitchQuality) {
        let count = alGetInteger(AL_NUM_RESAMPLERS_SOFT)
        let names = (0..<max(0, count)).map { index in
            alGetStringiSOFT(AL_RESAMPLER_NAME_SOFT, index).map { String(cString: $0) } ?? ""
        }
        guard let resampler = quality.resamplers.compactMap({ names.firstIndex(of: $0) }).first else {
            return
        }
        for source in sources { alSourcei(source, AL_SOURCE_RESAMPLER_SOFT, ALint(clamping: resampler)) }
    }

    /// Lets sources amplify: OpenAL caps the gain of a source at `AL_MAX_GAIN`, which is 1 unless it is set.
    func liftGainLimit() {
        for source in sources { alSourcef(source, AL_MAX_GAIN, Self.gainLimit) }
    }

    /// 60 dB. OpenAL Soft 1.19 caps the product of all gains at 24 dB itself, later versions at 60 dB.
    private static let gainLimit: Float = 1_000

    /// Plays all sources at once, in silence, so that OpenAL's voice array reaches its final size before the game starts.
    ///
    /// OpenAL Soft 1.19 doubles the array under the device's lock when the 257th, 513th or 1025th voice starts, which stops
    /// the mixer for 7 to 38 ms. The array never shrinks.
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

    /// Makes the source through which voices that Tacet mixes enter the reverb of an effect slot; nil if OpenAL has no source left.
    ///
    /// The device frees the source and its ring when it closes. Until then the render thread may use them.
    func makeReverbFeed(to slot: ALuint) -> ReverbFeed? {
        withContext {
            let storage = BufferStorage()
            guard let ring = storage.makeAmbisonicRing(frames: ReverbFeed.frames, sampleRate: sampleRate) else {
                return ReverbFeed(slot: slot, source: 0, ring: nil)
            }
            var source: ALuint = 0
            alGenSources(1, &source)
            alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: ring.buffer))
            alSourcei(source, AL_LOOPING, AL_TRUE)
            // At the listener's place and without a direction of its own, OpenAL turns the signals by nothing.
            alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE)
            // The device's own filter object belongs to the render thread.
            var silence: ALuint = 0
            alGenFilters(1, &silence)
            alFilteri(silence, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
            alFilterf(silence, AL_LOWPASS_GAIN, 0)
            alSourcei(source, AL_DIRECT_FILTER, ALint(truncatingIfNeeded: silence))
            alDeleteFilters(1, &silence)
            alSource3i(source, AL_AUXILIARY_SEND_FILTER, ALint(truncatingIfNeeded: slot), 0, AL_FILTER_NULL)
            alSourcei(source, AL_AUXILIARY_SEND_FILTER_GAIN_AUTO, ALint(AL_FALSE))
            alSourcef(source, AL_MAX_GAIN, Self.gainLimit)
            guard source != 0, alGetError() == AL_NO_ERROR else { return nil }
            return ReverbFeed(slot: slot, source: source, ring: ring.samples)
        }
    }
}
