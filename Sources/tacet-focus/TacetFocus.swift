import Glibc
import TacetPlatform

/// `tacet-focus`: decides for every program that registers on the session bus what its sound may do now.
///
/// The bus starts it by its name, so no player and no program has to. It is a program of its own and no command of
/// `tacet`: it needs no engine and no decoder, and a game's package can depend on it alone.
@main
enum TacetFocus {
    private static let usage = """
        Usage: tacet-focus [--idle SECONDS] [--replace]

        Serves org.tacet.Focus1 on the session bus: programs register, and are told what their sound may do now.
        The bus starts it by itself when a program asks for it.

          --idle SECONDS  End when no program has been registered for so long; default 60, and 0 is never.
          --replace       Take the place of a tacet-focus that runs.
          --help          Print this.

        """

    static func main() {
        var patience: Duration? = .seconds(60)
        var replaces = false
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--replace": replaces = true
            case "--help", "-h":
                print(usage, terminator: "")
                return
            case "--idle":
                guard let seconds = arguments.popFirst().flatMap(Double.init), seconds >= 0, seconds <= 1e9 else {
                    return fail("--idle needs a number of seconds, 0 to 1000000000.", status: 2)
                }
                patience = seconds == 0 ? nil : .seconds(seconds)
            default: return fail("there is no option \(argument.printable). See tacet-focus --help.", status: 2)
            }
        }
        returnFreedMemory()
        // A program that the service answers may have gone.
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let service = FocusService(replaces: replaces, patience: patience)
        // Lives as long as the process: it waits for a signal, by which the players that are paused play on.
        Thread(name: "focus-signals", stackSize: 128 << 10) { [signals, stop = service.stop] in
            var (set, number) = (signals, Int32(0))
            while sigwait(&set, &number) != 0 {}
            stop()
        }.detach()
        switch service.run() {
        case nil: return
        case .taken: fail("another tacet-focus has the name org.tacet.Focus1. Use --replace to take its place.")
        case .noBus:
            fail(
                "no session bus gives the name org.tacet.Focus1: see DBUS_SESSION_BUS_ADDRESS, and install libsystemd.")
        }
    }

    /// Lets the C library give large blocks back to the system when they are freed, however many there have been: a
    /// message on the system bus may have many megabytes. The C call is `mallopt(M_MMAP_THRESHOLD, …)`, which Swift does
    /// not import.
    private static func returnFreedMemory() {
        typealias Function = @convention(c) (Int32, Int32) -> Int32
        guard let function = dlsym(nil, "mallopt") else { return }
        let mapThreshold: Int32 = -3
        _ = unsafeBitCast(function, to: Function.self)(mapThreshold, 128 << 10)
    }

    private static func fail(_ words: String, status: Int32 = 1) {
        let line = "tacet-focus: \(words)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(status)
    }
}
