import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import TacetRecording

/// Random orders of what microphones, the session and the clock can do.
@Suite("Random events of a recorder") struct RecordingMachineWalkTests {
    private struct Simulation {
        var machine = RecordingMachine()
        var now = Duration.zero
        var isOpen = false
        /// The source may send samples.
        var isAnswered = false
        var state = AudioRecorder.State.opening
        var report: String?
        /// Whether the recording has a mark for what was missed since the source was last open.
        var isMarked = true

        mutating func take(_ input: RecordingMachine.Input) {
            for action in machine.take(input, at: now) {
                switch action {
                case .open:
                    #expect(!isOpen, "a source is opened once")
                    #expect(isMarked, "what was missed is marked before the next frames")
                    isOpen = true
                case .close: (isOpen, isAnswered) = (false, false)
                case .breakOff:
                    #expect(!isOpen, "no fragment of before arrives behind the break")
                    isMarked = true
                case .resetLevel: #expect(!isOpen)
                case .showOpening: break
                case .showRecording:
                    #expect(isOpen)
                    (state, isMarked) = (.recording, false)
                case .showRest(let new, _): state = new
                case .report(let words): report = words
                }
            }
        }
    }

    private static let problem = RecordingProblem(obstacle: .noServer, detail: "It is away.", remedy: "Wait.")

    @Test("10⁵ events in random order record whenever nothing is in the way", arguments: [1 as UInt64, 2, 3])
    func walk(seed: UInt64) {
        var simulation = Simulation()
        var random = SplitMix64(seed: seed)
        var reason: AudioSession.Reason?
        let microphone = AudioRecorder.Configuration(kind: .pulse, device: "microphone")
        for _ in 0..<100_000 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: reason = [nil, nil, .call, .suspended].randomElement(using: &random) ?? nil
            case 1 where simulation.isOpen:
                simulation.isAnswered = true
                simulation.take(.source(.opened(microphone)))
            case 2 where simulation.isOpen && !simulation.isAnswered: simulation.take(.source(.failed(Self.problem)))
            case 3 where simulation.isAnswered: simulation.take(.source(.lost(.serverLost, Self.problem)))
            case 4 where simulation.isAnswered: simulation.take(.sourceEnded)
            default: simulation.now += .milliseconds(Int.random(in: 0...200, using: &random))
            }
            simulation.take(.session(reason))
            switch simulation.machine.phase {
            case .interrupted(let present):
                #expect(!simulation.isOpen && present == reason && simulation.state == .interrupted(present))
                #expect(simulation.report == nil, "an interruption is no fault")
            case .open:
                #expect(simulation.isOpen && reason == nil)
                if simulation.isAnswered { #expect(simulation.state == .recording && simulation.report == nil) }
            case .closed(let end):
                #expect(!simulation.isOpen && reason == nil && simulation.now < end)
                #expect(end - simulation.now <= RecordingMachine.retryInterval, "it is tried again by itself")
                #expect(simulation.state == .waiting(.noServer) || simulation.state == .waiting(.noResources))
            case .over: Issue.record("nothing was written")
            }
        }
        simulation.take(
            .failed(AudioError(.noOutput, operation: "write", detail: "The disk is full.", remedy: "Free it.")))
        simulation.take(.session(nil))
        #expect(!simulation.isOpen && simulation.state == .failed)
    }
}
