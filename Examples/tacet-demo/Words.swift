import Tacet

extension Soundtrack.State {
    /// The state's name, and the reason for it if it has one.
    var words: (name: String, reason: AudioSession.Reason?) {
        switch self {
        case .stopped: ("stopped", nil)
        case .playing: ("playing", nil)
        case .paused: ("paused", nil)
        case .muted(let reason): ("muted", reason)
        case .held(let reason): ("held", reason)
        case .frozen(let reason): ("frozen", reason)
        }
    }
}

extension Int {
    /// The number of voices in words.
    var voices: String { self == 1 ? "1 voice" : "\(self) voices" }
}

extension Double {
    /// The number with one decimal place.
    var tenths: String { "\((self * 10).rounded() / 10)" }
}
