import TacetPlatform
import TacetSession

/// One program that has registered, and the machine that decides for it. Pure: time is a parameter.
struct Registration: Sendable {
    /// What the program is told: whole states, never a change.
    struct Answer: Hashable, Sendable {
        /// The state of the whole program, as the W3C names it.
        enum State: String, Sendable { case inactive, active, interrupted }

        var directive: AudioSession.Directive
        var state: State
        /// Why sound is silent and what would change that; empty if everything is audible.
        var text: String
    }

    /// Numbers the registrations of a service; no number comes twice.
    let number: Int
    /// The unique name of the connection that registered.
    let owner: String
    let statement: Statement
    /// The names of the program in `tacet.conf`.
    let names: Set<String>
    /// The process of the connection, as the bus states it, 0 if it cannot; nil until it has answered.
    private(set) var connectionProcessID: Int32?
    /// What the program plays in, as it last said.
    private(set) var type = SoundType.auto
    private(set) var playsSoundtrack = false
    private(set) var window = AudioSession.ApplicationState.active
    private(set) var solos = 0
    private(set) var answer: Answer
    /// Counts the changes of ``answer``.
    private(set) var generation: UInt32 = 1
    /// Whether ``answer`` has changed since the program was last told.
    private(set) var isNew = false
    /// Whether a solo activated the program, so that the solo's end deactivates it.
    private var isActiveForSolo = false
    private(set) var isActive: Bool
    private var machine: SessionMachine

    /// - Parameters:
    ///   - executable: The name of the program's file; empty if unknown.
    ///   - choices: What `tacet.conf` says now.
    ///   - observations: All that is known, in the order in which machines take it.
    init(
        _ number: Int, of owner: String, _ statement: Statement, executable: String, choices: String,
        observations: [Observation], at now: Duration
    ) {
        self.number = number
        self.owner = owner
        self.statement = statement
        names = [statement.applicationID, executable, statement.name]
        isActive = statement.role.preset.startsActive
        machine = SessionMachine(
            SessionConfiguration(
                statement.role, process: statement.processID, sandboxID: statement.sandboxID,
                environment: statement.choices),
            at: now)
        answer = Answer(directive: machine.directive, state: .active, text: "")
        read(choices, at: now)
        for observation in observations { machine.observe(observation, at: now) }
        if statement.type != .auto { set(statement.type, at: now) }
        if let isActive = statement.isActive, isActive != self.isActive { set(active: isActive, at: now) }
        if statement.window != .active { report(statement.window, at: now) }
        if statement.playsSoundtrack { report(soundtrack: true, at: now) }
        for _ in 0..<min(statement.solos, 1) { beginSolo(at: now) }
        solos = statement.solos
        conclude(at: now)
        isNew = false
        generation = 1
    }

    /// Whether the bus says that the connection is the process's that the program names.
    var isProcessKnown: Bool { statement.processID > 0 && connectionProcessID == statement.processID }

    /// The path of the object on the bus.
    var path: String { "\(FocusNames.path)/sessions/\(number)" }

    var nextDeadline: Duration? { machine.nextDeadline }

    // MARK: - What changes it

    /// Takes whose connection it is. Until then the machine's orders wait: a pause must spare the program's own player.
    mutating func introduce(process: Int32) { connectionProcessID = process }

    mutating func observe(_ observation: Observation, at now: Duration) {
        machine.observe(observation, at: now)
    }

    mutating func advance(to now: Duration) { machine.advance(to: now) }

    mutating func standStill(for duration: Duration, at now: Duration) {
        machine.apply(.stoodStill(for: duration), at: now)
        machine.apply(.clockGap, at: now)
    }

    /// Takes over what the player's configuration file says of this program.
    mutating func read(_ file: String, at now: Duration) {
        let text = ChoicesText(file, programs: names)
        machine.apply(.playerChoices(statement.choices.over(text.choices)), at: now)
    }

    mutating func set(_ type: SoundType, at now: Duration) {
        guard type != self.type else { return }
        let previous = self.type
        self.type = type
        let preset = statement.role.preset
        let (category, options) = type.category ?? (preset.category, preset.options)
        machine.apply(.category(category, options), at: now)
        if type == .transientSolo { machine.apply(.solo(1), at: now) }
        if previous == .transientSolo { machine.apply(.solo(-1), at: now) }
    }

    /// Activates or deactivates the program. On deactivation the media players play on that it paused.
    mutating func set(active: Bool, at now: Duration) {
        isActiveForSolo = false
        isActive = active
        machine.apply(.active(active, notifyOthers: true), at: now)
    }

    mutating func report(_ window: AudioSession.ApplicationState, at now: Duration) {
        guard window != self.window else { return }
        self.window = window
        machine.apply(.applicationState(window), at: now)
    }

    mutating func report(soundtrack isPlaying: Bool, at now: Duration) {
        guard isPlaying != playsSoundtrack else { return }
        playsSoundtrack = isPlaying
        machine.apply(.soundtrackPlaying(isPlaying), at: now)
    }

    /// Begins a solo, which makes the program active until its end: only an active program pauses media players.
    mutating func beginSolo(at now: Duration) {
        guard solos < Statement.soloLimit else { return }
        solos += 1
        guard solos == 1 else { return }
        if !isActive {
            set(active: true, at: now)
            isActiveForSolo = true
        }
        machine.apply(.solo(1), at: now)
    }

    mutating func endSolo(at now: Duration) {
        guard solos > 0 else { return }
        solos -= 1
        guard solos == 0 else { return }
        machine.apply(.solo(-1), at: now)
        if isActiveForSolo { set(active: false, at: now) }
    }

    // MARK: - What follows

    /// The machine's orders to other programs since the last call, oldest first.
    mutating func takeActions() -> [SessionAction] {
        // The service has no program to tell events to: each state is in the answer.
        _ = machine.takeEvents()
        guard connectionProcessID != nil else { return [] }
        return machine.takeActions()
    }

    /// Draws up the answer, and notes whether it is new.
    mutating func conclude(at now: Duration) {
        let explanation = machine.explanation(at: now)
        let next = Answer(
            directive: machine.directive, state: Self.state(explanation), text: Self.text(explanation))
        guard next != answer else { return }
        answer = next
        generation &+= 1
        isNew = true
    }

    mutating func markTold() { isNew = false }

    /// Everything that holds now, and what this machine cannot show.
    func explanation(limitations: [String], at now: Duration) -> AudioSession.Explanation {
        var explanation = machine.explanation(at: now)
        explanation.limitations = limitations
        return explanation
    }

    private static func state(_ explanation: AudioSession.Explanation) -> Answer.State {
        if explanation.entries.contains(where: { $0.reason == .inactive }) { return .inactive }
        let directive = explanation.directive
        guard directive.effects == .frozen, directive.effectsReason != .startingUp else { return .active }
        return .interrupted
    }

    /// The sentences of the reasons that the directive follows from, without their durations: a text that changes each
    /// second would wake every program.
    private static func text(_ explanation: AudioSession.Explanation) -> String {
        let directive = explanation.directive
        let sentences = explanation.entries.filter { entry in
            switch entry.reason {
            case directive.effectsReason, directive.soundtrackReason: true
            case .prompt, .unfocused: directive.duck != .unity
            case .conversation: directive.soundtrackDuck != .unity
            case .outputMuted: true
            default: false
            }
        }.map { "\($0.detail) \($0.remedy)" }
        return sentences.joined(separator: "\n").printableLines(limit: 900)
    }
}

extension String {
    /// The text without control characters except the ends of lines, cut to `limit` characters.
    fileprivate func printableLines(limit: Int) -> String {
        split(separator: "\n").map { String($0).printable(limit: limit) }.joined(separator: "\n")
    }
}
