import Glibc
import TacetPlatform

/// Decides which captions are audible, from what the mixing thread heard: values in, values out, time as a parameter.
///
/// A caption appears when its loudest voice reaches ``appears``, and stays until the voice has been below
/// ``CaptionSound/fades`` for ``lingers``. So a sound about as loud as the threshold does not flicker, steps make one
/// caption, and each caption can be read for a second at least.
struct CaptionDisplay {
    /// The level at which a caption appears: -50 dBFS, about the level below which the other sounds of a mix mask a
    /// sound.
    static let appears: Float = 3.162_278e-3
    static let lingers = Duration.seconds(1)

    /// One caption that is audible, or was a moment ago.
    private struct Entry {
        /// The caption as last heard.
        var sound: CaptionSound
        var direction: AudibleCaption.Direction?
        var distance: Float?
        let beganAt: Duration
        var heardAt: Duration
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Takes what a block had, and returns whether the game has to redraw: a caption appeared, disappeared, or is now
    /// heard or no longer heard.
    ///
    /// - Parameters:
    ///   - sounds: Each key once.
    ///   - listener: The listener in that block.
    ///   - now: The time, which never goes back.
    mutating func note(_ sounds: [CaptionSound], _ listener: Listener, at now: Duration) -> Bool {
        var hasChanged = false
        for index in entries.indices { entries[index].sound.voices = 0 }
        for sound in sounds {
            let index = entries.firstIndex { $0.sound.tag.key == sound.tag.key }
            guard sound.level >= (index == nil ? Self.appears : CaptionSound.fades) else { continue }
            let entry = Entry(
                sound: sound, direction: Self.direction(of: sound, from: listener),
                distance: sound.hasPlace ? sound.offset.lengthSquared.squareRoot() : nil,
                beganAt: index.map { entries[$0].beganAt } ?? now, heardAt: now)
            if let index {
                hasChanged = hasChanged || Self.isHeard(entries[index].sound) != Self.isHeard(sound)
                entries[index] = entry
            } else {
                entries.append(entry)
                hasChanged = true
            }
        }
        return expire(at: now) || hasChanged
    }

    /// Removes captions that have been inaudible for ``lingers``. Returns whether there were any.
    mutating func expire(at now: Duration) -> Bool {
        let count = entries.count
        entries.removeAll { now - $0.heardAt >= Self.lingers }
        return entries.count != count
    }

    /// The audible captions, the most important first, and of equals the oldest first: an order that stays while they
    /// sound.
    ///
    /// - Parameter key: Returns the key with a number.
    func captions(at now: Duration, key: (UInt16) -> String?) -> [AudibleCaption] {
        entries.compactMap { entry in
            key(entry.sound.tag.key).map { key in
                AudibleCaption(
                    key: key, importance: entry.sound.tag.importance, voices: Int(entry.sound.voices),
                    direction: entry.direction, distance: entry.distance, level: Decibels(amplitude: entry.sound.level),
                    isHeard: Self.isHeard(entry.sound), age: now - entry.beganAt)
            }
        }
        .sorted(by: Self.precedes)
        .prefix(CaptionSounds.capacity).map(\.self)
    }

    private static func precedes(_ one: AudibleCaption, _ other: AudibleCaption) -> Bool {
        if one.importance != other.importance { return one.importance > other.importance }
        if one.age != other.age { return one.age > other.age }
        return one.key < other.key
    }

    private static func isHeard(_ sound: CaptionSound) -> Bool { sound.heard >= CaptionSound.fades }

    /// The direction of a sound with a position; nil for one without, and for one at the listener's own place.
    static func direction(of sound: CaptionSound, from listener: Listener) -> AudibleCaption.Direction? {
        guard sound.hasPlace, sound.offset.lengthSquared > 1e-8 else { return nil }
        var (right, up, ahead) = (sound.offset.x, sound.offset.y, -sound.offset.z)
        if !sound.isRelativeToListener {
            let forward = listener.forward.normalized
            let side = forward.cross(listener.up).normalized
            let top = side.cross(forward)
            (right, up, ahead) = (
                (sound.offset * side).sum(), (sound.offset * top).sum(), (sound.offset * forward).sum()
            )
        }
        let degrees = 180 / Float.pi
        let level = (right * right + ahead * ahead).squareRoot()
        return AudibleCaption.Direction(
            azimuth: level < 1e-6 ? 0 : atan2f(right, ahead) * degrees, elevation: atan2f(up, level) * degrees)
    }
}

extension Vector3 {
    /// This vector with a length of 1. It must not be zero.
    fileprivate var normalized: Vector3 {
        // Scaled first, because the square of a coordinate may be infinite or 0.
        let largest = Swift.max(Swift.abs(x), Swift.abs(y), Swift.abs(z))
        guard largest > 0 else { return self }
        let scaled = self / largest
        return scaled / scaled.lengthSquared.squareRoot()
    }
}
