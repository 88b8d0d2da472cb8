// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import TacetSession

@c @implementation
public func tacet_session_set_media_controls(
    _ session: OpaquePointer?, _ controls: UnsafePointer<tacet_media_controls>?
) -> tacet_result {
    report { () throws(Problem) in
        let session = try sessions.object(session).session
        guard controls != nil else {
            session.mediaControls = nil
            return TACET_OK
        }
        session.mediaControls = try AudioSession.MediaControls(try read(controls, "controls"))
        return TACET_OK
    }
}

extension AudioSession.MediaControls {
    fileprivate init(_ controls: tacet_media_controls) throws(Problem) {
        func text(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Problem) -> String {
            pointer == nil ? "" : try string(pointer, name)
        }
        var commands: Set<AudioSession.MediaCommand> = []
        if controls.can_play || controls.can_pause { commands.insert(.playPause) }
        if controls.can_play { commands.insert(.play) }
        if controls.can_pause { commands.insert(.pause) }
        if controls.can_go_next { commands.insert(.next) }
        if controls.can_go_previous { commands.insert(.previous) }
        let artist = try text(controls.artist, "artist")
        self.init(
            player: try text(controls.player, "player"),
            desktopEntry: try text(controls.desktop_entry, "desktop_entry"), title: try text(controls.title, "title"),
            artists: artist.isEmpty ? [] : [artist], album: try text(controls.album, "album"),
            artwork: try text(controls.artwork, "artwork"),
            length: controls.length > 0 ? Self.duration(controls.length) : nil,
            position: Self.duration(controls.position), isPlaying: controls.is_playing, commands: commands,
            canSeek: controls.can_seek, volume: controls.can_set_volume ? controls.volume : nil)
    }

    /// Seconds as a duration of a year at most; what is no number counts as 0.
    private static func duration(_ seconds: Double) -> Duration {
        seconds > 0 ? .seconds(min(seconds, 366 * 86_400)) : .zero
    }
}
