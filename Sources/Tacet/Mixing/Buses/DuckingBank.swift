import TacetPlatform

/// All ducking rules of an engine. Mixing thread only.
struct DuckingBank: ~Copyable {
    private let rules: UnsafeMutablePointer<DuckingRule?>
    /// The number of rules in use. While it is 0, the renderer does not look for buses that sound.
    private(set) var count = 0

    init() {
        rules = .allocate(repeating: nil, count: Ducking.capacity)
    }

    deinit { rules.deallocate() }

    /// Replaces the rule at `index`; nil removes it. The old rule's target returns to full gain over one block.
    mutating func set(_ index: Int, _ rule: DuckingRule?, buses: inout BusTree) {
        guard (0..<Ducking.capacity).contains(index) else { return }
        if let old = rules[index] {
            buses[old.target].duck = 1
            count -= 1
        }
        rules[index] = rule
        if rule != nil { count += 1 }
    }

    /// Notes the triggers that lower each bus now. Realtime-safe.
    func probe(into probes: UnsafeMutablePointer<BusProbe>) {
        if count == 0 { return }
        for index in 0..<Ducking.capacity {
            guard let rule = rules[index], rule.isLowering, rule.target.index < BusID.capacity else { continue }
            probes[Int(rule.target.index)].duckers |= 1 << UInt64(rule.trigger.index & 63)
        }
    }

    /// Advances all rules by a block of `frames`; `sounding` has a bit for each bus that sounds.
    func advance(_ frames: Int32, sounding: UInt64, buses: inout BusTree) {
        let sounding = buses.withAncestors(sounding)
        // When several rules have the same target, the deepest counts: speech and an alarm together do not lower it
        // twice.
        for index in 0..<Ducking.capacity { if let rule = rules[index] { buses[rule.target].duck = 1 } }
        for index in 0..<Ducking.capacity {
            guard var rule = rules[index] else { continue }
            let gain = rule.advance(frames, isSounding: sounding & 1 << UInt64(rule.trigger.index) != 0)
            rules[index] = rule
            buses[rule.target].duck = min(buses[rule.target].duck, gain)
        }
    }
}

/// The state of one ``Ducking`` rule on the mixing thread.
struct DuckingRule: BitwiseCopyable {
    let trigger: BusID
    let target: BusID
    private let depth: Float
    private let attack: Int32
    private let hold: Int
    private let release: Int32
    /// Frames since the trigger last sounded, at most `hold`.
    private var silence: Int
    private var gain = Ramp(1)

    init(_ ducking: Ducking, sampleRate: Int) {
        trigger = ducking.trigger
        target = ducking.target
        depth = min(ducking.gain, .unity).amplitude
        attack = Tween(duration: ducking.attack).frames(at: sampleRate)
        hold = Int(Tween(duration: ducking.hold).frames(at: sampleRate))
        release = Tween(duration: ducking.release).frames(at: sampleRate)
        silence = hold
    }

    /// Whether the rule lowers its target now.
    var isLowering: Bool { gain.value < 1 }

    /// Advances the rule by a block of `frames`, and returns the target's gain at the block's end.
    mutating func advance(_ frames: Int32, isSounding: Bool) -> Float {
        silence = isSounding ? 0 : min(hold, silence + Int(frames))
        let wanted = silence < hold || isSounding ? depth : 1
        if wanted != gain.target { gain.move(to: wanted, frames: wanted < 1 ? attack : release) }
        return gain.advance(frames)
    }
}
