import TacetPlatform

/// The parameters of a voice, as the game sets them: how they are now, and how they move.
///
/// What the mixing thread needs of a parameter is described here: what it is when the voice starts, its range, its
/// tween, and how changes of it merge. Those of space that take effect at once are in ``Placement`` in the same way.
/// Changes of the gain, the most frequent ones, have a column of their own in ``ChangeBatch``.
struct VoiceParameters: BitwiseCopyable {
    var gain = Ramp(1)
    var pitch = Ramp(1)
    /// The pan of a voice without a position, from -1, left, to 1, right.
    var pan = Ramp(0)
    /// In metres a second.
    var velocity = VectorRamp(.zero)
    var filter = FilterRamp()
    var occlusion = OcclusionRamp()
    /// The level at which the voice enters the reverb, as a factor.
    var reverbSend: Float = 0
    var placement = Placement()

    init() {}

    /// Sets the parameters of a voice that starts. The others are as ``init()`` makes them.
    ///
    /// - Parameters:
    ///   - settings: The game's settings.
    ///   - isSpatial: Whether the voice has a position, and so a reverb unless the settings say otherwise.
    ///   - roll: The random variation of pitch and gain.
    @inline(__always)
    mutating func set(_ settings: PlaybackSettings, isSpatial: Bool, roll: (pitch: Float, gain: Decibels)) {
        let gain = settings.gain + roll.gain
        if gain != .unity { self.gain = Ramp(min(gain, Limits.gain).amplitude) }
        pitch = Ramp(Limits.pitch(settings.pitch * roll.pitch))
        pan = Ramp(Limits.pan(settings.pan))
        velocity = VectorRamp(settings.velocity.sanitized)
        if settings.filter != .open { filter = FilterRamp(settings.filter) }
        reverbSend = settings.reverbSend.map { min($0, .unity).amplitude } ?? (isSpatial ? 1 : 0)
        placement.set(settings)
    }

    /// Whether a tween runs.
    var isMoving: Bool {
        gain.isMoving || pitch.isMoving || pan.isMoving || velocity.isMoving || filter.isMoving || occlusion.isMoving
    }

    /// Advances all tweens.
    mutating func advance(_ frames: Int32) {
        gain.advance(frames)
        pitch.advance(frames)
        pan.advance(frames)
        velocity.advance(frames)
        filter.advance(frames)
        occlusion.advance(frames)
    }

    /// Pending changes; nil changes nothing.
    struct Change: BitwiseCopyable {
        private var pitch: RampChange<Float>?
        private var pan: RampChange<Float>?
        private var velocity: RampChange<Vector3>?
        private var filter: RampChange<VoiceFilter>?
        private var occlusion: RampChange<Occlusion>?
        private var reverbSend: Float?
        var placement = Placement.Change()

        init() {}

        /// Adds newer changes, which take effect after these.
        mutating func merge(_ newer: Change) {
            pitch.add(newer.pitch)
            pan.add(newer.pan)
            velocity.add(newer.velocity)
            filter.add(newer.filter)
            occlusion.add(newer.occlusion)
            reverbSend = newer.reverbSend ?? reverbSend
            placement.merge(newer.placement)
        }

        /// Whether the occlusion changes.
        var changesOcclusion: Bool { occlusion != nil }

        /// Carries the changes out, apart from those of the placement.
        func apply(to parameters: inout VoiceParameters) {
            pitch?.apply { parameters.pitch.move(to: $0, frames: $1.frames, easing: $1.easing) }
            pan?.apply { parameters.pan.move(to: $0, frames: $1.frames, easing: $1.easing) }
            velocity?.apply { parameters.velocity.move(to: $0, frames: $1.frames, easing: $1.easing) }
            filter?.apply { parameters.filter.move(to: $0, $1) }
            occlusion?.apply { parameters.occlusion.move(to: $0, $1) }
            if let reverbSend { parameters.reverbSend = reverbSend }
        }

        mutating func setPitch(_ ratio: Float, _ length: RampLength) {
            pitch.add(RampChange(to: Limits.pitch(ratio), length))
        }

        mutating func setPan(_ new: Float, _ length: RampLength) { pan.add(RampChange(to: Limits.pan(new), length)) }

        mutating func setVelocity(_ new: Vector3, _ length: RampLength) {
            velocity.add(RampChange(to: new.sanitized, length))
        }

        mutating func setFilter(_ new: VoiceFilter, _ length: RampLength) { filter.add(RampChange(to: new, length)) }

        mutating func setOcclusion(_ new: Occlusion, _ length: RampLength) {
            occlusion.add(RampChange(to: new, length))
        }

        mutating func setReverbSend(_ gain: Decibels) { reverbSend = min(gain, .unity).amplitude }
    }
}
