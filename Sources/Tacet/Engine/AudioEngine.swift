import TacetOutput
import TacetSession
import TacetSystem

/// A game's sound: effects, soundtrack, buses, space, and the manners of its session.
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
/// Calls are commands: they return at once, and what was called between two ``update()``s is heard from one and the same
/// block on. Mixing, decoding and the session have threads of their own and do not depend on the game's loop.
///
/// An engine ends when its owner lets go of it, and one that is still there at the end of the program, then.
///
/// Deliberately not `Sendable`: the compiler checks that one owner drives it.
public final class AudioEngine {
    /// What the engine was made with, each value in its range; what the output runs at is ``output``.
    public let settings: Settings
    /// What the player's machine allows, and why.
    public let session: AudioSession
    /// The music.
    public let soundtrack: Soundtrack
    /// What mixing costs; off until it is enabled.
    public let profiler: Profiler
    /// Who hears; takes effect at the next ``update()``.
    public var listener = Listener() { didSet { isSpaceNew = true } }
    /// How the world answers sound, outside all ``reverbZones``; nil is not at all, and free. Takes effect at the next
    /// ``update()``.
    ///
    /// Heard of voices by their ``PlaybackSettings/reverbSend``. Costs about half a percent of a core while there is one.
    public var reverb: Reverb? { didSet { isSpaceNew = true } }
    /// Parts of the world with a reverb of their own; of several that reach the listener, the most heard counts. Takes
    /// effect at the next ``update()``.
    public var reverbZones: [ReverbZone] = [] { didSet { isSpaceNew = true } }
    /// How sounds with a place reach two ears; takes effect soon after the next ``update()``, without a click.
    public var spatialisation = Spatialisation.stereo { didSet { isSpaceNew = true } }
    /// The device that sound goes to, of `AudioSession.outputDevices`; nil follows the desktop's default one.
    ///
    /// While there is no such device sound goes to the default one, and to this when it comes. A player who moves the game
    /// in the desktop's mixer has the last word. Only for an output on a sound server; others have one device.
    public var outputDevice: AudioSession.OutputDevice.ID? {
        didSet { if outputDevice != oldValue { outputs?.choose(outputDevice) } }
    }
    /// Whether the chosen device was there, when devices were last told.
    private var hasOutputDevice = false

    let mixer: Mixer
    let core: EngineCore
    /// Once the mixer has been made; ``play(_:at:_:)`` is called too often to ask the core, which keeps it, or to count.
    private var sounds: Unmanaged<BufferTable>?
    let outputs: OutputSwitch?
    /// Tells the session of the output, until the engine ends.
    let outputLink: OutputLink
    private let rest: IdleSuspend?
    /// What ends the engine's threads if the program ends first.
    private let exitNumber: Int
    /// Whether the listener, reverbs or the spatialisation were set since the last update.
    private var isSpaceNew = false
    var sentListener = Listener()
    var sentReverb: Reverb?
    var sentSpatialisation = (mode: Spatialisation.stereo, isBinaural: false)
    private var random: RandomSource
    /// The bus above each bus, by index; master's is itself.
    var parents = Array(repeating: BusID.master, count: BusID.builtIn)
    var limits = VoiceLimits()
    /// The gains that were set, to be saved.
    var busGains: [BusID: Decibels] = [:]
    /// The rules that were sent.
    var duckings: [Ducking] = []
    /// The buses that have a submix of their own, but master and soundtrack.
    var submixes: [BusID: SignalState] = [:]
    /// The buses whose submix could not be made, and when to try again.
    var failedSignals: [BusID: Duration] = [:]

    /// Starts an engine. Returns in milliseconds and never fails for want of a device: then it plays to nowhere, says so
    /// by ``AudioEvent/outputFailed(_:)``, and keeps looking.
    public convenience init(_ settings: Settings = Settings(), session: AudioSession = AudioSession()) {
        self.init(settings, session: session, isOffline: false)
    }

    /// An engine without a device and without a session: it mixes only when ``render(into:)`` is called, as fast as the
    /// machine can, and the same calls give the same samples, bit for bit.
    public convenience init(offline settings: Settings) {
        self.init(settings, session: AudioSession(isolated: ()), isOffline: true)
    }

    private init(_ settings: Settings, session: AudioSession, isOffline: Bool) {
        let asked = settings.clamped
        let settings = asked.fittingMemory
        self.settings = settings
        outputLink = session.link(passesTimeWhileLost: settings.whileOutputLost == .advance)
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
            blockFrames: settings.blockFrames, directive: session.directiveCell, voices: settings.virtualVoices)
        mixer = Mixer(link: link, sampleRate: settings.sampleRate, voices: settings.virtualVoices)
        soundtrack = Soundtrack(
            mixer: mixer, session: session, patience: isOffline ? nil : TrackOpener.longestWait)
        profiler = Profiler(
            link: link.profile, sampleRate: settings.sampleRate, blockFrames: settings.blockFrames)
        core = EngineCore(settings: settings, link: link, output: outputLink, isOffline: isOffline)
        let outputs = isOffline ? nil : core.startOutput(settings, mark: session.mark, link: outputLink)
        self.outputs = outputs
        rest =
            if let outputs, settings.output.isDevice {
                core.rest(of: outputs, link: outputLink)
            } else { nil }
        exitNumber = ProcessExit.add { [core] in
            outputs?.stop()
            core.stop()
        }
        if let rest {
            mixer.wake = { rest.wake() }
            outputLink.onRest { rest.apply($0) }
        }
    }

    deinit {
        ProcessExit.remove(exitNumber)
        outputs?.stop()
        outputLink.leave()
        core.stop()
        soundtrack.shutDown()
    }

    // MARK: The game's loop

    /// Hands over everything called since the last time, and returns what happened. Once a frame; never waits.
    @discardableResult
    public func update() -> [AudioEvent] {
        if isSpaceNew { updateSpace() }
        isSpaceNew = false
        if sentSpatialisation.mode == .automatic { updateSpatialisation() }
        var events: [AudioEvent] = []
        for notification in core.takeNotifications() {
            switch notification {
            case .submixMade(let submix): adopt(submix)
            case .submixFailed(let bus, let error): submixFailed(bus, error)
            case .reverbMade(let unit): mixer.send(.reverbSlot(submix: unit.submix, slot: unit.slot))
            case .reverbMissing(let words): outputLink.report("reverb", isLimitedBy: words)
            case .event(let event): events.append(event)
            }
        }
        if !failedSignals.isEmpty { retrySignals() }
        for event in session.pollEvents() {
            if case .outputDevicesChanged(let devices) = event { note(devices) }
            events.append(.session(event))
        }
        mixer.drain { if let event = publicEvent($0) { events.append(event) } }
        mixer.commit()
        outputs?.attend()
        core.attend()
        rest?.consider(mixer.link.statistics)
        profiler.makeRoom()
        return events
    }

    /// Goes back to the chosen device when it comes back.
    private func note(_ devices: [AudioSession.OutputDevice]) {
        let isThere = devices.contains { $0.id == outputDevice }
        if isThere && !hasOutputDevice { outputs?.choose(outputDevice) }
        hasOutputDevice = isThere
    }

    private func publicEvent(_ event: RenderEvent) -> AudioEvent? {
        switch event {
        case .finished(let handle): return .finished(Voice(mixer, handle).id)
        case .stolen(let handle): return .stolen(Voice(mixer, handle).id)
        case .streamEnded(let slot): return soundtrack.ended(slot)
        case .underrun(let frames): return .soundtrackUnderrun(frames: Int(frames))
        case .soundReleased(let slot):
            core.remove(slot)
            return nil
        }
    }

    // MARK: Effects

    /// Plays a sound, at a place if one is given, and returns its voice, which may be ignored.
    ///
    /// - Parameters:
    ///   - sound: From ``load(_:)``; one that was unloaded plays nothing.
    ///   - position: In metres, in the space of the settings; nil for a sound without a place. Stereo sounds have none.
    ///   - settings: Gain, pitch, loop and more; values out of range count as the nearest in range.
    /// - Returns: A voice. If all ``Settings/virtualVoices`` are taken, the oldest of those with the lowest priority makes
    ///   room, which ``AudioEvent/stolen(_:)`` tells; the new voice is inert from the start if none has a lower priority.
    /// - Complexity: O(1). Does not read files or wait.
    ///
    /// The corresponding C calls are `alSourcei(AL_BUFFER)` and `alSourcePlay`.
    @discardableResult
    public func play(_ sound: Sound, at position: Vector3? = nil, _ settings: PlaybackSettings = .init()) -> Voice {
        if sounds == nil { sounds = core.sounds.map { .passUnretained($0) } }
        return sounds?._withUnsafeGuaranteedRef { play(sound, of: $0, at: position, settings) } ?? Voice(mixer, nil)
    }

    private func play(
        _ sound: Sound, of sounds: BufferTable, at position: Vector3?, _ settings: PlaybackSettings
    ) -> Voice {
        guard sounds.holds(sound), let quota = quota(for: sound, on: settings.bus),
            let handle = mixer.claim(priority: settings.priority)
        else { return Voice(mixer, nil) }
        let submix = submix(of: settings.bus)
        sounds.prepare(sound, for: submix)
        mixer.start(
            handle,
            VoiceState(
                sound, at: position, settings, submix: submix, quota: quota, generation: handle.generation,
                mixer: mixer, random: &random))
        return Voice(mixer, handle)
    }

    /// How many voices of a sound there may be; nil if it is too soon for another.
    private func quota(for sound: Sound, on bus: BusID) -> VoiceQuota? {
        if limits.isEmpty { return VoiceQuota() }
        return limits.admit(sound, on: bus, parents: parents, at: renderedFrames, sampleRate: settings.sampleRate)
    }

    /// Plays the next sound of a container, with its variation; nothing if it is empty.
    @discardableResult
    public func play(
        _ container: inout RandomContainer, at position: Vector3? = nil, _ settings: PlaybackSettings = .init()
    ) -> Voice {
        guard let sound = container.next() else { return Voice(mixer, nil) }
        var settings = settings
        settings.variation = settings.variation ?? container.variation
        return play(sound, at: position, settings)
    }

    // MARK: Offline

    /// Mixes the next frames of an offline engine: interleaved stereo, `frames × 2`, nominal ±1. Blocking.
    ///
    /// Call ``update()`` before it for what was called since the last time to be heard.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for an engine that has an output, or an odd number of samples;
    ///   `.noOutput` if OpenAL cannot mix.
    public func render(into interleaved: inout MutableSpan<Float>) throws(AudioError) {
        guard outputs == nil, interleaved.count % 2 == 0 else {
            throw AudioError(
                .invalidArgument, operation: "render offline",
                detail: outputs == nil
                    ? "\(interleaved.count) samples are no stereo frames" : "this engine has an output",
                remedy: "Make the engine with `AudioEngine(offline:)` and ask for frames × 2 samples.")
        }
        try core.render(into: &interleaved, soundtrack: soundtrack)
    }
}
