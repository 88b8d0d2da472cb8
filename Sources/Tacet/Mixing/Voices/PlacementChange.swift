import TacetPlatform

/// Pending changes of how one voice is placed in space, and of its loop. Each takes effect at once, without a ramp.
struct PlacementChange: BitwiseCopyable {
    /// The members that hold a change.
    struct Kinds: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let space = Kinds(rawValue: 1)
        static let looping = Kinds(rawValue: 2)
        static let attenuation = Kinds(rawValue: 4)
        static let cone = Kinds(rawValue: 8)
        static let radius = Kinds(rawValue: 16)
        static let airAbsorption = Kinds(rawValue: 32)
        static let limits = Kinds(rawValue: 64)
    }

    private(set) var kinds: Kinds = []
    private(set) var isRelativeToListener = false
    private(set) var loops = false
    private(set) var attenuation = Attenuation()
    private(set) var cone = Cone.omnidirectional
    private(set) var radius: Float = 0
    private(set) var airAbsorption: Float = 0
    private(set) var minimumGain = Decibels.silence
    private(set) var maximumGain = Limits.gain

    init() {}

    mutating func setRelativeToListener(_ isRelative: Bool) {
        isRelativeToListener = isRelative
        kinds.insert(.space)
    }

    mutating func setLooping(_ loops: Bool) {
        self.loops = loops
        kinds.insert(.looping)
    }

    mutating func setAttenuation(_ new: Attenuation) {
        attenuation = new
        kinds.insert(.attenuation)
        kinds.remove(.limits)
    }

    mutating func setLimits(minimum: Decibels, maximum: Decibels) {
        (minimumGain, maximumGain) = (minimum, maximum)
        kinds.insert(.limits)
    }

    mutating func setCone(_ new: Cone) {
        cone = new
        kinds.insert(.cone)
    }

    mutating func setRadius(_ new: Float) {
        radius = new
        kinds.insert(.radius)
    }

    mutating func setAirAbsorption(_ new: Float) {
        airAbsorption = new
        kinds.insert(.airAbsorption)
    }

    /// Adds newer changes, which replace these of the same kind.
    mutating func merge(_ newer: PlacementChange) {
        if newer.kinds.contains(.space) { setRelativeToListener(newer.isRelativeToListener) }
        if newer.kinds.contains(.looping) { setLooping(newer.loops) }
        if newer.kinds.contains(.attenuation) { setAttenuation(newer.attenuation) }
        if newer.kinds.contains(.limits) {
            setLimits(minimum: newer.minimumGain, maximum: newer.maximumGain)
        }
        if newer.kinds.contains(.cone) { setCone(newer.cone) }
        if newer.kinds.contains(.radius) { setRadius(newer.radius) }
        if newer.kinds.contains(.airAbsorption) { setAirAbsorption(newer.airAbsorption) }
    }
}
