/// A headless Chromium that shows a page and uses it by commands. Tests/Fixtures/programs/viewer.py lists them.
package struct PageViewer: Sendable {
    private let driver: CommandedProgram

    fileprivate init(_ driver: CommandedProgram) { self.driver = driver }

    /// Carries out a command. Fails too if the page has thrown an error, or has asked another server for anything.
    package func callAsFunction(
        _ command: String, file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        try await driver(command, within: .seconds(25), file: file, line: line)
    }

    /// The value of a JavaScript expression in the page; a promise is awaited.
    package func tell(_ expression: String, file: StaticString = #fileID, line: UInt = #line) async throws -> JSON {
        let command = "tell " + expression
        driver.child.write(command)
        let answer = try await driver.child.expectLine("the answer to \(command)", file: file, line: line) {
            $0.hasPrefix("value ") || $0.hasPrefix("failed ")
        }
        guard let value = JSON(parsing: String(answer.text.dropFirst(6))) else {
            throw Unexpected("\(file):\(line): \(answer.text)", of: driver.child)
        }
        try await driver.child.expectLine("the end of \(command)", file: file, line: line) { $0.hasPrefix("done ") }
        return value
    }

    /// Quits the browser.
    package func stop() async { await driver.stop() }
}

extension Desktop {
    /// Shows a page, 1,280 pixels wide, and returns when it is loaded.
    package func view(_ address: String) async throws -> PageViewer {
        let script = Fixtures.path("programs/viewer.py")
        let child = try launch("/usr/bin/python3", [script, address, home + "/viewer"])
        try await child.expectLine("the browser shows the page", within: .seconds(60)) { $0 == "ready" }
        return PageViewer(CommandedProgram(child))
    }
}
