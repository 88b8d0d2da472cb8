import TacetSession
import TestSupport

/// A session with everything it has said so far.
final class LiveSession {
    let session: AudioSession
    private(set) var events: [AudioSession.Event] = []
    private var firstUnread = 0

    init(_ role: AudioSession.Role = .game) { session = AudioSession(role: role) }

    /// Waits for an event that `matches`, behind the one that was found before.
    @discardableResult
    func expect(
        _ what: String, within limit: Duration = .seconds(5), file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation, _ matches: (AudioSession.Event) -> Bool
    ) async throws -> AudioSession.Event {
        try await eventually(what, within: limit, file: file, line: line) {
            events += session.pollEvents()
            guard let index = events[firstUnread...].firstIndex(where: matches) else { return nil }
            firstUnread = index + 1
            return events[index]
        }
    }

    /// Waits until effects and soundtrack are told to do this.
    func expect(
        effects: AudioSession.Directive.State, soundtrack: AudioSession.Directive.State,
        within limit: Duration = .seconds(5), file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await eventually("effects \(effects), soundtrack \(soundtrack)", within: limit, file: file, line: line) {
            let directive = session.directive
            return directive.effects == effects && directive.soundtrack == soundtrack
        }
    }

    /// Waits for an interruption for `reason` to begin, and for sound to be frozen.
    func expectInterruption(
        _ reason: AudioSession.Reason, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await expect("\(reason) begins", file: file, line: line) { $0 == .interruptionBegan(reason) }
        try await expect(effects: .frozen, soundtrack: .frozen, file: file, line: line)
    }

    /// Waits for the interruption for `reason` to end, and for sound to be back.
    func expectReturn(
        from reason: AudioSession.Reason, file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await expect("\(reason) ends", file: file, line: line) {
            $0 == .interruptionEnded(reason, shouldResume: true)
        }
        try await expect(effects: .audible, soundtrack: .audible, file: file, line: line)
    }

    /// A session whose start-up verdict rests on the sound server's answer.
    ///
    /// A start waits 250 ms for it and then decides without, and says so. A busy machine may keep the server from
    /// answering by then; another session asks again.
    static func afterAnswer(isolation: isolated (any Actor)? = #isolation) async throws -> LiveSession {
        try await eventually("the sound server answers a start in time") {
            let live = LiveSession()
            _ = try await live.category()
            return live.session.explanation.categoryReason.contains("had not said") ? nil : live
        }
    }

    /// Waits for the start-up verdict and returns it.
    func category(
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AudioSession.Category {
        let event = try await expect("a category", file: file, line: line) {
            if case .categoryChosen = $0 { true } else { false }
        }
        guard case .categoryChosen(let category, _) = event else { return session.category }
        return category
    }
}

extension Desktop {
    /// Lends `body` a session on a desktop, and ends the session before the desktop.
    static func withSession<Result>(
        _ sound: Sound, bus: Bool = true, systemBus: Bool = true, isolation: isolated (any Actor)? = #isolation,
        _ body: (Desktop, LiveSession) async throws -> Result
    ) async throws -> Result {
        try await with(sound, bus: bus, systemBus: systemBus) { desktop in
            try await desktop.enter { try await body(desktop, LiveSession()) }
        }
    }
}
