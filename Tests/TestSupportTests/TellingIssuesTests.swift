import Glibc
import TacetSession
import TestSupport
import Testing

@Suite("The words of issues in exit tests") struct TellingIssuesTests {
    @Test("An expectation that fails in an exit test comes back with its expression, its values and its comment")
    func words() async {
        let told = Lock<[String]>([])
        await withKnownIssue {
            await #expect(processExitsWith: .success) {
                await tellingIssues {
                    let three = getpid() > 0 ? 3 : 4
                    #expect(three == 4, "three is four")
                }
            }
        } matching: { issue in
            told.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        let all = told.withLock { $0.joined(separator: "\n") }
        for part in ["(three → 3) == 4", "three is four"] { #expect(all.contains(part), "\(all)") }
    }
}
