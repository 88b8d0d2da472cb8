/// What the player's machine allows a program's sound to do, now.
public final class AudioSession: Sendable {
    /// Makes a session.
    public init() {}
}
