/// Programs that state no role, and that their names or their processes give away.
///
/// A name is what a program says of itself, so any program can take one of these. What that gains it: a speaker lowers
/// the game while it sounds, and an alarm interrupts, both for five minutes at most, as the roles a11y and alarm do; a
/// game is not taken for the player's music.
enum KnownPrograms {
    /// Programs that speak now and then: speech services, synthesizers, screen readers, navigators. Lower case, as all
    /// names here.
    static let speakers: Set<String> = [
        "speech-dispatcher", "orca", "espeak", "espeak-ng", "espeakng", "flite", "festival", "pico2wave", "mimic",
        "piper",
        "rhvoice-client", "navit", "omaps", "app.organicmaps.desktop", "gnome-maps", "org.gnome.maps", "pure-maps",
        "harbour-pure-maps", "io.github.rinigus.puremaps", "osmin", "osmscout-server", "marble", "mepo",
    ]
    /// Prefixes of the names of speech-dispatcher's streams and modules.
    static let speakerPrefixes = ["speech-dispatcher", "sd_"]

    /// Alarm clocks and timers.
    static let alarms: Set<String> = [
        "gnome-clocks", "org.gnome.clocks", "kclock", "kclockd", "org.kde.kclock", "org.kde.kclockd",
        "alarm-clock-applet",
        "kalarm", "org.kde.kalarm", "io.elementary.clock", "lomiri-clock-app",
    ]

    /// Programs that broadcast the screen and its sound, or record them.
    static let broadcasters: Set<String> = [
        "obs", "obs studio", "obs-studio", "com.obsproject.studio", "streamlabs", "streamlabs obs", "restream",
        "simplescreenrecorder", "gpu-screen-recorder", "com.dec05eba.gpu_screen_recorder", "vokoscreen", "vokoscreenng",
        "kazam", "kooha", "io.github.seadve.kooha", "wf-recorder", "wl-screenrec", "recordmydesktop",
        "gtk-recordmydesktop",
    ]

    /// Programs that do nothing but run games: engines, interpreters and emulators that are started under their own
    /// name.
    static let games: Set<String> = [
        "godot", "godot3", "godot3-runner", "godot4", "godot-runner", "love", "renpy", "scummvm", "dosbox", "dosbox-x",
        "retroarch", "mame", "ppsspp", "dolphin-emu", "pcsx2", "rpcs3", "gamescope",
    ]
    /// Endings of the names that Godot and Unity give the games that they export.
    static let gameSuffixes = [".x86_64", ".x86", ".arm64", ".arm32"]

    /// Variables that a starter of games sets for the games that it starts: Steam, Lutris, Heroic.
    static let gameVariables = ["SteamAppId", "SteamGameId", "LUTRIS_GAME_UUID", "HEROIC_APP_NAME"]
    /// The library that `gamemoderun` preloads.
    static let gameModePreload = "libgamemodeauto"
    /// A script that has loaded one of these libraries plays through it: a game by pygame and the like.
    static let gameLibraries = ["libSDL2", "libSDL-1", "libSDL3", "libraylib"]

    /// Whether a process with this environment was started as a game.
    ///
    /// - Parameter environment: As `/proc/PID/environ` has it: variables with zero bytes between them.
    static func startsGame(environment: [UInt8]) -> Bool {
        environment.split(separator: 0).contains { bytes in
            let variable = String(decoding: bytes.prefix(512), as: UTF8.self)
            guard let equals = variable.firstIndex(of: "=") else { return false }
            let (name, value) = (variable[..<equals], variable[variable.index(after: equals)...])
            if name == "LD_PRELOAD" { return value.contains(text: gameModePreload) }
            // Steam's own programs have the number 0.
            return gameVariables.contains { $0 == name } && !value.isEmpty && value != "0"
        }
    }

    /// Whether a program of one of these names speaks now and then. Its stream may run on while it does not.
    static func isSpeaker(_ names: [String]) -> Bool {
        names.contains { name in speakers.contains(name) || speakerPrefixes.contains(where: name.hasPrefix) }
    }

    static func isBroadcaster(_ names: [String]) -> Bool { names.contains(where: broadcasters.contains) }

    static func isAlarm(_ names: [String]) -> Bool { names.contains(where: alarms.contains) }

    /// Whether a program of one of these names, or with this binary, is a game.
    static func isGame(_ names: [String], binary: String) -> Bool {
        names.contains(where: games.contains) || gameSuffixes.contains(where: binary.lowercased().hasSuffix)
    }
}
