/// Tracks which cork request a stream still has to send to the sound server, so that no stream stays corked by mistake.
///
/// A server takes requests only once the stream is ready, and may refuse one. So the stream keeps the wanted state, and
/// compares it with the requested one whenever a request may have become possible. The server carries requests out in
/// order: the last one that it took decides.
package struct StreamCork: Hashable, Sendable {
    /// Whether the stream should be corked.
    package private(set) var isWanted = false
    /// Whether the stream will be corked once the server has answered every request; nil if the last request failed.
    private var requested: Bool?
    /// The number of requests that the server has taken and not answered.
    private var unanswered = 0

    package init() {}

    /// The request to send now: true corks. Nil if the server has been asked for the wanted state.
    package var nextRequest: Bool? { requested == isWanted ? nil : isWanted }

    /// Sets the wanted state. Returns whether it changed.
    package mutating func want(_ isCorked: Bool) -> Bool {
        defer { isWanted = isCorked }
        return isWanted != isCorked
    }

    /// Notes that a new stream, created in the wanted state, replaced the old one. The server does not answer the old
    /// stream's requests.
    package mutating func restart() {
        requested = isWanted
        unanswered = 0
    }

    /// Notes that the server has taken a request and will answer it.
    package mutating func noteRequest(_ isCorked: Bool) {
        requested = isCorked
        unanswered += 1
    }

    /// Notes that the server has answered a request. `isDone` is false if it could not carry the request out.
    package mutating func noteAnswer(isDone: Bool) {
        unanswered -= 1
        if !isDone, unanswered == 0 { requested = nil }
    }
}
