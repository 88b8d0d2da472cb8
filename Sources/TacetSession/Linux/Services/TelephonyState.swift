/// The state of a call of a telephony service.
enum TelephonyState: Hashable {
    /// The call comes in and has not been accepted.
    case ringing
    /// The call is dialled, active or on hold.
    case accepted
    /// The call is disconnected, or its state is none that a telephone has.
    case over

    /// The state of a call of oFono or of PipeWire's telephony, which use the same words: `doc/voicecall-api.txt` of
    /// oFono.
    init(_ word: String) {
        self =
            switch word {
            case "incoming", "waiting": .ringing
            case "active", "held", "dialing", "alerting": .accepted
            default: .over
            }
    }

    /// The state of a call of ModemManager or of GNOME Calls, which number the states from 0, unknown, to 7,
    /// terminated.
    ///
    /// - Parameter rings: The numbers of calls that come in.
    init(_ number: Int64?, rings: Set<Int64>) {
        let number = number ?? 0
        self = rings.contains(number) ? .ringing : (1...6).contains(number) ? .accepted : .over
    }
}

extension TelephonyState {
    /// Asks for states one after the other, until one is accepted, and says whether there is a call and whether all
    /// calls ring.
    ///
    /// - Parameters:
    ///   - items: What has calls, or is one. What does not answer has just gone, and has none.
    ///   - ask: Passes the states of an item's calls to its answer.
    static func survey(
        _ items: ArraySlice<String>, anyRings: Bool = false,
        ask: @escaping (_ item: String, _ answer: @escaping ([TelephonyState]) -> Void) -> Void,
        done: @escaping (_ isOngoing: Bool, _ isRinging: Bool) -> Void
    ) {
        guard let item = items.first else { return done(anyRings, anyRings) }
        ask(item) { states in
            if states.contains(.accepted) { return done(true, false) }
            let rings = anyRings || states.contains(.ringing)
            survey(items.dropFirst(), anyRings: rings, ask: ask, done: done)
        }
    }
}
