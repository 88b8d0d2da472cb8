/// The names of sounds and buses, which the mixing thread's records know as numbers.
struct VoiceNames: Sendable {
    /// The name of the sound in a slot: empty if there is none, nil if another thread holds the table of names.
    let sound: @Sendable (UInt32) -> String?
    /// The name of the bus with an index.
    let bus: @Sendable (UInt16) -> String
}

/// The changes of voices that a capture keeps: one tally for each block, change, sound, bus and cause.
///
/// Names are read as soon as a record arrives, because a slot may get another sound later.
struct VoiceHistory {
    private struct Key: Hashable {
        let change: VoiceRecord.Change
        let name: Int
        let bus: UInt16
        let cause: StealCause
    }

    private struct Tally {
        let time: Int
        let key: Key
        var count: Int
    }

    private let names: VoiceNames
    private let limit: Int
    private var tallies: [Tally] = []
    /// The indices of the tallies of the latest block.
    private var latest: [Key: Int] = [:]
    private var soundNames: [String] = []
    /// The index in `soundNames` of each slot's sound.
    private var slots: [UInt32: Int] = [:]
    /// The slots whose names could not be read yet.
    private var unnamed: Set<UInt32> = []

    /// - Parameter limit: The most tallies that are kept. Later ones are dropped.
    init(_ names: VoiceNames, limit: Int = ProfileCapture.VoiceTally.limit) {
        (self.names, self.limit) = (names, limit)
    }

    /// Adds the records that wait in a ring.
    mutating func fetch(_ records: EventRing<VoiceRecord>) {
        while let record = records.receive() { add(record) }
        for slot in unnamed { readName(slot) }
    }

    /// Forgets the name of a slot whose sound is about to be unloaded.
    mutating func forget(_ slot: UInt32) {
        slots[slot] = nil
        unnamed.remove(slot)
    }

    private mutating func add(_ record: VoiceRecord) {
        if tallies.last?.time != record.time { latest.removeAll(keepingCapacity: true) }
        let key = Key(change: record.change, name: name(of: record.sound), bus: record.bus, cause: record.cause)
        if let index = latest[key] {
            tallies[index].count += 1
        } else if tallies.count < limit {
            latest[key] = tallies.count
            tallies.append(Tally(time: record.time, key: key, count: 1))
        }
    }

    private mutating func name(of slot: UInt32) -> Int {
        if let index = slots[slot] { return index }
        let index = soundNames.count
        slots[slot] = index
        soundNames.append("")
        unnamed.insert(slot)
        readName(slot)
        return index
    }

    private mutating func readName(_ slot: UInt32) {
        guard let index = slots[slot], let name = names.sound(slot) else { return }
        soundNames[index] = name
        unnamed.remove(slot)
    }

    /// Removes and returns the tallies, oldest first.
    mutating func take() -> [ProfileCapture.VoiceTally] {
        defer { self = VoiceHistory(names, limit: limit) }
        return tallies.map { tally in
            ProfileCapture.VoiceTally(
                nanoseconds: tally.time, change: tally.key.change.tallied, sound: soundNames[tally.key.name],
                bus: names.bus(tally.key.bus), count: tally.count, cause: tally.key.cause.told(names.bus))
        }
    }
}

extension VoiceRecord.Change {
    fileprivate var tallied: ProfileCapture.VoiceTally.Change {
        switch self {
        case .started: .started
        case .ended: .ended
        case .stolen: .stolen
        }
    }
}
