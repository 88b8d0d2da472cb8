import TacetDecoding

extension AudioEngine {
    /// Plays a sound on a boundary of the soundtrack, exactly on its frame: on the next beat, the next bar, a marker.
    ///
    /// <!-- given: audio: AudioEngine, stinger: Sound -->
    /// ```swift
    /// audio.play(stinger, on: .beat)
    /// ```
    ///
    /// While the music is held, frozen or paused the sound waits, and begins where the boundary comes in the music. After
    /// a seek, and after a transition that comes first, it begins on the next such boundary. Without music, and without
    /// such a boundary, it begins at once; `MusicBoundary.trackEnd` is none. ``PlaybackSettings/startFrame`` is ignored.
    ///
    /// - Parameters:
    ///   - sound: From ``load(_:_:)``.
    ///   - boundary: Where the sound begins.
    ///   - position: As in ``play(_:at:_:)-(Sound,_,_)``.
    ///   - settings: As in ``play(_:at:_:)-(Sound,_,_)``.
    /// - Returns: A voice, which is ``PlaybackState/scheduled`` until the boundary.
    ///
    /// The corresponding C call is `tacet_play_on`.
    @discardableResult
    public func play(
        _ sound: Sound, on boundary: MusicBoundary, at position: Vector3? = nil, _ settings: PlaybackSettings = .init()
    ) -> Voice {
        var settings = settings
        let (rendered, stream) = (renderedFrames, soundtrack.latest)
        settings.startFrame = BoundaryStarts.frame(of: boundary, in: stream, rendered: rendered)
        let voice = play(sound, at: position, settings)
        if let frame = settings.startFrame, voice.isPlaying {
            boundaryStarts.add(voice.handle, on: boundary, in: stream, frame: frame)
            pending.raise()
        }
        return voice
    }
}
