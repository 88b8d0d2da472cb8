/// A bus of the mixer: a gain, a mute and a pause that its voices and the buses below it share.
public struct BusID: Hashable, Sendable, BitwiseCopyable {
    let index: UInt16

    init(index: UInt16) { self.index = index }

    /// Everything that is heard.
    public static let master = BusID(index: 0)
    /// The soundtrack's streams.
    public static let soundtrack = BusID(index: 1)
    /// What happens in the game's world.
    public static let effects = BusID(index: 2)
    /// Speech.
    public static let voice = BusID(index: 3)
    /// Menus and notices.
    public static let ui = BusID(index: 4)

    /// How many buses every engine has from the start; the game's own follow.
    static let builtIn = 5
    /// The most an engine can have.
    static let capacity = 64
}
