import CAllocationCounter
import Glibc
import Synchronization
import TacetPlatform
import TestSupport
import Testing

@testable import TacetDecoding
@testable import Tacet

/// Loads the damaged files of all corpora in this process, on two threads, and checks what each costs and what all
/// leave behind.
final class MalformedRun: Sendable {
    /// Files that are loaded in the same way.
    struct Corpus: Sendable {
        let files: [MalformedFiles.File]
        /// Of how many files in a row one is also sought in.
        let seeksEvery: Int
        /// The decoder for a file with a number.
        let decoder: @Sendable (MalformedFiles.File, Int) -> SoundDecoder
    }

    /// How many files of a corpus were sounds, and how many were errors.
    struct Outcome: Sendable {
        var sounds = 0
        var errors = 0
    }

    private let corpora: [Corpus]
    /// Every file, by its corpus and its number there, in random order.
    private let order: [(corpus: Int, number: Int)]
    private let next = Atomic<Int>(0)
    private let outcomes: Lock<[Outcome]>
    private let directory = TemporaryDirectory()

    /// Two seconds: what a test can afford thousands of times.
    private static let frameLimit = 96_000
    /// The files after which all libraries are loaded and all caches are full.
    private static let warmUp = 400
    private static let threads = 2

    init(_ corpora: [Corpus]) {
        self.corpora = corpora
        var random = SeededGenerator(seed: 3)
        order = corpora.enumerated().flatMap { corpus, files in files.files.indices.map { (corpus: corpus, number: $0) }
        }
        .shuffled(using: &random)
        outcomes = Lock(corpora.map { _ in Outcome() })
    }

    /// Loads every file, and checks that all together leave neither memory nor descriptors behind.
    func run() async -> [Outcome] {
        await load(upTo: Self.warmUp)
        let (memory, descriptors) = (Cost.memory(), Cost.descriptors())
        await load(upTo: order.count)
        #expect(Cost.descriptors() == descriptors, "descriptors are left open")
        let grown = Sanitizer.isPresent ? 0 : Cost.memory() - memory
        #expect(grown < 16 << 20, "\(grown >> 20) MB more after \(order.count) files than after \(Self.warmUp)")
        return outcomes.withLock { $0 }
    }

    /// Loads the files up to a place in the order, on all threads.
    private func load(upTo end: Int) async {
        await withTaskGroup { threads in
            for thread in 0..<Self.threads {
                threads.addTask { [self] in
                    while let place = take(below: end) { load(order[place], thread: thread) }
                }
            }
        }
    }

    private func take(below end: Int) -> Int? {
        var place = next.load(ordering: .relaxed)
        while place < end {
            let (isTaken, now) = next.compareExchange(expected: place, desired: place + 1, ordering: .relaxed)
            if isTaken { return place }
            place = now
        }
        return nil
    }

    /// Loads a file: from memory, and each eighth one from the disk.
    private func load(_ place: (corpus: Int, number: Int), thread: Int) {
        let corpus = corpora[place.corpus]
        let file = corpus.files[place.number]
        let decoder = corpus.decoder(file, place.number)
        count_bytes_from_here()
        let start = Cost.processorSeconds()
        do throws(AudioError) {
            let source = try source(file, place.number, "\(thread)")
            let pcm = try decoder.decode(source, name: file.name, frameLimit: Self.frameLimit)
            #expect(pcm.frames <= Self.frameLimit, "\(file.name)")
            outcomes.withLock { $0[place.corpus].sounds += 1 }
        } catch {
            #expect(error.operation.contains(file.name.printable) && !error.remedy.isEmpty, "\(file.name)")
            outcomes.withLock { $0[place.corpus].errors += 1 }
        }
        if place.number % corpus.seeksEvery == 0 { seek(in: file) }
        let seconds = Cost.processorSeconds() - start
        // Most take milliseconds, so the speed of the machine is of no matter.
        let allowed = seconds < Cost.secondsAllowed ? Cost.secondsAllowed : Cost.secondsAllowed * Pace.slowness
        #expect(seconds < allowed, "\(file.name) took \(seconds) s of \(allowed)")
        let taken = Sanitizer.isPresent ? 0 : most_bytes_since()
        let bytes = Cost.bytesAllowed(for: file, frames: Self.frameLimit)
        #expect(taken <= bytes, "\(file.name) took \(taken >> 10) KB of \(bytes >> 10)")
    }

    private func source(
        _ file: MalformedFiles.File, _ number: Int, _ name: String
    ) throws(AudioError) -> any ByteSource {
        guard number % 8 == 0, let path = try? directory.write(file.bytes, name) else {
            return MemorySource(file.bytes)
        }
        return try FileSource(path: path)
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
    /// The promised second. Code that is not optimised gets two, because the checks of a chain of 2,000 streams take
    /// 1.2 s of it; instrumented code gets twenty.
    #if DEBUG
        static let secondsAllowed = Sanitizer.isPresent ? 20.0 : 2.0
    #else
        static let secondsAllowed = Sanitizer.isPresent ? 5.0 : 1.0
    #endif

    /// The memory that decoding a file may take by what is promised: what `MemoryCheck` asks the system for, the
    /// decoded sound with a copy in floats, the file twice, and for Vorbis the codebooks, for modules the patterns and
    /// samples that they may claim.
    static func bytesAllowed(for file: MalformedFiles.File, frames: Int) -> Int {
        let sound = frames * 2 * (MemoryLayout<Int16>.size + MemoryLayout<Float>.size)
        let common = MemoryCheck.decoding + sound + 2 * file.bytes.count
        let source = MemorySource(file.bytes)
        if let format = try? ModuleFormat(source) {
            return common + ModuleClaims(file.bytes, format).allowedBytes
        }
        return common + (file.bytes.containsVorbis ? VorbisSetup.maximumBytes : 0)
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

extension [UInt8] {
    /// Whether the headers of Vorbis may be in the file.
    fileprivate var containsVorbis: Bool {
        let mark = Array("vorbis".utf8)
        return indices.contains { self[$0] == mark[0] && self[$0...].starts(with: mark) }
    }
}

/// Told to LeakSanitizer: when a later link of a chain is refused, libvorbisfile 1.3.7 forgets 8 bytes of its own.
@c(__lsan_default_suppressions)
public func leakSuppressions() -> UnsafePointer<CChar> {
    let text: StaticString = "leak:libvorbisfile"
    return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
