import Glibc
import TacetProfile
import TestSupport
import Testing

@testable import Tacet
@testable import tacet

/// The lines of "Copy as C" are those of a program.
@Suite("Effects that were turned, as a program in C") struct TouchCodeCompileTests {
    /// An effect of each kind that has numbers, with each shape of a band and each kind of switch.
    private static let effects: [Effect] = [
        .equalizer([
            .bell(hertz: 1_000, gain: 3), .lowShelf(hertz: 120, gain: -2.5), .highShelf(hertz: 6_000, gain: 1),
            .lowCut(hertz: 40), .highCut(hertz: 12_000),
        ]),
        .compressor(Effect.Compressor(sidechain: .voice)), .limiter(), .delay(Effect.Delay(isPingPong: true)),
        .chorus(),
        .flanger(), .distortion(), .distortion(Effect.Distortion(curve: .hard)),
    ]

    /// What a program is told of a bus with an effect whose numbers have all been turned.
    private static func bus(_ index: Int, _ name: String, _ effect: Effect) -> EngineReport.Bus {
        var told = EngineReport.Bus.Effect(name: "\(effect.label)", bypassed: false, cost: 0)
        told.dials = effect.dials.map { EngineReport.Dial($0, of: effect, isHeld: true) }
        told.sidechain = effect.sidechain.map { Int($0.index) }
        var bus = EngineReport.Bus(bus: index, name: name)
        bus.effects = [told]
        return bus
    }

    @Test(
        "The lines for a bus with each kind of effect, and for parameters, compile against the header without a warning"
    )
    func compiles() async throws {
        var state = EngineReport(pid: 7, engine: 1, name: "rocks")
        state.buses = ["master", "soundtrack", "effects", "voice", "ui"].enumerated().map { index, name in
            EngineReport.Bus(bus: index, name: name)
        }
        for (index, effect) in Self.effects.enumerated() {
            state.buses.append(Self.bus(5 + index, "own \"\(index)\"", effect))
        }
        // The game names the response and the function.
        for kind in ["convolution", "processor"] {
            var bus = Self.bus(state.buses.count, kind, .limiter())
            bus.effects?[0].name = kind
            bus.effects?[0].dials?.removeAll { !["wet", "dry", "isBypassed"].contains($0.name) }
            state.buses.append(bus)
        }
        // All effects that a bus may have at once, on a bus of the library's, one silent and bypassed.
        state.buses[2].effects = state.buses[5...8].compactMap { $0.effects?.first }
        for name in ["wet", "isBypassed"] {
            let place = try #require(state.buses[2].effects?[0].dials?.firstIndex { $0.name == name })
            state.buses[2].effects?[0].dials?[place].value = name == "wet" ? nil : 1
        }
        state.parameters = [
            EngineReport.Dial(
                name: "a\"b\\", unit: "", value: 0.25, min: 0, max: 1, choices: nil, isHeld: true),
            EngineReport.Dial(
                name: "surface", unit: "", value: 1, min: 0, max: 1, choices: ["grass", "wet \"stone\""], isHeld: true),
        ]
        let lines = TouchCode(state).text(.c)
        #expect(lines.split(separator: "tacet_bus_set_effects(").count - 1 == Self.effects.count + 3, "\(lines)")
        let names =
            (0..<Self.effects.count).map { "tacet_bus own_\($0)" } + ["tacet_bus convolution", "tacet_bus processor"]
        let program = """
            #include <math.h>
            #include <stdbool.h>
            #include <stddef.h>
            #include <tacet.h>
            void turned(
                tacet_engine *engine, tacet_sound response, void (*process)(float *, size_t, void *), \(names.joined(separator: ", ")));
            void turned(
                tacet_engine *engine, tacet_sound response, void (*process)(float *, size_t, void *), \(names.joined(separator: ", "))) {
            \(lines)
            }
            """
        let directory = TemporaryDirectory()
        let file = try directory.write(Array(program.utf8), "turned.c")
        let headers = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
            separator: "/")
        let child = try Child.launch(
            "cc",
            ["-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I\(headers)/Sources/TacetC/include", file],
            environment: ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"])
        let end = try await child.waitForEnd(within: .seconds(60))
        #expect(end == .exited(0), "\(child.errors.text)\n\(lines)")
    }
}
