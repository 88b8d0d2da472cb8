import TacetSystem

/// How a place answers sound.
public struct Reverb: Hashable, Sendable {
    /// The rooms of Creative's EAX, as `efx-presets.h` has them.
    public enum Room: Int32, Hashable, Sendable, CaseIterable {
        case generic, paddedCell, room, bathroom, livingRoom, stoneRoom, auditorium, concertHall, cave, arena, hangar
        case carpetedHallway, hallway, stoneCorridor, alley, forest, city, mountains, quarry, plain, parkingLot
        case sewerPipe, underwater
    }

    /// The room.
    public var room: Room
    /// How loud it answers: at most 0 dB, which is the room's own.
    public var gain: Decibels
    /// How long it takes to fall silent, as a ratio of the room's own time: 0.1...4.
    public var decay: Float

    /// A room, answering in its own way unless told otherwise.
    public init(_ room: Room, gain: Decibels = .unity, decay: Float = 1) {
        self.room = room
        self.gain = gain
        self.decay = decay
    }

    /// With every value in its range.
    var clamped: Reverb {
        Reverb(
            room, gain: gain.value.isNaN ? .silence : min(gain, .unity),
            decay: decay.isNaN ? 1 : max(0.1, min(4, decay)))
    }
}

/// A part of the world with a reverb of its own, for whoever listens there.
public struct ReverbZone: Hashable, Sendable {
    /// The middle, in metres.
    public var centre: Vector3
    /// Within this distance of the middle, in metres, it is heard in full.
    public var radius: Float
    /// Over this distance beyond the radius, in metres, it fades out.
    public var falloff: Float
    /// What is heard.
    public var reverb: Reverb

    /// A ball around `centre` that fades out over `falloff` beyond its `radius`.
    public init(centre: Vector3, radius: Float, falloff: Float = 1, _ reverb: Reverb) {
        self.centre = centre
        self.radius = radius
        self.falloff = falloff
        self.reverb = reverb
    }

    /// How much of it is heard at a place: 0...1.
    func share(at place: Vector3) -> Float {
        let beyond = (place.sanitized - centre.sanitized).lengthSquared.squareRoot() - radius
        if !(beyond > 0) { return radius > 0 ? 1 : 0 }
        return falloff > 0 ? max(0, 1 - beyond / falloff) : 0
    }
}

extension Sequence<ReverbZone> {
    /// The reverb of the zone that is heard most at a place, as loud as it is heard there; nil outside all.
    func reverb(at place: Vector3) -> Reverb? {
        var loudest: (share: Float, reverb: Reverb)?
        for zone in self {
            let share = zone.share(at: place)
            if share > loudest?.share ?? 0 { loudest = (share, zone.reverb) }
        }
        return loudest.map { share, reverb in
            var reverb = reverb
            // In steps of a sixteenth: a step is not heard, and each is a message to the mixer.
            reverb.gain = reverb.gain + Decibels(amplitude: (share * 16).rounded(.up) / 16)
            return reverb
        }
    }
}
