/// A short sound of the desktop, such as that of a message: chosen by its name, heard as the player's sound theme has
/// it.
///
/// The names are those of the Sound Naming Specification of freedesktop.org, and of feedbackd's Event Naming
/// Specification, which also gives each a vibration. A theme that lacks `message-new-instant` is asked for
/// `message-new` and `message`.
public struct SystemSound: RawRepresentable, Hashable, Sendable {
    /// The name in the sound theme, such as `message-new-instant`.
    public let rawValue: String

    /// The most characters of a name.
    static let nameLimit = 64

    /// A sound by its name: 1...64 characters, small letters of ASCII, digits, `-`, `_` and `.`, with a letter or a
    /// digit first. Nil for any other text.
    ///
    /// A program's own sound begins with `x-` and the program's name: `x-mygame-card-drawn`.
    public init?(rawValue: String) {
        let bytes = rawValue.utf8
        guard let first = bytes.first, Self.isWord(first), bytes.count <= Self.nameLimit,
            bytes.allSatisfy({ Self.isWord($0) || "-_.".utf8.contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    private init(_ name: StaticString) { rawValue = name.description }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}

extension SystemSound {
    /// A message of another player arrived: `message-new-instant`.
    public static let messageReceived = SystemSound("message-new-instant")
    /// A message was sent: `message-sent-instant`.
    public static let messageSent = SystemSound("message-sent-instant")
    /// An error is shown: `dialog-error`.
    public static let error = SystemSound("dialog-error")
    /// A warning is shown: `dialog-warning`.
    public static let warning = SystemSound("dialog-warning")
    /// A message without alarm is shown: `dialog-information`.
    public static let information = SystemSound("dialog-information")
    /// A question is shown: `dialog-question`.
    public static let question = SystemSound("dialog-question")
    /// The program wants the player's attention: `window-attention`.
    public static let attention = SystemSound("window-attention")
    /// A long task is done: `complete`.
    public static let complete = SystemSound("complete")
    /// The player did what cannot be done: `bell`.
    public static let bell = SystemSound("bell")
    /// A button was pressed: `button-pressed`.
    public static let buttonPressed = SystemSound("button-pressed")
    /// A button was released: `button-released`.
    public static let buttonReleased = SystemSound("button-released")
    /// A picture of the screen was saved: `screen-capture`.
    public static let screenCapture = SystemSound("screen-capture")
}
