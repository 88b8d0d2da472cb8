import Glibc
import Tacet

/// The path of an emitter: its position over time, in metres.
enum Path: String, CaseIterable {
    case drone, courier, wind, reactor

    var effect: Effect {
        switch self {
        case .drone: .engine
        case .courier: .thrust
        case .wind: .wind
        case .reactor: .engine
        }
    }

    /// The pitch ratio, which makes two emitters with the same sound differ.
    var pitch: Float {
        switch self {
        case .drone: 1.5
        case .reactor: 0.75
        case .courier, .wind: 1
        }
    }

    /// Whether the laser hits it.
    var isTarget: Bool { self == .drone || self == .courier }

    func position(at time: Float) -> Vector3 {
        switch self {
        case .drone: Vector3(8 * cos(time * 0.7), 1, 8 * sin(time * 0.7))
        case .courier: Vector3(24 * sin(time * 0.31), 2, 15 * sin(time * 0.62 + 0.5))
        case .wind: Vector3(-22 + 3 * sin(time * 0.2), 4, 10 + 5 * cos(time * 0.13))
        case .reactor: Vector3(-10, 0, -14)
        }
    }
}
