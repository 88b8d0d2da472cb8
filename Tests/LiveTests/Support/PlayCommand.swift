import TacetSession
import TestSupport

/// `tacet play`: a game in a process of its own, from the program's start to its end.
struct PlayCommand {
    let child: Child
    /// When the process was started.
    let start: Duration

    /// The frequency of the effect, which is heard for 50 ms twice a second.
    static let effect = 1_000.0

    func expectCategory(_ category: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await child.expectEvent("category", file: file, line: line) { $0["category"]?.string == category }
    }

    /// Waits for a state of the soundtrack, and returns its frame.
    @discardableResult
    func expectSoundtrack(
        _ state: String, reason: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) async throws -> Int {
        let (members, _) = try await child.expectEvent("soundtrack", file: file, line: line) {
            $0["state"]?.string == state && (reason == nil || $0["reason"]?.string == reason)
        }
        return members["frame"]?.number.map { Int($0) } ?? -1
    }

    /// Waits until the output is lost for a reason, and until the soundtrack is frozen for that, in either order. Returns the
    /// soundtrack's frame.
    func expectLoss(
        file: StaticString = #fileID, line: UInt = #line, for matches: (String) -> Bool
    ) async throws -> Int {
        var (isLost, frame): (Bool, Int?) = (false, nil)
        try await child.expectLine("the loss and the frozen soundtrack", file: file, line: line) { text in
            let members = JSON(parsing: text)?.object ?? [:]
            switch members["event"]?.string {
            case "outputLost": isLost = isLost || matches(members["reason"]?.string ?? "")
            case "soundtrack" where members["reason"]?.string == "outputLost":
                frame = members["frame"]?.number.map { Int($0) }
            default: break
            }
            return isLost && frame != nil
        }
        return frame ?? -1
    }

    /// Ends it politely.
    func stop() async { await child.stop() }
}

extension Desktop {
    /// Starts `tacet play` with the track and an effect.
    func startGame(environment: [String: String] = [:]) throws -> PlayCommand {
        let track = try NoiseTrack.write(to: self)
        let effect = try writeEffect()
        let start = MonotonicClock.now
        let child = try launch(
            BuiltProducts.path("tacet"), ["play", track, "--effect", effect, "--every", "0.5", "--json"],
            environment: environment)
        return PlayCommand(child: child, start: start)
    }

    /// Writes the effect of `tacet play` and returns the path.
    func writeEffect() throws -> String {
        let path = directory + "/effect.wav"
        var tone = Tone(frequency: PlayCommand.effect, decibels: -20).samples(frames: 2_400, rate: 48_000)
        for frame in 0..<240 {
            tone[frame] *= Float(frame) / 240
            tone[tone.count - 1 - frame] *= Float(frame) / 240
        }
        try SoundFile(channels: [tone]).writeWave(to: path)
        return path
    }

    /// A program's playback streams as the server shows them, without what changes by itself.
    func snapshot(ofProcess processID: Int32) async throws -> Set<JSON> {
        let all = JSON(parsing: try await pactl("--format=json", "list", "sink-inputs"))?.array ?? []
        let indices = try await playbackStreams().filter { $0.processID == Int(processID) }.map(\.index)
        return Set(
            all.filter { indices.contains(Int($0["index"]?.number ?? -1)) }.map { stream in
                .object((stream.object ?? [:]).filter { !$0.key.hasSuffix("latency_usec") })
            })
    }
}

extension Monitor {
    /// Waits until the effect of `tacet play` is heard.
    func hearsEffect(file: StaticString = #fileID, line: UInt = #line) async throws {
        try await hears("the effect", in: .milliseconds(30), within: .seconds(3), file: file, line: line) {
            $0.level(of: PlayCommand.effect) > -30
        }
    }
}
