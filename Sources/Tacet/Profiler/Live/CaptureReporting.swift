import TacetProfile
import TacetSession
import TacetPlatform

extension CaptureSecond {
    /// What a capture has beside the blocks.
    struct Notes {
        /// The changes of what the session allows.
        let session: [ProfileCapture.SessionChange]
        /// The starts, ends and steals of voices.
        let voices: [ProfileCapture.VoiceTally]
    }

    /// The blocks of a second for a program that captures them, and what happened meanwhile.
    init(_ engine: ProfiledEngine, _ blocks: [BlockProfile], _ notes: Notes) {
        let columns = CaptureColumn.columns(version: ProfileCapture.version)
        let now = ProfileCapture.SessionChange(nanoseconds: MonotonicClock.nanoseconds, engine.session.decision)
        self.init(
            sampleRate: engine.sampleRate, blockFrames: engine.blockFrames, columns: columns.map(\.name),
            session: CaptureNote.Session(now), sessionChanges: notes.session.map { CaptureNote.Session($0) },
            voices: notes.voices.map { CaptureNote.Voice($0) },
            blocks: blocks.map { block in columns.map { $0.value(block) } })
    }
}
