import Glibc
import Tacet

/// The demo's world: a listener on a plain, and the objects that move and sound around it.
///
/// The scene makes no sound and draws nothing. The same calls give the same scene.
struct Scene {
    /// An object that sounds all the time.
    struct Emitter {
        let path: Path
        var position: Vector3
        var velocity = Vector3.zero
    }

    /// A sound that starts now, at a position if it has one.
    struct Cue: Hashable {
        var effect: Effect
        var position: Vector3?
    }

    /// A mark that is visible for a moment.
    struct Flash {
        enum Kind { case bolt, blast, sparkle, ping }
        let kind: Kind
        var position: Vector3
        var velocity = Vector3.zero
        var age: Float = 0

        var lifetime: Float {
            switch kind {
            case .bolt: 0.6
            case .blast: 0.9
            case .sparkle: 0.5
            case .ping: 0.8
            }
        }
    }

    /// How far the listener may walk from the middle, in metres.
    static let size: Float = 40
    static let beacon = Vector3(13, 0, -12)

    private(set) var time: Float = 0
    private(set) var listener = Walker()
    private(set) var emitters: [Emitter]
    private(set) var flashes: [Flash] = []
    private var cues: [Cue] = []
    private var blasts = 0
    private var nextPing: Float = 1

    init() {
        emitters = Path.allCases.map { Emitter(path: $0, position: $0.position(at: 0)) }
    }

    /// Moves the scene on by `seconds`, and returns the sounds that start.
    mutating func step(_ seconds: Float) -> [Cue] {
        time += seconds
        for index in emitters.indices {
            let next = emitters[index].path.position(at: time)
            emitters[index].velocity = (next - emitters[index].position) / seconds
            emitters[index].position = next
        }
        cues.append(contentsOf: listener.step(seconds, within: Self.size).map { Cue(effect: $0, position: nil) })
        if time >= nextPing {
            nextPing += 3
            cues.append(Cue(effect: .alarm, position: Self.beacon))
            flashes.append(Flash(kind: .ping, position: Self.beacon))
        }
        moveFlashes(seconds)
        defer { cues = [] }
        return cues
    }

    private mutating func moveFlashes(_ seconds: Float) {
        for index in flashes.indices {
            flashes[index].age += seconds
            flashes[index].position += flashes[index].velocity * seconds
        }
        let targets = emitters.filter(\.path.isTarget)
        var hits: [Vector3] = []
        flashes.removeAll { flash in
            guard flash.kind == .bolt else { return flash.age >= flash.lifetime }
            let hit = targets.first { ($0.position - flash.position).horizontalLength < 2 }
            if let hit { hits.append(hit.position) }
            return hit != nil || flash.age >= flash.lifetime
        }
        for place in hits {
            cues.append(Cue(effect: .hit, position: place))
            flashes.append(Flash(kind: .blast, position: place, age: 0.4))
        }
    }
}

// MARK: - Actions of the player
extension Scene {
    mutating func walk(_ direction: Walker.Direction) { listener.push(direction) }

    mutating func jump() { if listener.jump() { cues.append(Cue(effect: .jump, position: nil)) } }

    mutating func fire() {
        let muzzle = listener.position + listener.forward
        cues.append(Cue(effect: .laser, position: muzzle))
        flashes.append(Flash(kind: .bolt, position: muzzle, velocity: listener.forward * 40))
    }

    mutating func explode() {
        blasts += 1
        // The golden angle puts every blast in another direction, far from the last ones.
        let angle = Float(blasts) * 2.399_963
        let distance = 6 + Float(blasts * 5 % 12)
        let place = listener.position + Vector3(sin(angle), 0, -cos(angle)) * distance
        cues.append(Cue(effect: .explosion, position: place))
        flashes.append(Flash(kind: .blast, position: place))
    }

    mutating func pickUp() {
        cues.append(Cue(effect: .pickup, position: nil))
        flashes.append(Flash(kind: .sparkle, position: listener.position))
    }
}

extension Vector3 {
    /// The length as seen from above.
    var horizontalLength: Float { (x * x + z * z).squareRoot() }
}
