/// What the adapters last saw; nil or absent where there is nobody to ask.
struct Surroundings: Hashable, Sendable {
    var streams: [StreamFacts]?
    var players: [PlayerFacts]?
    var silentSwitches: [Observation.SilentSwitch: Bool] = [:]
    var calls: [Observation.CallService: Bool] = [:]
    var isSleeping: Bool?
    var locks: [Observation.LockService: Bool] = [:]
    var isSeatActive: Bool?
    /// What the machine is, as hostnamed names it; nil if unknown.
    var chassis: String?
    var route: RouteFacts?
    var outputDevices: [AudioSession.OutputDevice] = []

    /// Whether the machine is a telephone or a tablet: by its chassis, or by the service that routes a telephone's sound.
    var isPhone: Bool { chassis == "handset" || chassis == "tablet" || calls[.callAudio] != nil }

    /// Whether the player has muted the device, or turned it down to nothing.
    var isDeviceMuted: Bool { route.map { $0.isMuted || $0.volume <= 0 } == true }
}
