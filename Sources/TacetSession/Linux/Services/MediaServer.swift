import TacetPlatform

/// The program's own player on the session bus (MPRIS): on the bus only while the machine presents controls.
///
/// Specification: <https://specifications.freedesktop.org/mpris-spec/latest/>, version 2.2.
final class MediaServer: DBusWatch {
    private static let root = "org.mpris.MediaPlayer2"
    private static let player = "org.mpris.MediaPlayer2.Player"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let path = "/org/mpris/MediaPlayer2"

    /// The end of the bus name where the sandbox fixes it: the application's id.
    private let sandboxID: String?
    private let processID: Int32
    /// Numbers the sessions of the process, which need different names.
    private let mark: String
    private let request: (AudioSession.MediaRequest) -> Void
    private var connection: DBusConnection?
    private var presented: PresentedControls?
    /// The name that was asked for; nil while off the bus.
    private var name: String?
    private var trackNumber = 0

    init(
        processID: Int32, mark: String, sandboxID: String?, request: @escaping (AudioSession.MediaRequest) -> Void
    ) {
        self.processID = processID
        self.mark = mark
        self.sandboxID = sandboxID
        self.request = request
    }

    var bus: DBusConnection.Bus { .session }

    func busOpened(_ connection: DBusConnection) {
        self.connection = connection
        connection.serve(Self.path) { [unowned self] call in answer(call) }
        if presented != nil { appear() }
    }

    func busClosed() {
        connection = nil
        name = nil
    }

    /// Shows other controls, or leaves the bus.
    func present(_ next: PresentedControls?) {
        let previous = presented
        if previous.map({ !$0.isSameTrack(as: next) }) ?? true { trackNumber += 1 }
        let before = previous.map(playerProperties) ?? [:]
        let rootBefore = previous.map(rootProperties) ?? [:]
        presented = next
        guard let next else { return disappear() }
        guard previous != nil else { return appear() }
        announce(rootProperties(next).filter { rootBefore[$0.key] != $0.value }, of: Self.root)
        // The specification leaves the place out of the signal; a jump has a signal of its own.
        announce(
            playerProperties(next).filter { before[$0.key] != $0.value && $0.key != "Position" }, of: Self.player)
        if let previous, next.jumps(from: previous) {
            connection?.signal(Self.path, Self.player, "Seeked", [position])
        }
    }

    // MARK: - The name

    private func appear() {
        guard let connection, let controls = presented?.controls else { return }
        let words = controls.player.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
        let program = words.isEmpty ? "tacet" : String(String.UnicodeScalarView(words)).lowercased()
        let last = mark.split(separator: "-").last ?? ""
        let name = "\(Self.root).\(sandboxID ?? "\(program.prefix(64)).instance\(processID)_\(last)")"
        self.name = name
        // The flag 4: a name that another connection has is not waited for.
        call(connection, "RequestName", [.text(name), .unsigned(4)])
    }

    private func disappear() {
        guard let connection, let name else { return }
        self.name = nil
        call(connection, "ReleaseName", [.text(name)])
    }

    private func call(_ connection: DBusConnection, _ member: String, _ arguments: [DBusOutput]) {
        DBusPeer(connection: connection, name: "org.freedesktop.DBus")
            .call(member, of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", arguments) { _ in }
    }

    private func announce(_ changed: [String: DBusOutput], of interface: String) {
        guard !changed.isEmpty else { return }
        connection?.signal(
            Self.path, Self.properties, "PropertiesChanged", [.text(interface), .dictionary(changed), .texts([])])
    }

    // MARK: - Calls

    private func answer(_ call: DBusCall) -> DBusAnswer? {
        guard let presented else { return nil }
        switch call.interface {
        case Self.properties: return answer(call, presented)
        case Self.root where call.member == "Raise" || call.member == "Quit": return .values([])
        case Self.player, "": return control(call, presented)
        default: return nil
        }
    }

    private func answer(_ call: DBusCall, _ presented: PresentedControls) -> DBusAnswer? {
        let interface = call.arguments.readString()
        let values =
            switch interface {
            case Self.root: rootProperties(presented)
            case Self.player: playerProperties(presented)
            default: [String: DBusOutput]()
            }
        guard !values.isEmpty else { return .error("UnknownInterface") }
        if call.member == "Set" { return set(call.arguments, of: interface, presented) }
        return call.answer(reading: values)
    }

    /// Takes a new value of a property. Only the volume can be set, and only where the program takes it.
    private func set(_ value: DBusMessage, of interface: String?, _ presented: PresentedControls) -> DBusAnswer {
        guard interface == Self.player, value.readString() == "Volume", presented.controls.volume != nil else {
            return .error("PropertyReadOnly")
        }
        guard let volume = value.readVariantReal(), volume.isFinite else { return .error("InvalidArgs") }
        request(.setVolume(volume))
        return .values([])
    }

    private func control(_ call: DBusCall, _ presented: PresentedControls) -> DBusAnswer? {
        switch call.member {
        case "PlayPause": request(.command(.playPause))
        case "Play": request(.command(.play))
        case "Pause", "Stop": request(.command(.pause))
        case "Next": request(.command(.next))
        case "Previous": request(.command(.previous))
        case "Seek":
            guard let offset = call.arguments.readInt64() else { return .error("InvalidArgs") }
            request(.seek(to: presented.position(at: MonotonicClock.now) + .microseconds(offset)))
        case "SetPosition":
            guard let track = call.arguments.readPath(), let place = call.arguments.readInt64() else {
                return .error("InvalidArgs")
            }
            // A place outside the track, or in an earlier track, is ignored as the specification asks.
            let end = presented.controls.length.map { Int64($0.microseconds) } ?? .max
            if track == self.track, (0...end).contains(place) { request(.seek(to: .microseconds(place))) }
        case "OpenUri": return .error("NotSupported")
        default: return nil
        }
        return .values([])
    }

    // MARK: - Properties

    private var track: String { "/org/tacet/track/\(trackNumber)" }

    private var position: DBusOutput {
        .wide(Int64(presented?.position(at: MonotonicClock.now).microseconds ?? 0))
    }

    private func rootProperties(_ presented: PresentedControls) -> [String: DBusOutput] {
        let controls = presented.controls
        var values: [String: DBusOutput] = [
            "CanQuit": .flag(false), "CanRaise": .flag(false), "HasTrackList": .flag(false),
            "Identity": .text(controls.player.printable(limit: 256)), "SupportedUriSchemes": .texts([]),
            "SupportedMimeTypes": .texts([]),
        ]
        if !controls.desktopEntry.isEmpty { values["DesktopEntry"] = .text(controls.desktopEntry) }
        return values
    }

    private func playerProperties(_ presented: PresentedControls) -> [String: DBusOutput] {
        let controls = presented.controls
        var metadata: [String: DBusOutput] = ["mpris:trackid": .path(track)]
        if !controls.title.isEmpty { metadata["xesam:title"] = .text(controls.title) }
        if !controls.artists.isEmpty { metadata["xesam:artist"] = .texts(controls.artists) }
        if !controls.album.isEmpty { metadata["xesam:album"] = .text(controls.album) }
        if let url = controls.artworkURL { metadata["mpris:artUrl"] = .text(url) }
        if let length = controls.length { metadata["mpris:length"] = .wide(Int64(length.microseconds)) }
        let can = { (command: AudioSession.MediaCommand) in DBusOutput.flag(controls.commands.contains(command)) }
        return [
            "PlaybackStatus": .text(presented.isPlaying ? "Playing" : "Paused"), "Metadata": .dictionary(metadata),
            "Position": position, "Rate": .real(1), "MinimumRate": .real(1), "MaximumRate": .real(1),
            "Volume": .real(controls.volume ?? 1), "CanGoNext": can(.next), "CanGoPrevious": can(.previous),
            "CanPlay": can(.play),
            "CanPause": can(.pause), "CanSeek": .flag(controls.canSeek), "CanControl": .flag(true),
        ]
    }
}

extension PresentedControls {
    fileprivate func isSameTrack(as other: Self?) -> Bool {
        guard let other = other?.controls else { return false }
        return controls.title == other.title && controls.artists == other.artists && controls.album == other.album
            && controls.length == other.length
    }
}
