import TestSupport

extension Live.RealPrograms {
    /// A program that plays a sound file until it is ended.
    enum Player: String, CaseIterable {
        case mpv
        case paplay
        case pwPlay = "pw-play"
        case aplay
        case ffplay
        case gstLaunch = "gst-launch-1.0"
        case mpd

        /// Whether it says that it plays music, by a role or by MPRIS. A stream that says nothing counts after 1 s.
        var saysMusic: Bool { self == .mpv || self == .pwPlay || self == .mpd }

        func plays(on sound: Desktop.Sound) -> Bool { self != .pwPlay || sound == .pipeWire }

        /// Starts it with a sound file.
        func start(_ file: String, on desktop: Desktop) async throws -> Child {
            switch self {
            case .mpv: return try desktop.launch("mpv", ["--no-terminal", "--no-video", file])
            case .paplay, .pwPlay: return try desktop.launch(rawValue, [file])
            case .aplay: return try desktop.launch("aplay", ["--device=pulse", file])
            case .ffplay: return try desktop.launch("ffplay", ["-nodisp", "-loglevel", "error", file])
            case .gstLaunch:
                let chain = ["!", "wavparse", "!", "audioconvert", "!", "audioresample", "!", "pulsesink"]
                return try desktop.launch(rawValue, ["filesrc", "location=\(file)"] + chain)
            case .mpd: return try await startMPD(file, on: desktop)
            }
        }

        private func startMPD(_ file: String, on desktop: Desktop) async throws -> Child {
            let mpd = try desktop.launch("mpd", ["--no-daemon", "--stderr", desktop.home + "/mpd.conf"])
            let host = "--host=\(desktop.home)/mpd.socket"
            try await eventually("MPD answers") { (try? await desktop.run("mpc", [host, "add", file])) != nil }
            try await desktop.run("mpc", [host, "play"])
            return mpd
        }
    }
}
