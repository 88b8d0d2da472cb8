/// The properties that decide how loud each voice is, with one array for each property.
///
/// In this layout the compiler vectorises the loops over thousands of voices. Mixing thread only.
struct VoiceColumns: ~Copyable {
    /// Properties of a voice that the loops over the arrays need.
    struct Traits: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        /// The voice plays in silent mode, because the player asked for it.
        static let explicit = Traits(rawValue: 1)
        /// A tween moves the voice's position.
        static let gliding = Traits(rawValue: 2)
        /// The voice has no position.
        static let placeless = Traits(rawValue: 4)
        /// The voice repeats until it is stopped.
        static let looping = Traits(rawValue: 8)
        /// The ranking has chosen the voice in this block.
        static let chosen = Traits(rawValue: 16)
        /// The voice is real: it is mixed.
        static let real = Traits(rawValue: 32)
        /// The voice becomes virtual: it fades out for one block before that.
        static let leaving = Traits(rawValue: 64)
        /// The voice has changes that the mixer does not have yet.
        static let touched = Traits(rawValue: 128)
        /// The voice has a new position that the mixer does not have yet.
        static let moved = Traits(rawValue: 256)
        /// The voice decodes its sound while it plays.
        static let streamed = Traits(rawValue: 512)
        /// The voice's stream has too few frames: it fades out for one block before it becomes virtual.
        static let starved = Traits(rawValue: 1024)
        /// The ranking has chosen the voice, which waits for the frames of its stream.
        static let tuning = Traits(rawValue: 2048)
        /// The voice has had an occlusion, and is asked for by ``HeardVoices`` also while it is virtual.
        static let occluded = Traits(rawValue: 4096)
        /// Whether the mixer lacks something.
        var hasNews: Bool { contains(.touched) || contains(.moved) }
    }

    // Positions in metres as the game gave them. They may be NaN or infinite, so each reader sanitises them.
    let x: UnsafeMutablePointer<Float>
    let y: UnsafeMutablePointer<Float>
    let z: UnsafeMutablePointer<Float>
    /// 1 if the position is in the world, 0 if it is relative to the listener.
    let isWorldSpace: UnsafeMutablePointer<Float>
    /// The product of the voice's own gain and fade; 0 while the voice does not run.
    let own: UnsafeMutablePointer<Float>
    /// The product of all gains, from the voice to its submix and with silent mode, at the end of the current block.
    let level: UnsafeMutablePointer<Float>
    /// 1 for a voice that attached programs let be heard, 0 for one that they mute. It is no part of ``level``, so that
    /// it does not change which voices are real.
    let overlay: UnsafeMutablePointer<Float>
    let reference: UnsafeMutablePointer<Float>
    let maximum: UnsafeMutablePointer<Float>
    /// The rolloff factor; 0 for a voice without a position.
    let rolloff: UnsafeMutablePointer<Float>
    /// The limits of the factor by distance that the attenuation's limits of gain give.
    private let least: UnsafeMutablePointer<Float>
    private let most: UnsafeMutablePointer<Float>
    /// Whether a voice has had such limits.
    private var hasLimits = false
    /// Whether a voice ever had a curve of its own. Without one, no state of a voice is read.
    private var hasCurves = false
    /// The distance from the listener in metres.
    private let distance: UnsafeMutablePointer<Float>
    /// The priority, in bits 23 to 30.
    let priority: UnsafeMutablePointer<UInt32>
    /// The voice's priority in bits 23 to 30, and its audibility below; 0 for an inaudible voice.
    let importance: UnsafeMutablePointer<UInt32>
    let bus: UnsafeMutablePointer<BusID>
    /// The index of the submix that the voice is mixed into.
    let submix: UnsafeMutablePointer<UInt8>
    let sound: UnsafeMutablePointer<UInt32>
    /// The number of the listener that hears the voice, of a split screen; ``unheard`` before the first choice.
    let listener: UnsafeMutablePointer<UInt8>
    private static let unheard = UInt8.max
    /// The generation of the voice in the slot; 0 while the game's thread owns the slot.
    let generation: UnsafeMutablePointer<UInt32>
    let traits: UnsafeMutablePointer<Traits>
    /// Whether the importance of voices may have changed since ``listen(_:gain:model:count:states:curves:)`` last computed it.
    ///
    /// If it is false, the computation is skipped: so it is in most blocks of a game whose voices do not move.
    var hasChanged = true
    /// The listener's position and the distance model of the last computation.
    private var earlier: (place: Vector3, model: DistanceModel, gain: Float) = (.zero, .inverse, 1)
    /// The version of the listeners of a split screen in the last computation; -1 if that had one listener.
    private var earlierListeners = -1

    /// Whether a voice that begins is heard, by the bits of the buses that attached programs make voiceless.
    private var voicelessBuses: UInt64 = 0
    private let memory: SlotMemory

    /// Columns for all slots of `memory`.
    init(in memory: SlotMemory) {
        self.memory = memory
        (x, y, z, isWorldSpace) = (memory.column(), memory.column(), memory.column(), memory.column())
        (own, level, distance) = (memory.column(), memory.column(), memory.column())
        overlay = memory.column()
        (least, most) = (memory.column(), memory.column())
        (reference, maximum, rolloff) = (memory.column(), memory.column(), memory.column())
        (priority, importance) = (memory.column(), memory.column())
        (bus, submix, listener) = (memory.column(), memory.column(), memory.column())
        (sound, generation, traits) = (memory.column(), memory.column(), memory.column())
    }

    /// Copies the properties of a voice that starts.
    mutating func fill(_ slot: Int, from voice: UnsafePointer<VoiceState>) {
        hasChanged = true
        let position = voice.pointee.apparentPosition
        (x[slot], y[slot], z[slot]) = (position.x, position.y, position.z)
        copyPlacement(slot, voice)
        priority[slot] = UInt32(voice.pointee.priority) << 23
        bus[slot] = voice.pointee.bus
        submix[slot] = voice.pointee.submix
        sound[slot] = voice.pointee.sound
        listener[slot] = Self.unheard
        generation[slot] = voice.pointee.generation
        // The audibility of a new voice is not computed yet. Until then it counts as the loudest of its priority.
        importance[slot] = priority[slot] | 0x7F_FFFF
        traits[slot] = .touched
        if !voice.pointee.isSpatial { traits[slot].insert(.placeless) }
        if voice.pointee.playsInSilentMode { traits[slot].insert(.explicit) }
        if voice.pointee.jumps.isEndless { traits[slot].insert(.looping) }
        if voice.pointee.isStreamed { traits[slot].insert(.streamed) }
        own[slot] = 0
        level[slot] = 0
        overlay[slot] = voicelessBuses >> UInt64(voice.pointee.bus.index & 63) & 1 == 1 ? 0 : 1
    }

    /// Takes which voices attached programs mute, for the first `count` slots and for voices that begin later.
    /// Realtime-safe.
    mutating func follow(_ overlay: borrowing MixOverlay, count: Int) {
        // A voice that begins is not among those that are soloed.
        voicelessBuses = overlay.soloedCount > 0 ? .max : overlay.voicelessBuses
        for slot in 0..<count {
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: generation[slot])
            self.overlay[slot] = overlay.lets(handle.number, on: bus[slot].index) ? 1 : 0
            traits[slot].insert(.touched)
        }
    }

    private mutating func copyPlacement(_ slot: Int, _ voice: UnsafePointer<VoiceState>) {
        isWorldSpace[slot] = voice.pointee.isSpatial && !voice.pointee.parameters.placement.isRelativeToListener ? 1 : 0
        reference[slot] = max(voice.pointee.parameters.placement.falloff.referenceDistance, 1e-3)
        maximum[slot] = max(voice.pointee.parameters.placement.falloff.maximumDistance, reference[slot])
        // Without a reference distance a voice keeps its level.
        rolloff[slot] =
            voice.pointee.isSpatial && voice.pointee.parameters.placement.falloff.referenceDistance > 0
            ? voice.pointee.parameters.placement.falloff.rolloff : 0
        if voice.pointee.isSpatial, voice.pointee.parameters.placement.hasCurve { hasCurves = true }
        limit(slot, voice)
    }

    /// Copies the limits of a voice's gain, which apply to the product with its own gain.
    mutating func limit(_ slot: Int, _ voice: UnsafePointer<VoiceState>) {
        guard voice.pointee.isSpatial, voice.pointee.parameters.placement.falloff.hasLimits else {
            (least[slot], most[slot]) = (0, .greatestFiniteMagnitude)
            return
        }
        hasLimits = true
        least[slot] = voice.pointee.parameters.placement.falloff.limited(0, gain: voice.pointee.parameters.gain.value)
        most[slot] = voice.pointee.parameters.placement.falloff.limited(
            .greatestFiniteMagnitude, gain: voice.pointee.parameters.gain.value)
    }

    /// Copies a voice's space and attenuation.
    mutating func placeInSpace(_ slot: Int, _ voice: UnsafePointer<VoiceState>) {
        hasChanged = true
        traits[slot].insert(.touched)
        copyPlacement(slot, voice)
    }

    /// Sets a voice's position.
    mutating func place(_ slot: Int, _ position: Vector3) {
        hasChanged = true
        traits[slot].insert(.touched)
        x[slot] = position.x
        y[slot] = position.y
        z[slot] = position.z
    }

    /// A voice's position, sanitised.
    func position(_ slot: Int) -> Vector3 { Vector3(x[slot], y[slot], z[slot]).sanitized }

    /// Sets a voice's gains to 0.
    mutating func silence(_ slot: Int) {
        hasChanged = true
        own[slot] = 0
        level[slot] = 0
    }

    /// Computes a voice's level from its own gain, the gains of its buses and silent mode.
    mutating func setLevel(_ slot: Int, buses: borrowing BusTree, mute: Float, explicitMute: Float) {
        let mute = traits[slot].contains(.explicit) ? explicitMute : mute
        let level = own[slot] * buses.amplitude(of: bus[slot], to: submix[slot]) * mute
        guard level != self.level[slot] else { return }
        traits[slot].insert(.touched)
        self.level[slot] = level
        hasChanged = true
    }

    /// The buses that have a voice with a level above zero, one bit each.
    mutating func soundingBuses(count: Int) -> UInt64 {
        var buses: UInt64 = 0
        for slot in 0..<count where level[slot] > 0 { buses |= 1 << UInt64(bus[slot].index & 63) }
        return buses
    }

    /// The number of voices among the first `count` slots that are audible, real or not.
    mutating func audible(count: Int) -> Int {
        var voices = 0
        for slot in 0..<count where importance[slot] > 0 { voices += 1 }
        return voices
    }

    /// Computes the importance of the first `count` slots; returns false, without any work, if nothing has changed.
    ///
    /// - Parameters:
    ///   - states: The voices, of which it is read whether they have a curve.
    ///   - curves: The curves of the distance.
    mutating func listen(
        _ listener: Listener, gain: Float, model: DistanceModel, count: Int, states: UnsafePointer<VoiceState>,
        curves: UnsafePointer<DistanceCurve>
    ) -> Bool {
        guard hasChanged || earlierListeners >= 0 || earlier != (listener.position, model, gain) else { return false }
        (hasChanged, earlierListeners) = (false, -1)
        earlier = (listener.position, model, gain)
        measureDistance(listener.position, count: count)
        switch model {
        case .none where !hasLimits && !hasCurves && gain == 1: weigh(count) { slot, _ in level[slot] }
        case .inverse where !hasLimits && !hasCurves && gain == 1:
            weigh(count) { slot, distance in
                let distance = min(max(distance, reference[slot]), maximum[slot])
                return level[slot] * reference[slot]
                    / (reference[slot] + rolloff[slot] * (distance - reference[slot]))
            }
        default:
            weigh(count) { slot, distance in
                loudness(slot, at: distance, gain: gain, model: model, states, curves)
            }
        }
        return true
    }

    /// As ``listen(_:gain:model:count:states:curves:)``, of voices that are each heard by the nearest of several listeners.
    mutating func listen(
        to listeners: borrowing Listeners, model: DistanceModel, count: Int, states: UnsafePointer<VoiceState>,
        curves: UnsafePointer<DistanceCurve>
    ) -> Bool {
        guard hasChanged || earlierListeners != listeners.version || earlier.model != model else { return false }
        hasChanged = false
        (earlierListeners, earlier.model) = (listeners.version, model)
        for slot in 0..<count {
            guard isWorldSpace[slot] != 0 else {
                (listener[slot], distance[slot]) = (0, position(slot).lengthSquared.squareRoot())
                continue
            }
            let present = listener[slot]
            (listener[slot], distance[slot]) = listeners.nearest(to: position(slot), present: present)
            if listener[slot] != present { traits[slot].insert(.moved) }
        }
        for slot in 0..<count {
            let gain = listeners[listener[slot]].gain
            weigh(slot, loudness(slot, at: distance[slot], gain: gain, model: model, states, curves))
        }
        return true
    }

    /// How loud a voice is at its listener.
    @inline(__always)
    private func loudness(
        _ slot: Int, at distance: Float, gain: Float, model: DistanceModel, _ states: UnsafePointer<VoiceState>,
        _ curves: UnsafePointer<DistanceCurve>
    ) -> Float {
        guard level[slot] > 0 else { return 0 }
        // A voice without a position has no rolloff and no limits.
        if traits[slot].contains(.placeless) { return level[slot] }
        let falloff = Falloff(
            referenceDistance: reference[slot], maximumDistance: maximum[slot], rolloff: rolloff[slot])
        let hasCurve = hasCurves && states[slot].parameters.placement.hasCurve
        let factor = hasCurve ? curves[slot].gain(at: distance) : falloff.gain(at: distance, model: model)
        return level[slot] * gain * max(least[slot], min(most[slot], factor))
    }

    private mutating func measureDistance(_ listener: Vector3, count: Int) {
        for slot in 0..<count {
            let right = Self.number(x[slot]) - isWorldSpace[slot] * listener.x
            let up = Self.number(y[slot]) - isWorldSpace[slot] * listener.y
            let back = Self.number(z[slot]) - isWorldSpace[slot] * listener.z
            distance[slot] = (right * right + up * up + back * back).squareRoot()
        }
    }

    /// The value, or 0 if it is NaN or infinite. Compiles without a branch.
    @inline(__always)
    private static func number(_ value: Float) -> Float { value - value == 0 ? value : 0 }

    /// Computes importance from each voice's loudness at the listener, which `audibility` returns for a slot and its
    /// distance.
    @inline(__always)
    private func weigh(_ count: Int, _ audibility: (Int, Float) -> Float) {
        for slot in 0..<count { weigh(slot, audibility(slot, distance[slot])) }
    }

    @inline(__always)
    private func weigh(_ slot: Int, _ heard: Float) {
        // The bit patterns of positive floats sort like the floats.
        let key = priority[slot] | (heard.bitPattern & 0x7FFF_FFFF) >> 8
        importance[slot] = level[slot] > 0 && heard > VoiceRanking.inaudible ? key : 0
    }
}
