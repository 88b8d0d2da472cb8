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
        /// The node of the sound; -1 if the document has it no longer.
        var node: Int
        /// The layer of a blend that the voice follows; -1 without one.
        var layer: Int
        /// The gain in decibels and the pitch that were drawn, moved by what attached programs have turned since.
        var gain: Double
        var pitch: Double
        /// The gain that the game has given to the whole post.
        var own = Decibels.unity
        /// The latest factors of the layer.
        var factors: (gain: Float, pitch: Float)
    }

    // Only the engine's owner reads and writes the properties, and no call of theirs calls another one back: Swift's
    // checks for that would take a fifth of a post.

    /// The document as the game has it, and the indexes of its events.
    private(set) var events: SoundEvents
    @exclusivity(unchecked)
    private var indexes: NameIndex
    /// The nodes of `events`, with the numbers that attached programs have turned.
    @exclusivity(unchecked)
    private var graph: EventGraph
    /// The sounds by the indexes of the files, and the settings of the voices by the indexes of the events.
    @exclusivity(unchecked)
    private(set) var sounds: [Sound]
    @exclusivity(unchecked)
    private var settings: [PlaybackSettings]
    @exclusivity(unchecked)
    private var choices: EventChoices
    let values: ParameterValues
    @exclusivity(unchecked)
    private var limits: EventLimits
    private let sampleRate: Int
    /// The voices in the order of their posts.
    @exclusivity(unchecked)
    private var voices: [EventVoice] = []
    /// The number of voices at which those that have ended are looked for.
    @exclusivity(unchecked)
    private var fullAt = 64
    @exclusivity(unchecked)
    private var posts: UInt64 = 0
    /// The sounds of earlier documents, until the last voice of each has ended.
    private var retired: Set<Sound> = []
    /// The global numbers that attached programs hold, by the names of the parameters.
    private var held: [String: Float] = [:]
    /// The numbers of the document that attached programs have turned, by their paths.
    private var turned: [String: Float] = [:]
    /// Whether a parameter was set since voices last followed.
    private var hasNews = false
    /// The posts that end for the latest one.
    @exclusivity(unchecked)
    private var stolen: [UInt64] = []
    /// The sounds of the latest post, its event, its object with the row of the object's values, and its frame.
    @exclusivity(unchecked)
    private var cues: [EventCue] = []
    @exclusivity(unchecked)
    private var latest: (event: Int, object: SoundObject?, row: Int, frame: Int) = (0, nil, -1, 0)
    /// The factors of the voice that is about to start.
    @exclusivity(unchecked)
    private var latestFactors: (gain: Float, pitch: Float) = (1, 1)

    init(_ events: SoundEvents, sounds: [Sound], buses: [BusID], seed: UInt64, sampleRate: Int) {
        (self.events, self.sounds, self.sampleRate) = (events, sounds, sampleRate)
        (indexes, graph, settings) = (events.eventIndexes, events.graph, Self.settings(events, buses))
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

    /// The settings of the voices of each event, with their bus.
    private static func settings(_ events: SoundEvents, _ buses: [BusID]) -> [PlaybackSettings] {
        zip(events.events, buses).map { event, bus in
            var settings = event.settings
            settings.bus = bus
            return settings
        }
    }

    // MARK: Posts

    /// The index of an event; nil if the document does not have it.
    func index(of name: SoundEventName) -> Int? {
        // To count the references to the document takes as long as the look-up.
        Unmanaged.passUnretained(indexes)._withUnsafeGuaranteedRef { $0[name.rawValue] }
    }

    /// How many sounds the latest post plays.
    var cueCount: Int { cues.count }

    /// Chooses what an event plays now. Returns the number of the post; nil if it plays nothing, or if the event's limit
    /// forbids it.
    ///
    /// - Parameter frame: The frame of the mix.
    func begin(_ event: Int, for object: SoundObject?, at frame: Int) -> UInt64? {
        if voices.count >= fullAt { removeEnded() }
        let isLimited = limits.isLimited(event)
        if isLimited, !makeRoom(for: event, at: frame) { return nil }
        posts += 1
        if !cues.isEmpty { cues.removeAll(keepingCapacity: true) }
        let row = values.row(of: object)
        latest = (event, object, row, frame)
        let values = Unmanaged.passUnretained(values)
        withGraph {
            $0.resolve(
                event, { parameter in values._withUnsafeGuaranteedRef { $0.value(of: parameter, in: row, at: frame) } },
                &choices, into: &cues)
        }
        guard !cues.isEmpty else { return nil }
        if isLimited { limits.note(event, post: posts, voices: cues.count, at: frame, sampleRate: sampleRate) }
        return posts
    }

    /// Steals the voices that an event with a limit has to end before it begins. Returns whether it may begin.
    private func makeRoom(for event: Int, at frame: Int) -> Bool {
        if !stolen.isEmpty { stolen.removeAll(keepingCapacity: true) }
        let isEnough = limits.makeRoom(
            for: event, voices: withGraph { $0.voices[event] }, at: frame, stealing: &stolen,
            isPlaying: { isPlaying($0) })
        for place in stolen.indices {
            for index in range(of: stolen[place]) {
                let voice = voices[index].voice
                voice.client.withClient { $0.stop(voice.handle, .declick, isSteal: true) }
            }
        }
        return isEnough
    }

    /// The sound of a cue of the latest post, and the settings of its voice.
    @inline(__always)
    func voice(at index: Int) -> (sound: Sound, settings: PlaybackSettings) {
        prepare(cues[index], &settings[latest.event])
        return (sounds[cues[index].file], settings[latest.event])
    }

    /// Sets what differs from voice to voice, in the settings of the event: all of them are copied once less.
    private func prepare(_ cue: EventCue, _ settings: inout PlaybackSettings) {
        settings.gain = Decibels(Float(cue.gain))
        settings.pitch = Float(cue.pitch)
        latestFactors = (1, 1)
        if cue.layer >= 0 {
            latestFactors = factors(of: cue.layer, in: latest.row, at: latest.frame)
            settings.gain = settings.gain + Decibels(amplitude: latestFactors.gain)
            settings.pitch *= latestFactors.pitch
        }
        settings.loops = cue.loops
        settings.startFrame =
            cue.delay > 0 ? latest.frame + Int((cue.delay * Double(sampleRate)).rounded()) : nil
    }

    /// Keeps the voice of a cue of the latest post, whose settings were asked for last.
    func add(_ voice: Voice, at index: Int) {
        guard voice.isPlaying else { return }
        let cue = cues[index]
        voices.append(
            EventVoice(
                post: posts, voice: voice, sound: sounds[cue.file], event: latest.event, object: latest.object,
                node: cue.node, layer: cue.layer, gain: cue.gain, pitch: cue.pitch, factors: latestFactors))
    }

    private func factors(of layer: Int, in row: Int, at frame: Int) -> (gain: Float, pitch: Float) {
        let values = Unmanaged.passUnretained(values)
        return withGraph {
            $0.factors(of: layer) { parameter in
                values._withUnsafeGuaranteedRef { $0.value(of: parameter, in: row, at: frame) }
            }
        }
    }

    /// Calls `body` with the nodes, which stay: to count the reference takes as long as to read a node.
    @inline(__always)
    private func withGraph<Result>(_ body: (EventGraph) -> Result) -> Result {
        Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef(body)
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

    func isPlaying(_ post: UInt64) -> Bool {
        for index in range(of: post) where voices[index].voice.isPlaying { return true }
        return false
    }

    func voices(of post: UInt64) -> [Voice] { range(of: post).map { voices[$0].voice }.filter(\.isPlaying) }

    func setGain(of post: UInt64, _ gain: Decibels, _ tween: Tween) {
        for index in range(of: post) {
            voices[index].own = gain
            sendGain(of: index, tween)
        }
    }

    private func removeEnded() {
        // A loop, because the library's algorithms allocate where code is not optimised.
        var kept = 0
        for index in voices.indices where voices[index].voice.isPlaying {
            voices[kept] = voices[index]
            kept += 1
        }
        voices.removeLast(voices.count - kept)
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

    /// Plays the document with the numbers that attached programs have turned; nil plays the document as it is. Voices
    /// that play move with their gains and pitches in 20 ms, and with the middle of a range from which they were drawn. The
    /// curves of the distance count for them at once.
    func turn(_ turn: EventTurn?) {
        turned = turn?.numbers ?? [:]
        // A document that the game has read since was turned when it was read, and the socket's thread turns it anew.
        if let turn, turn.base !== events.graph { return }
        let new = turn?.graph ?? events.graph
        guard new !== graph else { return }
        removeEnded()
        if !voices.isEmpty { moveVoices(from: graph.middles, to: new.middles) }
        for event in settings.indices where graph.distances[event] != new.distances[event] {
            for index in voices.indices where voices[index].event == event {
                voices[index].voice.setDistanceCurve(new.distances[event])
            }
        }
        take(new)
    }

    /// Plays by other nodes of the document.
    private func take(_ new: EventGraph) {
        graph = new
        for event in settings.indices { settings[event].attenuation.curve = new.distances[event] }
        hasNews = true
    }

    private func moveVoices(
        from old: [(gain: Double, pitch: Double)], to new: [(gain: Double, pitch: Double)]
    ) {
        for index in voices.indices where old.indices.contains(voices[index].node) {
            let (before, after) = (old[voices[index].node], new[voices[index].node])
            if before.gain != after.gain {
                voices[index].gain += after.gain - before.gain
                sendGain(of: index, .following)
            }
            if before.pitch != after.pitch {
                voices[index].pitch *= after.pitch / before.pitch
                sendPitch(of: index)
            }
        }
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
            let new = factors(of: voices[index].layer, in: values.row(of: voices[index].object), at: frame)
            voices[index].factors = new
            if new.gain != old.gain { sendGain(of: index, .following) }
            if new.pitch != old.pitch { sendPitch(of: index) }
        }
    }

    private func sendGain(of index: Int, _ tween: Tween) {
        let gain = Decibels(Float(voices[index].gain)) + voices[index].own
        voices[index].voice.setGain(gain + Decibels(amplitude: voices[index].factors.gain), over: tween)
    }

    private func sendPitch(of index: Int) {
        voices[index].voice.setPitch(Float(voices[index].pitch) * voices[index].factors.pitch, over: .following)
    }

    // MARK: Reading again

    /// Takes another document in the place of the present one. Voices play on, and those of a blend follow the new
    /// curves if the event still has the same sound in the same place.
    func replace(_ new: SoundEvents, sounds: [Sound], buses: [BusID], at frame: Int) {
        for index in voices.indices where voices[index].event >= 0 {
            voices[index].node = events.place(ofNode: voices[index].node, in: voices[index].event, new)
            let place = events.place(of: voices[index].layer, in: voices[index].event, new)
            (voices[index].event, voices[index].layer) = (place.event, place.layer)
        }
        retired = retired.union(self.sounds).subtracting(sounds)
        choices = choices.renewed(for: new)
        values.carry(to: new.parameters, at: frame)
        values.hold(held, at: frame)
        limits = EventLimits(new)
        (events, indexes, self.sounds) = (new, new.eventIndexes, sounds)
        settings = Self.settings(new, buses)
        take(turned.isEmpty ? new.graph : EventNumbers(new).graph(turningWhatFits: turned))
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
