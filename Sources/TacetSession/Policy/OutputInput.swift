/// The name of one engine's output on a session; never used twice.
package struct OutputID: Hashable, Sendable, Comparable {
    let number: Int

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}

/// What an engine reports of its output.
package enum OutputInput: Hashable, Sendable {
    /// The engine began; `passesTimeWhileLost` is the game's choice for lost outputs.
    case joined(passesTimeWhileLost: Bool)
    /// The engine ended, and whatever its output did is over.
    case left
    /// Sound goes through a real output, with the device's name.
    case opened(String)
    /// The output went, before or after it played, and why in words.
    case lost(String)
    /// No output can be opened; says why, and what would change that.
    case failed(String)
    /// The clock lets time pass in the output's place.
    case clockRuns
    /// A policy of the sound server asks for silence, or withdraws that.
    case stopRequested(Bool)
    /// Nothing has sounded, and no time has gone on, for long enough, all of it in the given epoch.
    case idle(epoch: UInt64)
    /// Something may sound.
    case wake
}

/// Whether an output shall sleep, and the number of the order: of two orders the one with the higher number counts.
package struct RestOrder: Hashable, Sendable {
    package private(set) var isOn = false
    package private(set) var number = 0

    package init() {}

    mutating func set(_ isOn: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        number += 1
    }
}
