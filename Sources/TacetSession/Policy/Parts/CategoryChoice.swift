/// The category in force, and why.
struct CategoryChoice: Hashable, Sendable {
    private(set) var category = AudioSession.Category.soloAmbient
    private(set) var reason = "nothing has been decided yet"
    /// Whether the category has been decided: 250 ms after the start at the latest.
    private(set) var isDecided = false

    mutating func decide() { isDecided = true }

    /// Puts a category in force. Returns the event that tells of it.
    mutating func choose(_ category: AudioSession.Category, because reason: String) -> AudioSession.Event {
        self.category = category
        self.reason = reason
        return .categoryChosen(category, because: reason)
    }
}
