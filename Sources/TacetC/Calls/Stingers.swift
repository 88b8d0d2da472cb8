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
    report { () throws(Problem) in
        order?.pointee = 0
        let track = try read(track, "track").track()
        let value = stinger == nil ? .standard : try read(stinger, "stinger")
        let boundary = try value.boundary.boundary(bars: value.bars, marker: value.marker)
        let ducking = try value.musicDucking()
        // Opens the files without the engine's lock, so that no other call waits for a disk.
        let (opener, planned) = try engines.with(engine) { hosted throws(Problem) in
            let soundtrack = hosted.audio.soundtrack
            let planned = try translating { () throws(AudioError) in
                try soundtrack.planStinger(track, on: boundary, ducking: ducking)
            }
            return (soundtrack.opener, planned)
        }
        let opened = try translating { () throws(AudioError) in try opener.open(planned.track, from: 0) }
        return try withSoundtrack(engine) { soundtrack throws(Problem) in
            // Before the optional pointer: what is assigned through nil is not called.
            let id = soundtrack.play(planned, with: opened).id
            order?.pointee = id
        }
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
