import CPulse
import TacetPlatform

/// The sandbox that a process runs in.
enum Sandbox: Hashable, Sendable {
    case none, flatpak, snap

    /// The permission that lets a program of the sandbox record.
    fileprivate var remedy: String {
        switch self {
        case .none: "Allow this program to record in the sound server's settings."
        case .flatpak: "The Flatpak needs the permission --socket=pulseaudio."
        case .snap: "The snap needs the interface audio-record: snap connect NAME:audio-record."
        }
    }
}

extension RecordingProblem {
    /// The problem behind libpulse's error number of a connection or of a recording stream.
    ///
    /// In a sandbox a server that cannot be reached is a refusal: the sandbox hides the socket.
    init(pulse error: Int32, words: String, in sandbox: Sandbox, isConnected: Bool, device: String? = nil) {
        let isAny = { (codes: [pa_error_code_t]) in codes.contains { Int32($0.rawValue) == error } }
        if isAny([PA_ERR_ACCESS, PA_ERR_AUTHKEY]) || !isConnected && sandbox != .none {
            self.init(
                obstacle: .refused, detail: "The microphone is refused (\(words)).", remedy: sandbox.remedy)
        } else if !isConnected || isAny([PA_ERR_CONNECTIONTERMINATED]) {
            self.init(
                obstacle: .noServer, detail: "No microphone: the sound server cannot be reached (\(words)).",
                remedy: "Start PulseAudio or PipeWire with pipewire-pulse; it is tried again by itself.")
        } else if let device, isAny([PA_ERR_NOENTITY]) {
            self.init(
                obstacle: .noMicrophone, detail: "There is no microphone \(device.printable).",
                remedy:
                    "Name one that `pactl list short sources` lists, or none for the default one; it is tried again by itself."
            )
        } else {
            self = .noMicrophone(words)
        }
    }

    /// The problem of a server without a microphone; `words` name what the server offers instead.
    static func noMicrophone(_ words: String) -> RecordingProblem {
        RecordingProblem(
            obstacle: .noMicrophone, detail: "There is no microphone (\(words)).",
            remedy: "Plug one in, or choose one in the sound settings; it is tried again by itself.")
    }

    static func noResources(_ words: String) -> RecordingProblem {
        RecordingProblem(
            obstacle: .noResources, detail: "No microphone: the process is out of \(words).",
            remedy: "Close programs, or raise the limit; it is tried again by itself.")
    }
}
