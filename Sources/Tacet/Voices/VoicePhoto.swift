/// What a live profiler is told about one voice: the state at the end of a block.
struct VoicePhoto: BitwiseCopyable {
    var slot: UInt32 = 0
    var generation: UInt32 = 0
    var sound: UInt32 = 0
    var bus = BusID.effects
    var phase = VoiceState.Phase.free
    var isPaused = false
    var priority: UInt8 = 0
    var isReal = false
    /// Why the voice was stolen, while it fades out.
    var cause = StealCause.none
    var isSpatial = false
    var isInWorldSpace = false
    var loops = false
    var playsInSilentMode = false
    /// Whether an attached program mutes the voice or its bus, or solos another one.
    var isSilenced = false
    /// Metres, in the world or from the listener.
    var position = Vector3.zero
    var attenuation = Attenuation()
    /// Factors: the voice's own gain, its fade, and the product of these with its buses and silent mode.
    var gain: Float = 0
    var fade: Float = 0
    var level: Float = 0
    /// Frames of the mix since the voice began.
    var age = 0

    init() {}

    /// The voice's number for attached programs. A double of JSON holds it exactly.
    var number: Int { Int(generation) << 17 | Int(slot) }
}

extension VoiceBank {
    /// Copies the voices to `photos`, the real ones first, and returns how many there were room for. Realtime-safe.
    func photograph(into photos: UnsafeMutablePointer<VoicePhoto>, limit: Int) -> Int {
        var count = 0
        for index in 0..<min(real.count, limit) {
            photos[count] = photo(of: real[index], isReal: true)
            count += 1
        }
        var index = 0
        while count < limit, index < active.count {
            let slot = active[index]
            index += 1
            if columns.traits[slot].contains(.real) { continue }
            photos[count] = photo(of: slot, isReal: false)
            count += 1
        }
        return count
    }

    private func photo(of slot: Int, isReal: Bool) -> VoicePhoto {
        var photo = VoicePhoto()
        let voice = voices + slot
        photo.slot = UInt32(truncatingIfNeeded: slot)
        photo.generation = columns.generation[slot]
        photo.sound = voices[slot].samples
        photo.bus = columns.bus[slot]
        photo.phase = voice.pointee.phase
        photo.priority = voice.pointee.priority
        photo.isReal = isReal
        photo.cause = voice.pointee.ending == .stolen ? voice.pointee.cause : .none
        photo.isSpatial = voice.pointee.isSpatial
        photo.isInWorldSpace = columns.isWorldSpace[slot] != 0
        photo.loops = voice.pointee.loops
        photo.playsInSilentMode = voice.pointee.playsInSilentMode
        photo.isSilenced = columns.overlay[slot] == 0
        photo.position = columns.position(slot)
        photo.attenuation = voice.pointee.attenuation
        photo.gain = voice.pointee.gain.value
        photo.isPaused = voice.pointee.transport.isHalted
        photo.fade = voice.pointee.fade.value * voice.pointee.transport.value
        photo.level = columns.level[slot]
        photo.age = voice.pointee.hasBegun ? time - voice.pointee.beginning : 0
        return photo
    }
}
