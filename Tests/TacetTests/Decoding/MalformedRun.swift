import Glibc
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Loads damaged files one after the other in this process, and checks what each costs.
struct MalformedRun {
    /// Which files are loaded: those of even or of odd numbers. Two processes share the work.
    let half: Int
    /// Of how many files in a row one is also sought in.
    let seeksEvery: Int
    private(set) var sounds = 0
    private(set) var errors = 0
    private let directory = TemporaryDirectory()
    /// The memory and the descriptors after the first 200 files, when libraries and caches are in place.
    private var early: (memory: Int, descriptors: Int)?

    /// Two seconds: what a test can afford thousands of times.
    private static let frameLimit = 96_000

    init(half: Int, seeksEvery: Int) {
        self.half = half
        self.seeksEvery = seeksEvery
    }

    /// Loads a file by its number: from memory, and each eighth one from the disk.
    mutating func load(_ file: MalformedFiles.File, _ number: Int, with decoder: () -> EffectDecoder) {
        guard number % 2 == half else { return }
        let decoder = decoder()
        let before = Cost.peakMemory()
        let start = Cost.processorSeconds()
        do throws(AudioError) {
            let pcm = try decoder.decode(source(file, number), name: file.name, frameLimit: Self.frameLimit)
            #expect(pcm.frames <= Self.frameLimit, "\(file.name)")
            sounds += 1
        } catch {
            #expect(error.operation.contains(file.name.printable) && !error.remedy.isEmpty, "\(file.name)")
            errors += 1
        }
        if number % seeksEvery == half { seek(in: file) }
        let seconds = Cost.processorSeconds() - start
        #expect(seconds < Cost.secondsAllowed, "\(file.name) took \(seconds) s")
        let grown = Cost.isInstrumented ? 0 : Cost.peakMemory() - before
        #expect(grown <= 64 * file.bytes.count + 16 << 20, "\(file.name) took \(grown >> 20) MB")
        if sounds + errors == 200 { early = (Cost.memory(), Cost.descriptors()) }
    }

    private func source(_ file: MalformedFiles.File, _ number: Int) throws(AudioError) -> any ByteSource {
        guard number % 8 == half, let path = try? directory.write(file.bytes, "it") else {
            return MemorySource(file.bytes)
        }
        return try FileSource(path: path)
    }

    /// Checks that the files have left nothing behind.
    func finish() {
        guard let early else {
            Issue.record("There were fewer than 200 files")
            return
        }
        #expect(Cost.descriptors() == early.descriptors, "descriptors are left open")
        let grown = Cost.isInstrumented ? 0 : Cost.memory() - early.memory
        #expect(grown < 16 << 20, "\(grown >> 20) MB more after \(sounds + errors) files than after 200")
    }

    /// Seeks and reads. After an error the decoder must stay ended.
    private func seek(in file: MalformedFiles.File) {
        guard let decoder = try? AudioFile.decoder(source: MemorySource(file.bytes), name: file.name) else { return }
        let block = UnsafeMutablePointer<Float>.allocate(capacity: 512 * 8)
        defer { block.deallocate() }
        let length = min(decoder.promisedFrames ?? 0, 480_000)
        let loop = decoder.metadata.loop?.start ?? 0
        for target in [length, length / 2, max(0, length - 1), 0, loop] where target <= length {
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

/// What work costs, as the kernel counts it.
enum Cost {
    /// Whether AddressSanitizer, which keeps what is freed, or ThreadSanitizer is in the process.
    static let isInstrumented = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    /// The limit is one second; code that is not optimised gets five, and instrumented code twenty.
    #if DEBUG
        static let secondsAllowed = isInstrumented ? 20.0 : 5.0
    #else
        static let secondsAllowed = isInstrumented ? 5.0 : 1.0
    #endif

    /// The most memory of this process that was ever resident, in bytes.
    static func peakMemory() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1_024
    }

    /// The memory of this process that is resident now, in bytes, without what the allocator could give back.
    static func memory() -> Int {
        typealias Trim = @convention(c) (Int) -> Int32
        if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
        let pages = (try? contents(of: "/proc/self/statm")).map { String(decoding: $0, as: UTF8.self) }
        return (pages?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }

    /// The number of open descriptors.
    static func descriptors() -> Int {
        guard let directory = opendir("/proc/self/fd") else { return -1 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }

    /// This thread's, so that other tests do not count.
    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Told to LeakSanitizer: when a later link of a chain is refused, libvorbisfile 1.3.7 forgets 8 bytes of its own.
@c(__lsan_default_suppressions)
public func leakSuppressions() -> UnsafePointer<CChar> {
    let text: StaticString = "leak:libvorbisfile"
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
