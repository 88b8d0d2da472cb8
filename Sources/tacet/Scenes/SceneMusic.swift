import Tacet
import TacetDecoding
import TacetSession

/// A change of the soundtrack in a scene, at a boundary of the music: another track, or a stinger.
struct SceneMusic: Decodable {
    enum Action {
        case play(Tween)
        case transition(MusicEntry, MusicBlend)
        case stinger(MusicDucking?)
    }

    let action: Action
    let boundary: MusicBoundary
    private(set) var track: Track
    private(set) var bridge: Track?

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(
            decoder,
            known: [
                "play", "transition", "stinger", "on", "enter", "fade", "through", "tempo", "loop", "loopCrossfade",
                "gain", "duck",
            ])
        let actions = ["play", "transition", "stinger"].filter(members.has)
        guard let name = actions.first, actions.count == 1 else {
            throw members.problem("play", "or `transition` or `stinger` is needed, and not two of them")
        }
        let isPlay = name == "play"
        track = Track(
            try members.required(name), looping: try members.looping(), gain: try members.gain("gain") ?? .unity,
            tempo: try members.tempo(), loopCrossfade: try members.loopCrossfade())
        if name == "stinger" {
            for unknown in ["enter", "fade", "through", "tempo", "loop", "loopCrossfade"] where members.has(unknown) {
                throw members.problem(unknown, "is not for a stinger")
            }
            boundary = try members.boundary() ?? .beat
            action = .stinger(try members.gain("duck").map { MusicDucking(by: $0) })
            return
        }
        if members.has("duck") { throw members.problem("duck", "is for a stinger alone") }
        bridge = try members.value("through", as: String.self).map { Track($0) }
        boundary = try members.boundary() ?? (isPlay ? .now : .bar)
        let fade = try members.number("fade", in: 0.0...3_600)
        if isPlay, boundary == .now, bridge == nil, !members.has("enter") {
            action = .play(fade.map { .seconds($0) } ?? .none)
        } else {
            action = .transition(try members.entry(), fade.map { .crossfade(.seconds($0)) } ?? .cut)
        }
    }

    /// The paths of all files that the change plays.
    var files: [String] { track.stems + (bridge?.stems ?? []) }

    /// The change with its paths made complete.
    func mappingPaths(_ path: (String) -> String) -> SceneMusic {
        var music = self
        music.track.stems = track.stems.map(path)
        music.bridge?.stems = bridge?.stems.map(path) ?? []
        return music
    }

    /// Orders the change.
    func perform(on soundtrack: Soundtrack) throws(AudioError) {
        switch action {
        case .play(let fade): try soundtrack.play(track, crossfade: fade)
        case .transition(let entry, let blend):
            try soundtrack.transition(to: track, at: boundary, entering: entry, by: blend, through: bridge)
        case .stinger(let ducking): try soundtrack.playStinger(track, on: boundary, ducking: ducking)
        }
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
    func tempo() throws -> TempoMap? { try value("tempo", as: SceneTempo.self)?.map }

    /// The boundary that `on` names; nil if left out.
    fileprivate func boundary() throws -> MusicBoundary? {
        guard let name: String = try value("on") else { return nil }
        guard let boundary = MusicBoundary(name: name) else {
            throw problem("on", "is \(name); it must be one of \(MusicBoundary.names)")
        }
        return boundary
    }

    /// The place that `enter` names; the start if left out.
    fileprivate func entry() throws -> MusicEntry {
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
    static let names = "now, beat, bar, marker:NAME, section, end"

    /// The boundary with a name of ``names``; nil for another name.
    init?(name: String) {
        let boundaries: [String: MusicBoundary] = [
            "now": .now, "beat": .beat, "bar": .bar, "section": .sectionEnd, "end": .trackEnd,
        ]
        guard let boundary = boundaries[name] ?? name.markerName.map(MusicBoundary.marker) else { return nil }
        self = boundary
    }
}

extension String {
    /// The name behind `marker:`; nil if there is none.
    fileprivate var markerName: String? { hasPrefix("marker:") && count > 7 ? String(dropFirst(7)) : nil }
}

/// The tempo of a track in a scene.
private struct SceneTempo: Decodable {
    let map: TempoMap

    init(from decoder: any Decoder) throws {
        let members = try SceneMembers(decoder, known: ["bpm", "beatsPerBar", "firstBeat"])
        guard let beats = try members.number("bpm", in: 1.0...10_000) else {
            throw members.problem("bpm", "is missing: the beats a minute")
        }
        map = TempoMap(
            Tempo(beats), beatsPerBar: try members.integer("beatsPerBar", in: 1...64) ?? 4,
            firstBeat: .seconds(try members.number("firstBeat", in: 0...Scene.longest) ?? 0))
    }
}
