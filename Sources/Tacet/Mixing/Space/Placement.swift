import TacetPlatform

/// How a voice is placed in space, apart from its position and its velocity.
struct Placement: BitwiseCopyable {
    var isRelativeToListener = false
    var falloff = Falloff()
    /// Whether the voice has a curve of its own in ``VoiceTable/curves``.
    var hasCurve = false
    var cone = Cone.omnidirectional
    /// In metres.
    var radius: Float = 0
    /// The factor of the air's absorption, 0...10.
    var airAbsorption: Float = 0

    init() {}

    /// Sets the placement of a voice that starts. The rest is as ``init()`` makes it.
    @inline(__always)
    mutating func set(_ settings: PlaybackSettings) {
        isRelativeToListener = settings.space == .listener
        falloff = Falloff(settings.attenuation)
        hasCurve = settings.attenuation.curve != nil
        cone = settings.cone.sanitized
        radius = Limits.radius(settings.radius)
        airAbsorption = Limits.airAbsorption(settings.airAbsorption)
    }

    /// Pending changes. Each takes effect at once, without a ramp; nil changes nothing.
    struct Change: BitwiseCopyable {
        private var isRelativeToListener: Bool?
        private var falloff: Falloff?
        private var limits: Limits?
        private var curve: Curve?
        private var cone: Cone?
        private var radius: Float?
        private var airAbsorption: Float?
        private(set) var isEmpty = true

        /// The curve of the distance; nil takes it away.
        struct Curve: BitwiseCopyable {
            var value: DistanceCurve?
        }

        /// The limits of the gain in ``Falloff``, which can be set apart.
        struct Limits: BitwiseCopyable {
            var minimum: Decibels
            var maximum: Decibels
        }

        init() {}

        /// Adds newer changes, which replace these of the same kind.
        mutating func merge(_ newer: Change) {
            guard !newer.isEmpty else { return }
            isEmpty = false
            isRelativeToListener = newer.isRelativeToListener ?? isRelativeToListener
            // A new falloff sets the limits too.
            limits = newer.limits ?? (newer.falloff == nil ? limits : nil)
            curve = newer.curve ?? curve
            falloff = newer.falloff ?? falloff
            cone = newer.cone ?? cone
            radius = newer.radius ?? radius
            airAbsorption = newer.airAbsorption ?? airAbsorption
        }

        /// Carries the changes out.
        ///
        /// - Parameter curve: The voice's place for a curve.
        func apply(to placement: inout Placement, curve place: UnsafeMutablePointer<DistanceCurve>) {
            placement.isRelativeToListener = isRelativeToListener ?? placement.isRelativeToListener
            placement.falloff = falloff ?? placement.falloff
            if let limits {
                placement.falloff.minimumGain = limits.minimum
                placement.falloff.maximumGain = limits.maximum
            }
            if let curve {
                placement.hasCurve = curve.value != nil
                if let value = curve.value { place.pointee = value }
            }
            placement.cone = cone ?? placement.cone
            placement.radius = radius ?? placement.radius
            placement.airAbsorption = airAbsorption ?? placement.airAbsorption
        }

        mutating func setRelativeToListener(_ isRelative: Bool) {
            (isRelativeToListener, isEmpty) = (isRelative, false)
        }

        mutating func setAttenuation(_ new: Attenuation) {
            (falloff, limits, curve, isEmpty) = (Falloff(new), nil, Curve(value: new.curve), false)
        }

        mutating func setCurve(_ new: DistanceCurve?) { (curve, isEmpty) = (Curve(value: new), false) }

        mutating func setLimits(minimum: Decibels, maximum: Decibels) {
            let highest = Tacet.Limits.gain
            (limits, isEmpty) = (Limits(minimum: min(minimum, highest), maximum: min(maximum, highest)), false)
        }

        mutating func setCone(_ new: Cone) { (cone, isEmpty) = (new.sanitized, false) }

        mutating func setRadius(_ new: Float) { (radius, isEmpty) = (Tacet.Limits.radius(new), false) }

        mutating func setAirAbsorption(_ new: Float) {
            (airAbsorption, isEmpty) = (Tacet.Limits.airAbsorption(new), false)
        }
    }
}
