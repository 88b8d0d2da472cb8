import TacetSession
import TestSupport
import Testing

extension Live {
    @Suite("A session that processes audio") struct WakeLockTests {
        @Test("The machine stays awake while audio is processed, and no longer (BEHAVIOUR 21)")
        func lock() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let session = live.session
                let isLimited = { session.explanation.limitations.contains { $0.contains("fall asleep") } }
                #expect(!isLimited(), "nothing is processed yet")
                session.setCategory(.audioProcessing)
                try await eventually("there is no logind") { isLimited() }
                let logind = try await desktop.startMock(.logind)
                func waitForLock(_ isHeld: Bool) async throws {
                    try await eventually("a lock: \(isHeld)") {
                        let before = logind.child.output.lines.count
                        try await logind("inhibitors")
                        return isHeld
                            == logind.child.output.lines.dropFirst(before).contains {
                                $0.text == "sleep:idle block Tacet Audio is processed"
                            }
                    }
                    try await eventually("no limitation") { !isLimited() }
                }
                try await waitForLock(true)
                session.setActive(false)
                try await waitForLock(false)
                session.setActive(true)
                try await waitForLock(true)
                session.setCategory(.ambient)
                try await waitForLock(false)
            }
        }
    }
}
