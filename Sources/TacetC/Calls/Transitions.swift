// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetDecoding

extension tacet_boundary {
    /// Converts the boundary to Swift's.
    func boundary(bars: UInt32, marker: UnsafePointer<CChar>?) throws(Problem) -> MusicBoundary {
        switch self {
        case TACET_BOUNDARY_NOW: return .now
        case TACET_BOUNDARY_BEAT: return .beat
        case TACET_BOUNDARY_BAR: return .bar
        case TACET_BOUNDARY_BARS:
            guard bars > 0 else { throw Problem(TACET_ERROR_INVALID_ARGUMENT, "bars is 0") }
            return .bars(Int(bars))
        case TACET_BOUNDARY_MARKER: return .marker(try string(marker, "marker"))
        case TACET_BOUNDARY_SECTION_END: return .sectionEnd
        case TACET_BOUNDARY_TRACK_END: return .trackEnd
        default: throw unknown(self)
        }
    }
}

extension tacet_transition {
    /// The defaults of `Soundtrack.transition(to:at:entering:by:through:)`.
    static var standard: tacet_transition {
        var transition = tacet_transition()
        transition.boundary = TACET_BOUNDARY_BAR
        (transition.bars, transition.tail_fade, transition.pickup_beats) = (4, 0.05, 1)
        return transition
    }

    fileprivate func musicEntry() throws(Problem) -> MusicEntry {
        switch entry {
        case TACET_ENTRY_START: return .start
        case TACET_ENTRY_SAME_BEAT: return .sameBeat
        case TACET_ENTRY_MARKER: return .marker(try string(entry_marker, "entry_marker"))
        case TACET_ENTRY_PICKUP:
            let time = try seconds(pickup_seconds, "pickup_seconds")
            return .pickup(try length(pickup_marker, "pickup_marker", pickup_beats) ?? .time(time))
        default: throw unknown(entry)
        }
    }

    /// A pickup's or a tail's length to a marker, or else in beats; nil if neither is given.
    private func length(
        _ marker: UnsafePointer<CChar>?, _ name: StaticString, _ beats: UInt32
    ) throws(Problem) -> MusicLength? {
        if marker != nil { return .marker(try string(marker, name)) }
        return beats > 0 ? .beats(Int(beats)) : nil
    }

    fileprivate func blend() throws(Problem) -> MusicBlend {
        let (time, fade) = (try seconds(tail_seconds, "tail_seconds"), try seconds(tail_fade, "tail_fade"))
        if let tail = try length(tail_marker, "tail_marker", tail_beats) ?? (time > .zero ? .time(time) : nil) {
            return .tail(tail, fade: Tween(duration: fade))
        }
        let tween = try tween(crossfade)
        if try finite(crossfade_beats, "crossfade_beats") > 0 { return .crossfadeBeats(Double(crossfade_beats)) }
        return crossfade.seconds > 0 ? .crossfade(tween) : .cut
    }
}

@c @implementation
public func tacet_soundtrack_transition(
    _ engine: OpaquePointer?, _ track: UnsafePointer<tacet_track>?, _ bridge: UnsafePointer<tacet_track>?,
    _ transition: UnsafePointer<tacet_transition>?, _ order: UnsafeMutablePointer<UInt64>?
) -> tacet_result {
    makeOrder(order) { () throws(Problem) in
        let track = try read(track, "track").track()
        let value = try read(transition, "transition", or: .standard)
        let boundary = try value.boundary.boundary(bars: value.bars, marker: value.marker)
        let (entry, blend) = (try value.musicEntry(), try value.blend())
        let bridge = bridge == nil ? nil : try read(bridge, "bridge").track()
        let (_, files) = try opened(for: engine) { soundtrack throws(AudioError) in
            try soundtrack.plan(to: track, at: boundary, entering: entry, by: blend, through: bridge)
        } by: { opener, planned throws(AudioError) in
            try opener.open(planned)
        }
        return try engines.with(engine) { hosted throws(Problem) in
            try translating { () throws(AudioError) in try hosted.audio.soundtrack.turn(to: files) }.id
        }
    }
}

@c @implementation
public func tacet_soundtrack_cancel_transition(_ engine: OpaquePointer?, _ order: UInt64) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { hosted in
            let soundtrack = hosted.audio.soundtrack
            guard let pending = soundtrack.pendingTransition, order == 0 || order == pending.id else {
                return TACET_EMPTY
            }
            return soundtrack.cancel(pending) ? TACET_OK : TACET_EMPTY
        }
    }
}

@c @implementation
public func tacet_soundtrack_loop_section(
    _ engine: OpaquePointer?, _ section: UnsafePointer<CChar>?, _ times: UInt32
) -> tacet_result {
    call(SoundtrackTarget(engine), with: try string(section, "section")) { soundtrack, name throws(AudioError) in
        try soundtrack.loopSection(name, times: times == 0 ? nil : Int(times))
    }
}

@c @implementation
public func tacet_soundtrack_release_section(_ engine: OpaquePointer?) -> tacet_result {
    call(SoundtrackTarget(engine)) { $0.releaseSection() }
}

@c @implementation
public func tacet_soundtrack_tell_beats(_ engine: OpaquePointer?, _ tells: Bool) -> tacet_result {
    call(SoundtrackTarget(engine)) { $0.tellsBeats = tells }
}

@c @implementation
public func tacet_soundtrack_get_clock(
    _ engine: OpaquePointer?, _ clock: UnsafeMutablePointer<tacet_music_clock>?
) -> tacet_result {
    answer(clock, "clock", from: SoundtrackTarget(engine)) { $0.clock.map { tacet_music_clock($0) } }
}

extension tacet_music_clock {
    fileprivate init(_ clock: MusicClock) {
        self.init()
        beats_per_bar = UInt32(clamping: clock.beatsPerBar ?? 0)
        beats_per_minute = clock.tempo?.beatsPerMinute ?? 0
        beat = UInt64(clamping: clock.beat?.beat ?? 0)
        bar = UInt64(clamping: clock.beat?.bar ?? 0)
        beat_in_bar = UInt32(clamping: clock.beat?.beatInBar ?? 0)
        phase = clock.phase
        seconds = clock.position.seconds
        frame = UInt64(clamping: clock.frame)
        mixed_frame = UInt64(clamping: clock.mixedFrame)
        mix_frame = UInt64(clamping: clock.mixFrame)
        time = clock.time.nanosecondsForC
    }
}

extension Duration {
    /// The duration in whole nanoseconds, 0 or more.
    var nanosecondsForC: UInt64 {
        UInt64(clamping: components.seconds) * 1_000_000_000 + UInt64(clamping: components.attoseconds / 1_000_000_000)
    }
}
