import TacetDecoding
import TacetPlatform

/// The curves of a soundtrack's stems, and the intensity that they follow.
struct MusicLayers {
    var curves: [Int: LayerCurve] = [:]
    var intensity: Float = 0

    /// The gains of the stems of a track that begins.
    func gains(of track: Track) -> [Int: Decibels] {
        curves.filter { track.stems.indices.contains($0.key) }.mapValues { $0.gain(at: intensity) }
    }
}

/// A stem whose gain changes at a boundary, until it has.
struct StemSwitch {
    let stem: Int
    let gain: Decibels
    let length: RampLength
    let boundary: MusicBoundary
    /// The number of the track's play that the stem belongs to.
    let play: UInt64
    /// The stream that has the boundary, and its frame there, once they are known.
    var stream: MusicStream?
    var consumed = 0

    /// Whether the boundary was mixed.
    var hasHappened: Bool { stream.map { $0.ring.consumed >= consumed } ?? false }
}

extension Soundtrack {
    // MARK: Layers

    /// The intensity of the music, 0...1, which the curves of ``setLayer(ofStem:_:)`` follow; 0 at first.
    public var intensity: Float { layers.intensity }

    /// Lets the gain of a stem follow the intensity of the music: drums that come in with the danger, for example.
    ///
    /// <!-- given: audio: AudioEngine -->
    /// ```swift
    /// audio.soundtrack.setLayer(ofStem: 1, LayerCurve([(0.3, .silence), (0.6, 0)]))
    /// audio.soundtrack.setIntensity(0.5)
    /// ```
    ///
    /// The curve counts from now on, for the track that plays and for those that follow: their stems begin at its gain. The
    /// present stem moves in 10 ms. A ``setGain(ofStem:_:over:)`` holds until the curve's gain changes. A saved state has
    /// the stems' gains, and no curves.
    ///
    /// - Parameters:
    ///   - stem: 0...7; others are ignored.
    ///   - curve: The gain for each intensity. Nil leaves the stem at its gain.
    ///
    /// The corresponding C call is `tacet_soundtrack_set_layer`.
    public func setLayer(ofStem stem: Int, _ curve: LayerCurve?) {
        guard (0..<MusicSlot.maximumStems).contains(stem) else { return }
        layers.curves[stem] = curve
        if let curve { setLayerGain(ofStem: stem, curve.gain(at: layers.intensity), length(.declick)) }
    }

    /// Sets the intensity of the music. The stems that have a curve move to its gains, in a number of beats.
    ///
    /// A game may call it for every picture: each call goes on from the gains that are heard.
    ///
    /// - Parameters:
    ///   - intensity: 0...1; clamped, and NaN counts as 0.
    ///   - beats: The length of the move, 0...1,000, in beats of the present tempo; without one a beat is half a second.
    ///
    /// The corresponding C call is `tacet_soundtrack_set_intensity`.
    public func setIntensity(_ intensity: Float, overBeats beats: Double = 1) {
        layers.intensity = LayerCurve.inRange(intensity)
        let tween = length(ofBeats: beats)
        for (stem, curve) in layers.curves { setLayerGain(ofStem: stem, curve.gain(at: layers.intensity), tween) }
    }

    private func setLayerGain(ofStem stem: Int, _ gain: Decibels, _ length: RampLength) {
        guard machine.latest != nil else { return }
        perform { $0.setLayerGain(ofStem: stem, gain, length) }
    }

    private func length(ofBeats beats: Double) -> RampLength {
        let position = latest.flatMap { stream in stream.timeline?.tempo?.position(at: stream.position) }
        let rate = Double(latest?.timing.sampleRate ?? 1)
        let beat = position.map { Double($0.framesPerBeat) / rate } ?? 0.5
        return length(.seconds((beats > 0 ? min(beats, 1_000) : 0) * beat))
    }

    // MARK: Stems that change at a boundary

    /// Sets the gain of one stem at a boundary of the music: the drums come in on the next bar, on the sample.
    ///
    /// While the music is held, frozen or paused the stem waits. After a seek the boundary is the next one there; another
    /// track ends the order. A later order for the same stem takes its place. Without such a boundary, and without a track
    /// whose files are open, the gain changes at once. A boundary that is mixed before the next
    /// ``AudioEngine/update()`` has sent the order is late by a block or two.
    ///
    /// - Parameters:
    ///   - stem: The index of the stem from 0; others are ignored.
    ///   - gain: In decibels; more than +24 counts as +24.
    ///   - tween: The move of the gain, from the boundary on. `.none` changes it on the sample.
    ///   - boundary: Where the change begins. The end of the track is none.
    ///
    /// The corresponding C call is `tacet_soundtrack_switch_stem`.
    public func setGain(
        ofStem stem: Int, _ gain: Decibels, over tween: Tween = .declick, on boundary: MusicBoundary
    ) {
        guard let latest = machine.latest, latest.track.stems.indices.contains(stem) else { return }
        followSwitches()
        switches.removeAll { $0.stem == stem }
        switches.append(
            StemSwitch(
                stem: stem, gain: min(gain, Limits.gain), length: length(tween), boundary: boundary, play: latest.play))
        followSwitches()
        if !switches.isEmpty { pending.raise() }
    }

    /// Finds the boundaries of the stems that wait, and forgets those that have changed.
    func followSwitches() {
        if switches.isEmpty { return }
        let waiting = switches
        switches = []
        for var order in waiting {
            let present = machine.latest.flatMap { $0.play == order.play ? $0 : nil }
            if order.hasHappened {
                if let present, present.stream !== order.stream {
                    // A seek has put a stream in its place that knows only the gains of before.
                    perform { $0.setGain(ofStem: order.stem, order.gain, order.length) }
                } else {
                    perform { $0.noteGain(ofStem: order.stem, order.gain, play: order.play) }
                }
                continue
            }
            guard let present else { continue }
            if order.stream !== present.stream, !aim(&order, in: present.stream) {
                perform { $0.setGain(ofStem: order.stem, order.gain, order.length) }
                continue
            }
            switches.append(order)
        }
    }

    /// Gives the mixer the boundary of a stem; returns false if there is none. While the stream is not open or has no
    /// channel the order waits.
    private func aim(_ order: inout StemSwitch, in stream: MusicStream) -> Bool {
        guard order.boundary != .now else { return false }
        waitOffline(for: [stream])
        guard stream.isOpen, let timeline = stream.timeline, let slot = machine.present?.slot,
            machine.present?.streamed.stream === stream
        else { return stream.failure == nil }
        guard let aim = timeline.next(order.boundary, after: stream.ring.consumed) else { return false }
        (order.stream, order.consumed) = (stream, aim.consumed)
        let (stem, gain, length) = (UInt8(clamping: order.stem), order.gain.amplitude, order.length)
        perform { _ in [.send(.stemSwitch(slot, stem: stem, gain, length, at: aim.consumed))] }
        return true
    }
}
