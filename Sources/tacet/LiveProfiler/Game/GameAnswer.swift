import FoundationEssentials
import TacetSession

/// The game's answer to a change that the command asked for.
struct GameAnswer: Decodable {
    /// The request's number.
    let answer: Int
    /// Why the game refuses it; nil if it has carried it out.
    let refused: String?

    /// A line of the socket; nil for a line that is about something else.
    init?(_ line: String) {
        guard let answer = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
        self = answer
    }
}
