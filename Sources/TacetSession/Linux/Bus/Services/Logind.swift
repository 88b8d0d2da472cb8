import Glibc

extension BusService {
    /// Whether the machine goes to sleep. While it does not, `inhibitor` holds the sleep back until we are silent.
    static func sleep(inhibitor: SleepInhibitor) -> Self {
        Self(
            bus: .system, name: logind, absent: [.sleeping(nil)],
            statements: [
                (
                    BusMatch(from: logind, "PrepareForSleep", of: manager, at: root),
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

    /// Whether our session is locked, and whether it is in front on its seat.
    static var login: Self {
        Self(
            bus: .system, name: logind, absent: [.locked(.logind, nil), .seatActive(nil)],
            signals: [.propertiesChanged(from: logind, of: session, below: "\(root)/session")],
            read: { peer, done in
                readSession(peer, at: "\(root)/session/auto") { state in
                    if let state { return done(state) }
                    // systemd before 243, and elogind, have no alias.
                    peer.call("GetSessionByPID", of: manager, at: root, [.unsigned(UInt32(bitPattern: getpid()))]) {
                        guard let path = $0?.readPath() else { return done([.locked(.logind, nil), .seatActive(nil)]) }
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

private func readSession(_ peer: BusPeer, at path: String, done: @escaping ([Observation]?) -> Void) {
    peer.property("Active", of: session, at: path) { active in
        guard let isActive = active?.flag else { return done(nil) }
        peer.property("LockedHint", of: session, at: path) { locked in
            done([.locked(.logind, locked?.flag), .seatActive(isActive)])
        }
    }
}

/// Holds the machine's sleep back for the moments that a fade takes. Belongs to the bus thread.
///
/// The lock is a file: it goes with the process, whatever happens to it, and logind waits 5 s for it at most.
final class SleepInhibitor {
    private var file: Int32?
    private var isAsking = false
    private var isWanted = false

    deinit { release() }

    /// Takes the lock, unless we have it.
    func take(from peer: BusPeer) {
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
