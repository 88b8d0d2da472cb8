extension Renderer {
    /// Copies the block of each bus that has samples for the loudness meters of an attached program.
    ///
    /// - Parameters:
    ///   - mix: The block as it is heard.
    ///   - music: The soundtrack's block; nil while the soundtrack is silent.
    ///   - hasEffects: Whether effects were mixed in this block.
    func copyForLoudness(_ mix: UnsafePointer<Float>, music: UnsafePointer<Float>?, hasEffects: Bool) {
        masterMeter.tap.current?.write(mix, count: blockFrames)
        soundtrackMeter.tap.current?.write(music, count: blockFrames)
        for index in 0..<submixes.count {
            submixes[index]._withUnsafeGuaranteedRef { submix in
                guard !submix.isAsleep, let tap = submix.meter.tap.current else { return }
                tap.write(hasEffects ? UnsafePointer(submix.mix) : nil, count: blockFrames)
            }
        }
    }
}
