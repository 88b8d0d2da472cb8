import TacetPlatform
import Tacet
import TacetSession

/// Mixes a scene on an offline engine, block by block and as fast as possible. The samples are always the same.
struct SceneRender {
    private let scene: Scene
    private let audio: AudioEngine
    private let sounds: [String: Sound]
    /// The responses of rooms, by the names of their sounds.
    private let responses: [String: ImpulseResponse]
    /// The voices and the posted sound events that have an id: one at most for each id.
    private var voices: [String: [Voice]] = [:]
    private var posts: [String: [PostedEvent]] = [:]
    /// The events that are still to come, the next one last.
    private var pending: [SceneEvent]
    private var hasMusicBegun = false
    /// What the engine told of sounds that are heard without their positions, each once.
    private(set) var ignoredPositions: [AudioEvent] = []
    /// How many events hold a reason of the session.
    private var reasons: [AudioSession.Reason: Int] = [:]

    /// Loads the scene's sounds.
    init(_ scene: Scene) throws {
        self.scene = scene
        let audio = AudioEngine(offline: scene.settings)
        self.audio = audio
        audio.world.spatialization = scene.spatialization
        audio.session.settings.isMono = scene.isMono
        audio.soundtrack.targetLoudness = scene.loudness
        var sounds: [String: Sound] = [:]
        for (name, path) in scene.sounds.sorted(by: { $0.key < $1.key }) {
            sounds[name] = try Self.perform(of: scene) { () throws(AudioError) in try audio.load(path) }
        }
        self.sounds = sounds
        if let path = scene.soundEvents {
            // The paths of the document's own sounds begin at the document, as their errors say.
            let document = try Self.perform(of: scene) { () throws(AudioError) in try SoundEvents(file: path) }
            try audio.loadEvents(document)
        }
        responses = try Self.responses(scene, sounds, audio)
        // Sorts by time; events of the same time keep their order.
        let events = scene.events + scene.events.compactMap(\.ending)
        pending = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element).reversed()
    }

    var profiler: Profiler { audio.profiler }

    /// The paths of all files that the scene reads.
    var files: [String] {
        let directory = scene.soundEvents?.lastIndex(of: "/").map { scene.soundEvents?[...$0] ?? "" } ?? ""
        let sounds = audio.soundEvents?.paths ?? []
        return scene.files + sounds.map { $0.hasPrefix("/") ? $0 : directory + $0 }
    }

    /// The length of the scene in frames.
    var frames: Int { frame(at: scene.seconds) }

    /// Mixes the scene and passes each block of interleaved frames to `consume`.
    ///
    /// An event takes effect in the block that contains its frame.
    mutating func run(_ consume: (UnsafeBufferPointer<Float>) throws -> Void) throws {
        let blockFrames = audio.settings.blockFrames
        let channels = scene.settings.speakers.channels
        var block = [Float](repeating: 0, count: blockFrames * channels)
        for start in stride(from: 0, to: frames, by: blockFrames) {
            try perform(before: start + blockFrames)
            try update()
            var span = block.mutableSpan
            try audio.render(into: &span)
            let count = min(blockFrames, frames - start) * channels
            try block.withUnsafeBufferPointer { try consume(UnsafeBufferPointer(rebasing: $0[..<count])) }
        }
        try update()
    }

    /// Takes what the engine tells.
    ///
    /// - Throws: `AudioError` if the soundtrack cannot continue.
    private mutating func update() throws(AudioError) {
        for event in audio.update() {
            switch event {
            case .soundtrackFailed(let error): throw scene.explained(error)
            case .positionIgnored: ignoredPositions.append(event)
            default: break
            }
        }
    }

    /// The events that the scene ends before, in order.
    var lateEvents: [SceneEvent] { scene.events.filter { frame(at: $0.time) >= frames } }

    /// The responses that the scene's effects need.
    private static func responses(
        _ scene: Scene, _ sounds: [String: Sound], _ audio: AudioEngine
    ) throws -> [String: ImpulseResponse] {
        var responses: [String: ImpulseResponse] = [:]
        for event in scene.events where !event.isPlay {
            for name in event.soundsNeeded where responses[name] == nil {
                guard let sound = sounds[name], let path = scene.sounds[name] else { continue }
                responses[name] = try perform("\(event.place).effects, the sound \(name)", of: scene) {
                    () throws(AudioError) in
                    guard sound.isStreamed, sound.frames <= ImpulseResponse.longest * scene.settings.sampleRate else {
                        return try audio.impulseResponse(of: sound)
                    }
                    // The loader streams what is longer than ten seconds.
                    let decoded = try audio.load(path, LoadOptions(.decoded))
                    defer { audio.unload(decoded) }
                    return try audio.impulseResponse(of: decoded)
                }
            }
        }
        return responses
    }

    /// Does what the scene says at a place, which an error then names; nil for a place that needs no name.
    private static func perform<Value>(
        _ place: String? = nil, of scene: Scene, _ body: () throws(AudioError) -> Value
    ) throws(AudioError) -> Value {
        do throws(AudioError) {
            return try body()
        } catch {
            let error = scene.explained(error)
            guard let place else { throw error }
            throw AudioError(
                error.code, operation: "render \(scene.path): \(place): \(error.operation)", detail: error.detail,
                remedy: error.remedy)
        }
    }

    private func frame(at seconds: Double) -> Int { Int((seconds * Double(audio.settings.sampleRate)).rounded()) }

    private mutating func perform(before end: Int) throws {
        if let music = scene.soundtrack, !hasMusicBegun, frame(at: music.start) < end {
            hasMusicBegun = true
            audio.soundtrack.setGain(music.gain, over: .none)
            for layer in music.layers { audio.soundtrack.setLayer(ofStem: layer.stem, layer.curve) }
            audio.soundtrack.setIntensity(music.intensity, overBeats: 0)
            try Self.perform(of: scene) { () throws(AudioError) in try audio.soundtrack.play(music.track) }
        }
        while let event = pending.last, frame(at: event.time) < end {
            pending.removeLast()
            try Self.perform(event.place, of: scene) { () throws(AudioError) in try perform(event.action) }
        }
    }

    private mutating func perform(_ action: SceneEvent.Action) throws(AudioError) {
        switch action {
        case .play(let name, let id, let position, let settings):
            guard let sound = sounds[name] else { return }
            let voice = audio.play(sound, at: position, settings)
            if let id { voices[id] = [voice] }
        case .post(let name, let id, let position, let object):
            guard let events = audio.soundEvents, events.names.contains(name) else {
                throw Self.unknown("event", name.rawValue, of: audio.soundEvents?.names.map(\.rawValue))
            }
            let post = audio.post(name, at: position, for: object)
            if let id { posts[id] = [post] }
        case .parameter(let name, let value, let object): try set(name, value, object)
        case .stop(let id, let tween):
            for voice in voices(of: id) { voice.stop(over: tween) }
        case .stopVoices(let bus, let tween): audio.buses[bus].stopVoices(over: tween)
        case .set(let id, let gain, let pitch, let occlusion, let tween):
            if let gain {
                for voice in voices[id] ?? [] { voice.setGain(gain, over: tween) }
                for post in posts[id] ?? [] { post.setGain(gain, over: tween) }
            }
            for voice in voices(of: id) {
                if let pitch { voice.setPitch(pitch, over: tween) }
                if let occlusion { voice.setOcclusion(occlusion, over: tween) }
            }
        case .move(let id, let place, let tween): for voice in voices(of: id) { voice.move(to: place, over: tween) }
        case .listeners(let listeners):
            audio.world.listener = listeners[0]
            audio.world.otherListeners = Array(listeners.dropFirst())
        case .music(let music): try music.perform(on: audio.soundtrack)
        case .reason(let reason, let begins):
            reasons[reason, default: 0] += begins ? 1 : -1
            if begins { audio.session.begin(reason) } else if reasons[reason] == 0 { audio.session.end(reason) }
        case .streamer(let isStreamer): audio.session.settings.isStreamer = isStreamer
        case .bus(let id, let changes, let tween):
            let bus = audio.buses[id]
            if let gain = changes.gain { bus.setGain(gain, over: tween) }
            if let isMuted = changes.isMuted { bus.setMuted(isMuted, over: tween) }
            if let effects = changes.effects {
                try bus.setEffects(effects.compactMap { $0.effect { responses[$0] } }, over: tween)
            }
            if let isCentered = changes.isCentered { try bus.setCentered(isCentered, over: tween) }
            if let lfe = changes.lfe { try bus.setLFEGain(lfe, over: tween) }
        }
    }

    /// The voices that have an id.
    private func voices(of id: String) -> [Voice] { (voices[id] ?? []) + (posts[id] ?? []).flatMap(\.voices) }

    /// Sets a parameter of the sound events.
    private func set(_ name: ParameterName, _ value: SceneValue, _ object: SoundObject?) throws(AudioError) {
        let parameters = audio.soundEvents?.parameters ?? []
        guard let parameter = parameters.first(where: { $0.name == name }) else {
            throw Self.unknown("parameter", name.rawValue, of: parameters.map(\.name.rawValue))
        }
        switch value {
        case .number(let number): audio.setParameter(name, number, for: object)
        case .name(let value):
            guard parameter.values.contains(value) else { throw Self.unknown("value", value, of: parameter.values) }
            audio.setParameter(name, value, for: object)
        }
    }

    private static func unknown(_ kind: String, _ name: String, of known: [String]?) -> AudioError {
        AudioError(
            .invalidArgument, operation: "use the sound events", detail: "there is no \(kind) \(name)",
            remedy: "There are \((known ?? []).prefix(16).joined(separator: ", ")).")
    }
}
