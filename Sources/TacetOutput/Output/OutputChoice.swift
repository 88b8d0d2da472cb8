import CPulse

/// The output that an engine plays through.
///
/// The player's choice comes before ``automatic``, ``pulse`` and ``openAL``: `TACET_OUTPUT` in the environment, or
/// `output` in the configuration file `tacet/tacet.conf`.
public enum OutputChoice: Hashable, Sendable {
    /// ``pulse``, and ``openAL`` while there is no sound server or no libpulse.
    case automatic
    /// A stream on PulseAudio, or on PipeWire through its PulseAudio service. The stream follows the default device.
    case pulse
    /// An ordinary OpenAL device, for machines without a sound server (ALSA, JACK, OSS, sndio).
    case openAL
    /// No device. Time passes, and nothing is heard.
    case null
    /// A 32-bit float WAV file, written in real time. An existing file is replaced. The output ends at 4 GB, which is
    /// 3.1 hours of stereo at 48 kHz.
    case waveFile(path: String)

    /// Whether this choice plays through an ordinary OpenAL device. Loads libpulse, so never ask on the game's thread.
    package var usesOpenAL: Bool { self == .openAL || self == .automatic && tacet_pulse() == nil }
}

/// The behaviour of playing sounds while an output that worked is lost.
public enum OutputLossResponse: Hashable, Sendable {
    /// Sounds freeze, and continue at the same sample when an output is back.
    case freeze
    /// Sounds go on unheard, at the same pace as if they were played.
    case advance
}
