/// Classifies every stream from one look at the server and the media players. The first rule that fits wins.
struct StreamClassifier {
    private let configuration: SessionConfiguration
    private let streams: [StreamFacts]
    /// The programs and processes that record a microphone.
    private let listeningPrograms: Set<String>
    private let listeningProcesses: Set<Int32>
    /// The processes with a media player, and whether the player reports that it plays.
    private let players: [Int32: Bool]
    /// The streams whose media player was paused.
    private let paused: Set<UInt32>

    init(
        _ configuration: SessionConfiguration, streams: [StreamFacts], players: [PlayerFacts], paused: Set<UInt32> = []
    ) {
        self.configuration = configuration
        self.streams = streams
        self.paused = paused
        let listening = streams.filter { $0.capturesMicrophone && !$0.isOurs(configuration) && $0.role != .production }
        listeningPrograms = Set(listening.compactMap(\.program))
        listeningProcesses = Set(listening.compactMap(\.processID))
        self.players = Dictionary(
            players.compactMap { player in player.processID.map { ($0, player.isPlaying) } },
            uniquingKeysWith: { $0 || $1 })
    }

    /// Every stream except this session's own, in the server's order. Of capture streams, only conversations.
    var sightings: [Sighting] {
        streams.compactMap { stream in
            let streamClass = classify(stream)
            let isPlayback = stream.direction == .playback
            guard streamClass != .ours, isPlayback || streamClass == .conversation else { return nil }
            return Sighting(
                id: stream.id, isPlayback: isPlayback, name: stream.displayName,
                key: stream.processID.map { .process($0) } ?? .stream(stream.id), streamClass: streamClass,
                talks: streamClass == .conversation || streamClass == .primary && isConversation(stream),
                saysPhone: stream.role == .phone, isKnownPlayer: stream.role != nil || playerSays(of: stream) == true,
                lingers: stream.role == nil && stream.isOfChromium,
                isAmbiguous: streamClass == .primary && stream.role == nil && playerSays(of: stream) != true,
                level: stream.level)
        }
    }

    func classify(_ stream: StreamFacts) -> AudioSession.StreamClass {
        let role = stream.role
        if stream.isOurs(configuration) { return .ours }
        if stream.isPlumbing { return .plumbing }
        if stream.direction == .capture {
            return role == .phone && stream.capturesMicrophone ? .conversation : .inactive
        }
        if stream.isCorked || stream.isMuted || stream.isVolumeZero { return .inactive }
        switch role {
        case .phone: return .conversation
        case .alarm, .alert, .emergency: return .alarm
        case .event where Self.ringing.contains(stream.properties["event.id"] ?? ""): return .alarm
        default: break
        }
        if stream.isSpeechService { return .speech }
        switch role {
        case .a11y, .navigation, .assistant: return .duck
        case .event: return .transient
        case .game: return .game
        case .production: return .production
        case nil: return classifyWithoutRole(stream)
        // A video call in a browser. If its media player plays, the stream is a video beside the conversation.
        case .video where isConversation(stream) && playerSays(of: stream) != true: return .conversation
        default: return stream.mark == nil ? .primary : .game
        }
    }

    /// Classifies a stream without a role: by its program's media player and microphone, its marks, and its player's pauses.
    private func classifyWithoutRole(_ stream: StreamFacts) -> AudioSession.StreamClass {
        if playerSays(of: stream) == true { return .primary }
        if isConversation(stream) { return .conversation }
        if stream.mark != nil || stream.isOpenAL || stream.isListedAsGame { return .game }
        if paused.contains(stream.id) { return .inactive }
        return .primary
    }

    /// Whether the media player of the stream's process, or of its nearest ancestor with one, plays; nil without a player.
    private func playerSays(of stream: StreamFacts) -> Bool? { stream.lineage.lazy.compactMap { players[$0] }.first }

    /// Whether the program that plays the stream also records a microphone.
    private func isConversation(_ stream: StreamFacts) -> Bool {
        guard stream.role == nil || stream.role == .video else { return false }
        return stream.program.map(listeningPrograms.contains) == true
            || stream.processID.map(listeningProcesses.contains) == true
    }

    /// Event sounds that ask for an answer, by the ids of the Sound Naming Specification.
    private static let ringing: Set<String> = [
        "phone-incoming-call", "phone-outgoing-calling", "phone-outgoing-busy", "alarm-clock-elapsed",
    ]
}

/// One stream with its class.
struct Sighting: Hashable, Sendable {
    let id: UInt32
    let isPlayback: Bool
    let name: String
    /// The stream's process, or the stream itself if it states none.
    let key: Bouts.Key
    let streamClass: AudioSession.StreamClass
    /// The stream is part of a conversation, also if its program plays music as well.
    let talks: Bool
    let saysPhone: Bool
    /// The stream states what it is, or the program's own media player says that it plays.
    let isKnownPlayer: Bool
    /// The stream runs on for seconds after its last sound.
    let lingers: Bool
    /// Only the level tells whether the stream plays: it has no role, and no media player reports that it plays.
    let isAmbiguous: Bool
    let level: StreamFacts.Level

    /// The same stream as an inactive one, because its level is silence.
    var silenced: Self {
        Sighting(
            id: id, isPlayback: isPlayback, name: name, key: key, streamClass: .inactive, talks: talks,
            saysPhone: saysPhone, isKnownPlayer: isKnownPlayer, lingers: lingers, isAmbiguous: isAmbiguous, level: level
        )
    }
}

extension StreamFacts {
    /// Whether this program made the stream: by the mark, which child processes inherit, or by the process, for streams that
    /// the program opens without Tacet.
    ///
    /// Process ids are local to a sandbox. So a stream from another sandbox is another program's, and so is a stream with
    /// another mark.
    fileprivate func isOurs(_ configuration: SessionConfiguration) -> Bool {
        if let mark { return mark == configuration.mark && !mark.isEmpty }
        guard let processID, processID == configuration.processID else { return false }
        return sandboxID == nil || sandboxID == configuration.sandboxID
    }

    fileprivate var isPlumbing: Bool {
        if !hasClient || properties["node.virtual"] == "true" || properties["node.link-group"] != nil { return true }
        if properties["application.id"] == "org.PulseAudio.PulseAudio" { return true }
        return switch role {
        case .filter, .abstract, .dsp, .loopback, .test: true
        default: false
        }
    }

    /// Whether it is a stream of speech-dispatcher, which keeps its streams running also while it does not speak.
    fileprivate var isSpeechService: Bool {
        program?.hasPrefix("speech-dispatcher") == true || binary.hasPrefix("speech-dispatcher")
            || binary.hasPrefix("sd_")
    }

    fileprivate var capturesMicrophone: Bool {
        // A capture stream with a mark is the meter of a game that uses Tacet.
        direction == .capture && !isCorked && !capturesMonitor && !isPlumbing && mark == nil
            && properties["stream.capture.sink"] != "true"
    }
}
