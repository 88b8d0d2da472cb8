extension AudioSession {
    /// The track of another program's media player, for a game's own menu: the player's music, with its controls.
    ///
    /// Every text is the media player's own, made safe to print: one line of at most 256 characters.
    public struct NowPlaying: Hashable, Sendable {
        /// The media player's name.
        public let player: String
        /// The track's title; empty if the media player does not tell.
        public let title: String
        /// The track's artists, separated by commas; empty if the media player does not tell.
        public let artist: String
        /// The track's album; empty if the media player does not tell.
        public let album: String
        /// Whether the media player plays; false while it is paused.
        public let isPlaying: Bool
        /// The commands that the media player accepts now.
        public let commands: Set<MediaCommand>
    }

    /// A command to another program's media player.
    public enum MediaCommand: String, Hashable, Sendable, CaseIterable {
        /// Pauses if the media player plays, and plays otherwise.
        case playPause
        /// Plays, or plays on.
        case play
        /// Pauses.
        case pause
        /// Skips to the next track.
        case next
        /// Skips to the previous track.
        case previous
    }
}

/// What one media player reports of its track and its controls.
package struct MediaPlayerReport: Hashable, Sendable {
    /// The well-known bus name.
    package var name: String
    /// The media player's `Identity`; empty if it did not tell.
    package var identity: String
    /// `xesam:title`, `xesam:artist` and `xesam:album` of the track.
    package var title: String
    package var artists: [String]
    package var album: String
    /// The commands that the media player says it accepts.
    package var commands: Set<AudioSession.MediaCommand>

    package init(
        name: String, identity: String = "", title: String = "", artists: [String] = [], album: String = "",
        commands: Set<AudioSession.MediaCommand> = []
    ) {
        self.name = name
        self.identity = identity
        self.title = title
        self.artists = artists
        self.album = album
        self.commands = commands
    }
}
