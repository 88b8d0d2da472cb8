import Tacet

/// What the keys of the live screen do: the choice of a bus or a voice, changes in the game, and the picture.
struct ScreenKeys {
    enum Key: Hashable {
        case up
        case down
        case character(Character)
    }

    /// A line of the screen that can be chosen.
    struct Item: Hashable {
        enum Thing: Hashable {
            /// A bus by its index, a voice by its number.
            case bus(Int)
            case voice(Int)
        }

        let engine: Int
        let thing: Thing
    }

    /// What the command does after a key.
    enum Deed: Equatable {
        case ask(engine: Int, OverrideRequest.Action)
        /// Starts a capture, or ends it and writes it.
        case capture
        case quit
    }

    static let help = "↑↓ choose m mute s solo l meter p pretend k mark c capture space freeze q quit"

    /// The chosen line, also after its voice has ended; nil before the first key.
    private(set) var choice: Item?
    /// Whether the picture stands still.
    private(set) var isFrozen = false
    var pretence: OverrideRequest.Pretence? { pretended?.pretence }
    private var pretended: (pretence: OverrideRequest.Pretence, engine: Int)?
    private var touched: Set<Touch> = []
    private var marks = 0

    /// A change that holds.
    private struct Touch: Hashable {
        let engine: Int
        let target: OverrideRequest.Target
    }

    /// Takes a key.
    ///
    /// - Parameters:
    ///   - items: The lines of the screen that can be chosen, from above.
    ///   - engine: The engine that pretences and marks are for.
    ///   - isTouchable: Whether the game allows changes. If not, the keys that ask for one do nothing.
    mutating func take(_ key: Key, items: [Item], engine: Int, isTouchable: Bool = true) -> [Deed] {
        if !isTouchable, key.isTouch { return [] }
        let place = choice.flatMap { items.firstIndex(of: $0) }
        switch key {
        case .up: choice = items.isEmpty ? nil : items[max(0, (place ?? 1) - 1)]
        case .down: choice = items.isEmpty ? nil : items[min(items.count - 1, (place ?? -1) + 1)]
        case .character("m"): return place == nil ? [] : toggle(Self.mute)
        case .character("s"): return place == nil ? [] : toggle(Self.solo)
        case .character("l"):
            // A voice has no meter of its own.
            guard place != nil, case .bus(let bus) = choice?.thing else { return [] }
            return toggle { _ in .meter(bus: bus) }
        case .character("p"): return pretendNext(engine)
        case .character("k"):
            marks += 1
            return [.ask(engine: engine, .mark("mark \(marks)"))]
        case .character("c"): return [.capture]
        case .character(" "): isFrozen.toggle()
        case .character("q"): return [.quit]
        case .character: break
        }
        return []
    }

    private mutating func toggle(_ target: (Item.Thing) -> OverrideRequest.Target) -> [Deed] {
        guard let choice else { return [] }
        let target = target(choice.thing)
        let touch = Touch(engine: choice.engine, target: target)
        let isOn = touched.insert(touch).inserted
        if !isOn { touched.remove(touch) }
        return [.ask(engine: choice.engine, .override(target, isOn ? 1 : nil))]
    }

    /// A call, an alarm, silent mode, a lost output, and nothing, in turns.
    private mutating func pretendNext(_ engine: Int) -> [Deed] {
        let all = OverrideRequest.Pretence.allCases
        let before = pretended
        let next = before.flatMap { all.firstIndex(of: $0.pretence) }.map { $0 + 1 } ?? 0
        pretended = all.indices.contains(next) ? (all[next], before?.engine ?? engine) : nil
        let ended = before.map { Deed.ask(engine: $0.engine, .override(.pretend($0.pretence), nil)) }
        let begun = pretended.map { Deed.ask(engine: $0.engine, .override(.pretend($0.pretence), 1)) }
        return [ended, begun].compactMap(\.self)
    }

    private static func mute(_ thing: Item.Thing) -> OverrideRequest.Target {
        switch thing {
        case .bus(let bus): .mute(bus: bus)
        case .voice(let voice): .muteVoice(voice)
        }
    }

    private static func solo(_ thing: Item.Thing) -> OverrideRequest.Target {
        switch thing {
        case .bus(let bus): .solo(bus: bus)
        case .voice(let voice): .soloVoice(voice)
        }
    }
}

extension ScreenKeys.Key {
    /// Whether the key asks for a change in the game.
    var isTouch: Bool { "mslpk".contains { self == .character($0) } }

    /// The keys in the bytes that a terminal sent, in order. The sequences of other keys are skipped.
    static func parse(_ bytes: [UInt8]) -> [Self] {
        var keys: [Self] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                if (0x20..<0x7F).contains(byte) { keys.append(.character(Character(Unicode.Scalar(byte)))) }
                continue
            }
            // CSI and SS3 sequences (ECMA-48, 5.4): parameters, then a final byte that identifies the key.
            guard let first = rest.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { continue }
            rest = rest.dropFirst().drop { (0x20..<0x40).contains($0) }
            switch rest.popFirst() {
            case UInt8(ascii: "A"): keys.append(.up)
            case UInt8(ascii: "B"): keys.append(.down)
            default: break
            }
        }
        return keys
    }
}
