import Tacet
import TacetDecoding
import TacetSession

/// A change of the soundtrack in a scene: another track, a list, or how the present one goes on.
struct SceneMusic: Decodable {
    enum Action {
        case play(Track, Tween)
        case transition(Track, MusicEntry, MusicBlend, through: Track?)
        case stinger(Track, MusicDucking?)
        case list(Playlist, Tween)
        case intensity(Float, beats: Double)
        case switchStem(Int, Decibels, Tween)
        case loopSection(String, times: Int?)
        case releaseSection
    }

    private(set) var action: Action
    /// Where the change takes place.
    let boundary: MusicBoundary

    private static let turn = [
        "on", "enter", "pickup", "fade", "tail", "through", "tempo", "loop", "loopCrossfade", "gain", "licensed",
        "alternative",
    ]
    /// The names that identify the actions, with the other members of each.
    private static let members = [
        "play": turn, "transition": turn, "stinger": ["on", "gain", "duck", "licensed", "alternative"],
        "list": ["order", "seed", "repeats", "crossfade", "fade"], "intensity": ["beats"],
        "switchStem": ["gain", "over", "on"], "loopSection": ["times"], "releaseSection": [],
    ]

    init(from decoder: any Decoder) throws {
        let names = Self.members.keys.sorted()
        let name = try SceneMembers.kind(
            of: decoder, from: names, beside: Array(Self.members.values.joined()), or: "the music does not change")
        let every = try decoder.container(keyedBy: SceneMembers.Name.self).allKeys
        guard every.count(where: { Self.members[$0.stringValue] != nil }) == 1 else {
            throw SceneMembers.problem(
                decoder, "the music needs one of \(names.joined(separator: ", ")), and not two of them")
        }
        let members = try SceneMembers(decoder, known: [name] + (Self.members[name] ?? []))
        let isPlay = name == "play"
        let boundaries: [String: MusicBoundary] = ["stinger": .beat, "transition": .bar]
        boundary = try members.boundary() ?? boundaries[name] ?? .now
        switch name {
        case "stinger":
            let track = Track(
                try members.required(name), gain: try members.gain("gain") ?? .unity,
                isLicensed: try members.value("licensed") ?? false, alternative: try members.value("alternative"))
            action = .stinger(track, try members.gain("duck").map { MusicDucking(by: $0) })
        case "list": action = .list(try members.playlist(), try members.fade() ?? .none)
        case "intensity":
            guard let intensity = try members.number(name, in: Float(0)...1) else {
                throw members.problem(name, "is missing: the intensity of the music, 0 to 1")
            }
            action = .intensity(intensity, beats: try members.number("beats", in: 0.0...1_000) ?? 1)
        case "switchStem":
            guard let stem = try members.integer(name, in: 0...7), let gain = try members.gain("gain") else {
                throw members.problem("gain", "is missing: the gain of the stem in decibels")
            }
            action = .switchStem(stem, gain, try members.tween())
        case "loopSection":
            action = .loopSection(
                try members.required(name), times: try members.integer("times", in: 1...1_000_000))
        case "releaseSection":
            guard try members.required(name, as: Bool.self) else { throw members.problem(name, "must be true") }
            action = .releaseSection
        default:
            let track = Track(
                try members.required(name), looping: try members.looping(), gain: try members.gain("gain") ?? .unity,
                tempo: try members.tempo(), loopCrossfade: try members.loopCrossfade(),
                isLicensed: try members.value("licensed") ?? false, alternative: try members.value("alternative"))
            let bridge = try members.value("through", as: String.self).map { Track($0) }
            let (fade, tail, entry) = (try members.fade(), try members.musicLength("tail"), try members.entry())
            if isPlay, boundary == .now, bridge == nil, entry == .start, tail == nil {
                action = .play(track, fade ?? .none)
            } else if let tail {
                action = .transition(
                    track, entry, fade.map { .tail(tail, fade: $0) } ?? .tail(tail), through: bridge)
            } else {
                action = .transition(track, entry, fade.map { .crossfade($0) } ?? .cut, through: bridge)
            }
        }
    }

    /// The paths of all files that the change plays.
    var files: [String] {
        switch action {
        case .play(let track, _), .stinger(let track, _): track.files
        case .transition(let track, _, _, through: let bridge): track.files + (bridge?.stems ?? [])
        case .list(let list, _): list.tracks.flatMap(\.files)
        case .intensity, .switchStem, .loopSection, .releaseSection: []
        }
    }

    /// The change with its paths made complete.
    func mappingPaths(_ path: (String) -> String) -> SceneMusic {
        var music = self
        switch action {
        case .play(let track, let fade): music.action = .play(track.mappingPaths(path), fade)
        case .stinger(let track, let ducking): music.action = .stinger(track.mappingPaths(path), ducking)
        case .transition(let track, let entry, let blend, through: let bridge):
            music.action = .transition(track.mappingPaths(path), entry, blend, through: bridge?.mappingPaths(path))
        case .list(var list, let fade):
            list.tracks = list.tracks.map { $0.mappingPaths(path) }
            music.action = .list(list, fade)
        case .intensity, .switchStem, .loopSection, .releaseSection: break
        }
        return music
    }

    /// Orders the change.
    func perform(on soundtrack: Soundtrack) throws(AudioError) {
        switch action {
        case .play(let track, let fade): try soundtrack.play(track, crossfade: fade)
        case .transition(let track, let entry, let blend, through: let bridge):
            try soundtrack.transition(to: track, at: boundary, entering: entry, by: blend, through: bridge)
        case .stinger(let track, let ducking): try soundtrack.playStinger(track, on: boundary, ducking: ducking)
        case .list(let list, let fade): try soundtrack.play(list, crossfade: fade)
        case .intensity(let intensity, let beats): soundtrack.setIntensity(intensity, overBeats: beats)
        case .switchStem(let stem, let gain, let tween):
            soundtrack.setGain(ofStem: stem, gain, over: tween, on: boundary)
        case .loopSection(let section, let times): try soundtrack.loopSection(section, times: times)
        case .releaseSection: soundtrack.releaseSection()
        }
    }
}

extension Track {
    /// The paths of all files of the track.
    var files: [String] { stems + (alternative.map { [$0] } ?? []) }

    /// The track with its paths made complete.
    func mappingPaths(_ path: (String) -> String) -> Track {
        var track = self
        track.stems = stems.map(path)
        track.alternative = alternative.map(path)
        return track
    }
}

extension SceneMembers {
    /// A track's `loop`: true, false, or two frames; by its tags if left out.
    func looping() throws -> Track.Looping {
        guard has("loop") else { return .tagged }
        if let isLooping = try? value("loop", as: Bool.self) { return isLooping ? .tagged : .none }
        if let frames = try? value("loop", as: [Int].self), frames.count == 2, 0 <= frames[0], frames[0] < frames[1] {
            return .region(frames[0]..<frames[1])
        }
        throw problem("loop", "is neither true nor false nor two frames, [first, end]")
    }

    /// A track's `loopCrossfade` in seconds; none if left out.
    func loopCrossfade() throws -> Duration { .seconds(try number("loopCrossfade", in: 0.0...10) ?? 0) }

    /// A track's `tempo`; nil if left out.
    func tempo() throws -> TempoMap? { try value("tempo", as: SceneScore.self)?.map }

    /// The curves of a track's stems: a list of {"stem": n, "curve": [[intensity, gain], ...]}; none if left out.
    func layers() throws -> [(stem: Int, curve: LayerCurve)] {
        try value("layers", as: [SceneLayer].self)?.map { ($0.stem, $0.curve) } ?? []
    }

    /// How long the former track fades out, `fade` in seconds; nil if left out.
    fileprivate func fade() throws -> Tween? { try number("fade", in: 0.0...3_600).map { .seconds($0) } }

    /// A list of tracks: the paths of `list`, their order and the crossfade.
    fileprivate func playlist() throws -> Playlist {
        let paths: [String] = try required("list")
        guard (1...Playlist.capacity).contains(paths.count) else {
            throw problem("list", "has \(paths.count) files; a list has one to \(Playlist.capacity)")
        }
        let seed = try value("seed", as: UInt64.self) ?? 0
        let orders: [String: Playlist.Order] = ["listed": .listed, "shuffled": .shuffled(seed: seed)]
        let name = try value("order") ?? "listed"
        guard let order = orders[name] else { throw problem("order", "is \(name); it must be listed or shuffled") }
        return Playlist(
            paths.map { Track($0) }, order: order, repeats: try value("repeats") ?? true,
            crossfade: .seconds(try number("crossfade", in: 0.0...3_600) ?? 0))
    }

    /// The boundary that `on` names; nil if left out.
    fileprivate func boundary() throws -> MusicBoundary? {
        guard let name: String = try value("on") else { return nil }
        guard let boundary = MusicBoundary(name: name) else {
            throw problem("on", "is \(name); it must be one of \(MusicBoundary.names)")
        }
        return boundary
    }

    /// The length of a pickup or a tail: seconds, {"beats": n} or {"marker": "NAME"}; nil if left out.
    fileprivate func musicLength(_ member: String) throws -> MusicLength? {
        try value(member, as: SceneMusicLength.self)?.length
    }

    /// The place that `enter` or `pickup` names; the start if left out.
    fileprivate func entry() throws -> MusicEntry {
        if let pickup = try musicLength("pickup") {
            if has("enter") { throw problem("enter", "and `pickup` exclude each other: a pickup enters at the start") }
            return .pickup(pickup)
        }
        let name = try value("enter") ?? "start"
        let entries: [String: MusicEntry] = ["start": .start, "same-beat": .sameBeat]
        guard let entry = entries[name] ?? name.markerName.map(MusicEntry.marker) else {
            throw problem("enter", "is \(name); it must be one of start, same-beat, marker:NAME")
        }
        return entry
    }
}

extension MusicBoundary {
    /// The names that scenes and `tacet play` use.
    static let names = "now, beat, bar, bars:N, marker:NAME, section, end"

    /// The boundary with a name of ``names``; nil for another name.
    init?(name: String) {
        let boundaries: [String: MusicBoundary] = [
            "now": .now, "beat": .beat, "bar": .bar, "section": .sectionEnd, "end": .trackEnd,
        ]
        guard let boundary = boundaries[name] ?? name.markerName.map(MusicBoundary.marker) ?? name.bars else {
            return nil
        }
        self = boundary
    }
}

extension String {
    /// The name behind `marker:`; nil if there is none.
    fileprivate var markerName: String? { hasPrefix("marker:") && count > 7 ? String(dropFirst(7)) : nil }

    /// The phrase of the number of bars behind `bars:`; nil if there is none.
    fileprivate var bars: MusicBoundary? {
        guard hasPrefix("bars:"), let bars = Int(dropFirst(5)), bars > 0 else { return nil }
        return .bars(bars)
    }
}

/// The length of a pickup or a tail in a scene.
private struct SceneMusicLength: Decodable {
    let length: MusicLength

    init(from decoder: any Decoder) throws {
        if let seconds = try? decoder.singleValueContainer().decode(Double.self) {
            guard (0...3_600).contains(seconds) else {
                throw SceneMembers.problem(decoder, "it is \(seconds) seconds; it must lie in 0...3600")
            }
            length = .time(.seconds(seconds))
            return
        }
        let members = try SceneMembers(decoder, known: ["beats", "marker"])
        guard members.has("beats") != members.has("marker") else {
            throw members.problem("beats", "or `marker` is needed, and not both")
        }
        if let beats = try members.integer("beats", in: 0...1_000) {
            length = .beats(beats)
        } else {
            length = .marker(try members.required("marker"))
        }
    }
}

/// How a stem of a scene's track follows the intensity of the music.
private struct SceneLayer: Decodable {
    let stem: Int
    let curve: LayerCurve

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["stem", "curve"])
        guard let stem = try members.integer("stem", in: 0...7) else {
            throw members.problem("stem", "is missing: the index of the stem, from 0")
        }
        let points: [[Float]] = try members.required("curve")
        guard (1...LayerCurve.limit).contains(points.count),
            points.allSatisfy({ $0.count == 2 && (0...1).contains($0[0]) && $0[1] <= 24 })
        else {
            throw members.problem(
                "curve",
                "must be one to \(LayerCurve.limit) points, each [intensity, decibels] with an intensity of 0 to 1")
        }
        self.stem = stem
        curve = LayerCurve(points.map { (intensity: $0[0], gain: Decibels($0[1])) })
    }
}

/// The tempo of a track in a scene, or a list of such.
private struct SceneScore: Decodable {
    let map: TempoMap

    init(from decoder: any Decoder) throws {
        let isList = (try? decoder.unkeyedContainer()) != nil
        let tempos = try isList ? [SceneTempo](from: decoder) : [SceneTempo(from: decoder)]
        map = TempoMap(timescale: SceneTempo.timescale, segments: tempos.map(\.segment))
    }
}

/// A tempo of a track in a scene, from its first beat on.
private struct SceneTempo: Decodable {
    let segment: TempoMap.Segment

    /// Nanoseconds: the scene counts in seconds, and the rate of the file is not known.
    static let timescale = 1_000_000_000

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["bpm", "beatsPerBar", "firstBeat"])
        guard let beats = try members.number("bpm", in: 1.0...10_000) else {
            throw members.problem("bpm", "is missing: the beats a minute")
        }
        let seconds = try members.number("firstBeat", in: 0...Scene.longest) ?? 0
        segment = TempoMap.Segment(
            frame: Int((seconds * Double(Self.timescale)).rounded()), tempo: Tempo(beats),
            beatsPerBar: try members.integer("beatsPerBar", in: 1...64) ?? 4)
    }
}
