/// The actions of the scripted scene, with their times.
struct Script {
    enum Action {
        case walk(Walker.Direction)
        case laser, explosion, jump, pickup
        case layer(Int)
        case turn

        var words: String {
            switch self {
            case .walk(let direction): "walks \(direction)"
            case .laser: "laser"
            case .explosion: "explosion"
            case .jump: "jump"
            case .pickup: "pickup"
            case .turn: "turns the music on the next bar"
            case .layer(let layer): "layer \(Music.layerNames[layer])"
            }
        }
    }

    private static let moments: [(seconds: Double, action: Action)] = [
        (0.5, .laser), (0.8, .laser), (1.1, .laser), (1.8, .explosion), (2.5, .layer(1)), (3.2, .jump), (4.0, .pickup),
        (4.5, .layer(2)), (5.0, .explosion), (5.2, .turn), (5.4, .laser), (5.6, .laser), (6.2, .explosion),
        (7.0, .layer(1)),
        (7.5, .layer(2)), (8.0, .pickup),
    ]
    /// When the listener walks and turns.
    private static let walks: [(seconds: Range<Double>, direction: Walker.Direction)] = [
        (1.2..<3.0, .forward), (3.6..<5.2, .forward), (4.2..<5.0, .turnRight), (6.0..<7.6, .forward),
    ]

    private var next = 0

    /// Returns the actions that are due since the last call. Walking is returned by every call while it lasts.
    mutating func actions(until seconds: Double) -> [Action] {
        let due = Self.moments[next...].prefix { $0.seconds <= seconds }
        next += due.count
        return due.map(\.action) + Self.walks.filter { $0.seconds.contains(seconds) }.map { .walk($0.direction) }
    }
}
