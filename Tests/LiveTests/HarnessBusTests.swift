import TestSupport
import Testing

extension Live {
    /// The harness's buses: what the mocks say is what the real services would say.
    @Suite("The harness's buses and mocks") struct HarnessBusTests {
        @Test("The mock of feedbackd reports its profile as the real feedbackd does")
        func realAndMockedFeedbackdAgree() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                let real = try await desktop.startSilentSwitch()
                #expect(try await real.profile == "full")
                try await real.setProfile("silent")
                #expect(try await real.profile == "silent")
                await real.stop()

                let mock = try await desktop.startMock(.feedbackd)
                let feedback = desktop.object("org.sigxcpu.Feedback", "/org/sigxcpu/Feedback")
                try await mock("on")
                #expect(try await feedback.property("org.sigxcpu.Feedback", "Profile") == "(<'silent'>,)")
                try await mock("profile nonsense")
                #expect(try await feedback.property("org.sigxcpu.Feedback", "Profile") == "(<'nonsense'>,)")
            }
        }

        @Test("The mocks of logind, ModemManager, oFono and Ubuntu Touch take commands and report their state")
        func systemBusMocksAnswer() async throws {
            try await Desktop.with(.none, bus: false) { desktop in
                let logind = try await desktop.startMock(.logind)
                for command in ["sleep", "wake", "lock", "lock-request", "inactive", "active", "inhibitors"] {
                    try await logind(command)
                }
                let session = desktop.object(
                    "org.freedesktop.login1", "/org/freedesktop/login1/session/auto", on: .system)
                #expect(try await session.property("org.freedesktop.login1.Session", "LockedHint") == "(<true>,)")

                let modem = try await desktop.startMock(.modem)
                for command in ["ring", "answer", "hold"] { try await modem(command) }
                let call = desktop.object(
                    "org.freedesktop.ModemManager1", "/org/freedesktop/ModemManager1/Call/0", on: .system)
                #expect(try await call.property("org.freedesktop.ModemManager1.Call", "State") == "(<5>,)")
                try await modem("hangup")

                let ofono = try await desktop.startMock(.ofono)
                for command in ["ring", "answer", "hold"] { try await ofono(command) }
                let calls = try await desktop.object("org.ofono", "/ril_0", on: .system)
                    .call("org.ofono.VoiceCallManager.GetCalls")
                #expect(calls.contains("'State': <'held'>"))
                try await ofono("hangup")

                let phone = try await desktop.startMock(.ubuntuTouch)
                try await phone("on")
            }
        }

        @Test("The mocks of GNOME Calls, callaudiod, the screen savers and Sailfish take commands")
        func sessionBusMocksAnswer() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                let commands: [(Desktop.MockedService, [String])] = [
                    (.gnomeCalls, ["ring", "answer", "hangup", "ring"]),
                    (.callAudio, ["call", "default"]),
                    (.screenSaver, ["on", "off"]),
                    (.gnomeScreenSaver, ["on", "off"]),
                    (.sailfish, ["on", "off", "profile meeting"]),
                ]
                for (service, words) in commands {
                    let mock = try await desktop.startMock(service)
                    for word in words { try await mock(word) }
                }
                let calls = desktop.object("org.gnome.Calls", "/org/gnome/Calls")
                let objects = try await calls.call("org.freedesktop.DBus.ObjectManager.GetManagedObjects")
                #expect(objects.contains("'State': <uint32 5>"))
            }
        }

        @Test("A mocked player prints the calls that it gets, and misbehaves on command")
        func mockedPlayerReportsCallsAndMisbehaves() async throws {
            try await Desktop.with(.none, systemBus: false) { desktop in
                let mock = try await desktop.startMock(.player("tester"))
                let player = desktop.object("org.mpris.MediaPlayer2.tester", "/org/mpris/MediaPlayer2")
                let interface = "org.mpris.MediaPlayer2.Player"
                try await mock("play")
                try await player.call(interface + ".Pause")
                try await mock.child.expectLine { $0 == "called Pause" }
                #expect(try await player.property(interface, "PlaybackStatus") == "(<'Paused'>,)")
                for command in ["mistype", "lie", "huge", "storm 100", "flap 100", "cannot-pause", "deaf"] {
                    try await mock(command)
                }
                let question = try desktop.launch(
                    "gdbus",
                    [
                        "call", "--session", "--dest=\(player.name)", "--object-path=\(player.path)",
                        "--method=\(interface).Play",
                    ])
                await #expect(throws: Overdue.self) { _ = try await question.waitForEnd(within: .milliseconds(300)) }
            }
        }

        @Test("A bus that was killed comes back at its address")
        func busIsKilledAndComesBackAtItsAddress() async throws {
            try await Desktop.with(.none) { desktop in
                try await desktop.sessionBus.restart()
                try await desktop.systemBus.restart()
                let mock = try await desktop.startMock(.player("back"))
                try await mock("play")
            }
        }
    }
}
