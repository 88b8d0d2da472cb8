/// Another program's sound, made of real streams, for the code under test to classify.
package struct OtherProgram: Sendable {
    /// The kind of program, which decides the properties of the streams.
    package enum Kind: CaseIterable, Sendable {
        /// A call: playback and microphone with the role phone.
        case phoneCall
        /// A browser's call: no role, but playback and microphone of one application.
        case browserCall
        /// An alarm, with the properties of GNOME Clocks.
        case alarm
        /// An incoming call, with the properties of feedbackd.
        case ring
        /// A chime for a message.
        case notification
        /// A screen reader that sets its role.
        case screenReader
        /// Another game.
        case game
        /// A program that plays and states no role.
        case plain

        fileprivate var properties: [String] {
            switch self {
            case .phoneCall: ["media.role=phone"]
            case .browserCall: ["application.name=Firefox"]
            case .alarm: ["media.role=alarm", "event.id=alarm-clock-elapsed"]
            case .ring: ["media.role=event", "event.id=phone-incoming-call"]
            case .notification: ["media.role=event", "event.id=message-new-instant"]
            case .screenReader: ["media.role=a11y"]
            case .game: ["media.role=game"]
            case .plain: []
            }
        }

        fileprivate var usesMicrophone: Bool { self == .phoneCall || self == .browserCall }
    }

    fileprivate let children: [Child]

    /// The id of the process that plays.
    package var processID: Int { Int(children[0].processID) }

    /// Ends the streams.
    package func stop() async { for child in children { await child.stop() } }
}

extension Desktop {
    /// Plays a tone of -20 dB as another program would, and returns when the server plays it.
    ///
    /// - Parameter properties: Additional properties of its streams, such as `media.name=\u{1b}[2J`.
    package func startProgram(
        _ kind: OtherProgram.Kind, properties additions: [String] = [], frequency: Double = 660
    ) async throws -> OtherProgram {
        try await startProgram(kind, properties: additions, playing: toneFile(frequency: frequency))
    }

    /// Plays a WAV file as another program would, and returns when the server plays it.
    package func startProgram(
        _ kind: OtherProgram.Kind, properties additions: [String] = [], playing path: String
    ) async throws -> OtherProgram {
        let properties = (kind.properties + additions).map { "--property=\($0)" }
        var children = [try launch("paplay", properties + [path])]
        if kind.usesMicrophone {
            children.append(try launch("parec", properties + ["--device=microphone", "/dev/null"]))
        }
        let processID = Int(children[0].processID)
        try await eventually("\(kind) plays") {
            try await playbackStreams().contains { $0.processID == processID && !$0.isCorked }
        }
        return OtherProgram(children: children)
    }

    /// Writes five minutes of a tone of -20 dB, longer than any test. A whole frequency repeats without a step.
    private func toneFile(frequency: Double) throws -> String {
        let path = "\(directory)/\(frequency).wav"
        let second = Tone(frequency: frequency, decibels: -20).samples(frames: 8000, rate: 8000)
        try SoundFile(channels: [second], rate: 8000, repeats: 300).writeWave(to: path)
        return path
    }
}
