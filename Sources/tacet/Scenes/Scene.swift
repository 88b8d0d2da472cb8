import Tacet
import TacetSession
import FoundationEssentials
import TacetDecoding
import TacetPlatform

/// A timed scene, as `tacet render` reads it. ``format`` documents it.
struct Scene: Decodable {
    /// The soundtrack of a scene.
    struct Music: Decodable {
        var track: Track
        let start: Double
        let gain: Decibels
        /// The stems that follow the intensity of the music, and the intensity at the beginning.
        let layers: [(stem: Int, curve: LayerCurve)]
        let intensity: Float

        init(from decoder: any Decoder) throws {
            let members = try SceneMembers(
                decoder,
                known: [
                    "file", "stems", "loop", "loopCrossfade", "tempo", "licensed", "alternative", "at", "gain",
                    "layers",
                    "intensity",
                ])
            let file: String? = try members.value("file")
            let stems: [String]? = try members.value("stems")
            guard (file == nil) != (stems == nil) else {
                throw members.problem("file", "or `stems` is needed, and not both")
            }
            let paths = stems ?? file.map { [$0] } ?? []
            guard (1...8).contains(paths.count) else {
                throw members.problem("stems", "has \(paths.count) files; a track has one to eight")
            }
            track = Track(
                stems: paths, looping: try members.looping(), tempo: try members.tempo(),
                loopCrossfade: try members.loopCrossfade(), isLicensed: try members.value("licensed") ?? false,
                alternative: try members.value("alternative"))
            start = try members.number("at", in: 0...Scene.longest) ?? 0
            gain = try members.gain("gain") ?? .unity
            layers = try members.layers()
            intensity = try members.number("intensity", in: Float(0)...1) ?? 0
        }
    }

    /// The path of the scene's file, for errors.
    private(set) var path = ""
    let seconds: Double
    let settings: AudioEngine.Settings
    /// What places the sounds.
    private(set) var spatialization = Spatialization.stereo
    /// Whether both channels carry the mean of both, as for a player who hears with one ear.
    let isMono: Bool
    /// The loudness in LUFS to which the music is brought; nil leaves it as it is.
    let loudness: Double?
    var soundtrack: Music?
    /// The path of the document of sound events.
    private(set) var soundEvents: String?
    /// Paths by name.
    var sounds: [String: String]
    private(set) var events: [SceneEvent]

    /// The longest scene in seconds: ten hours.
    static let longest = 36_000.0

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(
            decoder,
            known: [
                "seconds", "sampleRate", "blockFrames", "realVoices", "speakers", "spatialisation", "mono", "loudness",
                "soundtrack", "sounds", "soundEvents", "events",
            ])
        guard let seconds = try members.number("seconds", in: 0...Self.longest) else {
            throw members.problem("seconds", "is missing: the length of the scene")
        }
        self.seconds = seconds
        var settings = AudioEngine.Settings()
        settings.sampleRate = try members.integer("sampleRate", in: 8_000...192_000) ?? settings.sampleRate
        settings.blockFrames = try members.integer("blockFrames", in: 64...2_048) ?? settings.blockFrames
        settings.realVoices = try members.integer("realVoices", in: 1...4_096) ?? settings.realVoices
        if let name: String = try members.value("speakers") {
            // A scene has no device, and its file the channels that it states.
            let layouts = SpeakerLayout.allCases.filter { $0 != .automatic }
            guard let speakers = layouts.first(where: { $0.rawValue == name }) else {
                let names = layouts.map(\.rawValue).joined(separator: ", ")
                throw members.problem("speakers", "is \(name); it must be one of \(names)")
            }
            settings.speakers = speakers
        }
        self.settings = settings
        if let name: String = try members.value("spatialisation") {
            guard let named = Spatialization(name: name) else {
                let names = Spatialization.names.map(\.key).joined(separator: ", ")
                throw members.problem("spatialisation", "is \(name); it must be one of \(names)")
            }
            spatialization = named
        }
        isMono = try members.value("mono") ?? false
        loudness = try members.number("loudness", in: -60.0...0)
        soundtrack = try members.value("soundtrack")
        sounds = try members.value("sounds") ?? [:]
        soundEvents = try members.value("soundEvents")
        events = try members.value("events") ?? []
        for index in events.indices { events[index].place = "events[\(index)]" }
        try checkNames(members)
    }

    /// Fails if an event names a sound or a voice that does not exist.
    private func checkNames(_ members: SceneMembers) throws {
        let voices = Set(events.compactMap(\.voiceMade))
        for (index, event) in events.enumerated() {
            for name in event.soundsNeeded where sounds[name] == nil {
                let member = event.isPlay ? "play" : "effects"
                throw members.problem("events[\(index)].\(member)", Self.unknown(name, "sound", of: Array(sounds.keys)))
            }
            if event.needsSoundEvents, soundEvents == nil {
                throw members.problem("events[\(index)]", "needs `soundEvents`, the path of a document of sound events")
            }
            if let name = event.voiceNeeded, !voices.contains(name) {
                throw members.problem("events[\(index)]", Self.unknown(name, "id", of: Array(voices)))
            }
        }
    }

    private static func unknown(_ name: String, _ kind: String, of known: [String]) -> String {
        let names = known.isEmpty ? "none is given" : "there are \(known.sorted().joined(separator: ", "))"
        return "there is no \(kind) \"\(name)\"; \(names)"
    }

    /// The format, for the command's help.
    static let format = """
        {
          "seconds": 10,          the length; all else may be left out
          "sampleRate": 48000, "blockFrames": 512, "realVoices": 64,
          "speakers": "stereo",   or "5.1", or "7.1": the WAV file's channels
          "spatialisation": "stereo",  or "hrtf", as headphones hear it, or
                                  "openal", by sources of OpenAL's
          "mono": false,          true: both channels carry the mean of both, and
                                  nothing is heard through HRTF
          "loudness": -18,        to which each track of music is brought, in LUFS;
                                  else as it is
          "soundtrack": {
            "file": "theme.ogg",  or "stems": ["drums.ogg", "bass.ogg"]
            "loop": true,         by its tags, else the whole of it;
                                  or false; or frames, [first, end]
            "loopCrossfade": 0,   of the loop's seam, in seconds
            "tempo": {"bpm": 120, "beatsPerBar": 4, "firstBeat": 0},
                                  or a list of such, each from its "firstBeat" on;
                                  else by theme.ogg.score.json, else by its tags
            "licensed": false, "alternative": "ours.ogg",   heard in its place
                                  while "streamer" is true; else silence
            "at": 0, "gain": 0,
            "layers": [{"stem": 1, "curve": [[0.2, -144], [0.6, 0]]}],
                                  intensity and decibels: stems that follow
            "intensity": 0        the intensity of the music, 0 to 1
          },
          "sounds": {"laser": "laser.ogg"},
          "soundEvents": "events.json",   a document of sound events, with its
                                  own sounds
          "events": [
            {"at": 1.5, "play": "laser", "id": "a", "gain": -3, "pitch": 1,
             "pan": 0, "position": [1, 0, -2], "loop": false,
             "bus": "effects", "priority": 128, "fadeIn": 0,
             "curve": [[0, 0], [40, -144]]},   metres and decibels, for
                                  a position: eight points at most; a pitch
                                  below zero plays backwards
            {"at": 1, "post": "engine", "id": "b", "position": [0, 0, -4],
             "object": 7},        an event of "soundEvents"
            {"at": 2, "parameter": "rpm", "value": 3200, "object": 7},
                                  or the name of a value; without "object" for all
            {"at": 2, "move": "a", "position": [0, 0, -1], "over": 1},
            {"at": 2, "set": "a", "gain": -6, "pitch": 0.5, "over": 0.5},
            {"at": 2, "set": "a", "occlusion": {"gain": -9, "highShelf": -20}},
            {"at": 3, "stop": "a", "over": 0.01},
            {"at": 3, "stopVoices": "effects", "over": 0.01},
            {"at": 4, "listener": {"position": [0, 0, 0],
             "velocity": [0, 0, 0], "forward": [0, 0, -1], "up": [0, 1, 0]}},
                                  or "listeners": [...], four at most
            {"at": 5, "bus": "effects", "gain": -6, "muted": false, "over": 0.5},
            {"at": 6, "bus": "effects", "effects": [...], "over": 0.5},
            {"at": 6, "bus": "voice", "center": true, "lfe": -6, "over": 0.5},
                                  in 5.1 and 7.1: the front from the centre, and
                                  a gain with which the LFE plays the bus
            {"at": 7, "music": {"transition": "battle.ogg", "on": "bar",
             "enter": "start", "fade": 0, "through": "bridge.ogg",
             "tempo": {"bpm": 90}, "loop": true, "gain": 0}},
                                  or "play"; on: now, beat, bar, bars:N,
                                  marker:NAME, section, end; enter: start, same-beat,
                                  marker:NAME; without "fade" by a cut
            {"at": 7, "music": {"transition": "battle.ogg", "on": "bar",
             "pickup": {"beats": 1}, "tail": 2}},
                                  "pickup" begins so long before the boundary,
                                  behind "tail" the old track fades out; each in
                                  seconds, {"beats": n} or {"marker": "NAME"}
            {"at": 7, "music": {"stinger": "kill.ogg", "on": "beat", "duck": -6}},
                                  over the music, which "duck" lowers
            {"at": 7, "music": {"list": ["dusk.ogg", "home.ogg"], "order": "listed",
             "seed": 0, "repeats": true, "crossfade": 0, "fade": 0}},
                                  or "shuffled", by the seed; "fade" is that of
                                  the track before
            {"at": 7, "music": {"intensity": 0.7, "beats": 1}},
            {"at": 7, "music": {"switchStem": 2, "gain": -6, "over": 0.01,
             "on": "bar"}},
            {"at": 7, "music": {"loopSection": "verse", "times": 3}},
                                  without "times" until {"releaseSection": true}
            {"at": 7, "streamer": true},   replaces licensed music, or no more
            {"at": 8, "interrupt": 2},   all stands, as in a call
            {"at": 9, "hold": 2}         the music stands, as beside a player's
          ]
        }

        The effects of a bus, four at most, in their order; each may have "wet",
        "dry" and "bypassed":
          {"equalizer": [{"bell": 2500, "gain": -4, "q": 2}]}   "bell", "lowShelf",
                    "highShelf", "lowCut" or "highCut" with its frequency in hertz
          {"compressor": {"threshold": -18, "ratio": 4, "knee": 6, "attack": 0.01,
                    "release": 0.12, "makeup": 0, "sidechain": "voice"}}
          {"limiter": {"ceiling": -1, "release": 0.08}}
          {"delay": {"time": 0.35, "feedback": 0.4, "lowCut": 200, "highCut": 6000,
                    "pingPong": false}}
          {"chorus": {"delay": 0.018, "depth": 0.004, "rate": 0.5, "feedback": 0,
                    "spread": 0.25}}                      and "flanger" likewise
          {"distortion": {"drive": 18, "level": -6, "curve": "soft"}}     or "hard"
          {"convolution": "hall"}                  a name of "sounds"
        """
}

extension Scene {
    /// Reads a scene from a file. Paths in the scene are relative to the file's directory.
    static func read(_ path: String) throws -> Scene {
        let source = try FileSource(path: path)
        let bytes = try source.bytes(at: 0, count: source.size)
        if let fault = faultInText(bytes) {
            throw Failure("read \(path): \(fault). See `tacet help render` for the format.")
        }
        do {
            return try JSONDecoder().decode(Scene.self, from: Data(bytes)).beside(path)
        } catch let error as DecodingError {
            throw Failure("read \(path): \(error.sentence(in: bytes)). See `tacet help render` for the format.")
        }
    }

    /// The place at which bytes are no text of a scene, and the fault there; nil if there is none.
    private static func faultInText(_ bytes: [UInt8]) -> String? {
        do throws(JSONText.Fault) {
            return try JSONText(bytes).repeatedName.map { name, line in
                "line \(line): `\(name.printable(limit: 64))` comes twice in one object. Remove one"
            }
        } catch {
            return error.sentence
        }
    }

    /// The paths of all files that the scene reads, the scores of its tracks among them, but for the sounds of its
    /// document of sound events.
    var files: [String] {
        let tracks = (soundtrack?.track.files ?? []) + events.flatMap(\.files)
        return sounds.values + tracks + tracks.map { $0 + ScoreFile.ending } + [soundEvents].compactMap(\.self)
    }

    /// The error of a file that the scene names. If the file is missing, the remedy says where the path stands: in the error
    /// it is complete, from the working directory.
    func explained(_ error: AudioError) -> AudioError {
        guard error.code == .fileNotFound else { return error }
        let place = path.printable(limit: 512)
        return AudioError(
            error.code, operation: error.operation, detail: error.detail,
            remedy: "Check the path in \(place); a relative one there starts at the scene's directory.")
    }

    /// The scene with its paths made relative to the directory of the file at `path`.
    fileprivate func beside(_ path: String) -> Scene {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var scene = self
        scene.path = path
        func complete(_ path: String) -> String { path.hasPrefix("/") ? path : directory + path }
        scene.sounds = sounds.mapValues(complete)
        scene.soundEvents = soundEvents.map(complete)
        if let track = soundtrack?.track { scene.soundtrack?.track = track.mappingPaths(complete) }
        scene.events = events.map { $0.mappingPaths(complete) }
        return scene
    }
}
