import TacetPlatform

/// What an engine plays of a document of sound events: its sounds, the values of its parameters, and the voices of the
/// events that were posted. The game's thread.
final class EventPlayer {
    /// A voice of a posted event.
    private struct EventVoice {
        let post: UInt64
        let voice: Voice
        let sound: Sound
        /// The event's index; -1 if the document has it no longer.
        var event: Int
        let object: SoundObject?
        /// The layer of a blend that the voice follows; -1 without one.
        var layer: Int
        /// The gain and the pitch that were drawn.
        let gain: Decibels
        let pitch: Float
        /// The gain that the game has given to the whole post.
        var own = Decibels.unity
        /// The latest factors of the layer.
        var factors: (gain: Float, pitch: Float)
    }

    private(set) var events: SoundEvents
    /// The sounds by the indexes of the files, and the buses by the indexes of the events.
    private(set) var sounds: [Sound]
    private var buses: [BusID]
    private var choices: EventChoices
    private(set) var values: ParameterValues
    private var limits: EventLimits
    private let sampleRate: Int
    /// The voices in the order of their posts.
    private var voices: [EventVoice] = []
    /// The number of voices at which those that have ended are looked for.
    private var fullAt = 64
    private var posts: UInt64 = 0
    /// The sounds of earlier documents, until the last voice of each has ended.
    private var retired: Set<Sound> = []
    /// The global numbers that attached programs hold, by the names of the parameters.
    private var held: [String: Float] = [:]
    /// Whether a parameter was set since voices last followed.
    private var hasNews = false
    /// The sounds of the latest post.
    private(set) var cues: [EventCue] = []

    init(_ events: SoundEvents, sounds: [Sound], buses: [BusID], seed: UInt64, sampleRate: Int) {
        (self.events, self.sounds, self.buses, self.sampleRate) = (events, sounds, buses, sampleRate)
        choices = EventChoices(for: events, seed: seed)
        values = ParameterValues(events.parameters, sampleRate: sampleRate)
        limits = EventLimits(events)
    }

    /// The sounds that are loaded, by their files with complete paths.
    var loaded: [EventFile: Sound] {
        Dictionary(
            zip(events.files, sounds).map { (EventFile(path: events.path(of: $0), options: $0.options), $1) }
        ) { first, _ in first }
    }

    // MARK: Posts

    /// Chooses what an event plays now: ``cues``. Returns the number of the post; nil if it plays nothing, or if the
    /// event's limit forbids it.
    ///
    /// - Parameter frame: The frame of the mix.
    func begin(_ event: Int, for object: SoundObject?, at frame: Int) -> UInt64? {
        if voices.count >= fullAt { removeEnded() }
        let isLimited = limits.isLimited(event)
        if isLimited, !makeRoom(for: event, at: frame) { return nil }
        posts += 1
        cues.removeAll(keepingCapacity: true)
        events.resolve(event, { values.value(of: $0, for: object, at: frame) }, &choices, into: &cues)
        guard !cues.isEmpty else { return nil }
        if isLimited { limits.note(event, post: posts, voices: cues.count, at: frame, sampleRate: sampleRate) }
        return posts
    }

    /// Steals the voices that an event with a limit has to end before it begins. Returns whether it may begin.
    private func makeRoom(for event: Int, at frame: Int) -> Bool {
        let room = limits.makeRoom(
            for: event, voices: events.events[event].voices, at: frame, isPlaying: { isPlaying($0) })
        for post in room.stolen {
            for voice in voices(of: post) {
                voice.client.withClient { $0.stop(voice.handle, .declick, isSteal: true) }
            }
        }
        return room.isEnough
    }

    /// The settings of a voice of the latest post.
    func settings(of cue: EventCue, of event: Int, for object: SoundObject?, at frame: Int) -> PlaybackSettings {
        var settings = events.events[event].settings
        let factors = factors(of: cue.layer, for: object, at: frame)
        settings.bus = buses[event]
        settings.gain = Decibels(Float(cue.gain)) + Decibels(amplitude: factors.gain)
        settings.pitch = Float(cue.pitch) * factors.pitch
        settings.loops = cue.loops
        if cue.delay > 0 { settings.startFrame = frame + Int((cue.delay * Double(sampleRate)).rounded()) }
        return settings
    }

    /// Keeps a voice of the latest post.
    func add(_ voice: Voice, _ cue: EventCue, of event: Int, for object: SoundObject?, at frame: Int) {
        guard voice.isPlaying else { return }
        voices.append(
            EventVoice(
                post: posts, voice: voice, sound: sounds[cue.file], event: event, object: object, layer: cue.layer,
                gain: Decibels(Float(cue.gain)), pitch: Float(cue.pitch),
                factors: factors(of: cue.layer, for: object, at: frame)))
    }

    private func factors(of layer: Int, for object: SoundObject?, at frame: Int) -> (gain: Float, pitch: Float) {
        if layer < 0 { return (1, 1) }
        return events.factors(of: layer) { values.value(of: $0, for: object, at: frame) }
    }

    /// The indexes of a post's voices.
    private func range(of post: UInt64) -> Range<Int> {
        var (low, high) = (0, voices.count)
        while low < high {
            let middle = (low + high) / 2
            if voices[middle].post < post { low = middle + 1 } else { high = middle }
        }
        while high < voices.count, voices[high].post == post { high += 1 }
        return low..<high
    }

    /// Whether there was a post with a number.
    func hasPosted(_ post: UInt64) -> Bool { post > 0 && post <= posts }

    func isPlaying(_ post: UInt64) -> Bool { range(of: post).contains { voices[$0].voice.isPlaying } }

    func voices(of post: UInt64) -> [Voice] { range(of: post).map { voices[$0].voice }.filter(\.isPlaying) }

    func setGain(of post: UInt64, _ gain: Decibels, _ tween: Tween) {
        for index in range(of: post) {
            voices[index].own = gain
            sendGain(of: index, tween)
        }
    }

    private func removeEnded() {
        voices.removeAll { !$0.voice.isPlaying }
        fullAt = max(64, 2 * voices.count)
    }

    // MARK: Parameters

    /// Whether ``follow(at:)`` or ``takeUnused()`` has something to do at the next update.
    var isActive: Bool { hasNews || !retired.isEmpty }

    /// Moves a parameter to a number, at a frame of the mix.
    func set(_ parameter: Int, _ number: Float, for object: SoundObject?, at frame: Int) {
        if values.set(parameter, number, for: object, at: frame) { hasNews = true }
    }

    /// Holds global numbers for attached programs, in the place of those before.
    func hold(_ numbers: [String: Float], at frame: Int) {
        guard numbers != held else { return }
        held = numbers
        values.hold(numbers, at: frame)
        hasNews = true
    }

    /// Takes the values of an object away.
    func remove(_ object: SoundObject) {
        values.remove(object)
        hasNews = true
    }

    /// Moves the voices of blends to the gains and pitches for the parameters at a frame of the mix.
    func follow(at frame: Int) {
        guard hasNews else { return }
        hasNews = frame < values.restsFrom
        removeEnded()
        for index in voices.indices where voices[index].layer >= 0 {
            let old = voices[index].factors
            let new = factors(of: voices[index].layer, for: voices[index].object, at: frame)
            voices[index].factors = new
            if new.gain != old.gain { sendGain(of: index, .following) }
            if new.pitch != old.pitch {
                voices[index].voice.setPitch(voices[index].pitch * new.pitch, over: .following)
            }
        }
    }

    private func sendGain(of index: Int, _ tween: Tween) {
        let gain = voices[index].gain + voices[index].own + Decibels(amplitude: voices[index].factors.gain)
        voices[index].voice.setGain(gain, over: tween)
    }

    // MARK: Reading again

    /// Takes another document in the place of the present one. Voices play on, and those of a blend follow the new
    /// curves if the event still has the same sound in the same place.
    func replace(_ new: SoundEvents, sounds: [Sound], buses: [BusID], at frame: Int) {
        for index in voices.indices where voices[index].event >= 0 {
            let place = events.place(of: voices[index].layer, in: voices[index].event, new)
            (voices[index].event, voices[index].layer) = (place.event, place.layer)
        }
        retired = retired.union(self.sounds).subtracting(sounds)
        choices = choices.renewed(for: new)
        values = values.carried(to: new.parameters, at: frame)
        values.hold(held, at: frame)
        limits = EventLimits(new)
        (events, self.sounds, self.buses) = (new, sounds, buses)
        hasNews = true
    }

    /// The sounds of earlier documents whose last voice has ended, which the engine unloads.
    func takeUnused() -> [Sound] {
        guard !retired.isEmpty else { return [] }
        removeEnded()
        let unused = retired.subtracting(voices.map(\.sound))
        retired.subtract(unused)
        return Array(unused)
    }
}
