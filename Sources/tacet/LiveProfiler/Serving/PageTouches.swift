import TacetProfile
import Tacet
import TacetSession

/// What the open pages change in the game, and the capture that they start.
///
/// Each page that changes something has a connection of its own to the game. When the page is closed the connection
/// ends, and the game undoes the page's changes, as it does when this process ends.
final class PageTouches {
    private let path: String
    /// The document in which pages save the numbers of the sound events; nil for none.
    let eventFile: String?
    private var sockets: [String: GameSocket] = [:]
    /// The numbers that each page has turned, by the engine; nil has been let go.
    private var turned: [String: [Int: [OverrideRequest.Target: Float?]]] = [:]
    /// The connection that brings the blocks of a capture; nil while none runs.
    private var captureSocket: GameSocket?
    private var recorder: CaptureRecorder?

    /// - Parameter path: The game's socket.
    init(path: String, eventFile: String?) { (self.path, self.eventFile) = (path, eventFile) }

    var isCapturing: Bool { captureSocket != nil }

    /// The latest capture, also while it runs; nil before the first second of the first one.
    var capture: ProfileCapture? { recorder?.capture }

    /// Takes what a page asks for: a line of the game's protocol, or `capture start` and `capture stop`, or `save` with an
    /// engine's number. Returns an answer with words or a refusal, or nil.
    func take(_ body: String, from page: String) -> PageAnswer? {
        switch body {
        case "capture start":
            guard captureSocket == nil else { return nil }
            captureSocket = GameSocket(path: path)
            captureSocket?.ask("watch capture")
            recorder = CaptureRecorder()
        case "capture stop": captureSocket = nil
        default:
            if body.hasPrefix("save "), let engine = Int(body.dropFirst(5)), let eventFile {
                return .text(type: "text/plain", save(engine, in: eventFile))
            }
            // The line is written anew: only what was understood reaches the game.
            if let request = ScopeRequest(body) {
                socket(of: page)?.ask(request.line)
                return nil
            }
            guard let request = OverrideRequest(body) else { return .refused(.badRequest) }
            socket(of: page)?.ask(request.line)
            if case .override(let target, let value) = request.action, target.isDial {
                turned[page, default: [:]][request.engine, default: [:]][target] = .some(value)
            }
        }
        return nil
    }

    /// Saves what pages have turned of the sound events of an engine. Returns what came of it, in words.
    private func save(_ engine: Int, in file: String) -> String {
        var numbers: [String: Float] = [:]
        for case (.event(let path), let value?) in turned(in: engine) { numbers[path] = value }
        do {
            return EventFile.words(try EventFile.save(numbers, to: file), file)
        } catch {
            return "\(error)"
        }
    }

    /// The page's own connection to the game.
    private func socket(of page: String) -> GameSocket? {
        let socket = sockets[page] ?? GameSocket(path: path)
        sockets[page] = socket
        return socket
    }

    /// What pages have turned in an engine.
    func turned(in engine: Int) -> [OverrideRequest.Target: Float?] {
        turned.values.reduce(into: [:]) { all, page in all.merge(page[engine] ?? [:]) { first, _ in first } }
    }

    /// Receives the game's answers, and leaves the game for pages that have been closed. Returns the refusals. Never
    /// waits.
    ///
    /// - Parameter show: Gets a picture of a bus, and the page that asked for it.
    func work(pages: Set<String>, _ show: (_ picture: String, _ page: String) -> Void) -> [String] {
        var refusals: [String] = []
        for (page, socket) in sockets {
            while let line = try? socket.nextLine() {
                // The line is written anew here, too.
                if line.hasPrefix("{\"scope\""), let picture = ScopeLine(socketLine: line) {
                    if let words = picture.refused { refusals.append(words) }
                    if picture.scope != nil { show(JSONValue(encoding: picture).text, page) }
                } else if let words = OverrideAnswer(socketLine: line)?.refused {
                    refusals.append(words)
                }
            }
            if socket.hasEnded || !pages.contains(page) { (sockets[page], turned[page]) = (nil, nil) }
        }
        while let line = try? captureSocket?.nextLine() {
            if let state = EngineReport(socketLine: line) { recorder?.add(state) }
        }
        if captureSocket?.hasEnded == true { captureSocket = nil }
        return refusals
    }
}
