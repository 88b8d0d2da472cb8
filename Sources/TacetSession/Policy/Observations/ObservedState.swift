/// The last observation of each source; nil or absent for a source that is absent.
struct ObservedState: Hashable, Sendable {
    private(set) var streams: [StreamFacts]?
    private(set) var players: [MediaPlayerFacts]?
    private(set) var silentSwitches: [Observation.SilentSwitch: Bool] = [:]
    private(set) var calls: [Observation.CallService: Bool] = [:]
    /// Whether a telephony service has a modem of this machine that makes calls.
    private(set) var modems: [Observation.CallService: Bool] = [:]
    /// The services all of whose calls ring.
    private(set) var ringing: [Observation.CallService: Bool] = [:]
    private(set) var isSleeping: Bool?
    private(set) var holdsWakeLock: Bool?
    private(set) var locks: [Observation.LockService: Bool] = [:]
    private(set) var isSeatActive: Bool?
    /// The chassis as hostnamed names it; nil if unknown.
    private(set) var chassis: String?
    private(set) var route: RouteFacts?
    private(set) var outputDevices: [AudioSession.OutputDevice] = []
    private(set) var duckingRoles: Set<String>?

    /// Replaces what its source reported before. What others keep by themselves, tracks and the program's stream, is
    /// left out.
    mutating func take(_ observation: Observation) {
        switch observation {
        case .streams(let streams): self.streams = streams
        case .players(let players): self.players = players
        case .silentSwitch(let which, let isOn): silentSwitches[which] = isOn
        case .calls(let service, let isOngoing, let isRinging, let hasModem):
            calls[service] = isOngoing
            modems[service] = isOngoing.map { _ in hasModem }
            ringing[service] = isOngoing == true && isRinging
        case .sleeping(let isSleeping): self.isSleeping = isSleeping
        case .wakeLock(let isHeld): holdsWakeLock = isHeld
        case .locked(let service, let isLocked): locks[service] = isLocked
        case .seatActive(let isActive): isSeatActive = isActive
        case .chassis(let chassis): self.chassis = chassis
        case .route(let facts): route = facts
        case .outputDevices(let devices): outputDevices = devices
        case .duckingRoles(let roles): duckingRoles = roles
        case .nowPlaying, .ownStream: break
        }
    }

    /// Whether the screen is locked, as any service reports it.
    var isLocked: Bool { locks.values.contains(true) }

    /// Whether a telephony service has a call; one that only rings counts if `ringing`.
    func isCalling(ringing counts: Bool) -> Bool {
        calls.contains { service, isOngoing in isOngoing && (counts || self.ringing[service] != true) }
    }

    /// Whether the machine is a telephone: by its chassis, or because callaudiod runs. A tablet is one only with a
    /// modem that makes calls: firmware also calls many a convertible PC a tablet.
    var isPhone: Bool {
        switch chassis {
        case "handset": true
        case "tablet", "convertible": calls[.callAudio] != nil || modems.values.contains(true)
        default: calls[.callAudio] != nil
        }
    }

    /// Whether the device is muted or at volume zero.
    var isDeviceMuted: Bool { route.map { $0.isMuted || $0.volume <= 0 } == true }
}
