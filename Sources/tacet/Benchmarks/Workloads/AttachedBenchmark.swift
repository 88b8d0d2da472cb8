import Glibc
import Synchronization
import Tacet
import TacetSession
import TacetPlatform

/// Measures what a program that is attached costs the mixing thread: two engines mix the same scene in turns, and a
/// reader follows one of them.
struct AttachedBenchmark {
    private let scene: MixingScene
    private let setting: WorkloadSetting

    /// The processor time of each side in a round, in nanoseconds: long enough for the reader to ask several times.
    private static let roundTime = 5e8
    /// The number of turns in a round.
    private static let turns = 100

    init(voices: Int, _ setting: WorkloadSetting) {
        scene = MixingScene(workload: .flat, voices: voices)
        self.setting = setting
    }

    func measure() throws -> Measurement {
        let attached = try MixingEngine(scene, blockFrames: setting.blockFrames, isMeasured: false)
        let alone = try MixingEngine(scene, blockFrames: setting.blockFrames, isMeasured: false)
        try attached.allowAttaching()
        let reader = try Reader()
        defer { reader.stop() }
        var block = 0
        func mix(_ engine: MixingEngine, _ count: Int) throws -> Double {
            try ProcessorTime.of {
                for _ in 0..<count {
                    try engine.step(block)
                    block += 1
                }
            } / Double(count)
        }
        let deadline = MonotonicClock.now + .seconds(5)
        while !reader.hasRead {
            _ = try mix(attached, 16)
            guard MonotonicClock.now < deadline else { throw Failure("attach to this process: no state arrives.") }
        }
        let single = try mix(alone, 64)
        let count = max(4, Int(Self.roundTime / Double(Self.turns) / max(single, 1)))
        var measurement = Measurement(.attached, block: setting.blockFrames, voices: scene.voices)
        measurement.library = "no reader"
        for _ in 0..<setting.rounds {
            var times = (attached: 0.0, alone: 0.0)
            for turn in 0..<Self.turns {
                // The first of a turn finds colder caches, so the sides take turns in that too.
                if turn % 2 == 0 { times.alone += try mix(alone, count) }
                times.attached += try mix(attached, count)
                if turn % 2 == 1 { times.alone += try mix(alone, count) }
            }
            let voices = Double(Self.turns * scene.voices)
            measurement.cost.append(times.attached / voices)
            measurement.baseline.append(times.alone / voices)
        }
        return measurement
    }

    /// Reads what the attached engine tells, as a live screen with all panels does.
    private final class Reader: Sendable {
        private let isOver = Atomic<Bool>(false)
        private let lines = Atomic<Int>(0)
        private let thread: Lock<Thread?>

        init() throws {
            thread = Lock(nil)
            let folder = try SocketFolder()
            guard let path = folder.sockets.first(where: { $0.process == getpid() })?.path,
                let socket = GameSocket(path: path)
            else { throw Failure("attach to this process: its socket is missing.") }
            socket.ask("watch voices blocks")
            nonisolated(unsafe) let game = socket  // the thread alone uses it
            let started = Thread(name: "reader") { [self] in
                while !isOver.load(ordering: .relaxed), !game.hasEnded {
                    if let line = try? game.nextLine(before: MonotonicClock.now + .milliseconds(50)), !line.isEmpty {
                        lines.add(1, ordering: .relaxed)
                    }
                }
            }
            guard started.hasStarted else { throw Failure("attach to this process: it is out of threads.") }
            thread.withLock { $0 = started }
        }

        /// Whether a state has arrived: the first line is the greeting.
        var hasRead: Bool { lines.load(ordering: .relaxed) > 1 }

        func stop() {
            isOver.store(true, ordering: .relaxed)
            thread.withLock { thread in
                thread?.join()
                thread = nil
            }
        }
    }
}
