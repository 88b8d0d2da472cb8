import Glibc

/// A program that encodes a WAV file.
struct Encoder {
    let program: String
    /// The arguments for the paths of the WAV file and of the file to write.
    private let arguments: (_ wave: String, _ file: String) -> [String]

    init(_ program: String, _ arguments: @escaping (_ wave: String, _ file: String) -> [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// Encodes the file at `wave`. Returns false if the machine does not have the program, or if the program fails.
    func encode(_ wave: String, to file: String) -> Bool {
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments(wave, file)).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        var process = pid_t()
        guard posix_spawnp(&process, program, &actions, nil, &words, environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }
}
