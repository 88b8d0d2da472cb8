// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet

extension tacet_playlist {
    /// The defaults.
    fileprivate static var standard: tacet_playlist {
        var list = tacet_playlist()
        list.repeats = true
        return list
    }

    /// The order in Swift's form.
    fileprivate func listOrder() throws(Problem) -> Playlist.Order {
        switch order {
        case TACET_LIST_ORDER_LISTED: return .listed
        case TACET_LIST_ORDER_SHUFFLED: return .shuffled(seed: seed)
        default: throw unknown(order)
        }
    }
}

@c @implementation
public func tacet_playlist_default(_ list: UnsafeMutablePointer<tacet_playlist>?, _ struct_size: Int) -> tacet_result {
    writeDefault(.standard, to: list, size: struct_size, "list")
}

@c @implementation
public func tacet_soundtrack_play_list(
    _ engine: OpaquePointer?, _ tracks: UnsafePointer<tacet_track>?, _ count: Int,
    _ list: UnsafePointer<tacet_playlist>?
) -> tacet_result {
    report { () throws(Problem) in
        guard (1...Int(TACET_MAXIMUM_LIST)).contains(count) else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT,
                "a list has 1 to \(TACET_MAXIMUM_LIST) tracks, not \(UInt(bitPattern: count))")
        }
        let values = try sizedArray(tracks, count, "tracks")
        let settings = try read(list, "list", or: .standard)
        var playlist = Playlist(
            [], order: try settings.listOrder(), repeats: settings.repeats,
            crossfade: try seconds(settings.crossfade, "crossfade"))
        for value in values { playlist.tracks.append(try value.track()) }
        let place = Int(clamping: settings.place)
        let first = playlist.index(at: place).map { values[$0] } ?? values[0]
        let crossfade = try tween(first.crossfade)
        let start = try frame(first.from_frame, "from_frame")
        let (planned, files) = try opened(for: engine) { soundtrack throws(AudioError) in
            try soundtrack.plan(playlist, at: place)
        } by: { opener, planned throws(AudioError) in
            try opener.open(planned.track, from: start)
        }
        return try withSoundtrack(engine) { $0.play(files, crossfade: crossfade, listed: planned.place) }
    }
}

@c @implementation
public func tacet_soundtrack_play_next(_ engine: OpaquePointer?) -> tacet_result {
    report { () throws(Problem) in
        let (opener, planned) = try engines.with(engine) {
            ($0.audio.soundtrack.opener, $0.audio.soundtrack.planNext())
        }
        guard let planned else { return TACET_EMPTY }
        let opened = try translating { () throws(AudioError) in try opener.open(planned.track, from: 0) }
        return try withSoundtrack(engine) {
            $0.play(opened, crossfade: planned.place.crossfade, listed: planned.place)
        }
    }
}

@c @implementation
public func tacet_soundtrack_get_list_place(
    _ engine: OpaquePointer?, _ place: UnsafeMutablePointer<UInt64>?
) -> tacet_result {
    report { () throws(Problem) in
        let place = try required(place, "place")
        place.pointee = 0
        guard let number = try engines.with(engine, { $0.audio.soundtrack.playlistPlace }) else { return TACET_EMPTY }
        place.pointee = UInt64(clamping: number)
        return TACET_OK
    }
}
