import Glibc
import Tacet

/// The demo in a terminal: it reads keys, plays sound and draws a picture, 60 times a second.
struct Game {
    /// The picture is drawn every second frame: 30 pictures a second look smooth, and cost little over a network.
    private static let framesPerPicture = 2

    private let audio: AudioEngine
    private var dashboard = Dashboard(scene: Scene(), readout: Readout(), log: EventLog())
    private var sound: SceneSound
    private var music: Music
    private var clock = FrameClock()
    private var isOver = false
    /// The reasons for silence that keys have begun.
    private var pretended: Set<AudioSession.Reason> = []
    /// Notices that the developer edits a file; nil if nothing is watched.
    private let files: FileWatch?

    init(_ audio: AudioEngine, _ assets: Assets, watches: Bool) throws(AudioError) {
        self.audio = audio
        try audio.buses.effects.enableSubmix()
        try audio.buses.master.setLoudnessMetered(true)
        sound = SceneSound(audio, assets, dashboard.scene)
        music = Music(audio.soundtrack, assets)
        files = watches ? FileWatch(sound.paths + music.paths) : nil
    }

    /// Runs until `seconds` have passed, the player quits, or a signal ends the program.
    mutating func run(for seconds: Double) throws(AudioError) {
        guard let terminal = Terminal() else {
            throw AudioError(
                .invalidArgument, operation: "draw the scene", detail: "the terminal cannot be set up",
                remedy: "Use --headless.")
        }
        try music.start()
        var painter = Painter(ColourDepth { name in getenv(name).map { String(cString: $0) } })
        var frame = 0
        while !isOver, !Signals.isEndWanted, clock.elapsed < seconds {
            for key in terminal.readKeys() { try press(key) }
            try step()
            if Signals.takePause() {
                terminal.pause()
                painter.reset()
            }
            if Signals.takeResize() { painter.reset() }
            if frame % Self.framesPerPicture == 0 {
                dashboard.readout.read(audio, music, after: FrameClock.frame * Float(Self.framesPerPicture))
                let size = terminal.size
                guard terminal.show(painter.paint(dashboard.draw(columns: size.columns, rows: size.rows))) else {
                    return
                }
            }
            frame += 1
            clock.wait()
        }
    }

    private mutating func step() throws(AudioError) {
        sound.play(dashboard.scene.step(FrameClock.frame))
        try sound.follow(dashboard.scene)
        for path in files?.changes() ?? [] {
            try sound.reload(path)
            music.reload(path)
        }
        for event in audio.update() {
            dashboard.readout.note(event)
            if event.isShown { dashboard.log.add("\(event)", at: clock.elapsed, isGrave: event.isGrave) }
        }
    }

    private mutating func press(_ key: Key) throws(AudioError) {
        switch key {
        case .up, .character("w"): dashboard.scene.walk(.forward)
        case .down, .character("s"): dashboard.scene.walk(.back)
        case .left: dashboard.scene.walk(.turnLeft)
        case .right: dashboard.scene.walk(.turnRight)
        case .character("a"): dashboard.scene.walk(.left)
        case .character("d"): dashboard.scene.walk(.right)
        case .character(" "): dashboard.scene.fire()
        case .character("e"): dashboard.scene.explode()
        case .character("p"): dashboard.scene.pickUp()
        case .character("j"): dashboard.scene.jump()
        case .character("m"): try music.togglePause()
        case .character("b"): try music.turn()
        case .character("1"): music.toggle(layer: 0)
        case .character("2"): music.toggle(layer: 1)
        case .character("3"): music.toggle(layer: 2)
        case .character("["): changeGain(by: -2)
        case .character("]"): changeGain(by: 2)
        case .character("t"): chooseSoundtrack()
        case .character("v"): chooseForConversations()
        case .character("c"): toggle(.call)
        case .character("l"): toggle(.alarm)
        case .character("x"): toggle(.silentMode)
        case .character("z"): toggle(.suspended)
        case .character("k"): toggle(.locked)
        case .character("n"): toggle(.outputLost)
        case .character("o"): chooseNextDevice()
        case .character("f"): switchWindow()
        case .character("q"): isOver = true
        case .character: break
        }
    }
}

// MARK: - The machine around the game
extension Game {
    private mutating func changeGain(by decibels: Float) {
        let gain = Decibels(max(-40, min(6, dashboard.readout.masterGain.value + decibels)))
        dashboard.readout.masterGain = gain
        audio.buses.master.setGain(gain)
    }

    private func chooseSoundtrack() {
        let next: [AudioSession.SoundtrackChoice: AudioSession.SoundtrackChoice] = [.automatic: .on, .on: .off]
        audio.session.settings.soundtrackChoice = next[audio.session.effectiveSettings.soundtrackChoice] ?? .automatic
    }

    private func chooseForConversations() {
        let choices = AudioSession.ConversationChoice.allCases
        let index = choices.firstIndex(of: audio.session.effectiveSettings.conversationChoice) ?? 0
        audio.session.settings.conversationChoice = choices[(index + 1) % choices.count]
    }

    /// Sends sound to the next device; after the last one, to the desktop's default again.
    private mutating func chooseNextDevice() {
        let devices = audio.session.outputDevices
        let next = audio.outputDevice.flatMap { id in devices.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
        let device = devices.indices.contains(next) ? devices[next] : nil
        audio.outputDevice = device?.id
        tell(
            devices.isEmpty
                ? "device: no sound server names one to choose"
                : "device: \(device?.name ?? "the desktop's default") (\(devices.count) to choose from)")
    }

    /// Begins or ends a pretended call, alarm or silent mode.
    private mutating func toggle(_ reason: AudioSession.Reason) {
        if pretended.remove(reason) != nil {
            audio.session.end(reason)
            tell("pretended no longer: \(reason.name)")
        } else {
            pretended.insert(reason)
            audio.session.begin(reason)
            tell("pretended: \(reason.name)")
        }
    }

    /// Adds a line to the events: a key that changes nothing else on the screen is seen to have worked.
    private mutating func tell(_ words: String) { dashboard.log.add(words, at: clock.elapsed) }

    private func switchWindow() {
        audio.session.applicationState = audio.session.applicationState == .active ? .background : .active
    }
}
