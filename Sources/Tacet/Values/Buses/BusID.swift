/// The identifier of a bus of an engine. ``Buses`` returns the ``Bus`` of an identifier.
public struct BusID: Hashable, Sendable, BitwiseCopyable {
    let index: UInt16

    init(index: UInt16) { self.index = index }

    /// The root of the tree: every other bus is mixed into it.
    public static let master = BusID(index: 0)
    /// The bus of the soundtrack.
    public static let soundtrack = BusID(index: 1)
    /// The bus of sound effects in the game's world. Voices play on it unless their settings name another.
    public static let effects = BusID(index: 2)
    /// The bus of speech.
    public static let voice = BusID(index: 3)
    /// The bus of menus and notices.
    public static let ui = BusID(index: 4)

    /// The number of buses that every engine starts with. Buses that the game adds follow them.
    static let builtIn = 5
    /// The most buses that one engine can have.
    static let capacity = 64
}
