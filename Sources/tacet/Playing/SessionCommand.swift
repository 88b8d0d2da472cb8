import ArgumentParser
import TacetSession

/// Prints what a game would do on this machine now, and why.
struct Session: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what a game would be allowed to play here, now, and why.",
        discussion: "Makes no sound and changes nothing.")

    @Flag(help: "Go on, and tell every change, until --for or ^C.")
    var watch = false

    @OptionGroup var report: ReportOptions

    func run() throws {
        let start = MonotonicClock.now
        var signals = StopSignals()
        let printer = report.printer(from: start)
        let session = AudioSession()
        // The session decides within 250 ms. A service on a busy machine may answer later, and one that hangs never does.
        var isStopped = false
        while !session.isSettled, MonotonicClock.now < start + .seconds(2), !isStopped {
            isStopped = signals.arrive(before: MonotonicClock.now + .milliseconds(5))
        }
        var log = SessionPrinter(session, printer: printer)
        log.summarize()
        FocusObserver.registrations().forEach(printer.print)
        if watch || report.length != nil {
            let end = report.end(from: start) ?? .seconds(Int.max / 2)
            while !isStopped, MonotonicClock.now < end {
                log.advance()
                isStopped = signals.arrive(before: min(end, MonotonicClock.now + .milliseconds(5)))
            }
        }
        printer.print(.end)
    }
}

extension AudioSession {
    /// Whether the session has decided and has looked at every source.
    fileprivate var isSettled: Bool {
        isDecided && hasLookedEverywhere && hasReadNowPlaying && directive.effectsReason != .startingUp
    }
}
