import COpenAL

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

    /// Plays all sources at once, in silence, so that OpenAL's voice array reaches its final size before the device mixes.
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
}
