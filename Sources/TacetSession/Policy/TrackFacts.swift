/// What a media player says of the track that it plays.
package struct TrackFacts: Hashable, Sendable {
    /// `xesam:genre`, as the track has it.
    package var genres: [String]
    /// `mpris:length`; nil if it is unknown or has no end.
    package var length: Duration?

    package init(genres: [String] = [], length: Duration? = nil) {
        self.genres = genres
        self.length = length
    }

    /// Whether somebody speaks in it: by the genre, and without one if it is longer than songs are.
    package var isSpoken: Bool {
        let genres = genres.filter { !$0.isEmpty }.map { $0.lowercased() }
        if genres.isEmpty { return length.map { $0 > Self.longestSong } ?? false }
        return genres.contains { genre in Self.spokenGenres.contains { genre.contains($0) } }
    }

    /// Parts of what ID3's list and the stores call them.
    private static let spokenGenres = ["podcast", "audiobook", "audio book", "spoken", "speech"]
    private static let longestSong = Duration.seconds(20 * 60)
}
