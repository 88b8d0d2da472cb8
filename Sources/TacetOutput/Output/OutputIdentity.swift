/// The game's identity, as mixers and policies of the sound server see it.
package struct OutputIdentity: Hashable, Sendable {
    /// The game's name for display.
    package var name: String
    /// The application's id in reverse-DNS form, the name of its desktop file; empty if unknown.
    package var id: String = ""
    /// The icon's name in the icon theme; empty if unknown.
    package var iconName: String = ""
    /// A mark by which the session recognises the engine's own streams, also where process ids are not unique.
    package var session: String
    /// The property `media.role` of the stream.
    package var mediaRole: String
    /// Whether the sound server is asked to remove this sound from the program's recordings.
    package var cancelsEcho: Bool

    /// Creates an identity.
    package init(
        name: String, id: String = "", iconName: String = "", session: String, mediaRole: String = "game",
        cancelsEcho: Bool = false
    ) {
        self.name = name
        self.id = id
        self.iconName = iconName
        self.session = session
        self.mediaRole = mediaRole
        self.cancelsEcho = cancelsEcho
    }

    /// The properties of the stream.
    ///
    /// Servers keep the volume and the mute of a stream for the next one of the same kind. Both take the role for the
    /// kind, so a game that was muted once would mute every game. PulseAudio's module-stream-restore uses the stream's
    /// own `module-stream-restore.id` first. PipeWire's service overwrites that, and WirePlumber before 0.5.15 asks for
    /// the role before the program: there a game states its role in `tacet.role` alone.
    func properties(onPipeWire isPipeWire: Bool) -> [String: String] {
        var properties = ["media.name": name, "tacet.session": session, "tacet.role": mediaRole]
        properties["module-stream-restore.id"] =
            "sink-input-by-" + (id.isEmpty ? "application-name:\(name)" : "application-id:\(id)")
        if !isPipeWire || mediaRole != "game" { properties["media.role"] = mediaRole }
        if cancelsEcho { properties["filter.want"] = "echo-cancel" }
        return properties
    }
}
