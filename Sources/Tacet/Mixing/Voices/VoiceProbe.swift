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
    var falloff = Falloff()
    /// The curve in the place of the distance model, if the voice has one.
    var curve: DistanceCurve?
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

extension VoiceProbe {
    /// Copies the voices to `probes`, the real ones first, and returns how many there were room for. Realtime-safe.
    static func copy(
        _ slots: borrowing VoiceSlots, _ real: borrowing RealVoices, to probes: UnsafeMutablePointer<VoiceProbe>,
        limit: Int
    ) -> Int {
        var count = 0
        for index in 0..<min(real.count, limit) {
            probes[count] = VoiceProbe(of: real[index], in: slots, isReal: true)
            count += 1
        }
        var index = 0
        while count < limit, index < slots.active.count {
            let slot = slots.active[index]
            index += 1
            if slots.columns.traits[slot].contains(.real) { continue }
            probes[count] = VoiceProbe(of: slot, in: slots, isReal: false)
            count += 1
        }
        return count
    }

    private init(of slot: Int, in slots: borrowing VoiceSlots, isReal: Bool) {
        let voice = slots[slot]
        self.slot = UInt32(truncatingIfNeeded: slot)
        generation = slots.columns.generation[slot]
        sound = voice.pointee.samples
        bus = slots.columns.bus[slot]
        phase = voice.pointee.phase
        priority = voice.pointee.priority
        self.isReal = isReal
        cause = voice.pointee.ending == .stolen ? voice.pointee.cause : .none
        isSpatial = voice.pointee.isSpatial
        isInWorldSpace = slots.columns.isWorldSpace[slot] != 0
        loops = voice.pointee.loops
        playsInSilentMode = voice.pointee.playsInSilentMode
        isSilenced = slots.columns.overlay[slot] == 0
        position = slots.columns.position(slot)
        falloff = voice.pointee.parameters.placement.falloff
        curve = voice.pointee.parameters.placement.hasCurve ? slots.curves[slot] : nil
        gain = voice.pointee.parameters.gain.value
        isPaused = voice.pointee.transport.isHalted
        // A report has no row for the occlusion.
        fade = voice.pointee.fade.value * voice.pointee.transport.value * voice.pointee.parameters.occlusion.gain
        level = slots.columns.level[slot]
        age = voice.pointee.hasBegun ? slots.time - voice.pointee.beginning : 0
    }
}
