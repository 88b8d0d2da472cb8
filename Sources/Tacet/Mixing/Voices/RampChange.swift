import TacetPlatform

/// A pending change of one parameter: a jump, a ramp, or a jump followed by a ramp.
///
/// All changes that a game makes to a parameter between two blocks merge into one `RampChange`, with the same result.
struct RampChange<Value: BitwiseCopyable>: BitwiseCopyable {
    /// The value that the parameter jumps to before the ramp begins; meaningless unless ``jumps`` is true.
    private(set) var start: Value
    private(set) var jumps = false
    private(set) var target: Value
    private(set) var length: RampLength

    init(to target: Value, _ length: RampLength) {
        start = target
        self.target = target
        self.length = length
    }

    /// Adds a newer change, which takes effect after this one.
    mutating func merge(_ newer: RampChange) {
        var merged = newer
        if newer.length.frames > 0, !newer.jumps {
            if length.frames <= 0 {
                (merged.start, merged.jumps) = (target, true)
            } else {
                (merged.start, merged.jumps) = (start, jumps)
            }
        }
        self = merged
    }

    /// Calls `move` with each step in order: first the jump, if there is one, then the move to the target.
    @inline(__always)
    func apply(_ move: (Value, RampLength) -> Void) {
        if jumps { move(start, .none) }
        move(target, length)
    }
}

extension Optional {
    /// Adds a newer change, which takes effect after this one, if there is one.
    @inline(__always)
    mutating func add<Value>(_ newer: RampChange<Value>?) where Wrapped == RampChange<Value> {
        guard let newer else { return }
        if self == nil { self = newer } else { self?.merge(newer) }
    }
}
