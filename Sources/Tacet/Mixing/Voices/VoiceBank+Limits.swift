extension VoiceBank {
    /// Steals voices where the limit of a new voice's sound, of its bus or of a bus above that is exceeded.
    ///
    /// The new voice is one of those that may be stolen.
    mutating func makeRoom(for slot: Int, buses: borrowing BusTree) {
        let voice = voices[slot]
        if voice.quota.voices > 0 {
            let sounds = columns.sound
            keep(voice.quota, .soundLimit) { sounds[$0] == voice.sound }
        }
        guard buses.hasQuotas else { return }
        let (lineages, places) = (buses.lineages, columns.bus)
        for index in 0..<buses.count where lineages[Int(voice.bus.index)] >> index & 1 == 1 {
            let quota = buses[BusID(index: UInt16(truncatingIfNeeded: index))].quota
            if quota.voices > 0 {
                keep(quota, .busLimit(index)) { lineages[Int(places[$0].index)] >> index & 1 == 1 }
            }
        }
    }

    /// Steals voices until no more of those for which `belong` returns true play than the quota allows.
    ///
    /// O(*n*) in the voices that play, for any number of voices to steal: a game may lower the limit of a bus on which
    /// thousands play.
    private mutating func keep(_ quota: VoiceQuota, _ cause: StealCause, of belong: (Int) -> Bool) {
        var count = 0
        var lowest = UInt64.max
        for index in 0..<active.count where counts(active[index], belong) {
            count += 1
            lowest = min(lowest, rank(active[index], quota.stealing))
        }
        var excess = count - Int(quota.voices)
        guard excess > 0 else { return }
        // The usual case is one voice above the limit, which needs no selection.
        let highest = excess == 1 ? lowest : rank(ofLowest: excess, quota.stealing, belong)
        for index in 0..<active.count where excess > 0 && counts(active[index], belong) {
            let slot = active[index]
            guard rank(slot, quota.stealing) <= highest else { continue }
            steal(
                VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: voices[slot].generation), declick,
                cause)
            excess -= 1
        }
    }

    /// Whether a limit counts a voice: it belongs, and has neither ended nor begun to stop.
    private func counts(_ slot: Int, _ belong: (Int) -> Bool) -> Bool {
        belong(slot) && !voices[slot].fade.isLeaving && voices[slot].phase != .ended
    }

    /// The highest of the `count` lowest ranks, by radix selection: one byte of the rank at a time. Allocates on the stack.
    private func rank(ofLowest count: Int, _ rule: VoiceLimit.Stealing, _ belong: (Int) -> Bool) -> UInt64 {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { histogram in
            var left = count
            var prefix: UInt64 = 0
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                histogram.initialize(repeating: 0)
                for index in 0..<active.count where counts(active[index], belong) {
                    let rank = rank(active[index], rule)
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

    /// The rank of a voice for stealing: its priority, then the rule's criterion, then its age. The lowest rank is stolen.
    private func rank(_ slot: Int, _ rule: VoiceLimit.Stealing) -> UInt64 {
        let serial = voices[slot].serial
        let detail: UInt64 =
            switch rule {
            case .oldest: UInt64(serial)
            case .newest: UInt64(UInt32.max - serial)
            case .quietest: UInt64(columns.importance[slot] & 0x7F_FFFF) << 32 | UInt64(serial)
            }
        return UInt64(voices[slot].priority) << 56 | detail
    }
}
