import Glibc
import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import TacetDecoding
@testable import TacetOutput
@testable import TacetRecording
@testable import Tacet

/// What a file or a game lets the engine take many megabytes for, where the process has not so many: Swift ends a process
/// that cannot have an array.
@Suite(
    "Memory whose size a file or a game decides (RELIABILITY 17)", .serialized, .onOwnThreads,
    .disabled(if: Sanitizer.isPresent, "Sanitizers end a process that is out of memory"))
struct LargeMemoryTests {
    @Test(
        "A response of twenty seconds and effects of megabytes are errors; the bus keeps the effects that it has")
    func effects() async {
        await #expect(processExitsWith: .success) {
            let offline = Offline()
            let audio = offline.audio
            let samples = (0..<960_000).map { Float($0 % 7) / 100 }
            let sound = try audio.load(
                bytes: SoundFile(channels: [samples]).waveBytes, name: "hall", LoadOptions(.decoded))
            ShortageTests.allow(1 << 20)
            let refused = #expect(throws: AudioError.self) { try audio.impulseResponse(of: sound) }
            ShortageTests.allow(nil)
            #expect(refused?.code == .tooLarge && refused?.operation == "take a sound as a response")
            let hall = try audio.impulseResponse(of: sound)
            let bus = audio.buses[.effects]
            try bus.setEffects([.limiter(.init())])
            ShortageTests.allow(512 << 10)
            for effect in [Effect.convolution(hall), .delay(.init())] {
                let error = #expect(throws: AudioError.self) { try bus.setEffects([effect]) }
                #expect(error?.code == .tooLarge && error?.operation == "set the effects of a bus")
            }
            #expect(bus.effects == [.limiter(.init())])
            ShortageTests.allow(nil)
            let effects = [Effect.convolution(hall), .delay(.init())]
            try bus.setEffects(effects)
            try offline.render(1_024)
            // What sounds already is moved, not made.
            ShortageTests.allow(512 << 10)
            #expect(throws: Never.self) { try bus.setEffects(effects.reversed()) }
            ShortageTests.allow(nil)
            try offline.render(1_024)
        }
    }

    @Test("A document of sound events and a score that take more memory than there is are errors")
    func documents() async {
        await #expect(processExitsWith: .success) {
            let numbers = String(repeating: "1,", count: 500_000)
            let document = Array("{\"events\": {}, \"parameters\": [\(numbers)1]}".utf8)
            let score = MemorySource(Array("{\"tempo\": [\(numbers)1]}".utf8))
            for (room, code) in [(8 << 20, AudioError.Code.tooLarge), (nil, .corrupt)] as [(Int?, AudioError.Code)] {
                ShortageTests.allow(room)
                let errors = [
                    #expect(throws: AudioError.self) { try SoundEvents(bytes: document, name: "it") },
                    #expect(throws: AudioError.self) { try ScoreFile.read(score, name: "it", rate: 48_000) },
                ]
                ShortageTests.allow(nil)
                for error in errors { #expect(error?.code == code && error?.operation == "read it", "\(errors)") }
            }
        }
    }

    @Test("OpenAL opens no device and no microphone where a connection to a sound server would find no memory")
    func openAL() async {
        await #expect(processExitsWith: .success) {
            setenv("ALSOFT_DRIVERS", "null", 1)
            // More than a thread takes, and less than a connection.
            ShortageTests.allow(240 << 20)
            let output = OpenALOutput(sampleRate: 48_000)
            let errors = Lock<[AudioError]>([])
            output.open { event in if case .failed(let error) = event { errors.withLock { $0.append(error) } } }
            try await eventually("the output has failed") { errors.withLock { !$0.isEmpty } }
            let error = errors.withLock { $0.first }
            #expect(error?.detail.contains("memory") == true && error?.remedy.contains("ulimit -v") == true)
            output.close()
            var settings = AudioRecorder.Settings()
            settings.interface = .openAL
            let recorder = AudioRecorder(settings) { _, _ in }
            try await eventually("the recorder waits") { recorder.state == .waiting(.noResources) }
            #expect(recorder.explanation.contains("memory"))
            ShortageTests.allow(nil)
            recorder.stop()
        }
    }
}
