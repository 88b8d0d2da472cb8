import TacetPlatform

/// The listeners: that of the first player, and up to three others of a split screen. Each voice in the world is heard by
/// the nearest.
///
/// A game with one listener reads ``count`` alone. Mixing thread only; allocates in `init` alone.
struct Listeners: ~Copyable {
    /// The most listeners.
    static let capacity = 4
    /// A voice changes to a nearer listener if that one's distance is below this part of the present one's, so that a
    /// voice between two listeners does not go to and fro.
    static let margin: Float = 0.9

    private let axes: UnsafeMutablePointer<ListenerAxes>
    /// The number of listeners, one at least.
    private(set) var count = 1
    /// Grows with each change.
    private(set) var version = 0

    init() {
        axes = .allocate(repeating: ListenerAxes(Listener()), count: Self.capacity)
    }

    deinit { axes.deallocate() }

    /// The listener with a number below ``count``, with its axes; the first one for another number.
    @inline(__always)
    subscript(number: UInt8) -> ListenerAxes { axes[Int(number) < count ? Int(number) : 0] }

    /// Places a listener.
    mutating func set(_ number: Int, _ listener: Listener) {
        guard number < Self.capacity else { return }
        axes[number] = ListenerAxes(listener)
        version &+= 1
    }

    /// Changes how many listeners there are.
    mutating func setCount(_ new: Int) {
        count = max(1, min(new, Self.capacity))
        version &+= 1
    }

    /// The listener that hears a place, and its distance in metres.
    ///
    /// - Parameter present: The number of the listener that hears it by now; another number if none does.
    func nearest(to place: Vector3, present: UInt8) -> (number: UInt8, distance: Float) {
        var nearest: (number: UInt8, distance: Float) = (0, .infinity)
        var presentDistance = Float.infinity
        for number in 0..<count {
            let distance = (place - axes[number].position).lengthSquared.squareRoot()
            if number == Int(present) { presentDistance = distance }
            if distance < nearest.distance { nearest = (UInt8(truncatingIfNeeded: number), distance) }
        }
        let stays = Int(present) < count && nearest.distance >= presentDistance * Self.margin
        return stays ? (present, presentDistance) : nearest
    }
}
