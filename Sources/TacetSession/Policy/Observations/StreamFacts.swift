/// One stream of one program, with its client's properties merged beneath its own.
package struct StreamFacts: Hashable, Sendable {
    package enum Direction: Hashable, Sendable { case playback, capture }
    /// The measured level of a stream; unmeasured until a meter has delivered a peak.
    package enum Level: Hashable, Sendable { case unmeasured, silent, heard }

    /// The server's number: unique while the stream lives, together with the direction.
    package var id: UInt32
    package var direction = Direction.playback
    /// The stream's properties, over those of its client. Keys and values are bounded and valid UTF-8.
    package var properties: [String: String] = [:]
    /// False for streams the server itself made (loopbacks, filters).
    package var hasClient = true
    package var isCorked = false
    package var isMuted = false
    /// The volume of every channel is zero.
    package var isVolumeZero = false
    /// False while the server's policy has taken the stream off its sink or source.
    package var isLinked = true
    /// The stream captures a monitor source: a screen recorder, not a microphone.
    package var capturesMonitor = false
    /// The level that a meter measured.
    package var level = Level.unmeasured
    /// The parent of the stream's process, its parent, and so on, nearest first; at most eight.
    package var ancestors: [Int32] = []
    /// The process descends from this program's process, and has stayed in its process group.
    package var isOfChild = false
    /// A .desktop entry says that the program is a game.
    package var isListedAsGame = false
    /// Steam or another starter of games started the process, or it is a script that plays through a library for games.
    package var isStartedAsGame = false
    /// It is a client of JACK on PipeWire, whose streams the server does not list. `id` is the client's.
    package var isOfJACK = false
    /// The process has loaded OpenAL. False if the adapter has not examined the process.
    package var usesOpenAL = false
}

extension StreamFacts {
    var role: MediaRole? { (properties["media.role"] ?? properties["tacet.role"]).flatMap(MediaRole.init(property:)) }

    /// Whether the stream's process and the list of installed games may tell what it is: a program's playback stream
    /// that states neither a role nor a mark.
    var isUnexplained: Bool { direction == .playback && role == nil && mark == nil && hasClient }

    /// Whether OpenAL Soft made the stream, so that it is a game's.
    ///
    /// OpenAL Soft before 1.24 blanks the role, and the property `phonon.streamid`, so that no server restores the
    /// stream's volume; older PipeWire garbles both. Phonon's own values stand in braces. From 1.24 on OpenAL Soft
    /// states only the name `Playback Stream`, as GStreamer does, so the process must also have loaded OpenAL.
    var isOpenAL: Bool {
        guard role == nil else { return false }
        if let id = properties["phonon.streamid"] { return !id.hasPrefix("{") }
        return mayBeOpenAL && usesOpenAL
    }

    var mayBeOpenAL: Bool { role == nil && properties["media.name"] == "Playback Stream" }

    /// Whether the stream is Chromium's or a program's made with it (Electron): by the icon that all of them state, or
    /// the binary.
    var isOfChromium: Bool {
        let icon = properties["application.icon_name"] ?? ""
        if icon == "chromium-browser" || icon == "google-chrome" { return true }
        return Self.chromiumBinaries.contains(binary)
    }

    private static let chromiumBinaries: Set<String> = [
        "chromium", "chromium-browser", "chrome", "google-chrome", "brave", "msedge", "vivaldi-bin", "opera",
        "electron",
    ]

    /// The process that the client states. A native PipeWire client states none; then the process that the server
    /// recorded.
    package var processID: Int32? {
        let id = (properties["application.process.id"] ?? properties["pipewire.sec.pid"]).flatMap { Int32($0) }
        return id.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The process that the client states, with the sandbox that its id is valid in.
    var process: ProcessIdentity? { processID.map { ProcessIdentity(sandboxID: sandboxID, id: $0) } }

    package var sandboxID: String? { properties["pipewire.access.portal.app_id"].flatMap { $0.isEmpty ? nil : $0 } }
    var mark: String? { properties["tacet.session"] }
    var binary: String { properties["application.process.binary"] ?? "" }

    /// Identifies the stream's program; nil if the stream states no name.
    var program: String? {
        let keys = [
            "pipewire.access.portal.app_id", "application.id", "application.name", "application.process.binary",
        ]
        return keys.lazy.compactMap { properties[$0] }.first { !$0.isEmpty }?.lowercased()
    }

    /// The names of the stream's program, in lower case.
    var programNames: [String] {
        [binary, properties["application.id"] ?? "", sandboxID ?? "", properties["application.name"] ?? ""]
            .map { $0.lowercased() }
    }

    /// The program's name for people, safe to print.
    var displayName: String {
        let keys = ["application.name", "application.process.binary", "application.id", "node.name", "media.name"]
        return keys.lazy.compactMap { properties[$0]?.printable }.first { !$0.isEmpty } ?? "an unnamed program"
    }
}

/// A process that a stream states. Process ids are local to a sandbox, so equal ids of two sandboxes are two processes.
struct ProcessIdentity: Hashable, Sendable {
    /// The application's id if the server knows that it runs in a sandbox; nil otherwise.
    var sandboxID: String?
    let id: Int32
}

/// The roles of `media.role` that decide anything. PulseAudio's and PipeWire's names for one role give the same case.
enum MediaRole: String, Hashable, Sendable {
    case music, video, animation, production, game, screen, camera
    case phone, alarm, alert, emergency, event
    case a11y, navigation, assistant
    case filter, abstract, dsp, loopback, test

    /// Nil for roles that are not documented. OpenAL Soft's blank role arrives garbled through older PipeWire.
    init?(property: String) {
        guard property.utf8.count <= 32 else { return nil }
        switch property.lowercased() {
        case "communication": self = .phone
        case "movie": self = .video
        case "notification": self = .event
        case "accessibility": self = .a11y
        case "speech-low", "speech-high": self = .assistant
        case let name: self.init(rawValue: name)
        }
    }
}

/// This session's own stream, as the sound server shows it. The engine may have corked the stream itself.
package struct OwnStreamFacts: Hashable, Sendable {
    /// The server's number of the stream. A new stream has another number.
    package var number: UInt32 = 0
    /// The server's name of the stream's device; empty if unknown.
    package var device = ""
    package var isCorkedByOthers = false
    package var isMutedByOthers = false
    /// The stream has no device.
    package var isUnlinked = false
    /// The player set the volume of every channel to zero in the volume mixer.
    package var isVolumeZero = false
    /// The stream's volume as a volume slider shows it, 0...1: 1 at 100 %. With ``RouteFacts/isFlat`` it contains the
    /// device's.
    package var volume: Float = 1

    /// The stream is corked or has no device. Its own engine may have corked it.
    var isStill: Bool { isCorkedByOthers || isUnlinked }
}

extension OwnStreamFacts {
    /// The stream of a program that may cork it itself and whose device is not known.
    package init(number: UInt32, isMutedByOthers: Bool, isVolumeZero: Bool) {
        self.init()
        self.number = number
        self.isMutedByOthers = isMutedByOthers
        self.isVolumeZero = isVolumeZero
    }
}
