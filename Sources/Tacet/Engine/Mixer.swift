import TacetSystem

/// The game's end of the mixer: hands out voices, sends commands, hears what came of them. Never waits.
///
/// One thread at a time, the engine's owner's.
final class Mixer {
    let link: RenderLink
    let sampleRate: Int
    /// What voices know this by.
    let reference = MixerReference()
    private let changes: ChangeExchange
    private let voices: UnsafeMutablePointer<VoiceState>
    /// The generation of the voice that has a slot; odd while it plays.
    private let generations: UnsafeMutablePointer<UInt32>
    /// Slots that voices have given back.
    private let returned: UnsafeMutablePointer<UInt32>
    private var returnedCount = 0
    /// The lowest slot that no voice has had yet, and for how many slots there are pages.
    private var fresh = 0
    private var prepared = 0
    /// Which voice has to make room for another.
    private var order: VoiceOrder
    /// Slots beyond those that the game was promised: a voice that makes room still fades when the next one starts.
    private let spare: Int
    /// Called when something may be heard again, to wake what rests.
    var wake: () -> Void = {}
    /// The tween that was asked about last, and how long it is.
    private var latest = (duration: Duration.zero, frames: Int32(0))

    init(link: RenderLink, sampleRate: Int, voices: Int) {
        spare = link.voices.capacity - voices
        self.link = link
        self.sampleRate = sampleRate
        changes = link.changes
        self.voices = link.voices[0]
        generations = link.voices.memory.column()
        order = VoiceOrder(in: link.voices.memory)
        returned = link.voices.memory.column()
        reference.set(self)
    }

    deinit { reference.clear() }

    // MARK: Voices

    /// A voice of its own for a new sound, or nil if all are taken by voices of the same priority or a higher one.
    func claim(priority: UInt8) -> VoiceHandle? {
        if returnedCount + link.voices.capacity - fresh <= spare {
            guard fresh < link.voices.capacity || returnedCount > 0, let slot = order.leastImportant(below: priority)
            else { return nil }
            // It makes room once: it is not asked again while it fades.
            order.remove(slot)
            transport(
                VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: generations[slot]), .steal, .declick)
        }
        let slot = takeSlot()
        generations[Int(slot)] &+= 1
        order.append(Int(slot), priority: priority)
        return VoiceHandle(slot: slot, generation: generations[Int(slot)])
    }

    /// A free slot: one that had a voice before, if there is any.
    @inline(__always)
    private func takeSlot() -> UInt32 {
        if returnedCount > 0 {
            returnedCount -= 1
            return returned[returnedCount]
        }
        if fresh >= prepared { prepared = link.voices.memory.prepare(fresh) }
        fresh += 1
        return UInt32(truncatingIfNeeded: fresh - 1)
    }

    /// Starts what was claimed.
    func start(_ handle: VoiceHandle, _ voice: VoiceState) {
        voices[Int(handle.slot)] = voice
        send(.start(handle))
    }

    /// Whether the voice a handle means has not ended, as far as the game has heard.
    func isPlaying(_ handle: VoiceHandle) -> Bool {
        handle.isLatest(of: generations)
    }

    /// Whether there has been such a voice. Of generations that wrap around, the nearer half of those below have been.
    func hasPlayed(_ handle: VoiceHandle) -> Bool {
        handle.generation & 1 == 1 && Int(handle.slot) < link.voices.capacity
            && generations[Int(handle.slot)] &- handle.generation < 1 << 31
    }

    /// Whether each of `ids`, as ``changeEach(_:_:)`` has them, is 0 or has the caller's marks `tag` and ``hasPlayed(_:)``.
    func havePlayed(_ ids: UnsafeBufferPointer<UInt64>, tag: UInt64) -> Bool {
        let (generations, capacity) = (self.generations, link.voices.capacity)
        for id in ids where id != 0 {
            let slot = Int(truncatingIfNeeded: id) & (VoiceHandle.slotLimit - 1)
            let generation = UInt32(truncatingIfNeeded: id >> 32)
            guard id >> 17 & 0x7fff == tag, generation & 1 == 1, slot < capacity,
                generations[slot] &- generation < 1 << 31
            else { return false }
        }
        return true
    }

    private func giveBack(_ handle: VoiceHandle) {
        guard isPlaying(handle) else { return }
        generations[Int(handle.slot)] &+= 1
        order.remove(Int(handle.slot))
        returned[returnedCount] = handle.slot
        returnedCount += 1
    }

    // MARK: Changes of voices

    /// Puts a voice at a place.
    @inline(__always)
    func move(_ handle: VoiceHandle, to position: Vector3) {
        guard isPlaying(handle) else { return }
        changes.write { $0.move(slot: Int(handle.slot), generation: handle.generation, to: position) }
    }

    /// Moves a voice to a place in a tween.
    func glide(_ handle: VoiceHandle, to position: Vector3, _ tween: Tween) {
        let length = length(tween)
        guard length.frames > 0 else { return move(handle, to: position) }
        guard isPlaying(handle) else { return }
        changes.write { $0.glide(handle, RampChange(to: position.sanitized, length)) }
    }

    @inline(__always)
    func setGain(_ handle: VoiceHandle, _ gain: Decibels, _ tween: Tween) {
        guard isPlaying(handle) else { return }
        let change = RampChange(to: min(gain, Limits.gain).amplitude, length(tween))
        changes.write { $0.setGain(slot: Int(handle.slot), generation: handle.generation, change) }
    }

    /// Adds to the changes of a voice that has not ended.
    @inline(__always)
    func change(_ handle: VoiceHandle, _ body: (inout VoiceChange) -> Void) {
        guard isPlaying(handle) else { return }
        changes.write { $0.change(handle, body) }
    }

    /// Pauses, resumes or ends a voice that has not ended.
    func transport(_ handle: VoiceHandle, _ transport: VoiceChange.Transport, _ tween: Tween) {
        let length = length(tween)
        if transport == .resume { wake() }
        change(handle) { $0.setTransport(transport, length) }
    }

    // MARK: Changes of many voices

    /// Puts many voices at places, as far as they are this mixer's.
    func move(_ voices: UnsafeBufferPointer<Voice>, to positions: UnsafeBufferPointer<Vector3>) {
        let own = reference
        changes.write { [generations] batch in
            batch.moveMany { move in
                for index in 0..<min(voices.count, positions.count) where voices[index].mixer == own {
                    let handle = voices[index].handle
                    guard handle.isLatest(of: generations) else { continue }
                    let place = positions[index]
                    move(Int(handle.slot), handle.generation, SIMD4(place.x, place.y, place.z, 0))
                }
            }
        }
    }

    /// Puts many voices at places of three coordinates each. The `ids` are those of ``changeEach(_:_:)``.
    func move(_ ids: UnsafeBufferPointer<UInt64>, to places: UnsafePointer<Float>) {
        let places = UnsafeRawPointer(places)
        changes.write { [generations, capacity = link.voices.capacity] batch in
            batch.moveMany { move in
                @inline(__always)
                func moveVoice(_ index: Int, to place: SIMD4<Float>) {
                    let slot = Int(truncatingIfNeeded: ids[index]) & (VoiceHandle.slotLimit - 1)
                    let generation = UInt32(truncatingIfNeeded: ids[index] >> 32)
                    guard generation & 1 == 1, slot < capacity, generations[slot] == generation else { return }
                    move(slot, generation, place)
                }
                // Four numbers at once, of which the fourth is the next place's first: there is none after the last.
                let last = ids.count - 1
                for index in 0..<max(0, last) {
                    moveVoice(index, to: places.loadUnaligned(fromByteOffset: index &* 12, as: SIMD4<Float>.self))
                }
                guard last >= 0 else { return }
                let place = (places + last &* 12).assumingMemoryBound(to: Float.self)
                moveVoice(last, to: SIMD4(place[0], place[1], place[2], 0))
            }
        }
    }

    /// Calls `body` with the open batch and each of `ids` that plays: its index, its slot and its generation.
    ///
    /// - Parameter ids: A ``Voice/id`` in all bits but 17 to 31, which are the caller's; 0 is no voice.
    @inline(__always)
    func changeEach(
        _ ids: UnsafeBufferPointer<UInt64>, _ body: (inout ChangeBatch, Int, _ slot: Int, _ generation: UInt32) -> Void
    ) {
        changes.write { [generations, capacity = link.voices.capacity] batch in
            for index in 0..<ids.count {
                let slot = Int(truncatingIfNeeded: ids[index]) & (VoiceHandle.slotLimit - 1)
                let generation = UInt32(truncatingIfNeeded: ids[index] >> 32)
                guard generation & 1 == 1, slot < capacity, generations[slot] == generation else { continue }
                body(&batch, index, slot, generation)
            }
        }
    }

    // MARK: Commands

    /// Sends a command for the block that follows the next ``commit()``.
    @inline(__always)
    func send(_ command: RenderCommand) {
        if command.maySound { wake() }
        changes.write { $0.append(command) }
    }

    /// Lets the render thread have everything sent so far, all on one block.
    func commit() { changes.commit() }

    /// A tween in frames.
    func length(_ tween: Tween) -> RampLength {
        // Games use one or two, and to divide a duration takes as long as the rest of a setter.
        if tween.duration != latest.duration { latest = (tween.duration, tween.frames(at: sampleRate)) }
        return RampLength(frames: latest.frames, easing: tween.easing)
    }

    // MARK: Events

    /// Calls `body` with each event since the last call; a voice that ended is stale from then on.
    func drain(_ body: (RenderEvent) -> Void) {
        while let event = link.events.receive() {
            switch event {
            case .finished(let handle), .stolen(let handle): giveBack(handle)
            default: break
            }
            body(event)
        }
    }
}
