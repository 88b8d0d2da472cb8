import TestSupport

extension Live.RealPrograms {
    /// A program whose streams are none of the game's business.
    enum Bystander: String, CaseIterable {
        /// SDL, without a role: a game by its .desktop file.
        case starfighter
        /// OpenAL.
        case chromiumBSU = "chromium-bsu"
        /// Role game on playback and microphone, both open while it runs.
        case mumble
        /// Monitors a song with the role production.
        case obs
        /// Records the microphone.
        case ffmpeg
        /// Speaks through speech-dispatcher.
        case spdSay = "spd-say"

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
            case .spdSay:
                let words = "Tea is served in the garden, and the ship leaves at noon. Do not forget your hat."
                child = try desktop.launch("spd-say", ["--wait", words])
            }
            try await eventually("\(self) plays or records", within: .seconds(30)) {
                let streams = try await desktop.playbackStreams()
                if self == .spdSay { return streams.contains { $0.application == "speech-dispatcher-espeak-ng" } }
                if streams.contains(where: { $0.processID == Int(child.processID) && !$0.isCorked }) { return true }
                guard self == .ffmpeg else { return false }
                return try await desktop.pactl("list", "source-outputs").contains("process.id = \"\(child.processID)\"")
            }
            return child
        }
    }
}
