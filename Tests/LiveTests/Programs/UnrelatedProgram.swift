import TestSupport

extension Live.RealPrograms {
    /// A program whose streams are none of the game's business.
    enum UnrelatedProgram: String, CaseIterable {
        /// SDL, without a role: a game by its .desktop file.
        case starfighter
        /// OpenAL.
        case chromiumBSU = "chromium-bsu"
        /// Role game on playback and microphone, both open while it runs.
        case mumble
        /// Monitors a song with the role production, and records what the device plays.
        case obs
        /// Records the microphone.
        case ffmpeg
        /// Records the microphone as GNOME's Sound Recorder does.
        case gstLaunch = "gst-launch-1.0"
        /// Records what the device plays.
        case parecord
        /// Records what the device plays. States the role music, and no process id.
        case pwRecord = "pw-record"
        /// Measures the level of every device, microphone and stream.
        case pavucontrol
        /// Waits with a song that is paused.
        case pausedMPV = "mpv"
        /// Puts a sink of its own before the device, and all streams on it.
        case easyEffects = "easyeffects"
        /// Has an alarm that does not ring yet.
        case gnomeClocks = "gnome-clocks"

        func runs(on sound: Desktop.Sound) -> Bool {
            switch self {
            case .pwRecord, .easyEffects: sound == .pipeWire
            default: true
            }
        }

        /// Starts it, and returns when its streams run.
        func start(on desktop: Desktop) async throws -> Child {
            let child: Child
            switch self {
            case .starfighter:
                child = try desktop.launch("/usr/games/starfighter", environment: ["SDL_VIDEODRIVER": "dummy"])
            case .chromiumBSU:
                let display = try await desktop.startDisplay()
                child = try desktop.launch("/usr/games/chromium-bsu", environment: ["DISPLAY": display])
            case .mumble:
                child = try desktop.launch("mumble", environment: ["QT_QPA_PLATFORM": "offscreen"])
            case .obs:
                let display = try await desktop.startDisplay()
                child = try desktop.launch("obs", environment: ["DISPLAY": display])
            case .ffmpeg:
                let input = ["-f", "pulse", "-i", "microphone"]
                child = try desktop.launch("ffmpeg", ["-loglevel", "error"] + input + ["-f", "null", "-"])
            case .gstLaunch:
                child = try desktop.launch(rawValue, ["pulsesrc", "device=microphone", "!", "fakesink"])
            case .parecord:
                child = try desktop.launch("parecord", ["--device=null1.monitor", "--raw", "/dev/null"])
            case .pwRecord:
                let properties = "{ stream.capture.sink = true }"
                child = try desktop.launch("pw-record", ["--properties", properties, desktop.home + "/recording.wav"])
            case .pavucontrol:
                let display = try await desktop.startDisplay()
                child = try desktop.launch("pavucontrol", environment: ["DISPLAY": display])
            case .pausedMPV:
                child = try desktop.launch("mpv", ["--no-terminal", "--pause", desktop.home + "/song.wav"])
            case .easyEffects:
                let display = try await desktop.startDisplay()
                child = try desktop.launch(rawValue, ["--gapplication-service"], environment: ["DISPLAY": display])
            case .gnomeClocks:
                let display = try await desktop.startDisplay()
                child = try desktop.launch(rawValue, environment: ["DISPLAY": display])
            }
            try await eventually("\(self) plays or records", within: .seconds(30)) {
                if self == .easyEffects { return try await desktop.sinks.contains("easyeffects_sink") }
                if self == .gnomeClocks {
                    return (try? await desktop.waitForName("org.gnome.clocks", on: .session)) != nil
                }
                let streams = try await desktop.playbackStreams()
                let isPaused = self == .pausedMPV
                if streams.contains(where: { $0.processID == Int(child.processID) && $0.isCorked == isPaused }) {
                    return true
                }
                let recordings = try await desktop.pactl("list", "source-outputs")
                // PipeWire does not tell pw-record's process id with the recording.
                return recordings.contains("application.process.id = \"\(child.processID)\"")
                    || recordings.contains("node.name = \"pw-record\"")
            }
            return child
        }
    }
}
