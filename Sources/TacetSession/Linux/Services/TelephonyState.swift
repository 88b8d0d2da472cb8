/// The state of a call of oFono or of PipeWire's telephony, which use the same words: `doc/voicecall-api.txt` of oFono.
enum TelephonyState: Hashable {
    /// The call comes in and has not been accepted.
    case ringing
    /// The call is dialled, active or on hold.
    case accepted
    /// The call is disconnected, or its state is none that a telephone has.
    case over

    init(_ word: String) {
        self =
            switch word {
            case "incoming", "waiting": .ringing
            case "active", "held", "dialing", "alerting": .accepted
            default: .over
            }
    }
}
