/// How the sound server lowers other programs by itself while a stream of a certain role sounds.
///
/// The session changes no other program's volume. It reads what the server is set up to do, so that a program which
/// asked for ``AudioSession/Options/duckOthers`` learns whether its stream has that effect.
package enum ServerDucking {
    /// PulseAudio's module that lowers streams of some roles while streams of others sound.
    package static let module = "module-role-ducking"

    /// The roles for which PulseAudio's module lowers others, by the module's arguments.
    package static func roles(moduleArguments text: String) -> Set<String> {
        let key = "trigger_roles="
        guard let argument = text.split(whereSeparator: \.isWhitespace).first(where: { $0.hasPrefix(key) }) else {
            return ["phone"]
        }
        // A slash separates groups of roles.
        return words(argument.dropFirst(key.count), separators: ",/\"'")
    }

    /// The roles for which WirePlumber lowers others, by the properties of a sink that it has made for them:
    /// `device.intended-roles`, `policy.role-based.action.lower-priority` and `policy.role-based.target`.
    ///
    /// WirePlumber 0.5 links a stream to the sink whose roles name the stream's own. From 0.5.5 on its policy looks only
    /// at sinks that are marked as its targets, because drivers give sinks roles, too.
    package static func roles(intended: String, action: String, target: String) -> Set<String> {
        guard action == "duck", target == "1" || target.lowercased() == "true" else { return [] }
        return Set(words(intended[...], separators: " ,[]\"\t").map { names[$0] ?? $0 })
    }

    /// PulseAudio's names of roles by PipeWire's: its PulseAudio server translates a program's role, and leaves these
    /// names as they are.
    private static let names = [
        "Music": "music", "Movie": "video", "Game": "game", "Communication": "phone", "Production": "production",
    ]

    /// At most 32 words.
    private static func words(_ text: Substring, separators: String) -> Set<String> {
        Set(text.split(whereSeparator: separators.contains).prefix(32).map(String.init))
    }
}
