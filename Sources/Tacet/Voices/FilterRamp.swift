import TacetSystem

/// A voice's filter on its way to another: the factors of its two shelves.
struct FilterRamp: BitwiseCopyable {
    private var lowShelf = Ramp(1)
    private var highShelf = Ramp(1)

    /// Open.
    init() {}

    init(_ filter: VoiceFilter) {
        lowShelf = Ramp(Self.factor(filter.lowShelf))
        highShelf = Ramp(Self.factor(filter.highShelf))
    }

    var lowShelf: Float { lowShelf.value }
    var highShelf: Float { highShelf.value }
    var isMoving: Bool { lowShelf.isMoving || highShelf.isMoving }

    mutating func move(to filter: VoiceFilter, _ length: RampLength) {
        lowShelf.move(to: Self.factor(filter.lowShelf), frames: length.frames, easing: length.easing)
        highShelf.move(to: Self.factor(filter.highShelf), frames: length.frames, easing: length.easing)
    }

    mutating func advance(_ frames: Int32) {
        guard isMoving else { return }
        lowShelf.advance(frames)
        highShelf.advance(frames)
    }

    private static func factor(_ gain: Decibels) -> Float { gain < .unity ? gain.amplitude : 1 }
}
