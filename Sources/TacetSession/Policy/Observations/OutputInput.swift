/// Identifies one engine's output on a session; never used twice.
package struct OutputID: Hashable, Sendable, Comparable {
    let number: Int

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}

/// A report of an engine about its output.
package enum OutputInput: Hashable, Sendable {
    /// The engine started; `passesTimeWhileLost` tells whether the game wants time to go on while the output is lost.
    case joined(passesTimeWhileLost: Bool)
    /// The engine ended. Everything that its output reported is void.
    case left
    /// Sound goes through a real output; carries the device's name.
    case opened(String)
    /// The output was lost, before or after it played; carries the reason in words.
    case lost(String)
    /// No output can be opened; carries the reason and what would change it, in words.
    case failed(String)
    /// A clock pulls blocks: because the game chose no device, or in place of an output that is missing or lost.
    case clockRuns(isChosen: Bool)
    /// The sound server's number of the output's stream; nil if the output uses no stream.
    case plays(through: UInt32?)
    /// The output played on a private device, which has gone, and has found a device that others hear. It waits with
    /// its sound.
    case exposed
    /// What the engine cannot do, in words, by subject; nil once it can.
    case limited(String, String?)
    /// A policy of the sound server asks for silence (true) or no longer does (false).
    case stopRequested(Bool)
    /// Nothing has sounded or advanced for long enough to sleep, all of it in the given epoch.
    case idle(epoch: UInt64)
    /// Something may sound, so the output must wake.
    case wake
}

/// An order to an output to sleep or to wake. Orders are numbered: of two orders the one with the higher number counts.
package struct SuspensionOrder: Hashable, Sendable {
    package private(set) var isOn = false
    package private(set) var number = 0

    package init() {}

    mutating func set(_ isOn: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        number += 1
    }
}
