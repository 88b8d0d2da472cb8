import Glibc
import Tacet
import TacetSession

/// Times single calls of the game's thread by the clock, while another thread mixes.
struct CallTimes {
    /// The number of calls that are timed, and of updates one after another and 60 times a second.
    let calls: Int
    let backToBack: Int
    let paced: Int
    /// The number of calls between two updates.
    private static let burst = 64
    /// A frame of the game, in microseconds.
    private static let frame: UInt32 = 16_667

    init(calls: Int, backToBack: Int, paced: Int) {
        (self.calls, self.backToBack, self.paced) = (calls, backToBack, paced)
    }

    /// Times each of many calls, in nanoseconds, including the clock's own time. An update comes after each few calls.
    func calls(_ update: () -> Void, _ call: (Int) -> Void) -> TriggerTimes {
        var times: [Int] = []
        times.reserveCapacity(calls)
        for index in 0..<calls {
            let begin = MonotonicClock.nanoseconds
            call(index)
            times.append(MonotonicClock.nanoseconds - begin)
            if index % Self.burst == Self.burst - 1 {
                update()
                usleep(1_000)
            }
        }
        return TriggerTimes(times)
    }

    /// Times updates one after another, in which the voices sound on and nothing changes.
    func backToBack(_ update: () -> Void) -> TriggerTimes { updates(backToBack, update) {} }

    /// Times updates 60 times a second, as a game calls them. After a frame's sleep, the processor's caches hold what
    /// other threads have used meanwhile.
    func paced(_ update: () -> Void) -> TriggerTimes { updates(paced, update) { usleep(Self.frame) } }

    private func updates(_ count: Int, _ update: () -> Void, _ pause: () -> Void) -> TriggerTimes {
        var times: [Int] = []
        times.reserveCapacity(count)
        // The ends of what the benchmark has played are taken first.
        for _ in 0..<20 {
            usleep(Self.frame)
            update()
        }
        for _ in 0..<count {
            pause()
            // Fetches the clock's own code, which is not the update's.
            _ = MonotonicClock.nanoseconds
            let begin = MonotonicClock.nanoseconds
            update()
            times.append(MonotonicClock.nanoseconds - begin)
        }
        return TriggerTimes(times)
    }
}

/// The times of calls in nanoseconds, with a finer tail than a block's times.
struct TriggerTimes {
    let p50: Double
    private let times: [Double]
    let p999: Double

    init(_ times: [Int]) {
        self.times = times.map(Double.init)
        p50 = Profiler.Spread(self.times).p50
        let sorted = self.times.sorted()
        p999 = sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 999 / 1000)]
    }

    /// A result without `floor`, the clock's own time.
    func measurement(_ workload: Workload, _ name: String, block: Int, floor: Double) -> Measurement {
        var measurement = Measurement(workload, block: block, unit: .nanoseconds)
        measurement.variant = name
        measurement.cost = [max(0, p50 - floor)]
        measurement.spread = Profiler.Spread(times.map { max(0, $0 - floor) })
        measurement.p999 = max(0, p999 - floor)
        return measurement
    }
}
