extension SoundEvents {
    /// The most layers of a blend whose highest sum is looked for value by value. Of more the highest values are added.
    private static let mostSummed = 64

    /// The highest amplitude that one post of an event can reach, if all sounds that it starts are at their peaks
    /// together; 1 is full scale.
    ///
    /// Chance, sequences and switches count with their loudest choice, and a blend with the value of its parameter at
    /// which the sum of its layers is the highest. Delays do not count.
    ///
    /// - Parameter peaks: The peaks of the files.
    func highestPeak(of event: Int, peaks: [Float]) -> Float {
        let points = events[event].settings.attenuation.curve?.points ?? []
        let distance = points.reduce(1) { max($0, $1.gain.amplitude) }
        return peak(of: events[event].node, above: 0, peaks) * distance
    }

    private func peak(of index: Int, above: Double, _ peaks: [Float]) -> Float {
        let node = nodes[index]
        let gain = above + node.gain.upperBound
        func peak(_ child: Int) -> Float { self.peak(of: child, above: gain, peaks) }
        switch node.kind {
        case .sound(let file, _): return peaks[file] * min(Decibels(Float(gain)), Limits.gain).amplitude
        case .random:
            return node.children.reduce(0) { max($0, nodes[$1].weight > 0 ? peak($1) : 0) }
        case .sequence: return node.children.reduce(0) { max($0, peak($1)) }
        case .select:
            // The default stands at each value without a case.
            return Set(node.children).reduce(0) { max($0, $1 >= 0 ? peak($1) : 0) }
        case .layers:
            return highestSum(of: node.children.map { (peak($0), nodes[$0].follow) })
        }
    }

    /// The highest sum of layers, of which those of a blend follow its parameter.
    private func highestSum(of layers: [(peak: Float, follow: EventNode.Follow?)]) -> Float {
        var level: Float = 0
        var moving: [(peak: Float, curve: ParameterCurve)] = []
        var range: ClosedRange<Float> = 0...0
        for (peak, follow) in layers where peak > 0 {
            guard let follow, let curve = follow.gain else {
                level += peak
                continue
            }
            range = parameters[follow.parameter].range
            moving.append((peak, curve))
        }
        guard moving.count <= Self.mostSummed else {
            return moving.reduce(level) { $0 + $1.peak * $1.curve.highest(in: range) }
        }
        var places: Set = [range.lowerBound, range.upperBound]
        for (_, curve) in moving { places.formUnion(curve.points.map(\.x).filter(range.contains)) }
        return places.reduce(0) { highest, place in
            // A step has a value on either side.
            let sides = [place.nextDown, place, place.nextUp].map { side in
                moving.reduce(level) { $0 + $1.peak * $1.curve(side) }
            }
            return max(highest, sides.max() ?? 0)
        }
    }
}
