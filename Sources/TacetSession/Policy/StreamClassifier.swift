/// Tells what streams are, from one look at the server and at the media players. The first rule that fits wins.
struct StreamClassifier {
    private let configuration: SessionConfiguration
    private let streams: [StreamFacts]
    /// The programs and processes that listen to a microphone.
    private let listeningPrograms: Set<String>
    private let listeningProcesses: Set<Int32>
    /// The processes with a media player, and whether it says that it plays.
    private let players: [Int32: Bool]
    /// The streams that their player's pause silenced.
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

    /// Every stream but our own, in the server's order. Of those that capture, only conversations.
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
        // A browser that talks with video; with its player, it also shows one that is not part of the conversation.
        case .video where isConversation(stream) && playerSays(of: stream) != true: return .conversation
        default: return stream.mark == nil ? .primary : .game
        }
    }

    /// A stream that says nothing of itself is told by its program's player, microphone and level.
    private func classifyWithoutRole(_ stream: StreamFacts) -> AudioSession.StreamClass {
        if playerSays(of: stream) == true { return .primary }
        if isConversation(stream) { return .conversation }
        if stream.mark != nil || stream.isOpenAL || stream.isListedAsGame { return .game }
        if paused.contains(stream.id) { return .inactive }
        return .primary
    }

    /// What the nearest media player among the stream's process and its ancestors says: whether it plays; nil without one.
    private func playerSays(of stream: StreamFacts) -> Bool? { stream.lineage.lazy.compactMap { players[$0] }.first }

    /// Whether the program that plays this also listens to a microphone.
    private func isConversation(_ stream: StreamFacts) -> Bool {
        guard stream.role == nil || stream.role == .video else { return false }
        return stream.program.map(listeningPrograms.contains) == true
            || stream.processID.map(listeningProcesses.contains) == true
    }

    /// Event sounds that ask for an answer: the ids of the sound naming specification.
    private static let ringing: Set<String> = [
        "phone-incoming-call", "phone-outgoing-calling", "phone-outgoing-busy", "alarm-clock-elapsed",
    ]
}

/// A stream with what it is to us.
struct Sighting: Hashable, Sendable {
    let id: UInt32
    let isPlayback: Bool
    let name: String
    /// The process it belongs to, or itself.
    let key: Bouts.Key
    let streamClass: AudioSession.StreamClass
    /// Part of a conversation, also where its program plays music as well.
    let talks: Bool
    let saysPhone: Bool
    /// The stream states what it is, or the program's own media player says that it plays.
    let isKnownPlayer: Bool
    /// It runs on for long after its last sound.
    let lingers: Bool
    /// Nothing but its level tells if anybody listens to it.
    let isAmbiguous: Bool
    let level: StreamFacts.Level

    /// The same stream, of which nothing is heard.
    var silenced: Self {
        Sighting(
            id: id, isPlayback: isPlayback, name: name, key: key, streamClass: .inactive, talks: talks,
            saysPhone: saysPhone, isKnownPlayer: isKnownPlayer, lingers: lingers, isAmbiguous: isAmbiguous, level: level
        )
    }
}

extension StreamFacts {
    /// By the mark, which children inherit; or by the process, for what the program plays past us.
    ///
    /// Sandboxes number their processes for themselves: a stream from another sandbox is another's, and so is one with
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

    /// speech-dispatcher keeps its streams running for ever, so a running one says nothing.
    fileprivate var isSpeechService: Bool {
        program?.hasPrefix("speech-dispatcher") == true || binary.hasPrefix("speech-dispatcher")
            || binary.hasPrefix("sd_")
    }

    fileprivate var capturesMicrophone: Bool {
        // Whoever records with a mark is a game with Tacet, and its meter.
        direction == .capture && !isCorked && !capturesMonitor && !isPlumbing && mark == nil
            && properties["stream.capture.sink"] != "true"
    }
}
