import Tacet

/// Lets the scene be heard: loops that follow their emitters, cues that start effects, a listener that walks.
struct SceneSound {
    private let audio: AudioEngine
    private let sounds: [Effect: Sound]
    private var footsteps: RandomContainer
    /// One for each of the scene's emitters, in their order.
    private var loops: [Voice] = []

    /// Loads what the scene needs, on two threads, and starts the loops.
    init(_ audio: AudioEngine, _ assets: Assets, _ scene: Scene) throws(AudioError) {
        self.audio = audio
        let files = Effect.allCases.flatMap { effect in effect.files.map { (effect, assets.path($0)) } }
        let loaded = try audio.loadInBackground(files.map(\.1)).wait()
        let pairs = zip(files.map(\.0), loaded)
        sounds = Dictionary(pairs.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        footsteps = RandomContainer(pairs.filter { $0.0 == .footstep }.map(\.1), variation: .subtle)
        startLoops(scene)
    }

    private mutating func startLoops(_ scene: Scene) {
        if let ambience = sounds[.ambience] {
            audio.play(ambience, PlaybackSettings(gain: -14, loops: true, priority: 200))
        }
        for emitter in scene.emitters {
            guard let sound = sounds[emitter.path.effect] else { continue }
            var settings = PlaybackSettings(gain: -6, pitch: emitter.path.pitch, loops: true)
            settings.attenuation = Attenuation(referenceDistance: 3, maximumDistance: 60)
            loops.append(audio.play(sound, at: emitter.position, settings))
        }
    }

    /// Moves everything to where the scene has it.
    func follow(_ scene: Scene) {
        audio.listener.position = scene.listener.position
        audio.listener.velocity = scene.listener.velocity
        audio.listener.forward = scene.listener.forward
        for (voice, emitter) in zip(loops, scene.emitters) {
            voice.move(to: emitter.position)
            voice.setVelocity(emitter.velocity)
        }
    }

    mutating func play(_ cues: [Scene.Cue]) {
        for cue in cues {
            if cue.effect == .footstep {
                audio.play(&footsteps, at: nil, PlaybackSettings(gain: -8))
            } else if let sound = sounds[cue.effect] {
                var settings = PlaybackSettings(gain: -3)
                settings.attenuation = Attenuation(referenceDistance: 5, maximumDistance: 80)
                settings.variation = cue.effect == .laser ? .subtle : nil
                audio.play(sound, at: cue.position, settings)
            }
        }
    }
}
