/// A colour of the screen, as red, green and blue.
struct Colour: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// Creates a colour from 0xRRGGBB.
    init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    /// The colour darkened by `factor`: 1 leaves it, 0 is black.
    func dimmed(_ factor: Float) -> Colour {
        let scale = { (value: UInt8) in UInt8(Float(value) * max(0, min(1, factor))) }
        var colour = self
        (colour.red, colour.green, colour.blue) = (scale(red), scale(green), scale(blue))
        return colour
    }

    static let text = Colour(0xC8D3DC)
    static let faint = Colour(0x6B7A88)
    static let bright = Colour(0xFFFFFF)
    static let grid = Colour(0x2C4A50)
    static let sweep = Colour(0x3DDC97)
    static let good = Colour(0x3DDC97)
    static let warning = Colour(0xF2C14E)
    static let alarm = Colour(0xFF5A5F)
    static let cool = Colour(0x5BC0EB)
    static let violet = Colour(0xB388EB)
    static let bar = Colour(0x17252D)
}

/// The number of colours that a terminal shows.
enum ColourDepth {
    case none, palette, full

    /// Reads the environment: `NO_COLOR` (https://no-color.org), `COLORTERM`, `TERM`.
    init(environment: (String) -> String?) {
        let terminal = environment("TERM") ?? ""
        if environment("NO_COLOR")?.isEmpty == false || ["", "dumb", "vt100", "vt220"].contains(terminal) {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment("COLORTERM")) {
            self = .full
        } else {
            self = .palette
        }
    }

    /// The parameters that select the colour after 38 or 48; nil without colours.
    func parameters(_ colour: Colour) -> String? {
        switch self {
        case .none: nil
        case .palette: "5;\(colour.paletteIndex)"
        case .full: "2;\(colour.red);\(colour.green);\(colour.blue)"
        }
    }
}

extension Colour {
    /// The nearest of xterm's 6 × 6 × 6 colours, or of its 24 greys for a colour without hue.
    fileprivate var paletteIndex: Int {
        let channels = [Int(red), Int(green), Int(blue)]
        let spread = (channels.max() ?? 0) - (channels.min() ?? 0)
        if spread < 12 { return 232 + max(0, min(23, (channels[1] - 8) / 10)) }
        let step = { (value: Int) in value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        return 16 + 36 * step(channels[0]) + 6 * step(channels[1]) + step(channels[2])
    }
}
