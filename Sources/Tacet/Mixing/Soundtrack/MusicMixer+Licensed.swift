/// What is heard of a licensed track: its stems, or what takes their place.
struct LicensedMix: BitwiseCopyable {
    var stems = Ramp(1)
    var alternative = Ramp(0)

    /// What is heard of a stream that begins.
    init(isStreamer: Bool) { move(isStreamer, frames: 0) }

    /// Crossfades to what is heard while the player is a streamer, or is none.
    mutating func move(_ isStreamer: Bool, frames: Int32) {
        stems.move(to: isStreamer ? 0 : 1, frames: frames)
        alternative.move(to: isStreamer ? 1 : 0, frames: frames)
    }
}

extension MusicMixer {
    /// Follows the player's choice to be a streamer: crossfades all licensed tracks that sound.
    ///
    /// - Parameters:
    ///   - runs: As ``apply(_:runs:)`` takes it. What stands changes at once, because its crossfade would be heard later.
    ///   - frames: The length of the crossfade.
    mutating func setStreamer(_ isStreamer: Bool, runs: Bool, frames: Int) {
        self.isStreamer = isStreamer
        for index in 0..<MusicSlot.count {
            let sounds = runs && !transport.isHalted && channels[index].isPlaying && !channels[index].isStarved
            licensed[index].move(isStreamer, frames: sounds ? Int32(clamping: frames) : 0)
        }
    }

    /// Whether a stream is licensed music that has no alternative and is not heard now.
    func isWithheld(_ index: Int) -> Bool {
        isStreamer && channels[index].ring?._withUnsafeGuaranteedRef { $0.substitute == .silence } == true
    }
}
