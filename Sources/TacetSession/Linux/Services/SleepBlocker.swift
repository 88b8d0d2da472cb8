import Glibc
import TacetPlatform

/// Keeps the machine awake while the program works on audio. Belongs to the thread that polls the bus.
///
/// The lock is an open file of logind, so it ends with the process. Without logind, or where it refuses, the work goes
/// on unlocked.
final class SleepBlocker: DBusWatch {
    private static let logind = "org.freedesktop.login1"

    private let publish: (Observation) -> Void
    private var connection: DBusConnection?
    private var file: Int32?
    private var isWanted = false
    /// Numbers the requests, to ignore an answer to an earlier one.
    private var request = 0

    init(publish: @escaping (Observation) -> Void) { self.publish = publish }

    deinit { if let file { close(file) } }

    var bus: DBusConnection.Bus { .system }
    /// When the lock is asked for again: logind may wait for the user's rights, and answer late.
    private var retry: Duration?
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(30))

    var deadline: Duration? { retry }

    func advance(to now: Duration) {
        guard let retry, now >= retry else { return }
        self.retry = nil
        ask()
    }

    func busOpened(_ connection: DBusConnection) {
        self.connection = connection
        connection.match(.nameOwnerChanged(Self.logind)) { [unowned self] message in
            guard message.readString() == Self.logind, message.readString() != nil,
                message.readString()?.isEmpty == false
            else { return }
            ask()
        }
        ask()
    }

    func busClosed() {
        connection = nil
        retry = nil
        request += 1
        tell()
    }

    /// Takes the lock, or gives it back.
    func keepAwake(_ isOn: Bool) {
        isWanted = isOn
        if isOn { return ask() }
        request += 1
        retry = nil
        if let file { close(file) }
        file = nil
        publish(.wakeLock(nil))
    }

    private func ask() {
        guard isWanted, file == nil else { return }
        guard let connection else { return tell() }
        request += 1
        let words = ["sleep:idle", "Tacet", "Audio is processed", "block"]
        DBusPeer(connection: connection, name: Self.logind).call(
            "Inhibit", of: Self.logind + ".Manager", at: "/org/freedesktop/login1", words.map { .text($0) }
        ) { [weak self, request] reply in
            let file = reply?.readFile()
            guard let self, request == self.request else {
                if let file { close(file) }
                return
            }
            self.file = file
            if file == nil { retry = MonotonicClock.now + backoff.pause() } else { backoff.reset() }
            tell()
        }
    }

    private func tell() { if isWanted { publish(.wakeLock(file != nil)) } }
}
