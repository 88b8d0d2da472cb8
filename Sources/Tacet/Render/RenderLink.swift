import Synchronization
import TacetSession
import TacetSystem

/// All that the game and the render thread share: changes, events, the session's word, meters and counters.
final class RenderLink: Sendable {
    /// What the game has changed.
    let changes: ChangeExchange
    let voices: VoiceTable
    let events = EventRing<RenderEvent>(capacity: 8_192, filler: .underrun(frames: 0))
    let directive: DirectiveCell
    let masterMeter: MeterHistory
    let soundtrackMeter: MeterHistory
    let statistics = RenderStatistics()
    let profile = ProfileLink()
    let renderPause = RenderPause()

    init(blockFrames: Int, directive: DirectiveCell, voices: Int) {
        self.voices = VoiceTable(capacity: min(voices + 64, VoiceHandle.slotLimit))
        changes = ChangeExchange(capacity: self.voices.capacity)
        self.directive = directive
        masterMeter = MeterHistory(blockFrames: blockFrames)
        soundtrackMeter = MeterHistory(blockFrames: blockFrames)
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
