import Glibc
import Synchronization

/// Records which signals arrived. The program looks once a frame.
enum Signals {
    private static let endWanted = Atomic<Bool>(false)
    private static let resized = Atomic<Bool>(false)
    private static let pauseWanted = Atomic<Bool>(false)

    static var isEndWanted: Bool { endWanted.load(ordering: .relaxed) }

    /// Whether the terminal's size changed since the last call.
    static func takeResize() -> Bool { resized.exchange(false, ordering: .relaxed) }

    /// Whether ^Z was pressed since the last call.
    static func takePause() -> Bool { pauseWanted.exchange(false, ordering: .relaxed) }

    /// Makes ^C, a hang-up or a kill end the program in good order.
    static func catchEnding() {
        _ = isEndWanted  // Initialised before a handler can run.
        for number in [SIGINT, SIGTERM, SIGHUP] {
            handle(number) { @Sendable _ in Signals.endWanted.store(true, ordering: .relaxed) }
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Handles the same signals and those of a terminal: a new size, ^Z, and a crash, which must not leave the terminal
    /// raw.
    static func catchAll() {
        catchEnding()
        _ = (takeResize(), takePause())
        handle(SIGWINCH) { @Sendable _ in Signals.resized.store(true, ordering: .relaxed) }
        handle(SIGTSTP) { @Sendable _ in Signals.pauseWanted.store(true, ordering: .relaxed) }
        for number in [SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] {
            // SA_RESETHAND restores the default action before the handler runs; `raise` then takes it.
            handle(number, flags: SA_RESETHAND) { @Sendable number in
                TerminalMode.restore()
                raise(number)
            }
        }
    }

    private static func handle(
        _ number: Int32, flags: UInt32 = 0, _ handler: @escaping @convention(c) (Int32) -> Void
    ) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = Int32(bitPattern: flags)
        sigaction(number, &action, nil)
    }
}
