import TacetPlatform

/// What the choices of a document remember from one event to the next, and the chance that they draw by.
///
/// The same seed, events and parameters give the same sounds. Plain memory, of which a post counts nothing; its indexes
/// are those of the nodes of an ``EventGraph``.
struct EventChoices: ~Copyable {
    /// How often each node has chosen among its children.
    private let draws: UnsafeMutablePointer<UInt32>
    /// The number of the choice by which each node was chosen last; 0 for never.
    private let picks: UnsafeMutablePointer<UInt32>
    private var random: RandomSource

    /// Choices of which none was made.
    init(for events: SoundEvents, seed: UInt64) {
        draws = .allocate(repeating: 0, count: events.nodes.count)
        picks = .allocate(repeating: 0, count: events.nodes.count)
        random = RandomSource(seed: seed)
    }

    deinit {
        draws.deallocate()
        picks.deallocate()
    }

    /// The same chance for another document, in which no choice was made.
    func renewed(for events: SoundEvents) -> EventChoices {
        var choices = EventChoices(for: events, seed: 0)
        choices.random = random
        return choices
    }

    /// A number in a range; the lower bound if the range is one number.
    @inline(__always)
    mutating func number(in range: EventGraph.Spread) -> Double {
        range.low == range.high ? range.low : range.low + (range.high - range.low) * Double(share())
    }

    /// The next child of a sequence.
    mutating func next(of node: Int, _ children: UnsafeBufferPointer<Int32>) -> Int {
        let child = Int(children[Int(draws[node]) % children.count])
        draws[node] &+= 1
        return child
    }

    /// A child by weight that none of the latest `unrepeated` choices was.
    mutating func pick(
        of node: Int, _ children: UnsafeBufferPointer<Int32>, _ nodes: UnsafeBufferPointer<EventGraph.Node>,
        unrepeated: UInt32
    ) -> Int {
        let draw = draws[node] &+ 1
        draws[node] = draw
        var total: Float = 0
        for place in 0..<children.count { total += weight(of: Int(children[place]), draw, nodes, unrepeated) }
        var left = total * share()
        var chosen = Int(children[0])
        for place in 0..<children.count {
            let child = Int(children[place])
            let weight = weight(of: child, draw, nodes, unrepeated)
            if weight <= 0 { continue }
            chosen = child
            if left < weight { break }
            left -= weight
        }
        picks[chosen] = draw
        return chosen
    }

    /// The weight of a child at a draw: 0 if one of the latest draws has chosen it.
    @inline(__always)
    private func weight(
        of child: Int, _ draw: UInt32, _ nodes: UnsafeBufferPointer<EventGraph.Node>, _ unrepeated: UInt32
    ) -> Float {
        picks[child] != 0 && draw &- picks[child] <= unrepeated ? 0 : nodes[child].weight
    }

    /// A number of 0..<1.
    private mutating func share() -> Float { Float(random.next() >> 40) * 0x1p-24 }
}
