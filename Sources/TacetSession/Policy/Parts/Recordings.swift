/// A recording of the program, by a number that the program's process uses once.
package struct RecordingID: Hashable, Sendable {
    let number: UInt64

    package init(number: UInt64) { self.number = number }
}

/// What a recording tells the session.
package enum RecordingInput: Hashable, Sendable {
    case began
    /// What keeps the recording from a microphone, and what would change that, in words; nil if nothing does.
    case limited(String?)
    case ended
}

/// The program's recordings, each with what keeps it from a microphone, in words.
struct Recordings: Hashable, Sendable {
    private var words: [RecordingID: String?] = [:]

    var isEmpty: Bool { words.isEmpty }

    /// What keeps recordings from a microphone, in words.
    var limitations: [String] { Set(words.values.compactMap(\.self)).sorted() }

    mutating func take(_ input: RecordingInput, of id: RecordingID) {
        switch input {
        case .began: words[id] = .some(nil)
        case .limited(let limitation): if words[id] != nil { words[id] = .some(limitation) }
        case .ended: words[id] = nil
        }
    }
}

extension AudioSession.Reason {
    /// Whether the program may not listen while the reason holds: the player talks to another person, or is not there.
    ///
    /// Reasons that only concern what is heard, such as silent mode, do not stop a recording.
    var stopsRecording: Bool {
        switch self {
        case .suspended, .seatInactive, .locked, .call, .alarm, .awaitingPlayer, .inactive, .background: true
        case .startingUp, .undecided, .otherAudio, .silentMode, .policy, .outputLost, .routeLost, .prompt,
            .conversation,
            .outputMuted, .category, .soundtrackOff, .unfocused, .host:
            false
        }
    }
}
