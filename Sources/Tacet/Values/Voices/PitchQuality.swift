/// How precisely effects are interpolated while their pitch is not 1, against what a voice costs.
///
/// Effects are interpolated by a windowed sinc. At pitch 1 no effect is interpolated. The figures are for a sample rate
/// of 48 kHz.
public enum PitchQuality: Hashable, Sendable, CaseIterable {
    /// For many voices on slow machines: 8 taps, errors 69 dB below a tone of up to 10 kHz.
    case economical
    /// The default: 16 taps, errors 81 dB below a tone of up to 15 kHz.
    case clean
    /// For instruments, and sounds that are bright and bare: 32 taps, errors 79 dB below a tone of up to 19 kHz.
    case finest
}
