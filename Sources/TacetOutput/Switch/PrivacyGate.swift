import TacetPlatform

/// Keeps sound that only the player heard from a device that others hear, until the session decides.
///
/// The session learns of a lost device over its own connection, and later than the output does. So the output decides
/// by itself to wait, and only the session ends the wait.
struct PrivacyGate: Hashable, Sendable {
    private var order = PrivacyOrder()
    /// Whether the last device that played was private, and its loss has not been answered by the player.
    private var wasPrivate = false
    private var waits = false

    /// Whether nothing may be pulled.
    var isClosed: Bool { waits || order.value == .lost }

    /// Takes an order of the session. Returns false for one that a later order has overtaken.
    mutating func take(_ order: PrivacyOrder) -> Bool {
        guard order.number >= self.order.number else { return false }
        if order != self.order, order.value != .lost {
            // The player has resumed sound, or the program no longer wants to pause.
            waits = false
            if self.order.value == .lost { wasPrivate = false }
        }
        self.order = order
        return true
    }

    /// Notes the device of an output that has opened. Returns whether it exposes what was private.
    mutating func open(_ configuration: OutputConfiguration) -> Bool {
        defer { change(configuration) }
        guard order.value == .kept, wasPrivate, !configuration.isPrivate else { return false }
        waits = true
        return true
    }

    /// Notes the device of an output that goes on. Such a change is the player's or the program's choice.
    mutating func change(_ configuration: OutputConfiguration) { wasPrivate = configuration.isPrivate }
}
