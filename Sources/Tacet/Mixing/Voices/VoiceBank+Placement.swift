// Changes how a playing voice is placed in space, and its loop.

extension VoiceBank {
    /// Changes the placement of a voice. Does nothing for a stale handle or a voice that has ended.
    mutating func place(_ handle: VoiceHandle, _ change: PlacementChange) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, voices[slot].phase != .ended else {
            return
        }
        let voice = voices + slot
        if change.kinds.contains(.looping) { setLooping(slot, change.loops) }
        if change.kinds.contains(.space) { voice.pointee.isRelativeToListener = change.isRelativeToListener }
        if change.kinds.contains(.attenuation) { voice.pointee.attenuation = change.attenuation }
        if change.kinds.contains(.limits) {
            voice.pointee.attenuation.minimumGain = change.minimumGain
            voice.pointee.attenuation.maximumGain = change.maximumGain
        }
        if change.kinds.contains(.cone) { voice.pointee.cone = change.cone }
        if change.kinds.contains(.radius) { voice.pointee.radius = change.radius }
        if change.kinds.contains(.airAbsorption) { voice.pointee.airAbsorption = change.airAbsorption }
        columns.placeInSpace(slot, voice.pointee)
        if change.kinds.contains(.attenuation) || change.kinds.contains(.limits) { markDirty(slot) }
    }
}
