import Glibc
import Testing

@testable import TacetSession

@Suite("Random walks")
struct RandomWalkTests {
    /// 10,000 steps of each seed, or as many as the variable `TACET_WALK_STEPS` says.
    private static var steps: Int { getenv("TACET_WALK_STEPS").flatMap { Int(String(cString: $0)) } ?? 10_000 }

    @Test("Whatever is put in, in whatever order, holds the promises", arguments: 0..<10)
    func walk(seed: Int) {
        var walk = Walk(seed: UInt64(seed), role: .game)
        for step in 0..<Self.steps {
            walk.step(number: step)
            guard walk.complaint == nil else { break }
        }
        #expect(walk.complaint == nil)
        #expect(walk.interruptionCount > Self.steps / 100)
    }

    @Test("Programs with a play button never stay silent once the player presses it", arguments: 0..<2)
    func mediaWalk(seed: Int) {
        var walk = Walk(seed: UInt64(seed), role: .mediaPlayer)
        for step in 0..<Self.steps / 2 {
            walk.step(number: step)
            guard walk.complaint == nil else { break }
        }
        #expect(walk.complaint == nil)
    }
}

/// A seeded sequence of everything that can happen, checked after each step.
private struct Walk {
    private var generator: SplitMix64
    private var machine: SessionMachine
    private var desktop = SimulatedDesktop()
    private var now = Duration.zero
    private var isInterrupted = false
    private let role: AudioSession.Role
    private(set) var interruptionCount = 0
    /// The first promise that was broken, and when.
    private(set) var complaint: String?

    init(seed: UInt64, role: AudioSession.Role) {
        generator = SplitMix64(state: seed &+ 1)
        machine = SessionMachine(SessionConfiguration(role: role, processID: 42, mark: "mine"), at: .zero)
        self.role = role
        desktop.settings = AudioSession.Settings(role: role)
    }

    mutating func step(number: Int) {
        now += pick([.zero, .zero, .milliseconds(5), .milliseconds(60), .milliseconds(700), .seconds(2)])
        switch act(number: number) {
        case .see(let observation): machine.observe(observation, at: now)
        case .tell(let input): machine.apply(input, at: now)
        }
        followEvents(number)
        check(number, machine.nextDeadline.map { $0 > now } ?? true, "a deadline is overdue")
        let directive = machine.directive
        check(number, (directive.effects == .audible) == (directive.effectsReason == nil), "silent without a reason")
        check(number, (directive.soundtrack == .audible) == (directive.soundtrackReason == nil), "the same, soundtrack")
        if number.isMultiple(of: 16) { compareWithModel(number) }
        if number.isMultiple(of: 256) { letEverythingVanish(number) }
    }

    private mutating func check(_ step: Int, _ holds: Bool, _ promise: String) {
        if !holds && complaint == nil { complaint = "step \(step): \(promise)" }
    }

    private mutating func followEvents(_ step: Int) {
        for event in machine.takeEvents() {
            switch event {
            case .interruptionBegan:
                check(step, !isInterrupted, "began twice")
                isInterrupted = true
                interruptionCount += 1
            case .interruptionEnded:
                check(step, isInterrupted, "ended before it began")
                isInterrupted = false
            default: break
            }
        }
    }

    /// What it comes to if nothing more happens must be what can be read off the desktop alone.
    private mutating func compareWithModel(_ step: Int) {
        guard role == .game, !desktop.isUndetermined else { return }
        var probe = machine
        probe.advance(to: now + .seconds(5))
        if probe.exposure.holdsSoundtrack {
            // When the music ended decides, which the desktop alone does not tell.
            return check(step, desktop.isExposed, "the soundtrack is held on a device that was public before")
        }
        let expected = desktop.directive
        if SimulatedDesktop.Expectation(probe.directive) != expected {
            check(step, false, "\(probe.directive) instead of \(expected) in \(desktop)")
        }
        check(
            step, probe.nextDeadline.map { $0 > now + .seconds(60) } ?? true || desktop.isMeasured,
            "something is pending that should be over"
        )
    }

    /// Whatever is going on: with every source gone and the program in front, everything plays at once.
    private mutating func letEverythingVanish(_ step: Int) {
        var probe = machine
        let gone: [Observation] =
            [.streams(nil), .players(nil), .sleeping(nil), .seatActive(nil), .ownStream(nil), .route(nil)]
            + Observation.SilentSwitch.allCases.map { .silentSwitch($0, isOn: nil) }
            + Observation.CallService.allCases.map { .calls($0, ongoing: nil) }
            + Observation.LockService.allCases.map { .locked($0, nil) }
        for observation in gone { probe.observe(observation, at: now) }
        let inputs: [ProgramInput] = [
            .category(.ambient, []), .active(true), .applicationState(.active),
            .settings(AudioSession.Settings(role: role)),
            .outputRestored("x"), .end(.host("menu")), .end(.host("advertisement")), .end(.call), .resume,
        ]
        for input in inputs { probe.apply(input, at: now) }
        probe.advance(to: max(now, .milliseconds(250)))
        check(step, probe.directive == AudioSession.Directive([]), "everything is gone, and it does not play")
        check(step, probe.nextDeadline == nil, "everything is gone, and something is still pending")
        var balance = isInterrupted ? 1 : 0
        for event in probe.takeEvents() {
            if case .interruptionBegan = event { balance += 1 }
            if case .interruptionEnded = event { balance -= 1 }
        }
        check(step, balance == 0, "an interruption is left open")
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(generator.next() % UInt64(elements.count))]
    }

    /// Half of what happens takes a reason away: otherwise there would hardly be a moment without one.
    private mutating func act(number: Int) -> InterruptionTests.Input {
        if pick([true, false]) { return calmDown() }
        switch generator.next() % 20 {
        case 0..<6:
            desktop.play(
                pick([
                    nil, [], [], pick([[.music], [.unmarked], [.paused]]),
                    Set(SimulatedProgram.allCases.filter { _ in pick([true, false, false]) }),
                    [pick(SimulatedProgram.allCases)],
                ]))
            return .see(.streams(desktop.programs.map { $0.flatMap { $0.streams(era: number / 200) } }))
        case 6:
            if pick([true, false, false, false]) {
                desktop.chassis = pick([nil, "desktop", "handset"])
                return .see(.chassis(desktop.chassis))
            }
            desktop.setTab(pick([nil, true, false]))
            return .see(
                .players(desktop.isTabPlaying.map { [MediaPlayerFacts(name: "browser", processID: 70, isPlaying: $0)] })
            )
        case 7:
            let which = pick(Observation.SilentSwitch.allCases)
            desktop.switches[which] = pick([nil, false, true])
            return .see(.silentSwitch(which, isOn: desktop.switches[which]))
        case 8:
            let service = pick(Observation.CallService.allCases)
            desktop.calls[service] = pick([nil, false, false, true])
            return .see(.calls(service, ongoing: desktop.calls[service]))
        case 9:
            desktop.isSleeping = pick([nil, false, false, true])
            return .see(.sleeping(desktop.isSleeping))
        case 10:
            let service = pick(Observation.LockService.allCases)
            desktop.locks[service] = pick([nil, false, false, true])
            return .see(.locked(service, desktop.locks[service]))
        case 11:
            desktop.isSeatActive = pick([nil, true, true, false])
            return .see(.seatActive(desktop.isSeatActive))
        case 12:
            desktop.own = pick([
                nil, OwnStreamFacts(), OwnStreamFacts(), OwnStreamFacts(isMutedByOthers: true),
                OwnStreamFacts(isUnlinked: true), OwnStreamFacts(isCorkedByOthers: true),
            ])
            return .see(.ownStream(desktop.own))
        case 13: return .see(.route(desktop.go(pick([nil, RouteTests.headphones, RouteTests.speakers]))))
        default: return .tell(tell())
        }
    }

    private mutating func calmDown() -> InterruptionTests.Input {
        switch generator.next() % 8 {
        case 0:
            desktop.play([])
            return .see(.streams([]))
        case 1:
            let service = pick(Observation.CallService.allCases)
            desktop.calls[service] = nil
            return .see(.calls(service, ongoing: nil))
        case 2:
            let service = pick(Observation.LockService.allCases)
            desktop.locks[service] = nil
            return .see(.locked(service, nil))
        case 3:
            desktop.isSleeping = nil
            return .see(.sleeping(nil))
        case 4:
            desktop.isSeatActive = nil
            return .see(.seatActive(nil))
        case 5:
            desktop.own = nil
            return .see(.ownStream(nil))
        default:
            let input: ProgramInput = pick([
                .end(.host("menu")), .end(.host("advertisement")), .end(.call), .active(true), .resume,
                .applicationState(.active), .outputRestored("y"), .category(nil, []),
            ])
            desktop.hear(input)
            return .tell(input)
        }
    }

    private mutating func tell() -> ProgramInput {
        let input: ProgramInput = pick([
            .category(nil, []), .category(.soloAmbient, []), .category(.playback, .mixWithOthers),
            .category(.record, []), .active(true), .active(true), .active(false), .begin(.host("menu")),
            .end(.host("menu")), .begin(.host("advertisement")), .end(.host("advertisement")), .begin(.call),
            .end(.call), .applicationState(.active), .applicationState(.background), .applicationState(.inactive),
            desktop.setting(\.backgroundPolicy, pick(AudioSession.BackgroundPolicy.allCases)),
            desktop.setting(\.pausesWhenHeadphonesUnplugged, true),
            desktop.setting(\.pausesWhenHeadphonesUnplugged, false),
            desktop.setting(\.soundtrackChoice, pick(AudioSession.SoundtrackChoice.allCases)),
            desktop.setting(\.soundtrackChoice, .automatic), desktop.setting(\.ignoresSilentMode, true),
            desktop.setting(\.ignoresSilentMode, false),
            desktop.setting(\.conversationChoice, pick(AudioSession.ConversationChoice.allCases)),
            desktop.setting(\.conversationChoice, .automatic),
            .soundtrackPlaying(true), .soundtrackPlaying(false), .resume, .outputLost("x"), .outputRestored("y"),
            .outputRestored("y"), .clockGap, desktop.setting(\.ignoredReasons, []),
            desktop.setting(\.ignoredReasons, []),
            desktop.setting(\.ignoredReasons, AudioSession.IgnoredReasons(rawValue: UInt32(generator.next() % 64))),
        ])
        desktop.hear(input)
        return input
    }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
