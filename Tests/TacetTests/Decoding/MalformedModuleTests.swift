import Testing

@testable import TacetDecoding
@testable import Tacet

/// A bad module costs an error or a song, as every bad file does: no crash, no hang, no memory out of proportion.
@Suite("Malformed modules", .serialized)
struct MalformedModuleTests {
    @Test("Each is a typed error or a song within the limit, in a second, in memory in proportion")
    func loading() async throws {
        // In processes of their own: only there is the memory this test's, and a crash one test's failure.
        await withTaskGroup { processes in
            processes.addTask { await #expect(processExitsWith: .success) { MalformedModuleTests.load(half: 0) } }
            processes.addTask { await #expect(processExitsWith: .success) { MalformedModuleTests.load(half: 1) } }
        }
    }

    private static func load(half: Int) {
        let files = HostileModules().files
        for format in ModuleFormat.allCases { #expect(files.count { $0.name.hasPrefix(format.name) } >= 1_000) }
        let decoder = EffectDecoder(targetRate: ModuleSong.sampleRate)
        // The first song takes the memory of libopenmpt itself.
        _ = try? decoder.decode(MemorySource(ModuleWriter().file(.it)), name: "sound", frameLimit: .max)
        var run = MalformedRun(half: half, seeksEvery: 16)
        for (number, file) in files.enumerated() { run.load(file, number) { decoder } }
        run.finish()
        #expect(run.sounds > 400 && run.errors > 400, "\(run.sounds) songs, \(run.errors) errors")
    }
}
