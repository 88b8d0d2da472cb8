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
        if settings.startPosition > .zero {
            origin = client.frame(of: settings.startPosition)
            jumps = samples.record.jumps(allJumps, from: origin)
            // Behind the sound's end there is nothing to play.
            if origin >= Int(samples.record.frames) { fade.leave(.none) }
        }
        isSpatial = position != nil && samples.record.channels == 1
        resumesAfterInterruption = settings.resumesAfterInterruption
        playsInSilentMode = settings.playsInSilentMode
        parameters.set(settings, isSpatial: isSpatial, roll: roll)
        if let fadeIn = settings.fadeIn, !fade.hasLeft { fade = MaterialFade(fadeIn: client.length(fadeIn)) }
        if let position { self.position = VectorRamp(position.sanitized) }
    }
}
