import Synchronization
import TacetPlatform

/// The captions of the latest block, which the mixing thread writes and the game's thread takes.
///
/// Neither thread waits: `stage` says whose the memory is. The mixing thread replaces a copy that the game has not
/// taken, but keeps the captions that were in it alone: a shot may be shorter than a frame of the game. It leaves a
/// block out while the game copies. The game keeps what it has while the mixing thread writes.
final class CaptionProbe: @unchecked Sendable {  // one thread at a time owns the memory, by `stage`
    private enum Stage: UInt8 { case wanted, writing, ready, reading }

    private let stage = Atomic<UInt8>(Stage.wanted.rawValue)
    private var sounds: UnsafeMutablePointer<CaptionSound>
    /// The captions of the block before, while the mixing thread writes.
    private var earlier: UnsafeMutablePointer<CaptionSound>
    private var count = 0
    private var listener = Listener()
    /// Tells the game's thread that captions can be taken.
    private let pending: PendingFlag

    init(pending: PendingFlag) {
        self.pending = pending
        sounds = .allocate(repeating: CaptionSound(), count: CaptionSounds.capacity)
        earlier = .allocate(repeating: CaptionSound(), count: CaptionSounds.capacity)
    }

    deinit {
        sounds.deallocate()
        earlier.deallocate()
    }

    private func move(from old: Stage, to new: Stage) -> Bool {
        stage.compareExchange(
            expected: old.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// The captions of the latest block, and the listener in it; nil if no block was mixed since the last call. The
    /// game's thread; never waits.
    func take() -> (sounds: [CaptionSound], listener: Listener)? {
        guard move(from: .ready, to: .reading) else { return nil }
        let copy = (Array(UnsafeBufferPointer(start: sounds, count: count)), listener)
        stage.store(Stage.wanted.rawValue, ordering: .releasing)
        return copy
    }

    /// Writes the captions of a block: `body` adds each voice. Returns false while the game copies the last ones. The
    /// render thread; realtime-safe.
    func make(_ listener: Listener, _ body: (inout CaptionSounds) -> Void) -> Bool {
        let isTaken = move(from: .wanted, to: .writing)
        guard isTaken || move(from: .ready, to: .writing) else { return false }
        swap(&sounds, &earlier)
        var list = CaptionSounds(in: sounds)
        body(&list)
        for index in 0..<(isTaken ? 0 : count) where !list.contains(earlier[index].tag.key) {
            earlier[index].voices = 0
            list.add(earlier[index])
        }
        count = list.count
        self.listener = listener
        stage.store(Stage.ready.rawValue, ordering: .releasing)
        pending.raise()
        return true
    }
}
