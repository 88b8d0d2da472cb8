import Synchronization
import TacetDecoding
import TacetOutput
import TacetSession
import TacetOpenAL
import TacetPlatform

/// The parts of an engine that its threads use: the loaded sounds, the mixing thread, the devices of OpenAL. The game's
/// thread; its jobs run on the loading threads (`tacet-load`) and on the maintenance threads (`tacet-upkeep`).
final class EngineCore: Sendable {
    /// The reverb of all submixes.
    let reverberation: ReverbController
    /// The HRTF of all submixes.
    let hrtf: SpatialDevices
    /// The devices without HRTF whose sources place the voices of all submixes.
    private let openALPanning: SpatialDevices
    /// The names of the buses, for profilers.
    let busNames = BusNames()
    /// Opens the files of sounds and soundtracks.
    let files = FileOpener()
    /// Whether a mixing thread mixes; false offline.
    private let isLive: Bool
    /// The longest call of code of the game on the mixing thread, in nanoseconds. Offline no call is too long, so that
    /// the samples do not depend on the machine.
    let longestCall: Int

    /// Makes the sounds and the render loop.
    let startup: EngineStartup
    /// The mixed frames on their way to the output.
    let queue: FrameQueue
    let decoder: SoundDecoder
    /// The same for sounds that are mixed to one channel.
    let monoDecoder: SoundDecoder
    /// What the files of loaded sounds state.
    let soundProperties = SoundProperties()
    /// The longest sound that may be loaded, in frames.
    let longestSound: Int
    /// Reads files, and may wait for a disk or for the game's own source.
    let loads: WorkQueue
    /// Jobs that read no file: reverb, HRTF, and freeing.
    private let maintenance: WorkQueue
    let isStopped = Atomic<Bool>(false)
    /// The notifications that wait for the game's next update.
    let notifications: Mailbox<Notification>

    init(settings: AudioEngine.Settings, link: RenderLink, output: OutputLink, isOffline: Bool) {
        let isLive = !isOffline
        self.isLive = isLive
        longestCall =
            isLive ? CallWatch.quarter(ofBlock: settings.blockFrames, sampleRate: settings.sampleRate) : .max
        let notifications = Mailbox<Notification>(pending: link.pending)
        self.notifications = notifications
        loads = WorkQueue(name: "tacet-load", pending: link.pending)
        maintenance = WorkQueue(name: "tacet-upkeep", threads: 2, pending: link.pending, isAwaited: false)
        let reverberation = ReverbController(isLive: isLive) { () throws(AudioError) in
            try OpenALLibrary.use { () throws(AudioError) in
                try LoopbackDevice(
                    sampleRate: settings.sampleRate, sources: 0, speakers: settings.speakers,
                    withDevices: isLive && settings.output.usesOpenAL)
            }
        } report: { outcome in
            output.report("settings of OpenAL", isLimitedBy: OpenALStart.problem)
            switch outcome {
            case .made(let units): notifications.post(contentsOf: units.map(Notification.reverbMade))
            case .missing(let words): notifications.post(.reverbMissing(words))
            }
        }
        self.reverberation = reverberation
        _ = reverberation.add(ReverbController.Place(submix: 0))
        func devices(hrtf: Bool, loss: String) -> SpatialDevices {
            SpatialDevices(loss: loss) { () throws(AudioError) in
                try OpenALLibrary.use { () throws(AudioError) in
                    try SpatialSources(
                        voices: VoiceMixer.places(for: settings.realVoices), blockFrames: settings.blockFrames,
                        sampleRate: settings.sampleRate, hrtf: hrtf, speakers: hrtf ? .stereo : settings.speakers,
                        colour: hrtf ? { DiffuseField.colour(sampleRate: $0) } : nil,
                        withDevices: isLive && settings.output.usesOpenAL)
                }
            } report: { outcome in
                output.report("settings of OpenAL", isLimitedBy: OpenALStart.problem)
                let part = hrtf ? "headphones" : "places"
                switch outcome {
                case .made(let submix, let voices):
                    notifications.post(.sourcesMade(submix: submix, voices))
                    notifications.post(.sourcesMissing(part, nil))
                    if hrtf, reverberation.add(ReverbController.Place(submix: submix, device: voices.device)) {
                        reverberation.work()
                    }
                case .missing(let words): notifications.post(.sourcesMissing(part, words))
                }
            }
        }
        hrtf = devices(hrtf: true, loss: "Headphones hear sounds with a position in plain stereo")
        openALPanning = devices(hrtf: false, loss: "Tacet places sounds in OpenAL's stead")
        decoder = SoundDecoder(targetRate: settings.sampleRate)
        monoDecoder = SoundDecoder(targetRate: settings.sampleRate, mixesToMono: true)
        longestSound = Int(settings.longestSound.seconds * Double(settings.sampleRate))
        // An offline engine never fills the queue: the caller takes each block from the render loop.
        // A live one holds 85 ms, or two blocks: at most 50 ms and a block are kept ready for an output.
        let queue = FrameQueue(
            capacity: isOffline
                ? settings.blockFrames : max(4_096, 2 * settings.blockFrames, settings.sampleRate / 12),
            target: settings.blockFrames, sampleRate: settings.sampleRate, speakers: settings.speakers)
        self.queue = queue
        startup = EngineStartup(isLive: isLive) {
            let format = RenderFormat(
                sampleRate: settings.sampleRate, blockFrames: settings.blockFrames, realVoices: settings.realVoices,
                speakers: settings.speakers)
            let sounds = SoundTable(format: format, interpolator: .of(settings.pitchQuality), pending: link.pending) {
                voice, error in
                notifications.post(.event(.soundFailed(Voice.ID(rawValue: voice), error)))
            }
            return EngineStartup.RenderParts(
                sounds: sounds, loop: RenderLoop(format: format, sounds: sounds, link: link, queue: queue))
        } tell: { problem in
            output.report("mixer", isLimitedBy: problem.map { "No sound is mixed: \($0.detail). \($0.remedy)" })
            if let problem { notifications.post(.event(.outputFailed(problem))) }
        }
    }

    /// The mixer; nil until it is made.
    var running: EngineStartup.RenderParts? { startup.current }

    /// Starts the switch that opens an output, and reports its events to the session and to the game.
    func startOutput(_ settings: AudioEngine.Settings, session: AudioSession, link: OutputLink) -> OutputSwitch {
        let identity = OutputIdentity(
            name: settings.applicationName ?? ProcessName.current, id: settings.applicationID,
            iconName: settings.iconName, session: session.mark, mediaRole: session.role.mediaRole,
            cancelsEcho: settings.cancelsEcho)
        let outputs = OutputSwitch(
            choice: settings.output, latency: settings.latency, whileLost: settings.whileOutputLost,
            sampleRate: settings.sampleRate, identity: identity, queue: queue, preference: { session.playersOutput }
        ) { [notifications] event in
            switch event {
            case .changed(let configuration):
                link.plays(through: configuration.streamNumber)
                let clock = OutputInput.clockRuns(isChosen: settings.output == .null)
                link.tell(configuration.kind == .null ? clock : .opened(configuration.device))
                notifications.post(.event(.outputChanged(configuration)))
            case .lost(let loss):
                link.plays(through: nil)
                link.tell(.lost(loss.reason))
            case .restored(let configuration):
                link.plays(through: configuration.streamNumber)
                link.tell(.opened(configuration.device))
            case .failed(let error):
                link.tell(.failed("No sound is heard: \(error.detail). \(error.remedy)"))
                notifications.post(.event(.outputFailed(error)))
            case .corkRequested(let isRequested): link.tell(.stopRequested(isRequested))
            case .exposed: link.tell(.exposed)
            }
        }
        link.onTick { outputs.retryIfNeeded() }
        link.onPrivacy { outputs.keepPrivate($0) }
        return outputs
    }

    /// Tries again to get the threads and the memory that the system refused. Any thread; never waits.
    ///
    /// - Returns: Whether something is still missing, or jobs wait, so that the next update has to try again.
    func retryIfNeeded() -> Bool {
        let hasStarted = startup.retryIfNeeded()
        let hasLoads = loads.retryIfNeeded()
        let hasMaintenance = maintenance.retryIfNeeded()
        running?.sounds.retryStreams()
        return !hasStarted || hasLoads || hasMaintenance
    }

    /// The number of mixed frames that wait for the output.
    var waitingFrames: Int { queue.available }

    /// Ends the mixing thread and cancels loads that have not begun. Takes 200 ms at most, also while OpenAL hangs.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        startup.stop()
        running?.sounds.streams.stop()
    }

    /// The notifications since the last call; none while another thread posts one. Never waits.
    func takeNotifications() -> [Notification] { notifications.takeAllIfFree() }

    // MARK: Sounds

    /// The loaded sounds; nil until the mixer is made.
    var sounds: SoundTable? { running?.sounds }

    /// Whether a sound is loaded and has not been unloaded.
    func holds(_ sound: Sound) -> Bool { running?.sounds.holds(sound) ?? false }

    /// Makes a sound's handles stale, while its voices still play. Returns the slot of its samples; nil for a stale
    /// handle.
    func retire(_ sound: Sound) -> UInt32? {
        guard let sounds = running?.sounds, let samples = sounds.retire(sound) else { return nil }
        maintenance.submit { sounds.forget(sound) }
        return samples
    }

    /// Frees samples that no voice plays any longer, on a maintenance thread.
    func remove(_ slot: UInt32) {
        guard let sounds = running?.sounds else { return }
        maintenance.submit { sounds.remove(slot) }
    }

    // MARK: Submixes

    /// Gives a new submix the devices that place voices and the reverb, if they are wanted.
    func open(_ submix: UInt8) {
        for devices in [hrtf, openALPanning] where devices.follow(submixes: submix + 1) { work(on: devices) }
        if reverberation.add(ReverbController.Place(submix: submix)) { workOnReverb() }
    }

    /// Changes the reverb: on a maintenance thread, or at once if the engine is offline.
    func setReverb(_ reverb: Reverb?) {
        if reverberation.want(reverb) { workOnReverb() }
    }

    private func workOnReverb() {
        if isLive { maintenance.submit { [reverberation] in reverberation.work() } } else { reverberation.work() }
    }

    /// Makes the devices that are to place voices: on a maintenance thread, or at once if the engine is offline.
    func setSpatialiser(_ spatialiser: Spatialiser) {
        if hrtf.want(spatialiser == .hrtf) { work(on: hrtf) }
        if openALPanning.want(spatialiser == .openAL) { work(on: openALPanning) }
    }

    private func work(on devices: SpatialDevices) {
        guard isLive else { return devices.work() }
        maintenance.submit { [self] in if !isStopped.load(ordering: .relaxed) { devices.work() } }
    }

    // MARK: Offline

    /// Mixes interleaved frames on the caller's thread. Waits for the soundtrack's decoding. Blocking.
    func render(into interleaved: inout MutableSpan<Float>, soundtrack: Soundtrack) throws(AudioError) {
        let loop = try startup.require(toDo: "render offline").loop
        interleaved.withUnsafeMutableBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            loop.render(into: base, count: samples.count / queue.speakers.channels) {
                soundtrack.waitUntilReady(loop.blockFrames)
                running?.sounds.streams.waitUntilReady()
                reverberation.passBlock()
            }
        }
    }
}
