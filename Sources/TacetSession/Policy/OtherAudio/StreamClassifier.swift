/// Classifies every stream from one look at the server and the media players. The first rule that fits wins.
struct StreamClassifier {
    private let configuration: SessionConfiguration
    private let streams: [StreamFacts]
    /// The programs and processes that record a microphone, each process with the names of its binary.
    private let listeningPrograms: Set<String>
    private let listeningProcesses: [ProcessIdentity: Set<String>]
    private let players: MediaPlayerStates
    /// The streams whose media player was paused.
    private let paused: Set<UInt32>

    init(
        _ configuration: SessionConfiguration, streams: [StreamFacts], players: [MediaPlayerFacts]?,
        paused: Set<UInt32> = []
    ) {
        self.configuration = configuration
        self.streams = streams
        self.paused = paused
        let players = MediaPlayerStates(
            players, of: streams, isSandboxed: configuration.sandboxID != nil, process: configuration.processID)
        self.players = players
        let listening = streams.filter {
            $0.capturesMicrophone && !$0.isOurs(configuration, players) && $0.role != .production
        }
        listeningPrograms = Set(listening.compactMap(\.program))
        listeningProcesses = Dictionary(
            listening.compactMap { stream in stream.process.map { ($0, [stream.binary]) } },
            uniquingKeysWith: { $0.union($1) })
    }

    /// Every stream except this session's own, in the server's order. Of capture streams, only conversations.
    var classified: [ClassifiedStream] {
        streams.compactMap { stream in
            let streamClass = classify(stream)
            let isPlayback = stream.direction == .playback
            guard streamClass != .ours, isPlayback || streamClass == .conversation else { return nil }
            return ClassifiedStream(
                id: stream.id, isPlayback: isPlayback, name: stream.displayName,
                key: stream.process.map { .process($0) } ?? .stream(stream.id), streamClass: streamClass,
                talks: streamClass == .conversation || streamClass == .primary && isConversation(stream),
                saysPhone: stream.role == .phone,
                isKnownMediaPlayer: stream.role != nil || players.playerSays(of: stream) == true,
                waitsForPlayer: stream.role == nil && stream.isOfChromium && players.tellsEveryStream,
                doubt: doubt(stream, as: streamClass), level: stream.level)
        }
    }

    /// What only the stream's level tells.
    private func doubt(_ stream: StreamFacts, as streamClass: AudioSession.StreamClass) -> ClassifiedStream.Doubt {
        switch streamClass {
        case .speech: .speech
        case .primary where players.playerSays(of: stream) == true: .none
        case .primary: stream.role == nil ? .whatItIs : .whetherItPlays
        default: .none
        }
    }

    func classify(_ stream: StreamFacts) -> AudioSession.StreamClass {
        let role = stream.role
        if stream.isOurs(configuration, players) { return .ours }
        if stream.isPlumbing { return .plumbing }
        // Only its media player tells whether a client of JACK plays: the server lists no stream, and so no level.
        if stream.isOfJACK { return players.playerSays(of: stream) == true ? .primary : .inactive }
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
        if stream.isSpeechService || role == nil && KnownPrograms.isSpeaker(stream.programNames) { return .speech }
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

    /// Classifies a stream without a role: by its program's media player and microphone, its marks, and its player's
    /// pauses.
    private func classifyWithoutRole(_ stream: StreamFacts) -> AudioSession.StreamClass {
        if players.playerSays(of: stream) == true { return .primary }
        if isConversation(stream) { return .conversation }
        if KnownPrograms.isAlarm(stream.programNames) { return .alarm }
        if stream.mark != nil || stream.isOpenAL || stream.isOfGame { return .game }
        if paused.contains(stream.id) { return .inactive }
        return .primary
    }

    /// Whether the program that plays the stream also records a microphone.
    private func isConversation(_ stream: StreamFacts) -> Bool {
        guard stream.role == nil || stream.role == .video else { return false }
        if stream.program.map(listeningPrograms.contains) == true { return true }
        // PulseAudio does not tell sandboxes apart. Two processes of one id in different sandboxes have different
        // binaries.
        guard let process = stream.process, let binaries = listeningProcesses[process] else { return false }
        return stream.binary.isEmpty || binaries.contains(stream.binary) || binaries.contains("")
    }

    /// Event sounds that ask for an answer, by the ids of the Sound Naming Specification.
    private static let ringing: Set<String> = [
        "phone-incoming-call", "phone-outgoing-calling", "phone-outgoing-busy", "alarm-clock-elapsed",
    ]
}

/// One stream with its class.
struct ClassifiedStream: Hashable, Sendable {
    let id: UInt32
    let isPlayback: Bool
    let name: String
    /// The stream's process, or the stream itself if it states none.
    let key: InterruptionLimits.Key
    let streamClass: AudioSession.StreamClass
    /// The stream is part of a conversation, also if its program plays music as well.
    let talks: Bool
    let saysPhone: Bool
    /// The stream states what it is, or the program's own media player says that it plays.
    let isKnownMediaPlayer: Bool
    /// The stream runs on for seconds after its last sound, so that a chime looks like a song, and a media player would
    /// tell of a song.
    let waitsForPlayer: Bool
    let doubt: Doubt
    let level: StreamFacts.Level

    /// What only the stream's level tells, because nothing that states it is there.
    enum Doubt: Hashable, Sendable {
        /// Nothing: a player says that it plays, or the level makes no difference.
        case none
        /// Whether the stream is music, a chime or silence: it states no role.
        case whatItIs
        /// Whether the stream plays, as its role says that it would: an idle synthesizer states music for ever.
        case whetherItPlays
        /// Whether the program speaks now.
        case speech
    }

    /// The same stream as one of another class, by its level.
    func measured(as streamClass: AudioSession.StreamClass) -> Self {
        ClassifiedStream(
            id: id, isPlayback: isPlayback, name: name, key: key, streamClass: streamClass, talks: talks,
            saysPhone: saysPhone, isKnownMediaPlayer: isKnownMediaPlayer, waitsForPlayer: waitsForPlayer,
            doubt: doubt, level: level)
    }
}

extension StreamFacts {
    /// Whether this program made the stream: by the mark, which child processes inherit, or by the process, for streams
    /// that the program or one that it started opens without Tacet: the music of a game may be timidity's.
    ///
    /// Process ids are local to a sandbox. So a stream from another sandbox is another program's, and so is a stream
    /// with another mark. What has a media player that says Playing is the player's: a browser that the game started
    /// for a link.
    fileprivate func isOurs(_ configuration: SessionConfiguration, _ players: MediaPlayerStates) -> Bool {
        if let mark { return mark == configuration.mark && !mark.isEmpty }
        guard let processID, sandboxID == nil || sandboxID == configuration.sandboxID else { return false }
        if processID == configuration.processID { return true }
        return isOfChild && players.playerSays(of: self) != true
    }

    /// Whether the stream has this session's mark, or comes from this process itself.
    func isOfProcess(_ configuration: SessionConfiguration) -> Bool {
        if let mark { return mark == configuration.mark && !mark.isEmpty }
        return processID == configuration.processID && (sandboxID == nil || sandboxID == configuration.sandboxID)
    }

    /// Whether the program is a game by its name, by who started it, or by a .desktop entry.
    fileprivate var isOfGame: Bool {
        isListedAsGame || isStartedAsGame || KnownPrograms.isGame(programNames, binary: binary)
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

    /// Whether a program for broadcasts and recordings of the screen records what the machine plays. Level meters and
    /// visualisers, which record it too, are other programs.
    var isBroadcast: Bool {
        direction == .capture && !isCorked && (capturesMonitor || properties["stream.capture.sink"] == "true")
            && mark == nil && KnownPrograms.isBroadcaster(programNames)
    }

    var capturesMicrophone: Bool {
        // A capture stream with a mark is the meter of a game that uses Tacet.
        direction == .capture && !isCorked && !capturesMonitor && !isPlumbing && mark == nil
            && properties["stream.capture.sink"] != "true"
    }
}
