import TacetPlatform

/// What a reader does for a survey beside reading.
extension EventsReader {
    /// The faults; without one, what is never heard.
    var findings: [EventFinding] {
        guard let notes else { return [] }
        return notes.faults > 0 ? notes.findings.filter { $0.kind == .fault } : notes.findings
    }

    /// Notes the fault in a survey, which reads on. Else throws the fault.
    mutating func note(_ fault: EventFinding) throws(EventFinding) {
        guard notes != nil else { throw fault }
        notes?.add(fault)
    }

    /// Reads a part of the document; nil if a survey has noted a fault there.
    @discardableResult
    mutating func attempt<Part>(
        _ read: (inout Self) throws(EventFinding) -> Part
    ) throws(EventFinding) -> Part? {
        do throws(EventFinding) {
            return try read(&self)
        } catch {
            try note(error)
            return nil
        }
    }

    /// Notes in a survey that nothing below a node is heard, once for all that is below it.
    mutating func noteUnreachable(
        at text: EventText, in context: inout Context, _ detail: String, _ remedy: String
    ) {
        if notes != nil, context.isReachable { notes?.add(text.finding(.unreachable, detail, remedy)) }
        context.isReachable = false
    }

    /// Notes that a node is never heard, because it is never chosen or because it is silent.
    mutating func survey(_ node: EventNode, _ members: EventMembers, _ context: inout Context) {
        if let weight = members["weight"], node.weight == 0 {
            noteUnreachable(
                at: weight, in: &context, "the weight is 0, so this is never chosen",
                "Give it a weight above 0, or take it out.")
        }
        context.highest += node.gain.upperBound
        if let follow = node.follow, let gain = follow.gain {
            context.highest += Double(Decibels(amplitude: gain.highest(in: parameters[follow.parameter].range)).value)
        }
        if context.highest <= -144 {
            noteUnreachable(
                at: members.whole, in: &context, "this is never heard: its gain is never above -144 dB",
                "Raise its gain or its curve, or take it out.")
        }
    }

    /// Notes the points of a curve that the parameter never reaches.
    mutating func survey(
        _ curve: String, _ members: EventMembers, over parameter: Int
    ) throws(EventFinding) {
        guard notes != nil, let text = members[curve] else { return }
        let (range, name) = (parameters[parameter].range, parameters[parameter].name.rawValue)
        var outside: [EventText] = []
        for point in try text.list("the curve", atMost: ParameterCurve.limit) {
            let place = try point.list("a point", atMost: 2)[0].number("a place", in: -1e9...1e9)
            if !range.contains(Float(place)) { outside.append(point) }
        }
        guard let first = outside.first else { return }
        let points = outside.count == 1 ? "a point of `\(curve)` is" : "\(outside.count) points of `\(curve)` are"
        notes?.add(
            first.finding(
                .unreachable, "\(points) outside \(range.lowerBound)...\(range.upperBound), the range of \(name)",
                "Move the curve into the range, or widen the range."))
    }
}
