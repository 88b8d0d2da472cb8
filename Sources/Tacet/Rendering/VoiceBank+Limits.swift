extension VoiceBank {
    /// Has voices make room for one that begins, where its sound or a bus above it has too many.
    mutating func makeRoom(for slot: Int, buses: borrowing BusTree) {
        let voice = voices[slot]
        if voice.quota.voices > 0 {
            let sounds = field.sound
            keep(voice.quota) { sounds[$0] == voice.sound }
        }
        guard buses.hasQuotas else { return }
        let (lineages, places) = (buses.lineages, field.bus)
        for index in 0..<buses.count where lineages[Int(voice.bus.index)] >> index & 1 == 1 {
            let quota = buses[BusID(index: UInt16(truncatingIfNeeded: index))].quota
            if quota.voices > 0 { keep(quota) { lineages[Int(places[$0].index)] >> index & 1 == 1 } }
        }
    }

    /// Stops voices until no more of those that `belong` play than the quota lets.
    private mutating func keep(_ quota: VoiceQuota, of belong: (Int) -> Bool) {
        while true {
            var count = 0
            var victim = (slot: -1, rank: UInt64.max)
            for index in 0..<active.count {
                let slot = active[index]
                guard belong(slot), voices[slot].phase != .stopping, voices[slot].phase != .ended else { continue }
                count += 1
                let rank = rank(slot, quota.stealing)
                if rank < victim.rank { victim = (slot, rank) }
            }
            guard count > Int(quota.voices), victim.slot >= 0 else { return }
            let generation = voices[victim.slot].generation
            steal(VoiceHandle(slot: UInt32(truncatingIfNeeded: victim.slot), generation: generation), Self.declick)
        }
    }

    /// The voice with the lowest makes room: priority, then what the rule goes by, then age.
    private func rank(_ slot: Int, _ rule: VoiceLimit.Stealing) -> UInt64 {
        let serial = voices[slot].serial
        let detail: UInt64 =
            switch rule {
            case .oldest: UInt64(serial)
            case .newest: UInt64(UInt32.max - serial)
            case .quietest: UInt64(field.importance[slot] & 0x7F_FFFF) << 32 | UInt64(serial)
            }
        return UInt64(voices[slot].priority) << 56 | detail
    }
}
