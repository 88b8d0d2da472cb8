/// Properties of the track that a media player plays, as the player reports them.
package struct TrackProperties: Hashable, Sendable {
    /// `xesam:genre`.
    package var genres: [String]
    /// `mpris:length`; nil if it is unknown, as for a live stream.
    package var length: Duration?

    package init(genres: [String] = [], length: Duration? = nil) {
        self.genres = genres
        self.length = length
    }

    /// Whether the track is speech: by its genre, or without a genre by a length over 20 minutes.
    package var isSpoken: Bool {
        let genres = genres.filter { !$0.isEmpty }.map { $0.lowercased() }
        if genres.isEmpty { return length.map { $0 > Self.longestSong } ?? false }
        return genres.contains { genre in Self.spokenGenres.contains { genre.contains(text: $0) } }
    }

    /// Parts of the genre names in ID3's list and in stores.
    private static let spokenGenres = ["podcast", "audiobook", "audio book", "spoken", "speech"]
    private static let longestSong = Duration.seconds(20 * 60)
}
