/// A sound that an event starts.
struct EventCue: Hashable, Sendable {
    /// The index of the file.
    var file = 0
    var loops = false
    /// The gain in decibels without the curves of blends.
    var gain = 0.0
    /// The pitch ratio without the curves of blends.
    var pitch = 1.0
    /// The delay in seconds.
    var delay = 0.0
    /// The layer of a blend that the gain and the pitch follow; -1 without one.
    var layer = -1
}

extension SoundEvents {
    /// Adds the sounds that an event starts to `cues`.
    ///
    /// - Parameters:
    ///   - event: The index of the event.
    ///   - values: The values of the parameters, by their indexes.
    ///   - choices: Draws, and remembers what it drew.
    func resolve(
        _ event: Int, _ values: (Int) -> Float, _ choices: inout EventChoices, into cues: inout [EventCue]
    ) {
        resolve(node: events[event].node, EventCue(), values, &choices, &cues)
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
            (cue.file, cue.loops, cue.layer) = (file, loops, nodes[index].layer)
            cues.append(cue)
        case .random(let unrepeated):
            let child = choices.pick(of: index, nodes[index].children, nodes, unrepeated: unrepeated)
            resolve(node: child, cue, values, &choices, &cues)
        case .sequence:
            let child = choices.next(of: index, nodes[index].children)
            resolve(node: child, cue, values, &choices, &cues)
        case .select(let parameter):
            let children = nodes[index].children
            let child = children[max(0, min(children.count - 1, Int(values(parameter))))]
            if child >= 0 { resolve(node: child, cue, values, &choices, &cues) }
        case .layers:
            for child in nodes[index].children { resolve(node: child, cue, values, &choices, &cues) }
        }
    }

    /// The factors of gain and pitch that a layer of a blend has for the values of the parameters, with those of the
    /// layers above it.
    func factors(of layer: Int, _ values: (Int) -> Float) -> (gain: Float, pitch: Float) {
        var factors: (gain: Float, pitch: Float) = (1, 1)
        var layer = layer
        while layer >= 0, let follow = nodes[layer].follow {
            let value = values(follow.parameter)
            if let gain = follow.gain { factors.gain *= gain(value) }
            if let pitch = follow.pitch { factors.pitch *= pitch(value) }
            layer = follow.outer
        }
        return factors
    }
}
