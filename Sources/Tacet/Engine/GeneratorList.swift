import TacetPlatform

/// The sounds of voices that functions of the game make. The game's thread owns them until the mixing thread no longer
/// uses them, so that what a function holds is freed on the game's thread.
struct GeneratorList {
    /// By the slot of the sound.
    private var sounds: [UInt32: (sound: GeneratedSound, voice: Voice.ID)] = [:]

    mutating func add(_ sound: GeneratedSound, in slot: UInt32, of voice: Voice.ID) { sounds[slot] = (sound, voice) }

    /// Frees the sound in a slot that no voice plays any longer. Other slots are ignored.
    mutating func free(_ slot: UInt32) { if !sounds.isEmpty { sounds[slot] = nil } }

    /// The events of generators that were stopped.
    func takeFaults() -> [AudioEvent] {
        if sounds.isEmpty { return [] }
        return sounds.values.compactMap { sound, voice in
            sound.takeFault().map { .soundFailed(voice, AudioError($0, operation: "generate a voice's sound")) }
        }
    }
}

extension AudioEngine {
    /// Plays what a function of the game makes, at a position if one is given, and returns its voice.
    ///
    /// The voice is one like any other: gain, pitch, filter, bus, fades, limits and captions apply. It plays until the
    /// function ends it or the game does. It has no loop and no place to begin at or to seek, and its
    /// ``Voice/position`` is the time that it has played.
    ///
    /// - Parameters:
    ///   - generator: The function. Each play has a ring of 16 blocks of its own; plays of one generator call the same
    ///     function in turns.
    ///   - position: In metres, in the space of the settings; nil plays without a position. A generator with two
    ///     channels is always played without one.
    ///   - settings: Gain, pitch, bus and more. Loop and start position do not apply.
    /// - Returns: A voice, inert from the start as that of ``play(_:at:_:)-(Sound,_,_)``, or if 65,536 sounds are
    ///   loaded.
    /// - Complexity: O(1). Allocates 32 KB a channel with blocks of 512 frames.
    @discardableResult
    public func play(
        _ generator: Generator, at position: Vector3? = nil, _ settings: PlaybackSettings = .init()
    ) -> Voice {
        let made = GeneratedSound(
            generator, blockFrames: self.settings.blockFrames, longest: core.longestCall, pending: pending)
        guard let table = core.sounds, let sound = try? table.add(made, channels: generator.channels) else {
            return Voice(client, nil)
        }
        var settings = settings
        (settings.loops, settings.passes, settings.startPosition) = (true, nil, .zero)
        let voice = play(sound, at: position, settings)
        generators.add(made, in: sound.slot, of: voice.id)
        _ = table.retire(sound)
        client.send(.release(samples: sound.slot))
        return voice
    }
}
