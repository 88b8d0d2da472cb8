import Tacet

/// Which sounds' voices began, ended and were stolen: in each block, and in the whole capture.
struct VoiceReport {
    /// The voices of a sound on a bus.
    struct Sound {
        let name: String
        let bus: String
        var started = 0
        var ended = 0
        var stolen = 0
        /// The stolen voices whose cause was recorded.
        var causes: [ProfileCapture.VoiceTally.Cause: Int] = [:]

        /// The object in `--json`.
        var object: JSONValue {
            .object([
                ("sound", .string(name)), ("bus", .string(bus)), ("started", .integer(started)),
                ("ended", .integer(ended)), ("stolen", .integer(stolen)),
                ("stolenBy", VoiceReport.object(causes)),
            ])
        }
    }

    /// The tallies of each block that has any, by the block's index, the largest first.
    let byBlock: [Int: [ProfileCapture.VoiceTally]]
    /// All sounds, those with the most starts first.
    let sounds: [Sound]
    /// The stolen voices whose cause was recorded, of all sounds.
    let causes: [ProfileCapture.VoiceTally.Cause: Int]
    /// The starts and ends whose sounds were not recorded, because the game's ring or the capture was full.
    let unnamed: Int

    init(_ capture: ProfileCapture) {
        let blocks = capture.blocks
        var byBlock: [Int: [ProfileCapture.VoiceTally]] = [:]
        var sounds: [String: Sound] = [:]
        var causes: [ProfileCapture.VoiceTally.Cause: Int] = [:]
        var (index, named) = (0, 0)
        for tally in capture.voiceTallies {
            let key = tally.bus + "\n" + tally.sound
            var sound = sounds[key] ?? Sound(name: tally.sound, bus: tally.bus)
            switch tally.change {
            case .started: sound.started += tally.count
            case .ended: sound.ended += tally.count
            case .stolen:
                sound.stolen += tally.count
                if let cause = tally.cause {
                    sound.causes[cause, default: 0] += tally.count
                    causes[cause, default: 0] += tally.count
                }
            }
            sounds[key] = sound
            // A change between two blocks, a nanosecond after the earlier one began, counts for the later one; both
            // lists are in the order of time. A change whose block is not in the capture counts for none.
            while index < blocks.count, blocks[index].start < tally.nanoseconds { index += 1 }
            guard index < blocks.count, isOf(tally.nanoseconds, blocks, index) else { continue }
            byBlock[index, default: []].append(tally)
            named += tally.count
        }
        func isOf(_ time: Int, _ blocks: [BlockProfile], _ index: Int) -> Bool {
            time == blocks[index].start || index == 0 || time == blocks[index - 1].start + 1
        }
        self.byBlock = byBlock.mapValues { $0.sorted { $0.count > $1.count } }
        self.sounds = sounds.sorted { ($0.value.started, $1.key) > ($1.value.started, $0.key) }.map(\.value)
        self.causes = causes
        unnamed = max(0, blocks.reduce(0) { $0 + Int($1.starts) + Int($1.ends) } - named)
    }
}

extension VoiceReport {
    /// The most causes that are listed. The names of buses are a stranger's, so there may be thousands.
    private static let causeLimit = 16

    /// The causes, the most frequent first.
    private static func sorted(_ causes: [ProfileCapture.VoiceTally.Cause: Int])
        -> [(cause: ProfileCapture.VoiceTally.Cause, count: Int)]
    {
        let list = causes.map { (cause: $0.key, count: $0.value) }
        return Array(list.sorted { ($0.count, $1.cause.words) > ($1.count, $0.cause.words) }.prefix(causeLimit))
    }

    /// The causes for people: `10 limit of the bus effects, 2 inaudible`.
    static func words(_ causes: [ProfileCapture.VoiceTally.Cause: Int]) -> String {
        sorted(causes).map { "\($0.count) \($0.cause.words)" }.joined(separator: ", ")
    }

    /// The causes in `--json`.
    static func object(_ causes: [ProfileCapture.VoiceTally.Cause: Int]) -> JSONValue {
        .array(sorted(causes).map { .object($0.cause.members + [("count", .integer($0.count))]) })
    }
}

extension ProfileCapture.VoiceTally {
    /// The members in `--json`, and in a page beside the block's time.
    var facts: [(String, JSONValue)] {
        [
            ("change", .string(change.rawValue)), ("sound", .string(sound)), ("bus", .string(bus)),
            ("count", .integer(count)),
        ] + (cause?.members ?? [])
    }

    /// The tally for people: `4000 × laser.ogg started on effects`.
    var words: String {
        let cause = cause.map { " (\($0.words))" } ?? ""
        return "\(count) × \(sound.isEmpty ? "an unloaded sound" : sound) \(change.rawValue) on \(bus)\(cause)"
    }
}
