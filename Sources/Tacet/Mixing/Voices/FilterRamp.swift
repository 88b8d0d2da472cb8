import TacetPlatform

/// A voice's filter while it moves to another: the factors of its two shelves.
struct FilterRamp: BitwiseCopyable {
    private var lows = Ramp(1)
    private var highs = Ramp(1)

    /// An open filter.
    init() {}

    init(_ filter: VoiceFilter) {
        lows = Ramp(Self.factor(filter.lowShelf))
        highs = Ramp(Self.factor(filter.highShelf))
    }

    var lowShelf: Float { lows.value }
    var highShelf: Float { highs.value }
    var isMoving: Bool { lows.isMoving || highs.isMoving }
    /// The factors that the shelves have, or move to.
    var target: (low: Float, high: Float) { (lows.target, highs.target) }

    mutating func move(to filter: VoiceFilter, _ length: RampLength) {
        lows.move(to: Self.factor(filter.lowShelf), frames: length.frames, easing: length.easing)
        highs.move(to: Self.factor(filter.highShelf), frames: length.frames, easing: length.easing)
    }

    mutating func advance(_ frames: Int32) {
        guard isMoving else { return }
        lows.advance(frames)
        highs.advance(frames)
    }

    /// The factor of a shelf's gain, 1 at most.
    static func factor(_ gain: Decibels) -> Float { gain < .unity ? gain.amplitude : 1 }
}

/// A voice's occlusion while it moves to another.
struct OcclusionRamp: BitwiseCopyable {
    private var gains = Ramp(1)
    private(set) var filter = FilterRamp()

    /// Nothing stands between.
    init() {}

    var gain: Float { gains.value }
    var isMoving: Bool { gains.isMoving || filter.isMoving }

    /// The factors that the occlusion has, or moves to.
    var target: (gain: Float, lowShelf: Float, highShelf: Float) {
        (gains.target, filter.target.low, filter.target.high)
    }

    /// Whether nothing stands between, and nothing is about to.
    var isOpen: Bool { !isMoving && target == (1, 1, 1) }

    /// The factors of an occlusion.
    static func factors(of occlusion: Occlusion) -> (gain: Float, lowShelf: Float, highShelf: Float) {
        (
            FilterRamp.factor(occlusion.gain), FilterRamp.factor(occlusion.filter.lowShelf),
            FilterRamp.factor(occlusion.filter.highShelf)
        )
    }

    mutating func move(to occlusion: Occlusion, _ length: RampLength) {
        gains.move(to: FilterRamp.factor(occlusion.gain), frames: length.frames, easing: length.easing)
        filter.move(to: occlusion.filter, length)
    }

    mutating func advance(_ frames: Int32) {
        guard isMoving else { return }
        gains.advance(frames)
        filter.advance(frames)
    }
}
