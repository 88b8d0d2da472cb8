import CPulse

/// Where an engine's sound shall go.
public enum OutputChoice: Hashable, Sendable {
    /// ``pulse`` where libpulse can be loaded, else ``openAL``.
    case automatic
    /// PulseAudio, or PipeWire through its PulseAudio service: a stream of its own, that follows the default device.
    case pulse
    /// An ordinary OpenAL device, for machines without libpulse (ALSA, JACK, OSS, sndio).
    case openAL
    /// No device: time passes, nothing is heard.
    case null
    /// A 32-bit float WAV file, written in real time; an existing file is replaced.
    case waveFile(path: String)

    /// Whether sound goes through an ordinary OpenAL device.
    package var usesOpenAL: Bool { self == .openAL || self == .automatic && tacet_pulse() == nil }
}

/// What happens to all that plays while an output that worked is gone.
public enum OutputLossResponse: Hashable, Sendable {
    /// Everything stands still, and goes on at the same sample when sound is back.
    case freeze
    /// Time passes unheard, as if it were played.
    case advance
}
