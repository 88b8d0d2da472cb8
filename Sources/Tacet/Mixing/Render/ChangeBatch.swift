/// Changes that the game has made and the mixing thread has not carried out: at most one of each kind for each voice.
///
/// One thread at a time owns a batch; ``ChangeExchange`` decides which.
struct ChangeBatch: ~Copyable {
    /// New positions, with the voice's generation in the fourth lane. Coordinates are as the game gave them and may be
    /// NaN.
    private(set) var places: ChangeColumn<SIMD4<Float>>
    private(set) var gains: ChangeColumn<GainChange>
    private(set) var voices: ChangeColumn<VoiceChange>
    private(set) var commands = CommandList()
    /// The batch's number, in the order in which the game opened them.
    var serial: UInt64 = 0
    /// Whether the batch holds a glide, which a later jump of the same voice cancels.
    private var hasGlides = false

    init(capacity: Int) {
        places = ChangeColumn(capacity: capacity)
        gains = ChangeColumn(capacity: capacity)
        voices = ChangeColumn(capacity: capacity)
    }

    var isEmpty: Bool { commands.isEmpty && places.isEmpty && gains.isEmpty && voices.isEmpty }

    /// The number of changes.
    var count: Int { commands.count + places.count + gains.count + voices.count }

    mutating func append(_ command: RenderCommand) { commands.append(command) }

    /// Sets a voice's position, and cancels its glide.
    @inline(__always)
    mutating func move(slot: Int, generation: UInt32, to position: Vector3) {
        places.set(slot, SIMD4(position, Float(bitPattern: generation)))
        if hasGlides { dropGlide(slot) }
    }

    /// Sets the positions of many voices: calls `body` with a function that takes a slot, a generation and a position.
    @inline(__always)
    mutating func moveMany(_ body: (_ move: (Int, UInt32, SIMD4<Float>) -> Void) -> Void) {
        // Only a batch with glides has to look for one to cancel. Few games ever take this slower path.
        if hasGlides {
            body { slot, generation, place in
                move(slot: slot, generation: generation, to: Vector3(place.x, place.y, place.z))
            }
        } else {
            places.setMany { writer in
                body { slot, generation, place in
                    var place = place
                    place.w = Float(bitPattern: generation)
                    writer.set(slot, place)
                }
            }
        }
    }

    /// Cancels the pending glide of a slot's voice.
    private func dropGlide(_ slot: Int) {
        if voices.isMarked(slot) { voices.values[slot].dropGlide() }
    }

    /// Sets a voice's gain; a ramp starts where a pending change of the same voice leads.
    @inline(__always)
    mutating func setGain(slot: Int, generation: UInt32, _ gain: RampChange<Float>) {
        var change = GainChange(generation: generation, gain: gain)
        if gain.length.frames > 0, gains.isMarked(slot), gains.values[slot].generation == generation {
            change.gain = gains.values[slot].gain
            change.gain.merge(gain)
        }
        gains.set(slot, change)
    }

    /// Calls `body` to add to a voice's pending changes. Changes of an earlier voice in the same slot are dropped.
    @inline(__always)
    mutating func change(_ handle: VoiceHandle, _ body: (inout VoiceChange) -> Void) {
        let slot = Int(handle.slot)
        if !voices.isMarked(slot) || voices.values[slot].generation != handle.generation {
            voices.set(slot, VoiceChange(generation: handle.generation))
        }
        body(&voices.values[slot])
    }

    /// Moves a voice to a position in a ramp.
    mutating func glide(_ handle: VoiceHandle, _ change: RampChange<Vector3>) {
        hasGlides = true
        self.change(handle) { $0.setGlide(change) }
    }

    /// Adds the changes of a newer batch, which take effect after this one's.
    mutating func merge(_ newer: borrowing ChangeBatch) {
        newer.commands.forEach { commands.append($0) }
        newer.places.forEach { slot in
            places.set(slot, newer.places.values[slot])
            if hasGlides { dropGlide(slot) }
        }
        newer.gains.forEach { slot in
            let change = newer.gains.values[slot]
            setGain(slot: slot, generation: change.generation, change.gain)
        }
        newer.voices.forEach { slot in
            let change = newer.voices.values[slot]
            let handle = VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: change.generation)
            self.change(handle) { $0.merge(change) }
        }
        hasGlides = hasGlides || newer.hasGlides
        serial = newer.serial
    }

    mutating func clear() {
        commands.clear()
        places.clear()
        gains.clear()
        voices.clear()
        hasGlides = false
    }
}
