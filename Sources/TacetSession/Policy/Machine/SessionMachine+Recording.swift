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

// What the session does for recordings, and when it stops them.
extension SessionMachine {
    /// Takes a report of a recording. A program that begins to record becomes active.
    mutating func take(_ input: RecordingInput, of id: RecordingID) {
        switch input {
        case .began:
            program.recordings[id] = .some(nil)
            if !program.isActive { take(isActive: true, notifyOthers: false) }
        case .limited(let words):
            if program.recordings[id] != nil { program.recordings[id] = .some(words) }
        case .ended: program.recordings[id] = nil
        }
    }

    /// Why recordings must stop now, the weightiest reason; nil if they may go on.
    package var recordingReason: AudioSession.Reason? {
        presentReasons.first { $0.reason.stopsRecording && !isIgnored($0.reason) }?.reason
    }

    /// What keeps recordings from a microphone, in words.
    var recordingLimitations: [String] { Set(program.recordings.values.compactMap(\.self)).sorted() }
}

extension AudioSession.Reason {
    /// Whether the program may not listen while the reason holds: the player talks to another person, or is not there.
    ///
    /// Reasons that only concern what is heard, such as silent mode, do not stop a recording.
    fileprivate var stopsRecording: Bool {
        switch self {
        case .suspended, .seatInactive, .locked, .call, .alarm, .awaitingPlayer, .inactive, .background: true
        case .startingUp, .undecided, .otherAudio, .silentMode, .policy, .outputLost, .routeLost, .prompt,
            .conversation,
            .outputMuted, .category, .soundtrackOff, .unfocused, .host:
            false
        }
    }
}
