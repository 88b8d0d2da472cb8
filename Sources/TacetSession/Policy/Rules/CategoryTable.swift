extension AudioSession.Category {
    /// The behaviour of a category, by the table of Apple's Human Interface Guidelines.
    public struct Behavior: Hashable, Sendable {
        /// Whether the category plays sound at all.
        public var plays: Bool
        /// Whether silent mode and the lock screen silence it. Its soundtrack then also yields to what the player
        /// listens to.
        public var isSilencedBySwitchAndLock: Bool
        /// Whether it plays beside other programs. If not, setting it explicitly pauses the player's media players.
        public var mixesWithOthers: Bool
        /// Whether it plays on while the program is in the background.
        public var playsInBackground: Bool
        /// Whether the program asked for other programs to be lowered, which the sound server does where it is set up
        /// for that.
        public var ducksOthers = false
        /// Whether it pauses podcasts and audiobooks, although it mixes with others.
        public var interruptsSpokenAudio = false
    }

    /// The behaviour of the category with `options`; an option that does not apply to the category changes nothing.
    public func behavior(options: AudioSession.Options = []) -> Behavior {
        var row = standardBehavior
        guard self == .playback || self == .playAndRecord else { return row }
        row.ducksOthers = options.contains(.duckOthers)
        row.interruptsSpokenAudio = options.contains(.interruptSpokenAudioAndMixWithOthers)
        row.mixesWithOthers = options.contains(.mixWithOthers) || row.ducksOthers || row.interruptsSpokenAudio
        return row
    }

    /// Which of `options` do nothing in the category, in a sentence; nil if all do something.
    func limitation(of options: AudioSession.Options) -> String? {
        guard self != .playback, self != .playAndRecord else { return nil }
        let names = AudioSession.Options.names.filter { options.contains($0.option) }.map(\.name)
        guard !names.isEmpty else { return nil }
        return "In the category \(rawValue) these options do nothing: \(names.joined(separator: ", ")). "
            + "They are for playback and playAndRecord."
    }

    private var standardBehavior: Behavior {
        // The three values: silenced by switch and lock, mixes with others, plays in the background.
        switch self {
        case .soloAmbient: Behavior(silenced: true, mixes: false, background: false)
        case .ambient: Behavior(silenced: true, mixes: true, background: false)
        case .playback: Behavior(silenced: false, mixes: false, background: true)
        case .record: Behavior(plays: false, silenced: false, mixes: false, background: true)
        case .playAndRecord: Behavior(silenced: false, mixes: false, background: true)
        case .audioProcessing: Behavior(plays: false, silenced: false, mixes: false, background: true)
        }
    }
}

extension AudioSession.Category.Behavior {
    /// A row of the table.
    fileprivate init(plays: Bool = true, silenced: Bool, mixes: Bool, background: Bool) {
        self.plays = plays
        isSilencedBySwitchAndLock = silenced
        mixesWithOthers = mixes
        playsInBackground = background
    }
}
