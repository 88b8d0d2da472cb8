import TacetPlatform

/// The effects of a bus in a ``SavedState``: each is a word of its kind, its gains and its numbers, separated by commas.
///
/// A word of a later version, which this one does not understand, is left out. So are a convolution and a processor,
/// whose sound and function no state can keep.
extension Effect {
    /// The word of a kind of effects; nil for a kind that no state can keep.
    private static func word(of label: Label) -> String? {
        switch label {
        case .equaliser: "equalizer"
        case .compressor: "compressor"
        case .limiter: "limiter"
        case .delay: "delay"
        case .chorus: "chorus"
        case .flanger: "flanger"
        case .distortion: "distortion"
        case .convolution, .processor: nil
        }
    }

    /// Whether a saved state keeps the effect.
    var isSaved: Bool { Self.word(of: label) != nil }

    /// The word for the effect; nil if no state keeps it.
    ///
    /// - Parameter name: The name by which a state knows a bus.
    func saved(_ name: (BusID) -> String) -> String? {
        guard let kind = Self.word(of: label) else { return nil }
        var numbers = [wet.value, dry.value, isBypassed ? 1 : 0]
        var follows = ""
        switch self.kind {
        case .equalizer(let bands):
            numbers += bands.flatMap { [Float($0.shape.rawValue), $0.frequency, $0.gain.value, $0.q] }
        case .compressor(let compressor):
            numbers += [compressor.threshold.value, compressor.ratio, compressor.knee]
            numbers += [compressor.attack, compressor.release].map { Float($0.seconds) } + [compressor.makeup.value]
            follows = "," + (compressor.sidechain.map { name($0).asWord } ?? "")
        case .limiter(let limiter): numbers += [limiter.ceiling.value, Float(limiter.release.seconds)]
        case .delay(let delay):
            numbers += [Float(delay.time.seconds), delay.feedback, delay.filter.lowCut, delay.filter.highCut]
            numbers.append(delay.isPingPong ? 1 : 0)
        case .chorus(let modulation), .flanger(let modulation):
            numbers += [modulation.delay, modulation.depth].map { Float($0.seconds) }
            numbers += [modulation.rate, modulation.feedback, modulation.spread]
        case .distortion(let distortion):
            numbers += [distortion.drive.value, distortion.level.value, Float(distortion.curve.rawValue)]
        case .convolution, .processor: return nil
        }
        return ([kind] + numbers.map { "\($0)" }).joined(separator: ",") + follows
    }

    /// The effect of a word; nil if the word is none.
    ///
    /// - Parameter bus: The bus that a state calls by a name.
    init?(saved word: String, _ bus: (String) -> BusID?) {
        var parts = word.split(separator: ",", omittingEmptySubsequences: false)[...]
        guard let kind = parts.popFirst().map({ String($0) }),
            let label = Label.allCases.first(where: { Self.word(of: $0) == kind })
        else { return nil }
        let follows = label == .compressor ? parts.popLast() : nil
        let numbers = parts.compactMap { Float($0) }
        guard numbers.count == parts.count, numbers.count >= 3, !numbers.contains(where: \.isNaN) else { return nil }
        let own = Array(numbers.dropFirst(3))
        guard let made = Self.kind(label, own, sidechain: follows.flatMap { $0.isEmpty ? nil : bus($0.fromWord) })
        else { return nil }
        self.init(made, wet: Decibels(numbers[0]), dry: Decibels(numbers[1]))
        isBypassed = numbers[2] != 0
    }

    private static func kind(_ label: Label, _ numbers: [Float], sidechain: BusID?) -> Kind? {
        func seconds(_ index: Int) -> Duration { .clamping(seconds: Double(numbers[index])) }
        switch label {
        case .equaliser:
            guard (4...32).contains(numbers.count), numbers.count % 4 == 0 else { return nil }
            var bands: [Band] = []
            for start in stride(from: 0, to: numbers.count, by: 4) {
                guard let raw = UInt8(exactly: numbers[start]), let shape = Band.Shape(rawValue: raw) else {
                    return nil
                }
                bands.append(
                    Band(
                        shape, hertz: numbers[start + 1], gain: Decibels(numbers[start + 2]), q: numbers[start + 3]))
            }
            return .equalizer(bands)
        case .compressor:
            guard numbers.count == 6 else { return nil }
            return .compressor(
                Compressor(
                    threshold: Decibels(numbers[0]), ratio: numbers[1], knee: numbers[2], attack: seconds(3),
                    release: seconds(4), makeup: Decibels(numbers[5]), sidechain: sidechain))
        case .limiter:
            guard numbers.count == 2 else { return nil }
            return .limiter(Limiter(ceiling: Decibels(numbers[0]), release: seconds(1)))
        case .delay:
            guard numbers.count == 5 else { return nil }
            return .delay(
                Delay(
                    time: seconds(0), feedback: numbers[1], filter: Filter(lowCut: numbers[2], highCut: numbers[3]),
                    isPingPong: numbers[4] != 0))
        case .chorus, .flanger:
            guard numbers.count == 5 else { return nil }
            let modulation = Modulation(
                delay: seconds(0), depth: seconds(1), rate: numbers[2], feedback: numbers[3], spread: numbers[4])
            return label == .chorus ? .chorus(modulation) : .flanger(modulation)
        case .distortion:
            guard numbers.count == 3, let raw = UInt8(exactly: numbers[2]),
                let curve = Distortion.Curve(rawValue: raw)
            else { return nil }
            return .distortion(Distortion(drive: Decibels(numbers[0]), level: Decibels(numbers[1]), curve: curve))
        case .convolution, .processor: return nil
        }
    }
}

extension String {
    /// The text without spaces, commas and line feeds: each byte of these, and of `%`, is `%` and two digits.
    fileprivate var asWord: String {
        utf8.reduce(into: "") { word, byte in
            switch byte {
            case 0x21...0x24, 0x26...0x2B, 0x2D...0x5B, 0x5D...0x7E: word.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                word += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}

extension Substring {
    /// The text of a word; `%` that no two digits follow stays.
    fileprivate var fromWord: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
