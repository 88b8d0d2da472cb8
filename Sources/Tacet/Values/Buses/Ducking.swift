import TacetPlatform

/// A rule that lowers one bus while another bus sounds, such as the soundtrack during speech.
public struct Ducking: Hashable, Sendable {
    /// The trigger: `target` is lowered while this bus, or a bus below it, sounds.
    ///
    /// A bus sounds while one of its voices has a gain above zero; distance does not count. The soundtrack's bus also
    /// sounds while a track plays or is about to play, at any gain.
    public var trigger: BusID
    /// The bus that is lowered.
    public var target: BusID
    /// The gain of `target` while the trigger sounds: at most 0 dB. A higher value counts as 0 dB.
    public var gain: Decibels
    /// The time in which `target` is lowered.
    public var attack: Duration
    /// How long `target` stays low after the trigger has fallen silent. Choose it longer than the pauses between
    /// sentences.
    public var hold: Duration
    /// The time in which `target` returns to its full gain.
    public var release: Duration

    /// A rule that lowers `target` while `trigger` sounds. The defaults suit speech over music: 9 dB down in 0.1 s,
    /// held for 0.4 s, back in 0.8 s.
    public init(
        _ target: BusID, under trigger: BusID, by gain: Decibels = -9, attack: Duration = .milliseconds(100),
        hold: Duration = .milliseconds(400), release: Duration = .milliseconds(800)
    ) {
        self.target = target
        self.trigger = trigger
        self.gain = gain
        self.attack = attack
        self.hold = hold
        self.release = release
    }

    /// The most rules that an engine has at once.
    static let capacity = 8
}
