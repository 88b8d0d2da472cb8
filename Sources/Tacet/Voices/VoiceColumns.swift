/// What decides how loud each voice is heard, one array a property: the loops over thousands of voices are the compiler's
/// to vectorise. Render thread only.
struct VoiceColumns: ~Copyable {
    /// What of a voice has to be known where only the arrays are at hand.
    struct Traits: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        /// The player asked for just this sound.
        static let explicit = Traits(rawValue: 1)
        /// Its position is on its way to another.
        static let gliding = Traits(rawValue: 2)
        /// It has no place in space.
        static let placeless = Traits(rawValue: 4)
        /// It repeats until it is stopped.
        static let looping = Traits(rawValue: 8)
        /// The ranking has just chosen it.
        static let chosen = Traits(rawValue: 16)
        /// It has a source.
        static let real = Traits(rawValue: 32)
        /// It has lost its place, and fades out for one block before its source goes.
        static let leaving = Traits(rawValue: 64)
        /// There is something to tell OpenAL of it.
        static let touched = Traits(rawValue: 128)
        /// It is somewhere else than OpenAL was told, and nothing more.
        static let moved = Traits(rawValue: 256)
        /// Whether OpenAL may have to be told something.
        var hasNews: Bool { contains(.touched) || contains(.moved) }
    }

    // As the game gave them, which may be no numbers: what reads them takes care.
    let x: UnsafeMutablePointer<Float>
    let y: UnsafeMutablePointer<Float>
    let z: UnsafeMutablePointer<Float>
    /// 1 for a place in the world, 0 for one beside the listener.
    let isWorldSpace: UnsafeMutablePointer<Float>
    /// The voice's gain and fade; 0 while its time stands.
    let own: UnsafeMutablePointer<Float>
    /// All gains in series, at the end of the current block.
    let level: UnsafeMutablePointer<Float>
    let reference: UnsafeMutablePointer<Float>
    let maximum: UnsafeMutablePointer<Float>
    /// 0 for a voice without a place.
    let rolloff: UnsafeMutablePointer<Float>
    /// Distance from the listener.
    private let distance: UnsafeMutablePointer<Float>
    /// The priority, in the eight bits below the uppermost.
    let priority: UnsafeMutablePointer<UInt32>
    /// Priority, then audibility, in 31 bits; 0 for a voice that nobody hears.
    let importance: UnsafeMutablePointer<UInt32>
    let bus: UnsafeMutablePointer<BusID>
    /// The submix it is mixed into.
    let submix: UnsafeMutablePointer<UInt8>
    let sound: UnsafeMutablePointer<UInt32>
    /// Whose the slot is; 0 while it is the game's.
    let generation: UnsafeMutablePointer<UInt32>
    let traits: UnsafeMutablePointer<Traits>
    /// Whether voices may be heard otherwise than ``listen(_:model:count:)`` last found. In most blocks of a game whose
    /// voices stand still nothing has, and nothing is to be found.
    var hasChanged = true
    private var earlier: (place: Vector3, model: DistanceModel) = (.zero, .inverse)

    private let memory: SlotMemory

    /// A field for all slots of `memory`.
    init(in memory: SlotMemory) {
        self.memory = memory
        (x, y, z, isWorldSpace) = (memory.column(), memory.column(), memory.column(), memory.column())
        (own, level, distance) = (memory.column(), memory.column(), memory.column())
        (reference, maximum, rolloff) = (memory.column(), memory.column(), memory.column())
        (priority, importance) = (memory.column(), memory.column())
        (bus, submix) = (memory.column(), memory.column())
        (sound, generation, traits) = (memory.column(), memory.column(), memory.column())
    }

    /// Takes what is compared of a voice that starts.
    mutating func fill(_ slot: Int, from voice: VoiceState) {
        hasChanged = true
        (x[slot], y[slot], z[slot]) = (voice.placement.x, voice.placement.y, voice.placement.z)
        isWorldSpace[slot] = voice.isSpatial && !voice.isRelativeToListener ? 1 : 0
        reference[slot] = max(voice.attenuation.referenceDistance, 1e-3)
        maximum[slot] = max(voice.attenuation.maximumDistance, reference[slot])
        rolloff[slot] = voice.isSpatial ? voice.attenuation.rolloff : 0
        priority[slot] = UInt32(voice.priority) << 23
        bus[slot] = voice.bus
        submix[slot] = voice.submix
        sound[slot] = voice.sound
        generation[slot] = voice.generation
        // Nobody has heard it yet: until then none is louder.
        importance[slot] = priority[slot] | 0x7F_FFFF
        traits[slot] = .touched
        if !voice.isSpatial { traits[slot].insert(.placeless) }
        if voice.playsInSilentMode { traits[slot].insert(.explicit) }
        if voice.loops { traits[slot].insert(.looping) }
        own[slot] = 0
        level[slot] = 0
    }

    mutating func place(_ slot: Int, _ position: Vector3) {
        hasChanged = true
        traits[slot].insert(.touched)
        x[slot] = position.x
        y[slot] = position.y
        z[slot] = position.z
    }

    func position(_ slot: Int) -> Vector3 { Vector3(x[slot], y[slot], z[slot]).sanitized }

    /// Makes a voice one that nobody hears.
    mutating func silence(_ slot: Int) {
        hasChanged = true
        own[slot] = 0
        level[slot] = 0
    }

    /// Multiplies a voice's own gain with what its bus and silent mode leave of it.
    mutating func setLevel(_ slot: Int, buses: borrowing BusTree, mute: Float, explicitMute: Float) {
        let mute = traits[slot].contains(.explicit) ? explicitMute : mute
        let level = own[slot] * buses.amplitude(of: bus[slot], to: submix[slot]) * mute
        guard level != self.level[slot] else { return }
        traits[slot].insert(.touched)
        self.level[slot] = level
        hasChanged = true
    }

    /// The buses that have a voice which is not silent, a bit each.
    func soundingBuses(count: Int) -> UInt64 {
        var buses: UInt64 = 0
        for slot in 0..<count where level[slot] > 0 { buses |= 1 << UInt64(bus[slot].index & 63) }
        return buses
    }

    /// Finds the importance of the first `count` voices; false if it is what it was.
    mutating func listen(_ listener: Listener, model: DistanceModel, count: Int) -> Bool {
        guard hasChanged || earlier != (listener.position, model) else { return false }
        hasChanged = false
        earlier = (listener.position, model)
        measureDistance(listener.position, count: count)
        switch model {
        case .none: weigh(count) { slot, _ in level[slot] }
        case .inverse:
            weigh(count) { slot, distance in
                let distance = min(max(distance, reference[slot]), maximum[slot])
                return level[slot] * reference[slot]
                    / (reference[slot] + rolloff[slot] * (distance - reference[slot]))
            }
        case .linear, .exponential:
            weigh(count) { slot, distance in
                guard level[slot] > 0 else { return 0 }
                let attenuation = Attenuation(
                    referenceDistance: reference[slot], maximumDistance: maximum[slot], rolloff: rolloff[slot])
                return level[slot] * attenuation.gain(at: distance, model: model)
            }
        }
        return true
    }

    private func measureDistance(_ listener: Vector3, count: Int) {
        for slot in 0..<count {
            let right = Self.number(x[slot]) - isWorldSpace[slot] * listener.x
            let up = Self.number(y[slot]) - isWorldSpace[slot] * listener.y
            let back = Self.number(z[slot]) - isWorldSpace[slot] * listener.z
            distance[slot] = (right * right + up * up + back * back).squareRoot()
        }
    }

    /// 0 for what is no finite number, without a branch.
    @inline(__always)
    private static func number(_ value: Float) -> Float { value - value == 0 ? value : 0 }

    /// Finds importance by how loud a voice is heard, which `audibility` tells for a slot and its distance.
    @inline(__always)
    private func weigh(_ count: Int, _ audibility: (Int, Float) -> Float) {
        for slot in 0..<count {
            let heard = audibility(slot, distance[slot])
            // The bits of a positive float sort as it does.
            let key = priority[slot] | (heard.bitPattern & 0x7FFF_FFFF) >> 8
            importance[slot] = level[slot] > 0 && heard > VoiceRanking.inaudible ? key : 0
        }
    }
}
