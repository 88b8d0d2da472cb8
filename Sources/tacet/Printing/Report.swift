import TacetSession

/// A report of one event: one object of `--json`, and the same as a sentence.
struct Report: Sendable {
    let event: String
    let members: [(String, JSONValue)]
    let sentence: String

    init(_ event: String, _ members: [(String, JSONValue)] = [], sentence: String) {
        self.event = event
        self.members = members
        self.sentence = sentence
    }

    /// The object, with its time in seconds.
    func json(at time: Double) -> String {
        JSONValue.object([("time", JSONValue(time, places: 6)), ("event", .string(event))] + members).text
    }
}
