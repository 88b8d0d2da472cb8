import Glibc
import TacetSession
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
    private var world = World()
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
        world.settings = AudioSession.Settings(role: role)
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

    /// What it comes to if nothing more happens must be what can be read off the world alone.
    private mutating func compareWithModel(_ step: Int) {
        guard role == .game, !world.isUndetermined else { return }
        var probe = machine
        probe.advance(to: now + .seconds(5))
        if probe.exposure.holdsSoundtrack {
            // When the music ended decides, which the world alone does not tell.
            return check(step, world.isExposed, "the soundtrack is held on a device that was public before")
        }
        let expected = world.directive
        if World.Expectation(probe.directive) != expected {
            check(step, false, "\(probe.directive) instead of \(expected) in \(world)")
        }
        check(
            step, probe.nextDeadline.map { $0 > now + .seconds(60) } ?? true || world.isMeasured,
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
            world.play(
                pick([
                    nil, [], [], pick([[.music], [.unmarked], [.paused]]),
                    Set(Actor.allCases.filter { _ in pick([true, false, false]) }),
                    [pick(Actor.allCases)],
                ]))
            return .see(.streams(world.actors.map { $0.flatMap { $0.streams(era: number / 200) } }))
        case 6:
            if pick([true, false, false, false]) {
                world.chassis = pick([nil, "desktop", "handset"])
                return .see(.chassis(world.chassis))
            }
            world.setTab(pick([nil, true, false]))
            return .see(
                .players(world.isTabPlaying.map { [PlayerFacts(name: "browser", processID: 70, isPlaying: $0)] }))
        case 7:
            let which = pick(Observation.SilentSwitch.allCases)
            world.switches[which] = pick([nil, false, true])
            return .see(.silentSwitch(which, isOn: world.switches[which]))
        case 8:
            let service = pick(Observation.CallService.allCases)
            world.calls[service] = pick([nil, false, false, true])
            return .see(.calls(service, ongoing: world.calls[service]))
        case 9:
            world.isSleeping = pick([nil, false, false, true])
            return .see(.sleeping(world.isSleeping))
        case 10:
            let service = pick(Observation.LockService.allCases)
            world.locks[service] = pick([nil, false, false, true])
            return .see(.locked(service, world.locks[service]))
        case 11:
            world.isSeatActive = pick([nil, true, true, false])
            return .see(.seatActive(world.isSeatActive))
        case 12:
            world.own = pick([
                nil, OwnStreamFacts(), OwnStreamFacts(), OwnStreamFacts(isMutedByOthers: true),
                OwnStreamFacts(isUnlinked: true), OwnStreamFacts(isCorkedByOthers: true),
            ])
            return .see(.ownStream(world.own))
        case 13: return .see(.route(world.go(pick([nil, RouteTests.headphones, RouteTests.speakers]))))
        default: return .tell(tell())
        }
    }

    private mutating func calmDown() -> InterruptionTests.Input {
        switch generator.next() % 8 {
        case 0:
            world.play([])
            return .see(.streams([]))
        case 1:
            let service = pick(Observation.CallService.allCases)
            world.calls[service] = nil
            return .see(.calls(service, ongoing: nil))
        case 2:
            let service = pick(Observation.LockService.allCases)
            world.locks[service] = nil
            return .see(.locked(service, nil))
        case 3:
            world.isSleeping = nil
            return .see(.sleeping(nil))
        case 4:
            world.isSeatActive = nil
            return .see(.seatActive(nil))
        case 5:
            world.own = nil
            return .see(.ownStream(nil))
        default:
            let input: ProgramInput = pick([
                .end(.host("menu")), .end(.host("advertisement")), .end(.call), .active(true), .resume,
                .applicationState(.active), .outputRestored("y"), .category(nil, []),
            ])
            world.hear(input)
            return .tell(input)
        }
    }

    private mutating func tell() -> ProgramInput {
        let input: ProgramInput = pick([
            .category(nil, []), .category(.soloAmbient, []), .category(.playback, .mixWithOthers),
            .category(.record, []), .active(true), .active(true), .active(false), .begin(.host("menu")),
            .end(.host("menu")), .begin(.host("advertisement")), .end(.host("advertisement")), .begin(.call),
            .end(.call), .applicationState(.active), .applicationState(.background), .applicationState(.inactive),
            world.setting(\.backgroundPolicy, pick(AudioSession.BackgroundPolicy.allCases)),
            world.setting(\.pausesWhenHeadphonesUnplugged, true),
            world.setting(\.pausesWhenHeadphonesUnplugged, false),
            world.setting(\.soundtrackChoice, pick(AudioSession.SoundtrackChoice.allCases)),
            world.setting(\.soundtrackChoice, .automatic), world.setting(\.ignoresSilentMode, true),
            world.setting(\.ignoresSilentMode, false),
            world.setting(\.conversationChoice, pick(AudioSession.ConversationChoice.allCases)),
            world.setting(\.conversationChoice, .automatic),
            .soundtrackPlaying(true), .soundtrackPlaying(false), .resume, .outputLost("x"), .outputRestored("y"),
            .outputRestored("y"), .clockGap, world.setting(\.ignoredReasons, []), world.setting(\.ignoredReasons, []),
            world.setting(\.ignoredReasons, AudioSession.IgnoredReasons(rawValue: UInt32(generator.next() % 64))),
        ])
        world.hear(input)
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
