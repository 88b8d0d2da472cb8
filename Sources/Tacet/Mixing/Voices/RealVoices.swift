/// The real voices: hands them to the mixing loops, placed in space, and to OpenAL what it places of them.
///
/// Mixing thread only; allocates in `init` alone.
struct RealVoices: ~Copyable {
    /// The samples that a real voice plays.
    struct Material {
        /// The sound, or a stream's ring in the form of a sound that loops.
        var record: SoundTable.SampleData
        var jumps: LoopJumps
        /// The frame to start at.
        var position: Double
    }

    /// The slots of real voices.
    private var list: SlotList
    private var mixer: VoiceMixer
    private var openAL: OpenALSend
    /// How sound decays in the room of the reverb.
    private var room = RoomDecay()
    /// The laws of distance and motion, and the first listener.
    private(set) var space = SpaceSettings()
    /// The listeners with their axes.
    private(set) var listeners = Listeners()
    /// Whether the listener, the room or the way of mixing has changed, so that voices have to be placed anew.
    private var placesAnew = false
    private var loudest = LoudestVoices()
    private let readings: VoiceReadings

    init(in memory: SlotMemory, format: RenderFormat, interpolator: Interpolator, readings: VoiceReadings) {
        self.readings = readings
        list = SlotList(in: memory)
        mixer = VoiceMixer(
            capacity: VoiceMixer.places(for: format.realVoices), blockFrames: format.blockFrames,
            sampleRate: format.sampleRate, interpolator: interpolator, readings: readings)
        openAL = OpenALSend(
            blockFrames: format.blockFrames, sampleRate: format.sampleRate,
            MixPairs(format.speakers, blockFrames: format.blockFrames))
    }

    var count: Int { list.count }

    /// The slot of a real voice, by an index below ``count``.
    subscript(index: Int) -> Int { list[index] }

    // MARK: Coming and going

    /// Adds a voice that becomes real, at its present position; returns false if there is no room.
    mutating func add(_ slot: Int, _ material: Material, _ slots: inout VoiceSlots) -> Bool {
        let voice = slots[slot]
        let isNew = voice.pointee.beginning == slots.time
        var own = MixedVoice(material.record, at: material.position)
        own.jumps = material.jumps
        own.submix = voice.pointee.submix
        if isNew { own.delay = max(0, voice.pointee.startFrame - slots.clock) }
        if slots.columns.traits[slot].contains(.streamed) {
            readings.writePosition(slot, Int(voice.pointee.firstFrame(at: slots.time)), 0)
        } else {
            own.slot = Int32(truncatingIfNeeded: slot)
            let heard = own.heard
            readings.writePosition(slot, heard.frame, heard.fraction)
        }
        guard let place = mixer.add(own) else { return false }
        voice.pointee.place = Int32(place)
        slots.columns.traits[slot].insert(.real)
        list.append(slot)
        write(slot, &slots)
        // A voice that begins starts at full gain. A voice that was virtual, or that fades in, rises from silence.
        mixer[place].pointee.begin(fadesIn: !isNew || voice.pointee.fadesIn)
        return true
    }

    /// Lets a voice go on at another frame of its sound: within the next block it fades over from the old place to the
    /// new one.
    mutating func seek(_ slot: Int, to frame: Int, _ jumps: LoopJumps, _ slots: inout VoiceSlots) {
        mixer.seek(Int(slots[slot].pointee.place), to: frame, jumps)
    }

    /// Lets a voice go on in the other direction, from the slot's ``VoiceState/cursor``.
    mutating func turn(_ slot: Int, _ slots: inout VoiceSlots) {
        let voice = slots[slot]
        mixer[Int(voice.pointee.place)].pointee.turn(
            slots.record(slot), at: voice.pointee.cursor, voice.pointee.jumps)
    }

    /// Takes a voice from the mixer. The voice's position in the sound is not kept.
    mutating func remove(_ slot: Int, _ slots: inout VoiceSlots) {
        let voice = slots[slot]
        let own = mixer[Int(voice.pointee.place)]
        if own.pointee.source >= 0 { openAL.putBack(own.pointee.source, of: voice.pointee.submix, own.pointee.device) }
        mixer.remove(Int(voice.pointee.place))
        voice.pointee.place = -1
        slots.columns.traits[slot].remove(.real)
        slots.columns.traits[slot].remove(.leaving)
        slots.columns.traits[slot].remove(.starved)
        list.remove(slot)
    }

    /// Mixes a voice into another submix from now on; returns false while the voice has to fade out of what OpenAL makes
    /// of it in the present one.
    ///
    /// Tacet's own mix goes on at the sample. OpenAL places a voice by a source of one submix and each submix has its
    /// own reverb, so a voice fades out of these within a block and into those of the new submix within the next.
    ///
    /// - Parameter factor: The factor of the voice's gain at the beginning of the block; see
    ///   ``BusTree/factor(of:from:to:)``.
    mutating func move(_ slot: Int, to submix: UInt8, factor: Float, _ slots: inout VoiceSlots) -> Bool {
        let own = mixer[Int(slots[slot].pointee.place)]
        slots.columns.traits[slot].insert(.touched)
        if own.pointee.last.sent != 0 || own.pointee.isShared || own.pointee.last.wet != .zero {
            own.pointee.leavesSubmix = true
            return false
        }
        if own.pointee.source >= 0 { openAL.putBack(own.pointee.source, of: own.pointee.submix, own.pointee.device) }
        (own.pointee.source, own.pointee.keepsSource, own.pointee.leavesSubmix) = (-1, false, false)
        own.pointee.submix = submix
        own.pointee.last.gain *= factor
        return true
    }

    /// Leaves a voice in its submix that was about to move, because its bus has that submix again.
    mutating func stay(_ slot: Int, _ slots: inout VoiceSlots) {
        let own = mixer[Int(slots[slot].pointee.place)]
        guard own.pointee.leavesSubmix else { return }
        own.pointee.leavesSubmix = false
        slots.columns.traits[slot].insert(.touched)
    }

    // MARK: Positions in sounds

    /// The exact position of the voice with a place in the mixer, and how often it still repeats its loop.
    mutating func position(of place: Int32) -> (frame: Double, jumps: LoopJumps) {
        if mixer[Int(place)].pointee.record.generated != nil {
            return (Double(mixer[Int(place)].pointee.heardFrame), .endless)
        }
        return (mixer[Int(place)].pointee.position, mixer[Int(place)].pointee.jumps)
    }

    /// The next frame of what a voice plays.
    mutating func frame(of place: Int32) -> Int { mixer[Int(place)].pointee.frame }

    /// The frames of the sound for each frame of the mix, with the Doppler effect.
    mutating func pitch(of place: Int32) -> Float { mixer[Int(place)].pointee.pitch }

    /// The part of a frame by which a voice is beyond ``frame(of:)``.
    mutating func fraction(of place: Int32) -> Double { Double(mixer[Int(place)].pointee.fraction) * 0x1p-32 }

    /// Whether a real voice has played to its end.
    mutating func hasStopped(_ slot: Int, _ slots: inout VoiceSlots) -> Bool {
        // It plays the ring of the stream, which has no end.
        if slots.columns.traits[slot].contains(.streamed) { return false }
        return mixer[Int(slots[slot].pointee.place)].pointee.hasEnded
    }

    /// Changes how often a voice repeats its loop. A voice that plays the rest behind the loop goes back into the loop.
    mutating func setJumps(_ jumps: LoopJumps, of place: Int32) {
        let own = mixer[Int(place)]
        own.pointee.jumps = jumps
        mixer.wrapOrEnd(&own.pointee)
    }

    // MARK: Changes

    /// Writes the changes of all real voices that have any. Realtime-safe.
    mutating func writeChanges(_ slots: inout VoiceSlots) {
        if openAL.wanted == .hrtf { shareSources(&slots) }
        for index in 0..<list.count where slots.columns.traits[list[index]].hasNews { write(list[index], &slots) }
    }

    /// Finds the loudest voices, which have sources of OpenAL's of their own, and has those placed anew that get one or lose
    /// theirs.
    private mutating func shareSources(_ slots: inout VoiceSlots) {
        loudest.begin()
        for index in 0..<list.count where list.count >= LoudestVoices.capacity {
            let own = mixer[Int(slots[list[index]].pointee.place)]
            loudest.add(key(&own.pointee, own.pointee.arrived, list[index]))
        }
        for index in 0..<list.count {
            let own = mixer[Int(slots[list[index]].pointee.place)]
            guard own.pointee.arrived > 0 else { continue }
            own.pointee.isAmongLoudest = loudest.has(key(&own.pointee, own.pointee.arrived, list[index]))
            if own.pointee.isAmongLoudest != own.pointee.keepsSource {
                slots.columns.traits[list[index]].insert(.moved)
            }
        }
    }

    /// Writes a voice's changes to the mixer: its gain, its place, its filters, and what enters the reverb.
    private mutating func write(_ slot: Int, _ slots: inout VoiceSlots) {
        slots.columns.traits[slot].remove(.touched)
        slots.columns.traits[slot].remove(.moved)
        let voice = slots[slot]
        let own = mixer[Int(voice.pointee.place)]
        let isLeaving = slots.columns.traits[slot].contains(.leaving) || slots.columns.traits[slot].contains(.starved)
        let gain = isLeaving ? 0 : slots.columns.level[slot] * slots.columns.overlay[slot]
        own.pointee.next.gain = gain
        own.pointee.bend = nil
        if let bend = voice.pointee.bend {
            own.pointee.next.gain = gain * bend.factor
            own.pointee.bend = MixedVoice.Bend(frame: Int(bend.frame), gain: gain)
        }
        let hasReverb = openAL.hasRoom && !own.pointee.leavesSubmix && openAL.hasReverb(voice.pointee.submix)
        let send = hasReverb ? voice.pointee.parameters.reverbSend : 0
        var shelves = ShelfFilter.Gains(
            low: voice.pointee.parameters.filter.lowShelf * voice.pointee.parameters.occlusion.filter.lowShelf,
            high: voice.pointee.parameters.filter.highShelf * voice.pointee.parameters.occlusion.filter.highShelf)
        if voice.pointee.isSpatial {
            let listener = listeners[listeners.count > 1 ? slots.columns.listener[slot] : 0]
            let arrival = Arrival(
                voice.pointee.parameters.placement, curve: slots.curves + slot,
                velocity: voice.pointee.parameters.velocity.value, gain: voice.pointee.parameters.gain.value,
                at: slots.columns.position(slot), listener: listener, space: space, room: send > 0 ? room : nil)
            shelves.high *= arrival.air
            place(&own.pointee, slot, by: arrival, radius: voice.pointee.parameters.placement.radius)
            if own.pointee.waitsForSource(of: openAL.wanted) { slots.columns.traits[slot].insert(.moved) }
            own.pointee.next.wet = arrival.wet * send
            own.pointee.next.damping = arrival.wetShelves
            own.pointee.pitch = Self.bounded(voice.pointee.speed * arrival.pitch)
        } else {
            let pan = voice.pointee.parameters.pan.value
            if own.pointee.next.pan.position != pan { own.pointee.next.pan = Pan(pan) }
            let direction = StereoPan(voice.pointee.apparentPosition, distance: 1, radius: 0)
            own.pointee.next.wet = send > 0 ? direction.ambisonics * send : .zero
            own.pointee.pitch = voice.pointee.speed
        }
        own.pointee.next.shelves = shelves
    }

    /// Has a source of OpenAL's place a voice if there is one for it; else places the voice by Tacet's panning.
    ///
    /// After a change of the spatialiser, a voice still has a source of the former device. Tacet's panning places that
    /// voice until the source is free, which takes two blocks.
    ///
    /// Inlined, so that the arrival stays in registers: read back from memory it makes 3D a sixth slower.
    @inline(__always)
    private mutating func place(_ own: inout MixedVoice, _ slot: Int, by arrival: Arrival, radius: Float) {
        let spatialiser = openAL.spatialiser(of: own.submix)
        if spatialiser != .panning { return placeByOpenAL(&own, slot, by: arrival, radius: radius, spatialiser) }
        own.arrived = arrival.gain
        own.keepsSource = false
        let pan = arrival.pan
        own.next.pan = Pan(left: arrival.gain * pan.left, right: arrival.gain * pan.right)
        own.next.sent = 0
        if own.isShared { own.nextShared = .zero }
    }

    /// The key by which the voice competes for a source of HRTF's of its own.
    private func key(_ own: inout MixedVoice, _ gain: Float, _ slot: Int) -> UInt64 {
        LoudestVoices.key(own.next.gain * gain, slot: slot, hasSource: own.keepsSource && own.device == .hrtf)
    }

    /// Gives a voice a source of OpenAL's, or lets it share one. Where OpenAL has none, Tacet's panning places it.
    private mutating func placeByOpenAL(
        _ own: inout MixedVoice, _ slot: Int, by arrival: Arrival, radius: Float, _ spatialiser: Spatialiser
    ) {
        // A voice that begins is compared with the loudest of the block before.
        if own.arrived == 0 { own.isAmongLoudest = loudest.has(key(&own, arrival.gain, slot)) }
        own.arrived = arrival.gain
        let hasOwn = spatialiser != .hrtf || own.isAmongLoudest
        if hasOwn, own.source < 0, !own.leavesSubmix {
            own.source = openAL.takeSource(of: own.submix, spatialiser) ?? -1
            own.device = spatialiser
        }
        own.keepsSource = hasOwn && own.source >= 0 && own.device == spatialiser && !own.leavesSubmix
        (own.next.pan, own.next.sent, own.nextShared) = (Pan(left: 0, right: 0), 0, .zero)
        if own.keepsSource {
            openAL.place(own.source, of: own.submix, spatialiser, at: arrival.offset, radius: radius)
            own.next.sent = arrival.gain
        } else if spatialiser == .hrtf, !own.leavesSubmix, openAL.sharedSums(of: own.submix) != nil {
            own.nextShared = SharedDirections.gains(arrival.offset, radius: radius) * arrival.gain
            own.isShared = true
        } else {
            let pan = arrival.pan
            own.next.pan = Pan(left: arrival.gain * pan.left, right: arrival.gain * pan.right)
        }
    }

    /// A pitch that motion may have driven beyond the fastest that is mixed, or below the slowest.
    private static func bounded(_ pitch: Float) -> Float { max(1 / 4_096, min(Float(Limits.fastest), pitch)) }

    // MARK: Space

    /// Changes the listener and the laws of distance and motion, by which voices are placed in the next block.
    mutating func setSpace(_ new: SpaceSettings) {
        space = new
        listeners.set(0, new.listener)
        placesAnew = true
    }

    /// Places one of the listeners of a split screen.
    mutating func setListener(_ number: Int, _ listener: Listener) {
        listeners.set(number, listener)
        placesAnew = true
    }

    /// Changes how many listeners there are.
    mutating func setListenerCount(_ count: Int) {
        listeners.setCount(count)
        placesAnew = true
    }

    /// Changes the room of the reverb.
    mutating func setRoom(_ new: RoomDecay) {
        room = new
        openAL.hasRoom = new.reach.isFinite
        placesAnew = true
    }

    /// Lets voices send to a submix's reverb, also those that play already.
    mutating func setReverb(_ feed: ReverbInput, of submix: UInt8, isBinaural: Bool) {
        openAL.setReverb(feed, of: submix, isBinaural: isBinaural)
        placesAnew = true
    }

    /// Gives a submix the sources of voices that OpenAL places, also of those that play already.
    mutating func setSources(_ sources: Unmanaged<SpatialSources>, of submix: UInt8) {
        openAL.setVoices(sources, of: submix)
        placesAnew = true
    }

    /// Changes what places voices. Those that play change over within the next block, where OpenAL has sources for
    /// them.
    mutating func setSpatialiser(_ spatialiser: Spatialiser) {
        openAL.wanted = spatialiser
        placesAnew = true
    }

    /// Has every real voice placed anew, if the listener, the room or the way of mixing has changed.
    mutating func placeAnew(_ slots: inout VoiceSlots) {
        guard placesAnew else { return }
        placesAnew = false
        for index in 0..<list.count { slots.columns.traits[list[index]].insert(.moved) }
    }

    // MARK: Mixing

    /// Mixes the voices of a submix, and what OpenAL adds to them, into a block that is overwritten. Realtime-safe.
    mutating func mix(_ submix: UInt8, into block: UnsafeMutablePointer<Float>) {
        mixer.sum(submix, &openAL)
        openAL.render(submix, wet: mixer.wet, shared: mixer.shared, into: block)
        mixer.addSums(to: block)
    }

    /// Whether any submix has a reverb, whose tail sounds on after its voices.
    var hasReverb: Bool { openAL.hasReverb }

    /// Whether the mixer has made an OpenAL context the current one of the thread that mixes.
    var hasFocus: Bool { openAL.hasFocus }

    /// Forgets which OpenAL context is current. Must be called when another thread mixes than the last time.
    mutating func loseFocus() { openAL.loseFocus() }
}
