/// The first line of a connection.
package struct AttachGreeting: Codable, Sendable {
    package static let format = "tacet-attach"

    package var format: String
    package var version: Int
    package var pid: Int?
    package var name: String
    /// The engines of the process, and those in which attached programs may change what is heard, by their numbers.
    package var engines: [Int]
    package var touchable: [Int]?

    package init(version: Int, pid: Int, name: String, engines: [Int], touchable: [Int]) {
        (format, self.version, self.pid, self.name) = (Self.format, version, pid, name)
        (self.engines, self.touchable) = (engines, touchable)
    }
}

/// The game's answer to a change that a program asked for.
package struct OverrideAnswer: Codable, Sendable {
    /// The request's number.
    package var answer: Int
    /// Why the game refuses it; nil if it has carried it out.
    package var refused: String?

    package init(answer: Int, refused: String?) { (self.answer, self.refused) = (answer, refused) }
}

/// The seconds that a program has lost, because it read too slowly.
package struct LostSeconds: Codable, Sendable {
    package var lost: Int

    package init(lost: Int) { self.lost = lost }
}
