/// An order to an output on what to do with sound that only the player hears. Orders are numbered: of two orders the
/// one with the higher number counts.
package struct PrivacyOrder: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        /// Sound goes wherever the sound server sends it.
        case free
        /// Sound on a private device ends with the device. On a device that others hear it waits for the session.
        case kept
        /// The private device has gone. Nothing is heard until the player resumes sound.
        case lost
    }

    package private(set) var value = Value.free
    package private(set) var number = 0

    package init() {}

    package mutating func set(_ value: Value) {
        guard value != self.value else { return }
        self.value = value
        number += 1
    }
}
