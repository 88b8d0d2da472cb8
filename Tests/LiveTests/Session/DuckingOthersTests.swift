import Glibc
import TacetSession
import TestSupport
import Testing

extension Live {
    /// A navigator's prompts, as other programs' sound shows them.
    @Suite("A program that asks the sound server to lower others") struct DuckingOthersTests {
        @Test(
            "PulseAudio lowers music while a prompt sounds and raises it afterwards, by its module for roles (BEHAVIOUR 26, 27, 143)"
        )
        func pulseAudio() async throws {
            try await Desktop.with(.pulseAudio, systemBus: false) { desktop in
                let music = try await desktop.startProgram(.plain, properties: ["media.role=music"], frequency: 660)
                let monitor = try await desktop.listen()
                try await monitor.hears("the music") { $0.level(of: 660) > -24 }
                try await desktop.enter {
                    let navigator = ManualEngine(session: AudioSession(role: .navigation))
                    let limitations = { navigator.session.explanation.limitations.filter { $0.contains("duckOthers") } }
                    try await navigator.eventually("the server offers nothing yet") { limitations().count == 1 }
                    #expect(limitations()[0].contains("trigger_roles=Navigation"))
                    try await desktop.pactl(
                        "load-module", "module-role-ducking", "trigger_roles=Navigation", "ducking_roles=music")
                    try await navigator.eventually("the module is seen") { limitations().isEmpty }
                    try await navigator.expectDucking(on: monitor, desktop)
                    // No program's volume was set: the server multiplies by itself.
                    let volumes = try await desktop.pactl("list", "sink-inputs").split(separator: "\n")
                        .filter { $0.contains("Volume:") }
                    #expect(!volumes.isEmpty && volumes.allSatisfy { $0.contains("100%") })
                }
                await music.stop()
            }
        }

        @Test(
            "WirePlumber 0.5 lowers music from a prompt on by its nodes for roles, and raises it when the stream ends (BEHAVIOUR 26, 143)",
            .enabled(if: hasRolePolicy, "Tests/debian-13 --built --desktop runs this test"))
        func rolePolicy() async throws {
            try await Desktop.with(.pipeWire, systemBus: false) { desktop in
                let folder = desktop.home + "/.config/wireplumber/wireplumber.conf.d"
                try await desktop.run("cp", [Fixtures.path("media-role-nodes.conf"), folder])
                try await desktop.soundServer.restart()
                let music = try await desktop.startProgram(.plain, properties: ["media.role=music"], frequency: 660)
                let monitor = try await desktop.listen()
                try await monitor.hears("the music") { $0.level(of: 660) > -24 }
                var full = 0.0
                try await desktop.enter {
                    let navigator = ManualEngine(session: AudioSession(role: .navigation))
                    try await navigator.eventually("the node for the role is seen") {
                        !navigator.session.explanation.limitations.contains { $0.contains("duckOthers") }
                    }
                    full = try await navigator.expectLowering(on: monitor, desktop)
                    // The policy asks for the stream's link, which a stream that rests keeps.
                    try await navigator.rests(on: desktop)
                    #expect(monitor.musicLevel.map { $0 < full - 6 } == true)
                }
                try await eventually("the music is back with the end of the engine") {
                    monitor.musicLevel.map { $0 > full - 3 } ?? false
                }
                await music.stop()
            }
        }

        /// Whether this machine's WirePlumber can lower others by role: since 0.5.
        static let hasRolePolicy =
            access("/usr/share/wireplumber/scripts/linking/rescan-media-role-links.lua", F_OK) == 0

        @Test("A sink of WirePlumber's for the role counts as well, and goes with the sink (BEHAVIOUR 26)")
        func wirePlumber() async throws {
            try await Desktop.with(.pipeWire, systemBus: false) { desktop in
                try await desktop.enter {
                    let session = AudioSession(role: .navigation)
                    let says = { session.explanation.limitations.contains { $0.contains("duckOthers") } }
                    try await eventually("this PipeWire lowers nothing") { says() }
                    let properties =
                        "device.intended_roles=Navigation policy.role-based.action.lower-priority=duck"
                    func add(_ name: String, _ more: String) async throws -> String {
                        try await desktop.pactl(
                            "load-module", "module-null-sink", "sink_name=\(name)",
                            "sink_properties='\(properties)\(more)'")
                    }
                    let module = try await add("role", " policy.role-based.target=true")
                    try await eventually("the sink is seen") { !says() }
                    // One that the policy does not look at changes nothing.
                    let other = try await add("other", "")
                    try await desktop.pactl("unload-module", module)
                    try await eventually("the sink has gone") { says() }
                    try await desktop.pactl("unload-module", other)
                    session.setCategory(.playback)
                    #expect(!says(), "a program that does not ask is told nothing")
                }
            }
        }
    }
}

extension Monitor {
    /// The level of music of 660 Hz in the last fifth of a second; nil until as much is recorded.
    fileprivate var musicLevel: Double? {
        let heard = heard(from: max(0, frames - 9_600)).mixed
        return heard.frames >= 9_000 ? heard.level(of: 660) : nil
    }
}

extension ManualEngine {
    /// Speaks a prompt, beside which music of 660 Hz is lowered by 6 dB at least. Returns the music's level before it.
    fileprivate func expectLowering(on monitor: Monitor, _ desktop: Desktop) async throws -> Double {
        try await eventually("nothing is lowered before a prompt") { monitor.musicLevel.map { $0 > -24 } ?? false }
        let full = monitor.musicLevel ?? 0
        // The server looks at a stream when it starts or is corked.
        try await rests(on: desktop)
        session.setActive(true)
        try playTone()
        try await isHeard(on: monitor)
        try await eventually("the music is lowered") { monitor.musicLevel.map { $0 < full - 6 } ?? false }
        stopTones()
        session.setActive(false)
        return full
    }

    /// Speaks two prompts: the music is lowered meanwhile, and comes back.
    fileprivate func expectDucking(on monitor: Monitor, _ desktop: Desktop) async throws {
        for _ in 0..<2 {
            let full = try await expectLowering(on: monitor, desktop)
            try await eventually("the music is back") { monitor.musicLevel.map { $0 > full - 3 } ?? false }
        }
    }
}
