/// The last observation of each source; nil or absent for a source that is absent.
struct ObservedState: Hashable, Sendable {
    var streams: [StreamFacts]?
    var players: [PlayerFacts]?
    var silentSwitches: [Observation.SilentSwitch: Bool] = [:]
    var calls: [Observation.CallService: Bool] = [:]
    /// Whether a telephony service has a modem of this machine that makes calls.
    var modems: [Observation.CallService: Bool] = [:]
    /// The services all of whose calls ring.
    var ringing: [Observation.CallService: Bool] = [:]
    var isSleeping: Bool?
    var holdsWakeLock: Bool?
    var locks: [Observation.LockService: Bool] = [:]
    var isSeatActive: Bool?
    /// The chassis as hostnamed names it; nil if unknown.
    var chassis: String?
    var route: RouteFacts?
    var outputDevices: [AudioSession.OutputDevice] = []
    var duckingRoles: Set<String>?

    /// Whether a telephony service has a call; one that only rings counts if `ringing`.
    func isCalling(ringing counts: Bool) -> Bool {
        calls.contains { service, isOngoing in isOngoing && (counts || self.ringing[service] != true) }
    }

    /// Whether the machine is a telephone: by its chassis, or because callaudiod runs. A tablet is one only with a modem that
    /// makes calls: firmware also calls many a convertible PC a tablet.
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
