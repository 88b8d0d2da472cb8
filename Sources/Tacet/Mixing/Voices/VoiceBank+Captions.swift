// Tells which captions reach the listener.

extension VoiceBank {
    /// The gains that all voices share at the end of a block, and the place from which they are heard.
    struct CaptionScene {
        var listener: Listener
        var model: DistanceModel
        /// The session's fade and ducking, as a factor.
        var gain: Float
    }

    /// The most voices with a caption that are looked at in a block, which bounds its time.
    private static let mostCaptioned = 512

    /// Changes the caption of a voice.
    mutating func setCaption(_ handle: VoiceHandle, _ tag: CaptionTag) {
        let slot = Int(handle.slot)
        guard slot < capacity, columns.generation[slot] == handle.generation, voices[slot].phase != .ended else {
            return
        }
        let had = voices[slot].caption.key > 0
        voices[slot].caption = tag
        if tag.key > 0, !had { captioned.append(slot) }
        if tag.key == 0, had { captioned.remove(slot) }
    }

    /// Adds the voices with a caption that reach the listener at ``CaptionSound/fades`` at least. Realtime-safe.
    ///
    /// A virtual voice does not reach the listener, unless silent mode is what makes it inaudible.
    func addCaptions(to sounds: inout CaptionSounds, in scene: CaptionScene, buses: borrowing BusTree) {
        for index in 0..<min(captioned.count, Self.mostCaptioned) {
            let slot = captioned[index]
            let traits = columns.traits[slot]
            let mute = traits.contains(.explicit) ? explicitMute : mute
            guard columns.own[slot] > 0, traits.contains(.real) || mute == 0 else { continue }
            var sound = place(slot, from: scene.listener)
            let gain = gain(slot, sound, in: scene, buses: buses)
            guard gain >= CaptionSound.fades else { continue }
            // The samples are read only where they can make the caption louder.
            if gain > sounds.level(of: sound.tag.key) {
                sound.level = gain * peak(slot)
                guard sound.level >= CaptionSound.fades else { continue }
            }
            sound.heard = sound.level * mute
            sounds.add(sound)
        }
    }

    /// The caption of a voice, and the way to the voice.
    private func place(_ slot: Int, from listener: Listener) -> CaptionSound {
        var sound = CaptionSound()
        sound.tag = voices[slot].caption
        sound.voices = 1
        sound.hasPlace = voices[slot].isSpatial
        sound.isRelativeToListener = columns.isWorldSpace[slot] == 0
        if sound.hasPlace {
            sound.offset = columns.position(slot) - (sound.isRelativeToListener ? .zero : listener.position)
        }
        return sound
    }

    /// The product of all gains from a voice to the output, without silent mode and filters.
    private func gain(
        _ slot: Int, _ sound: CaptionSound, in scene: CaptionScene, buses: borrowing BusTree
    ) -> Float {
        let voice = voices + slot
        let gain = columns.own[slot] * buses.totalAmplitude(of: columns.bus[slot]) * scene.gain
        guard sound.hasPlace else { return gain }
        let distance = sound.offset.lengthSquared.squareRoot()
        let attenuation = voice.pointee.attenuation
        let factor = attenuation.gain(at: distance, model: scene.model) * voice.pointee.cone.gain(at: sound.offset)
        return gain * space.listenerGain * attenuation.limited(factor, gain: voice.pointee.gain.value)
    }

    /// The largest sample of a voice's sound around its present frame, 0...1; 1 if the samples cannot be read.
    private func peak(_ slot: Int) -> Float {
        let voice = voices + slot
        let before = sampleRate / 20
        if columns.traits[slot].contains(.streamed) {
            guard voice.pointee.stream >= 0, columns.traits[slot].contains(.real) else { return 1 }
            return streams[voice.pointee.stream]._withUnsafeGuaranteedRef { stream in
                // The frames further back may be overwritten by the stream's thread.
                let first = max(0, stream.offset - SoundStream.behind / 2)
                return Self.peak(stream.samples, first..<min(stream.offset + 1, stream.capacity), stream.channels)
            }
        }
        let record = self.sounds[voice.pointee.samples]
        guard record.memory != nil else { return 1 }
        var jumps = voice.pointee.jumps
        var frame = jumps.wrap(
            voice.pointee.frame(at: time), from: Int(record.loopStart), to: Int(record.loopEnd))
        // On the way back through a loop, the frames before are heard again.
        let turn = Double(record.turn)
        if jumps.loops, frame >= turn { frame = max(0, 2 * (turn - 1) - frame) }
        let place = Int(max(0, min(Double(record.frames), frame)))
        let last = min(Int(record.frames), place + blockFrames)
        let frames = min(last, max(0, place - before))..<last
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
