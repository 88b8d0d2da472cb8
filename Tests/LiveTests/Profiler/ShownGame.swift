import TestSupport
import Testing

/// A game whose page is shown.
enum ShownGame: CaseIterable {
    /// The example in C.
    case spaceRocks
    /// The demo, in Swift.
    case demo
}

/// What a page shows, and what the server told it for the same second.
struct ShownPage {
    /// The cells of each voice's row.
    let voices: [[String]]
    /// The cells of each bus's row.
    let buses: [[String]]
    /// The names of the session's rows that are reasons.
    let reasons: [String]
    let device: String
    private let state: JSON

    fileprivate init(_ told: JSON) throws {
        let cells = { (name: String) in
            (told[name]?.array ?? []).map { row in (row.array ?? []).map { $0.string ?? "" } }
        }
        (voices, buses) = (cells("voices"), cells("buses"))
        reasons = (told["reasons"]?.array ?? []).compactMap(\.string)
        device = try #require(told["device"]?.string)
        state = try #require(told["state"])
    }

    /// Compares what is shown with what the server told.
    func expectEquality() throws {
        let list = try #require(state["voiceList"]?.array)
        #expect(list.count == voices.count && !voices.isEmpty)
        let told = list.map { voice in
            let name = voice["sound"]?.string?.split(separator: "/").last.map(String.init) ?? ""
            let limit = voice["limit"]?.string.map { " (\($0))" } ?? ""
            let stolen = voice["stolen"]?.string.map { "; stolen: \($0)" } ?? ""
            let state =
                (voice["real"] == .boolean(true) ? "real" : "virtual: \(voice["why"]?.string ?? "")\(limit)") + stolen
            return [
                name + (voice["looping"] == .boolean(true) ? " ↻" : ""), voice["busName"]?.string ?? "",
                Self.decibels(voice["gain"]?["total"]), Self.decibels(voice["gain"]?["distance"]), state,
            ]
        }
        #expect(Set(told) == Set(voices.map { [$0[0], $0[1], $0[2], $0[7], $0[12]] }))
        let peaks = (state["buses"]?.array ?? []).map { bus in
            let isMetered = bus["peak"] != .null || bus["rms"] != .null
            return [bus["name"]?.string ?? "", Self.decibels(bus["gain"]), isMetered ? Self.decibels(bus["peak"]) : ""]
                + ["momentary", "shortTerm", "integrated"].map {
                    bus[$0]?.number == nil ? "" : Self.decibels(bus[$0])
                }
        }
        let shown = buses.map { [$0[0].filter { $0 != " " }, $0[1], $0[3]] + $0[5...7] }
        #expect(peaks.count >= 5 && Set(peaks) == Set(shown))
        let names = (state["reasons"]?.array ?? []).compactMap { $0["reason"]?.string }
        #expect(names == shownReasons)
    }

    /// Compares what is shown with a line of `attach --json --voices`, except what changes from second to second.
    func expectEquality(with line: String) throws {
        let second = try #require(JSON(parsing: line))
        for voice in second["voiceList"]?.array ?? [] where voice["looping"] == .boolean(true) {
            let name = voice["sound"]?.string?.split(separator: "/").last.map(String.init) ?? ""
            #expect(voices.contains { $0[0] == name + " ↻" }, "\(name) is not among \(voices)")
        }
        let kind = second["output"]?["kind"]?.string ?? "", name = second["output"]?["device"]?.string ?? ""
        #expect(device == "\(name) (\(kind))")
        let told = (second["reasons"]?.array ?? []).compactMap { $0["reason"]?.string }
        #expect(told.contains("call") && told == shownReasons)
    }

    private var shownReasons: [String] { reasons.compactMap { $0.split(separator: ",").first.map(String.init) } }

    /// A gain with one decimal place, as the page writes it.
    private static func decibels(_ gain: JSON?) -> String {
        guard let number = gain?.number else { return "−∞" }
        let tenths = Int((abs(number) * 10).rounded())
        return "\(number < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
    }
}

extension PageViewer {
    /// What the page shows now.
    func shown() async throws -> ShownPage {
        try ShownPage(
            await tell(
                """
                (async () => { const cells = box => [...box.children].map(row => [...row.children].map(c => c.textContent)), \
                time = games.get(chosen).latest.time, told = { voices: cells(rows), buses: cells(busPanel.querySelector("tbody")), \
                reasons: cells(sessionPanel.querySelector("tbody")).map(row => row[0]).filter(name => / s$/.test(name)), \
                device: outputPanel.querySelector("td:last-child").textContent }; \
                const answer = await (await fetch("states?since=0")).json(); \
                told.state = answer.states.find(state => state.time === time); delete told.state.capture; return told; })()
                """))
    }
}

extension Desktop {
    /// Starts a game that may be attached to, and that plays by itself.
    func start(_ game: ShownGame) async throws -> Child {
        let environment = ["TACET_PROFILER": "1", "SDL_VIDEODRIVER": "dummy"]
        switch game {
        case .spaceRocks:
            let program = try await buildExample("space-rocks", with: ["sdl2"])
            return try launch(program, ["--assets", try writeRocksAssets(), "--autoplay"], environment: environment)
        case .demo:
            return try launch(
                BuiltProducts.path("tacet-demo"),
                ["--headless", "--for", "60", "--assets", Fixtures.path("../../Assets")],
                environment: environment)
        }
    }

    /// Serves the page of a game, and shows it.
    ///
    /// - Parameter file: The document in which the page saves numbers of sound events.
    func servePage(of game: Child, saving file: String? = nil) async throws -> PageViewer {
        try await servePage(of: game.processID, saving: file)
    }

    func servePage(of process: Int32, saving file: String? = nil) async throws -> PageViewer {
        let look = try await eventually("process \(process) can be attached to") { () -> String? in
            let list = try await run(BuiltProducts.path("tacet"), ["profile", "attach", "--list"])
            return list.contains("\(process) ") ? "\(process)" : nil
        }
        let saving = file.map { ["--save-events", $0] } ?? []
        let server = try launch(
            BuiltProducts.path("tacet"), ["profile", "attach", look, "--serve", "--no-open"] + saving)
        let address = try await server.expectLine("the address") { $0.hasPrefix("http://127.0.0.1:") }.text
        return try await view(address)
    }
}
