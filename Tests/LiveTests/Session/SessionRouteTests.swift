import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// Devices that come and go under a session.
    @Suite("A session whose devices come and go") struct SessionRouteTests {
        @Test(
            "Headphones are plugged in, turned down and unplugged (BEHAVIOUR 55, 59, 60, 65, 69)",
            arguments: Desktop.Sound.servers)
        func headphonesComeAndGo(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                let session = live.session
                try await eventually("the route is known") { session.currentRoute != nil }
                #expect(session.currentRoute?.isPrivate == false)

                try await desktop.plug("headphones")
                try await live.expectRoute(.newDeviceAvailable)
                #expect(session.currentRoute?.isPrivate == true)
                #expect(session.currentRoute?.hasVolumeControl == true)
                // A null sink of PipeWire 1.4 takes no volume before something has played on it.
                let chime = try desktop.launch(
                    "pacat", ["--device=headphones", "--property=media.role=event", "/dev/zero"])
                try await eventually("it is quieter") {
                    try await desktop.pactl("set-sink-volume", "headphones", "50%")
                    return abs(session.outputVolume - 0.5) < 0.01
                }
                await chime.stop()
                try await desktop.pactl("set-sink-mute", "headphones", "1")
                try await eventually("it is muted") { session.outputVolume == 0 }

                try await desktop.unplug("headphones")
                try await live.expectRoute(.oldDeviceUnavailable)
                #expect(session.currentRoute?.isPrivate == false)
                // A game goes on.
                #expect(session.directive.effects == .audible)
            }
        }

        @Test("A program that wants to stops when headphones go (BEHAVIOUR 60, 63)", arguments: Desktop.Sound.servers)
        func pausesWhenHeadphonesGo(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                live.session.settings.pausesWhenHeadphonesUnplugged = true
                try await eventually("the route is known") { live.session.currentRoute != nil }
                try await desktop.plug("headphones")
                try await live.expectRoute(.newDeviceAvailable)
                try await desktop.unplug("headphones")
                try await live.expectRoute(.oldDeviceUnavailable)
                try await live.expect(effects: .frozen, soundtrack: .frozen)
                live.session.resume()
                try await live.expect(effects: .audible, soundtrack: .audible)
            }
        }

        @Test(
            "An engine's route has the rate and the latency of each device (BEHAVIOUR 66)",
            arguments: Desktop.Sound.servers)
        func rateAndLatency(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                try await desktop.enter {
                    let game = ManualEngine()
                    let monitor = try await desktop.listen()
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    try await game.eventually("the route is known") { game.session.currentRoute?.sampleRate == 48_000 }
                    try await desktop.pactl(
                        "load-module", "module-null-sink", "sink_name=slow", "rate=32000",
                        "sink_properties=device.description=slow")
                    // PulseAudio gives an idle device the rate of the stream that comes.
                    _ = try desktop.launch(
                        "pacat", ["--device=slow", "--rate=32000", "--property=media.role=event", "/dev/zero"])
                    try await eventually("the device is in use") {
                        try await desktop.playbackStreams().contains { $0.role == "event" && !$0.isCorked }
                    }
                    for (sink, rate) in [("slow", 32_000), ("null1", 48_000)] {
                        let told = game.events.count
                        try await desktop.setDefaultSink(sink)
                        try await game.eventually("the engine is told of \(rate) frames a second") {
                            game.events.dropFirst(told).contains { $0.newRoute?.sampleRate == rate }
                        }
                        try await game.eventually("the engine plays there") {
                            game.engine.output?.device.lowercased().contains(sink) == true
                                && game.engine.output?.latency ?? .zero > .zero
                        }
                        try await game.eventually("the route's latency is the device's") {
                            let latency = try await desktop.configuredLatency(of: sink)
                            return game.session.currentRoute.map { abs(($0.latency - latency).milliseconds) < 1 }
                                ?? false
                        }
                    }
                    try await game.isHeard(on: monitor)
                }
            }
        }

        @Test("The player chooses another device (BEHAVIOUR 62)", arguments: Desktop.Sound.servers)
        func anotherDevice(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                try await eventually("the route is known") { live.session.currentRoute != nil }
                try await desktop.setDefaultSink("null2")
                try await live.expectRoute(.override)
                #expect(live.session.directive.effects == .audible)
            }
        }
    }
}

extension LiveSession {
    fileprivate func expectRoute(
        _ reason: AudioSession.RouteChange.Reason, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await expect("a route change: \(reason)", file: file, line: line) {
            if case .routeChanged(let change) = $0 { change.reason == reason } else { false }
        }
    }
}

extension AudioEvent {
    /// The route after a change of it; nil for other events.
    fileprivate var newRoute: AudioSession.Route? {
        guard case .session(.routeChanged(let change)) = self else { return nil }
        return change.current
    }
}

extension Desktop {
    /// The latency that the server has set a sink to, as `pactl list sinks` prints it.
    fileprivate func configuredLatency(of sink: String) async throws -> Duration {
        let text = try await pactl("list", "sinks")
        let lines = text.split(separator: "\n").drop { !$0.hasSuffix("Name: \(sink)") }
        let words = lines.first { $0.contains("configured ") }?.split(separator: " ") ?? []
        return .microseconds(words.dropLast().last.flatMap { Int($0) } ?? -1)
    }
}
