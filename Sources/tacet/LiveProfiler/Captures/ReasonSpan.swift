import Tacet

/// A time in which a reason of the session held.
struct ReasonSpan {
    /// The most spans that are told.
    private static let limit = 4_096

    let reason: String
    /// The change with which the reason began: the first change for one that held before the capture.
    let beginning: ProfileCapture.SessionChange
    /// The change with which the reason ended; nil if it held to the capture's end.
    let end: ProfileCapture.SessionChange?

    /// The spans of a capture, in the order of their beginnings.
    static func spans(_ changes: [ProfileCapture.SessionChange]) -> [ReasonSpan] {
        var spans: [ReasonSpan] = []
        /// The index of the span of each reason that holds.
        var present: [String: Int] = [:]
        for change in changes {
            let reasons = Set(change.reasons)
            for (reason, index) in present where !reasons.contains(reason) {
                present[reason] = nil
                spans[index] = ReasonSpan(reason: reason, beginning: spans[index].beginning, end: change)
            }
            for reason in change.reasons where present[reason] == nil && spans.count < limit {
                present[reason] = spans.count
                spans.append(ReasonSpan(reason: reason, beginning: change, end: nil))
            }
        }
        return spans
    }
}
