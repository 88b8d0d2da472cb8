import TacetSession
import TestSupport
import Testing

@testable import TacetRecording

@Suite("A recorder and its session", .onOwnThreads)
struct AudioRecorderTests {
    /// A microphone that does what a test says.
    private final class ScriptedSource: RecordingSource {
        private struct State {
            var opened = 0
            var report: (@Sendable (RecordingSourceEvent) -> Void)?
        }
        private let state = Lock(State())
        let queue: RecordingQueue
        static let configuration = AudioRecorder.Configuration(kind: .pulse, device: "Microphone")

        init(_ queue: RecordingQueue) { self.queue = queue }

        var hasEnded: Bool { false }
        /// How often it was opened.
        var opened: Int { state.withLock { $0.opened } }
        var isOpen: Bool { state.withLock { $0.report != nil } }

        func open(report: @escaping @Sendable (RecordingSourceEvent) -> Void) {
            state.withLock {
                $0.opened += 1
                $0.report = report
            }
        }
        func close() { state.withLock { $0.report = nil } }
        func report(_ event: RecordingSourceEvent) { state.withLock { $0.report }?(event) }
        func record(_ frames: Int) {
            [Float](repeating: 0.25, count: frames).withUnsafeBufferPointer { queue.take($0) }
        }
    }

    private final class Callback: RecordingConsumer {
        let mayMissEnd = true
        let blocks = Lock<[AudioRecorder.Block]>([])
        /// Whether the program's callback takes its time.
        let isSlow = Lock(false)

        func take(_ block: AudioRecorder.Block, _ samples: UnsafeBufferPointer<Float>) throws(AudioError) {
            blocks.withLock { $0.append(block) }
            let pause = Semaphore()
            while isSlow.withLock({ $0 }) { pause.wait(timeout: .milliseconds(1)) }
        }
        func finish() throws(AudioError) {}
        var frames: Int { blocks.withLock { $0.reduce(0) { $0 + $1.frames } } }
    }

    @Test("A callback that takes half a second a block holds up neither the release of the microphone nor the end")
    func slowCallbackAtTheEnd() async throws {
        let made = Lock<ScriptedSource?>(nil)
        let ends = Lock<Int?>(nil)
        let calls = Lock(0)
        var settings = AudioRecorder.Settings()
        settings.blockFrames = 256
        let pause = Semaphore()
        let consumer = CallbackConsumer { _, _ in
            calls.withLock { $0 += 1 }
            pause.wait(timeout: .milliseconds(500))
        }
        let recorder = AudioRecorder(settings, session: nil, consumer: consumer) { _, queue in
            let source = ScriptedSource(queue)
            made.withLock { $0 = source }
            return source
        }
        let source = try await eventually("the source is open") {
            made.withLock { $0 }.flatMap { $0.isOpen ? $0 : nil }
        }
        source.report(.opened(ScriptedSource.configuration))
        source.record(48_000)
        try await eventually("the callback is busy") { calls.withLock { $0 } > 0 }
        let before = calls.withLock { $0 }
        let thread = Thread(name: "ending") {
            recorder.stop()
            ends.withLock { $0 = calls.withLock { $0 } }
        }
        let release = try await eventually("the microphone is released") {
            source.isOpen ? nil : calls.withLock { $0 }
        }
        let end = try await eventually("the recorder has ended") { ends.withLock { $0 } }
        thread.join()
        // A second is 187 blocks. Neither waits for more than the call that is under way, and one that had begun.
        #expect(release <= before + 1 && end <= before + 1, "\(before) calls, \(release), \(end)")
    }

    /// Runs `body` with a recorder that records.
    private func record(
        role: AudioSession.Role = .recorder,
        _ body: (AudioRecorder, ScriptedSource, Callback, AudioSession) async throws -> Void
    ) async throws {
        let session = AudioSession(role: role)
        let callback = Callback()
        let made = Lock<ScriptedSource?>(nil)
        let recorder = AudioRecorder(AudioRecorder.Settings(), session: session, consumer: callback) { _, queue in
            let source = ScriptedSource(queue)
            made.withLock { $0 = source }
            return source
        }
        defer { recorder.stop() }
        let source = try await eventually("its thread makes the source") { made.withLock { $0 } }
        try await eventually("it is opened") { source.isOpen }
        source.report(.opened(ScriptedSource.configuration))
        try await eventually("it records") { recorder.state == .recording }
        try await body(recorder, source, callback, session)
    }

    @Test("Recording activates the session, and ends with it (BEHAVIOUR 19, 20)")
    func active() async throws {
        try await record { recorder, _, _, session in
            #expect(session.category == .playAndRecord)
            #expect(!session.explanation.entries.contains { $0.reason == .inactive })
            #expect(recorder.permission == .granted)
            recorder.stop()
            #expect(recorder.state == .stopped)
            #expect(recorder.configuration == nil)
        }
    }

    @Test("A call releases the microphone, and the gap is marked")
    func call() async throws {
        try await record { recorder, source, callback, session in
            source.record(4_800)
            try await eventually("it arrives") { callback.frames == 4_800 }
            session.begin(.call)
            try await eventually("it is interrupted") { recorder.state == .interrupted(.call) }
            #expect(!source.isOpen)
            #expect(recorder.explanation.contains("call"))
            #expect(recorder.level == AudioRecorder.Level())
            session.end(.call)
            try await eventually("it is opened again") { source.isOpen }
            source.report(.opened(ScriptedSource.configuration))
            try await eventually("it goes on") {
                source.record(480)
                return recorder.gaps.count == 1
            }
            let gap = try #require(recorder.gaps.first)
            #expect(gap.reason == .interruption)
            #expect(gap.position == 4_800, "nothing before it is lost")
            let told = try await eventually("the gap is told") {
                callback.blocks.withLock { $0.first { $0.gap != nil }?.gap }
            }
            #expect(told == gap)
        }
    }

    @Test("What only concerns hearing does not stop a recording")
    func silentMode() async throws {
        try await record { recorder, source, _, session in
            for reason in [AudioSession.Reason.silentMode, .outputLost, .soundtrackOff, .host("pause menu")] {
                session.begin(reason)
            }
            let frames = recorder.frames
            try await eventually("it records on") {
                source.record(480)
                return recorder.frames > frames + 4_800
            }
            #expect(recorder.state == .recording)
            #expect(recorder.gaps.isEmpty)
        }
    }

    @Test("The session's explanation names a refused microphone (BEHAVIOUR 125)")
    func refused() async throws {
        try await record { recorder, source, _, session in
            let problem = RecordingProblem(
                obstacle: .refused, detail: "The microphone is refused.", remedy: "Allow it.")
            source.report(.failed(problem))
            try await eventually("it is refused") { recorder.state == .waiting(.refused) }
            #expect(recorder.permission == .refused)
            #expect(recorder.explanation == "The microphone is refused. Allow it.")
            #expect(session.explanation.limitations.contains("The microphone is refused. Allow it."))
            try await eventually("it is tried again") { source.opened == 2 }
            source.report(.opened(ScriptedSource.configuration))
            try await eventually("it records") { recorder.state == .recording }
            #expect(!session.explanation.limitations.contains { $0.contains("refused") })
        }
    }

    @Test("A muted microphone is told, and stays muted (BEHAVIOUR 86)")
    func muted() async throws {
        try await record { recorder, source, _, _ in
            source.report(.opened(AudioRecorder.Configuration(kind: .pulse, device: "Microphone", isMuted: true)))
            try await eventually("it is told") { recorder.configuration?.isMuted == true }
            #expect(recorder.state == .recording)
            #expect(recorder.explanation.contains("muted"))
        }
    }

    @Test("A slow callback loses frames of its own, with a gap, and does not hold up the source")
    func slowCallback() async throws {
        try await record { recorder, source, callback, _ in
            callback.isSlow.withLock { $0 = true }
            source.record(480)
            try await eventually("the callback sleeps") { callback.blocks.withLock { !$0.isEmpty } }
            let isTaken = Lock(false)
            let thread = Thread(name: "source") {
                for _ in 0..<300 { source.record(480) }
                isTaken.withLock { $0 = true }
            }
            // Meanwhile the callback has not returned.
            try await eventually("the source is rid of three seconds") { isTaken.withLock { $0 } }
            thread.join()
            #expect(callback.blocks.withLock(\.count) == 1)
            callback.isSlow.withLock { $0 = false }
            try await eventually("the gap is marked") { recorder.gaps.count == 1 }
            // Three seconds arrived, and two fit.
            #expect(recorder.gaps.first?.reason == .overrun)
            #expect(abs((recorder.gaps.first?.frames ?? 0) - 48_000) <= 480)
            try await eventually("all frames are accounted for") { recorder.frames == 301 * 480 }
        }
    }
}
