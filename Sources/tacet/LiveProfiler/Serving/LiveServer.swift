import Glibc
import Tacet
import TacetProfile
import TacetSession

/// Serves the page of one game, and its latest states.
final class LiveServer {
    /// The states that a page can still get, one for each engine and second. A page that asks twice a second misses
    /// none.
    private static let limit = 30

    private let server: PageServer
    private let touches: PageTouches
    private let page = GamePage.live.text
    private var states: [String] = []
    /// The number of states so far.
    private var count = 0
    /// The latest state of each engine.
    private var latest: [Int: EngineReport] = [:]
    private var hasEnded = false
    private var wakeups: Wakeups
    /// The file that leads the browser to the page; nil if no browser was opened.
    private var redirection: String?

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - game: The game that the page shows.
    ///   - file: The document in which the page saves the numbers of the sound events; nil for none.
    ///   - opensBrowser: Whether to open the page with `xdg-open`.
    ///   - folder: A directory that only this user can read.
    init(_ game: RunningGame, saving file: String?, opensBrowser: Bool, folder: SocketFolder) throws {
        touches = PageTouches(path: game.socket.path, eventFile: file)
        wakeups = Wakeups(of: game.process)
        server = try PageServer()
        guard opensBrowser else { return }
        // Every user can read a program's arguments, and so the token in an address among them. The argument is a file
        // instead, which leads the browser to the address.
        try folder.prepare()
        let path = "\(folder.path)/page-\(getpid()).html"
        unlink(path)
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        redirection = path
        let text = Array("<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=\(server.address)\">\n".utf8)
        _ = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        Self.openBrowser(path)
    }

    deinit { if let redirection { unlink(redirection) } }

    /// The page's address, with its token.
    var address: String { server.address }

    /// The time from one ``work()`` to the next. A browser's request takes two, and a page that is open may turn a number,
    /// which is heard 30 ms later.
    var pace: Duration { .milliseconds(server.pages.isEmpty ? 20 : 5) }

    /// Adds a state: an object that the game sent, and what was decoded from it.
    func add(_ state: EngineReport, _ line: String) {
        latest[state.engine] = state
        add(line)
    }

    private func add(_ line: String) {
        states.append(line)
        states.removeFirst(max(0, states.count - Self.limit))
        count += 1
        wakeups.look(at: MonotonicClock.now)
    }

    /// Lets the page say that the game has ended.
    func end() { hasEnded = true }

    /// Lets the pages say that the game has refused a change.
    func addRefusal(_ words: String) {
        add(JSONValue.object([("refused", .string(words.printable(limit: 256)))]).text)
    }

    /// Answers browsers. Never waits.
    func work() {
        server.work(at: MonotonicClock.now) { request, body in
            switch request {
            case .page: return .text(type: "text/html", page)
            case .states(let since):
                let new = states.suffix(max(0, min(states.count, count - min(since, count))))
                let wakeups = JSONValue(wakeups.perSecond, places: 0).text
                return .text(
                    type: "application/json",
                    "{\"next\":\(count),\"wakeups\":\(wakeups),\"ended\":\(hasEnded),\"captures\":\(touches.isCapturing),"
                        + "\"captured\":\(touches.capture != nil),\"saves\":\(JSONValue(touches.eventFile?.printable).text),"
                        + "\"states\":[\(new.joined(separator: ","))]}")
            case .touch(let page, _): return touches.take(body, from: page) ?? .text(type: "text/plain", "")
            case .capture:
                guard let capture = touches.capture else { return .refused(.notFound) }
                return .file(name: "tacet.capture", capture.text)
            case .code(let engine, let language):
                guard let state = latest[engine] else { return .refused(.notFound) }
                let code = TouchCode(state, turned: touches.turned(in: engine))
                return .text(type: "text/plain", code.text(language))
            case .presence(let page): return .presence(page: page)
            }
        }
        let refusals = touches.work(pages: server.pages) { picture, page in server.send(picture, to: page) }
        for words in refusals { addRefusal(words) }
    }

    /// The variables by which `xdg-open` and browsers find the desktop, the user's settings and the display.
    private static let variables = [
        "BROWSER", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "DISPLAY", "HOME", "KDE_FULL_SESSION", "LANG", "PATH",
        "USER", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP",
        "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
    ]

    /// Starts `xdg-open`. A desktop without it, or without a browser, still has the printed address.
    private static func openBrowser(_ path: String) {
        let environment = Self.variables.compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        _ = QuietProcess(["xdg-open", path], environment: environment)
    }
}
