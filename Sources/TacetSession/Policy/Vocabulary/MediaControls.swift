extension AudioSession {
    /// What the program's own player shows to the desktop: its track, and the controls that it has. The desktop shows
    /// it on the lock screen and in its panel, and sends it the media keys and the buttons of a headset.
    ///
    /// Not for a game: while a game is no player, the media keys stay with the player's own music.
    public struct MediaControls: Hashable, Sendable {
        /// The program's name.
        public var player: String
        /// The name of the program's .desktop file without the ending; empty if there is none.
        public var desktopEntry: String
        /// The track's title; empty if unknown.
        public var title: String
        /// The track's artists; empty if unknown.
        public var artists: [String]
        /// The track's album; empty if unknown.
        public var album: String
        /// The track's cover: the absolute path of an image file, or a URL; empty if there is none.
        public var artwork: String
        /// The track's length; nil if unknown.
        public var length: Duration?
        /// The place in the track, at the moment when the program sets the controls.
        public var position: Duration
        /// Whether the program plays; false if the player paused it. An interruption is shown by itself.
        public var isPlaying: Bool
        /// The commands that the program obeys. The desktop shows no others.
        public var commands: Set<MediaCommand>
        /// Whether the program obeys ``MediaRequest/seek(to:)``.
        public var canSeek: Bool
        /// The program's own volume, 0...1, as the desktop's slider shows it, if the program obeys
        /// ``MediaRequest/setVolume(_:)``. Nil, the default, shows 1 and lets the desktop set nothing. A value out of
        /// range counts as the nearest in range, and NaN as 0.
        public var volume: Double?

        /// Creates controls. Without other words the program plays from the track's start, and can be paused.
        public init(
            player: String, desktopEntry: String = "", title: String = "", artists: [String] = [], album: String = "",
            artwork: String = "", length: Duration? = nil, position: Duration = .zero, isPlaying: Bool = true,
            commands: Set<MediaCommand> = [.playPause, .play, .pause], canSeek: Bool = false, volume: Double? = nil
        ) {
            self.player = player
            self.desktopEntry = desktopEntry
            self.title = title
            self.artists = artists
            self.album = album
            self.artwork = artwork
            self.length = length
            self.position = position
            self.isPlaying = isPlaying
            self.commands = commands
            self.canSeek = canSeek
            self.volume = volume
        }
    }

    /// What the desktop asks of the program's own player. The program obeys, and then sets its controls again.
    public enum MediaRequest: Hashable, Sendable {
        /// One of the commands that the program named; never ``MediaCommand/playPause``, which arrives as play or
        /// pause.
        case command(MediaCommand)
        /// Go to a place in the track: not before its start, and not behind its end if that is known.
        case seek(to: Duration)
        /// Play at this volume of the program's own, 0...1. Arrives only if ``MediaControls/volume`` is not nil.
        case setVolume(Double)
    }
}

/// The controls as the desktop sees them now.
package struct PresentedControls: Hashable, Sendable {
    package var controls: AudioSession.MediaControls
    /// Whether the program plays and no interruption stops it.
    package var isPlaying: Bool
    /// The place in the track at `since`.
    package var position: Duration
    package var since: Duration

    /// The place in the track at `now`; the end at the latest.
    package func position(at now: Duration) -> Duration {
        let place = isPlaying ? position + max(.zero, now - since) : position
        return max(.zero, min(place, controls.length ?? place))
    }

    /// Whether the place jumps from that of `previous`, by more than a tenth of a second.
    package func jumps(from previous: Self) -> Bool {
        let difference = position(at: since) - previous.position(at: since)
        return difference > .milliseconds(100) || difference < .milliseconds(-100)
    }
}
