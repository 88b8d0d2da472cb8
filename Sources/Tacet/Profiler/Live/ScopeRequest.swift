/// What an attached program asks to see of one bus: `scope ENGINE BUS`, or `scope -` to see no more.
package struct ScopeRequest: Hashable, Sendable {
    package struct Target: Hashable, Sendable {
        package let engine, bus: Int

        package init(engine: Int, bus: Int) { (self.engine, self.bus) = (engine, bus) }
    }

    /// Nil ends the pictures.
    package let target: Target?

    package init(_ target: Target?) { self.target = target }

    /// The request in a line; nil if it is none. The line may come from any program.
    package init?(_ line: String) {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        guard words.first == "scope" else { return nil }
        if words.count == 2, words[1] == "-" {
            target = nil
            return
        }
        guard words.count == 3, let engine = Int(words[1]), let bus = Int(words[2]), bus >= 0 else { return nil }
        target = Target(engine: engine, bus: bus)
    }

    /// The request's line, without its end.
    package var line: String { "scope " + (target.map { "\($0.engine) \($0.bus)" } ?? "-") }
}
