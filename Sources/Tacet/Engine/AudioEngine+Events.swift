import TacetSession

extension AudioEngine {
    /// The event that a game gets for one of the render thread; nil for one that only the engine needs.
    func publicEvent(_ event: RenderEvent) -> AudioEvent? {
        switch event {
        case .finished(let handle): return .finished(Voice(mixer, handle).id)
        case .stolen(let handle): return .stolen(Voice(mixer, handle).id)
        case .streamEnded(let slot, let hasFaded): return soundtrack.ended(slot, hasFaded: hasFaded)
        case .underrun: return .soundtrackUnderrun
        case .recovered(let frames): return .soundtrackRecovered(frames: Int(frames))
        case .soundUnderrun(let handle): return .soundUnderrun(Voice(mixer, handle).id)
        case .soundRecovered(let handle, let frames):
            return .soundRecovered(Voice(mixer, handle).id, frames: Int(frames))
        case .samplesReleased(let slot):
            profiler.release(slot)
            core.remove(slot)
            return nil
        }
    }
}
