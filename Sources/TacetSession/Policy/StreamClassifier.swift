/// Tells what streams are, from one look at the server and at the media players. The first rule that fits wins.
struct StreamClassifier {
    private let configuration: SessionConfiguration
    private let streams: [StreamFacts]
    /// Who listens to a microphone.
    private let listeningPrograms: Set<String>
    private let listeningProcesses: Set<Int32>
    /// Processes with a media player, and whether it says that it plays.
    private let players: [Int32: Bool]

    init(_ configuration: SessionConfiguration, streams: [StreamFacts], players: [PlayerFacts]) {
        self.configuration = configuration
        self.streams = streams
        let listening = streams.filter { $0.capturesMicrophone && !$0.isOurs(configuration) && $0.role != .production }
        listeningPrograms = Set(listening.compactMap(\.program))
        listeningProcesses = Set(listening.compactMap(\.processID))
        self.players = Dictionary(
            players.compactMap { player in player.processID.map { ($0, player.isPlaying) } },
            uniquingKeysWith: { $0 || $1 })
    }

    /// Every stream but our own, in the server's order. Of those that capture, only calls.
    var sightings: [Sighting] {
        streams.compactMap { stream in
            let streamClass = classify(stream)
            guard streamClass != .ours, stream.direction == .playback || streamClass == .call else { return nil }
            return Sighting(
                id: stream.id, name: stream.displayName, program: stream.program, streamClass: streamClass,
                saysPhone: stream.role == .phone,
                isKnownPlayer: stream.role != nil || stream.processID.flatMap { players[$0] } == true)
        }
    }

    func classify(_ stream: StreamFacts) -> AudioSession.StreamClass {
        let role = stream.role
        if stream.isOurs(configuration) { return .ours }
        if stream.isPlumbing { return .plumbing }
        if stream.direction == .capture {
            return role == .phone && stream.capturesMicrophone ? .call : .inactive
        }
        if stream.isCorked || stream.isMuted || stream.isVolumeZero { return .inactive }
        switch role {
        case .phone: return .call
        case nil where listens(stream), .video where listens(stream): return .call
        case .alarm, .alert, .emergency: return .alarm
        case .event where Self.ringing.contains(stream.properties["event.id"] ?? ""): return .alarm
        default: break
        }
        if stream.isSpeechService { return .speech }
        switch role {
        case .a11y, .navigation, .assistant: return .duck
        case .event: return .transient
        case .game: return .game
        case nil where stream.isOpenAL && stream.processID.flatMap({ players[$0] }) != true: return .game
        // A browser's tab may keep a silent stream running; its player then says that it is paused.
        case nil where stream.processID.flatMap({ players[$0] }) == false: return .inactive
        case nil where stream.isSilent && stream.processID.flatMap({ players[$0] }) != true: return .inactive
        default: return stream.mark == nil ? .primary : .game
        }
    }

    /// What may be the player's music or a program that only keeps its stream open: nothing but its level tells.
    var ambiguousStreams: [StreamFacts] { streams.filter { $0.role == nil && classify($0) == .primary } }

    /// Whether the program that plays this also listens: a conversation.
    private func listens(_ stream: StreamFacts) -> Bool {
        stream.program.map(listeningPrograms.contains) == true
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
    let name: String
    let program: String?
    let streamClass: AudioSession.StreamClass
    let saysPhone: Bool
    /// The stream states what it is, or the program's own media player says that it plays.
    let isKnownPlayer: Bool
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
