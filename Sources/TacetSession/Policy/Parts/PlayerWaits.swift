/// Why sound waits until the player presses play. It sounds again once the set is empty.
struct PlayerWaits: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// The headphones were unplugged.
    static let headphonesUnplugged = Self(rawValue: 1 << 0)
    /// An interruption has ended after which the program does not resume by itself.
    static let interrupted = Self(rawValue: 1 << 1)
    /// The program asked for silence until the player does something.
    static let program = Self(rawValue: 1 << 2)
    /// The program stood still in the background for ``SessionConfiguration/longStandstill`` or longer, and has not
    /// been in front since.
    static let standstill = Self(rawValue: 1 << 3)

    /// Whether there is anything but the headphones, which are a reason of their own.
    var awaitsPlayer: Bool { !isDisjoint(with: [.interrupted, .program, .standstill]) }
}
