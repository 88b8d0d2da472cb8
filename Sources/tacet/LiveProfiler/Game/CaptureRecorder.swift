import TacetProfile
import Tacet
import TacetSession

/// A capture of the game that the command is attached to, second by second.
///
/// The game sends the numbers, and this process writes the file, so no program can make the game write one. What the
/// game sends is checked as a capture's file is: a number out of its range leaves the block out.
struct CaptureRecorder {
    /// The end of the capture, in nanoseconds on the monotonic clock, which is the same in all processes.
    private let end: Int
    /// Whether the game has told all that it did up to the end.
    private(set) var isComplete = false
    private var engine: Int?
    private var format: (sampleRate: Int, blockFrames: Int)?
    private var blocks: [BlockProfile] = []
    private var changes: [ProfileCapture.SessionChange] = []
    private var marks: [ProfileCapture.Mark] = []
    private var tallies: [ProfileCapture.VoiceTally] = []

    /// The most changes of the session, and the most marks.
    private static let noteLimit = ProfileCapture.SessionChange.limit / 2

    init(until end: Int = .max) { self.end = end }

    /// Adds a second. Of a game with several engines the first one that answers is captured.
    mutating func add(_ state: EngineReport) {
        guard engine == nil || engine == state.engine, let capture = state.capture,
            (8_000...192_000).contains(capture.sampleRate), (64...2_048).contains(capture.blockFrames)
        else { return }
        engine = state.engine
        format = format ?? (capture.sampleRate, capture.blockFrames)
        // A game with an older Tacet sends fewer columns.
        let versions = stride(from: ProfileCapture.version, to: 2, by: -1).lazy.map(CaptureColumn.columns(version:))
        let columns =
            versions.first { $0.allSatisfy { capture.columns.contains($0.name) } } ?? CaptureColumn.columns(version: 2)
        let places = columns.map { column in capture.columns.firstIndex(of: column.name) }
        for numbers in capture.blocks where blocks.count < ProfileCapture.limit {
            guard let block = Self.block(numbers, columns, places), block.start >= blocks.last?.start ?? 0 else {
                continue
            }
            guard block.start < end else {
                isComplete = true
                break
            }
            blocks.append(block)
        }
        for session in capture.sessionChanges ?? [] { add(session) }
        add(capture.session)
        for voice in capture.voices ?? [] { add(voice) }
        for mark in state.marks ?? [] where marks.count < Self.noteLimit {
            guard (0...(.max / 2)).contains(mark.time), mark.time >= marks.last?.nanoseconds ?? 0, mark.time < end
            else {
                continue
            }
            marks.append(ProfileCapture.Mark(nanoseconds: mark.time, words: mark.text))
        }
    }

    private static func block(_ numbers: [Int], _ columns: [CaptureColumn], _ places: [Int?]) -> BlockProfile? {
        var block = BlockProfile()
        for (column, place) in zip(columns, places) {
            guard let place, numbers.indices.contains(place), column.range.contains(numbers[place]) else { return nil }
            column.set(&block, numbers[place])
        }
        return block
    }

    private mutating func add(_ session: CaptureNote.Session) {
        guard let effects = AudioSession.Directive.State(rawValue: session.effects),
            let soundtrack = AudioSession.Directive.State(rawValue: session.soundtrack),
            (0...(.max / 2)).contains(session.time), session.time < end, changes.count < Self.noteLimit
        else { return }
        let change = ProfileCapture.SessionChange(
            nanoseconds: session.time, effects: effects, effectsReason: session.effectsReason, soundtrack: soundtrack,
            soundtrackReason: session.soundtrackReason, reasons: session.reasons ?? [])
        if let last = changes.last, last.isLike(change) || change.nanoseconds < last.nanoseconds { return }
        changes.append(change)
    }

    private mutating func add(_ voice: CaptureNote.Voice) {
        guard let change = ProfileCapture.VoiceTally.Change(rawValue: voice.change),
            ((tallies.last?.nanoseconds ?? 0)...(.max / 2)).contains(voice.time),
            (1...Int(UInt32.max)).contains(voice.count),
            voice.time < end, tallies.count < ProfileCapture.VoiceTally.limit
        else { return }
        tallies.append(
            ProfileCapture.VoiceTally(
                nanoseconds: voice.time, change: change, sound: voice.sound, bus: voice.bus, count: voice.count,
                cause: ProfileCapture.VoiceTally.Cause(voice.cause, bus: voice.limitedBus)))
    }

    /// The capture; nil before the first second.
    var capture: ProfileCapture? {
        format.map {
            ProfileCapture(
                sampleRate: $0.sampleRate, blockFrames: $0.blockFrames, blocks: blocks, sessionChanges: changes,
                marks: marks, voiceTallies: tallies)
        }
    }
}
