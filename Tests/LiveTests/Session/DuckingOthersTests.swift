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
                    let navigator = DrivenEngine(session: AudioSession(role: .navigation))
                    let limitations = { navigator.session.explanation.limitations.filter { $0.contains("duckOthers") } }
                    try await navigator.eventually("the server offers nothing yet") { limitations().count == 1 }
                    #expect(limitations()[0].contains("trigger_roles=Navigation"))
                    try await desktop.pactl(
                        "load-module", "module-role-ducking", "trigger_roles=Navigation", "ducking_roles=music")
                    try await navigator.eventually("the module is seen") { limitations().isEmpty }
                    let isLowered: () -> Bool? = {
                        let heard = monitor.heard(from: max(0, monitor.frames - 9_600)).mixed
                        guard heard.frames >= 9_000 else { return nil }
                        let level = heard.level(of: 660)
                        return level < -36 ? true : level > -24 ? false : nil
                    }
                    try await navigator.eventually("nothing is lowered before a prompt") { isLowered() == false }
                    // The module looks at a stream when it starts or is corked.
                    try await navigator.rests(on: desktop)
                    for _ in 0..<2 {
                        navigator.session.setActive(true)
                        try navigator.playTone()
                        try await navigator.isHeard(on: monitor)
                        try await navigator.eventually("the music is lowered") { isLowered() == true }
                        navigator.stopTones()
                        navigator.session.setActive(false)
                        try await navigator.eventually("the music is back") { isLowered() == false }
                    }
                    // No program's volume was set: the server multiplies by itself.
                    let volumes = try await desktop.pactl("list", "sink-inputs").split(separator: "\n")
                        .filter { $0.contains("Volume:") }
                    #expect(!volumes.isEmpty && volumes.allSatisfy { $0.contains("100%") })
                }
                await music.stop()
            }
        }

        @Test("A sink of WirePlumber's for the role counts as well, and goes with the sink (BEHAVIOUR 26)")
        func wirePlumber() async throws {
            try await Desktop.with(.pipeWire, systemBus: false) { desktop in
                try await desktop.enter {
                    let session = AudioSession(role: .navigation)
                    let says = { session.explanation.limitations.contains { $0.contains("duckOthers") } }
                    try await eventually("this PipeWire lowers nothing") { says() }
                    let properties =
                        "device.intended_roles=Navigation policy.role-based.action.lower-priority=duck"
                    let module = try await desktop.pactl(
                        "load-module", "module-null-sink", "sink_name=role", "sink_properties='\(properties)'")
                    try await eventually("the sink is seen") { !says() }
                    try await desktop.pactl("unload-module", module)
                    try await eventually("the sink has gone") { says() }
                    session.setCategory(.playback)
                    #expect(!says(), "a program that does not ask is told nothing")
                }
            }
        }
    }
}
