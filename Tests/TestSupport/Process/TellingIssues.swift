package import Testing

/// Runs the body of an exit test, so that what it finds keeps its words.
///
/// Swift Testing passes on the comments of an issue in an exit test and the exit test's line, but not the expression and
/// the values of an expectation. So each issue counts as known, and another one has its words as its comment.
package func tellingIssues(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async rethrows {
    try await withKnownIssue(
        isIntermittent: true, isolation: isolation, body,
        matching: { issue in
            if Telling.isUnderWay { return false }
            Telling.$isUnderWay.withValue(true) {
                _ = Issue.record(
                    Comment(rawValue: issue.description), sourceLocation: issue.sourceLocation ?? sourceLocation)
            }
            return true
        })
}

private enum Telling {
    /// Whether the issue is one that tells of another.
    @TaskLocal static var isUnderWay = false
}
