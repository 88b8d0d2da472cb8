/// What a browser may ask of the page's server.
enum PageRequest: Equatable {
    case page
    /// The states since a number.
    case states(since: Int)
    /// A connection that lasts as long as the page is open. What the page changes in the game is undone with it.
    case presence(page: String)
    /// What the page changes in the game: the request's body, of so many bytes.
    case touch(page: String, length: Int)
    /// The capture that a page has started.
    case capture
    /// What has been turned in an engine, as lines of the game's code.
    case code(engine: Int, language: TouchCode.Language)

    /// Why a request is refused: the status of HTTP.
    enum Refusal: Int, Error {
        case badRequest = 400
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
    }

    /// The request in `head`: the lines of HTTP/1.1 before the empty one.
    ///
    /// Each check closes a way in. Without the token no user of the machine gets anything. A `Host` of another name is
    /// a page of the network that a name server leads here (DNS rebinding). An `Origin` of another page is a foreign
    /// script.
    ///
    /// - Parameter port: The server's port on the loopback address.
    init(_ head: String, token: PageToken, port: UInt16) throws(Refusal) {
        let lines = head.split(separator: Character("\r\n"), omittingEmptySubsequences: false)
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .badRequest }
        var hosts: [Substring] = []
        var origins: [Substring] = []
        var lengths: [Substring] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw .badRequest }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            switch line[..<colon].lowercased() {
            case "host": hosts.append(value)
            case "origin": origins.append(value)
            case "content-length": lengths.append(value)
            case "transfer-encoding": throw .badRequest
            default: break
            }
        }
        let own = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard hosts.count == 1, own.contains(String(hosts[0])),
            origins.allSatisfy({ origin in own.contains { origin == "http://\($0)" } })
        else { throw .forbidden }
        let parts = words[1].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, token.matches(parts[1]) else { throw .forbidden }
        if words[0] == "POST", parts[2].hasPrefix("touch?page=") {
            // A browser sends the origin with every POST.
            guard !origins.isEmpty else { throw .forbidden }
            guard lengths.count == 1, let length = Int(lengths[0]), (1...Self.bodyLimit).contains(length) else {
                throw .badRequest
            }
            self = .touch(page: try Self.page(parts[2].dropFirst(11)), length: length)
            return
        }
        guard words[0] == "GET" else { throw .methodNotAllowed }
        if parts[2] == "capture" {
            self = .capture
        } else if parts[2].hasPrefix("presence?page=") {
            self = .presence(page: try Self.page(parts[2].dropFirst(14)))
        } else if parts[2].isEmpty {
            self = .page
        } else if parts[2].hasPrefix("states?since="), let number = Int(parts[2].dropFirst(13)), number >= 0 {
            self = .states(since: number)
        } else if let (engine, language) = Self.code(parts[2]) {
            self = .code(engine: engine, language: language)
        } else {
            throw .notFound
        }
    }

    /// The engine and the language in `code?engine=1&language=swift`.
    private static func code(_ text: Substring) -> (engine: Int, language: TouchCode.Language)? {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasPrefix("code?engine="), parts[1].hasPrefix("language="),
            let engine = Int(parts[0].dropFirst(12)),
            let language = TouchCode.Language(rawValue: String(parts[1].dropFirst(9)))
        else { return nil }
        return (engine, language)
    }

    /// The most bytes of a body.
    static let bodyLimit = 256

    /// The number that a page gave itself, of 1 to 32 hexadecimal digits.
    private static func page(_ text: Substring) throws(Refusal) -> String {
        guard (1...32).contains(text.utf8.count), text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
        else { throw .badRequest }
        return String(text)
    }
}
