/// The sounds of the scene, each with its files' names.
enum Effect: String, CaseIterable {
    case laser, explosion, hit, jump, pickup, alarm
    case footstep
    case engine = "engine-loop"
    case thrust = "thrust-loop"
    case wind = "wind-loop"
    case ambience

    /// The files of the sound. Several files are played in random order.
    var files: [String] {
        self == .footstep ? (1...4).map { "effects/footstep-\($0).ogg" } : ["effects/\(rawValue).ogg"]
    }
}
