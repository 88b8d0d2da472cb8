/// The captions of voices: finds those that reach the listener. Mixing thread only; allocates in `init` alone.
struct VoiceCaptions: ~Copyable {
    /// The gains that all voices share at the end of a block, and the place from which they are heard.
    struct Scene {
        var listener: Listener
        var model: DistanceModel
        /// The session's fade and ducking, as a factor.
        var gain: Float
        /// The gain of the listener.
        var listenerGain: Float = 1
        /// The gain of silent mode, and that of voices that play in silent mode, as factors.
        var mute: Float = 1
        var explicitMute: Float = 1
        /// The length of the block.
        var frames = 0
    }

    /// The most voices with a caption that are looked at in a block, which bounds its time.
    private static let mostCaptioned = 512

    private let memory: SlotMemory
    /// The caption of each slot's voice.
    private let tags: UnsafeMutablePointer<CaptionTag>
    /// The slots of voices with a caption.
    private var captioned: SlotList

    init(in memory: SlotMemory) {
        self.memory = memory
        tags = memory.column()
        captioned = SlotList(in: memory)
    }

    /// Whether no voice has a caption.
    var isEmpty: Bool { captioned.count == 0 }

    /// Follows a voice that starts.
    mutating func begin(_ slot: Int, _ tag: CaptionTag) {
        tags[slot] = tag
        if tag.key > 0 { captioned.append(slot) }
    }

    /// Changes the caption of a voice.
    mutating func set(_ slot: Int, _ tag: CaptionTag) {
        let had = tags[slot].key > 0
        tags[slot] = tag
        if tag.key > 0, !had { captioned.append(slot) }
        if tag.key == 0, had { captioned.remove(slot) }
    }

    /// Leaves a voice whose end has been reported.
    mutating func end(_ slot: Int) { set(slot, .none) }

    /// Adds the voices with a caption that reach the listener at ``CaptionSound/fades`` at least. Realtime-safe.
    ///
    /// A virtual voice does not reach the listener, unless silent mode is what makes it inaudible.
    func add(
        to sounds: inout CaptionSounds, in scene: Scene, _ slots: borrowing VoiceSlots,
        _ streams: borrowing VoiceStreams, buses: borrowing BusTree, listeners: borrowing Listeners
    ) {
        var scene = scene
        for index in 0..<min(captioned.count, Self.mostCaptioned) {
            let slot = captioned[index]
            let traits = slots.columns.traits[slot]
            let mute = traits.contains(.explicit) ? scene.explicitMute : scene.mute
            guard slots.columns.own[slot] > 0, traits.contains(.real) || mute == 0 else { continue }
            let isInWorld = slots.columns.isWorldSpace[slot] != 0
            let number = listeners.count > 1 && isInWorld ? slots.columns.listener[slot] : 0
            if listeners.count > 1 {
                (scene.listener.position, scene.listenerGain) = (listeners[number].position, listeners[number].gain)
            }
            var sound = place(slot, slots, from: scene.listener.position)
            let gain = gain(slot, sound, in: scene, slots, buses: buses)
            // The game's thread knows the axes of the first listener alone.
            if number > 0 {
                (sound.offset, sound.isRelativeToListener) = (listeners[number].turned(sound.offset), true)
            }
            guard gain >= CaptionSound.fades else { continue }
            // The samples are read only where they can make the caption louder.
            if gain > sounds.level(of: sound.tag.key) {
                sound.level = gain * peak(slot, in: scene, slots, streams)
                guard sound.level >= CaptionSound.fades else { continue }
            }
            sound.heard = sound.level * mute
            sounds.add(sound)
        }
    }

    /// The caption of a voice, and the way to the voice.
    private func place(_ slot: Int, _ slots: borrowing VoiceSlots, from listener: Vector3) -> CaptionSound {
        var sound = CaptionSound()
        sound.tag = tags[slot]
        sound.voices = 1
        sound.hasPlace = slots[slot].pointee.isSpatial
        sound.isRelativeToListener = slots.columns.isWorldSpace[slot] == 0
        if sound.hasPlace {
            sound.offset = slots.columns.position(slot) - (sound.isRelativeToListener ? .zero : listener)
        }
        return sound
    }

    /// The product of all gains from a voice to the output, without silent mode and filters.
    private func gain(
        _ slot: Int, _ sound: CaptionSound, in scene: Scene, _ slots: borrowing VoiceSlots, buses: borrowing BusTree
    ) -> Float {
        let voice = slots[slot]
        let gain = slots.columns.own[slot] * buses.totalAmplitude(of: slots.columns.bus[slot]) * scene.gain
        guard sound.hasPlace else { return gain }
        let distance = sound.offset.lengthSquared.squareRoot()
        let falloff = voice.pointee.parameters.placement.falloff
        let fall =
            voice.pointee.parameters.placement.hasCurve
            ? slots.curves[slot].gain(at: distance) : falloff.gain(at: distance, model: scene.model)
        let factor = fall * voice.pointee.parameters.placement.cone.gain(at: sound.offset)
        return gain * scene.listenerGain * falloff.limited(factor, gain: voice.pointee.parameters.gain.value)
    }

    /// The largest sample of a voice's sound around its present frame, 0...1; 1 if the samples cannot be read.
    private func peak(
        _ slot: Int, in scene: Scene, _ slots: borrowing VoiceSlots, _ streams: borrowing VoiceStreams
    ) -> Float {
        let voice = slots[slot]
        let before = slots.sampleRate / 20
        if slots.columns.traits[slot].contains(.streamed) {
            guard slots.columns.traits[slot].contains(.real) else { return 1 }
            return streams.withLatestFrames(of: slot) { Self.peak($0, $1, $2) } ?? 1
        }
        let isReversed = voice.pointee.isReversed
        let record = isReversed ? slots.sounds[voice.pointee.samples].reversed : slots.sounds[voice.pointee.samples]
        guard record.memory != nil else { return 1 }
        var jumps = voice.pointee.jumps
        let frame = jumps.wrap(
            voice.pointee.frame(at: slots.time), from: Int(record.loopStart), to: Int(record.loopEnd))
        let place = Int(max(0, min(Double(record.frames), record.fileFrame(of: frame, loops: jumps.loops))))
        let (behind, ahead) = isReversed ? (scene.frames, before) : (before, scene.frames)
        let last = min(Int(record.frames), place + ahead)
        let frames = min(last, max(0, place - behind))..<last
        if let floats = record.floats { return Self.peak(floats, frames, Int(record.channels)) }
        return record.samples.map { Self.peak($0, frames, Int(record.channels)) } ?? 1
    }

    private static func peak(_ samples: UnsafePointer<Float>, _ frames: Range<Int>, _ channels: Int) -> Float {
        var largest: Float = 0
        for index in (frames.lowerBound * channels)..<(frames.upperBound * channels) {
            largest = max(largest, abs(samples[index]))
        }
        return min(1, largest)
    }

    private static func peak(_ samples: UnsafePointer<Int16>, _ frames: Range<Int>, _ channels: Int) -> Float {
        var largest: UInt16 = 0
        for index in (frames.lowerBound * channels)..<(frames.upperBound * channels) {
            largest = max(largest, samples[index].magnitude)
        }
        return Float(largest) / 32_768
    }
}
