// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

/// The largest frame number that a caller may pass.
private let frameLimit: UInt64 = 1 << 62

func frame(_ value: UInt64, _ name: StaticString) throws(Problem) -> Int {
    guard value <= frameLimit else { throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(name) is \(value)") }
    return Int(value)
}

extension tacet_track {
    /// Converts the track to Swift's.
    func track() throws(Problem) -> Track {
        guard (1...UInt32(TACET_MAXIMUM_STEMS)).contains(stem_count) else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT, "a track has 1 to \(TACET_MAXIMUM_STEMS) stems, not \(stem_count)")
        }
        var paths: [String] = []
        let pointers = stems
        try withUnsafeBytes(of: pointers) { bytes throws(Problem) in
            let array = bytes.bindMemory(to: UnsafePointer<CChar>?.self)
            for index in 0..<Int(stem_count) { paths.append(try string(array[index], "a stem")) }
        }
        return Track(
            stems: paths, looping: try loop(), passes: passes == 0 ? nil : Int(passes),
            replayGain: try replay_gain.loudness(), gain: try decibels(gain, "gain"), tempo: try tempo(),
            score: try optionalString(score, "score"), loopCrossfade: try seconds(loop_crossfade, "loop_crossfade"),
            isLicensed: licensed, alternative: try optionalString(alternative, "alternative"))
    }

    private func tempo() throws(Problem) -> TempoMap? {
        let (beats, first) = (beats_per_minute, first_beat_seconds)
        guard beats.isFinite else { throw .notFinite("beats_per_minute", Float(beats)) }
        guard first.isFinite else { throw .notFinite("first_beat_seconds", Float(first)) }
        if beats == 0 { return nil }
        guard (1...10_000).contains(beats), (1...64).contains(beats_per_bar), first >= 0 else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT,
                "a tempo of \(beats) beats a minute and \(beats_per_bar) beats a bar, from second \(first)")
        }
        return TempoMap(Tempo(beats), beatsPerBar: Int(beats_per_bar), firstBeat: Duration.clamping(seconds: first))
    }

    /// The defaults.
    static var standard: tacet_track {
        var track = tacet_track()
        track.beats_per_bar = 4
        return track
    }

    private func loop() throws(Problem) -> Track.Looping {
        switch looping {
        case TACET_LOOPING_TAGGED: return .tagged
        case TACET_LOOPING_NONE: return .none
        case TACET_LOOPING_WHOLE: return .whole
        case TACET_LOOPING_REGION:
            let start = try frame(loop_start, "loop_start")
            let end = loop_end == .max ? .max : try frame(loop_end, "loop_end")
            guard start < end else {
                throw Problem(
                    TACET_ERROR_INVALID_ARGUMENT, "loop_end, \(end), is not greater than loop_start, \(start)")
            }
            return .region(start..<end)
        case TACET_LOOPING_SECONDS:
            let (start, end) = (loop_start_seconds, loop_end_seconds)
            guard start.isFinite else { throw .notFinite("loop_start_seconds", Float(start)) }
            guard end.isFinite else { throw .notFinite("loop_end_seconds", Float(end)) }
            guard start >= 0, end == 0 || start < end else {
                throw Problem(
                    TACET_ERROR_INVALID_ARGUMENT,
                    "loop_end_seconds, \(end), is not greater than loop_start_seconds, \(start), or this is below 0")
            }
            return .times(
                from: Duration.clamping(seconds: start), to: end == 0 ? nil : Duration.clamping(seconds: end))
        default: throw unknown(looping)
        }
    }
}

@c @implementation
public func tacet_soundtrack_play(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ crossfade: UnsafePointer<tacet_tween>?
) -> tacet_result {
    report { () throws(Problem) in
        let path = try string(path, "path")
        let crossfade = try tween(crossfade, or: .none)
        return try play(Track(path), from: 0, crossfade: crossfade, on: engine)
    }
}

@c @implementation
public func tacet_soundtrack_play_track(_ engine: OpaquePointer?, _ track: UnsafePointer<tacet_track>?) -> tacet_result
{
    report { () throws(Problem) in
        let value = try read(track, "track")
        let track = try value.track()
        let crossfade = try tween(value.crossfade)
        let start = try frame(value.from_frame, "from_frame")
        return try play(track, from: start, crossfade: crossfade, on: engine)
    }
}

@c @implementation
public func tacet_soundtrack_queue(_ engine: OpaquePointer?, _ track: UnsafePointer<tacet_track>?) -> tacet_result {
    report { () throws(Problem) in
        guard track != nil else { return try withSoundtrack(engine) { $0.endQueue() } }
        let value = try read(track, "track")
        let track = try value.track()
        let start = try frame(value.from_frame, "from_frame")
        let opener = try engines.with(engine) { $0.audio.soundtrack.opener }
        let opened = try translating { () throws(AudioError) in try opener.open(track, from: start) }
        return try withSoundtrack(engine) { soundtrack throws(Problem) in
            try translating { () throws(AudioError) in try soundtrack.queue(opened) }
        }
    }
}

/// Opens the files without the engine's lock, so that no other call waits for a disk.
private func play(
    _ track: Track, from frame: Int, crossfade: Tween, on engine: OpaquePointer?
) throws(Problem) -> tacet_result {
    let (opener, isTakenUp) = try engines.with(engine) {
        ($0.audio.soundtrack.opener, $0.audio.soundtrack.takeUp(track, crossfade: crossfade, from: frame))
    }
    if isTakenUp { return TACET_OK }
    let opened = try translating { () throws(AudioError) in try opener.open(track, from: frame) }
    return try withSoundtrack(engine) { $0.play(opened, crossfade: crossfade) }
}

/// Plans a change of the soundtrack, and opens its files without the engine's lock, so that no other call waits for a
/// disk.
func opened<Plan, Files>(
    for engine: OpaquePointer?, _ plan: (Soundtrack) throws(AudioError) -> Plan,
    by open: (TrackOpener, Plan) throws(AudioError) -> Files
) throws(Problem) -> (plan: Plan, files: Files) {
    let (opener, planned) = try engines.with(engine) { hosted throws(Problem) in
        let soundtrack = hosted.audio.soundtrack
        let planned = try translating { () throws(AudioError) in try plan(soundtrack) }
        return (soundtrack.opener, planned)
    }
    return (planned, try translating { () throws(AudioError) in try open(opener, planned) })
}

/// Writes the number of the order that `make` makes to the caller's variable, which may be null: 0 until then and after
/// a failure.
func makeOrder(
    _ number: UnsafeMutablePointer<UInt64>?, _ function: StaticString = #function,
    _ make: () throws(Problem) -> UInt64
) -> tacet_result {
    report(function) { () throws(Problem) in
        number?.pointee = 0
        // Before the optional pointer: what is assigned through nil is not called.
        let made = try make()
        number?.pointee = made
        return TACET_OK
    }
}

func withSoundtrack(
    _ engine: OpaquePointer?, _ body: (Soundtrack) throws(Problem) -> Void
) throws(Problem) -> tacet_result {
    try engines.with(engine) { hosted throws(Problem) in try body(hosted.audio.soundtrack) }
    return TACET_OK
}

@c @implementation
public func tacet_soundtrack_stop(_ engine: OpaquePointer?, _ tween: UnsafePointer<tacet_tween>?) -> tacet_result {
    call(SoundtrackTarget(engine), over: tween, or: .seconds(0.5)) { $0.stop(over: $1) }
}

@c @implementation
public func tacet_soundtrack_pause(_ engine: OpaquePointer?, _ tween: UnsafePointer<tacet_tween>?) -> tacet_result {
    call(SoundtrackTarget(engine), over: tween) { $0.pause(over: $1) }
}

@c @implementation
public func tacet_soundtrack_resume(_ engine: OpaquePointer?, _ tween: UnsafePointer<tacet_tween>?) -> tacet_result {
    call(SoundtrackTarget(engine), over: tween) { $0.resume(over: $1) }
}

@c @implementation
public func tacet_soundtrack_seek(_ engine: OpaquePointer?, _ frame: UInt64) -> tacet_result {
    call(SoundtrackTarget(engine), with: try TacetC.frame(frame, "frame")) { $0.seek(toFrame: $1) }
}

@c @implementation
public func tacet_soundtrack_reload(_ engine: OpaquePointer?) -> tacet_result {
    call(SoundtrackTarget(engine)) { $0.reload() }
}

@c @implementation
public func tacet_soundtrack_set_gain(
    _ engine: OpaquePointer?, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(SoundtrackTarget(engine), with: try decibels(gain, "gain"), over: tween) { $0.setGain($1, over: $2) }
}

@c @implementation
public func tacet_soundtrack_set_target_loudness(
    _ engine: OpaquePointer?, _ loudness: UnsafePointer<Float>?
) -> tacet_result {
    call(
        SoundtrackTarget(engine),
        with: try loudness.map { value throws(Problem) in try finite(value.pointee, "loudness") }
    ) {
        $0.targetLoudness = $1.map(Double.init)
    }
}

@c @implementation
public func tacet_soundtrack_set_stem_gain(
    _ engine: OpaquePointer?, _ stem: UInt32, _ gain: Float, _ tween: UnsafePointer<tacet_tween>?
) -> tacet_result {
    call(SoundtrackTarget(engine), with: try decibels(gain, "gain"), over: tween) {
        $0.setGain(ofStem: Int(stem), $1, over: $2)
    }
}

@c @implementation
public func tacet_soundtrack_get_status(
    _ engine: OpaquePointer?, _ status: UnsafeMutablePointer<tacet_soundtrack_status>?
) -> tacet_result {
    answer(status, "status", from: SoundtrackTarget(engine)) { tacet_soundtrack_status($0) }
}

extension tacet_soundtrack_status {
    fileprivate init(_ soundtrack: Soundtrack) {
        self.init()
        (state, reason) = soundtrack.state.forC
        position = UInt64(clamping: soundtrack.frame)
        stem_count = UInt32(clamping: soundtrack.track?.stems.count ?? 0)
        frames = UInt64(clamping: soundtrack.frames ?? 0)
        gain = soundtrack.gain.value
        sample_rate = UInt32(clamping: soundtrack.sampleRate ?? 0)
    }
}

extension Soundtrack.State {
    fileprivate var forC: (tacet_soundtrack_state, tacet_reason) {
        switch self {
        case .stopped: (TACET_SOUNDTRACK_STOPPED, TACET_REASON_NONE)
        case .playing: (TACET_SOUNDTRACK_PLAYING, TACET_REASON_NONE)
        case .paused: (TACET_SOUNDTRACK_PAUSED, TACET_REASON_NONE)
        case .muted(let reason): (TACET_SOUNDTRACK_MUTED, tacet_reason(reason))
        case .held(let reason): (TACET_SOUNDTRACK_HELD, tacet_reason(reason))
        case .frozen(let reason): (TACET_SOUNDTRACK_FROZEN, tacet_reason(reason))
        }
    }
}
