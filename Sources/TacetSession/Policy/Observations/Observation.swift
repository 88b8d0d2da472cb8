/// One observation of an adapter: always the whole state of its source, never a change; `nil` once the source is gone.
///
/// So a lost "end" signal does no harm: what the source no longer reports is withdrawn.
package enum Observation: Hashable, Sendable {
    /// Every stream on the sound server except the server's own monitors; nil while there is no server.
    case streams([StreamFacts]?)
    /// Media players on the session bus; nil while there is no bus.
    case players([MediaPlayerFacts]?)
    /// The track and the controls of the media player that the machine follows.
    case nowPlaying(MediaPlayerReport)
    /// A silent switch; nil while its service is absent.
    case silentSwitch(SilentSwitch, isOn: Bool?)
    /// Whether a telephony service has a call that is dialling, ringing or active; nil while the service is absent.
    /// `isRinging` if all of them come in and none was accepted. `hasModem` if the machine itself has a modem that
    /// makes calls.
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
