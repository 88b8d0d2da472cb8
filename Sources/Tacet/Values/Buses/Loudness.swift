import TacetPlatform

/// The loudness of a bus: ITU-R BS.1770-4 with the windows of EBU Tech 3341.
///
/// The momentary and the short-term loudness change with every 20 ms of mixed sound, the others with every 100 ms. Stretches
/// that are not mixed, as while the output is suspended, do not count; a bus that is silent while the engine mixes counts as
/// silence.
public struct Loudness: Hashable, Sendable, BitwiseCopyable {
    /// The loudness of the latest 400 ms in LUFS; nil before, and for silence.
    public var momentary: Double?
    /// The loudness of the latest 3 s in LUFS; nil before, and for silence.
    public var shortTerm: Double?
    /// The loudness in LUFS of all since the meter was turned on or reset. Silence and what is more than 10 LU quieter than the
    /// rest do not count. Nil if no 400 ms were louder than -70 LUFS.
    public var integrated: Double?
    /// The loudness range in LU of all since then (EBU Tech 3342): how far loud stretches of 3 s are above quiet ones. Nil if no
    /// 3 s were louder than -70 LUFS.
    public var range: Double?
    /// The largest magnitude since then, also between samples: the true peak in dBTP, by four times the sample rate (BS.1770-4,
    /// annex 2). -∞ for silence.
    public var truePeak = Decibels.silence

    /// The loudness of nothing.
    public init() {}
}
