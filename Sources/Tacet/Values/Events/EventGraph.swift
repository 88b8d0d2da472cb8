/// The nodes of a document as posts read them: plain memory, of which a post copies and counts nothing.
///
/// A release build does not check the indexes into this memory. ``init(_:_:)`` makes the memory and is the one place that
/// writes indexes into it: each of them leads to something that is there, and a node comes before those below it.
final class EventGraph: @unchecked Sendable {  // nothing is written after `init`
    /// A range of numbers from which each post draws.
    struct Spread: BitwiseCopyable {
        let low: Double
        let high: Double

        init(_ range: ClosedRange<Double>) { (low, high) = (range.lowerBound, range.upperBound) }

        var middle: Double { (low + high) / 2 }
    }

    /// The elements of an array that belong to one node.
    struct Stretch: BitwiseCopyable {
        var first: Int32 = 0
        var count: Int32 = 0
    }

    struct Node: BitwiseCopyable {
        var kind: EventNode.Kind
        var children = Stretch()
        let weight: Float
        let gain: Spread
        let pitch: Spread
        let delay: Spread
        /// The layer of a blend that is nearest: the node itself or one above; -1 without one.
        let layer: Int32
        /// What a layer of a blend follows; `follows` is -1 for a node that follows no parameter.
        var follows: Int32 = -1
        var outer: Int32 = -1
        /// The points of the curves; none without a curve.
        var gains = Stretch()
        var pitches = Stretch()
    }

    let nodes: UnsafeBufferPointer<Node>
    /// The root of each event, -1 for one that plays nothing, and the most voices that it starts.
    private let roots: UnsafeBufferPointer<Int32>
    let voices: UnsafeBufferPointer<Int>
    private let children: UnsafeBufferPointer<Int32>
    private let points: UnsafeBufferPointer<ParameterCurve.Point>
    /// The curve of the distance of each event; nil without one.
    let distances: [DistanceCurve?]

    init(_ nodes: [EventNode], _ events: [SoundEvents.Event]) {
        var (children, points): ([Int32], [ParameterCurve.Point]) = ([], [])
        func stretch(_ curve: ParameterCurve?) -> Stretch {
            guard let curve else { return Stretch() }
            defer { points += curve.points }
            return Stretch(first: Int32(points.count), count: Int32(curve.points.count))
        }
        let flat = nodes.enumerated().map { index, node in
            var flat = Node(
                kind: node.kind, weight: node.weight, gain: Spread(node.gain), pitch: Spread(node.pitch),
                delay: Spread(node.delay), layer: (0...index).contains(node.layer) ? Int32(node.layer) : -1)
            // The reader numbers a node before those below it.
            let below = index + 1..<max(index + 1, nodes.count)
            let first = children.count
            switch node.kind {
            // A value without a case has a child of -1.
            case .select: children += node.children.map { below.contains($0) ? Int32($0) : -1 }
            default: children += node.children.lazy.filter { below.contains($0) }.map { Int32($0) }
            }
            flat.children = Stretch(first: Int32(first), count: Int32(children.count - first))
            // A choice needs something to choose from.
            switch node.kind {
            case .random, .sequence, .select: if children.count == first { flat.kind = .layers }
            case .sound, .layers: break
            }
            if let follow = node.follow {
                (flat.follows, flat.outer) = (
                    Int32(follow.parameter), (0..<index).contains(follow.outer) ? Int32(follow.outer) : -1
                )
                (flat.gains, flat.pitches) = (stretch(follow.gain), stretch(follow.pitch))
            }
            return flat
        }
        self.nodes = .allocate(copying: flat)
        roots = .allocate(copying: events.map { nodes.indices.contains($0.node) ? Int32($0.node) : -1 })
        voices = .allocate(copying: events.map(\.voices))
        self.children = .allocate(copying: children)
        self.points = .allocate(copying: points)
        distances = events.map(\.settings.attenuation.curve)
    }

    deinit {
        nodes.deallocate()
        roots.deallocate()
        voices.deallocate()
        children.deallocate()
        points.deallocate()
    }

    /// The children of a node.
    @inline(__always)
    func children(of node: Int) -> UnsafeBufferPointer<Int32> {
        let stretch = nodes[node].children
        return UnsafeBufferPointer(rebasing: children[Int(stretch.first)..<Int(stretch.first + stretch.count)])
    }

    /// Adds the sounds that an event starts to `cues`.
    ///
    /// - Parameters:
    ///   - event: The index of the event.
    ///   - values: The values of the parameters, by their indexes.
    ///   - choices: Draws, and remembers what it drew.
    func resolve(
        _ event: Int, _ values: (Int) -> Float, _ choices: inout EventChoices, into cues: inout [EventCue]
    ) {
        let root = Int(roots[event])
        if root >= 0 { resolve(node: root, EventCue(), values, &choices, &cues) }
    }

    private func resolve(
        node index: Int, _ above: EventCue, _ values: (Int) -> Float, _ choices: inout EventChoices,
        _ cues: inout [EventCue]
    ) {
        var cue = above
        cue.gain += choices.number(in: nodes[index].gain)
        cue.pitch *= choices.number(in: nodes[index].pitch)
        cue.delay += choices.number(in: nodes[index].delay)
        switch nodes[index].kind {
        case .sound(let file, let loops):
            (cue.node, cue.file, cue.loops, cue.layer) = (index, file, loops, Int(nodes[index].layer))
            cues.append(cue)
        case .random(let unrepeated):
            let child = choices.pick(of: index, children(of: index), nodes, unrepeated: unrepeated)
            resolve(node: child, cue, values, &choices, &cues)
        case .sequence:
            let child = choices.next(of: index, children(of: index))
            resolve(node: child, cue, values, &choices, &cues)
        case .select(let parameter):
            let children = children(of: index)
            let child = Int(children[max(0, min(children.count - 1, Int(values(parameter))))])
            if child >= 0 { resolve(node: child, cue, values, &choices, &cues) }
        case .layers:
            let children = children(of: index)
            for place in 0..<children.count { resolve(node: Int(children[place]), cue, values, &choices, &cues) }
        }
    }

    /// The middles of the ranges from which each node and those above it draw, together: gains in decibels add up, and
    /// pitches multiply.
    var middles: [(gain: Double, pitch: Double)] {
        var middles = nodes.map { (gain: $0.gain.middle, pitch: $0.pitch.middle) }
        for index in nodes.indices {
            let children = children(of: index)
            // The default of a switch is the child for several values.
            for place in 0..<children.count where children[place] >= 0 {
                let child = Int(children[place])
                middles[child] = (
                    middles[index].gain + nodes[child].gain.middle, middles[index].pitch * nodes[child].pitch.middle
                )
            }
        }
        return middles
    }

    /// The factors of gain and pitch that a layer of a blend has for the values of the parameters, with those of the
    /// layers above it.
    func factors(of layer: Int, _ values: (Int) -> Float) -> (gain: Float, pitch: Float) {
        var factors: (gain: Float, pitch: Float) = (1, 1)
        var layer = layer
        while layer >= 0, nodes[layer].follows >= 0 {
            let node = nodes[layer]
            let value = values(Int(node.follows))
            factors.gain *= self.value(of: node.gains, at: value)
            factors.pitch *= self.value(of: node.pitches, at: value)
            layer = Int(node.outer)
        }
        return factors
    }

    /// The value of a curve at a place; 1 without a curve.
    private func value(of curve: Stretch, at place: Float) -> Float {
        let points = UnsafeBufferPointer(rebasing: points[Int(curve.first)..<Int(curve.first + curve.count)])
        return ParameterCurve.value(of: points, at: place)
    }
}

extension UnsafeBufferPointer where Element: BitwiseCopyable {
    /// Memory of its own with the elements of an array. The caller deallocates it.
    static func allocate(copying array: [Element]) -> UnsafeBufferPointer {
        let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
        _ = copy.initialize(from: array)
        return UnsafeBufferPointer(copy)
    }
}
