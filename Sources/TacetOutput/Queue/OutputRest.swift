import Synchronization
import TacetPlatform

/// Decides whether an output rests: values in, values out.
///
/// An output rests while the game has nothing to be heard and the session has ordered a rest. Either ends the rest
/// alone, and neither waits for the other: a sound of the game ends it before the session knows.
///
/// ```
///               reportQuiet                  order
///     sounding ────────────► quiet ───────────────────► resting
///        ▲                     │ disturb                   │ disturb, or an order to wake
///        └─────────────────────┴───────────────────────────┘
/// ```
///
/// An order that arrives after the sound that it does not know of finds the game disturbed, and puts nothing to rest.
package struct RestState: RawRepresentable, Hashable, Sendable {
    private static let quiet: UInt64 = 1
    private static let ordered: UInt64 = 2

    /// Two bits, and above them the number of the latest order: one word, so that threads change it without a lock.
    package private(set) var rawValue: UInt64

    package init() { rawValue = 0 }

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Whether the game has reported that nothing is heard, and has sent nothing since that may sound.
    package var isQuiet: Bool { rawValue & Self.quiet != 0 }

    /// Whether the session's latest order is to rest.
    package var isOrdered: Bool { rawValue & Self.ordered != 0 }

    /// Whether the output rests.
    package var isOn: Bool { isQuiet && isOrdered }

    /// Whether the session believes that the output rests, although the game has sent something that may sound.
    package var isOutOfDate: Bool { isOrdered && !isQuiet }

    private var number: UInt64 { rawValue >> 2 }

    /// Takes the game's report that nothing is heard.
    package mutating func reportQuiet() { rawValue |= Self.quiet }

    /// Notes that the game sends something that may sound.
    package mutating func disturb() { rawValue &= ~Self.quiet }

    /// Takes an order of the session: to rest, or to wake. An order that a later one has overtaken counts for nothing.
    package mutating func take(order number: Int, isOn: Bool) {
        guard let number = UInt64(exactly: number), number > self.number else { return }
        rawValue = number << 2 | rawValue & Self.quiet | (isOn ? Self.ordered : 0)
    }
}

/// A ``RestState`` that the game's thread, the session's threads and the mixing threads share. Never waits.
package final class OutputRest: Sendable {
    private let word = Atomic<UInt64>(0)

    /// The state. Any thread; realtime-safe.
    ///
    /// Sequentially consistent, so that a thread that has first told how it can be woken, and then finds a rest, is
    /// woken from it.
    package var state: RestState { RestState(rawValue: word.load(ordering: .sequentiallyConsistent)) }

    /// Whether the game has reported quiet since it last sent something that may sound. The game's thread alone changes
    /// that.
    package var isQuiet: Bool { RestState(rawValue: word.load(ordering: .relaxed)).isQuiet }

    /// Changes the state, and returns it as it was before and as it is now.
    func change(_ body: (inout RestState) -> Void) -> (before: RestState, after: RestState) {
        var before = state
        while true {
            var after = before
            body(&after)
            let (isChanged, current) = word.compareExchange(
                expected: before.rawValue, desired: after.rawValue, ordering: .sequentiallyConsistent)
            if isChanged { return (before, after) }
            before = RestState(rawValue: current)
        }
    }
}

/// The way from the game's call to the thread that mixes.
extension FrameQueue {
    /// Changes whether the output rests, and wakes the threads that a change concerns. Any thread; never waits.
    ///
    /// A consumer that follows the rest is woken by itself, corks or uncorks its stream, and mixes the first block.
    /// Other consumers are paused and resumed by their owner.
    ///
    /// - Returns: The state before and after.
    @discardableResult
    package func changeRest(_ body: (inout RestState) -> Void) -> (before: RestState, after: RestState) {
        let change = rest.change(body)
        guard change.before.isOn != change.after.isOn else { return change }
        if hasFollower {
            signalConsumer()
        } else if !change.after.isOn {
            spaceFreed.post()
        }
        return change
    }

    /// Drops the frames that wait, because the output has come to rest: the first frames after a rest are fresh.
    /// Consumer only.
    ///
    /// The mixer belongs to the caller meanwhile. A sound ends the rest before the mixer gets it. So while the rest
    /// lasts, what waits is silence.
    func dropSilence() {
        guard let turn = mixer.current, turn.take() else { return }
        if rest.state.isOn { discard() }
        turn.giveBack()
    }
}
