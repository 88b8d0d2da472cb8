import TacetPlatform

extension VoiceState {
    /// Gives a voice with every default the game's settings, each in its range, ready for the mixing thread.
    ///
    /// - Parameters:
    ///   - sound: The sound, which the voice's limit and caption belong to.
    ///   - samples: The slot of the samples that the voice plays, and what is there.
    @inline(__always)
    mutating func set(
        _ sound: Sound, _ samples: (slot: UInt32, record: SoundTable.SampleData), at position: Vector3?,
        _ settings: PlaybackSettings, submix: UInt8, quota: VoiceQuota,
        generation: UInt32, client: VoiceClient, random: inout RandomSource
    ) {
        let roll = settings.variation?.roll(&random) ?? (pitch: 1, gain: .unity)
        gain = min(settings.gain + roll.gain, Limits.gain)
        phase = (settings.startFrame ?? 0) > 0 ? .scheduled : .waiting
        startFrame = settings.startFrame ?? 0
        self.generation = generation
        self.sound = sound.slot
        self.samples = samples.slot
        isStreamed = samples.record.stream != nil
        if !client.captions.isEmpty { caption = client.captions.tag(of: sound) }
        bus = settings.bus
        self.submix = submix
        self.quota = quota
        virtualBehavior = settings.virtualBehavior
        startsOver = settings.virtualBehavior == .restarts
        priority = settings.priority
        jumps = settings.loops ? LoopJumps(passes: settings.passes) : .none
        allJumps = jumps
        isReversed = settings.pitch < 0 && samples.record.canReverse
        if settings.startPosition > .zero { begin(at: client.frame(of: settings.startPosition), in: samples.record) }
        isSpatial = position != nil && samples.record.channels == 1
        resumesAfterInterruption = settings.resumesAfterInterruption
        playsInSilentMode = settings.playsInSilentMode
        parameters.set(settings, isSpatial: isSpatial, roll: roll)
        if !isReversed, settings.pitch < 0 { parameters.pitch = Ramp(-parameters.pitch.value) }
        if let fadeIn = settings.fadeIn, !fade.hasLeft { fade = MaterialFade(fadeIn: client.length(fadeIn)) }
        if let position { self.position = VectorRamp(position.sanitized) }
    }

    /// Lets the voice begin at a frame of its sound.
    private mutating func begin(at frame: Int, in sound: SoundTable.SampleData) {
        origin = isReversed ? max(0, Int(sound.frames) - 1 - frame) : frame
        jumps = (isReversed ? sound.reversed : sound).jumps(allJumps, from: origin)
        // Behind the sound's end there is nothing to play.
        if origin >= Int(sound.frames) { fade.leave(.none) }
    }
}
