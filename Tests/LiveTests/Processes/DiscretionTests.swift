import Glibc
import Tacet
import TacetSession
import TestSupport
import Testing

extension Live {
    /// What a game leaves to others: the media keys, and the microphone.
    @Suite("A game and what it does not take") struct DiscretionTests {
        @Test("A game is no media player on the bus: the keys stay the player's (BEHAVIOUR 91, 97)", arguments: servers)
        func mediaKeys(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let music = try await desktop.startMusic()
                let before = try await desktop.ownedNames()
                #expect(before.contains { $0.hasPrefix("org.mpris.MediaPlayer2.") }, "the music is one")
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(try NoiseTrack.write(to: desktop))
                    // Its session is on the bus, and has heard of the music.
                    try await eventually("the game has looked around") {
                        game.session.secondaryAudioShouldBeSilencedHint
                    }
                    #expect(try await desktop.ownedNames() == before)
                    await music.stop()
                    try await eventually("the game plays") { game.session.directive.soundtrack == .audible }
                    let after = try await desktop.ownedNames()
                    #expect(!after.contains { $0.hasPrefix("org.mpris.") }, "\(after)")
                    #expect(after.isSubset(of: before))
                }
            }
        }

        @Test(
            "A game opens no microphone and records no mix: it measures streams without a role, each alone, and none of a game or an alarm (BEHAVIOUR 174)",
            arguments: servers)
        func microphone(_ sound: Desktop.Sound) async throws {
            try await Desktop.with(sound) { desktop in
                let watch = try RecordingWatch(on: desktop)
                try await desktop.enter {
                    let game = Game()
                    defer { game.end() }
                    try await game.play(try NoiseTrack.write(to: desktop))
                    try await eventually("the game plays") { game.session.directive.soundtrack == .audible }
                    try await watch.seesStreams()
                    // A stream that says what it is.
                    for (kind, recordings) in [(OtherProgram.Kind.game, 0), (.alarm, 0), (.phoneCall, 1)] {
                        let before = watch.begun
                        let other = try await desktop.startProgram(kind)
                        try await eventually("it is seen") { game.session.otherStreams.count > 0 }
                        try await watch.follow(for: .seconds(3))
                        #expect(watch.begun - before == recordings, "\(kind): \(watch.own)")
                        await other.stop()
                        try await eventually("its end is seen") { game.session.otherStreams.isEmpty }
                    }
                    #expect(watch.own.isEmpty, "\(watch.own)")
                    // Streams that say nothing. Their levels are measured now and then, each alone, and nothing else is
                    // recorded.
                    for kind in [OtherProgram.Kind.plain, .browserCall] {
                        let other = try await desktop.startProgram(kind)
                        try await watch.follow(for: .seconds(6))
                        try await watch.seesOwn()
                        await other.stop()
                        try await eventually("its end is seen") { !game.session.isOtherAudioPlaying }
                    }
                    figure("recordings beside streams without role, \(sound)", Double(watch.own.count))
                    for recording in watch.own {
                        #expect(recording.name == "level meter" && !recording.isOfMicrophone, "\(recording)")
                    }
                }
                await watch.stop()
            }
        }
    }
}

/// Every recording that begins on a server, and not only those that a look finds: the server tells of each.
private final class RecordingWatch {
    /// A recording of this process.
    struct Recording {
        let name: String
        /// Whether it is of a device that records. PulseAudio says the monitor of the stream's output instead, and
        /// PipeWire no device.
        let isOfMicrophone: Bool
    }

    private let desktop: Desktop
    private let subscription: Child
    private var read = 0
    private var indices: Set<String> = []
    private(set) var own: [Recording] = []

    init(on desktop: Desktop) throws {
        self.desktop = desktop
        subscription = try desktop.launch("pactl", ["subscribe"])
    }

    /// The recordings of all programs that have begun so far.
    var begun: Int { indices.count }

    func stop() async { await subscription.stop() }

    /// Waits until the server tells of streams: of those that begin from now on, none is missed.
    func seesStreams(isolation: isolated (any Actor)? = #isolation) async throws {
        try await eventually("the server tells of streams") {
            try await desktop.pactl("set-sink-volume", "@DEFAULT_SINK@", "100%")
            return !subscription.output.lines.isEmpty
        }
        try await look()
        indices = []
        own = []
    }

    /// Follows what the server tells for so long.
    func follow(for time: Duration, isolation: isolated (any Actor)? = #isolation) async throws {
        let end = MonotonicClock.now + time
        try await eventually("the time is over", within: time + .seconds(10)) {
            try await look()
            return MonotonicClock.now >= end
        }
    }

    /// Follows until a recording of this process has been seen. Recordings are short, and one that ends before a look at
    /// it is missed; the next may not be.
    func seesOwn(isolation: isolated (any Actor)? = #isolation) async throws {
        try await eventually("a measurement is seen", within: .seconds(60)) {
            try await look()
            return !own.isEmpty
        }
    }

    private func look(isolation: isolated (any Actor)? = #isolation) async throws {
        let lines = subscription.output.lines.map(\.text)
        defer { read = lines.count }
        var new: Set<String> = []
        for line in lines[read...] where line.contains("'new' on source-output") {
            if let index = line.split(separator: "#").last { new.insert(String(index)) }
        }
        guard !new.isEmpty else { return }
        indices.formUnion(new)
        let sources = try await desktop.pactl("list", "short", "sources").split(separator: "\n")
        let list = try await desktop.pactl("list", "source-outputs")
        for part in list.split(separator: "Source Output #") where part.contains("process.id = \"\(getpid())\"") {
            guard let index = part.split(separator: "\n").first, new.contains(String(index)) else { continue }
            let name = part.firstMatch(of: /media.name = "([^"]*)"/).map { String($0.output.1) } ?? ""
            let source = part.firstMatch(of: /Source: (\d+)/).map { String($0.output.1) } ?? ""
            let isOfMicrophone = sources.contains { $0.hasPrefix(source + "\t") && !$0.contains(".monitor") }
            own.append(Recording(name: name, isOfMicrophone: isOfMicrophone))
        }
    }
}

extension Desktop {
    /// The well-known names on the session bus.
    fileprivate func ownedNames() async throws -> Set<String> {
        let daemon = object("org.freedesktop.DBus", "/org/freedesktop/DBus")
        let names = try await daemon.call("org.freedesktop.DBus.ListNames").matches(of: /'([^']+)'/)
        return Set(names.map { String($0.output.1) }.filter { !$0.hasPrefix(":") })
    }
}
