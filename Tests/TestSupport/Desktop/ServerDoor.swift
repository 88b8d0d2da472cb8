import Glibc

/// A second way to a desktop's sound server, which a test opens and closes.
///
/// A game whose variable `PULSE_SERVER` is ``address`` finds the server only while the door is open. So a test can have
/// a recorder running on a server that has come back before the game reaches it, and miss nothing of the game's first
/// sound.
package struct ServerDoor: Sendable {
    private let door: String
    private let socket: String

    /// The value of `PULSE_SERVER`.
    package var address: String { "unix:" + door }

    /// Opens the door for connections from now on.
    package func open() { symlink(socket, door) }

    /// Closes the door for new connections. Those that there are stay.
    package func close() { unlink(door) }

    fileprivate init(directory: String) {
        door = directory + "/door"
        socket = directory + "/run/pulse/native"
        open()
    }
}

extension Desktop {
    /// A second way to the sound server, open at first.
    package func makeServerDoor() -> ServerDoor { ServerDoor(directory: directory) }
}
