/// `media.role`, as far as it means anything to us. The names of PulseAudio and PipeWire mean the same.
enum MediaRole: String, Hashable, Sendable {
    case music, video, animation, production, game, screen, camera
    case phone, alarm, alert, emergency, event
    case a11y, navigation, assistant
    case filter, abstract, dsp, loopback, test

    /// Nil for roles nobody documents: OpenAL Soft's arrive garbled through older PipeWire.
    init?(property: String) {
        guard property.utf8.count <= 32 else { return nil }
        switch property.lowercased() {
        case "communication": self = .phone
        case "movie": self = .video
        case "notification": self = .event
        case "accessibility": self = .a11y
        case "speech-low", "speech-high": self = .assistant
        case let name: self.init(rawValue: name)
        }
    }
}

extension StreamFacts {
    var role: MediaRole? { properties["media.role"].flatMap(MediaRole.init(property:)) }

    /// A game's, as OpenAL Soft makes them: it blanks the role, and the property by which Phonon names streams in braces,
    /// so that no server restores them. Through older PipeWire both arrive garbled.
    ///
    /// From 1.24 on OpenAL Soft states nothing but the name `Playback Stream`, as GStreamer does.
    var isOpenAL: Bool {
        guard role == nil else { return false }
        if let id = properties["phonon.streamid"] { return !id.hasPrefix("{") }
        return mayBeOpenAL && usesOpenAL
    }

    var mayBeOpenAL: Bool { role == nil && properties["media.name"] == "Playback Stream" }

    /// Of Chromium, or of a program made with it (Electron): by the icon that Chromium states for all of them, or the binary.
    var isOfChromium: Bool {
        let icon = properties["application.icon_name"] ?? ""
        if icon == "chromium-browser" || icon == "google-chrome" { return true }
        return Self.chromiumBinaries.contains(binary)
    }

    private static let chromiumBinaries: Set<String> = [
        "chromium", "chromium-browser", "chrome", "google-chrome", "brave", "msedge", "vivaldi-bin", "opera",
        "electron",
    ]

    /// The process as the client states it; a native PipeWire client states none, but the server knows.
    var processID: Int32? {
        let id = (properties["application.process.id"] ?? properties["pipewire.sec.pid"]).flatMap { Int32($0) }
        return id.flatMap { $0 > 0 ? $0 : nil }
    }

    var sandboxID: String? { properties["pipewire.access.portal.app_id"].flatMap { $0.isEmpty ? nil : $0 } }
    var mark: String? { properties["tacet.session"] }
    var binary: String { properties["application.process.binary"] ?? "" }

    /// What tells one program from another; nil if the stream has no name at all.
    var program: String? {
        let keys = [
            "pipewire.access.portal.app_id", "application.id", "application.name", "application.process.binary",
        ]
        return keys.lazy.compactMap { properties[$0] }.first { !$0.isEmpty }?.lowercased()
    }

    /// The program's name as people read it.
    var displayName: String {
        let keys = ["application.name", "application.process.binary", "application.id", "node.name", "media.name"]
        return keys.lazy.compactMap { properties[$0]?.printable }.first { !$0.isEmpty } ?? "an unnamed program"
    }
}
