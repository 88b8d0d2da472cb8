import CPulse
import CTacetLinux
import TacetSession
import TacetPlatform

/// Records on PulseAudio, or on PipeWire through pipewire-pulse, with a connection and a thread of its own.
///
/// Each ``open(report:)`` tries one connection; the owner tries again.
final class PulseSource: RecordingSource, @unchecked Sendable {
    // `connection` belongs to the one thread that opens and closes. The loop's lock guards everything inside it.
    private let settings: AudioRecorder.Settings
    private let mark: String?
    private let role: String?
    private let queue: RecordingQueue
    private var connection: PulseRecording?

    /// - Parameters:
    ///   - mark: The session's mark, by which it recognises the stream.
    ///   - role: The stream's `media.role`.
    init(_ settings: AudioRecorder.Settings, mark: String?, role: String?, input queue: RecordingQueue) {
        self.settings = settings
        self.mark = mark
        self.role = role
        self.queue = queue
    }

    deinit { close() }

    var hasEnded: Bool { connection?.loop.hasEnded ?? false }

    func open(report: @escaping @Sendable (RecordingSourceEvent) -> Void) {
        guard tacet_pulse() != nil else {
            guard DescriptorCheck.isOneLeft else { return report(.failed(.noResources("file descriptors"))) }
            return report(
                .failed(
                    RecordingProblem(
                        obstacle: .noServer, detail: "No microphone: libpulse.so.0 cannot be loaded.",
                        remedy: "Install libpulse (libpulse0), or choose the OpenAL interface.")))
        }
        var properties = ["media.name": "Recording"]
        // PulseAudio cancels echo between streams of one role.
        properties["media.role"] = role ?? "game"
        properties["tacet.session"] = mark?.isEmpty == false ? mark : nil
        if settings.cancelsEcho { properties["filter.want"] = "echo-cancel" }
        connection = PulseRecording(settings, properties: properties, queue: queue, report: report)
        if connection == nil { report(.failed(.noResources("threads, memory or file descriptors"))) }
    }

    func close() {
        connection?.close()
        connection = nil
    }
}
