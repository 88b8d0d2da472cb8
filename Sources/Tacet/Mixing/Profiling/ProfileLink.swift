import Synchronization
import TacetPlatform

/// The rings that carry the profiler's records from the mixing thread to the game's thread and to an attached program.
///
/// Three threads use it: the mixing thread sends, the game's thread reads for the game, and `tacet-attach` for programs
/// that are attached.
final class ProfileLink: Sendable {
    /// The readers of the records.
    struct Readers: OptionSet {
        let rawValue: UInt8
        /// The game, by its ``Profiler``.
        static let game = Readers(rawValue: 1)
        /// A program that is attached to the game. It has a ring of its own, and reads also while the game hangs.
        static let attached = Readers(rawValue: 2)
    }

    private let readers = Atomic<UInt8>(0)
    /// The ring's size in blocks: 11 s at the default sample rate and block size. Records that do not fit are lost.
    static let capacity = 1_024
    private let ring = WriteOnce<EventRing<BlockProfile>>()
    private let attachedRing = WriteOnce<EventRing<BlockProfile>>()
    /// The rings' size in changes of voices: twice the starts of a very large block. A game that captures empties its
    /// ring at each update, an attached program once a second.
    static let voiceCapacity = 8_192
    private let voiceRing = WriteOnce<EventRing<VoiceRecord>>()
    private let attachedVoiceRing = WriteOnce<EventRing<VoiceRecord>>()
    private let capturing = Atomic<Bool>(false)
    /// The number of the game's updates while measuring, and their time in nanoseconds. Only the game's thread writes
    /// them.
    private let updates = Atomic<Int>(0)
    private let updateTime = Atomic<Int>(0)
    /// Tells the game's thread that updates are measured.
    private let pending: PendingFlag

    init(pending: PendingFlag = PendingFlag()) { self.pending = pending }

    /// The game's ring of records; nil until the profiler is first enabled.
    var blocks: EventRing<BlockProfile>? { ring.current }

    /// The ring of a program that is attached; nil until the first one was.
    var attachedBlocks: EventRing<BlockProfile>? { attachedRing.current }

    /// The changes of voices for the game's capture; nil until the first capture.
    var capturedVoices: EventRing<VoiceRecord>? { voiceRing.current }

    /// The changes of voices for a program that is attached; nil until the first one was.
    var attachedVoices: EventRing<VoiceRecord>? { attachedVoiceRing.current }

    /// Whether the game captures. Realtime-safe.
    var isCapturing: Bool { capturing.load(ordering: .acquiring) }

    /// Starts or stops noting changes of voices for the game's capture. The game's thread.
    func capture(_ isOn: Bool) {
        if isOn { Self.make(voiceRing) }
        capturing.store(isOn, ordering: .releasing)
    }

    private static func make(_ ring: WriteOnce<EventRing<VoiceRecord>>) {
        if ring.current == nil { ring.fulfil(EventRing(capacity: voiceCapacity, filler: VoiceRecord())) }
    }

    /// The readers for which the mixing thread measures now. Realtime-safe.
    var present: Readers { Readers(rawValue: readers.load(ordering: .acquiring)) }

    /// Starts or stops measuring for a reader. The reader's thread.
    func measure(for reader: Readers, _ isOn: Bool) {
        let ring = reader == .game ? ring : attachedRing
        if isOn, ring.current == nil { ring.fulfil(EventRing(capacity: Self.capacity, filler: BlockProfile())) }
        if isOn, reader == .attached { Self.make(attachedVoiceRing) }
        if isOn {
            readers.bitwiseOr(reader.rawValue, ordering: .releasing)
        } else {
            readers.bitwiseAnd(~reader.rawValue, ordering: .releasing)
        }
        pending.raise()
    }

    /// Counts an update that took `nanoseconds`. The game's thread.
    func countUpdate(_ nanoseconds: Int) {
        updateTime.store(updateTime.load(ordering: .relaxed) &+ nanoseconds, ordering: .relaxed)
        updates.store(updates.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// The updates until now: their number, and their time in nanoseconds.
    var countedUpdates: (count: Int, nanoseconds: Int) {
        let count = updates.load(ordering: .acquiring)
        return (count, updateTime.load(ordering: .relaxed))
    }
}
