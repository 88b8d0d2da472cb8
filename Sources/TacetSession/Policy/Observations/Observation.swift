/// One observation of an adapter: always the whole state of its source, never a change; `nil` once the source is gone.
///
/// So a lost "end" signal does no harm: what the source no longer reports is withdrawn.
package enum Observation: Hashable, Sendable {
    /// Every stream on the sound server except the server's own monitors; nil while there is no server.
    case streams([StreamFacts]?)
    /// Media players on the session bus; nil while there is no bus.
    case players([PlayerFacts]?)
    /// The track and the controls of the media player that the machine follows.
    case nowPlaying(PlayerReport)
    /// A silent switch; nil while its service is absent.
    case silentSwitch(SilentSwitch, isOn: Bool?)
    /// Whether a telephony service has a call that is dialling, ringing or active; nil while the service is absent. `isRinging`
    /// if all of them come in and none was accepted. `hasModem` if the machine itself has a modem that makes calls.
    case calls(CallService, ongoing: Bool?, isRinging: Bool = false, hasModem: Bool = false)
    /// Whether the machine is about to sleep or sleeping; nil without logind.
    case sleeping(Bool?)
    /// Whether logind keeps the machine awake for this program; nil while the program does not ask for it.
    case wakeLock(Bool?)
    /// Whether the screen is locked, as one service reports it; nil while that service is absent.
    case locked(LockService, Bool?)
    /// Whether the login session is in front: no other user, no text console. Nil without logind.
    case seatActive(Bool?)
    /// The chassis as hostnamed names it: `desktop`, `laptop`, `handset`, `tablet`…; nil if unknown.
    case chassis(String?)
    /// This session's own output stream, as the server shows it; nil while there is none.
    case ownStream(OwnStreamFacts?)
    /// The device that sound goes to; nil while there is no server or no device.
    case route(RouteFacts?)
    /// Every device that sound can go to, in the server's order; empty while there is no server.
    case outputDevices([AudioSession.OutputDevice])
    /// The roles of streams for which the sound server lowers others; nil while there is no server.
    case duckingRoles(Set<String>?)

    package enum SilentSwitch: String, Hashable, Sendable, CaseIterable { case feedbackd, ubuntuTouch, sailfish }
    package enum CallService: String, Hashable, Sendable, CaseIterable {
        case modemManager, ofono, gnomeCalls, callAudio, pipeWire

        /// The service's name for people.
        var name: String {
            switch self {
            case .modemManager: "ModemManager"
            case .ofono: "oFono"
            case .gnomeCalls: "GNOME Calls"
            case .callAudio: "callaudiod"
            case .pipeWire: "PipeWire"
            }
        }
    }
    package enum LockService: String, Hashable, Sendable, CaseIterable {
        case logind, screenSaver, gnomeScreenSaver
    }
}

/// One stream of one program, with its client's properties merged beneath its own.
package struct StreamFacts: Hashable, Sendable {
    package enum Direction: Hashable, Sendable { case playback, capture }
    /// The measured level of a stream; unmeasured until a meter has delivered a peak.
    package enum Level: Hashable, Sendable { case unmeasured, silent, heard }

    /// The server's number: unique while the stream lives, together with the direction.
    package var id: UInt32
    package var direction: Direction
    /// The stream's properties, over those of its client. Keys and values are bounded and valid UTF-8.
    package var properties: [String: String]
    /// False for streams the server itself made (loopbacks, filters).
    package var hasClient: Bool
    package var isCorked: Bool
    package var isMuted: Bool
    /// The volume of every channel is zero.
    package var isVolumeZero: Bool
    /// False while the server's policy has taken the stream off its sink or source.
    package var isLinked: Bool
    /// The stream captures a monitor source: a screen recorder, not a microphone.
    package var capturesMonitor: Bool
    /// The level that a meter measured.
    package var level: Level
    /// The parent of the stream's process, its parent, and so on, nearest first; at most eight.
    package var ancestors: [Int32]
    /// The process descends from this program's process, and has stayed in its process group.
    package var isOfChild: Bool
    /// A .desktop entry says that the program is a game.
    package var isListedAsGame: Bool
    /// Steam or another starter of games started the process, or it is a script that plays through a library for games.
    package var isStartedAsGame: Bool
    /// It is a client of JACK on PipeWire, whose streams the server does not list. `id` is the client's.
    package var isOfJACK: Bool
    /// The process has loaded OpenAL. False if the adapter has not examined the process.
    package var usesOpenAL: Bool

    package init(
        id: UInt32, direction: Direction = .playback, properties: [String: String] = [:], hasClient: Bool = true,
        isCorked: Bool = false, isMuted: Bool = false, isVolumeZero: Bool = false, isLinked: Bool = true,
        capturesMonitor: Bool = false, level: Level = .unmeasured, ancestors: [Int32] = [],
        isOfChild: Bool = false, isListedAsGame: Bool = false, isStartedAsGame: Bool = false, isOfJACK: Bool = false,
        usesOpenAL: Bool = false
    ) {
        self.id = id
        self.direction = direction
        self.properties = properties
        self.hasClient = hasClient
        self.isCorked = isCorked
        self.isMuted = isMuted
        self.isVolumeZero = isVolumeZero
        self.isLinked = isLinked
        self.capturesMonitor = capturesMonitor
        self.level = level
        self.ancestors = ancestors
        self.isOfChild = isOfChild
        self.isListedAsGame = isListedAsGame
        self.isStartedAsGame = isStartedAsGame
        self.isOfJACK = isOfJACK
        self.usesOpenAL = usesOpenAL
    }
}

/// One MPRIS player.
package struct PlayerFacts: Hashable, Sendable {
    /// The well-known bus name.
    package var name: String
    /// The process that owns the bus name, to match its streams; nil if the bus did not tell.
    package var processID: Int32?
    /// The player's `DesktopEntry`, which is the application's id in a Flatpak; nil if the player did not tell.
    package var applicationID: String?
    package var isPlaying: Bool
    package var isPaused: Bool

    package init(
        name: String, processID: Int32? = nil, applicationID: String? = nil, isPlaying: Bool, isPaused: Bool = false
    ) {
        self.name = name
        self.processID = processID
        self.applicationID = applicationID
        self.isPlaying = isPlaying
        self.isPaused = isPaused
    }
}

/// This session's own stream, as the sound server shows it. The engine may have corked the stream itself.
package struct OwnStreamFacts: Hashable, Sendable {
    /// The server's number of the stream. A new stream has another number.
    package var number: UInt32
    /// The server's name of the stream's device; empty if unknown.
    package var device: String
    package var isCorkedByOthers: Bool
    package var isMutedByOthers: Bool
    /// The stream has no device.
    package var isUnlinked: Bool
    /// The player set the volume of every channel to zero in the volume mixer.
    package var isVolumeZero: Bool
    /// The stream's volume as a volume slider shows it, 0...1: 1 at 100 %. With ``RouteFacts/isFlat`` it contains the device's.
    package var volume: Float

    package init(
        number: UInt32 = 0, device: String = "", isCorkedByOthers: Bool = false, isMutedByOthers: Bool = false,
        isUnlinked: Bool = false, isVolumeZero: Bool = false, volume: Float = 1
    ) {
        self.number = number
        self.device = device
        self.isCorkedByOthers = isCorkedByOthers
        self.isMutedByOthers = isMutedByOthers
        self.isUnlinked = isUnlinked
        self.isVolumeZero = isVolumeZero
        self.volume = volume
    }

    /// The stream is corked or has no device. Its own engine may have corked it.
    var isStill: Bool { isCorkedByOthers || isUnlinked }
}
