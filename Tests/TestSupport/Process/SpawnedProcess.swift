import CTestSupport
import Glibc

/// An operation that the operating system refused.
package struct SystemError: Error, CustomStringConvertible {
    package let description: String

    init(_ operation: String, code: Int32) { description = "\(operation): \(String(cString: strerror(code)))" }
}

/// A started process: its id, and the test's ends of its three streams.
struct SpawnedProcess: Sendable {
    let id: pid_t
    let input: Int32
    fileprivate let output: Int32
    fileprivate let errors: Int32
    fileprivate let end: Int32
}

/// Starts `program` with default signal handling, in a new process group. The C call is `posix_spawnp`.
func spawn(_ program: String, _ arguments: [String], environment: [String: String]) throws -> SpawnedProcess {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    var errors: [Int32] = [-1, -1]
    let socketKind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, socketKind, 0, &input) == 0, test_pipe(&output) == 0, test_pipe(&errors) == 0 else {
        let code = errno
        for descriptor in input + output + errors where descriptor >= 0 { close(descriptor) }
        throw SystemError("make the pipes of \(program)", code: code)
    }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }

    var attributes = posix_spawnattr_t()
    var noSignals = sigset_t()
    var allSignals = sigset_t()
    sigemptyset(&noSignals)
    sigfillset(&allSignals)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    defer { posix_spawnattr_destroy(&attributes) }

    var argumentVector = ([program] + arguments).map { strdup($0) } + [nil]
    var environmentVector = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in argumentVector + environmentVector { free(string) } }

    var id = pid_t()
    let code = posix_spawnp(&id, program, &actions, &attributes, &argumentVector, &environmentVector)
    for descriptor in [input[1], output[1], errors[1]] { close(descriptor) }
    let end = code == 0 ? test_process_descriptor(id) : -1
    guard end >= 0 else {
        let reason = code == 0 ? errno : code
        for descriptor in [input[0], output[0], errors[0]] { close(descriptor) }
        if code == 0 {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
        throw SystemError("start \(program)", code: reason)
    }
    return SpawnedProcess(id: id, input: input[0], output: output[0], errors: errors[0], end: end)
}

extension SpawnedProcess {
    /// Passes the process's output on until the process has ended, and then what is left in the pipes.
    ///
    /// It does not wait for the end of the streams, because the process's children may hold them open for ever.
    func readUntilEnd(
        output receiveOutput: (UnsafeRawBufferPointer) -> Void, errors receiveErrors: (UnsafeRawBufferPointer) -> Void
    ) {
        let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
        defer { space.deallocate() }
        for descriptor in [output, errors] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }

        /// Reads the available bytes; false at the end of the stream.
        func drain(_ descriptor: Int32, into receive: (UnsafeRawBufferPointer) -> Void) -> Bool {
            while true {
                let count = read(descriptor, space.baseAddress, space.count)
                if count > 0 { receive(UnsafeRawBufferPointer(rebasing: space[..<count])) }
                if count == 0 { return false }
                if count < 0 && errno != EINTR { return true }
            }
        }

        let readable = Int16(POLLIN)
        var polled = [output, errors, end].map { pollfd(fd: $0, events: readable, revents: 0) }
        while true {
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
            // Checked before draining, because a program's last output is in the pipe before its end is reported.
            let hasEnded = polled[2].revents != 0
            // poll() ignores negative descriptors.
            if !drain(output, into: receiveOutput) { polled[0].fd = -1 }
            if !drain(errors, into: receiveErrors) { polled[1].fd = -1 }
            if hasEnded { break }
        }
    }

    /// Reaps the ended process, and closes the test's ends of its streams, except its input.
    func reap() -> Child.End {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 && errno == EINTR {}
        for descriptor in [output, errors, end] { close(descriptor) }
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}
