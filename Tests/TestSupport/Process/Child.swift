import CTestSupport
import Glibc
import TacetSession

/// A running program, with its standard output line by line, its standard error, and its end.
///
/// A thread of its own reads the output, so that lines carry the time of their arrival, however busy the test is.
/// Releasing the last reference kills and reaps the program.
package final class Child: Sendable {
    /// How a program ended.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    package let program: String
    package let processID: Int32
    /// What the program wrote to standard output; empty if ``launch(_:_:environment:receive:)`` got a `receive`.
    package let output: LineLog
    /// What the program wrote to standard error.
    package let errors: LineLog

    private let input: Lock<Int32?>
    /// How the program ended; nil while it runs. The lock guards the process id, which the system may reuse after
    /// reaping.
    private let ending: Lock<End?>
    private let reader: Thread

    /// Starts `program`, found in the test process's PATH, in a process group of its own.
    ///
    /// - Parameters:
    ///   - environment: The program's whole environment; nothing is inherited.
    ///   - receive: Receives the bytes of standard output on the reading thread, in place of ``output``.
    package static func launch(
        _ program: String, _ arguments: [String] = [], environment: [String: String],
        receive: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil
    ) throws -> Child {
        try Child(program, spawn(program, arguments, environment: environment), receive: receive)
    }

    private init(
        _ program: String, _ process: SpawnedProcess, receive: (@Sendable (UnsafeRawBufferPointer) -> Void)?
    ) throws {
        let output = LineLog()
        let errors = LineLog()
        let ending = Lock<End?>(nil)
        self.program = program
        self.output = output
        self.errors = errors
        self.ending = ending
        processID = process.id
        input = Lock(process.input)
        reader = Thread(name: "child") {
            process.readUntilEnd(output: receive ?? output.append, errors: errors.append)
            output.close()
            errors.close()
            ending.withLock { $0 = process.reap() }
        }
    }

    deinit {
        send(SIGKILL, toGroup: true)
        closeInput()
        reader.join()
    }

    /// Sends a signal to the program or to its whole process group. Does nothing if the program has ended.
    package func send(_ signal: Int32, toGroup: Bool = false) {
        ending.withLock { end in
            if end == nil { _ = Glibc.kill(toGroup ? -processID : processID, signal) }
        }
    }

    /// How the program ended; nil while it runs.
    package var end: End? { ending.withLock { $0 } }

    package var isRunning: Bool { end == nil }

    /// Waits for the program to end by itself.
    package func waitForEnd(
        within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line
    ) async throws -> End {
        try await eventually("\(program) ends", within: limit, file: file, line: line) { end }
    }

    /// Ends the program and its process group: by SIGTERM, and after `timeout` by SIGKILL. Frozen programs end too.
    package func stop(timeout: Duration = .seconds(1)) async {
        send(SIGTERM, toGroup: true)
        send(SIGCONT, toGroup: true)
        closeInput()
        if await poll(within: timeout, { end }) == nil { await kill() }
    }

    /// Ends the program and its process group at once, and waits until it is gone.
    package func kill() async {
        send(SIGKILL, toGroup: true)
        _ = await poll(within: .seconds(10)) { end }
    }

    /// Writes a line to the program's standard input. The line is lost if the program has ended or does not read.
    package func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        input.withLock { input in
            // A socket, so that writing to a dead program fails here and sends the tests no SIGPIPE.
            if let input { _ = Glibc.send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
        }
    }

    /// Ends the program's standard input.
    package func closeInput() {
        input.withLock { input in
            if let open = input { close(open) }
            input = nil
        }
    }
}
