/// Tells what a stream still has to ask the sound server for, so that it is corked as wanted and never for longer.
///
/// A server takes requests of a stream only once the stream is ready, and may refuse one. So the wanted state is kept, and
/// the stream compares it with what the server was asked for whenever a request may have become possible. The server
/// carries requests out in order: the last one that it took decides.
package struct StreamCork: Hashable, Sendable {
    /// Whether the stream is to be corked.
    package private(set) var isWanted = false
    /// What the stream will be once the server has answered every request; nil if the last request failed.
    private var requested: Bool?
    /// Requests that the server has taken and not answered.
    private var unanswered = 0

    package init() {}

    /// What to ask the server for now; nil if it has been asked for what is wanted.
    package var nextRequest: Bool? { requested == isWanted ? nil : isWanted }

    /// Changes what is wanted. Returns whether that is new.
    package mutating func want(_ isCorked: Bool) -> Bool {
        defer { isWanted = isCorked }
        return isWanted != isCorked
    }

    /// A new stream, made as is wanted now, takes the old one's place. Requests of the old one are not answered.
    package mutating func restart() {
        requested = isWanted
        unanswered = 0
    }

    /// The server has taken a request, and will answer it.
    package mutating func noteRequest(_ isCorked: Bool) {
        requested = isCorked
        unanswered += 1
    }

    /// The server has answered a request: it has carried the request out, or could not.
    package mutating func noteAnswer(isDone: Bool) {
        unanswered -= 1
        if !isDone, unanswered == 0 { requested = nil }
    }
}
