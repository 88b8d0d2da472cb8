import TacetSession

extension AudioEngine {
    /// The event that a game gets for one of the render thread; nil for one that only the engine needs.
    func publicEvent(_ event: RenderEvent) -> AudioEvent? {
        switch event {
        case .finished(let handle): return .finished(Voice(client, handle).id)
        case .stolen(let handle): return .stolen(Voice(client, handle).id)
        case .streamEnded(let slot, let hasFaded): return soundtrack.ended(slot, hasFaded: hasFaded)
        case .underrun: return .soundtrackUnderrun
        case .recovered(let frames): return .soundtrackRecovered(frames: Int(frames))
        case .soundUnderrun(let handle): return .soundUnderrun(Voice(client, handle).id)
        case .soundRecovered(let handle, let frames):
            return .soundRecovered(Voice(client, handle).id, frames: Int(frames))
        case .samplesReleased(let slot):
            profiler.release(slot)
            core.remove(slot)
            return nil
        }
    }
}
