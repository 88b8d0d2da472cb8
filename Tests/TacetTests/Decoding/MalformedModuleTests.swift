import Testing

@testable import TacetDecoding
@testable import Tacet

/// A bad module costs an error or a song, as every bad file does: no crash, no hang, no memory out of proportion.
@Suite("Malformed modules", .serialized)
struct MalformedModuleTests {
    /// Two seconds: what a test can afford thousands of times.
    private static let frameLimit = 96_000

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
        var (songs, errors) = (0, 0)
        for (number, file) in files.enumerated() where number % 2 == half {
            let before = Cost.peakMemory()
            let start = Cost.processorSeconds()
            do throws(AudioError) {
                let pcm = try decoder.decode(MemorySource(file.bytes), name: file.name, frameLimit: frameLimit)
                #expect(pcm.frames <= frameLimit, "\(file.name)")
                songs += 1
            } catch {
                #expect(error.operation.contains(file.name.printable) && !error.remedy.isEmpty, "\(file.name)")
                errors += 1
            }
            if number % 16 == half { seek(in: file) }
            let seconds = Cost.processorSeconds() - start
            #expect(seconds < Cost.secondsAllowed, "\(file.name) took \(seconds) s")
            let grown = Cost.isInstrumented ? 0 : Cost.peakMemory() - before
            #expect(grown <= 64 * file.bytes.count + 16 << 20, "\(file.name) took \(grown >> 20) MB")
        }
        #expect(songs > 400 && errors > 400, "\(songs) songs, \(errors) errors")
    }

    private static func seek(in file: HostileModules.File) {
        guard let decoder = try? AudioFile.decoder(source: MemorySource(file.bytes), name: file.name) else { return }
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 512 * 2)
        defer { block.deallocate() }
        let length = min(decoder.promisedFrames ?? 0, 480_000)
        for target in [length, length / 2, 0, decoder.metadata.loop?.start ?? 0] where target <= length {
            do throws(AudioError) {
                try decoder.seek(to: target)
                for _ in 0..<4 where try decoder.read(into: block, maximum: 512) == 0 { break }
            } catch {
                #expect(throws: AudioError.self, "\(file.name)") { try decoder.read(into: block, maximum: 512) }
                break
            }
        }
    }
}
