import Tacet

/// Plays the sounds of the scene: loops that follow their emitters, cues that start effects, and the moving listener.
struct SceneSound {
    private let audio: AudioEngine
    /// The sounds that are still loading; nil once all are loaded.
    private var loading: Loading?
    private let files: [(effect: Effect, path: String)]
    private var sounds: [Effect: [Sound]] = [:]
    /// The sounds by their files, for ``reload(_:)``.
    private var loaded: [String: Sound] = [:]
    /// The files that changed before they were loaded: what was loaded may be what they held before.
    private var changedEarly: Set<String> = []
    private var footsteps = RandomContainer([])
    private var ambience: Voice?
    /// The loop of each of the scene's emitters, in their order.
    private var loops: [Voice?]

    /// Starts loading the scene's sounds. Each sound plays once it is loaded.
    init(_ audio: AudioEngine, _ assets: Assets, _ scene: Scene) {
        self.audio = audio
        files = Effect.allCases.flatMap { effect in effect.files.map { (effect, assets.path($0)) } }
        loading = audio.loadInBackground(files.map(\.path))
        loops = scene.emitters.map { _ in nil }
    }

    /// Takes the sounds that have been loaded since the last time, and starts the loops among them.
    private mutating func takeLoaded(_ scene: Scene) throws(AudioError) {
        guard let loading else { return }
        if loading.isFinished { self.loading = nil }
        sounds = [:]
        for (file, result) in zip(files, loading.sounds) {
            guard let result else { continue }
            let sound = try result.get()
            sounds[file.effect, default: []].append(sound)
            loaded[file.path] = sound
            if changedEarly.remove(file.path) != nil { try sound.reload(in: audio) }
        }
        footsteps = RandomContainer(sounds[.footstep] ?? [], variation: .subtle)
        if ambience == nil, let sound = sounds[.ambience]?.first {
            ambience = audio.play(sound, PlaybackSettings(gain: -14, loops: true, priority: 200))
        }
        for (index, emitter) in scene.emitters.enumerated() where loops[index] == nil {
            guard let sound = sounds[emitter.path.effect]?.first else { continue }
            var settings = PlaybackSettings(gain: -6, pitch: emitter.path.pitch, loops: true)
            settings.attenuation = Attenuation(referenceDistance: 3, maximumDistance: 60)
            loops[index] = audio.play(sound, at: emitter.position, settings)
        }
    }

    /// The files of all sounds.
    var paths: [String] { files.map(\.path) }

    /// Reads a file again, if a sound was loaded from it. Loops play on as they are; the next start has the new sound.
    mutating func reload(_ path: String) throws(AudioError) {
        if let sound = loaded[path] { return try sound.reload(in: audio) }
        if paths.contains(path) { changedEarly.insert(path) }
    }

    /// Moves the listener and the loops to their positions in the scene.
    ///
    /// - Throws: ``AudioError`` for a sound that cannot be loaded.
    mutating func follow(_ scene: Scene) throws(AudioError) {
        try takeLoaded(scene)
        audio.world.listener.position = scene.listener.position
        audio.world.listener.velocity = scene.listener.velocity
        audio.world.listener.forward = scene.listener.forward
        for (voice, emitter) in zip(loops, scene.emitters) {
            voice?.move(to: emitter.position)
            voice?.setVelocity(emitter.velocity)
        }
    }

    mutating func play(_ cues: [Scene.Cue]) {
        for cue in cues {
            if cue.effect == .footstep {
                audio.play(&footsteps, at: nil, PlaybackSettings(gain: -8))
            } else if let sound = sounds[cue.effect]?.first {
                var settings = PlaybackSettings(gain: -3)
                settings.attenuation = Attenuation(referenceDistance: 5, maximumDistance: 80)
                settings.variation = cue.effect == .laser ? .subtle : nil
                audio.play(sound, at: cue.position, settings)
            }
        }
    }
}
