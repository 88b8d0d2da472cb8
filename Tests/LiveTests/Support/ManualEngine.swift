import Tacet
import TacetSession
import TestSupport

/// An engine whose owner is the test: it updates when the test says so, on a session that may outlive it.
final class ManualEngine {
    /// What ``playTone()`` sounds like.
    static let frequency = 330.0

    let session: AudioSession
    private let settings: AudioEngine.Settings
    private(set) var engine: AudioEngine
    private(set) var events: [AudioEvent] = []
    private var tones: [Voice] = []

    init(_ settings: AudioEngine.Settings = AudioEngine.Settings(), session: AudioSession = AudioSession()) {
        self.session = session
        self.settings = settings
        engine = AudioEngine(settings, session: session)
    }

    func update() { events += engine.update() }

    /// Makes an engine on the same session, and only then lets go of the one before.
    func replace() {
        engine = AudioEngine(settings, session: session)
        tones = []
    }

    /// Starts a tone that loops.
    func playTone(decibels: Double = -20, isolation: isolated (any Actor)? = #isolation) throws {
        let tone = Tone(frequency: Self.frequency, decibels: decibels).samples(frames: 48_000, rate: 48_000)
        let sound = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
        tones.append(engine.play(sound, PlaybackSettings(loops: true)))
        update()
    }

    func stopTones() {
        for tone in tones { tone.stop() }
        tones = []
        update()
    }

    /// Waits, and updates the engine meanwhile.
    func eventually(
        _ what: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
    ) async throws {
        try await TestSupport.eventually(what, within: limit, file: file, line: line) {
            update()
            return try await condition()
        }
    }

    /// Waits until the tone is heard, and updates the engine meanwhile.
    func isHeard(
        on monitor: Monitor, _ isHeard: Bool = true, within limit: Duration = .seconds(10),
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let what = "the tone is \(isHeard ? "" : "not ")heard; \(session.explanation)"
        let start = monitor.frames
        try await eventually(what, within: limit, file: file, line: line) {
            let heard = monitor.heard(from: max(start, monitor.frames - 4_800)).mixed
            return heard.frames >= 4_700 && (heard.level(of: Self.frequency) > -30) == isHeard
        }
    }

    /// Whether the stream is corked, as it is while the engine rests.
    func rests(on desktop: Desktop, within limit: Duration = .seconds(12)) async throws {
        try await eventually("the stream is corked", within: limit) {
            let streams = try await desktop.playbackStreams().filter { $0.properties["tacet.session"] == session.mark }
            return !streams.isEmpty && streams.allSatisfy(\.isCorked)
        }
    }
}

extension Desktop {
    /// Takes the links of every stream of games away, as a policy of PipeWire does; returns them, for ``link(_:)``.
    func unlinkGames(isolation: isolated (any Actor)? = #isolation) async throws -> [(from: String, to: String)] {
        let links = try await gameLinks()
        // A link whose stream ends meanwhile is no error here. The others must be known, to be made again.
        for link in links { _ = try? await run("pw-link", ["-d", link.from, link.to]) }
        return links
    }

    func link(_ links: [(from: String, to: String)]) async throws {
        // A link that the session manager has made meanwhile is no error here.
        for link in links { _ = try? await run("pw-link", [link.from, link.to]) }
    }

    /// The links of every stream of games, by the numbers of their ports: a stream that ends has the name of the one
    /// after it.
    private func gameLinks() async throws -> [(from: String, to: String)] {
        var links: [(from: String, to: String)] = []
        var source = ["", ""]
        for line in try await run("pw-link", ["-l", "-I"]).split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            if parts.count == 2 { source = parts }
            guard parts.count == 4, parts[1] == "|->", source[1].contains(":output_") else { continue }
            links.append((source[0], parts[2]))
        }
        return links
    }
}
