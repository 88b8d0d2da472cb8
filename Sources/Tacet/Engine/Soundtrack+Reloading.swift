import TacetPlatform

extension Soundtrack {
    /// Reads the track's files again, for a developer who edits them while the game runs. Returns at once.
    ///
    /// The old files play on while the new ones are opened and decoded, some milliseconds. Then an ``AudioEngine/update()``
    /// changes over in 10 ms without a click, at the same second, and returns ``AudioEvent/reloaded(_:)``. A place behind the new
    /// loop's end counts from the loop's start again. ``Track/passes`` count anew. Pause, gains and a session that holds
    /// the music are kept.
    ///
    /// If a file cannot be read, or the new first file ends before the present place, the old files play on, and the event is
    /// ``AudioEvent/reloadFailed(_:)``. Damage further on is found when the music gets there. The call does nothing when the
    /// soundtrack is stopped. A seek, another track or the track's end takes the place of a reload; there is then no event.
    ///
    /// The corresponding C call is `tacet_soundtrack_reload`.
    public func reload() {
        perform { $0.endReload() }
        guard let track, let latest else { return }
        if case .opening = machine.next {
            perform { machine in
                machine.noteReload()
                return []
            }
            return seek(to: position)
        }
        let (frame, passed) = latest.place
        let place = MusicStream.Place(frame: frame, rate: latest.timing.sampleRate, wraps: true)
        let stream = opener.stream(of: track, from: place)
        perform { $0.reload(stream, from: passed) }
        pending.raise()
    }

    /// Changes over to the files that were read again, once enough of them is decoded. Returns the event, if any.
    func retryReload() -> AudioEvent? {
        guard case .reloading(let stream, let start) = machine.next, let latest else { return nil }
        let reloading = ReloadedTrack(stream: stream, replaced: latest, start: start)
        switch reloading.progress {
        case .pending: return nil
        case .failed(let error):
            perform { $0.endReload() }
            return .reloadFailed(error)
        case .ready:
            perform { $0.reloaded() }
            return .reloaded(stream.track.stems.first ?? "")
        }
    }
}

/// A track that is read again while it plays, and the stream whose place it takes.
struct ReloadedTrack {
    enum Progress {
        case pending, ready
        case failed(AudioError)
    }

    let stream: MusicStream
    let replaced: MusicStream
    /// The frames that ``replaced`` had played, at the mixer's rate, where ``stream`` begins.
    let start: Int

    /// Skips what the old stream has played meanwhile, and tells whether the new one can take its place.
    ///
    /// The game's thread: until the mixer gets the ring, this is the ring's reader.
    var progress: Progress {
        if let failure = stream.failure { return .failed(failure) }
        let ring = stream.ring
        let missed = replaced.ring.consumed - start - ring.consumed
        let skipped = max(0, min(missed, ring.available))
        if skipped > 0 { ring.consume(skipped) }
        if ring.isExhausted { return .failed(hasEnded) }
        return skipped >= missed && ring.isReady(for: stream.reserve) ? .ready : .pending
    }

    private var hasEnded: AudioError {
        AudioError(
            .invalidArgument, operation: "reload \(stream.track.stems.first ?? "a track")",
            detail: "it ends before the place that the music has reached",
            remedy: "Play the track again, or seek to a frame that it has.")
    }
}
