import Synchronization
import TacetPlatform

/// The exact levels of a submix's latest blocks, from the mixing thread to the game's thread. Neither thread waits.
final class MeterHistory: @unchecked Sendable {  // all shared state is atomic
    /// The number of blocks that are kept: 1.4 s at the default sample rate and block size.
    private static let blocks = 128

    private struct Record: ~Copyable {
        let peak = Atomic<UInt64>(0)
        let squares = Atomic<UInt64>(0)
    }

    private let records: UnsafeMutablePointer<Record>
    private let count = Atomic<Int>(0)
    private let blockFrames: Int
    private let pairs: MixPairs
    /// The samples themselves, for the loudness that an attached program sees; nil until one was attached.
    let tap = WriteOnce<SampleTap>()
    /// The number of blocks that the game's thread has read. Only that thread uses it.
    private var seen = 0

    init(blockFrames: Int, _ pairs: MixPairs = .front) {
        self.blockFrames = blockFrames
        self.pairs = pairs
        records = .allocate(capacity: Self.blocks)
        for index in 0..<Self.blocks { (records + index).initialize(to: Record()) }
    }

    deinit {
        records.deinitialize(count: Self.blocks)
        records.deallocate()
    }

    /// Adds the level of a block and returns it, and replaces NaN and infinities in the
    /// block by 0.
    ///
    /// So no meter shows them, and no bus passes them on. Mixing thread; realtime-safe.
    @discardableResult
    func add(_ samples: UnsafeMutablePointer<Float>) -> LevelSum {
        var level = pairs.level(samples, count: blockFrames)
        if !level.isFinite {
            pairs.sanitize(samples, count: blockFrames)
            level = pairs.level(samples, count: blockFrames)
        }
        add(level)
        return level
    }

    /// Adds a silent block. Mixing thread; realtime-safe.
    func addSilence() { add(LevelSum()) }

    /// Replaces all levels by silence. Mixing thread; realtime-safe.
    func forget() { for _ in 0..<Self.blocks { addSilence() } }

    /// Adds the level of a block that has been measured. Mixing thread; realtime-safe.
    func add(_ sum: LevelSum) {
        let index = count.load(ordering: .relaxed)
        let record = records + index % Self.blocks
        record.pointee.peak.store(Self.pack(sum.peak), ordering: .relaxed)
        record.pointee.squares.store(Self.pack(sum.squares), ordering: .relaxed)
        count.store(index + 1, ordering: .releasing)
    }

    /// Returns the level of the blocks since the last call, 127 at most. The game's thread only.
    func take() -> Level { level(since: &seen) }

    /// Returns the level of the blocks since the block `seen`, 127 at most, and sets `seen` to the latest block.
    ///
    /// The oldest record is left out, because the mixing thread may be writing it.
    func level(since seen: inout Int) -> Level {
        let end = count.load(ordering: .acquiring)
        let begin = max(seen, end - Self.blocks + 1)
        seen = end
        guard begin < end else { return Level() }
        var peak = SIMD2<Float>.zero
        var squares = SIMD2<Float>.zero
        for index in begin..<end {
            let record = records + index % Self.blocks
            peak = pointwiseMax(peak, Self.unpack(record.pointee.peak.load(ordering: .relaxed)))
            squares += Self.unpack(record.pointee.squares.load(ordering: .relaxed))
        }
        let mean = squares / Float((end - begin) * blockFrames)
        return Level(peakAmplitude: peak, rmsAmplitude: mean.squareRoot())
    }

    private static func pack(_ pair: SIMD2<Float>) -> UInt64 {
        UInt64(pair.x.bitPattern) << 32 | UInt64(pair.y.bitPattern)
    }

    private static func unpack(_ word: UInt64) -> SIMD2<Float> {
        SIMD2(
            Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32)),
            Float(bitPattern: UInt32(truncatingIfNeeded: word)))
    }
}
