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
            try await Desktop.withSession(sound) { desktop, witness in
                let session = witness.session
                try await eventually("the route is known") { session.currentRoute != nil }
                #expect(session.currentRoute?.isPrivate == false)

                try await desktop.plug("headphones")
                try await witness.expectRoute(.newDeviceAvailable)
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
                try await witness.expectRoute(.oldDeviceUnavailable)
                #expect(session.currentRoute?.isPrivate == false)
                // A game goes on.
                #expect(session.directive.effects == .audible)
            }
        }

        @Test("A program that wants to stops when headphones go (BEHAVIOUR 60, 63)", arguments: Desktop.Sound.servers)
        func pausesWhenHeadphonesGo(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, witness in
                witness.session.settings.pausesWhenHeadphonesUnplugged = true
                try await eventually("the route is known") { witness.session.currentRoute != nil }
                try await desktop.plug("headphones")
                try await witness.expectRoute(.newDeviceAvailable)
                try await desktop.unplug("headphones")
                try await witness.expectRoute(.oldDeviceUnavailable)
                try await witness.expect(effects: .frozen, soundtrack: .frozen)
                witness.session.resume()
                try await witness.expect(effects: .audible, soundtrack: .audible)
            }
        }

        @Test("The player chooses another device (BEHAVIOUR 62)", arguments: Desktop.Sound.servers)
        func anotherDevice(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, witness in
                try await eventually("the route is known") { witness.session.currentRoute != nil }
                try await desktop.setDefaultSink("null2")
                try await witness.expectRoute(.override)
                #expect(witness.session.directive.effects == .audible)
            }
        }
    }
}

extension SessionWitness {
    fileprivate func expectRoute(
        _ reason: AudioSession.RouteChange.Reason, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await expect("a route change: \(reason)", file: file, line: line) {
            if case .routeChanged(let change) = $0 { change.reason == reason } else { false }
        }
    }
}
