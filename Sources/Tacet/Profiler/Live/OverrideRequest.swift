import TacetSession
import TacetPlatform

/// What an attached program asks an engine to change: one line of the socket's protocol.
///
/// `set NUMBER ENGINE WHAT [WHICH] VALUE`. The number comes back with the answer. The value `-` withdraws a change.
package struct OverrideRequest: Hashable, Sendable {
    /// The thing that a program overrides. One value at a time holds for it.
    package enum Target: Hashable, Sendable {
        /// Buses by index: whether the bus is muted, whether it is soloed, and its gain in decibels.
        case mute(bus: Int)
        case solo(bus: Int)
        case gain(bus: Int)
        /// Whether the bus has samples of its own, for its peak and its loudness.
        case meter(bus: Int)
        /// Voices by their number in `voiceList`.
        case muteVoice(Int)
        case soloVoice(Int)
        case pretend(Pretence)
    }

    /// What a program may pretend.
    package enum Pretence: String, CaseIterable, Sendable {
        case call
        case alarm
        case silent
        case outputLost = "output-lost"

        var reason: AudioSession.Reason {
            switch self {
            case .call: .call
            case .alarm: .alarm
            case .silent: .silentMode
            case .outputLost: .outputLost
            }
        }
    }

    package enum Action: Hashable, Sendable {
        /// Decibels for a gain, else 1 for on and 0 for off; nil withdraws the program's override.
        case override(Target, Float?)
        /// Marks the moment, in the program's words.
        case mark(String)
    }

    /// The most characters of a mark's words.
    package static let markLimit = 64

    package let number: Int
    package let engine: Int
    package let action: Action

    package init(number: Int, engine: Int, action: Action) {
        (self.number, self.engine, self.action) = (number, engine, action)
    }

    /// The request in a line; nil if it is none. The line may come from any program.
    package init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: true)
        guard words.count == 5, words[0] == "set", let number = Int(words[1]), let engine = Int(words[2]) else {
            return nil
        }
        (self.number, self.engine) = (number, engine)
        if words[3] == "mark" {
            action = .mark(String(words[4]).printable(limit: Self.markLimit))
            return
        }
        let rest = words[4].split(separator: " ", omittingEmptySubsequences: true)
        guard rest.count == 2, let target = Self.target(words[3], rest[0]) else { return nil }
        if rest[1] == "-" {
            action = .override(target, nil)
            return
        }
        guard let value = Float(rest[1]), !value.isNaN else { return nil }
        if case .gain = target {
            guard value <= Limits.gain.value else { return nil }
        } else if value != 0 && value != 1 {
            return nil
        }
        action = .override(target, value)
    }

    private static func target(_ what: Substring, _ which: Substring) -> Target? {
        if what == "pretend" { return Pretence(rawValue: String(which)).map(Target.pretend) }
        guard let index = Int(which), index >= 0 else { return nil }
        switch what {
        case "mute": return .mute(bus: index)
        case "solo": return .solo(bus: index)
        case "gain": return .gain(bus: index)
        case "meter": return .meter(bus: index)
        case "mute-voice": return .muteVoice(index)
        case "solo-voice": return .soloVoice(index)
        default: return nil
        }
    }

    /// The request's line, without its end.
    package var line: String {
        let words: String =
            switch action {
            case .mark(let text): "mark \(text)"
            case .override(let target, let value): "\(Self.words(target)) \(value.map { "\($0)" } ?? "-")"
            }
        return "set \(number) \(engine) \(words)"
    }

    private static func words(_ target: Target) -> String {
        switch target {
        case .mute(let bus): "mute \(bus)"
        case .solo(let bus): "solo \(bus)"
        case .gain(let bus): "gain \(bus)"
        case .meter(let bus): "meter \(bus)"
        case .muteVoice(let voice): "mute-voice \(voice)"
        case .soloVoice(let voice): "solo-voice \(voice)"
        case .pretend(let pretence): "pretend \(pretence.rawValue)"
        }
    }
}
