import TacetSession
import TestSupport
import Testing

extension Live {
    /// What the services of both buses say, the real feedbackd among them.
    @Suite("A session and the services of both buses") struct SessionServiceTests {
        @Test("Feedbackd's profiles: quiet and silent mute, others do not (BEHAVIOUR 44, 49)")
        func feedbackd() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                let silentSwitch = try await desktop.startSilentSwitch()
                for profile in ["quiet", "silent"] {
                    try await silentSwitch.setProfile(profile)
                    try await live.expect(effects: .muted, soundtrack: .muted)
                    #expect(live.session.isSilentModeOn)
                    #expect(live.session.directiveCell.directive.allowsSoundsInSilentMode)  // BEHAVIOUR 46
                    try await silentSwitch.setProfile(profile == "quiet" ? "full" : "bogus")
                    try await live.expect(effects: .audible, soundtrack: .audible)
                }
                try await silentSwitch.setProfile("silent")
                try await live.expect(effects: .muted, soundtrack: .muted)
                await silentSwitch.feedbackd.kill()
                try await live.expect(effects: .audible, soundtrack: .audible)
            }
        }

        @Test("Silent mode is known before the first sound (BEHAVIOUR 43, 162)")
        func silentFromTheStart() async throws {
            try await Desktop.with(.none) { desktop in
                try await desktop.startSilentSwitch().setProfile("silent")
                try await desktop.enter {
                    let live = LiveSession()
                    #expect(live.session.directive.effects != .audible)
                    try await eventually("a verdict") { live.session.directive.effectsReason != .startingUp }
                    #expect(live.session.directive.effects == .muted)
                }
            }
        }

        @Test("The switches of Ubuntu Touch and Sailfish")
        func otherSwitches() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                for service in [Desktop.MockedService.ubuntuTouch, .sailfish] {
                    let mock = try await desktop.startMock(service)
                    try await mock("on")
                    try await live.expect(effects: .muted, soundtrack: .muted)
                    try await mock("off")
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    try await mock("on")
                    try await live.expect(effects: .muted, soundtrack: .muted)
                    await mock.stop()
                    try await live.expect(effects: .audible, soundtrack: .audible)
                }
            }
        }

        @Test(
            "Calls of every telephony service interrupt; their services' deaths end them (BEHAVIOUR 30, 133, 181)"
        )
        func telephony() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                let services: [(Desktop.MockedService, begin: [String], end: String)] = [
                    (.modem, ["ring", "answer", "hold"], "hangup"), (.ofono, ["ring", "answer", "hold"], "hangup"),
                    (.ofono, ["dial", "answer"], "hangup"), (.gnomeCalls, ["ring", "answer"], "hangup"),
                    (.callAudio, ["call"], "default"), (.pipeWire, ["ring", "answer", "hold"], "hangup"),
                    (.pipeWire, ["dial", "answer"], "unpair"), (.pipeWireAsOfono, ["ring", "answer"], "hangup"),
                ]
                for (service, begin, end) in services {
                    let mock = try await desktop.startMock(service)
                    for command in begin {
                        try await mock(command)
                        try await live.expect(effects: .frozen, soundtrack: .frozen)
                    }
                    try await mock(end)
                    try await live.expectReturn(from: .call)
                    try await mock(begin[0])
                    try await live.expectInterruption(.call)
                    await mock.stop()
                    try await live.expectReturn(from: .call)
                }
            }
        }

        @Test(
            "Who silences the session, and whether it resumes; prompts are short in a talk, and there are none in a call (BEHAVIOUR 191, 192)",
            arguments: Desktop.Sound.servers)
        func activityAndPrompts(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                try await live.expect(effects: .audible, soundtrack: .audible)
                let modem = try await desktop.startMock(.modem)
                let talk = try await desktop.startProgram(.browserCall, frequency: 330)
                try await live.expect("short prompts") { $0 == .promptStyleChanged(.short) }
                try await modem("ring")
                try await live.expect("the call is the system's, and sound resumes") {
                    guard case .didBecomeInactive(let inactivity) = $0 else { return false }
                    return inactivity.source == .system && inactivity.reason == .call
                        && inactivity.resumptionRecommendation == .shouldResume
                }
                try await eventually("no prompts") { live.session.promptStyle == .none }
                try await modem("hangup")
                try await live.expect("the session is active") { $0 == .didBecomeActive }
                try await eventually("short prompts again") { live.session.promptStyle == .short }
                await talk.stop()
                try await eventually("prompts as usual") { live.session.promptStyle == .normal }

                let screen = try await desktop.startMock(.screenSaver)
                try await screen("on")
                try await live.expect("the lock is the player's") {
                    guard case .didBecomeInactive(let inactivity) = $0 else { return false }
                    return inactivity.source == .player && inactivity.reason == .locked
                }
                try await screen("off")
                try await live.expect("the session is active") { $0 == .didBecomeActive }
            }
        }

        @Test(
            "The volume that is touched in silent mode, or on a muted device, is a wish to hear (BEHAVIOUR 189)",
            arguments: Desktop.Sound.servers)
        func wishToHear(_ sound: Desktop.Sound) async throws {
            try await Desktop.withSession(sound) { desktop, live in
                try await eventually("the route is known") { live.session.currentRoute != nil }
                try await desktop.pactl("set-sink-volume", "null1", "50%")
                let silentMode = try await desktop.startMock(.feedbackd)
                try await silentMode("on")
                try await live.expect(effects: .muted, soundtrack: .muted)
                #expect(!live.events.contains { if case .wishToHear = $0 { true } else { false } })
                try await desktop.pactl("set-sink-volume", "null1", "60%")
                try await live.expect("a wish to hear in silent mode") { $0 == .wishToHear(.silentMode) }
                try await silentMode("off")
                try await live.expect(effects: .audible, soundtrack: .audible)
                try await desktop.pactl("set-sink-mute", "null1", "1")
                try await eventually("the mute is seen") {
                    live.session.explanation.entries.contains { $0.reason == .outputMuted }
                }
                try await desktop.pactl("set-sink-volume", "null1", "70%")
                try await live.expect("a wish to hear on a muted device") { $0 == .wishToHear(.outputMuted) }
            }
        }

        @Test("`tacet session` knows of a call that was there before it, each time")
        func callBefore() async throws {
            try await Desktop.with(.none) { desktop in
                for service in [Desktop.MockedService.ofono, .modem, .gnomeCalls] {
                    let mock = try await desktop.startMock(service)
                    try await mock("ring")
                    for _ in 0..<4 {
                        let words = try await desktop.run(BuiltProducts.path("tacet"), ["session"])
                        #expect(words.contains("Effects: frozen"), "\(words)")
                    }
                    await mock.stop()
                }
            }
        }

        @Test("A game may let the telephone ring until the call is accepted (BEHAVIOUR 84)")
        func ringing() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                live.session.settings.interruptsOnRing = false
                for service in [Desktop.MockedService.modem, .ofono, .gnomeCalls, .pipeWire] {
                    let mock = try await desktop.startMock(service)
                    try await mock("ring")
                    // What is on the buses behind the call has been read, so the call has.
                    for other in [Desktop.MockedService.ubuntuTouch, .feedbackd] {
                        let barrier = try await desktop.startMock(other)
                        try await barrier("on")
                        try await eventually("silent mode is seen") { live.session.isSilentModeOn }
                        await barrier.stop()
                        try await eventually("its end is seen") { !live.session.isSilentModeOn }
                    }
                    try await live.expect(effects: .audible, soundtrack: .audible)
                    try await mock("answer")
                    try await live.expectInterruption(.call)
                    try await mock("hangup")
                    try await live.expectReturn(from: .call)
                    await mock.stop()
                }
                #expect(live.events.count { $0 == .interruptionBegan(.call) } == 4)
            }
        }

        @Test("Answers that no telephone gives end the interruption, and later calls count again (BEHAVIOUR 88)")
        func hostileTelephony() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                for service in [Desktop.MockedService.ofono, .pipeWire] {
                    let mock = try await desktop.startMock(service)
                    for hostility in ["lie", "crowd"] {
                        try await mock("ring")
                        try await live.expectInterruption(.call)
                        try await mock(hostility)
                        try await live.expectReturn(from: .call)
                        try await mock("hangup")
                        try await mock("ring")
                        try await live.expectInterruption(.call)
                        try await mock("hangup")
                        try await live.expectReturn(from: .call)
                    }
                    await mock.stop()
                }
            }
        }

        @Test("Sleep is held back until sound has stopped, and never longer (BEHAVIOUR 15, 173)")
        func sleep() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let logind = try await desktop.startMock(.logind)
                func waitForInhibitors(_ count: Int) async throws {
                    try await eventually("\(count) inhibitors") {
                        let before = logind.child.output.lines.count
                        try await logind("inhibitors")
                        return logind.child.output.lines.dropFirst(before).count { $0.text.contains("Tacet") } == count
                    }
                }
                for _ in 1...3 {
                    try await waitForInhibitors(1)
                    try await logind("sleep")
                    try await live.expectInterruption(.suspended)
                    try await waitForInhibitors(0)
                    try await logind("wake")
                    try await live.expectReturn(from: .suspended)
                }
                try await logind("sleep")
                try await live.expectInterruption(.suspended)
                await logind.child.kill()
                try await live.expectReturn(from: .suspended)
            }
        }

        @Test("Lock, seat and screen savers (BEHAVIOUR 22, 23)")
        func lock() async throws {
            try await Desktop.withSession(.none) { desktop, live in
                let logind = try await desktop.startMock(.logind)
                try await live.expect(effects: .audible, soundtrack: .audible)
                try await logind("lock-request")
                try await logind("lock")
                try await live.expectInterruption(.locked)
                try await logind("unlock")
                try await live.expectReturn(from: .locked)
                try await logind("inactive")
                try await live.expectInterruption(.seatInactive)
                await logind.stop()
                try await live.expectReturn(from: .seatInactive)
                for saver in [Desktop.MockedService.screenSaver, .gnomeScreenSaver] {
                    let mock = try await desktop.startMock(saver)
                    try await mock("on")
                    try await live.expectInterruption(.locked)
                    try await mock("off")
                    try await live.expectReturn(from: .locked)
                    try await mock("on")
                    try await live.expectInterruption(.locked)
                    await mock.stop()
                    try await live.expectReturn(from: .locked)
                }
            }
        }
    }
}
