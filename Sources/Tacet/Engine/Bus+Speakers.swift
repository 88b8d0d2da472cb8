import TacetOutput
import TacetPlatform

extension Bus {
    /// Whether the front of the bus is played by the centre loudspeaker. False at first.
    public var isCentered: Bool { buses.speakerRoutes[id]?.isCentered ?? false }

    /// The gain in decibels with which the bus is sent to the loudspeaker for low frequencies (LFE): the end of a tween
    /// that runs. Silence at first.
    public var lfeGain: Decibels { buses.speakerRoutes[id]?.lfe ?? .silence }

    /// Has the centre loudspeaker play the front of the bus, as for dialogue, or gives it back to the left and the right
    /// one.
    ///
    /// The front is what the left and the right loudspeaker in front of the listener play: sounds without a position, and
    /// a share of those with one. The centre plays their sum at -3 dB, as loud as both were together. In stereo nothing
    /// changes: the middle is the centre.
    ///
    /// - Throws: In surround as ``enableSubmix()``.
    public func setCentered(_ isCentered: Bool, over tween: Tween = .declick) throws(AudioError) {
        try buses.setRoute(of: id, isCentered: isCentered, tween)
    }

    /// Sends the bus to the loudspeaker for low frequencies (LFE): the sum of its other channels, below 120 Hz, with a
    /// slope of 24 dB an octave.
    ///
    /// The send is behind the effects of the bus, and follows its gain. In stereo there is no such loudspeaker, and the
    /// send is silent.
    ///
    /// - Parameters:
    ///   - gain: In decibels; more than +24 counts as +24. `.silence`, the default of a bus, ends the send.
    ///   - tween: How the gain moves.
    /// - Throws: In surround as ``enableSubmix()``.
    public func setLFEGain(_ gain: Decibels, over tween: Tween = .declick) throws(AudioError) {
        try buses.setRoute(of: id, lfe: gain, tween)
    }
}

/// What the game has set of a bus's way to the loudspeakers.
struct BusRoute {
    var isCentered = false
    var lfe = Decibels.silence
}

extension Buses {
    /// Sets what is not nil of a bus's way to the loudspeakers.
    func setRoute(
        of bus: BusID, isCentered: Bool? = nil, lfe gain: Decibels? = nil, _ tween: Tween
    ) throws(AudioError) {
        guard Int(bus.index) < count else { return }
        var route = speakerRoutes[bus] ?? BusRoute()
        if let isCentered { route.isCentered = isCentered }
        if let gain { route.lfe = gain.value.isNaN ? .silence : min(gain, Limits.gain) }
        guard core.queue.speakers != .stereo else {
            speakerRoutes[bus] = route
            return
        }
        try enableSubmix(of: bus)
        speakerRoutes[bus] = route
        client.send(
            .busRoute(bus, center: route.isCentered ? 1 : 0, lfe: route.lfe.amplitude, client.length(tween)))
    }
}
