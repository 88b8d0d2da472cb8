import Foundation
import TestSupport
import Testing

@testable import TacetSession

@Suite("The client in C")
struct ClientFadesTests {
    private static let states: [AudioSession.Directive.State] = [.audible, .muted, .held, .frozen]

    @Test("It fades as the library does: 4,000 steps of changing directives against AudioSession.Follower")
    func fades() async throws {
        let directory = TemporaryDirectory()
        let program = directory.path("focus-hostile")
        let client = Fixtures.path("../../Sources/FocusClient")
        let environment = ["PATH": "/usr/bin:/bin"]
        _ = try await Child.run(
            "cc",
            ["-O1", "-I\(client)", "-I\(client)/include", "-o", program, Fixtures.path("focus-hostile.c")],
            environment: environment, within: .seconds(60))
        let steps = try await Child.run(program, ["follow", "7", "4000"], environment: environment)
        var follower = AudioSession.Follower()
        var count = 0
        for line in steps.split(separator: "\n") {
            let values = line.split(separator: " ").compactMap { Double($0) }
            try #require(values.count == 10)
            var directive = AudioSession.Directive([])
            directive.effects = Self.states[Int(values[0])]
            directive.soundtrack = Self.states[Int(values[1])]
            directive.duck = Decibels(Float(values[2]))
            directive.soundtrackDuck = Decibels(Float(values[3]))
            let mix = follower.follow(directive, for: .milliseconds(Int((values[4] * 1_000).rounded())))
            #expect(abs(Double(mix.effectsAmplitude) - values[5]) < 1e-4, "step \(count)")
            #expect(abs(Double(mix.soundtrackAmplitude) - values[6]) < 1e-4, "step \(count)")
            #expect(mix.effectsRun == (values[7] != 0) && mix.soundtrackRuns == (values[8] != 0), "step \(count)")
            #expect(mix.oneShotsEnd == (values[9] != 0), "step \(count)")
            count += 1
        }
        #expect(count == 4_000)
    }
}
