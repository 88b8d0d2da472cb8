import Synchronization
import TacetSession
import TacetSystem

/// Opens pieces for a soundtrack without having the engine to itself, so that no other call waits for a disk. Any thread.
package struct PieceOpener: Sendable {
    /// The longest that a game's call waits for a disk: what the files turn out to be later is reported by an event.
    static let longestWait: Duration = .milliseconds(100)

    let sampleRate: Int
    /// How long to wait for the files; nil waits until the system has answered, for offline engines.
    let patience: Duration?

    /// Finds and opens a piece's files, and reads their headers, on a thread of their own; waits for it up to ``patience``.
    ///
    /// - Throws: as ``Soundtrack/play(_:crossfade:from:)-(Piece,_,_)``.
    package func open(_ piece: Piece, from frame: Int) throws(AudioError) -> OpenedPiece {
        guard (1...StreamSlot.maximumStems).contains(piece.stems.count), frame >= 0 else {
            throw AudioError(
                .invalidArgument, operation: "play a soundtrack",
                detail: "it has \(piece.stems.count) stems and starts at frame \(frame)",
                remedy: "Give 1 to \(StreamSlot.maximumStems) files and a frame of 0 or more.")
        }
        let opened = OpenedPiece(Deck(piece, from: frame, targetRate: sampleRate))
        try opened.deck.waitUntilOpened(patience)
        return opened
    }
}

/// A piece whose files are open, or about to be. Releasing the last reference ends its decoding, unless it was played.
package final class OpenedPiece: Sendable {
    let deck: Deck
    private let isPlayed = Atomic<Bool>(false)

    init(_ deck: Deck) { self.deck = deck }

    deinit { if !isPlayed.load(ordering: .relaxed) { deck.stop() } }

    /// Hands the piece over to a soundtrack, which ends its decoding.
    func takeDeck() -> Deck {
        isPlayed.store(true, ordering: .relaxed)
        return deck
    }
}
