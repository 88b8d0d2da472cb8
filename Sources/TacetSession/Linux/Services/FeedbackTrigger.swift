import TacetPlatform

/// The desktop's settings of event sounds.
struct DesktopSounds: Hashable, Sendable {
    /// GNOME's `event-sounds`; true on desktops that have no such setting.
    var areOn = true
    /// GNOME's `theme-name`: the sound theme.
    var theme = "freedesktop"
}

/// Passes system sounds to feedbackd, which plays and vibrates as its profile and its own theme say. Belongs to the
/// thread that polls the bus.
///
/// Where no feedbackd runs, the desktop's portal is asked for the player's sound theme, and the sound is left to the
/// sound server. Neither service is started for a sound.
final class FeedbackTrigger: DBusWatch {
    private static let name = "org.sigxcpu.Feedback"
    private static let path = "/org/sigxcpu/Feedback"
    private static let portal = "org.freedesktop.portal.Desktop"
    /// The most events that feedbackd has not ended. The end of a further one is not waited for.
    private static let runningLimit = 64

    private var connection: DBusConnection?
    /// Whether the bus has been reached, or could not be.
    private var hasTriedBus = false
    private var waiting: [() -> Void] = []
    /// feedbackd's owner, and its events that have not ended, by its numbers.
    private var owner = ""
    private var running: [UInt32: SystemSoundRequest] = [:]

    var bus: DBusConnection.Bus { .session }

    func busOpened(_ connection: DBusConnection) {
        self.connection = connection
        hasTriedBus = true
        connection.match(DBusMatch(from: Self.name, "FeedbackEnded", of: Self.name, at: Self.path)) {
            [unowned self] message in
            guard message.sender == owner, let number = message.readUInt32() else { return }
            running.removeValue(forKey: number)?.tell(.leftToFeedbackd)
        }
        connection.match(.nameOwnerChanged(Self.name)) { [unowned self] message in
            guard message.readString() == Self.name else { return }
            forgetRunning()
        }
        goOn()
    }

    func busClosed() {
        connection = nil
        hasTriedBus = true
        forgetRunning()
        goOn()
    }

    /// Passes the sound to feedbackd. Calls `otherwise` with the desktop's settings if there is no feedbackd.
    func play(_ request: SystemSoundRequest, otherwise: @escaping (DesktopSounds) -> Void) {
        // The connection is not tried before the first look at the bus. The thread that polls lets few sounds wait.
        guard hasTriedBus else { return waiting.append { [unowned self] in play(request, otherwise: otherwise) } }
        guard let connection else { return otherwise(DesktopSounds()) }
        let daemon = DBusPeer(connection: connection, name: "org.freedesktop.DBus")
        daemon.call("GetNameOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", [.text(Self.name)]) {
            [unowned self] reply in
            guard let owner = reply?.readString(), !owner.isEmpty else { return askPortal(on: connection, otherwise) }
            trigger(request, by: DBusPeer(connection: connection, name: owner))
        }
    }

    /// A feedbackd that does not answer plays nothing, and nothing else plays in its place: its profile may forbid
    /// sound.
    private func trigger(_ request: SystemSoundRequest, by feedbackd: DBusPeer) {
        if request.isLate(at: MonotonicClock.now) { return request.tell(.unreachable) }
        // -1: each feedback runs once.
        let arguments: [DBusOutput] = [
            .text(request.application), .text(request.sound.rawValue), .dictionary([:]), .integer(-1),
        ]
        feedbackd.call("TriggerFeedback", of: Self.name, at: Self.path, arguments) { [unowned self] reply in
            guard let number = reply?.readUInt32(), running.count < Self.runningLimit else {
                return request.tell(reply == nil ? .unreachable : .leftToFeedbackd)
            }
            owner = feedbackd.name
            running.updateValue(request, forKey: number)?.tell(.leftToFeedbackd)
        }
    }

    private func askPortal(on connection: DBusConnection, _ body: @escaping (DesktopSounds) -> Void) {
        read("event-sounds", on: connection) { [unowned self] value in
            var sounds = DesktopSounds()
            sounds.areOn = value?.flag ?? true
            guard sounds.areOn else { return body(sounds) }
            read("theme-name", on: connection) { value in
                sounds.theme = value?.text ?? sounds.theme
                body(sounds)
            }
        }
    }

    private func read(_ key: String, on connection: DBusConnection, reply: @escaping (DBusValue?) -> Void) {
        DBusPeer(connection: connection, name: Self.portal).call(
            "Read", of: "org.freedesktop.portal.Settings", at: "/org/freedesktop/portal/desktop",
            [.text("org.gnome.desktop.sound"), .text(key)]
        ) { reply($0?.readVariant(depth: 1)) }
    }

    private func goOn() {
        let waiting = self.waiting
        self.waiting = []
        waiting.forEach { $0() }
    }

    private func forgetRunning() {
        let requests = running.values
        running = [:]
        requests.forEach { $0.tell(.leftToFeedbackd) }
    }
}
