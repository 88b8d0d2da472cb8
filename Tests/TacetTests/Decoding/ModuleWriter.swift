@testable import TacetDecoding
@testable import Tacet

/// Tracker modules of one looped sample and one voice. Each pattern begins with a note of its own.
struct ModuleWriter {
    var title = "Overture"
    /// The rows of a pattern, each of ``speed`` ticks of 960 frames.
    var rows = 8
    var patterns = 3
    var speed = 6
    /// The entry of the order list at which the song goes on after its end; 0 for a song that begins anew.
    var restart = 0

    /// The length of the song in frames.
    var frames: Int { patterns * rowFrames }
    /// The frame at which the song goes on.
    var restartFrame: Int { restart * rowFrames }
    private var rowFrames: Int { rows * speed * 960 }

    /// A wave of 64 frames, signed.
    private static let wave: [Int8] = (0..<64).map { index in
        let rise: Int = index * 4 - 64
        let fall: Int = 191 - index * 4
        return Int8(index < 32 ? rise : fall)
    }
    private static let sample = wave.map { UInt8(bitPattern: $0) }

    func file(_ format: ModuleFormat) -> [UInt8] {
        switch format {
        case .mod: mod
        case .s3m: s3m
        case .xm: xm
        case .it: it
        }
    }

    static func text(_ text: String, _ count: Int, padding: UInt8 = 0) -> [UInt8] {
        Array((Array(text.utf8) + Array(repeating: padding, count: count)).prefix(count))
    }

    private func note(_ pattern: Int) -> Int { pattern * 4 % 12 }

    /// What each row of a pattern has in the first channel: a note, or a jump to another row or order.
    private enum Cell {
        case empty
        case note(Int)
        case order(Int)
        case nextPattern
    }

    /// The cells of a pattern up to its end. `stops` says whether the format's patterns are longer, and must be left.
    private func cells(_ pattern: Int, stops: Bool) -> [Cell] {
        (0..<rows).map { row in
            if row == 0 { return .note(note(pattern)) }
            guard row == rows - 1 else { return .empty }
            if pattern == patterns - 1, restart > 0 || stops { return .order(restart) }
            return stops ? .nextPattern : .empty
        }
    }

    private var mod: [UInt8] {
        let periods = [428, 404, 381, 360, 339, 320, 302, 285, 269, 254, 240, 226]
        func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
        var file = Self.text(title, 20)
        for number in 0..<31 {
            let words = number == 0 ? Self.sample.count / 2 : 0
            file += Self.text("", 22) + big(words) + [0, number == 0 ? 64 : 0] + big(0) + big(max(1, words))
        }
        file += [UInt8(patterns), 127] + (0..<128).map { $0 < patterns ? UInt8($0) : 0 } + Array("M.K.".utf8)
        for pattern in 0..<patterns {
            let cells = cells(pattern, stops: true)
            for row in 0..<64 {
                let cell: [UInt8] =
                    switch row < cells.count ? cells[row] : .empty {
                    case .empty: [0, 0, 0, 0]
                    case .note(let note): big(periods[note]) + [0x1F, UInt8(speed)]
                    case .order(let order): [0, 0, 0x0B, UInt8(order)]
                    case .nextPattern: [0, 0, 0x0D, 0]
                    }
                file += cell + [UInt8](repeating: 0, count: 12)
            }
        }
        return file + Self.sample
    }

    private var s3m: [UInt8] {
        let orders = (0..<patterns).map { UInt8($0) } + [UInt8](repeating: 255, count: 2 - patterns % 2)
        let body = 96 + orders.count + 2 * (1 + patterns)
        let head = (body + 15) / 16
        var file = Self.text(title, 28) + [0x1A, 16, 0, 0] + little(UInt16(orders.count)) + little(1 as UInt16)
        file += little(UInt16(patterns)) + little(0 as UInt16) + little(0x1320 as UInt16) + little(2 as UInt16)
        file += Array("SCRM".utf8) + [64, UInt8(speed), 125, 0xB0, 16, 0] + Self.text("", 10)
        file += [0, 8] + [UInt8](repeating: 255, count: 30) + orders + little(UInt16(head))
        var parts: [UInt8] = []
        let data = head + 5
        for pattern in 0..<patterns {
            file += little(UInt16(data + 4 + parts.count / 16))
            let cells = cells(pattern, stops: true)
            var packed: [UInt8] = []
            for row in 0..<64 {
                switch row < cells.count ? cells[row] : .empty {
                case .empty: break
                case .note(let note): packed += [0x20, UInt8(0x40 | note), 1]
                case .order(let order): packed += [0x80, 2, UInt8(order)]
                case .nextPattern: packed += [0x80, 3, 0]
                }
                packed.append(0)
            }
            parts += little(UInt16(packed.count + 2)) + packed
            parts += [UInt8](repeating: 0, count: (16 - parts.count % 16) % 16)
        }
        file += [UInt8](repeating: 0, count: head * 16 - file.count)
        file += [1] + Self.text("", 12) + [0, UInt8(data & 255), UInt8(data >> 8)] + little(64 as UInt32)
        file += little(0 as UInt32) + little(64 as UInt32) + [64, 0, 0, 1] + little(8_363 as UInt32)
        file += Self.text("", 12) + Self.text("wave", 28) + Array("SCRS".utf8)
        return file + Self.sample.map { $0 ^ 0x80 } + parts
    }

    private var xm: [UInt8] {
        var file = Array("Extended Module: ".utf8) + Self.text(title, 20, padding: 32) + [0x1A]
        file += Self.text("FastTracker v2.00   ", 20) + little(0x0104 as UInt16) + little(276 as UInt32)
        for value in [patterns, restart, 2, patterns, 1, 1, speed, 125] { file += little(UInt16(value)) }
        file += (0..<256).map { $0 < patterns ? UInt8($0) : 0 }
        for pattern in 0..<patterns {
            var packed: [UInt8] = []
            for cell in cells(pattern, stops: false) {
                if case .note(let note) = cell { packed += [0x83, UInt8(49 + note), 1] } else { packed.append(0x80) }
                packed.append(0x80)
            }
            file += little(9 as UInt32) + [0] + little(UInt16(rows)) + little(UInt16(packed.count)) + packed
        }
        file += little(263 as UInt32) + Self.text("wave", 22) + [0] + little(1 as UInt16) + little(40 as UInt32)
        file += [UInt8](repeating: 0, count: 263 - 33)
        file += little(64 as UInt32) + little(0 as UInt32) + little(64 as UInt32) + [64, 0, 1, 128, 0, 0]
        file += Self.text("wave", 22)
        var last: Int8 = 0
        for value in Self.wave {
            file.append(UInt8(bitPattern: value &- last))
            last = value
        }
        return file
    }

    private var it: [UInt8] {
        let orders = (0..<patterns).map { UInt8($0) } + [255]
        let sample = 192 + orders.count + 4 * (1 + patterns)
        var file = Array("IMPM".utf8) + Self.text(title, 26) + [4, 16]
        for value in [orders.count, 0, 1, patterns, 0x0214, 0x0200, 9, 0] { file += little(UInt16(value)) }
        file += [128, 48, UInt8(speed), 125, 128, 0] + Self.text("", 10)
        file += [UInt8](repeating: 32, count: 64) + [UInt8](repeating: 64, count: 64) + orders
        file += little(UInt32(sample))
        var parts: [UInt8] = []
        for pattern in 0..<patterns {
            file += little(UInt32(sample + 80 + Self.sample.count + parts.count))
            var packed: [UInt8] = []
            for cell in cells(pattern, stops: false) {
                switch cell {
                case .empty, .nextPattern: break
                case .note(let note): packed += [0x81, 3, UInt8(60 + note), 1]
                case .order(let order): packed += [0x81, 8, 2, UInt8(order)]
                }
                packed.append(0)
            }
            parts += little(UInt16(packed.count)) + little(UInt16(rows)) + [0, 0, 0, 0] + packed
        }
        file += Array("IMPS".utf8) + Self.text("", 13) + [64, 0x11, 64] + Self.text("wave", 26) + [1, 32]
        for value in [64, 0, 64, 8_363, 0, 0, sample + 80] { file += little(UInt32(value)) }
        return file + [0, 0, 0, 0] + Self.sample + parts
    }
}
