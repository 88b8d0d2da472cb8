@testable import TacetPlatform
import Testing

@testable import TacetOutput
@testable import Tacet

@Suite("Frozen servers and forgotten streams")
struct StallWatchTests {
    /// Asks for advice ten times a second, over `times` in milliseconds; the times at which it was not to wait.
    private func advice(
        _ watch: inout StallWatch, _ times: ClosedRange<Int>, answerAfter delay: Int? = nil, requests: Bool = false
    ) -> [Int: StallWatch.Advice] {
        var given: [Int: StallWatch.Advice] = [:]
        var answerAt: Int?
        for time in stride(from: times.lowerBound, through: times.upperBound, by: 100) {
            let now: Duration = .milliseconds(time)
            if requests { watch.noteSign(at: now) }
            if let due = answerAt, time >= due {
                watch.noteAnswer(at: now)
                answerAt = nil
            }
            let advice = watch.advice(at: now)
            if advice != .wait { given[time] = advice }
            if advice == .ask, let delay { answerAt = time + delay }
        }
        return given
    }

    @Test("A stream that asks for frames is left alone")
    func running() {
        var watch = StallWatch(now: .zero)
        #expect(advice(&watch, 0...5_000, requests: true).isEmpty)
        #expect(!watch.isStalled(at: .milliseconds(5_000)))
    }

    @Test("A frozen server is asked once, and never given up while it does not answer")
    func frozen() {
        var watch = StallWatch(now: .zero)
        #expect(advice(&watch, 100...30_000) == [600: .ask])
        #expect(watch.isStalled(at: .milliseconds(30_000)))
    }

    @Test("A device that plays two seconds which it holds has not stalled; one that takes nothing afterwards has")
    func held() {
        var watch = StallWatch(now: .zero)
        #expect(watch.advice(at: .milliseconds(600)) == .ask)
        watch.noteAnswer(at: .milliseconds(610), held: .milliseconds(1_400))
        #expect(!watch.isStalled(at: .milliseconds(2_400)))
        watch.noteSign(at: .milliseconds(2_020))
        #expect(!watch.isStalled(at: .milliseconds(3_000)) && watch.isStalled(at: .milliseconds(3_100)))
        // A device that says so again and again is believed once.
        for time in stride(from: 2_600, through: 9_000, by: 600) {
            guard watch.advice(at: .milliseconds(time)) == .ask else { continue }
            watch.noteAnswer(at: .milliseconds(time + 10), held: .seconds(2))
        }
        #expect(!watch.isStalled(at: .milliseconds(5_000)) && watch.isStalled(at: .milliseconds(5_200)))
    }

    @Test("A question that could not be put is put again, and a freeze is noticed then")
    func unasked() {
        var watch = StallWatch(now: .zero)
        #expect(watch.advice(at: .milliseconds(600)) == .ask)
        watch.noteUnasked()
        #expect(watch.advice(at: .milliseconds(700)) == .ask)
        watch.noteAnswer(at: .milliseconds(3_000))
        #expect(advice(&watch, 3_100...3_500) == [3_500: .giveUp])
    }

    @Test("A stream that a thawed server serves again plays on")
    func thawed() {
        var watch = StallWatch(now: .zero)
        _ = advice(&watch, 100...3_000)
        watch.noteAnswer(at: .milliseconds(3_050))
        #expect(advice(&watch, 3_100...3_300).isEmpty)
        #expect(advice(&watch, 3_400...6_000, requests: true).isEmpty)
    }

    @Test("A stream that a thawed server does not serve is given up within half a second")
    func forgotten() {
        var watch = StallWatch(now: .zero)
        _ = advice(&watch, 100...3_000)
        watch.noteAnswer(at: .milliseconds(3_050))
        #expect(advice(&watch, 3_100...3_500) == [3_500: .giveUp])
    }

    @Test("A stream that a policy has unlinked is not given up: the server answers at once")
    func unlinked() {
        var watch = StallWatch(now: .zero)
        let given = advice(&watch, 100...10_000, answerAfter: 100)
        #expect(!given.isEmpty && given.values.allSatisfy { $0 == .ask })
        #expect(watch.isStalled(at: .milliseconds(10_000)))
    }

    @Test("A stream in whose place a linked server plays silence is replaced within a second")
    func starving() {
        var watch = StallWatch(now: .zero)
        var silence: Int64 = 0
        var givenUp: Int?
        for time in stride(from: 100, through: 2_000, by: 100) where givenUp == nil {
            let now: Duration = .milliseconds(time)
            silence += 38_400
            switch watch.advice(at: now) {
            case .wait: break
            case .ask: watch.noteAnswer(at: now + .milliseconds(1), silence: silence)
            case .giveUp: givenUp = time
            }
        }
        #expect(givenUp == 800)
    }
}
