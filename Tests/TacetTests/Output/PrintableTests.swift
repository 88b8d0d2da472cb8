@testable import TacetOutput
@testable import TacetDecoding
import TacetSession
import Testing

@testable import Tacet

/// What other programs and the file system call things reaches no terminal as they wrote it (RELIABILITY 37).
@Suite("Names that other programs choose (RELIABILITY 37)") struct PrintableTests {
    private let evil = "Speakers\u{1b}[2J\u{9b}31m\r\n\u{202e}gnp\u{7}\u{e0041}" + String(repeating: "x", count: 5_000)

    private func isPlain(_ text: String) -> Bool {
        // Lines of an explanation are the session's own.
        text.unicodeScalars.filter { $0 != "\n" }.allSatisfy {
            $0.value >= 0x20 && !(0x7f..<0xa0).contains($0.value) && $0.value != 0x202e
        }
            && text.unicodeScalars.count < 4_000
    }

    @Test("A device's name comes without control characters, and cut, in the output's configuration and its event")
    func deviceNames() {
        let configuration = OutputConfiguration(
            kind: .pulse, device: evil, sampleRate: 48_000, requestFrames: 0, latency: .zero)
        #expect(configuration.device.hasPrefix("Speakers[2J31mgnpxxx") && configuration.device.count == 128)
        #expect(isPlain("\(AudioEvent.outputChanged(configuration))"))
        #expect(isPlain(OutputLoss(reason: evil).reason))
    }

    @Test("A session tells what became of an output without control characters")
    func sessionEvents() {
        let session = AudioSession(isolated: ())
        session.reportOutputLost(evil)
        #expect(isPlain(session.explanation.description))
        session.reportOutputRestored(evil)
        let link = session.link(passesTimeWhileLost: false)
        link.report("the filter of a bus", isLimitedBy: evil)
        link.report("reverb", isLimitedBy: "reverb" + evil)
        #expect(session.explanation.limitations.count == 2)
        #expect(isPlain(session.explanation.description))
        let events = session.pollEvents()
        #expect(events.count >= 2 && events.allSatisfy { isPlain($0.description) })
        link.report("reverb", isLimitedBy: nil)
        link.report("the filter of a bus", isLimitedBy: nil)
        #expect(session.explanation.limitations.isEmpty)
    }

    @Test("An error about a file with such a name can be printed")
    func errors() throws {
        let error = #expect(throws: AudioError.self) { try AudioFile.open("/nowhere/" + evil) }
        #expect(isPlain(try #require(error).description))
    }
}
