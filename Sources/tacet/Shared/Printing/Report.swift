import TacetSession

/// A report of one event: one object of `--json`, and the same as a sentence.
struct Report: Sendable {
    let event: String
    let members: [(String, JSONValue)]
    let sentences: [String]

    /// - Parameter sentence: Empty for what is only an object.
    init(_ event: String, _ members: [(String, JSONValue)] = [], sentence: String) {
        self.init(event, members, sentences: sentence.isEmpty ? [] : [sentence])
    }

    /// - Parameter sentences: A line each.
    init(_ event: String, _ members: [(String, JSONValue)], sentences: [String]) {
        self.event = event
        self.members = members
        self.sentences = sentences
    }

    /// The object, with its time in seconds.
    func json(at time: Double) -> String {
        JSONValue.object([("time", JSONValue(time, places: 6)), ("event", .string(event))] + members).text
    }
}
