@testable import TacetSession

/// A session machine with a clock that the test sets.
struct SimulatedSession {
    var machine: SessionMachine
    private(set) var now = Duration.seconds(1000)
    private(set) var events: [AudioSession.Event] = []
    private(set) var actions: [SessionAction] = []

    /// An active machine that has asked everything and found a quiet desktop on which its own stream runs, unless
    /// `isFresh`.
    init(_ role: AudioSession.Role = .game, isFresh: Bool = false) {
        self.init(SessionConfiguration(role: role, processID: 42, mark: "mine"), isFresh: isFresh)
    }

    init(_ configuration: SessionConfiguration, isFresh: Bool = false) {
        machine = SessionMachine(configuration, at: now)
        collect()
        guard !isFresh else { return }
        answer()
        see(.ownStream(OwnStreamFacts()))
        tell(.active(true))
        events = []
        actions = []
    }

    mutating func see(_ observation: Observation) {
        machine.observe(observation, at: now)
        collect()
    }

    mutating func tell(_ input: ProgramInput) {
        machine.apply(input, at: now)
        collect()
    }

    /// Changes one of the settings.
    mutating func set<Value>(_ setting: WritableKeyPath<AudioSession.Settings, Value>, _ value: Value) {
        var settings = machine.program.settings
        settings[keyPath: setting] = value
        tell(.settings(settings))
    }

    mutating func pass(_ duration: Duration) {
        now += duration
        machine.advance(to: now)
        collect()
    }

    /// Every source answers that there is nothing.
    mutating func answer() {
        answerSwitches()
        see(.players([]))
        see(.streams([]))
    }

    /// Every service of silent mode is absent, but for one that says `isOn`.
    mutating func answerSwitches(feedbackd isOn: Bool? = nil) {
        for which in Observation.SilentSwitch.allCases {
            see(.silentSwitch(which, isOn: which == .feedbackd ? isOn : nil))
        }
    }

    mutating func play(_ streams: StreamFacts...) { see(.streams(streams)) }

    private mutating func collect() {
        events += machine.takeEvents()
        actions += machine.takeActions()
    }

    /// Returns the actions since the last call.
    mutating func takeActions() -> [SessionAction] {
        defer { actions = [] }
        return actions
    }

    var effects: AudioSession.Directive.State { machine.directive.effects }
    var soundtrack: AudioSession.Directive.State { machine.directive.soundtrack }
    /// Effects and soundtrack, in this order.
    var states: [AudioSession.Directive.State] { [effects, soundtrack] }

    /// The beginnings and ends of interruptions so far.
    var interruptions: [AudioSession.Event] {
        events.filter {
            switch $0 {
            case .interruptionBegan, .interruptionEnded: true
            default: false
            }
        }
    }

    /// The conversations that were told: the programs, none for an end.
    var conversations: [[String]] {
        events.compactMap { event in
            guard case .conversationChanged(let isActive, let programs) = event else { return nil }
            return isActive ? programs : []
        }
    }

    var hints: [Bool] {
        events.compactMap { if case .secondaryAudioShouldBeSilenced(let should) = $0 { should } else { nil } }
    }
}

extension StreamFacts {
    /// A playback stream with a role, of a program with a process.
    init(_ program: String, role: String? = nil, id: UInt32 = 7, process: Int32 = 100) {
        var properties = ["application.name": program, "application.process.id": "\(process)"]
        properties["media.role"] = role
        self.init(id: id, properties: properties)
    }

    /// What the same program hears through the microphone.
    static func microphone(_ program: String, role: String? = nil, id: UInt32 = 8, process: Int32 = 100) -> Self {
        var facts = StreamFacts(program, role: role, id: id, process: process)
        facts.direction = .capture
        return facts
    }

    /// 240 streams of 60 programs: music, calls, speech and streams that state nothing.
    static let crowd = (0..<240).map { number in
        let roles = ["music", "phone", "a11y", nil]
        return StreamFacts(
            "program \(number / 4)", role: roles[number % 4], id: UInt32(number), process: Int32(1_000 + number / 4))
    }

    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    static let music = StreamFacts("Rhythmbox", role: "music", id: 1, process: 11)
    static let video = StreamFacts("Totem", role: "video", id: 2, process: 12)
    static let unmarked = StreamFacts("paplay", id: 3, process: 13)
    static let phone = StreamFacts("Calls", role: "phone", id: 4, process: 14)
    /// Audio of Chromium's child process, whose media player belongs to process 300.
    static let chromium = StreamFacts("Chromium", id: 30, process: 301).with {
        $0.properties["application.icon_name"] = "chromium-browser"
        $0.ancestors = [300]
    }
    static let clock = StreamFacts("Clocks", role: "alarm", id: 5, process: 15)
    static let reader = StreamFacts("Reader", role: "a11y", id: 6, process: 16)
}
