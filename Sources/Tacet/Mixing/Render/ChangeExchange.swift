import Synchronization

/// Hands batches of changes from the game's thread to the mixing thread, wait-free on both sides.
///
/// There are four batches. The game fills one, the open batch. One is published. The mixing thread carries out one, or
/// two if the game does not commit. When the game commits and the mixing thread has not yet taken the published batch,
/// the game merges the two. So however long the mixing thread is stopped, at most one change of each kind is pending
/// for each voice.
final class ChangeExchange: @unchecked Sendable {  // the thread that took a batch's index out of a cell owns the batch
    private let batches: UnsafeMutablePointer<ChangeBatch>
    private static let count = 4
    private static let none = -1
    /// The index of the open batch; `none` while a thread uses it, and until the game's next change.
    private let open = Atomic<Int>(0)
    /// The index of the published batch, which the next block carries out; `none` if there is none.
    private let published = Atomic<Int>(none)
    /// The batches without changes, one bit each.
    private let free = Atomic<UInt8>(0b1110)
    /// The number of commits, for the mixing thread to see whether the game commits at all.
    private let commits = Atomic<UInt32>(0)
    /// The number of batches that the game has opened.
    private var opened: UInt64 = 0
    /// Whether the game has written to a batch since its last commit.
    private var hasWritten = false

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

    /// Calls `body` with the open batch. Wait-free.
    @inline(__always)
    func write<Result>(_ body: (inout ChangeBatch) -> Result) -> Result {
        hasWritten = true
        let index = takeOpen()
        defer { open.store(index, ordering: .releasing) }
        return body(&batches[index])
    }

    @inline(__always)
    private func takeOpen() -> Int {
        let index = open.exchange(Self.none, ordering: .acquiring)
        return index >= 0 ? index : takeFree()
    }

    /// Opens a free batch. One always exists: of four, at most one is published and two are with the mixing thread.
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

    /// Publishes all changes so far. The mixing thread carries them out together, at the start of one block.
    ///
    /// - Returns: Whether the game has made any since the last commit.
    @inline(__always)
    @discardableResult
    func commit() -> Bool {
        commits.store(commits.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        guard hasWritten else { return false }
        hasWritten = false
        publish()
        return true
    }

    private func publish() {
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

    // MARK: The mixing thread

    /// The number of commits so far.
    var commitCount: UInt32 { commits.load(ordering: .acquiring) }

    /// Calls `body` with the published changes, if there are any. Realtime-safe.
    @inline(__always)
    func takePublished(_ body: (borrowing ChangeBatch) -> Void) {
        let index = take(from: published)
        if index >= 0 { carryOut(index, body) }
    }

    /// Calls `body` with the published changes and with those that the game has not committed, in the order in which
    /// the game made them. Realtime-safe.
    func takeAll(_ body: (borrowing ChangeBatch) -> Void) {
        // The published batch is older than the open one, or newer if the game commits between these two lines.
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
