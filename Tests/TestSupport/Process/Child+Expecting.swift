/// A program did not behave as a test expected. The description shows what it did.
package struct Unexpected: Error, CustomStringConvertible {
    package let description: String

    init(_ what: String, of child: Child) {
        let end = child.end.map { "\($0)" } ?? "running"
        description = """
            \(what)
            \(child.program) (\(end)) wrote:
            \(child.output.lines.suffix(40).map(\.text).joined(separator: "\n"))
            and to standard error:
            \(child.errors.lines.suffix(40).map(\.text).joined(separator: "\n"))
            """
    }
}

extension Child {
    /// Waits for the next line of standard output that `matches`, and skips the lines before it.
    @discardableResult
    package func expectLine(
        _ what: String = "a line", within limit: Duration = .seconds(10), file: StaticString = #fileID,
        line: UInt = #line, where matches: (String) throws -> Bool
    ) async throws -> LineLog.Line {
        do {
            return try await eventually(what, within: limit, file: file, line: line) {
                let hadEnded = !isRunning
                if let found = try output.next(where: matches) { return found }
                if hadEnded { throw Unexpected("\(file):\(line): it ended without \(what)", of: self) }
                return nil
            }
        } catch let overdue as Overdue {
            throw Unexpected(overdue.description, of: self)
        }
    }

    /// Waits for the next JSON object line with this `event` whose members satisfy `matches`.
    @discardableResult
    package func expectEvent(
        _ event: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line,
        where matches: ([String: JSON]) throws -> Bool = { _ in true }
    ) async throws -> (members: [String: JSON], time: Duration) {
        var found: [String: JSON] = [:]
        let line = try await expectLine("the event \(event)", within: limit, file: file, line: line) { text in
            guard let members = JSON(parsing: text)?.object, members["event"] == .string(event) else { return false }
            found = members
            return try matches(members)
        }
        return (found, line.time)
    }

    /// Runs a program to its end and returns its standard output, without the last newline.
    ///
    /// - Throws: ``Unexpected``, with its standard error, if it fails or does not end within `limit`.
    package static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String],
        within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line
    ) async throws -> String {
        let child = try launch(program, arguments, environment: environment)
        child.closeInput()
        let command = ([program] + arguments).joined(separator: " ")
        do {
            guard try await child.waitForEnd(within: limit, file: file, line: line) == .exited(0) else {
                throw Unexpected("\(file):\(line): \(command) failed", of: child)
            }
        } catch let overdue as Overdue {
            throw Unexpected("\(overdue): \(command)", of: child)
        }
        return child.output.text
    }
}
