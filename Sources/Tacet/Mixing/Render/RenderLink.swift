import Synchronization
import TacetOutput
import TacetSession
import TacetPlatform

/// The objects that the game's thread and the mixing thread share: changes, events, directive, meters, counters.
final class RenderLink: Sendable {
    /// The game's changes, on their way to the mixing thread.
    let changes: ChangeExchange
    /// The frames that are mixed at a time.
    let blockFrames: Int
    /// The pairs of channels of a block.
    let pairs: MixPairs
    let voices: VoiceTable
    let events = EventRing<RenderEvent>(capacity: 4_096, filler: .underrun)
    let directive: DirectiveCell
    /// The player's setting for the ears, as the bits of a `StereoChoice`.
    let stereo = Atomic<UInt64>(0)
    let masterMeter: MeterHistory
    let soundtrackMeter: MeterHistory
    let statistics: RenderStatistics
    let profile: ProfileLink
    /// Tells the game's thread that an update has more to do than to commit changes and to receive events.
    let pending: PendingFlag
    /// Copies of voices and buses for a live profiler; nil until one first attaches.
    let probe = WriteOnce<RenderProbe>()
    /// The captions that reach the listener; nil until the game first sets a caption.
    let captions = WriteOnce<CaptionProbe>()
    /// The voices that are heard; nil until the game first asks for them.
    let heard = WriteOnce<HeardVoices>()
    /// The changes of attached programs to the mix; nil until one first changes it.
    let overlays = WriteOnce<OverlayExchange>()

    init(
        blockFrames: Int, directive: DirectiveCell, voices: Int, speakers: SpeakerLayout = .stereo,
        pending: PendingFlag = PendingFlag()
    ) {
        self.pending = pending
        self.blockFrames = blockFrames
        pairs = MixPairs(speakers, blockFrames: blockFrames)
        profile = ProfileLink(pending: pending)
        statistics = RenderStatistics(pending: pending)
        self.voices = VoiceTable(capacity: min(voices + VoiceTable.spare, VoiceHandle.slotLimit))
        changes = ChangeExchange(capacity: self.voices.capacity)
        self.directive = directive
        masterMeter = MeterHistory(blockFrames: blockFrames, pairs)
        soundtrackMeter = MeterHistory(blockFrames: blockFrames, pairs)
    }
}

/// Counters that the mixing thread writes and any thread may read.
final class RenderStatistics: Sendable {
    private let pending: PendingFlag
    /// The idle frames after which each further idle block raises the flag.
    private let timeout = Atomic<Int>(.max)

    init(pending: PendingFlag = PendingFlag()) { self.pending = pending }

    let voices = Atomic<Int>(0)
    let realVoices = Atomic<Int>(0)
    /// The times that the soundtrack or a streamed voice ran out of decoded frames.
    let streamUnderruns = Atomic<Int>(0)
    /// The frames mixed so far: the mixer's clock.
    let frames = Atomic<Int>(0)
    /// The time that a block takes, in nanoseconds, smoothed over about 16 blocks.
    let blockTime = Atomic<Int>(0)
    /// The scheduling of the thread that mixed last, as the raw value of a ``RealTimePriority``.
    let priority = Atomic<Int>(RealTimePriority.ordinary.rawValue)

    /// Records the time that a block took. Mixing thread only.
    func count(blockTime nanoseconds: Int) {
        let smooth = blockTime.load(ordering: .relaxed)
        blockTime.store(smooth + (nanoseconds - smooth) / 16, ordering: .relaxed)
    }

    /// Frames mixed since the last block that was audible, or in which a voice or a track ran that silent mode does not
    /// mute.
    let idleFrames = Atomic<Int>(0)

    /// Lets each idle block raise the flag once more than `frames` have been idle in a row.
    func ringWhenIdle(for frames: Int) { timeout.store(frames, ordering: .relaxed) }

    /// Adds a block of `frames` to ``idleFrames``, or resets it. Mixing thread only.
    func note(isIdle: Bool, frames: Int) {
        let idle = isIdle ? idleFrames.load(ordering: .relaxed) + frames : 0
        idleFrames.store(idle, ordering: .relaxed)
        if idle > timeout.load(ordering: .relaxed) { pending.raise() }
    }

    func advance(to frame: Int) { frames.store(frame, ordering: .releasing) }

    func publish(voices: Int, real: Int) {
        self.voices.store(voices, ordering: .relaxed)
        realVoices.store(real, ordering: .relaxed)
    }
}
