/// What a capture tells beside the blocks, in its file as a line and on the socket as an object.
///
/// A line begins with its kind, as ``Kind`` says; the members of the note follow.
package enum CaptureNote: Encodable, Sendable {
    /// The first member of a line.
    package struct Kind: Codable, Sendable {
        package let kind: String
    }

    /// What the session allowed from a time on.
    package struct Session: Codable, Sendable {
        package var time: Int
        package var effects: String
        package var effectsReason: String?
        package var soundtrack: String
        package var soundtrackReason: String?
        /// Nil in captures before version 3.
        package var reasons: [String]?

        package init(
            time: Int, effects: String, effectsReason: String?, soundtrack: String, soundtrackReason: String?,
            reasons: [String]?
        ) {
            (self.time, self.effects, self.effectsReason) = (time, effects, effectsReason)
            (self.soundtrack, self.soundtrackReason, self.reasons) = (soundtrack, soundtrackReason, reasons)
        }
    }

    /// The voices of a sound on a bus that began, ended or were stolen in one block.
    package struct Voice: Codable, Sendable {
        package var time: Int
        package var change: String
        package var sound: String
        package var bus: String
        package var count: Int
        @OmittedIfNil package var cause: String?
        @OmittedIfNil package var limitedBus: String?

        package init(
            time: Int, change: String, sound: String, bus: String, count: Int, cause: String?, limitedBus: String?
        ) {
            (self.time, self.change, self.sound, self.bus, self.count) = (time, change, sound, bus, count)
            (self.cause, self.limitedBus) = (cause, limitedBus)
        }
    }

    /// A moment that a program marked.
    package struct Mark: Codable, Sendable {
        package var time: Int
        package var text: String

        package init(time: Int, text: String) { (self.time, self.text) = (time, text) }
    }

    case session(Session)
    case voice(Voice)
    case mark(Mark)

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .session(let session):
            try Kind(kind: "session").encode(to: encoder)
            try session.encode(to: encoder)
        case .voice(let voice):
            try Kind(kind: "voice").encode(to: encoder)
            try voice.encode(to: encoder)
        case .mark(let mark):
            try Kind(kind: "mark").encode(to: encoder)
            try mark.encode(to: encoder)
        }
    }
}

/// The first line of a capture's file.
package struct CaptureHeading: Codable, Sendable {
    package var format: String
    package var version: Int
    package var sampleRate: Int
    package var blockFrames: Int
    package var blocks: Int
    package var columns: [String]

    package init(format: String, version: Int, sampleRate: Int, blockFrames: Int, blocks: Int, columns: [String]) {
        (self.format, self.version, self.sampleRate) = (format, version, sampleRate)
        (self.blockFrames, self.blocks, self.columns) = (blockFrames, blocks, columns)
    }
}

/// The blocks of a second with all columns of a capture, and what happened meanwhile.
package struct CaptureSecond: Codable, Sendable {
    package var sampleRate: Int
    package var blockFrames: Int
    package var columns: [String]
    package var session: CaptureNote.Session
    /// The changes of the session, and of voices, since the second before; nil in a game with an older Tacet.
    package var sessionChanges: [CaptureNote.Session]?
    package var voices: [CaptureNote.Voice]?
    package var blocks: [[Int]]

    package init(
        sampleRate: Int, blockFrames: Int, columns: [String], session: CaptureNote.Session,
        sessionChanges: [CaptureNote.Session]?, voices: [CaptureNote.Voice]?, blocks: [[Int]]
    ) {
        (self.sampleRate, self.blockFrames, self.columns) = (sampleRate, blockFrames, columns)
        (self.session, self.sessionChanges, self.voices) = (session, sessionChanges, voices)
        self.blocks = blocks
    }
}
