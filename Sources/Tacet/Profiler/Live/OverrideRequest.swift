import TacetSession
import TacetPlatform

/// A number of a bus's effect, as attached programs call it.
package struct EffectPlace: Hashable, Sendable {
    /// The bus's index, and the effect's place in its order, from 0.
    package let bus, place: Int
    /// The kind of the effect that the program has seen there, as the report names it. An effect of another kind that the
    /// game has put there since is left alone.
    package let effect: String
    /// The name of the number.
    package let dial: String

    package init(bus: Int, place: Int, effect: String, dial: String) {
        (self.bus, self.place, self.effect, self.dial) = (bus, place, effect, dial)
    }

    /// The words of a line: `BUS/PLACE/EFFECT/NAME`; nil if they are none.
    init?(_ words: Substring) {
        let parts = words.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, let bus = Int(parts[0]), let place = Int(parts[1]), bus >= 0, place >= 0,
            parts[2...].allSatisfy(Self.isName)
        else { return nil }
        self.init(bus: bus, place: place, effect: String(parts[2]), dial: String(parts[3]))
    }

    private static func isName(_ text: Substring) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): true
                default: false
                }
            }
    }

    var words: String { "\(bus)/\(place)/\(effect)/\(dial)" }
}

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
        case effect(EffectPlace)
        /// The global value of a parameter of the sound events, by its name.
        case parameter(String)
        /// A number of the document of sound events, by its path.
        case event(String)

        /// Whether the target is a number with a range, which the game knows.
        package var isDial: Bool {
            switch self {
            case .effect, .parameter, .event: true
            default: false
            }
        }
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
        /// Decibels for a gain, the number of an effect, a parameter or a sound event, else 1 for on and 0 for off; nil withdraws the
        /// program's override.
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
        // The names of parameters and of sound events may have spaces.
        let rest = words[4].split(separator: " ", omittingEmptySubsequences: true)
        guard rest.count >= 2, let last = rest.last else { return nil }
        let which = words[4][rest[0].startIndex..<rest[rest.count - 2].endIndex]
        guard let target = Self.target(words[3], which) else { return nil }
        if last == "-" {
            action = .override(target, nil)
            return
        }
        guard let value = Float(last) else { return nil }
        if target.isDial {
            // The engine knows the range, and says it to the program.
            action = .override(target, value)
            return
        }
        guard !value.isNaN else { return nil }
        if case .gain = target {
            guard value <= Limits.gain.value else { return nil }
        } else if value != 0 && value != 1 {
            return nil
        }
        action = .override(target, value)
    }

    private static func target(_ what: Substring, _ which: Substring) -> Target? {
        if what == "pretend" { return Pretence(rawValue: String(which)).map(Target.pretend) }
        if what == "effect" { return EffectPlace(which).map(Target.effect) }
        if what == "parameter" {
            return EventText.isName(String(which)) ? .parameter(String(which)) : nil
        }
        if what == "event" { return EventNumbers.isPath(String(which)) ? .event(String(which)) : nil }
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
        case .effect(let place): "effect \(place.words)"
        case .parameter(let name): "parameter \(name)"
        case .event(let path): "event \(path)"
        }
    }
}
