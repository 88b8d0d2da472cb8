/// Makes damaged captures from whole ones, always the same for one seed.
struct CaptureMutation {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The next number below `bound`, by SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
    private mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    private static let words = [
        "-1", "0", "1e400", "NaN", "4294967295", "4294967296", "9223372036854775807", "-9223372036854775808", "1.5",
        "\"a\"",
        "[]", "{}", "null", "true", "", " ", "\u{1B}[2J", "</script>", "99999999999999999999999", "0000", "5e-1", "-0",
        "\0",
    ]

    mutating func capture() -> [UInt8] {
        var capture = CaptureText(blocks: next(12))
        if next(4) == 0 {
            capture.notes = [
                #"{"kind":"session","time":5,"effects":"held","effectsReason":"call","soundtrack":"frozen","reasons":["call"]}"#
            ]
        }
        if next(3) == 0, !capture.blocks.isEmpty {
            for block in 0..<capture.blocks.count {
                capture.addVoices(next(5_000) + 1, of: "laser.ogg", "started", on: "effects", in: block)
            }
        }
        for _ in 0..<next(3) {
            let word = Self.words[next(Self.words.count)]
            switch next(11) {
            case 0: capture.version = word
            case 1: capture.sampleRate = word
            case 2: capture.count = word
            case 3: capture.columns[next(capture.columns.count)] = word
            case 4: capture.columns.swapAt(next(capture.columns.count), next(capture.columns.count))
            case 5: capture.notes.append(#"{"kind":"session","time":\#(word),"effects":"\#(word)"}"#)
            case 6:
                capture.notes.append(#"{"kind":"session","time":5,"effects":"held","reasons":[\#(word),"\#(word)"]}"#)
            case 7:
                capture.notes.append(
                    #"{"kind":"voice","time":5,"change":"stolen","sound":"\#(word)","bus":"ui","count":\#(word)}"#)
            case _ where capture.blocks.isEmpty: break
            case 8:
                let block = next(capture.blocks.count)
                capture.blocks[block].remove(at: next(capture.blocks[block].count))
            case 9: capture.blocks[next(capture.blocks.count)].append(word)
            default:
                let block = next(capture.blocks.count)
                if !capture.blocks[block].isEmpty {
                    capture.blocks[block][next(capture.blocks[block].count)] = word
                }
            }
        }
        var bytes = Array(capture.text.utf8)
        for _ in 0..<next(4) where !bytes.isEmpty {
            let place = next(bytes.count)
            switch next(5) {
            case 0: bytes[place] = UInt8(next(256))
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + next(40)))
            case 2: bytes.insert(contentsOf: Self.words[next(Self.words.count)].utf8, at: place)
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + next(200))], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }
}
