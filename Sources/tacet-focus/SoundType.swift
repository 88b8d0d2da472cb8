import TacetSession

/// What a program's sound means to the player: the types of the W3C's Audio Session, and `solo-ambient` of
/// AVAudioSession.
enum SoundType: String, CaseIterable, Sendable {
    case auto, ambient
    case soloAmbient = "solo-ambient"
    case playback, transient
    case transientSolo = "transient-solo"
    case playAndRecord = "play-and-record"

    /// The category of the type; nil for `auto`, by which the role decides.
    var category: (AudioSession.Category, AudioSession.Options)? {
        switch self {
        case .auto: nil
        case .ambient: (.ambient, [])
        case .soloAmbient: (.soloAmbient, [])
        case .playback: (.playback, [])
        case .transient: (.playback, .duckOthers)
        case .transientSolo: (.playback, .mixWithOthers)
        case .playAndRecord: (.playAndRecord, [])
        }
    }
}

extension String {
    /// A name in camel case as the bus writes it: `otherAudio` becomes `other-audio`.
    var onBus: String { map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined() }
}

extension AudioSession.Role {
    /// The role by its name on the bus: `media-player`.
    init?(onBus name: String) {
        guard let role = Self.allCases.first(where: { $0.rawValue.onBus == name }) else { return nil }
        self = role
    }
}

extension AudioSession.Reason {
    /// The reason's name on the bus: `other-audio`. A program's own reason is `host`, with any words.
    var onBus: String { if case .host = self { "host" } else { name.onBus } }
}
