import Glibc
import TacetSession
import TestSupport
import Testing

@testable import Tacet

extension Live {
    /// The events, the output's state and the position, while an output takes no frames.
    @Suite("What is told of an output that takes nothing") struct OutputAgreementTests {
        @Test(
            "A frozen server counts as lost while sounds stand still, and as restored when they go on",
            arguments: Desktop.Sound.servers)
        func freeze(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let tone = PlayedTone()
                    defer { tone.outputs.stop() }
                    try await tone.expectPlaying()
                    let told = tone.events.count
                    desktop.soundServer.freeze()
                    let frozen = MonotonicClock.now
                    let lost = try await tone.expect("the loss", after: told, within: .seconds(5)) { $0.isLoss }
                    figure("freeze to loss, ms, \(sound)", (lost - frozen).milliseconds)
                    #expect(lost - frozen <= .milliseconds(1_500))
                    let frames = tone.frames
                    #expect(tone.outputs.snapshot.statistics.isStalled)
                    try await eventually("a second passes") { MonotonicClock.now - lost >= .seconds(1) }
                    #expect(tone.frames == frames, "the position stands still")
                    #expect(tone.events.dropFirst(told).filter { !$0.isLoss }.isEmpty)
                    let before = tone.events.count
                    desktop.soundServer.thaw()
                    let thawed = MonotonicClock.now
                    let restored = try await tone.expect("the return", after: before) { $0.isRestored }
                    figure("thaw to restoration, ms, \(sound)", (restored - thawed).milliseconds)
                    try await eventually("frames are taken again", within: .seconds(1)) { tone.frames > frames }
                    #expect(!tone.outputs.snapshot.statistics.isStalled)
                    #expect(tone.events.dropFirst(told).filter(\.isLoss).count == 1)
                }
            }
        }
    }
}
