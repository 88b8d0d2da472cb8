import COpenAL
import TacetPlatform

/// The reverb of one device: an OpenAL effect, its slot, and the source through which voices send to it. A maintenance
/// thread (`tacet-upkeep`); offline, the caller's.
///
/// When an effect changes, OpenAL allocates memory and holds up the mixer meanwhile. So a reverb changes rarely, as the
/// listener enters a room, and never on the mixing thread. The mixing thread knows names only, and the source's ring.
/// The device deletes all when it closes.
final class ReverbDevice: @unchecked Sendable {  // the names are constant, and OpenAL locks the objects they name
    let submix: UInt8
    /// Whether the device mixes with HRTF.
    let isBinaural: Bool
    /// The way into the reverb, for the mixing thread.
    let feed: ReverbInput
    let slot: ALuint
    private let gate: ReverbGate
    private let effect: ALuint
    private let device: LoopbackDevice

    /// Makes the effect and its slot; nil if this OpenAL has no effects or no slot left, or if `excludefx` in its
    /// configuration excludes reverb.
    init?(submix: UInt8, isBinaural: Bool, device: LoopbackDevice) {
        self.submix = submix
        self.isBinaural = isBinaural
        self.device = device
        guard device.hasReverbSends else { return nil }
        var type = AL_EFFECT_NULL
        (effect, slot) = device.withContext {
            var names: (effect: ALuint, slot: ALuint) = (0, 0)
            alGenEffects(1, &names.effect)
            alEffecti(names.effect, AL_EFFECT_TYPE, AL_EFFECT_EAXREVERB)
            alGetEffecti(names.effect, AL_EFFECT_TYPE, &type)
            alGenAuxiliaryEffectSlots(1, &names.slot)
            return names
        }
        guard type == AL_EFFECT_EAXREVERB, slot != 0 else { return nil }
        let gate = ReverbGate()
        guard let feed = device.withContext({ [slot] in ReverbInput(to: slot, through: gate, on: device) }) else {
            return nil
        }
        self.gate = gate
        self.feed = feed
    }

    /// Gives the slot the parameters of `reverb`, and sound from now on; nil switches it off, so that it costs nothing.
    /// Blocking.
    func apply(_ reverb: Reverb?) {
        device.withContext {
            // OpenAL makes the next effect anew, without the echoes of this one.
            alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_EFFECT, AL_EFFECT_NULL)
            guard let reverb else { return }
            let room = tacet_reverb_preset(reverb.room.rawValue)
            let bands = reverb.bands
            for (name, value) in [
                (AL_EAXREVERB_DENSITY, room.flDensity), (AL_EAXREVERB_DIFFUSION, room.flDiffusion),
                (AL_EAXREVERB_GAIN, room.flGain), (AL_EAXREVERB_GAINHF, room.flGainHF),
                (AL_EAXREVERB_GAINLF, room.flGainLF), (AL_EAXREVERB_DECAY_TIME, bands.time),
                (AL_EAXREVERB_DECAY_HFRATIO, bands.highRatio), (AL_EAXREVERB_DECAY_LFRATIO, bands.lowRatio),
                (AL_EAXREVERB_REFLECTIONS_GAIN, room.flReflectionsGain),
                (AL_EAXREVERB_REFLECTIONS_DELAY, room.flReflectionsDelay),
                (AL_EAXREVERB_LATE_REVERB_GAIN, room.flLateReverbGain),
                (AL_EAXREVERB_LATE_REVERB_DELAY, room.flLateReverbDelay),
                (AL_EAXREVERB_ECHO_TIME, room.flEchoTime), (AL_EAXREVERB_ECHO_DEPTH, room.flEchoDepth),
                (AL_EAXREVERB_MODULATION_TIME, room.flModulationTime),
                (AL_EAXREVERB_MODULATION_DEPTH, room.flModulationDepth),
                (AL_EAXREVERB_AIR_ABSORPTION_GAINHF, room.flAirAbsorptionGainHF),
                (AL_EAXREVERB_HFREFERENCE, room.flHFReference), (AL_EAXREVERB_LFREFERENCE, room.flLFReference),
                (AL_EAXREVERB_ROOM_ROLLOFF_FACTOR, room.flRoomRolloffFactor),
            ] { alEffectf(effect, name, value) }
            alEffecti(effect, AL_EAXREVERB_DECAY_HFLIMIT, AL_FALSE)
            alAuxiliaryEffectSlotf(slot, AL_EFFECTSLOT_GAIN, reverb.gain.amplitude)
            alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_EFFECT, ALint(truncatingIfNeeded: effect))
        }
        gate.isOpen = reverb != nil
    }

    /// Fades out what is heard and what enters. Blocking.
    func fadeOut() {
        gate.isOpen = false
        setGain(.silence)
    }

    /// Sets the slot's gain, which OpenAL fades over a block. Blocking.
    func setGain(_ gain: Decibels) {
        device.withContext { alAuxiliaryEffectSlotf(slot, AL_EFFECTSLOT_GAIN, gain.amplitude) }
    }
}

extension Reverb {
    /// How the reverb decays.
    var bands: ReverbDecay {
        let preset = tacet_reverb_preset(room.rawValue)
        return ReverbDecay(
            time: preset.flDecayTime * decayRatio, highRatio: preset.flDecayHFRatio, lowRatio: preset.flDecayLFRatio,
            air: preset.iDecayHFLimit != 0 ? preset.flAirAbsorptionGainHF : nil)
    }

    /// How sound decays on its way through the room, at OpenAL's speed of sound, 343.3 m/s.
    ///
    /// A band that decays more slowly than the middle loses no less on its way than the middle does, as in OpenAL.
    var roomDecay: RoomDecay {
        let bands = bands
        return RoomDecay(
            reach: bands.time * ReverbDecay.speedOfSound, highTilt: max(0, 1 / bands.highRatio - 1),
            lowTilt: max(0, 1 / bands.lowRatio - 1))
    }
}
