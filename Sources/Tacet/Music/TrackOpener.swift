import Synchronization
import TacetSession
import TacetSystem

/// Opens tracks for a soundtrack without having the engine to itself, so that no other call waits for a disk. Any thread.
package struct TrackOpener: Sendable {
    /// The longest that a game's call waits for a disk: what the files turn out to be later is reported by an event.
    static let longestWait: Duration = .milliseconds(100)

    let sampleRate: Int
    /// How long to wait for the files; nil waits until the system has answered, for offline engines.
    let patience: Duration?

    /// Finds and opens a track's files, and reads their headers, on a thread of their own; waits for it up to ``patience``.
    ///
    /// - Throws: as ``Soundtrack/play(_:crossfade:from:)-(Track,_,_)``.
    package func open(_ track: Track, from frame: Int) throws(AudioError) -> OpenedTrack {
        guard (1...MusicSlot.maximumStems).contains(track.stems.count), frame >= 0 else {
            throw AudioError(
                .invalidArgument, operation: "play a soundtrack",
                detail: "it has \(track.stems.count) stems and starts at frame \(frame)",
                remedy: "Give 1 to \(MusicSlot.maximumStems) files and a frame of 0 or more.")
        }
        let opened = OpenedTrack(MusicStream(track, from: frame, targetRate: sampleRate))
        try opened.stream.waitUntilOpened(patience)
        return opened
    }
}

/// A track whose files are open, or about to be. Releasing the last reference ends its decoding, unless it was played.
package final class OpenedTrack: Sendable {
    let stream: MusicStream
    private let isPlayed = Atomic<Bool>(false)

    init(_ stream: MusicStream) { self.stream = stream }

    deinit { if !isPlayed.load(ordering: .relaxed) { stream.stop() } }

    /// Hands the track over to a soundtrack, which ends its decoding.
    func takeDeck() -> MusicStream {
        isPlayed.store(true, ordering: .relaxed)
        return stream
    }
}
