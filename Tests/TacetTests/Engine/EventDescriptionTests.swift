import TacetSession
import TacetPlatform
import Testing

@testable import Tacet
@testable import TacetOutput

@Suite("Events in words") struct EventDescriptionTests {
    @Test("Each says in the field's terms what happened")
    func words() {
        let error = AudioError(.noOutput, operation: "open", detail: "no device", remedy: "Plug one in.")
        let speakers = OutputConfiguration(
            kind: .pulse, device: "Speakers", sampleRate: 48_000, requestFrames: 256, latency: .milliseconds(20))
        let events: [(AudioEvent, String)] = [
            (.soundtrackUnderrun, "underrun of the soundtrack"),
            (.soundtrackRecovered(frames: 512), "the underrun of the soundtrack has ended after 512 frames"),
            (.outputChanged(speakers), "output: Speakers (pulse, 48000 Hz, 20 ms)"),
            (.profilerActed("profiler (PID 1) left"), "profiler (PID 1) left"),
            (.outputFailed(error), "no sound output: open: no device. Plug one in."),
            (.session(.interruptionBegan(.outputLost)), "interrupted: output lost"),
            (.session(.categoryChosen(.playAndRecord, because: "asked")), "category play and record: asked"),
        ]
        for (event, words) in events { #expect("\(event)" == words) }
    }

    @Test("A reason has the name that JSON shows, and words for people")
    func reasons() {
        #expect(AudioSession.Reason.otherAudio.name == "otherAudio")
        #expect("\(AudioSession.Reason.otherAudio)" == "other audio")
        #expect(AudioSession.Reason.host("Pause menu").name == "Pause menu")
        #expect("\(AudioSession.Reason.host("Pause menu"))" == "Pause menu")
    }
}
