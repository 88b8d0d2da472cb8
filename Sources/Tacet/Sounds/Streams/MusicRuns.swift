import Synchronization
import TacetPlatform

/// Where the frames of a stream lie in the engine's clock.
///
/// A stream that stands, because it is held, paused or starved, goes on with a later frame of the clock. A *run* is what
/// it plays between two stands. The mixing thread notes a run before it consumes the run's first frame. So a thread that
/// reads ``MusicRing/consumed`` first finds the run of every frame that was consumed by then.
final class MusicRuns: @unchecked Sendable {  // an entry is written before `count` publishes it
    /// The beginning of a run: a frame of the clock, and the frame of the stream that was mixed with it.
    private struct Run: BitwiseCopyable {
        let clock: Int
        let frame: Int
    }

    /// The entries. Readers look at half of them, because the mixing thread writes over the oldest ones.
    private static let capacity = 64
    private let entries: UnsafeMutablePointer<Run>
    private let count = Atomic<Int>(0)
    private let first = Atomic<Int>(-1)

    init() {
        entries = .allocate(repeating: Run(clock: 0, frame: 0), count: Self.capacity)
    }

    deinit { entries.deallocate() }

    /// Notes that the stream plays on from `frame` with the frame `clock` of the engine's clock. Mixing thread only;
    /// realtime-safe.
    func note(_ frame: Int, at clock: Int) {
        let number = count.load(ordering: .relaxed)
        entries[number % Self.capacity] = Run(clock: clock, frame: frame)
        if number == 0 { first.store(clock, ordering: .relaxed) }
        count.store(number + 1, ordering: .releasing)
    }

    // MARK: Any thread

    /// The frame of the clock with which the stream began; nil before.
    var beginning: Int? {
        let clock = first.load(ordering: .relaxed)
        return count.load(ordering: .acquiring) > 0 ? clock : nil
    }

    /// The frame of the clock with which a frame of the stream was mixed, or will be if nothing stops the stream; nil
    /// before the stream has begun, for a frame before its first, and for one of long ago.
    func clock(of frame: Int) -> Int? {
        latest { run, _ in run.frame <= frame ? run.clock + frame - run.frame : nil }
    }

    /// The frame of the stream at a frame of the clock, while it stands the one with which it goes on; nil before the
    /// stream has begun.
    ///
    /// - Parameter consumed: The frames that the stream has played, read before this call.
    func frame(at clock: Int, consumed: Int) -> Int? {
        latest { run, next in
            run.clock <= clock ? min(run.frame + clock - run.clock, next?.frame ?? max(consumed, run.frame)) : nil
        }
    }

    /// The first answer of `find`, from the latest run backwards, each with the run after it.
    private func latest(_ find: (Run, _ next: Run?) -> Int?) -> Int? {
        let count = count.load(ordering: .acquiring)
        var next: Run?
        for number in stride(from: count - 1, through: max(0, count - Self.capacity / 2), by: -1) {
            let run = entries[number % Self.capacity]
            if let answer = find(run, next) { return answer }
            next = run
        }
        return nil
    }
}
