import CTacetLinux
import Glibc

/// logind: sleep, the lock of the login session, and whether that is in front.
enum Logind {
    /// Reads whether the machine is about to sleep. While it is awake, `inhibitor` delays the next sleep until sound
    /// has faded out.
    static func sleep(inhibitor: SleepInhibitor) -> DBusService {
        DBusService(
            bus: .system, name: logind, absent: [.sleeping(nil)],
            statements: [
                (
                    DBusMatch(from: logind, "PrepareForSleep", of: manager, at: root),
                    { peer, message in
                        guard let isSleeping = message.readBool() else { return nil }
                        if !isSleeping { inhibitor.take(from: peer) }
                        return [.sleeping(isSleeping)]
                    }
                )
            ],
            read: { peer, done in
                peer.property("PreparingForSleep", of: manager, at: root) { value in
                    guard let isSleeping = value?.flag else { return done(nil) }
                    if !isSleeping { inhibitor.take(from: peer) }
                    done([.sleeping(isSleeping)])
                }
            })
    }

    private static let unknown: [Observation] = [.locked(.logind, nil), .seatActive(nil)]

    /// Reads whether the login session is locked, and whether it is in front on its seat.
    static var login: DBusService {
        DBusService(
            bus: .system, name: logind, absent: unknown,
            signals: [.propertiesChanged(from: logind, of: session, below: "\(root)/session")],
            read: { peer, done in
                readSession(peer, at: "\(root)/session/auto") { state in
                    if let state { return done(state) }
                    // systemd before 243 and elogind do not know the alias `auto`.
                    peer.call("GetSessionByPID", of: manager, at: root, [.unsigned(UInt32(bitPattern: getpid()))]) {
                        guard let path = $0?.readPath() else { return done(unknown) }
                        readSession(peer, at: path, done: done)
                    }
                }
            })
    }
}

private let logind = "org.freedesktop.login1"
private let manager = "org.freedesktop.login1.Manager"
private let session = "org.freedesktop.login1.Session"
private let root = "/org/freedesktop/login1"

private func readSession(_ peer: DBusPeer, at path: String, done: @escaping ([Observation]?) -> Void) {
    peer.property("Active", of: session, at: path) { active in
        guard let isActive = active?.flag else { return done(nil) }
        peer.property("LockedHint", of: session, at: path) { locked in
            done([.locked(.logind, locked?.flag), .seatActive(isActive)])
        }
    }
}

/// Delays the machine's sleep until sound has faded out. Belongs to the thread that polls the bus.
///
/// The lock is an open file, so it ends with the process. logind waits at most 5 s for it.
final class SleepInhibitor {
    private var file: Int32?
    private var isAsking = false
    private var isWanted = false

    deinit { release() }

    /// Takes the lock, unless it is held already.
    func take(from peer: DBusPeer) {
        isWanted = true
        guard file == nil, !isAsking else { return }
        isAsking = true
        let arguments = ["sleep", "Tacet", "Sound fades out before sleep", "delay"]
        peer.call("Inhibit", of: manager, at: root, arguments.map { .text($0) }) { [weak self] reply in
            self?.answered(with: reply?.readFile())
        }
    }

    private func answered(with answer: Int32?) {
        isAsking = false
        file = answer
        // A child of the game that has the lock, too, would hold up each sleep.
        if let answer { _ = tacet_keep_from_children(answer) }
        if !isWanted { release() }
    }

    /// Lets the machine sleep.
    func release() {
        isWanted = false
        guard let file else { return }
        self.file = nil
        close(file)
    }
}
