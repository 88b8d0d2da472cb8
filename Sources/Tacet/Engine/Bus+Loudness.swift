import TacetPlatform

extension Bus {
    /// Turns the loudness meter of the bus on, or off again: ``loudness``. A bus that is not metered costs nothing.
    ///
    /// Master is measured as the output gets it, after the limiter; the soundtrack after its gain and the session's fade.
    /// Any other bus is measured with the gains up to the next bus above that has a submix; it needs a submix of its own, and
    /// this call makes one: see ``enableSubmix()``. A meter that is turned on begins anew, with the block after the next
    /// ``AudioEngine/update()``; for one that is on already nothing changes. It takes some 6 µs of the mixing thread for a block
    /// of 512 frames, and 35 KB.
    ///
    /// - Throws: As ``enableSubmix()``, if the meter is to be turned on.
    public func setLoudnessMetered(_ isMetered: Bool) throws(AudioError) { try buses.setLoudnessMetered(id, isMetered) }

    /// Whether the loudness meter of the bus is on.
    public var isLoudnessMetered: Bool { buses.loudnessMeters[id]?.isOn ?? false }

    /// The loudness of the bus since its meter was turned on or reset; nil while it is off. Never waits; reading changes
    /// nothing.
    public var loudness: Loudness? {
        guard let (meter, isOn) = buses.loudnessMeters[id], isOn else { return nil }
        return meter.reading
    }

    /// Begins the integrated loudness, the range, the true peak and all windows of ``loudness`` anew with the next block.
    /// Does nothing while the meter is off.
    public func resetLoudness() { buses.loudnessMeters[id]?.meter.reset() }
}

extension Buses {
    /// Turns the loudness meter of a bus on or off; see ``Bus/setLoudnessMetered(_:)``.
    func setLoudnessMetered(_ bus: BusID, _ isMetered: Bool) throws(AudioError) {
        let present = loudnessMeters[bus]
        guard isMetered != (present?.isOn ?? false) else { return }
        if isMetered { try enableSubmix(of: bus) }
        let meter = present?.meter ?? BusLoudness(sampleRate: client.sampleRate, client.link.pairs)
        meter.reset()
        loudnessMeters[bus] = (meter, isMetered)
        client.send(.busLoudness(bus, .passUnretained(meter), isOn: isMetered))
    }
}
