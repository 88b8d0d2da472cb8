/// How precisely effects are interpolated while their pitch is not 1, against what a voice costs.
///
/// Effects are interpolated by a windowed sinc; only those that HRTF places on headphones, by a resampler of OpenAL Soft. At
/// pitch 1 no effect is interpolated. The figures are of the windowed sinc at a sample rate of 48 kHz.
public enum PitchQuality: Hashable, Sendable, CaseIterable {
    /// For many voices on slow machines: 8 taps, errors 69 dB below a tone of up to 10 kHz; with HRTF OpenAL's linear
    /// interpolation.
    case economical
    /// The default: 16 taps, errors 81 dB below a tone of up to 15 kHz; with HRTF OpenAL's 4-point Gaussian resampler where it
    /// has one, otherwise its linear interpolation.
    case clean
    /// For instruments, and sounds that are bright and bare: 32 taps, errors 79 dB below a tone of up to 19 kHz; with HRTF
    /// OpenAL's sinc of the 23rd order, with which a voice costs up to three times as much.
    case finest

    /// The names of OpenAL Soft's resamplers, the best one first.
    var resamplers: [String] {
        switch self {
        case .economical: ["Linear"]
        case .clean: ["4-point Gaussian", "Linear"]
        case .finest: ["23rd order Sinc", "4-point Gaussian", "Linear"]
        }
    }
}
