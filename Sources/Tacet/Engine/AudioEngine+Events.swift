import TacetSession

extension AudioEngine {
    /// The event that a game gets for one of the render thread; nil for one that only the engine needs.
    func publicEvent(_ event: RenderEvent) -> AudioEvent? {
        switch event {
        case .finished(let handle): return .finished(Voice(mixer, handle).id)
        case .stolen(let handle): return .stolen(Voice(mixer, handle).id)
        case .streamEnded(let slot, let hasFaded): return soundtrack.ended(slot, hasFaded: hasFaded)
        case .underrun(let frames): return .soundtrackUnderrun(frames: Int(frames))
        case .soundUnderrun(let handle): return .soundUnderrun(Voice(mixer, handle).id)
        case .samplesReleased(let slot):
            profiler.release(slot)
            core.remove(slot)
            return nil
        }
    }
}
