/// All rules of ducking as the mixer runs them. Render thread only.
struct DuckingBank: ~Copyable {
    private let rules: UnsafeMutablePointer<DuckingRule?>
    /// How many there are; with none, nobody need ask which buses sound.
    private(set) var count = 0

    init() {
        rules = .allocate(capacity: Ducking.capacity)
        rules.initialize(repeating: nil, count: Ducking.capacity)
    }

    deinit { rules.deallocate() }

    /// Replaces a rule. What it left of its target ends with the block, which is fade enough.
    mutating func set(_ index: Int, _ rule: DuckingRule?, buses: inout BusTree) {
        guard (0..<Ducking.capacity).contains(index) else { return }
        if let old = rules[index] {
            buses[old.target].duck = 1
            count -= 1
        }
        rules[index] = rule
        if rule != nil { count += 1 }
    }

    /// Goes a block on; `sounding` has a bit for each bus that sounds.
    func advance(_ frames: Int32, sounding: UInt64, buses: inout BusTree) {
        let sounding = buses.withAncestors(sounding)
        // Of several for one target the deepest counts: speech and an alarm together are no reason to lower it twice.
        for index in 0..<Ducking.capacity { if let rule = rules[index] { buses[rule.target].duck = 1 } }
        for index in 0..<Ducking.capacity {
            guard var rule = rules[index] else { continue }
            let gain = rule.advance(frames, isSounding: sounding & 1 << UInt64(rule.trigger.index) != 0)
            rules[index] = rule
            buses[rule.target].duck = min(buses[rule.target].duck, gain)
        }
    }
}
