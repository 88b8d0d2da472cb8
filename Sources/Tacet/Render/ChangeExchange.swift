import Synchronization

/// Hands batches of changes from the game's thread to the render thread, wait-free on both sides.
///
/// One batch is open for the game, one is published, and the render thread carries out one, or two from a game that does
/// not commit. When the render thread has not taken the published batch before the next is due, the game merges the two.
/// So however long the render thread stands, no more is pending than one change of each kind for each voice.
final class ChangeExchange: @unchecked Sendable {  // a batch belongs to the thread that took its index out of a cell
    private let batches: UnsafeMutablePointer<ChangeBatch>
    private static let count = 4
    private static let none = -1
    /// The batch that is being filled, while no thread has it.
    private let open = Atomic<Int>(0)
    /// The batch that the next block carries out.
    private let published = Atomic<Int>(none)
    /// Batches without changes, a bit each.
    private let free = Atomic<UInt8>(0b1110)
    private let commits = Atomic<UInt32>(0)
    /// How many batches the game has opened.
    private var opened: UInt64 = 0

    /// An exchange for voices in `capacity` slots.
    init(capacity: Int) {
        batches = .allocate(capacity: Self.count)
        for index in 0..<Self.count { (batches + index).initialize(to: ChangeBatch(capacity: capacity)) }
    }

    deinit {
        batches.deinitialize(count: Self.count)
        batches.deallocate()
    }

    // MARK: The game

    /// Calls `body` with the batch that is being filled.
    @inline(__always)
    func write<Result>(_ body: (inout ChangeBatch) -> Result) -> Result {
        let index = takeOpen()
        defer { open.store(index, ordering: .releasing) }
        return body(&batches[index])
    }

    @inline(__always)
    private func takeOpen() -> Int {
        let index = open.exchange(Self.none, ordering: .acquiring)
        return index >= 0 ? index : takeFree()
    }

    /// There is always a free batch: one is published at most, and two are with the render thread.
    private func takeFree() -> Int {
        let index = max(0, min(Self.count - 1, free.load(ordering: .acquiring).trailingZeroBitCount))
        free.bitwiseAnd(~(1 << UInt8(index)), ordering: .relaxed)
        number(index)
        return index
    }

    private func number(_ index: Int) {
        opened += 1
        batches[index].serial = opened
    }

    /// Publishes all changes so far: the render thread carries them out together, on one block.
    func commit() {
        commits.store(commits.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        let index = takeOpen()
        guard !batches[index].isEmpty else { return open.store(index, ordering: .releasing) }
        let earlier = published.exchange(Self.none, ordering: .acquiring)
        guard earlier >= 0 else { return published.store(index, ordering: .releasing) }
        batches[earlier].merge(batches[index])
        batches[index].clear()
        published.store(earlier, ordering: .releasing)
        number(index)
        open.store(index, ordering: .releasing)
    }

    // MARK: The render thread

    /// How often the game has committed, to tell a game that does from one that never does.
    var commitCount: UInt32 { commits.load(ordering: .acquiring) }

    /// Calls `body` with the published changes, if there are any. Realtime-safe.
    @inline(__always)
    func takePublished(_ body: (borrowing ChangeBatch) -> Void) {
        let index = take(from: published)
        if index >= 0 { carryOut(index, body) }
    }

    /// Calls `body` with the published changes and with those that the game has not committed, in the order they were made.
    /// Realtime-safe.
    func takeAll(_ body: (borrowing ChangeBatch) -> Void) {
        // What is published now may be older than the open batch, or newer if the game commits at this moment.
        let uncommitted = take(from: open)
        let committed = take(from: published)
        guard uncommitted >= 0, committed >= 0 else {
            if uncommitted >= 0 { carryOut(uncommitted, body) }
            if committed >= 0 { carryOut(committed, body) }
            return
        }
        let isOlder = batches[committed].serial < batches[uncommitted].serial
        carryOut(isOlder ? committed : uncommitted, body)
        carryOut(isOlder ? uncommitted : committed, body)
    }

    private func take(from cell: borrowing Atomic<Int>) -> Int {
        guard cell.load(ordering: .relaxed) >= 0 else { return Self.none }
        return cell.exchange(Self.none, ordering: .acquiring)
    }

    private func carryOut(_ index: Int, _ body: (borrowing ChangeBatch) -> Void) {
        body(batches[index])
        batches[index].clear()
        free.bitwiseOr(1 << UInt8(index), ordering: .releasing)
    }
}
