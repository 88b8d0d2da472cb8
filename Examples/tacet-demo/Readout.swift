import Tacet

/// The values of the engine and its session that the panels show, read once a frame.
struct Readout {
    struct BusLine {
        let name: String
        let bus: BusID
        /// The level; stays at the floor for a bus without a submix.
        var meter = Meter()
        var isMetered = false
    }

    var buses = [
        BusLine(name: "master", bus: .master), BusLine(name: "soundtrack", bus: .soundtrack),
        BusLine(name: "effects", bus: .effects),
    ]
    var masterGain: Decibels = 0
    /// How loud the whole is; nil while it is not measured.
    var loudness: Loudness?
    var statistics: AudioEngine.Statistics?
    var realVoiceLimit = 0
    var output: OutputConfiguration?
    /// Why there is no output; nil while there is one.
    var outputFailure: AudioError?
    var soundtrack = Soundtrack.State.stopped
    var position = 0
    /// The beat that is heard; nil while nothing plays.
    var clock: MusicClock?
    /// The part that begins on the next bar.
    var nextPart: String?
    var layers: [Bool] = []
    var explanation: AudioSession.Explanation?
    var otherStreams: [AudioSession.OtherStream] = []
    var isSilentModeOn = false
    var choice = AudioSession.SoundtrackChoice.automatic
    var conversationChoice = AudioSession.ConversationChoice.automatic

    /// Stores from an event what cannot be read from the engine later.
    mutating func note(_ event: AudioEvent) {
        switch event {
        case .outputFailed(let error): outputFailure = error
        case .outputChanged(let output) where output.kind != .null: outputFailure = nil
        case .session(.outputRestored): outputFailure = nil
        default: break
        }
    }

    mutating func read(_ audio: AudioEngine, _ music: Music, after seconds: Float) {
        for index in buses.indices {
            let level = audio.buses[buses[index].bus].level
            buses[index].isMetered = level != nil
            buses[index].meter.show(
                rms: level?.rms.value ?? Meter.floor, peak: level?.peak.value ?? Meter.floor,
                after: seconds)
        }
        loudness = audio.buses.master.loudness
        statistics = audio.statistics
        realVoiceLimit = audio.settings.realVoices
        output = audio.output
        soundtrack = audio.soundtrack.state
        position = audio.soundtrack.frame
        clock = audio.soundtrack.clock
        nextPart = audio.soundtrack.pendingTransition.map { order in
            if case .marker(let name) = order.entry { name } else { "start" }
        }
        layers = music.layers
        let explanation = audio.session.explanation
        self.explanation = explanation
        otherStreams = audio.session.otherStreams
        // On by a switch of the machine, or by the demo's pretended one.
        isSilentModeOn =
            audio.session.isSilentModeOn || explanation.entries.contains { $0.reason == .silentMode }
        choice = audio.session.effectiveSettings.soundtrackChoice
        conversationChoice = audio.session.effectiveSettings.conversationChoice
    }
}
