import TacetPlatform
import TacetProfile
import Tacet
import TacetSession

/// The lines of a capture that are JSON objects: facts beside the blocks.
struct CaptureNotes {
    private(set) var sessionChanges: [ProfileCapture.SessionChange] = []
    private(set) var marks: [ProfileCapture.Mark] = []
    private(set) var voiceTallies: [ProfileCapture.VoiceTally] = []
    /// The most lines of the kind `voice`.
    private let voiceLimit: Int
    /// The number of lines of all kinds but `voice`.
    private var count = 0

    init(voiceLimit: Int = ProfileCapture.VoiceTally.limit) { self.voiceLimit = voiceLimit }

    /// Takes a line. Kinds that this command does not know are left out.
    mutating func add(_ line: [UInt8]) throws(CaptureFault) {
        let kind = try decode(CaptureNote.Kind.self, line).kind
        if kind == "voice" { return try addVoice(line) }
        count += 1
        guard count <= ProfileCapture.SessionChange.limit else {
            throw CaptureFault("is one object too many: a capture has at most \(ProfileCapture.SessionChange.limit)")
        }
        switch kind {
        case "session": try addSession(line)
        case "mark":
            let mark = try decode(CaptureNote.Mark.self, line)
            guard (0...(.max / 2)).contains(mark.time), mark.time >= marks.last?.nanoseconds ?? 0 else {
                throw CaptureFault("has the time \(mark.time), which is before the mark above it or out of range")
            }
            marks.append(ProfileCapture.Mark(nanoseconds: mark.time, words: mark.text))
        default: break
        }
    }

    private mutating func addSession(_ line: [UInt8]) throws(CaptureFault) {
        let session = try decode(CaptureNote.Session.self, line)
        guard (0...(.max / 2)).contains(session.time), session.time >= sessionChanges.last?.nanoseconds ?? 0 else {
            throw CaptureFault("has the time \(session.time), which is before the line above it or out of range")
        }
        sessionChanges.append(
            ProfileCapture.SessionChange(
                nanoseconds: session.time, effects: try state(session.effects), effectsReason: session.effectsReason,
                soundtrack: try state(session.soundtrack), soundtrackReason: session.soundtrackReason,
                reasons: session.reasons ?? []))
    }

    private mutating func addVoice(_ line: [UInt8]) throws(CaptureFault) {
        guard voiceTallies.count < voiceLimit else {
            throw CaptureFault("is one voice line too many: a capture has at most \(voiceLimit)")
        }
        let voice = try decode(CaptureNote.Voice.self, line)
        guard (0...(.max / 2)).contains(voice.time), voice.time >= voiceTallies.last?.nanoseconds ?? 0 else {
            throw CaptureFault("has the time \(voice.time), which is before the voice line above it or out of range")
        }
        guard let change = ProfileCapture.VoiceTally.Change(rawValue: voice.change) else {
            let names = ProfileCapture.VoiceTally.Change.allCases.map(\.rawValue).joined(separator: ", ")
            throw CaptureFault("has the change \"\(voice.change.prefix(32))\"; a change is one of \(names)")
        }
        guard (1...Int(UInt32.max)).contains(voice.count) else {
            throw CaptureFault("has the count \(voice.count); it must lie in 1...\(UInt32.max)")
        }
        voiceTallies.append(
            ProfileCapture.VoiceTally(
                nanoseconds: voice.time, change: change, sound: voice.sound, bus: voice.bus, count: voice.count,
                cause: ProfileCapture.VoiceTally.Cause(voice.cause, bus: voice.limitedBus)))
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) throws(CaptureFault) -> Value {
        do {
            return try CaptureHeader.decode(type, line)
        } catch {
            throw CaptureFault("has a fault: \(error.detail)")
        }
    }

    private func state(_ name: String) throws(CaptureFault) -> AudioSession.Directive.State {
        guard let state = AudioSession.Directive.State(rawValue: name) else {
            let names = AudioSession.Directive.State.allCases.map(\.rawValue).joined(separator: ", ")
            throw CaptureFault("has the state \"\(name.prefix(32))\"; a state is one of \(names)")
        }
        return state
    }
}
