/// The name of a sound event in a document of ``SoundEvents``.
///
/// A text in the code is a name. `tacet events --swift` writes constants, with which the compiler finds a wrong name:
/// `audio.post(.explosion)`.
public struct SoundEventName: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name as the document has it.
    public let rawValue: String

    /// The name with a text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name with a text.
    public init(stringLiteral text: String) { rawValue = text }
}

/// The name of a parameter in a document of ``SoundEvents``.
public struct ParameterName: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name as the document has it.
    public let rawValue: String

    /// The name with a text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name with a text.
    public init(stringLiteral text: String) { rawValue = text }
}

/// A thing of the game with parameters of its own, such as one car of several: a number that the game chooses.
///
/// A parameter that is set for an object counts for the events that are posted for that object, in the place of the
/// parameter's global value.
public struct SoundObject: Hashable, Sendable, BitwiseCopyable, RawRepresentable, ExpressibleByIntegerLiteral {
    /// The game's own number: an index, or an entity's id.
    public let rawValue: UInt64

    /// The object with a number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// The object with a number.
    public init(integerLiteral number: UInt64) { rawValue = number }
}
