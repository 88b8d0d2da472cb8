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

        /// The object in `--json`.
        var object: JSONValue {
            .object([
                ("sound", .string(name)), ("bus", .string(bus)), ("started", .integer(started)),
                ("ended", .integer(ended)), ("stolen", .integer(stolen)),
            ])
        }
    }

    /// The tallies of each block that has any, by the block's index, the largest first.
    let byBlock: [Int: [ProfileCapture.VoiceTally]]
    /// All sounds, those with the most starts first.
    let sounds: [Sound]
    /// The starts and ends whose sounds were not recorded, because the game's ring or the capture was full.
    let unnamed: Int

    init(_ capture: ProfileCapture) {
        let blocks = capture.blocks
        var byBlock: [Int: [ProfileCapture.VoiceTally]] = [:]
        var sounds: [String: Sound] = [:]
        var (index, named) = (0, 0)
        for tally in capture.voiceTallies {
            let key = tally.bus + "\n" + tally.sound
            var sound = sounds[key] ?? Sound(name: tally.sound, bus: tally.bus)
            switch tally.change {
            case .started: sound.started += tally.count
            case .ended: sound.ended += tally.count
            case .stolen: sound.stolen += tally.count
            }
            sounds[key] = sound
            // A change between two blocks, a nanosecond after the earlier one began, counts for the later one; both lists are in the
            // order of time. A change whose block is not in the capture counts for none.
            while index < blocks.count, blocks[index].start < tally.time { index += 1 }
            guard index < blocks.count, isOf(tally.time, blocks, index) else { continue }
            byBlock[index, default: []].append(tally)
            named += tally.count
        }
        func isOf(_ time: Int, _ blocks: [BlockProfile], _ index: Int) -> Bool {
            time == blocks[index].start || index == 0 || time == blocks[index - 1].start + 1
        }
        self.byBlock = byBlock.mapValues { $0.sorted { $0.count > $1.count } }
        self.sounds = sounds.sorted { ($0.value.started, $1.key) > ($1.value.started, $0.key) }.map(\.value)
        unnamed = max(0, blocks.reduce(0) { $0 + Int($1.starts) + Int($1.ends) } - named)
    }
}

extension ProfileCapture.VoiceTally {
    /// The object in `--json`.
    var object: JSONValue {
        .object([
            ("change", .string(change.rawValue)), ("sound", .string(sound)), ("bus", .string(bus)),
            ("count", .integer(count)),
        ])
    }

    /// The tally for people: `4000 × laser.ogg started on effects`.
    var words: String { "\(count) × \(sound.isEmpty ? "an unloaded sound" : sound) \(change.rawValue) on \(bus)" }
}
