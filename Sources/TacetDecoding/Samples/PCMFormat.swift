import TacetPlatform

/// The channels and sample rate of decoded frames.
package struct PCMFormat: Hashable, Sendable {
    /// The number of channels, 1...8, in the WAVE order: L R C LFE Lb Rb Ls Rs.
    package var channels: Int
    /// Frames per second, 1...768,000.
    package var sampleRate: Int

    package init(channels: Int, sampleRate: Int) {
        self.channels = channels
        self.sampleRate = sampleRate
    }

    /// The numbers of channels that Tacet plays. A file with another number is damaged or hostile.
    package static let channelRange = 1...8
    /// The sample rates in Hz that Tacet plays, up to 16 × 48 kHz, the fastest that audio interfaces offer.
    static let sampleRateRange = 1...768_000

    /// Returns how many frames of `next` fit where there is room for `maximum` frames of this format: `maximum` at
    /// most.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` if not one fits.
    func frames(of next: PCMFormat, inRoomFor maximum: Int, name: String) throws(AudioError) -> Int {
        let maximum = min(maximum, 1 << 20)
        let frames = min(maximum, maximum * channels / next.channels)
        guard frames > 0 else {
            throw AudioError(
                .invalidArgument, operation: "decode \(name)", detail: "There is room for \(maximum) frames only",
                remedy: "Read at least 8 frames at a time.")
        }
        return frames
    }

    /// Checks that Tacet plays this format. `place` is the part of the file that states it.
    ///
    /// - Throws: `AudioError` with `.corrupt` for other channels or rates.
    func requirePlayable(place: String, name: String) throws(AudioError) {
        guard Self.channelRange.contains(channels) else {
            throw AudioError(
                .corrupt, operation: "decode \(name)", detail: "In \(place), it has \(channels) channels",
                remedy: "Encode it with 1 to 8 channels.")
        }
        guard Self.sampleRateRange.contains(sampleRate) else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "In \(place), it has \(sampleRate) frames a second",
                remedy: "Encode it at 8,000 to 192,000 Hz.")
        }
    }
}
