import Glibc

/// A program that the command line starts: found in the `PATH`, without standard streams, and with no signal blocked.
struct QuietProcess {
    private let number: pid_t

    /// Starts a program; nil if the machine does not have it.
    ///
    /// - Parameters:
    ///   - words: The program's name and its arguments.
    ///   - environment: Variables as `NAME=value`; nil passes on all of this process.
    ///   - inOwnSession: Whether it is out of reach of the terminal's signals.
    init?(_ words: [String], environment: [String]? = nil, inOwnSession: Bool = false) {
        guard let program = words.first else { return nil }
        var words: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        // The command line blocks its stop signals; the program must not inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // Swift's Glibc module does not show POSIX_SPAWN_SETSID.
        let session: Int32 = inOwnSession ? 0x80 : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | session))
        var number = pid_t()
        let status =
            environment == nil
            ? posix_spawnp(&number, program, &actions, &attributes, &words, environ)
            : posix_spawnp(&number, program, &actions, &attributes, &words, &variables)
        guard status == 0 else { return nil }
        self.number = number
    }

    /// Waits until the program has ended, and returns whether it succeeded.
    func succeeds() -> Bool {
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }

    /// Asks the program to end, and waits until it has.
    func end() {
        kill(number, SIGTERM)
        _ = succeeds()
    }
}
