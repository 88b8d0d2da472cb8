import Synchronization
import TacetSession

/// All that the game and the render thread share: rings, the session's word, meters and counters.
final class RenderLink: Sendable {
    let commands = CommandRing<RenderCommand>(capacity: 4096, filler: .listener(Listener()))
    /// Places of voices, apart from the commands because they are many and small.
    let moves: CommandRing<PositionMove>
    let voices: VoiceTable
    /// The lower bits of the ends of commands and moves, in one word: what one update changed is heard on one block.
    private let committed = Atomic<UInt64>(0)
    let events = CommandRing<RenderEvent>(capacity: 8192, filler: .starved(frames: 0))
    let directive: DirectiveCell
    let masterMeter: MeterHistory
    let soundtrackMeter: MeterHistory
    let statistics = RenderStatistics()
    let profile = ProfileLink()
    let intermission = Intermission()

    init(blockFrames: Int, directive: DirectiveCell, voices: Int) {
        self.voices = VoiceTable(capacity: min(voices + 64, PositionMove.slotLimit))
        moves = CommandRing(
            capacity: max(1_024, voices + voices / 4),
            filler: PositionMove(VoiceHandle(slot: 0, generation: 0), to: .zero))
        self.directive = directive
        masterMeter = MeterHistory(blockFrames: blockFrames)
        soundtrackMeter = MeterHistory(blockFrames: blockFrames)
    }

    /// Lets the render thread have all that was sent. The game's.
    func commit() {
        let commands = UInt64(UInt32(truncatingIfNeeded: commands.writtenIndex))
        let moves = UInt64(UInt32(truncatingIfNeeded: moves.writtenIndex))
        committed.store(commands << 32 | moves, ordering: .releasing)
    }

    /// Where the last commit ends. The render thread's.
    var committedEnd: (commands: Int, moves: Int) {
        let word = committed.load(ordering: .acquiring)
        return (
            commands.index(UInt32(truncatingIfNeeded: word >> 32)), moves.index(UInt32(truncatingIfNeeded: word))
        )
    }
}

/// Counters that the render thread keeps and anyone may read.
final class RenderStatistics: Sendable {
    let voices = Atomic<Int>(0)
    let realVoices = Atomic<Int>(0)
    /// Frames that have been mixed: the mixer's clock.
    let frames = Atomic<Int>(0)
    let openALErrors = Atomic<Int>(0)
    /// Nanoseconds that a block takes, smoothed over about sixteen.
    let blockTime = Atomic<Int>(0)
    /// The raw value of ``RealTimePriority`` that the render thread has.
    let priority = Atomic<Int>(RealTimePriority.ordinary.rawValue)

    /// Render thread only.
    func count(blockTime nanoseconds: Int) {
        let smooth = blockTime.load(ordering: .relaxed)
        blockTime.store(smooth + (nanoseconds - smooth) / 16, ordering: .relaxed)
    }

    /// Frames since anything was audible, or any time went on unheard.
    let idleFrames = Atomic<Int>(0)

    /// Render thread only.
    func note(isIdle: Bool, frames: Int) {
        idleFrames.store(isIdle ? idleFrames.load(ordering: .relaxed) + frames : 0, ordering: .relaxed)
    }

    func advance(to frame: Int) { frames.store(frame, ordering: .releasing) }

    func publish(voices: Int, real: Int, errors: Int) {
        self.voices.store(voices, ordering: .relaxed)
        realVoices.store(real, ordering: .relaxed)
        openALErrors.store(errors, ordering: .relaxed)
    }
}
