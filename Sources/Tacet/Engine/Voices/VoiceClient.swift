import Synchronization
import TacetPlatform

/// The game's side of the voices: hands out voices, sends commands to the mixing thread, receives its events. Never
/// waits.
///
/// Only the engine's owner uses a voice client, on one thread at a time.
package final class VoiceClient {
    let link: RenderLink
    let sampleRate: Int
    /// The reference that voices of this client carry.
    let reference = WeakVoiceClient()
    let changes: ChangeExchange
    let events: EventRing<RenderEvent>
    /// The voice in each slot. The game's thread writes a slot before it sends the start command.
    private let voices: UnsafeMutablePointer<VoiceState>
    /// A voice with every default, which each new voice begins as. To make one takes longer than to copy it.
    private let blank: UnsafeMutablePointer<VoiceState>
    /// The generation of each slot's latest voice: odd while that voice plays.
    private let generations: UnsafeMutablePointer<UInt32>
    /// The slots whose voices have ended, as a stack of ``returnedCount`` elements.
    private let returned: UnsafeMutablePointer<UInt32>
    private var returnedCount = 0
    /// The lowest slot that no voice has used yet, and the number of slots whose memory pages exist.
    private var fresh = 0
    private var prepared = 0
    /// The voices that play, by priority and age, for voice stealing.
    private var order: VoiceOrder
    /// The events that ``claim(priority:)`` received in search of a free slot, oldest first. ``drain(_:)`` returns
    /// them.
    private var early: [RenderEvent] = []
    /// The most events in ``early``. After that, ends of voices and underruns are no longer kept.
    static let mostEarly = 65_536
    /// The gain that the game has last set in each slot, and the generation of the voice that it was set for.
    private let gains: UnsafeMutablePointer<(generation: UInt32, gain: Decibels)>
    /// The loaded sounds; nil until a voice is first played. The engine owns them.
    var sounds: Unmanaged<SoundTable>?
    /// The captions of sounds. Each play reads them, and Swift's check for other accesses would take longer than that.
    @exclusivity(unchecked)
    var captions = CaptionTable()
    /// Called before a command that may sound, to resume a suspended output.
    var wake: () -> Void = {}
    /// Called with the samples of a sound that the game wants to hear backwards, if it cannot be played so.
    var onReverseIgnored: (UInt32) -> Void = { _ in }
    /// The length of ``Tween/declick``.
    private let declick: RampLength
    /// The latest tween of ``length(_:)``, and its length in frames.
    private var latest = (duration: Duration.zero, frames: Int32(0))

    init(link: RenderLink, sampleRate: Int) {
        self.link = link
        self.sampleRate = sampleRate
        declick = RampLength(frames: Tween.declick.frames(at: sampleRate), easing: Tween.declick.easing)
        changes = link.changes
        events = link.events
        self.voices = link.voices[0]
        blank = .allocate(capacity: 1)
        blank.initialize(to: VoiceState())
        generations = link.voices.memory.column()
        order = VoiceOrder(in: link.voices.memory)
        returned = link.voices.memory.column()
        gains = link.voices.memory.column()
        reference.set(self)
    }

    deinit {
        reference.clear()
        blank.deallocate()
    }

    // MARK: Voices

    /// Claims a slot for a new voice, and steals a voice if all are taken; nil if none has a priority below `priority`.
    ///
    /// Voices that have ended since the game's last update hold no slot.
    func claim(priority: UInt8) -> VoiceHandle? {
        if isFull { receiveEnds() }
        if isFull {
            guard fresh < link.voices.capacity || returnedCount > 0, let slot = order.leastImportant(below: priority)
            else { return nil }
            // The stolen voice leaves the order, so that it is not stolen again while it fades out.
            order.remove(slot)
            stop(
                VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: generations[slot]), .declick,
                isSteal: true)
        }
        let slot = takeSlot()
        generations[Int(slot)] &+= 1
        order.append(Int(slot), priority: priority)
        return VoiceHandle(slot: slot, generation: generations[Int(slot)])
    }

    /// Whether a new voice would take a slot that is kept for the fades of stolen voices.
    private var isFull: Bool { returnedCount + link.voices.capacity - fresh <= VoiceTable.spare }

    /// Takes a free slot. A slot that a voice has used before is preferred, because its memory pages exist.
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

    /// Starts a voice in the slot that was claimed for it.
    ///
    /// - Parameter set: Sets what differs from the defaults, in the slot itself: a voice is not copied once more.
    @inline(__always)
    func start(_ handle: VoiceHandle, _ set: (inout VoiceState) -> Void) {
        let slot = voices + Int(handle.slot)
        slot.update(from: blank, count: 1)
        set(&slot.pointee)
        if slot.pointee.origin > 0 || slot.pointee.isReversed { noteOrigin(of: handle, slot.pointee) }
        send(.start(handle))
    }

    /// Sets the curve of the distance of a voice that is about to start.
    @inline(never)
    func setCurve(_ curve: DistanceCurve, of handle: VoiceHandle) {
        link.voices.curves[Int(handle.slot)] = curve
    }

    /// Writes where a voice begins, for a game that reads its position before the first block.
    @inline(never)
    private func noteOrigin(of handle: VoiceHandle, _ voice: VoiceState) {
        let record = VoiceReadings.Record(
            state: .scheduled, cursor: Double(voice.origin), anchor: 0, pitch: voice.isReversed ? -0.0 : 0,
            jumps: voice.jumps)
        link.voices.readings.write(handle, record)
    }

    /// Whether the voice of a handle has not ended, as of the last ``drain(_:)``.
    func isPlaying(_ handle: VoiceHandle) -> Bool {
        handle.isLatest(of: generations)
    }

    /// What a voice does, as of the last block; a voice that has ended, as of the last ``drain(_:)``.
    func state(of handle: VoiceHandle) -> PlaybackState {
        guard isPlaying(handle) else { return .ended }
        return link.voices.readings.state(of: handle) ?? .scheduled
    }

    /// The frame of its sound that a voice plays next, as of the last block; 0 for a voice that has ended.
    func frame(of handle: VoiceHandle) -> Double {
        guard isPlaying(handle), let (record, position) = link.voices.readings.read(handle) else { return 0 }
        guard let sound = sounds?._withUnsafeGuaranteedRef({ $0[voices[Int(handle.slot)].samples] }) else { return 0 }
        // The block in which a voice ends reaches beyond the sound.
        if record.state == .playing { return min(position, Double(sound.frames)) }
        return record.frame(at: link.voices.time.load(ordering: .acquiring), in: sound)
    }

    /// The gain that the game has last set a voice to; silence for a voice that has ended.
    func gain(of handle: VoiceHandle) -> Decibels {
        guard isPlaying(handle) else { return .silence }
        let latest = gains[Int(handle.slot)]
        return latest.generation == handle.generation ? latest.gain : voices[Int(handle.slot)].gain
    }

    /// Notes the gain that the game has set a voice to.
    @inline(__always)
    func noteGain(_ slot: Int, _ generation: UInt32, _ gain: Decibels) { gains[slot] = (generation, gain) }

    /// The frame at the rate of the mix that is nearest to a position, 0 at least.
    func frame(of position: Duration) -> Int {
        Int(max(0, min((position.seconds * Double(sampleRate)).rounded(), 0x1p52)))
    }

    /// Whether the slot has had a voice with the handle's generation.
    ///
    /// Generations wrap around, so the 2³¹ numbers up to the present generation count as past.
    func hasPlayed(_ handle: VoiceHandle) -> Bool {
        handle.generation & 1 == 1 && Int(handle.slot) < link.voices.capacity
            && generations[Int(handle.slot)] &- handle.generation < 1 << 31
    }

    /// Whether each of `ids`, in the form of ``changeEach(_:_:)``, is 0, or has the caller's `tag` and
    /// ``hasPlayed(_:)``.
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

    /// Frees the slot of a voice that has ended, and makes the voice's handles stale.
    private func giveBack(_ handle: VoiceHandle) {
        guard isPlaying(handle) else { return }
        generations[Int(handle.slot)] &+= 1
        order.remove(Int(handle.slot))
        returned[returnedCount] = handle.slot
        returnedCount += 1
    }

    // MARK: Changes of voices

    /// Moves a voice to a position at once.
    @inline(__always)
    func move(_ handle: VoiceHandle, to position: Vector3) {
        guard isPlaying(handle) else { return }
        changes.write { $0.move(slot: Int(handle.slot), generation: handle.generation, to: position) }
    }

    /// Moves a voice to a position in a tween.
    func glide(_ handle: VoiceHandle, to position: Vector3, _ tween: Tween) {
        let length = length(tween)
        guard length.frames > 0 else { return move(handle, to: position) }
        guard isPlaying(handle) else { return }
        changes.write { $0.glide(handle, RampChange(to: position.sanitized, length)) }
    }

    /// Sets the gain of a voice, at most +24 dB.
    @inline(__always)
    func setGain(_ handle: VoiceHandle, _ gain: Decibels, _ tween: Tween) {
        guard isPlaying(handle) else { return }
        let gain = min(gain, Limits.gain)
        noteGain(Int(handle.slot), handle.generation, gain)
        let change = RampChange(to: gain.amplitude, length(tween))
        changes.write { $0.setGain(slot: Int(handle.slot), generation: handle.generation, change) }
    }

    /// Adds a pitch to the pending changes of a voice that plays. A voice that cannot play backwards gets the pitch
    /// without its minus.
    @inline(__always)
    func setPitch(_ slot: Int, _ ratio: Float, _ length: RampLength, _ change: inout VoiceChange) {
        change.parameters.setPitch(ratio < 0 ? playable(ratio, slot) : ratio, length)
    }

    @inline(never)
    private func playable(_ ratio: Float, _ slot: Int) -> Float {
        let samples = voices[slot].samples
        if sounds?._withUnsafeGuaranteedRef({ $0[samples].canReverse }) == true { return ratio }
        onReverseIgnored(samples)
        return -ratio
    }

    /// Calls `body` with the pending changes of a voice, unless the voice has ended.
    @inline(__always)
    func change(_ handle: VoiceHandle, _ body: (inout VoiceChange) -> Void) {
        guard isPlaying(handle) else { return }
        changes.write { $0.change(handle, body) }
    }

    /// Stops or steals a voice, unless it has ended.
    func stop(_ handle: VoiceHandle, _ tween: Tween, isSteal: Bool = false) {
        let length = length(tween)
        change(handle) { $0.setStop(length, isSteal: isSteal) }
    }

    /// Stops the voices that play on some buses.
    ///
    /// - Parameter buses: One bit for each bus, by its index.
    func stop(on buses: UInt64, _ tween: Tween) {
        for slot in 0..<fresh where generations[slot] & 1 == 1 {
            // The mixing thread never changes the bus of a voice.
            guard buses >> UInt64(voices[slot].bus.index & 63) & 1 == 1 else { continue }
            stop(VoiceHandle(slot: UInt32(truncatingIfNeeded: slot), generation: generations[slot]), tween)
        }
    }

    /// Pauses or resumes a voice, unless it has ended.
    func transport(_ handle: VoiceHandle, _ transport: VoiceChange.Transport, _ tween: Tween) {
        let length = length(tween)
        if transport == .resume { wake() }
        change(handle) { $0.setTransport(transport, length) }
    }

    // MARK: Changes of many voices

    /// Moves many voices to positions. Voices of other engines and voices that have ended are skipped.
    func move(_ voices: UnsafeBufferPointer<Voice>, to positions: UnsafeBufferPointer<Vector3>) {
        let own = reference
        changes.write { [generations] batch in
            batch.moveMany { move in
                for index in 0..<min(voices.count, positions.count) where voices[index].client == own {
                    let handle = voices[index].handle
                    guard handle.isLatest(of: generations) else { continue }
                    let place = positions[index]
                    move(Int(handle.slot), handle.generation, SIMD4(place.x, place.y, place.z, 0))
                }
            }
        }
    }

    /// Moves many voices to positions of three coordinates each. The `ids` have the form that ``changeEach(_:_:)``
    /// takes.
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
                // One load reads four numbers, the fourth from the next position. So the last position is read by
                // itself.
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

    /// Calls `body` for each voice in `ids` that plays, with the open batch and the voice's index, slot and generation.
    ///
    /// - Parameter ids: Each is a ``Voice/id`` with the caller's tag in bits 17 to 31; 0 is no voice.
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

    /// Adds a command to the open batch. The command takes effect on the block after the next ``commit()``.
    @inline(__always)
    func send(_ command: RenderCommand) {
        if command.maySound { wake() }
        changes.write { $0.append(command) }
    }

    /// The length of a tween in frames; of 10 ms without one.
    @inline(__always)
    func length(_ tween: Tween?) -> RampLength { tween.map(length) ?? declick }

    /// The length of a tween in frames, with its easing.
    func length(_ tween: Tween) -> RampLength {
        // A division of durations takes as long as the rest of a setter, and games use one or two durations.
        if tween.duration != latest.duration { latest = (tween.duration, tween.frames(at: sampleRate)) }
        return RampLength(frames: latest.frames, easing: tween.easing)
    }

    // MARK: Events

    /// Calls `body` with each event since the last call. The slots of voices that have ended become free.
    ///
    /// There are events if ``events`` has any, and if ``claim(priority:)`` has received some, which raises the flag.
    func drain(_ body: (RenderEvent) -> Void) {
        let received = early
        early = []
        for event in received { body(event) }
        while let event = receive() { body(event) }
    }

    /// Receives one event, and frees the slot of a voice that has ended.
    private func receive() -> RenderEvent? {
        guard let event = events.receive() else { return nil }
        switch event {
        case .finished(let handle), .stolen(let handle): giveBack(handle)
        default: break
        }
        return event
    }

    /// Receives events until a slot is free for a new voice, and keeps them for the next ``drain(_:)``.
    private func receiveEnds() {
        while isFull, let event = receive() {
            // A game that never updates reads no events. The number of sounds and tracks bounds the other events.
            if early.count < Self.mostEarly || event.isKept { early.append(event) }
            link.pending.raise()
        }
    }
}

/// A reference from a ``Voice`` to its voice client without a reference count, so that copying thousands of voices
/// costs nothing.
///
/// The reference points to a cell of eight bytes, which is never freed: a ``Voice`` may outlive its voice client. Once
/// the client has gone, the cell holds nil.
struct WeakVoiceClient: BitwiseCopyable, Equatable {
    /// The address of the cell. A number, because a pointer is never zero: Swift 6.3 then marks a ``Voice`` that is nil by
    /// a zero in the pointer alone, and unoptimised code of other modules looks for zeros in the whole voice. A missing
    /// voice of a dictionary counted as a voice there.
    private let address: UInt

    private var cell: UnsafeMutablePointer<Unmanaged<VoiceClient>?>? { UnsafeMutablePointer(bitPattern: address) }

    /// All cells that were ever made. The list keeps leak checkers from reporting them.
    private static let cells = Lock<[WeakVoiceClient]>([])

    /// A reference that refers to nothing yet.
    init() {
        let cell = UnsafeMutablePointer<Unmanaged<VoiceClient>?>.allocate(capacity: 1)
        cell.initialize(to: nil)
        address = UInt(bitPattern: cell)
        let reference = self
        Self.cells.withLock { $0.append(reference) }
    }

    /// Begins to refer to `client`, which must call ``clear()`` before it is freed.
    func set(_ client: VoiceClient) { cell?.pointee = .passUnretained(client) }

    /// Ends the reference: the voices' calls do nothing from now on.
    func clear() { cell?.pointee = nil }

    /// Calls `body` with the voice client; returns nil if it has gone.
    @inline(__always)
    func withClient<Result>(_ body: (VoiceClient) -> Result) -> Result? {
        cell?.pointee?._withUnsafeGuaranteedRef(body)
    }
}
