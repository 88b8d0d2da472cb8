/// A real browser that shows one page, Tests/Fixtures/programs/page.html, which executes commands.
///
/// The page plays tones: its song is 220 Hz, its ping 330 Hz, and the far side of its conversation 440 Hz.
package struct Browser: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case chromium
        case firefox
    }

    package let child: Child
    private let page: CommandedProgram

    fileprivate init(_ child: Child, showing page: CommandedProgram) {
        self.child = child
        self.page = page
    }

    /// Sends a command of page.html, and returns when the page has executed it.
    package func callAsFunction(_ command: String, file: StaticString = #fileID, line: UInt = #line) async throws {
        try await page(command, file: file, line: line)
    }

    /// Quits the browser.
    package func stop() async {
        await child.stop(timeout: .seconds(5))
        await page.stop()
    }
}

extension Desktop {
    /// Starts a headless browser on a furnished desktop, and returns when it shows the page.
    package func startBrowser(_ kind: Browser.Kind) async throws -> Browser {
        let server = try launch("/usr/bin/python3", [Fixtures.path("programs/page.py"), home])
        let port = try await server.expectLine("the port of the page") { $0.hasPrefix("listening ") }.text.dropFirst(10)
        let address = "http://localhost:\(port)/"
        let child =
            switch kind {
            case .chromium: try startChromium(address)
            case .firefox: try startFirefox(address)
            }
        do {
            try await server.expectLine("\(kind) shows the page", within: .seconds(60)) { $0 == "ready" }
        } catch {
            throw Unexpected("\(error)", of: child)
        }
        return Browser(child, showing: CommandedProgram(server))
    }

    /// Starts Chromium with options that grant permissions, allow playing without a click, and prevent other downloads.
    private func startChromium(_ address: String) throws -> Child {
        let options = [
            "--headless=new", "--no-sandbox", "--no-first-run", "--disable-gpu", "--password-store=basic",
            "--use-fake-ui-for-media-stream", "--autoplay-policy=no-user-gesture-required",
            "--disable-background-networking", "--disable-component-update", "--user-data-dir=\(home)/chromium",
        ]
        return try launch("chromium", options + [address])
    }

    /// Starts Firefox, whose profile has preferences with the same effect.
    private func startFirefox(_ address: String) throws -> Child {
        try launch("firefox-esr", ["--headless", "--no-remote", "--profile", home + "/firefox", address])
    }
}
