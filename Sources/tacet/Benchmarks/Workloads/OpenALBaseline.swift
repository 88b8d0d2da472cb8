import COpenAL
import Tacet

/// A mixing scene as a game would write it with OpenAL alone: a loopback device with default settings, one source a
/// voice. Except for `game`, the updates of a block are deferred, so that OpenAL applies them together.
final class OpenALBaseline {
    private let scene: MixingScene
    private let device: OpaquePointer
    private let context: OpaquePointer
    private var buffers: [ALuint]
    private var sources: [ALuint]
    /// The effect slot that the sources send to; 0 without a reverb.
    private let reverb: ALuint
    private let blockFrames: Int
    private var samples: [Float]

    init(_ scene: MixingScene, blockFrames: Int) throws {
        self.scene = scene
        self.blockFrames = blockFrames
        samples = Array(repeating: 0, count: blockFrames * 2)
        (device, context) = try Self.openDevice(sources: scene.voices, hrtf: scene.hasHRTF)
        buffers = Array(repeating: 0, count: min(MixingScene.sounds, scene.voices))
        sources = Array(repeating: 0, count: scene.voices)
        alcSetThreadContext(context)
        defer { alcSetThreadContext(nil) }
        alGetError()
        reverb = scene.hasReverb ? Self.concertHall() : 0
        alGenBuffers(ALsizei(clamping: buffers.count), &buffers)
        for (index, buffer) in buffers.enumerated() {
            let samples = scene.samples(of: index)
            alBufferData(
                buffer, AL_FORMAT_MONO16, samples, ALsizei(clamping: samples.count * 2),
                ALsizei(clamping: scene.soundRate))
        }
        alGenSources(ALsizei(clamping: sources.count), &sources)
        for index in sources.indices { prepare(index) }
        alSourcePlayv(ALsizei(clamping: sources.count), sources)
        let error = alGetError()
        guard error == AL_NO_ERROR else { throw Failure("play \(scene.voices) sources: OpenAL error \(error).") }
    }

    deinit {
        alcSetThreadContext(context)
        alDeleteSources(ALsizei(clamping: sources.count), sources)
        alDeleteBuffers(ALsizei(clamping: buffers.count), buffers)
        alcSetThreadContext(nil)
        alcDestroyContext(context)
        alcCloseDevice(device)
    }

    static func openDevice(sources: Int, hrtf: Bool = false) throws -> (device: OpaquePointer, context: OpaquePointer) {
        guard let device = alcLoopbackOpenDeviceSOFT(nil) else {
            throw Failure("open a loopback device: OpenAL has none. Install OpenAL Soft 1.19 or newer.")
        }
        guard let context = alcCreateContext(device, attributes(sources: sources, hrtf: hrtf)) else {
            alcCloseDevice(device)
            throw Failure("make an OpenAL context: error \(alcGetError(device)). Update OpenAL Soft.")
        }
        return (device, context)
    }

    private static func attributes(sources: Int, hrtf: Bool) -> [ALCint] {
        [
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT,
            ALC_FREQUENCY, ALCint(clamping: MixingScene.mixRate), ALC_HRTF_SOFT, hrtf ? ALC_TRUE : ALC_FALSE,
            ALC_MONO_SOURCES, ALCint(clamping: max(256, sources)), 0,
        ]
    }

    private func prepare(_ index: Int) {
        let source = sources[index]
        alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: buffers[index % buffers.count]))
        alSourcei(source, AL_LOOPING, AL_TRUE)
        alSourcef(source, AL_GAIN, scene.amplitude)
        alSourcef(source, AL_PITCH, scene.pitch(of: index))
        if reverb != 0 {
            alSource3i(source, AL_AUXILIARY_SEND_FILTER, ALint(truncatingIfNeeded: reverb), 0, AL_FILTER_NULL)
        }
        if scene.isSpatial {
            let place = scene.position(of: index, block: 0)
            alSource3f(source, AL_POSITION, place.x, place.y, place.z)
        } else {
            alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE)
            alSource3f(source, AL_POSITION, 0, 0, -1)
        }
    }

    /// Makes the reverb of a concert hall on the current context, as `efx-presets.h` has it, and returns its effect
    /// slot.
    ///
    /// Effect and slot go with the context.
    private static func concertHall() -> ALuint {
        var (effect, slot): (ALuint, ALuint) = (0, 0)
        let hall = tacet_reverb_preset(Reverb.Room.concertHall.rawValue)
        alGenEffects(1, &effect)
        alEffecti(effect, AL_EFFECT_TYPE, AL_EFFECT_EAXREVERB)
        alEffectf(effect, AL_EAXREVERB_DECAY_TIME, hall.flDecayTime)
        alEffectf(effect, AL_EAXREVERB_DECAY_HFRATIO, hall.flDecayHFRatio)
        alEffectf(effect, AL_EAXREVERB_LATE_REVERB_GAIN, hall.flLateReverbGain)
        alGenAuxiliaryEffectSlots(1, &slot)
        alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_EFFECT, ALint(truncatingIfNeeded: effect))
        return slot
    }

    /// Makes this the thread's context. A program with no other context would do so once.
    func enter() { alcSetThreadContext(context) }

    /// Leaves the thread without a context.
    func leave() { alcSetThreadContext(nil) }

    /// Moves the voices of a spatial scene, and mixes a block.
    func step(_ block: Int) {
        if scene.isSpatial {
            let isDeferred = scene.workload != .game
            if isDeferred { alDeferUpdatesSOFT() }
            for index in sources.indices {
                let place = scene.position(of: index, block: block)
                alSource3f(sources[index], AL_POSITION, place.x, place.y, place.z)
            }
            if isDeferred { alProcessUpdatesSOFT() }
        }
        alcRenderSamplesSOFT(device, &samples, ALCsizei(clamping: blockFrames))
    }

    /// Whether the last block holds any sound.
    var isAudible: Bool { samples.contains { abs($0) > 1e-6 } }

    /// The library's name and version.
    static var version: String {
        guard let (device, context) = try? openDevice(sources: 256) else { return "unknown" }
        alcSetThreadContext(context)
        defer {
            alcSetThreadContext(nil)
            alcDestroyContext(context)
            alcCloseDevice(device)
        }
        return alGetString(AL_VERSION).map { String(cString: $0) } ?? "unknown"
    }
}
