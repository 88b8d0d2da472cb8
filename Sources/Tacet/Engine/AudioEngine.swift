import TacetOutput
import TacetSession
import TacetPlatform
import Synchronization

/// Plays a game's effects and soundtrack through buses, in a world, as far as a session allows.
///
/// ```swift
/// let audio = AudioEngine()
/// let laser = try audio.load("laser.ogg")
/// try audio.soundtrack.play("theme.ogg")
/// while true {  // the game's loop
///     audio.play(laser, at: Vector3(2, 0, -5))
///     for event in audio.update() { print(event) }
/// }
/// ```
///
/// Calls send commands and return at once; only loading a sound and starting a track wait for a disk. All commands
/// between two ``update()``s take effect on the same block. Mixing, decoding and the session have threads of their own,
/// which do not depend on the game's loop.
///
/// Releasing the last reference stops the engine, and what plays fades out in 10 ms. Engines that still exist when the
/// process exits are stopped then.
///
/// Deliberately not `Sendable`: the compiler checks that one thread at a time uses the engine.
public final class AudioEngine {
    /// The settings of the engine, each in its range, with no more voices than there is memory for.
    ///
    /// ``output`` has the sample rate and the latency of the output.
    public let settings: Settings
    /// The session, which tells what may sound on the player's machine now, and why.
    public let session: AudioSession
    /// The game's music.
    public let soundtrack: Soundtrack
    /// The buses: gain, mute, pause, filter, voice limit and level of groups of sounds.
    public let buses: Buses
    /// Measures the cost of mixing. Off until the game enables it.
    public let profiler: Profiler
    /// The listener, the reverb, and the laws of distance and motion. A change takes effect at the next ``update()``.
    public var world = World() { didSet { isWorldNew = true } }
    /// The device that sound goes to, by its id in `AudioSession.outputDevices`; nil follows the desktop's default
    /// device.
    ///
    /// While the device is missing, sound goes to the default device; when the device appears, sound goes to it. If the
    /// player moves the game's stream in the desktop's mixer, the player's choice holds. Only outputs on a sound server
    /// have a choice of devices.
    public var outputDevice: AudioSession.OutputDevice.ID? {
        didSet { if outputDevice != oldValue { outputs?.choose(outputDevice) } }
    }
    /// Whether the chosen device was in the session's latest list of devices.
    var hasOutputDevice = false

    // What every update reads is together, because after a frame's sleep each line of memory has to be fetched.
    package let client: VoiceClient
    /// Raised when an update has more to do than to commit changes and to receive events.
    let pending: PendingFlag
    let directive: DirectiveCell
    let changes: ChangeExchange
    let events: EventRing<RenderEvent>
    /// Whether the game has set ``world`` since the last update.
    var isWorldNew = false
    /// The player's stereo settings as the mixing thread has them, in one word, and the session's epoch of the last
    /// update.
    var sentStereo: UInt64 = 0
    var seenEpoch: UInt64 = 0
    let core: EngineCore
    /// The loaded sounds, nil until the mixer is made. The core owns them; this copy saves each play a look-up.
    private var sounds: Unmanaged<SoundTable>?
    let outputs: OutputSwitch?
    /// Reports the output to the session, until the engine ends.
    let outputLink: OutputLink
    /// Suspends the output while nothing sounds; nil offline, and for outputs that are no device.
    let suspension: OutputSuspension?
    /// The engine as live profilers see it.
    package let profiled: ProfiledEngine
    /// The number by which ``ProcessExit`` knows the closure that ends the engine's threads.
    private let exitNumber: Int
    var worldUpdate = WorldUpdate()
    /// Reloads sounds, and keeps their samples within the memory budget.
    private var replacement: SampleReplacement
    /// The chance of variations. Each play passes it on, and Swift's check for other accesses would take longer than that.
    @exclusivity(unchecked)
    private var random: RandomSource
    /// The voices that wait for a boundary of the soundtrack.
    var boundaryStarts = BoundaryStarts()
    /// The sounds with two channels whose positions were ignored, of which the game has had an event.
    private var unplaced: Set<Sound> = []
    /// The samples that were to be played backwards and are not, of which the game has had an event.
    private var unreversed: Set<UInt32> = []
    private static let mostUnplaced = 1_024
    var captionWatch = CaptionWatch()
    /// The sounds of voices that functions of the game make.
    var generators = GeneratorList()
    /// The sound events of the game; nil until a document is loaded.
    var eventPlayer: EventPlayer?
    /// The names of sound events that were reported as unknown.
    var unknownNames: Set<String> = []

    /// Starts an engine. Returns in milliseconds and never fails. With `SpeakerLayout.automatic` it waits for the sound
    /// server to tell its default device, 250 ms at most.
    ///
    /// Without a device the engine plays unheard, reports ``AudioEvent/outputFailed(_:)``, and keeps trying to open
    /// one.
    public convenience init(_ settings: Settings = Settings(), session: AudioSession = AudioSession()) {
        self.init(settings, session: session, isOffline: false)
    }

    /// Makes an engine without a device, with a session that observes nothing. It mixes only when ``render(into:)`` is
    /// called.
    ///
    /// An offline engine mixes as fast as the machine can. Equal calls give equal samples, bit for bit, on one version
    /// of OpenAL Soft and with one block length.
    public convenience init(offline settings: Settings) {
        self.init(settings, session: AudioSession(isolated: ()), isOffline: true)
    }

    private init(_ settings: Settings, session: AudioSession, isOffline: Bool) {
        let asked = settings.clamped.forOutput(isOffline: isOffline)
        let settings = asked.fittingMemory
        self.settings = settings
        pending = PendingFlag()
        directive = session.directiveCell
        outputLink = session.link(passesTimeWhileLost: settings.whileOutputLost == .advance, pending: pending)
        if settings != asked {
            outputLink.report(
                "voices",
                isLimitedBy:
                    "There are \(settings.virtualVoices) voices and not \(asked.virtualVoices): the system had no "
                    + "memory when the engine was made. Close programs, or raise the limit (ulimit -v).")
        }
        self.session = session
        random = RandomSource(seed: settings.seed)
        let link = RenderLink(
            blockFrames: settings.blockFrames, directive: session.directiveCell, voices: settings.virtualVoices,
            speakers: settings.speakers, pending: pending)
        (changes, events) = (link.changes, link.events)
        client = VoiceClient(link: link, sampleRate: settings.sampleRate)
        core = EngineCore(settings: settings, link: link, output: outputLink, isOffline: isOffline)
        replacement = SampleReplacement(core, budget: settings.memoryBudget)
        let heard = HeardClock(link: link, queue: core.queue, sampleRate: settings.sampleRate)
        soundtrack = Soundtrack(
            client: client, session: session, files: core.files, timeout: isOffline ? nil : TrackOpener.longestWait,
            heard: heard)
        buses = Buses(client: client, core: core)
        let outputs = isOffline ? nil : core.startOutput(settings, session: session, link: outputLink)
        self.outputs = outputs
        heard.outputs = outputs
        suspension =
            if let outputs, settings.output.isDevice {
                OutputSuspension(
                    outputs: outputs, queue: core.queue, statistics: link.statistics, link: outputLink,
                    sampleRate: settings.sampleRate)
            } else { nil }
        let profiled = ProfiledEngine(
            name: settings.applicationName ?? ProcessName.current, sampleRate: settings.sampleRate,
            blockFrames: settings.blockFrames, link: link, session: session, sounds: { [core] in core.sounds },
            names: core.voiceNames, output: { outputs?.snapshot })
        self.profiled = profiled
        profiler = Profiler(
            link: link.profile, session: session, sampleRate: settings.sampleRate, blockFrames: settings.blockFrames,
            names: core.voiceNames, access: { profiled.access },
            setAccess: { access throws(AudioError) in try profiled.setAccess(access) })
        exitNumber = ProcessExit.add { [core] in
            AttachedEngines.remove(profiled, isOver: true)
            outputs?.end()
            core.stop()
        }
        client.onReverseIgnored = { [weak self] in self?.noteIgnoredReverse(of: $0) }
        if let suspension {
            client.wake = { suspension.wake() }
            link.statistics.ringWhenIdle(for: suspension.timeoutFrames)
            outputLink.onSuspend { suspension.apply($0) }
        }
        // The mixer has to learn that OpenAL places sounds over surround loudspeakers.
        isWorldNew = settings.speakers != .stereo
        if let problem = profiled.followEnvironment() { outputLink.report("profiler", isLimitedBy: problem) }
    }

    deinit {
        ProcessExit.remove(exitNumber)
        AttachedEngines.remove(profiled, isOver: true)
        outputs?.end()
        outputLink.leave()
        core.stop()
        soundtrack.shutDown()
    }

    // MARK: Effects

    /// Plays a sound, at a position if one is given, and returns its voice, which may be ignored.
    ///
    /// - Parameters:
    ///   - sound: From ``load(_:_:)``. A sound that was unloaded plays nothing.
    ///   - position: In metres, in the space of the settings; nil plays the sound without a position. Stereo sounds are
    ///     always played without one, as in OpenAL; ``AudioEvent/positionIgnored(_:)`` says so once for each.
    ///   - settings: Gain, pitch, loop and more. Values out of range count as the nearest in range.
    /// - Returns: A voice. If all ``Settings/virtualVoices`` still play, the oldest voice with the lowest priority is
    ///   stolen, which ``AudioEvent/stolen(_:)`` reports. The new voice is inert from the start if no voice has a lower
    ///   priority, if a ``VoiceLimit/retrigger`` time has not passed yet, or if 64 stolen voices are still fading out.
    /// - Complexity: O(1). Does not read files or wait.
    ///
    /// The corresponding C calls are `alSourcei(AL_BUFFER)` and `alSourcePlay`.
    @discardableResult
    public func play(_ sound: Sound, at position: Vector3? = nil, _ settings: PlaybackSettings = .init()) -> Voice {
        if sounds == nil {
            sounds = core.sounds.map { .passUnretained($0) }
            client.sounds = sounds
        }
        return sounds?._withUnsafeGuaranteedRef { play(sound, of: $0, at: position, settings) } ?? Voice(client, nil)
    }

    private func play(
        _ sound: Sound, of sounds: SoundTable, at position: Vector3?, _ settings: PlaybackSettings
    ) -> Voice {
        guard let samples = sounds.samples(of: sound),
            let quota = buses.quota(for: sound, on: settings.bus, at: { renderedFrames }),
            let handle = client.claim(priority: settings.priority)
        else { return Voice(client, nil) }
        if position != nil, sound.channels > 1 { noteIgnoredPosition(of: sound, samples, in: sounds) }
        if settings.pitch < 0 {
            if sounds[samples].canReverse { sounds.keepDecoded(sound) } else { noteIgnoredReverse(of: samples) }
        }
        buses.noteStart(of: sound, on: settings.bus, at: { renderedFrames })
        sounds.notePlay(samples, loops: settings.loops)
        if sounds.isEvicted(sound) { replacement.bringBack(sound, sounds[samples]) }
        if let curve = settings.attenuation.curve { client.setCurve(curve, of: handle) }
        client.start(handle) { voice in
            voice.set(
                sound, (samples, sounds[samples]), at: position, settings, submix: buses.submix(of: settings.bus),
                quota: quota, generation: handle.generation, client: client, random: &random)
            if voice.isStreamed, !voice.fade.hasLeft {
                voice.stream = sounds.beginStream(
                    of: samples, at: voice.origin, jumps: voice.jumps, voice: handle.number)
            }
        }
        return Voice(client, handle)
    }

    /// Reports once for each sound that its position is ignored.
    private func noteIgnoredPosition(of sound: Sound, _ samples: UInt32, in sounds: SoundTable) {
        guard unplaced.count < Self.mostUnplaced, !unplaced.contains(sound), let name = sounds.name(of: samples) else {
            return
        }
        unplaced.insert(sound)
        core.notifications.post(.event(.positionIgnored(name)))
    }

    /// Reports once for each sound that it plays forward.
    private func noteIgnoredReverse(of samples: UInt32) {
        guard unreversed.count < Self.mostUnplaced, !unreversed.contains(samples),
            let name = core.sounds?.name(of: samples)
        else { return }
        unreversed.insert(samples)
        core.notifications.post(.event(.reverseIgnored(name)))
    }

    /// Limits the voices of a sound; nil removes the limit.
    ///
    /// Voices that already play count. If they exceed the limit, the excess is stolen when the sound's next voice
    /// begins. ``Bus/setLimit(_:)`` limits the voices of a bus.
    ///
    /// - Complexity: O(*n*) in the voices that play, on the mixing thread, for each voice of the sound that begins.
    public func setLimit(of sound: Sound, _ limit: VoiceLimit?) { buses.limits.set(limit, of: sound) }

    /// Plays the next sound of a container, with the container's variation. An empty container plays nothing.
    @discardableResult
    public func play(
        _ container: inout RandomContainer, at position: Vector3? = nil, _ settings: PlaybackSettings = .init()
    ) -> Voice {
        guard let sound = container.next() else { return Voice(client, nil) }
        var settings = settings
        settings.variation = settings.variation ?? container.variation
        return play(sound, at: position, settings)
    }

    /// Moves many voices at once: the first voice to the first position, and so on as far as both lists go.
    ///
    /// The call does the same as ``Voice/move(to:)`` on each voice, in a fraction of the time. Voices that have ended,
    /// and voices of another engine, are ignored.
    ///
    /// - Parameters:
    ///   - voices: The voices that move.
    ///   - positions: In metres, in the space that each voice plays in. Coordinates that are no numbers count as 0.
    public func move(_ voices: Span<Voice>, to positions: Span<Vector3>) {
        voices.withUnsafeBufferPointer { voices in
            positions.withUnsafeBufferPointer { client.move(voices, to: $0) }
        }
    }

    /// Returns the voice with the id that an event carries; nil if the engine never had such a voice.
    public func voice(_ id: Voice.ID) -> Voice? {
        let handle = VoiceHandle(id)
        return client.hasPlayed(handle) ? Voice(client, handle) : nil
    }
}

extension AudioEngine {
    /// The event that a game gets for one of the mixing thread; nil for one that only the engine needs.
    func publicEvent(_ event: RenderEvent) -> AudioEvent? {
        switch event {
        case .finished(let handle): return .finished(Voice(client, handle).id)
        case .stolen(let handle): return .stolen(Voice(client, handle).id)
        case .streamEnded(let slot, let hasFaded): return soundtrack.ended(slot, hasFaded: hasFaded)
        case .streamTurned(let slot, let clock, let frame): return soundtrack.turned(slot, at: clock, from: frame)
        case .streamMissed(let slot): return soundtrack.missed(slot)
        case .underrun: return .soundtrackUnderrun
        case .recovered(let frames): return .soundtrackRecovered(frames: Int(frames))
        case .soundUnderrun(let handle): return .soundUnderrun(Voice(client, handle).id)
        case .soundRecovered(let handle, let frames):
            return .soundRecovered(Voice(client, handle).id, frames: Int(frames))
        case .marker(let passed):
            guard let marker = core.sounds?.marker(passed.number, of: passed.samples) else { return nil }
            return .soundMarker(
                Voice(client, passed.voice).id,
                SoundMoment(
                    name: marker.name, frame: marker.frame, mixFrame: passed.mixFrame,
                    heard: soundtrack.heard.time(of: passed.mixFrame)))
        case .samplesReleased(let slot):
            generators.free(slot)
            unreversed.remove(slot)
            profiler.release(slot)
            core.remove(slot)
            return nil
        }
    }
}

extension AudioEngine {
    /// The load of the mixer and its output now. Never waits.
    public var statistics: Statistics {
        let counters = client.link.statistics
        let voices = counters.voices.load(ordering: .relaxed)
        let real = min(voices, counters.realVoices.load(ordering: .relaxed))
        let blockTime = Double(settings.blockFrames) / Double(settings.sampleRate) * 1e9
        return Statistics(
            voices: voices, virtualVoices: voices - real,
            load: Double(counters.blockTime.load(ordering: .relaxed)) / blockTime,
            underruns: outputs?.snapshot.statistics.underruns ?? 0,
            streamUnderruns: counters.streamUnderruns.load(ordering: .relaxed),
            hasRealTimePriority: counters.priority.load(ordering: .relaxed) == RealTimePriority.realTime.rawValue,
            isBinaural: core.hrtf.isOn, renderedFrames: renderedFrames,
            sampleBytes: replacement.bytes)
    }

    /// The number of mixed frames that wait for the output.
    package var waitingFrames: Int { core.waitingFrames }

    /// ``Statistics/renderedFrames``.
    package var renderedFrames: Int { client.link.statistics.frames.load(ordering: .acquiring) }

    /// The output that sound goes through now; nil while no output pulls, and offline.
    public var output: OutputConfiguration? { outputs?.snapshot.configuration }

    /// The captions of the sounds: given, and audible.
    public var captions: Captions { Captions(audible: captionWatch.captions, client: client) }

    /// Takes the captions of the latest block. Returns whether the game has to redraw.
    private func updateCaptions() -> Bool {
        guard let probe = client.link.captions.current else { return false }
        // Without a device the mixer's clock stands while the game does not render, and captions stay.
        let now: Duration =
            outputs == nil ? .seconds(Double(renderedFrames) / Double(settings.sampleRate)) : MonotonicClock.now
        return captionWatch.update(probe, at: now) { client.captions.key($0) }
    }
}

extension AudioEngine {
    /// Mixes the next frames of an offline engine, interleaved, nominal ±1. Blocking.
    ///
    /// A frame has the channels of ``Settings/speakers``: left and right in stereo, `frames × 2` samples.
    ///
    /// Call ``update()`` first, so that the calls since the last update are heard.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for an engine that has an output, or samples that are no whole frames;
    ///   `.noOutput` if there is no memory for the mixer.
    public func render(into interleaved: inout MutableSpan<Float>) throws(AudioError) {
        let channels = settings.speakers.channels
        guard outputs == nil, interleaved.count % channels == 0 else {
            throw AudioError(
                .invalidArgument, operation: "render offline",
                detail: outputs == nil
                    ? "\(interleaved.count) samples are no frames of \(channels) channels"
                    : "this engine has an output",
                remedy: "Make the engine with `AudioEngine(offline:)` and ask for frames × \(channels) samples.")
        }
        try core.render(into: &interleaved, soundtrack: soundtrack)
    }
}

// The game's loop. Most updates find no news: all sources of news that are not the mixing thread's events raise one
// flag.

extension AudioEngine {
    /// Sends all calls since the last update to the mixing thread, and returns the events since then. Never waits,
    /// but that an offline engine waits until the files of the tracks that it begins are open.
    ///
    /// Call it once for each frame of the game. Without updates the engine keeps 65,536 ends of voices and underruns;
    /// later ones are not reported, and sound goes on.
    @discardableResult
    public func update() -> [AudioEvent] {
        // Offline a change of the world is carried out at once, and may leave news.
        if hasNewWorld { updateWorld() }
        if pending.flag.load(ordering: .relaxed) { return updateWithNews() }
        let events = events.waiting > 0 ? takeEvents() : []
        let epoch = directive.currentEpoch.load(ordering: .acquiring)
        if changes.commit() || epoch != seenEpoch { considerRest(in: epoch) }
        return events
    }

    /// Whether the mixing thread lacks a change of the world, or of the player's stereo settings.
    @inline(__always)
    private var hasNewWorld: Bool { isWorldNew || directive.stereoWord.load(ordering: .relaxed) != sentStereo }

    /// Suspends the output of an engine that has long been silent.
    private func considerRest(in epoch: UInt64) {
        seenEpoch = epoch
        suspension?.consider(epoch: epoch)
    }

    /// An update that looks at all sources of news.
    @inline(never)
    private func updateWithNews() -> [AudioEvent] {
        let start = profiler.updateStart
        pending.lower()
        var events = takeNotifications()
        replacement.keepWithinBudget()
        buses.meter(profiled.overrides.meteredBuses)
        if let desk = profiled.overrides.takeDesk() {
            buses.hold(desk.effects)
            eventPlayer?.hold(desk.parameters, at: renderedFrames)
            eventPlayer?.turn(desk.events)
        }
        events += buses.freeEffects() + generators.takeFaults()
        for event in session.takeEvents(of: outputLink) {
            if case .outputDevicesChanged(let devices) = event { note(devices) }
            events.append(.session(event))
        }
        if soundtrack.waitsForFiles, let event = soundtrack.retryIfNeeded() { events.append(event) }
        if soundtrack.opening.isActive, let event = soundtrack.watchOpening(mixed: renderedFrames) {
            events.append(event)
        }
        events += takeEvents()
        if soundtrack.tellsBeats {
            soundtrack.noteMoments()
            events += soundtrack.takeMoments()
        }
        if soundtrack.waitsForFiles {
            if let event = soundtrack.aimTransition() { events.append(event) }
            events += soundtrack.aimStingers()
        }
        soundtrack.followSwitches()
        if let eventPlayer, eventPlayer.isActive { followEvents() }
        if !boundaryStarts.isEmpty { boundaryStarts.follow(soundtrack.latest, rendered: renderedFrames, client) }
        if updateCaptions() { events.append(.captionsChanged) }
        changes.commit()
        considerRest(in: directive.epoch)
        let hasOutput = outputs?.retryIfNeeded() ?? true
        let lacksParts = core.retryIfNeeded() || !hasOutput || session.lacksThread
        profiled.answerIfAsked { GameReport(soundtrack, buses, eventPlayer, at: renderedFrames) }
        for words in profiled.overrides.takeLogLines() + buses.takeMeterFailures() {
            events.append(.profilerActed(words))
        }
        profiler.recordUpdate(from: start)
        if lacksParts || isWaiting { pending.raise() }
        return events
    }

    /// Whether the next update has to look at everything again, because something waits that does not raise the flag.
    private var isWaiting: Bool {
        soundtrack.waitsForFiles || soundtrack.opening.isActive || soundtrack.tellsBeats || !boundaryStarts.isEmpty
            || captionWatch.isActive
            || !soundtrack.switches.isEmpty || profiler.isActive || replacement.hasNewSamples
            || eventPlayer?.isActive == true
    }

    /// Takes the notifications of the engine's other threads. Returns those that are for the game.
    private func takeNotifications() -> [AudioEvent] {
        var events: [AudioEvent] = []
        for notification in core.takeNotifications() {
            switch notification {
            case .sourcesMade(let submix, let sources):
                client.send(.sources(submix: submix, sources.spatialiser, .passUnretained(sources)))
            case .sourcesMissing(let part, let words): outputLink.report(part, isLimitedBy: words)
            case .reverbMade(let unit):
                outputLink.report("reverb", isLimitedBy: nil)
                client.send(.reverb(submix: unit.submix, isBinaural: unit.isBinaural, feed: unit.feed))
            case .reverbMissing(let words): outputLink.report("reverb", isLimitedBy: words)
            case .samplesRead(let reading):
                if let event = replacement.adopt(reading, send: client.send) { events.append(event) }
            case .event(let event): events.append(event)
            }
        }
        return events
    }

    /// Takes the mixing thread's events. Returns those that are for the game.
    private func takeEvents() -> [AudioEvent] {
        var events: [AudioEvent] = []
        // An array that grows copies its events.
        events.reserveCapacity(self.events.waiting)
        client.drain {
            guard let event = publicEvent($0) else { return }
            if soundtrack.tellsBeats { events += soundtrack.takeMoments() }
            events.append(event)
            if case .soundtrackFailed = event, let next = soundtrack.takeEventAfterFailure() { events.append(next) }
        }
        soundtrack.makeRoom()
        return events
    }

    /// Sends the mixer the changes of the world, or follows the route to headphones and back.
    private func updateWorld() {
        if isWorldNew {
            isWorldNew = false
            worldUpdate.send(world, to: client, core)
        }
        worldUpdate.follow(core, client, stereo: directive.stereo)
        sentStereo = worldUpdate.sentStereo.packed
    }

    /// Chooses ``outputDevice`` again when it reappears among the session's devices.
    private func note(_ devices: [AudioSession.OutputDevice]) {
        let isThere = devices.contains { $0.id == outputDevice }
        if isThere && !hasOutputDevice { outputs?.choose(outputDevice) }
        hasOutputDevice = isThere
    }
}

extension AudioEngine {
    /// Returns the soundtrack's position, and the gains and mutes of the mix. Never waits, so a game may save at any
    /// time.
    public func saveState() -> SavedState { SavedState(soundtrack, buses) }

    /// Restores the soundtrack, the gains and the mutes of a saved state. Sound effects are not restored.
    ///
    /// The game adds its own buses first. Gains and mutes of buses that it has no longer are dropped. A state that was
    /// saved without a track stops the music: give it the track that plays, if only the gains are to be restored.
    ///
    /// - Throws: As ``Soundtrack/play(_:crossfade:fromFrame:)-(Track,_,_)``, for example if a file no longer exists.
    ///   Then nothing is changed.
    public func restore(_ state: SavedState) throws(AudioError) {
        restore(state, with: try state.opened(by: soundtrack.opener))
    }

    /// Restores a state whose track has been opened; without a track the soundtrack stops.
    package func restore(_ state: SavedState, with opened: OpenedTrack?) {
        state.apply(to: soundtrack, buses, with: opened)
    }
}
