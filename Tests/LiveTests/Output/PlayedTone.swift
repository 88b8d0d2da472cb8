import Glibc
import Synchronization
@testable import TacetOutput
import TacetSession
import TestSupport

@testable import Tacet

/// A tone that a stand-in for the mixing thread feeds to a switch, block by block, and what the switch tells meanwhile.
final class PlayedTone: Sendable {
    static let frequency = 440.0
    static let amplitude = 0.25
    /// The largest step of the tone from sample to sample; a gap or a repeated frame makes a larger one.
    static let largestStep = Float(2 * Double.pi * frequency * amplitude / 48_000)
    /// One second of it, into which it fits without a seam.
    static let second = Tone(frequency: frequency, decibels: 20 * log10(amplitude))
        .samples(frames: 48_000, rate: 48_000)
    let outputs: OutputSwitch
    let queue: FrameQueue
    private let log: Lock<[(event: OutputSwitch.Event, time: Duration)]>
    private let over: TacetSession.Semaphore
    /// Whether the mixing thread is late: no block comes until it is not.
    let isLate: Lock<Bool>
    private let pump: TacetSession.Thread

    /// - Parameters:
    ///   - latency: The latency to ask of a sound server.
    ///   - calm: How long the stream must be fed in time before its buffer is shortened by a step; only for a sound
    ///     server.
    init(
        _ choice: OutputChoice = .pulse, latency: OutputLatency = .safe, whileLost: OutputLossResponse = .freeze,
        calm: Duration? = nil
    ) {
        let length = latency.blockFrames(at: 48_000)
        let queue = FrameQueue(capacity: 16_384, target: 1_024, block: length)
        let log = Lock<[(event: OutputSwitch.Event, time: Duration)]>([])
        let over = TacetSession.Semaphore()
        let isLate = Lock(false)
        self.queue = queue
        self.log = log
        self.over = over
        self.isLate = isLate
        pump = TacetSession.Thread(name: "pump") {
            let second = Self.second.flatMap { [$0, $0] }
            var block = [Float](repeating: 0, count: 2 * length)
            var frame = 0
            while !over.tryWait() {
                queue.spaceFreed.wait(timeout: .milliseconds(20))
                while queue.wanted >= length && !isLate.withLock({ $0 }) {
                    for index in block.indices { block[index] = second[(2 * frame + index) % second.count] }
                    queue.push(block, count: length)
                    frame += length
                }
            }
        }
        let identity = OutputIdentity(
            name: "Tone test", id: "org.example.ToneTest", iconName: "tone-test", session: "session-of-the-test")
        let note: @Sendable (OutputSwitch.Event) -> Void = { event in
            log.withLock { $0.append((event, MonotonicClock.now)) }
        }
        if let calm {
            outputs = OutputSwitch(
                output: PulseOutput(sampleRate: 48_000, identity: identity, calm: calm), whileLost: whileLost,
                sampleRate: 48_000, queue: queue, onEvent: note)
        } else {
            outputs = OutputSwitch(
                choice: choice, latency: latency, whileLost: whileLost, sampleRate: 48_000, identity: identity,
                queue: queue,
                onEvent: note)
        }
    }

    deinit {
        outputs.stop()
        over.post()
        pump.join()
    }

    var frames: Int { outputs.snapshot.statistics.frames }

    var events: [OutputSwitch.Event] { log.withLock { $0.map(\.event) } }

    /// Waits for an event after the first `skipped`, and returns when it was told.
    @discardableResult
    func expect(
        _ what: String, after skipped: Int = 0, within limit: Duration = .seconds(10), line: UInt = #line,
        where matches: (OutputSwitch.Event) -> Bool
    ) async throws -> Duration {
        try await eventually("\(what); told was \(events)", within: limit, line: line) {
            log.withLock { $0.dropFirst(skipped).first { matches($0.event) }?.time }
        }
    }

    /// Waits until sound goes through the sound server, to a device of that name if one is given.
    func expectPlaying(on device: String? = nil, after skipped: Int = 0, line: UInt = #line) async throws {
        try await expect("it plays on \(device ?? "a device")", after: skipped, line: line) { event in
            switch event {
            case .changed(let configuration), .restored(let configuration):
                configuration.kind != .null && (device ?? configuration.device) == configuration.device
            default: false
            }
        }
    }
}

extension OutputSwitch.Event {
    var isLoss: Bool { if case .lost = self { true } else { false } }
    var isRestored: Bool { if case .restored = self { true } else { false } }
    var isFailure: Bool { if case .failed = self { true } else { false } }
    /// The configuration that a change leads to; nil for other events.
    var changedTo: OutputConfiguration? { if case .changed(let configuration) = self { configuration } else { nil } }
    var isClock: Bool { if case .changed(let configuration) = self { configuration.kind == .null } else { false } }
}

extension Monitor {
    /// Waits until the tone is heard, whole and loud.
    func hearsTone(
        within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        try await hears("the tone", within: limit, file: file, line: line) { $0.isTone }
    }
}

extension Signal {
    /// The tone, at its level, and nothing else.
    var isTone: Bool {
        abs(level(of: PlayedTone.frequency) - 20 * log10(PlayedTone.amplitude)) < 1
            && largestStep < PlayedTone.largestStep * 1.05
    }
}
