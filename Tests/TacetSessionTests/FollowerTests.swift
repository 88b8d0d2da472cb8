import Testing

@testable import TacetSession

/// Gains for a program that has its own mixer, in steps of one millisecond.
@Suite("A program that follows the directive with its own mixer")
struct FollowerTests {
    typealias State = AudioSession.Directive.State

    private static func directive(
        _ effects: State, _ soundtrack: State, duck: Decibels = 0, soundtrackDuck: Decibels = 0
    ) -> AudioSession.Directive {
        var directive = AudioSession.Directive([])
        (directive.effects, directive.soundtrack) = (effects, soundtrack)
        (directive.duck, directive.soundtrackDuck) = (duck, soundtrackDuck)
        return directive
    }

    /// The largest step between two milliseconds: of the fade of 20 ms.
    private static let click: Float = 1 / 20 + 1e-4

    /// Follows `directive` for a time, and returns what each millisecond gave.
    private func run(
        _ follower: inout AudioSession.Follower, _ directive: AudioSession.Directive, milliseconds: Int
    ) -> [AudioSession.Follower.Mix] {
        (0..<milliseconds).map { _ in follower.follow(directive, for: .milliseconds(1)) }
    }

    /// How many milliseconds pass until the soundtrack's gain stays at `gain`.
    private func time(_ mixes: [AudioSession.Follower.Mix], to gain: Float) -> Int? {
        let last = mixes.lastIndex { abs($0.soundtrackAmplitude - gain) > 1e-4 }
        return last.map { $0 + 2 } ?? 1
    }

    @Test(
        "Each change takes Tacet's own time, keeps sound running for as long, and makes no step",
        arguments: [
            (State.held, State.audible, 250, 1_000), (.frozen, .audible, 20, 100), (.muted, .audible, 20, 20),
        ])
    func changes(row: (there: State, back: State, out: Int, into: Int)) {
        var follower = AudioSession.Follower()
        var mixes = run(&follower, Self.directive(.audible, .audible), milliseconds: 5)
        #expect(mixes[0].soundtrackAmplitude == 1 && mixes[0].effectsAmplitude == 1)
        let out = run(&follower, Self.directive(.audible, row.there), milliseconds: 1_500)
        #expect(time(out, to: 0) == row.out)
        let running = out.filter(\.soundtrackRuns).count
        #expect(row.there == .muted ? running == 1_500 : abs(running - row.out) <= 1)
        let into = run(&follower, Self.directive(.audible, row.back), milliseconds: 1_500)
        #expect(time(into, to: 1) == row.into)
        #expect(into.count(where: \.soundtrackRuns) == into.count)
        mixes += out + into
        let untouched = mixes.filter { $0.effectsAmplitude == 1 && $0.effectsRun && !$0.oneShotsEnd }
        #expect(untouched.count == mixes.count)
        for (one, next) in zip(mixes, mixes.dropFirst()) {
            #expect(abs(one.soundtrackAmplitude - next.soundtrackAmplitude) <= Self.click)
        }
    }

    @Test("The first start has no fade, also out of a hold")
    func start() {
        var follower = AudioSession.Follower()
        let held = follower.follow(Self.directive(.frozen, .held), for: .zero)
        #expect(held.soundtrackAmplitude == 0 && !held.soundtrackRuns && !held.effectsRun && !held.oneShotsEnd)
        let begun = follower.follow(Self.directive(.audible, .audible), for: .milliseconds(1))
        #expect(begun.soundtrackAmplitude == 1 && begun.effectsAmplitude == 1 && begun.soundtrackRuns)
    }

    @Test("Gains lower in 100 ms, and both ducks multiply")
    func ducks() {
        var follower = AudioSession.Follower()
        _ = run(&follower, Self.directive(.audible, .audible), milliseconds: 2)
        let low = run(
            &follower, Self.directive(.audible, .audible, duck: -12, soundtrackDuck: -12), milliseconds: 200)
        #expect(abs(low[199].effectsAmplitude - Decibels(-12).amplitude) < 1e-4)
        #expect(abs(low[199].soundtrackAmplitude - Decibels(-24).amplitude) < 1e-4)
        #expect(time(low, to: low[199].soundtrackAmplitude) == 100)
    }

    @Test("Effects that come to a standstill end the one-shots once")
    func oneShots() {
        var follower = AudioSession.Follower()
        _ = run(&follower, Self.directive(.audible, .audible), milliseconds: 2)
        let frozen = run(&follower, Self.directive(.frozen, .frozen), milliseconds: 100)
        #expect(frozen.count(where: \.oneShotsEnd) == 1)
        let stop = frozen.firstIndex { !$0.effectsRun }
        let end = frozen.firstIndex { $0.oneShotsEnd }
        #expect(end == stop)
        let back = run(&follower, Self.directive(.audible, .audible), milliseconds: 100)
        #expect(back.count(where: \.oneShotsEnd) == 0)
    }

    @Test("No order of directives makes a step, and every one ends where it says", arguments: 1...20)
    func walk(seed: UInt64) {
        var random = seed &* 6_364_136_223_846_793_005 &+ 1
        func next(_ count: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % count
        }
        var follower = AudioSession.Follower()
        var last = follower.follow(Self.directive(.audible, .audible), for: .zero)
        for _ in 0..<200 {
            let states = State.allCases
            let directive = Self.directive(
                states[next(4)], states[next(4)], duck: next(3) == 0 ? -12 : 0, soundtrackDuck: next(3) == 0 ? -12 : 0)
            for mix in run(&follower, directive, milliseconds: next(400) + 1) {
                // Where sound stands, silent mode jumps unheard. A fade and a mute may move at once.
                #expect(abs(mix.effectsAmplitude - last.effectsAmplitude) <= 2 * Self.click)
                #expect(abs(mix.soundtrackAmplitude - last.soundtrackAmplitude) <= 2 * Self.click)
                #expect((0...1).contains(mix.effectsAmplitude) && (0...1).contains(mix.soundtrackAmplitude))
                last = mix
            }
            var settled = follower
            let end = settled.follow(directive, for: .seconds(2))
            let gain = directive.effects == .audible ? directive.duck.amplitude : 0
            #expect(abs(end.effectsAmplitude - gain) < 1e-4)
            #expect(end.effectsRun == (directive.effects <= .muted))
            #expect(end.soundtrackRuns == (directive.soundtrack <= .muted))
        }
    }

    @Test("A long frame ends every fade, and a negative time moves none")
    func times() {
        var follower = AudioSession.Follower()
        _ = follower.follow(Self.directive(.audible, .audible), for: .zero)
        let early = follower.follow(Self.directive(.frozen, .held), for: .milliseconds(-50))
        #expect(early.soundtrackAmplitude == 1)
        let late = follower.follow(Self.directive(.frozen, .held), for: .seconds(1e9))
        #expect(late.soundtrackAmplitude == 0 && late.effectsAmplitude == 0)
    }
}
