/// What the reader of a document notes for a survey: all faults, and what of the document is never heard.
struct EventNotes {
    private(set) var findings: [EventFinding] = []
    /// The number of faults.
    private(set) var faults = 0
    /// The names of the parameters that have a fault.
    var brokenParameters: Set<String> = []
    /// The parameters, and those that an event follows.
    var parameters: [EventText] = []
    var followed: Set<Int> = []
    /// The values of each parameter that a switch has a case for.
    var cases: [Int: Set<Int>] = [:]
    /// The places of the events.
    var events: [EventPlace] = []

    /// What a node throws whose parameter has a fault. The parameter's own fault is noted.
    static let consequence = EventFinding(kind: .fault, place: nil, detail: "", remedy: "")

    mutating func add(_ finding: EventFinding) {
        if finding.kind == .fault { faults += 1 }
        if finding != Self.consequence { findings.append(finding) }
    }

    /// Notes the parameters that no event follows, and the values that no switch has a case for.
    mutating func addUnused(among all: [EventParameter]) throws(EventFinding) {
        for (index, parameter) in all.enumerated() {
            let name = parameter.name.rawValue
            guard followed.contains(index) else {
                add(
                    parameters[index].finding(
                        .unused, "no event follows the parameter \(name)", "Take it out, or name it in an event."))
                continue
            }
            guard let values = try parameters[index].members("the parameter")["values"] else { continue }
            let names = try values.list("the values", atMost: parameter.values.count)
            for (value, text) in names.enumerated() where cases[index]?.contains(value) != true {
                add(
                    text.finding(
                        .unused, "no switch has a case for the value \(parameter.values[value]) of \(name)",
                        "Add a case, or take the value out."))
            }
        }
    }
}
