/// Pending commands in order, at most two for each thing that can be set.
///
/// A command replaces an earlier one with its ``RenderCommand/key``, but for a tween that starts where a jump leads: both
/// stay. What has no key happens once for each voice, sound, bus or track, so the list is bounded by how many there are.
/// Grows on the game's thread alone.
struct CommandList: ~Copyable {
    private var elements: UnsafeMutablePointer<RenderCommand?>
    private var capacity = 64
    private var end = 0
    /// Of each key, the index of its jump and that of its tween; -1 is none.
    private let places: UnsafeMutablePointer<(jump: Int32, tween: Int32)>

    init() {
        elements = .allocate(capacity: capacity)
        places = .allocate(capacity: RenderCommand.keyCount)
        places.initialize(repeating: (-1, -1), count: RenderCommand.keyCount)
    }

    deinit {
        elements.deallocate()
        places.deallocate()
    }

    var isEmpty: Bool { end == 0 }

    /// Appends a command, and drops those that it makes pointless.
    mutating func append(_ command: RenderCommand) {
        if end == capacity { makeRoom() }
        if let key = command.key {
            let isTween = command.tweens
            if places[key].tween >= 0 { elements[Int(places[key].tween)] = nil }
            if !isTween, places[key].jump >= 0 { elements[Int(places[key].jump)] = nil }
            places[key].tween = isTween ? Int32(truncatingIfNeeded: end) : -1
            if !isTween { places[key].jump = Int32(truncatingIfNeeded: end) }
        }
        (elements + end).initialize(to: command)
        end += 1
    }

    /// Calls `body` with each command, oldest first.
    @inline(__always)
    func forEach(_ body: (RenderCommand) -> Void) {
        for index in 0..<end { if let command = elements[index] { body(command) } }
    }

    mutating func clear() {
        for index in 0..<end { if let key = elements[index]?.key { places[key] = (-1, -1) } }
        end = 0
    }

    /// Closes the gaps of dropped commands; doubles the list if there are few.
    private mutating func makeRoom() {
        let old = elements
        let count = end
        var kept = 0
        for index in 0..<count where old[index] != nil { kept += 1 }
        if kept > capacity / 2 { capacity *= 2 }
        elements = .allocate(capacity: capacity)
        end = 0
        for key in 0..<RenderCommand.keyCount { places[key] = (-1, -1) }
        for index in 0..<count { if let command = old[index] { append(command) } }
        old.deallocate()
    }
}
