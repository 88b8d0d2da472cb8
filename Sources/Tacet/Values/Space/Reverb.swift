import TacetPlatform

/// A reverb: the room in which effects sound.
public struct Reverb: Hashable, Sendable {
    /// The rooms of Creative's EAX, with the parameters of OpenAL's `efx-presets.h`.
    ///
    /// The times are those in which the rooms' own reverb decays by 60 dB.
    public enum Room: Int32, Hashable, Sendable, CaseIterable {
        /// Like a room of middling size, 1.49 s; a carpeted room, 0.17 s; a small room, 0.40 s; a tiled room, 1.49 s.
        case generic, paddedCell, room, bathroom
        /// A furnished room, 0.50 s; a room of bare stone, 2.31 s; a theatre, 4.32 s; a large hall for music, 3.92 s.
        case livingRoom, stoneRoom, auditorium, concertHall
        /// A cave, 2.91 s; a sports arena, 7.24 s; an aeroplane hangar, 10.05 s.
        case cave, arena, hangar
        /// A corridor with carpet, 0.30 s; without, 1.49 s; of stone, 2.70 s; an alley between houses, 1.49 s.
        case carpetedHallway, hallway, stoneCorridor, alley
        /// Outdoors: trees, 1.49 s; streets, 1.49 s; slopes that echo, 1.49 s; a pit of stone, 1.49 s; open land, 1.49
        /// s.
        case forest, city, mountains, quarry, plain
        /// A car park, 1.65 s; a sewer, 2.81 s; under water, 1.49 s.
        case parkingLot, sewerPipe, underwater
    }

    /// The room.
    public var room: Room
    /// The level of the reverb relative to the room's own: at most 0 dB. NaN is silence.
    public var gain: Decibels
    /// The decay time as a ratio of the room's own: 0.1...4; values out of range are clamped, and NaN counts as 1.
    ///
    /// The resulting decay time is 0.1 s to 20 s.
    public var decayRatio: Float

    /// The reverb of a room; the defaults are the room's own level and decay.
    public init(_ room: Room, gain: Decibels = .unity, decayRatio: Float = 1) {
        self.room = room
        self.gain = gain
        self.decayRatio = decayRatio
    }

    /// This reverb with every value in its range.
    var clamped: Reverb {
        Reverb(
            room, gain: gain.value.isNaN ? .silence : min(gain, .unity),
            decayRatio: decayRatio.isNaN ? 1 : max(0.1, min(4, decayRatio)))
    }
}

/// A ball in the world with a reverb of its own, which is heard while the listener is inside or near it.
public struct ReverbZone: Hashable, Sendable {
    /// The centre of the ball, in metres.
    public var center: Vector3
    /// The distance from the centre, in metres, within which the reverb is heard in full. With 0 or less the
    /// reverb is heard in the falloff alone.
    public var radius: Float
    /// The distance beyond the radius, in metres, over which the reverb fades out. 0 or less ends it at the radius.
    ///
    /// Where the world has a reverb of its own, the zone's fades out over the inner half, and the world's fades in over
    /// the outer.
    public var falloff: Float
    /// The reverb of the zone.
    public var reverb: Reverb

    /// A zone around `center` that fades out over `falloff` metres beyond `radius` metres.
    public init(center: Vector3, radius: Float, falloff: Float = 1, _ reverb: Reverb) {
        self.center = center
        self.radius = radius
        self.falloff = falloff
        self.reverb = reverb
    }

    /// The share of the reverb that a listener at `place` hears: 0...1.
    func share(at place: Vector3) -> Float {
        let beyond = (place.sanitized - center.sanitized).lengthSquared.squareRoot() - radius
        if !(beyond > 0) { return radius > 0 ? 1 : 0 }
        return falloff > 0 ? max(0, 1 - beyond / falloff) : 0
    }
}

extension Sequence<ReverbZone> {
    /// The reverb that a listener at `place` hears: that of the zone with the largest share, or the one outside.
    ///
    /// There is one reverb at a time, so in a falloff one fades out before the other fades in.
    ///
    /// - Parameters:
    ///   - place: The listener's position.
    ///   - outside: The reverb outside all zones; nil if there is none, and a zone fades over its whole falloff.
    func reverb(at place: Vector3, outside: Reverb?) -> Reverb? {
        var largest: (share: Float, reverb: Reverb)?
        for zone in self {
            let share = zone.share(at: place)
            if share > largest?.share ?? 0 { largest = (share, zone.reverb) }
        }
        guard let (share, reverb) = largest else { return outside }
        guard let outside else { return reverb.lowered(to: share) }
        return share > 0.5 ? reverb.lowered(to: 2 * share - 1) : outside.lowered(to: 1 - 2 * share)
    }
}

extension Reverb {
    /// The reverb at this share of its amplitude, in steps of a sixteenth: each step changes the effect on every
    /// device.
    fileprivate func lowered(to share: Float) -> Reverb {
        var reverb = self
        reverb.gain = gain + Decibels(amplitude: Swift.max(1, (share * 16).rounded(.up)) / 16)
        return reverb
    }
}
