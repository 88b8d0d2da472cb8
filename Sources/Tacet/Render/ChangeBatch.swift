/// All that the game has changed and the render thread has not heard of: at most one change of each kind for each voice.
///
/// Belongs to one thread at a time; ``ChangeExchange`` says whose it is.
struct ChangeBatch: ~Copyable {
    /// A place, and in the fourth lane the voice's generation. Coordinates as the game gave them, which may be no numbers.
    private(set) var places: ChangeColumn<SIMD4<Float>>
    private(set) var gains: ChangeColumn<GainChange>
    private(set) var voices: ChangeColumn<VoiceChange>
    private(set) var commands = CommandList()
    /// How many batches were opened before it, and it.
    var serial: UInt64 = 0
    /// Whether a voice is on its way to a place, which a later jump ends.
    private var hasGlides = false

    init(capacity: Int) {
        places = ChangeColumn(capacity: capacity)
        gains = ChangeColumn(capacity: capacity)
        voices = ChangeColumn(capacity: capacity)
    }

    var isEmpty: Bool { commands.isEmpty && places.isEmpty && gains.isEmpty && voices.isEmpty }

    mutating func append(_ command: RenderCommand) { commands.append(command) }

    /// Puts a voice at a place.
    @inline(__always)
    mutating func move(slot: Int, generation: UInt32, to position: Vector3) {
        places.set(slot, SIMD4(position, Float(bitPattern: generation)))
        if hasGlides { dropGlide(slot) }
    }

    /// Puts many voices at places: calls `body` with what takes a slot, a generation and a place.
    @inline(__always)
    mutating func moveMany(_ body: (_ move: (Int, UInt32, SIMD4<Float>) -> Void) -> Void) {
        // The places of glides are of use to the slow way alone, which few games ever need.
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

    private func dropGlide(_ slot: Int) {
        if voices.isMarked(slot) { voices.values[slot].dropGlide() }
    }

    @inline(__always)
    mutating func setGain(slot: Int, generation: UInt32, _ gain: RampChange<Float>) {
        var change = GainChange(generation: generation, gain: gain)
        if gain.length.frames > 0, gains.isMarked(slot), gains.values[slot].generation == generation {
            change.gain = gains.values[slot].gain
            change.gain.merge(gain)
        }
        gains.set(slot, change)
    }

    /// Adds to the changes of a voice.
    @inline(__always)
    mutating func change(_ handle: VoiceHandle, _ body: (inout VoiceChange) -> Void) {
        let slot = Int(handle.slot)
        if !voices.isMarked(slot) || voices.values[slot].generation != handle.generation {
            voices.set(slot, VoiceChange(generation: handle.generation))
        }
        body(&voices.values[slot])
    }

    mutating func glide(_ handle: VoiceHandle, _ change: RampChange<Vector3>) {
        hasGlides = true
        self.change(handle) { $0.setGlide(change) }
    }

    /// Adds the changes of a batch that follows this one.
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
