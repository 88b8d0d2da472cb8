import TacetPlatform

/// A voice of the world that is heard, as of the latest block that was mixed: what a game casts a ray for.
public struct HeardVoice {
    /// The voice.
    public let voice: Voice
    /// The voice's position in metres.
    public let position: Vector3
    /// The listener that hears the voice: 0 is ``World/listener``, 1 the first of ``World/otherListeners``.
    public let listener: Int
    /// The position of that listener in metres.
    public let listenerPosition: Vector3
    /// What stands between the two by now: the occlusion that the voice has, or moves to.
    public let occlusion: Occlusion

    init(_ record: HeardVoices.Record, _ client: VoiceClient) {
        voice = Voice(client, record.voice)
        position = record.position
        listener = Int(record.listener)
        listenerPosition = record.listenerPosition
        occlusion = Occlusion(
            gain: Decibels(amplitude: record.gain),
            filter: VoiceFilter(
                lowShelf: Decibels(amplitude: record.lowShelf), highShelf: Decibels(amplitude: record.highShelf)))
    }

    /// The distance between the voice and its listener in metres.
    public var distance: Float { (position - listenerPosition).lengthSquared.squareRoot() }
}

extension AudioEngine {
    /// Calls `answer` with each voice of the world that is heard, so that the game can say by a ray of its own what stands
    /// between the voice and the listener.
    ///
    /// <!-- given: audio: AudioEngine, wallBetween: (Vector3, Vector3) -> Bool -->
    /// ```swift
    /// audio.update()
    /// audio.forEachHeardVoice { heard in
    ///     wallBetween(heard.position, heard.listenerPosition) ? Occlusion(gain: -9, highShelf: -20) : .none
    /// }
    /// ```
    ///
    /// A game calls it once a frame, after ``update()``. The voices are those of the latest block: it calls `answer` for none
    /// if no block was mixed since the last call, and for none at the first call, with which the mixing thread begins to
    /// note them. Virtual voices are left out, apart from those that an occlusion lowers: up to 256 of them in a block, in
    /// turn, so that a voice that a wall has made inaudible comes back when the wall has gone.
    ///
    /// An answer that the voice has already changes nothing. The call allocates nothing. From the first call on the mixing
    /// thread notes the heard voices of each block.
    ///
    /// - Parameters:
    ///   - tween: The time in which a voice moves to a new occlusion.
    ///   - answer: Called on the caller's thread. It may play, move and stop voices. ``HeardVoice/occlusion`` leaves the
    ///     voice as it is.
    ///
    /// The corresponding C call is `tacet_engine_next_heard_voice`.
    public func forEachHeardVoice(over tween: Tween = .seconds(0.1), _ answer: (HeardVoice) -> Occlusion) {
        while let record = nextHeardRecord() {
            let heard = HeardVoice(record, client)
            let occlusion = answer(heard)
            if occlusion == heard.occlusion || record.isOccluded(by: occlusion) { continue }
            heard.voice.setOcclusion(occlusion, over: tween)
        }
    }

    /// The next of the heard voices of the latest block; nil after the last one, and while no block was mixed since.
    package func nextHeardVoice() -> HeardVoice? { nextHeardRecord().map { HeardVoice($0, client) } }

    private func nextHeardRecord() -> HeardVoices.Record? {
        guard let heard = client.link.heard.current else {
            client.link.heard.fulfil(HeardVoices(realVoices: settings.realVoices))
            return nil
        }
        while let record = heard.take() {
            if client.isPlaying(record.voice) { return record }
        }
        return nil
    }
}
