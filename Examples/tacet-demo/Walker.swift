import Glibc
import Tacet

/// Moves the listener. A terminal reports when a key goes down, never when it comes up, so each press pushes until the
/// key would repeat.
struct Walker {
    enum Direction { case forward, back, left, right, turnLeft, turnRight }

    /// The length of a push in seconds: a little longer than the interval of key repeats.
    private static let push: Float = 0.18
    private static let speed: Float = 5
    private static let turnSpeed: Float = 1.9
    private static let stride: Float = 1.5

    private(set) var position = Vector3.zero
    private(set) var velocity = Vector3.zero
    /// The direction of view in radians to the right of -Z, seen from above.
    private(set) var heading: Float = 0
    private var pushes: [Direction: Float] = [:]
    private var turning: Float = 0
    private var walked: Float = 0
    private var rising: Float = 0

    var forward: Vector3 { Vector3(sin(heading), 0, -cos(heading)) }
    var right: Vector3 { Vector3(cos(heading), 0, sin(heading)) }

    private var isOnTheGround: Bool { position.y <= 0 }

    mutating func push(_ direction: Direction) { pushes[direction] = Self.push }

    /// Jumps; false if the listener is not on the ground.
    mutating func jump() -> Bool {
        guard isOnTheGround else { return false }
        rising = 4
        return true
    }

    /// Moves on by `seconds`, and returns the sounds of the steps.
    mutating func step(_ seconds: Float, within radius: Float) -> [Effect] {
        let intent = { [pushes] (one: Direction, other: Direction) -> Float in
            (pushes[one] == nil ? 0 : 1) - (pushes[other] == nil ? 0 : 1)
        }
        let ease = min(1, seconds * 12)
        turning += (intent(.turnRight, .turnLeft) * Self.turnSpeed - turning) * ease
        heading += turning * seconds
        let wish = forward * intent(.forward, .back) + right * intent(.right, .left)
        let goal = wish == .zero ? .zero : wish / wish.horizontalLength * Self.speed
        velocity.x += (goal.x - velocity.x) * ease
        velocity.z += (goal.z - velocity.z) * ease
        pushes = pushes.mapValues { $0 - seconds }.filter { $0.value > 0 }

        let before = position
        position += velocity * seconds
        let distance = position.horizontalLength
        if distance > radius {
            position.x *= radius / distance
            position.z *= radius / distance
        }
        return land(seconds) + stepped((position - before).horizontalLength)
    }

    private mutating func land(_ seconds: Float) -> [Effect] {
        guard rising != 0 || !isOnTheGround else { return [] }
        position.y += rising * seconds
        rising -= 9.81 * seconds
        guard isOnTheGround else { return [] }
        (position.y, rising) = (0, 0)
        return [.footstep]
    }

    private mutating func stepped(_ distance: Float) -> [Effect] {
        guard isOnTheGround else { return [] }
        walked += distance
        guard walked >= Self.stride else { return [] }
        walked -= Self.stride
        return [.footstep]
    }
}
