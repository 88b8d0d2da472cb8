/// Classifies every stream from one look at the server and the media players. The first rule that fits wins.
struct StreamClassifier {
    private let configuration: SessionConfiguration
    private let streams: [StreamFacts]
    /// The programs and processes that record a microphone, each process with the names of its binary.
    private let listeningPrograms: Set<String>
    private let listeningProcesses: [ProcessIdentity: Set<String>]
    private let players: PlayerStates
    /// The streams whose media player was paused.
    private let paused: Set<UInt32>

    init(
        _ configuration: SessionConfiguration, streams: [StreamFacts], players: [PlayerFacts]?, paused: Set<UInt32> = []
    ) {
        self.configuration = configuration
        self.streams = streams
        self.paused = paused
        let listening = streams.filter { $0.capturesMicrophone && !$0.isOurs(configuration) && $0.role != .production }
        listeningPrograms = Set(listening.compactMap(\.program))
        listeningProcesses = Dictionary(
            listening.compactMap { stream in stream.process.map { ($0, [stream.binary]) } },
            uniquingKeysWith: { $0.union($1) })
        self.players = PlayerStates(players, of: streams, isSandboxed: configuration.sandboxID != nil)
    }

    /// Every stream except this session's own, in the server's order. Of capture streams, only conversations.
    var sightings: [Sighting] {
        streams.compactMap { stream in
            let streamClass = classify(stream)
            let isPlayback = stream.direction == .playback
            guard streamClass != .ours, isPlayback || streamClass == .conversation else { return nil }
            return Sighting(
                id: stream.id, isPlayback: isPlayback, name: stream.displayName,
                key: stream.process.map { .process($0) } ?? .stream(stream.id), streamClass: streamClass,
                talks: streamClass == .conversation || streamClass == .primary && isConversation(stream),
                saysPhone: stream.role == .phone,
                isKnownPlayer: stream.role != nil || players.playerSays(of: stream) == true,
                waitsForPlayer: stream.role == nil && stream.isOfChromium && players.tellsEveryStream,
                isAmbiguous: streamClass == .primary && stream.role == nil && players.playerSays(of: stream) != true,
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
        case .video where isConversation(stream) && players.playerSays(of: stream) != true: return .conversation
        default: return .primary
        }
    }

    /// Classifies a stream without a role: by its program's media player and microphone, its marks, and its player's pauses.
    private func classifyWithoutRole(_ stream: StreamFacts) -> AudioSession.StreamClass {
        if players.playerSays(of: stream) == true { return .primary }
        if isConversation(stream) { return .conversation }
        if stream.mark != nil || stream.isOpenAL || stream.isListedAsGame { return .game }
        if paused.contains(stream.id) { return .inactive }
        return .primary
    }

    /// Whether the program that plays the stream also records a microphone.
    private func isConversation(_ stream: StreamFacts) -> Bool {
        guard stream.role == nil || stream.role == .video else { return false }
        if stream.program.map(listeningPrograms.contains) == true { return true }
        // PulseAudio does not tell sandboxes apart. Two processes of one id in different sandboxes have different binaries.
        guard let process = stream.process, let binaries = listeningProcesses[process] else { return false }
        return stream.binary.isEmpty || binaries.contains(stream.binary) || binaries.contains("")
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
    /// The stream runs on for seconds after its last sound, so that a chime looks like a song, and a media player would tell
    /// of a song.
    let waitsForPlayer: Bool
    /// Only the level tells whether the stream plays: it has no role, and no media player reports that it plays.
    let isAmbiguous: Bool
    let level: StreamFacts.Level

    /// The same stream as an inactive one, because its level is silence.
    var silenced: Self {
        Sighting(
            id: id, isPlayback: isPlayback, name: name, key: key, streamClass: .inactive, talks: talks,
            saysPhone: saysPhone, isKnownPlayer: isKnownPlayer, waitsForPlayer: waitsForPlayer,
            isAmbiguous: isAmbiguous, level: level)
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
