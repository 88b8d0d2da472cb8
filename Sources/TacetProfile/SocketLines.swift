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

/// A picture of a bus's latest samples, for a program that asked for it, 30 times a second at most.
package struct ScopeLine: Codable, Sendable {
    package struct Scope: Codable, Sendable {
        package var engine, bus: Int
        /// The levels of 64 bands from 20 Hz to 20 kHz, in even steps of octaves, in decibels: 0 is a sine of full scale.
        package var bands: [Double]
        /// 256 points of the wave, nominal -1...1.
        package var points: [Double]

        package init(engine: Int, bus: Int, bands: [Double], points: [Double]) {
            (self.engine, self.bus, self.bands, self.points) = (engine, bus, bands, points)
        }
    }

    package var scope: Scope?
    /// Why there is no picture. The program has to ask again.
    package var refused: String?

    package init(scope: Scope?, refused: String? = nil) { (self.scope, self.refused) = (scope, refused) }

    private enum CodingKeys: CodingKey { case scope, refused }

    package init(from decoder: any Decoder) throws {
        // The line is known by its first member, which other lines do not have.
        let members = try decoder.container(keyedBy: CodingKeys.self)
        guard members.contains(.scope) else {
            throw DecodingError.keyNotFound(
                CodingKeys.scope, DecodingError.Context(codingPath: [], debugDescription: "not about a scope"))
        }
        scope = try members.decodeIfPresent(Scope.self, forKey: .scope)
        refused = try members.decodeIfPresent(String.self, forKey: .refused)
    }
}
