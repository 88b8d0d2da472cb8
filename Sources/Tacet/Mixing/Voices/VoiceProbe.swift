/// What a live profiler is told about one voice: the state at the end of a block.
struct VoiceProbe: BitwiseCopyable {
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
    /// Copies the voices to `probes`, the real ones first, and returns how many there were room for. Realtime-safe.
    func probe(into probes: UnsafeMutablePointer<VoiceProbe>, limit: Int) -> Int {
        var count = 0
        for index in 0..<min(real.count, limit) {
            probes[count] = probe(of: real[index], isReal: true)
            count += 1
        }
        var index = 0
        while count < limit, index < active.count {
            let slot = active[index]
            index += 1
            if columns.traits[slot].contains(.real) { continue }
            probes[count] = probe(of: slot, isReal: false)
            count += 1
        }
        return count
    }

    private func probe(of slot: Int, isReal: Bool) -> VoiceProbe {
        var probe = VoiceProbe()
        let voice = voices + slot
        probe.slot = UInt32(truncatingIfNeeded: slot)
        probe.generation = columns.generation[slot]
        probe.sound = voices[slot].samples
        probe.bus = columns.bus[slot]
        probe.phase = voice.pointee.phase
        probe.priority = voice.pointee.priority
        probe.isReal = isReal
        probe.cause = voice.pointee.ending == .stolen ? voice.pointee.cause : .none
        probe.isSpatial = voice.pointee.isSpatial
        probe.isInWorldSpace = columns.isWorldSpace[slot] != 0
        probe.loops = voice.pointee.loops
        probe.playsInSilentMode = voice.pointee.playsInSilentMode
        probe.isSilenced = columns.overlay[slot] == 0
        probe.position = columns.position(slot)
        probe.attenuation = voice.pointee.attenuation
        probe.gain = voice.pointee.gain.value
        probe.isPaused = voice.pointee.transport.isHalted
        probe.fade = voice.pointee.fade.value * voice.pointee.transport.value
        probe.level = columns.level[slot]
        probe.age = voice.pointee.hasBegun ? time - voice.pointee.beginning : 0
        return probe
    }
}
