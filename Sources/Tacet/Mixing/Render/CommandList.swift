import TacetPlatform

/// Pending commands in order, at most two for each property that a command can set, of the soundtrack's three.
///
/// A command replaces an earlier one with the same ``RenderCommand/key``. A tween keeps the jump before it, because it
/// starts where the jump leads. A command without a key happens once for each voice, sound, bus or track, so the list's
/// length is bounded by their number. Only the game's thread grows the list.
struct CommandList: ~Copyable {
    private var elements: UnsafeMutablePointer<RenderCommand?>
    private var capacity = 64
    private var end = 0
    /// For each key, the index of its pending jump and of its pending tween, and of the first command that stays; -1 if
    /// there is none.
    private let places: UnsafeMutablePointer<(jump: Int32, tween: Int32, first: Int32)>

    init() {
        elements = .allocate(capacity: capacity)
        places = .allocate(repeating: (-1, -1, -1), count: RenderCommand.keyCount)
    }

    deinit {
        elements.deallocate()
        places.deallocate()
    }

    var isEmpty: Bool { end == 0 }

    /// The number of commands that no later one replaced.
    var count: Int {
        var count = 0
        forEach { _ in count += 1 }
        return count
    }

    /// Appends a command, and drops the earlier commands that it replaces. The game's thread.
    mutating func append(_ command: RenderCommand) {
        if end == capacity { makeRoom() }
        var command = command
        if let key = command.key {
            let (jump, tween, first) = places[key]
            if tween >= 0 {
                if let earlier = elements[Int(tween)], !isTurned(command, since: tween) {
                    command = command.merged(after: earlier)
                }
                if tween != first { elements[Int(tween)] = nil }
            }
            let isTween = command.tweens
            if !isTween, jump >= 0, jump != first { elements[Int(jump)] = nil }
            if first < 0, command.keepsFirst { places[key].first = Int32(truncatingIfNeeded: end) }
            places[key].tween = isTween ? Int32(truncatingIfNeeded: end) : -1
            if !isTween { places[key].jump = Int32(truncatingIfNeeded: end) }
        }
        (elements + end).initialize(to: command)
        end += 1
    }

    /// Whether a command that turns this one's effect round has come after the one at `index`.
    private func isTurned(_ command: RenderCommand, since index: Int32) -> Bool {
        guard let (first, second) = command.opposites else { return false }
        return max(places[first].jump, places[first].tween, places[second].jump, places[second].tween) > index
    }

    /// Calls `body` with each command, oldest first.
    @inline(__always)
    func forEach(_ body: (RenderCommand) -> Void) {
        for index in 0..<end { if let command = elements[index] { body(command) } }
    }

    mutating func clear() {
        for index in 0..<end { if let key = elements[index]?.key { places[key] = (-1, -1, -1) } }
        end = 0
    }

    /// Closes the gaps that dropped commands left. Doubles the list if more than half of it is still in use.
    private mutating func makeRoom() {
        let old = elements
        let count = end
        var kept = 0
        for index in 0..<count where old[index] != nil { kept += 1 }
        if kept > capacity / 2 { capacity *= 2 }
        elements = .allocate(capacity: capacity)
        end = 0
        for key in 0..<RenderCommand.keyCount { places[key] = (-1, -1, -1) }
        for index in 0..<count { if let command = old[index] { append(command) } }
        old.deallocate()
    }
}
