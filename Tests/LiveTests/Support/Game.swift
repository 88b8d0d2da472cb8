import Tacet
import TacetSession
import TestSupport

/// A game in this process: an engine, whose owner is a thread of its own, and all it was told and when.
///
/// Lives within ``Desktop/enter(_:)``. Its loop turns every 4 ms.
final class Game: Sendable {
    struct Told: Sendable {
        let event: AudioEvent
        let time: Duration
    }

    private typealias Job = @Sendable (AudioEngine) -> Void

    private struct State {
        var jobs: [Job] = []
        var told: [Told] = []
        var firstUnread = 0
        var isOver = false
        var position = 0
    }

    let session: AudioSession
    private let state: Lock<State>
    private let thread: TacetSession.Thread
    private let ends: Lock<Duration?>

    /// How long making the engine took, and ending it, by a ``Stopwatch``.
    let birth: Lock<Duration>

    /// - Parameter shared: The session of the engine; nil for one of its own.
    init(_ settings: AudioEngine.Settings = .init(), session shared: AudioSession? = nil) {
        let state = Lock(State())
        let birth = Lock(Duration.zero)
        let ends = Lock<Duration?>(nil)
        let session = Lock<AudioSession?>(nil)
        let made = TacetSession.Semaphore()
        let pause = TacetSession.Semaphore()
        thread = TacetSession.Thread(name: "game") {
            let making = Stopwatch()
            var engine: AudioEngine? = AudioEngine(settings, session: shared ?? AudioSession())
            birth.withLock { $0 = making.time }
            session.withLock { $0 = engine?.session }
            made.post()
            while !state.withLock(\.isOver), let engine {
                let jobs = state.withLock { state in
                    defer { state.jobs = [] }
                    return state.jobs
                }
                jobs.forEach { $0(engine) }
                let events = engine.update()
                let now = MonotonicClock.now
                state.withLock { state in
                    state.told += events.map { Told(event: $0, time: now) }
                    state.position = engine.soundtrack.frame
                }
                pause.wait(timeout: .milliseconds(4))
            }
            let ending = Stopwatch()
            engine = nil
            ends.withLock { $0 = ending.time }
        }
        made.wait()
        self.state = state
        self.birth = birth
        self.ends = ends
        self.session = session.withLock { $0 } ?? AudioSession()
    }

    deinit { end() }

    /// Has `body` done by the engine's owner, and returns its result, and how long it took there.
    func perform<Result: Sendable>(
        _ body: @escaping @Sendable (AudioEngine) throws -> Result, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (result: Result, time: Duration) {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                state.jobs.append { engine in
                    let stopwatch = Stopwatch()
                    let result = Swift.Result { try body(engine) }
                    let time = stopwatch.time
                    continuation.resume(with: result.map { ($0, time) })
                }
            }
        }
    }

    /// What lies between the mixer and the loudspeaker.
    var latency: Duration { get async throws { try await perform { $0.output?.latency ?? .zero }.result } }

    var underruns: Int { get async throws { try await perform { $0.statistics.underruns }.result } }

    /// The frames that were mixed so far.
    var renderedFrames: Int { get async throws { try await perform { $0.renderedFrames }.result } }

    /// The soundtrack's frame that is mixed next.
    var position: Int { state.withLock(\.position) }

    /// All events so far.
    var told: [Told] { state.withLock(\.told) }

    /// Waits for an event of the session, behind the one that was found before, and returns when it was told.
    @discardableResult
    func expect(
        _ event: AudioSession.Event, within limit: Duration = .seconds(5), file: StaticString = #fileID,
        line: UInt = #line, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Duration {
        try await expect("\(event)", within: limit, file: file, line: line) { $0 == event }
    }

    @discardableResult
    func expect(
        _ what: String, within limit: Duration = .seconds(5), file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation, _ matches: (AudioSession.Event) -> Bool
    ) async throws -> Duration {
        try await eventually(what, within: limit, file: file, line: line) {
            state.withLock { state in
                let index = state.told[state.firstUnread...].firstIndex {
                    if case .session(let event) = $0.event { matches(event) } else { false }
                }
                guard let index else { return nil }
                state.firstUnread = index + 1
                return state.told[index].time
            }
        }
    }

    /// Waits until the session has everything stand still. What is heard may pause on its own, where a machine is busy.
    func isFrozen(
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await eventually("all is frozen", file: file, line: line) {
            session.directive.effects == .frozen && session.directive.soundtrack == .frozen
        }
    }

    /// Ends the engine, and returns how long that took.
    @discardableResult
    func end() -> Duration {
        let wasOver = state.withLock { state in
            defer { state.isOver = true }
            return state.isOver
        }
        if !wasOver { thread.join() }
        return ends.withLock { $0 } ?? .zero
    }
}

extension Game {
    /// The frequencies of the effects of ``play(_:loops:isolation:)``.
    static let loopFrequencies = (0..<16).map { 750 + 62.5 * Double($0) }

    /// The level of each loop on one side: a sound in the middle is as loud there as recorded.
    static let loopLevel = -32.0

    /// Starts the track, and the first `count` of ``loopFrequencies`` as effects that loop, each at -32 dB.
    func play(_ track: String, loops count: Int = 1, isolation: isolated (any Actor)? = #isolation) async throws {
        _ = try await perform { engine in
            try engine.soundtrack.play(track)
            for frequency in Self.loopFrequencies.prefix(count) {
                // 0.8 s hold whole periods of all of them.
                let tone = Tone(frequency: frequency, decibels: -32).samples(frames: 38_400, rate: 48_000)
                let sound = try engine.load(
                    bytes: SoundFile(channels: [tone]).waveBytes, name: "\(frequency) Hz")
                engine.play(sound, PlaybackSettings(loops: true))
            }
        }
    }
}

extension Game {
    /// The beginnings and ends of interruptions so far.
    var interruptions: [AudioSession.Event] {
        told.compactMap { told in
            guard case .session(let event) = told.event else { return nil }
            switch event {
            case .interruptionBegan, .interruptionEnded: return event
            default: return nil
            }
        }
    }
}
