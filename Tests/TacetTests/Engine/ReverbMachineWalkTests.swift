import TestSupport
import Testing

@testable import Tacet

/// Random orders of what a game asks for, of new places and of a worker's steps, where devices fail at times.
@Suite("Random reverbs") struct ReverbMachineWalkTests {
    /// A unit, as a worker has changed it.
    private struct Simulation {
        var machine = ReverbMachine<Int, Int>()
        var random: SplitMix64
        /// The reverb that each unit has, by the number of its place, and which units have faded out.
        var reverbs: [Int: Reverb?] = [:]
        var silent: Set<Int> = []
        var places = 0
        var failing: Set<Int> = []
        var workers = 0

        mutating func call(_ isNeeded: Bool) { if isNeeded { workers += 1 } }

        mutating func work() {
            guard workers > 0 else { return }
            guard let step = machine.next() else {
                workers -= 1
                #expect(machine.applied == machine.wanted)
                if let wanted = machine.wanted {
                    let all = Set(0..<places).subtracting(failing)
                    #expect(Set(reverbs.keys) == all, "every place has a unit")
                    #expect(reverbs.values.allSatisfy { $0 == wanted } && silent.isEmpty)
                } else {
                    #expect(reverbs.values.allSatisfy { $0 == nil })
                }
                return
            }
            switch step {
            case .fade(let units): silent.formUnion(units)
            case .setGain(let gain, let units):
                for unit in units {
                    guard var reverb = reverbs[unit] ?? nil, !silent.contains(unit) else {
                        Issue.record("a unit that has no reverb gets another gain")
                        continue
                    }
                    reverb.gain = gain
                    reverbs[unit] = reverb
                }
            case .apply(let reverb, let units, let bare):
                for unit in units {
                    let old = reverbs[unit] ?? nil
                    #expect(old == nil || silent.contains(unit), "a room that is heard does not change")
                    reverbs[unit] = .some(reverb)
                    silent.remove(unit)
                }
                let failed = bare.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
                failing.formUnion(failed)
                let made = bare.filter { !failed.contains($0) }
                for unit in made {
                    #expect(reverbs[unit] == nil, "a place gets one unit")
                    reverbs[unit] = .some(reverb)
                    failing.remove(unit)
                }
                machine.note(made: made, failed: failed)
            }
        }
    }

    @Test(
        "10⁴ calls in random order leave every unit with the last reverb, without a click",
        arguments: [1 as UInt64, 2, 3])
    func walk(seed: UInt64) {
        var simulation = Simulation(random: SplitMix64(seed: seed))
        var loud = Reverb(.cave)
        loud.gain = -3
        let reverbs: [Reverb?] = [nil, Reverb(.cave), loud, Reverb(.hangar)]
        for _ in 0..<10_000 {
            switch Int.random(in: 0..<8, using: &simulation.random) {
            case 0: simulation.call(simulation.machine.want(reverbs.randomElement(using: &simulation.random) ?? nil))
            case 1 where simulation.places < 12:
                simulation.call(simulation.machine.add(simulation.places))
                simulation.places += 1
            default: simulation.work()
            }
            #expect(simulation.workers <= 1, "one worker takes the steps")
            #expect((simulation.workers == 1) == simulation.machine.isWorking)
        }
        while simulation.workers > 0 { simulation.work() }
    }
}
