/// Which of the sounds that wait to be loaded begin first.
///
/// Sounds of one priority begin in the order in which the game asked for them. A sound that is being decoded is not
/// interrupted.
public enum LoadPriority: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    /// For sounds of the next level.
    case low
    /// The default.
    case normal
    /// For sounds that the game is about to play.
    case high

    /// Whether sounds of the first priority begin later.
    public static func < (first: LoadPriority, second: LoadPriority) -> Bool { first.rawValue < second.rawValue }
}
