import TacetPlatform

extension Effect {
    /// A compressor: above a threshold it lowers the sound, and so narrows the distance between quiet and loud.
    ///
    /// The level is the largest sample of both channels within the latest 256 frames, 5 ms at 48 kHz. Source of the
    /// curve and of the times: D. Giannoulis, M. Massberg and J. D. Reiss, "Digital Dynamic Range Compressor Design",
    /// Journal of the Audio Engineering Society 60(6), 2012.
    public struct Compressor: Hashable, Sendable {
        /// The level in decibels, -60...0, above which the sound is lowered.
        public var threshold: Decibels
        /// By how many decibels the input grows for 1 dB of the output, above the threshold: 1...100.
        public var ratio: Float
        /// The decibels around the threshold, 0...24, in which the ratio grows from 1.
        public var knee: Float
        /// The time in which the gain falls by 63 % of a fall's decibels: 0...1 s.
        public var attack: Duration
        /// The time in which the gain rises by 63 % of a rise's decibels: 0...5 s.
        public var release: Duration
        /// The gain behind the compressor in decibels, -24...+24.
        public var makeup: Decibels
        /// The bus whose level counts in place of the compressor's own, after that bus's effects and gain: a compressor
        /// on the soundtrack with the bus of speech ducks the music. It may be heard a block later. Nil: its own.
        ///
        /// A bus other than master and soundtrack gets a submix as by ``Bus/enableSubmix()``.
        public var sidechain: BusID?

        /// A compressor; the defaults suit a bus of a game's effects.
        public init(
            threshold: Decibels = -18, ratio: Float = 4, knee: Float = 6, attack: Duration = .milliseconds(10),
            release: Duration = .milliseconds(120), makeup: Decibels = .unity, sidechain: BusID? = nil
        ) {
            (self.threshold, self.ratio, self.knee) = (threshold, ratio, knee)
            (self.attack, self.release, self.makeup) = (attack, release, makeup)
            self.sidechain = sidechain
        }

        var parameters: EffectParameters {
            EffectParameters([
                threshold.value.within(-60...0, or: -18), 1 / ratio.within(1...100, or: 4) - 1,
                knee.within(0...24, or: 6), Float(attack.seconds).within(0...1, or: 0),
                Float(release.seconds).within(0...5, or: 0), makeup.value.within(-24...24, or: 0),
            ])
        }
    }

    /// A limiter with a lookahead of 2 ms, by which it delays the sound.
    public struct Limiter: Hashable, Sendable {
        /// The level in decibels, -40...0, above which no sample leaves.
        public var ceiling: Decibels
        /// The time in which the gain rises by 63 % of a rise: 0.005...5 s.
        public var release: Duration

        /// A limiter with a ceiling.
        public init(ceiling: Decibels = -1, release: Duration = .milliseconds(80)) {
            (self.ceiling, self.release) = (ceiling, release)
        }

        var parameters: EffectParameters {
            EffectParameters([
                ceiling.value.within(-40...0, or: -1), Float(release.seconds).within(0.005...5, or: 0.08),
            ])
        }
    }
}
