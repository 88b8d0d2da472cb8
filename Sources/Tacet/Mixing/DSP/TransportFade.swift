// The two fades of everything that plays. They are factors apart, so that neither overwrites the other: a pause in the
// middle of a crossfade silences both tracks, and after it both fades go on where they stood.

/// The fade of the material: how a track or a voice fades in, and how it fades out to end.
///
/// It stands still while the material is paused.
struct MaterialFade: BitwiseCopyable {
    private var ramp = Ramp(1)
    /// Whether the material fades out to end.
    private(set) var isLeaving = false

    /// Material that begins at full gain.
    init() {}

    /// Material that fades in from silence.
    init(fadeIn length: RampLength) {
        guard length.frames > 0 else { return }
        ramp = Ramp(0)
        ramp.move(to: 1, frames: length.frames, easing: length.easing)
    }

    var value: Float { ramp.value }
    var isMoving: Bool { ramp.isMoving }
    /// The frames until the fade has ended.
    var remaining: Int { ramp.remaining }
    /// Whether the material has faded out, so that it ends.
    var hasLeft: Bool { isLeaving && !ramp.isMoving }

    /// Fades out from the present level. Of two such fades the one that ends first counts.
    mutating func leave(_ length: RampLength) {
        if isLeaving, ramp.remaining <= Int(length.frames) { return }
        isLeaving = true
        ramp.move(to: 0, frames: length.frames, easing: length.easing)
    }

    /// Fades in again from the present level.
    mutating func takeUp(_ length: RampLength) {
        isLeaving = false
        ramp.move(to: 1, frames: length.frames, easing: length.easing)
    }

    /// Lowers material that is about to leave, or leaves, to a part of its level.
    mutating func lower(to factor: Float) { ramp.scale(by: factor) }

    @discardableResult
    mutating func advance(_ frames: Int32) -> Float { ramp.advance(frames) }

    /// Multiplies `count` interleaved stereo frames by the fade, and advances it.
    mutating func apply(to samples: UnsafeMutablePointer<Float>, count: Int) { ramp.apply(to: samples, count: count) }
}

/// The fade of the transport: pause and resume. What is paused stands still once the fade has reached zero.
struct TransportFade: BitwiseCopyable {
    private var ramp = Ramp(1)
    /// Whether the last call was a pause.
    private(set) var isPaused = false

    var value: Float { ramp.value }
    var isMoving: Bool { ramp.isMoving }
    /// Whether a pause has faded out: nothing advances.
    var isHalted: Bool { isPaused && !ramp.isMoving }
    /// The frames until a pause has faded out; `Int.max` without one.
    var remaining: Int { isPaused ? ramp.remaining : .max }

    /// Fades out and halts. Of two pauses the one that ends first counts.
    mutating func pause(_ length: RampLength) {
        if isPaused, ramp.remaining <= Int(length.frames) { return }
        isPaused = true
        ramp.move(to: 0, frames: length.frames, easing: length.easing)
    }

    /// Fades in from the present level. Of two resumes the one that ends first counts.
    mutating func resume(_ length: RampLength) {
        if !isPaused, ramp.remaining <= Int(length.frames) { return }
        isPaused = false
        ramp.move(to: 1, frames: length.frames, easing: length.easing)
    }

    /// Lets everything run at full gain at once.
    mutating func reset() { self = TransportFade() }

    @discardableResult
    mutating func advance(_ frames: Int32) -> Float { ramp.advance(frames) }

    /// Multiplies `count` interleaved stereo frames by the fade, and advances it.
    mutating func apply(to samples: UnsafeMutablePointer<Float>, count: Int) { ramp.apply(to: samples, count: count) }
}
