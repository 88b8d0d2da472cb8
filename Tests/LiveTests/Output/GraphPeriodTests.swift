import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// How often a game makes PipeWire's whole graph run: each run wakes every program that plays.
    @Suite("The period of PipeWire's graph")
    struct GraphPeriodTests {
        @Test("Is at least 256 frames: what the stream asks for, and what the graph does")
        func period() async throws {
            try await Desktop.with(.pipeWire) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone()
                    try await tone.expectPlaying()
                    let frames = try await eventually("PipeWire shows the stream's period") {
                        try await desktop.requestedPeriod(ofApplication: "Tone test")
                    }
                    #expect(frames >= 256)
                    tone.outputs.stop()
                }
            }
        }
    }
}

extension Desktop {
    /// The frames at 48 kHz that a program's stream asks the graph to run with.
    fileprivate func requestedPeriod(ofApplication name: String) async throws -> Double? {
        for object in JSON(parsing: try await run("pw-dump", []))?.array ?? [] {
            let properties = object["info"]?["props"]
            guard properties?["media.class"]?.string == "Stream/Output/Audio",
                properties?["application.name"]?.string == name,
                let parts = properties?["node.latency"]?.string?.split(separator: "/").compactMap({ Double($0) }),
                parts.count == 2
            else { continue }
            return parts[0] / parts[1] * 48_000
        }
        return nil
    }
}
