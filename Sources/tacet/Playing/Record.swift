import ArgumentParser
import Tacet
import TacetSession

/// Records a microphone to a WAV file.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Record a microphone to a WAV file.",
        discussion: """
            Records until --for or ^C. A call stops the recording meanwhile, and so does a sound server that ends; the \
            recording goes on by itself. What is missing is silence of the right length in the file, and is printed.
            """)

    @Argument(help: "The WAV file to write, of 32-bit floats; replaced if it exists.", completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            "The name of a microphone that `pactl list short sources` lists. (default: the desktop's)",
            valueName: "name"))
    var device: String?

    @Option(parsing: .unconditional, help: "1 channel, or 2.")
    var channels = 1

    @Option(parsing: .unconditional, help: "Frames per second, 8000 to 192000.")
    var rate = 48_000

    @Flag(help: "Ask the sound server to remove the echo of what it plays.")
    var cancelEcho = false

    @Flag(help: "Record through OpenAL instead of the sound server.")
    var openal = false

    @OptionGroup var report: ReportOptions

    func validate() throws {
        guard (1...2).contains(channels) else { throw ValidationError("--channels must be 1 or 2.") }
        guard (8_000...192_000).contains(rate) else { throw ValidationError("--rate must be 8000 to 192000.") }
    }

    func run() throws {
        let start = MonotonicClock.now
        var signals = StopSignals()
        var settings = AudioRecorder.Settings()
        settings.device = device
        settings.channels = channels
        settings.sampleRate = rate
        settings.cancelsEcho = cancelEcho
        settings.interface = openal ? .openAL : .automatic
        let session = AudioSession(role: .recorder)
        let recorder = try AudioRecorder(recordingTo: output, settings, session: session)
        var log = RecordingLog(recorder, session: session, printer: report.printer(from: start))
        let end = report.end(from: start)
        var isStopped = false
        while !isStopped, recorder.state != .failed, end.map({ MonotonicClock.now < $0 }) ?? true {
            log.advance()
            let turn = MonotonicClock.now + .milliseconds(20)
            isStopped = signals.arrive(before: min(turn, end ?? turn))
        }
        let why = recorder.explanation
        recorder.stop()
        log.end()
        if recorder.state == .failed { throw Failure("record: \(recorder.explanation)") }
        if recorder.frames == 0 { throw Failure("record: nothing was recorded. \(why)") }
    }
}
