// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetDecoding

extension tacet_stinger {
    /// The defaults of `Soundtrack.playStinger(_:on:ducking:)`.
    fileprivate static var standard: tacet_stinger {
        var stinger = tacet_stinger()
        (stinger.boundary, stinger.bars, stinger.attack, stinger.release) = (TACET_BOUNDARY_BEAT, 4, 0.05, 0.5)
        return stinger
    }

    fileprivate func musicDucking() throws(Problem) -> MusicDucking? {
        let value = MusicDucking(
            by: try decibels(ducking, "ducking"), attack: try seconds(attack, "attack"),
            release: try seconds(release, "release"))
        return value.gain < .unity ? value : nil
    }
}

@c @implementation
public func tacet_stinger_default(_ stinger: UnsafeMutablePointer<tacet_stinger>?, _ struct_size: Int) -> tacet_result {
    writeDefault(.standard, to: stinger, size: struct_size, "stinger")
}

@c @implementation
public func tacet_soundtrack_play_stinger(
    _ engine: OpaquePointer?, _ track: UnsafePointer<tacet_track>?, _ stinger: UnsafePointer<tacet_stinger>?,
    _ order: UnsafeMutablePointer<UInt64>?
) -> tacet_result {
    makeOrder(order) { () throws(Problem) in
        let track = try read(track, "track").track()
        let value = try read(stinger, "stinger", or: .standard)
        let boundary = try value.boundary.boundary(bars: value.bars, marker: value.marker)
        let ducking = try value.musicDucking()
        let (planned, files) = try opened(for: engine) { soundtrack throws(AudioError) in
            try soundtrack.planStinger(track, on: boundary, ducking: ducking)
        } by: { opener, planned throws(AudioError) in
            try opener.open(planned.track, from: 0)
        }
        return try engines.with(engine) { $0.audio.soundtrack.play(planned, with: files).id }
    }
}

@c @implementation
public func tacet_soundtrack_cancel_stinger(_ engine: OpaquePointer?, _ order: UInt64) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { hosted in
            let soundtrack = hosted.audio.soundtrack
            guard let pending = soundtrack.pendingStingers.first(where: { $0.id == order }) else { return TACET_EMPTY }
            return soundtrack.cancelStinger(pending) ? TACET_OK : TACET_EMPTY
        }
    }
}
