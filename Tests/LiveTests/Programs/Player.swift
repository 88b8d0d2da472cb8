import Glibc
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
        case vlc
        case cmus

        /// Whether it says that it plays music, by a role or by MPRIS. A stream that says nothing counts after 1 s.
        var saysMusic: Bool {
            switch self {
            case .mpv, .pwPlay, .mpd, .vlc, .cmus: true
            case .paplay, .aplay, .ffplay, .gstLaunch: false
            }
        }

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
            case .vlc: return try startVLC(file, on: desktop)
            case .cmus: return try await startCmus(file, on: desktop)
            }
        }

        private func startMPD(_ file: String, on desktop: Desktop) async throws -> Child {
            let mpd = try desktop.launch("mpd", ["--no-daemon", "--stderr", desktop.home + "/mpd.conf"])
            let host = "--host=\(desktop.home)/mpd.socket"
            try await eventually("MPD answers") { (try? await desktop.run("mpc", [host, "add", file])) != nil }
            try await desktop.run("mpc", [host, "play"])
            return mpd
        }

        /// Starts VLC, which refuses to run as root. A user namespace gives the process another number then.
        private func startVLC(_ file: String, on desktop: Desktop) throws -> Child {
            let play = ["--intf=dummy", "--no-video", file]
            guard geteuid() == 0 else { return try desktop.launch("vlc", play) }
            return try desktop.launch("unshare", ["--user", "--map-user=1000", "--map-group=1000", "vlc"] + play)
        }

        /// Starts cmus in a terminal of `script`, since cmus does not run without one.
        private func startCmus(_ file: String, on desktop: Desktop) async throws -> Child {
            let socket = desktop.home + "/cmus.socket"
            let options = ["--quiet", "--command", "cmus --listen \(socket)", "/dev/null"]
            let cmus = try desktop.launch("script", options, environment: ["TERM": "xterm"])
            try await eventually("cmus obeys") {
                (try? await desktop.run("cmus-remote", ["--server", socket, "-C", "player-play \(file)"])) != nil
            }
            return cmus
        }
    }
}
