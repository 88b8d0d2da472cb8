/// Steals voices where the limit of a sound or of a bus is exceeded. Mixing thread only; allocates in `init` alone.
struct VoiceLimiter: ~Copyable {
    private let memory: SlotMemory
    /// The number of each slot's voice in the order of starts.
    private let serials: UnsafeMutablePointer<UInt32>
    private var latest: UInt32 = 0

    init(in memory: SlotMemory) {
        self.memory = memory
        serials = memory.column()
    }

    /// Notes that a voice starts after all others.
    mutating func begin(_ slot: Int) {
        latest &+= 1
        serials[slot] = latest
    }

    /// Steals voices where the limit of a new voice's sound, of its bus or of a bus above that is exceeded.
    ///
    /// The new voice is one of those that may be stolen.
    func makeRoom(for slot: Int, in slots: inout VoiceSlots, buses: borrowing BusTree) {
        let voice = slots[slot]
        if voice.pointee.quota.voices > 0 {
            let sounds = slots.columns.sound
            let sound = voice.pointee.sound
            keep(voice.pointee.quota, .soundLimit, &slots) { sounds[$0] == sound }
        }
        guard buses.hasQuotas else { return }
        let (lineages, places) = (buses.lineages, slots.columns.bus)
        for index in 0..<buses.count where lineages[Int(voice.pointee.bus.index)] >> index & 1 == 1 {
            let quota = buses[BusID(index: UInt16(truncatingIfNeeded: index))].quota
            if quota.voices > 0 {
                keep(quota, .busLimit(index), &slots) { lineages[Int(places[$0].index)] >> index & 1 == 1 }
            }
        }
    }

    /// Steals voices until no more of those for which `belong` returns true play than the quota allows.
    ///
    /// O(*n*) in the voices that play, for any number of voices to steal: a game may lower the limit of a bus on which
    /// thousands play.
    private func keep(
        _ quota: VoiceQuota, _ cause: StealCause, _ slots: inout VoiceSlots, of belong: (Int) -> Bool
    ) {
        var count = 0
        var lowest = UInt64.max
        for index in 0..<slots.active.count where counts(slots.active[index], &slots, belong) {
            count += 1
            lowest = min(lowest, rank(slots.active[index], quota.stealing, &slots))
        }
        var excess = count - Int(quota.voices)
        guard excess > 0 else { return }
        // The usual case is one voice above the limit, which needs no selection.
        let highest = excess == 1 ? lowest : rank(ofLowest: excess, quota.stealing, &slots, belong)
        for index in 0..<slots.active.count where excess > 0 && counts(slots.active[index], &slots, belong) {
            let slot = slots.active[index]
            guard rank(slot, quota.stealing, &slots) <= highest else { continue }
            slots.steal(slots.handle(slot), slots.declick, cause)
            excess -= 1
        }
    }

    /// Whether a limit counts a voice: it belongs, and has neither ended nor begun to stop.
    @inline(__always)
    private func counts(_ slot: Int, _ slots: inout VoiceSlots, _ belong: (Int) -> Bool) -> Bool {
        belong(slot) && !slots[slot].pointee.fade.isLeaving && slots[slot].pointee.phase != .ended
    }

    /// The highest of the `count` lowest ranks, by radix selection: one byte of the rank at a time. Allocates on the
    /// stack.
    private func rank(
        ofLowest count: Int, _ rule: VoiceLimit.Stealing, _ slots: inout VoiceSlots, _ belong: (Int) -> Bool
    ) -> UInt64 {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { histogram in
            var left = count
            var prefix: UInt64 = 0
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                histogram.initialize(repeating: 0)
                for index in 0..<slots.active.count where counts(slots.active[index], &slots, belong) {
                    let rank = rank(slots.active[index], rule, &slots)
                    if (rank ^ prefix) >> shift < 256 { histogram[Int(rank >> shift & 255)] += 1 }
                }
                var byte = 0
                while byte < 255, left > Int(histogram[byte]) {
                    left -= Int(histogram[byte])
                    byte += 1
                }
                prefix |= UInt64(byte) << shift
            }
            return prefix
        }
    }

    /// The rank of a voice for stealing: its priority, then the rule's criterion, then its age. The lowest rank is
    /// stolen.
    @inline(__always)
    private func rank(_ slot: Int, _ rule: VoiceLimit.Stealing, _ slots: inout VoiceSlots) -> UInt64 {
        let serial = serials[slot]
        let detail: UInt64 =
            switch rule {
            case .oldest: UInt64(serial)
            case .newest: UInt64(UInt32.max - serial)
            case .quietest: UInt64(slots.columns.importance[slot] & 0x7F_FFFF) << 32 | UInt64(serial)
            }
        return UInt64(slots[slot].pointee.priority) << 56 | detail
    }
}
