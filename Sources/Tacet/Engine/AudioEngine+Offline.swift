import TacetPlatform

extension AudioEngine {
    /// Mixes the next frames of an offline engine: interleaved stereo, `frames × 2`, nominal ±1. Blocking.
    ///
    /// Call ``update()`` first, so that the calls since the last update are heard.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for an engine that has an output, or an odd number of samples;
    ///   `.noOutput` if there is no memory for the mixer.
    public func render(into interleaved: inout MutableSpan<Float>) throws(AudioError) {
        guard outputs == nil, interleaved.count % 2 == 0 else {
            throw AudioError(
                .invalidArgument, operation: "render offline",
                detail: outputs == nil
                    ? "\(interleaved.count) samples are no stereo frames" : "this engine has an output",
                remedy: "Make the engine with `AudioEngine(offline:)` and ask for frames × 2 samples.")
        }
        try core.render(into: &interleaved, soundtrack: soundtrack)
    }
}
