/// A playback stream as the sound server lists it.
package struct PlaybackStream: Sendable {
    package let index: Int
    package let isCorked: Bool
    package let isMuted: Bool
    /// The number of its sink.
    package let sink: Int
    /// Its properties, over those of its client.
    package let properties: [String: String]

    /// The role as the server shows it; of a game of Tacet's on PipeWire, which states none to the server, as it tells
    /// other games.
    package var role: String? { properties["media.role"] ?? properties["tacet.role"] }
    package var application: String? { properties["application.name"] }
    package var processID: Int? { properties["application.process.id"].flatMap { Int($0) } }
}

/// `pactl` printed text that is not JSON.
private struct NoJSON: Error {
    let text: String
}

extension Desktop {
    /// All playback streams, in the server's order.
    package func playbackStreams() async throws -> [PlaybackStream] {
        let clients = try await list("clients")
        return try await list("sink-inputs").map { stream in
            let client = clients.first { "\($0["index"]?.number.map { Int($0) } ?? -1)" == stream["client"]?.string }
            return PlaybackStream(
                index: stream["index"]?.number.map { Int($0) } ?? -1,
                isCorked: stream["corked"]?.boolean ?? false,
                isMuted: stream["mute"]?.boolean ?? false,
                sink: stream["sink"]?.number.map { Int($0) } ?? -1,
                properties: properties(client ?? [:]).merging(properties(stream)) { $1 })
        }
    }

    private func list(_ kind: String) async throws -> [[String: JSON]] {
        let answer = try await pactl("--format=json", "list", kind)
        guard let objects = JSON(parsing: answer)?.array else { throw NoJSON(text: answer) }
        return objects.compactMap(\.object)
    }

    private func properties(_ object: [String: JSON]) -> [String: String] {
        (object["properties"]?.object ?? [:]).compactMapValues(\.string)
    }
}
