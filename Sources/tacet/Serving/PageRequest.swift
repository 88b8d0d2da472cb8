/// What a browser may ask of the page's server: the page, or the states since a number.
enum PageRequest: Equatable {
    case page
    case states(since: Int)

    /// Why a request is refused: the status of HTTP.
    enum Refusal: Int, Error {
        case badRequest = 400
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
    }

    /// The request in `head`: the lines of HTTP/1.1 before the empty one.
    ///
    /// Each check closes a way in. Without the token no user of the machine gets anything. A `Host` of another name is a page
    /// of the network that a name server leads here (DNS rebinding). An `Origin` of another page is a foreign script.
    ///
    /// - Parameter port: The server's port on the loopback address.
    init(_ head: String, token: PageToken, port: UInt16) throws(Refusal) {
        let lines = head.split(separator: Character("\r\n"), omittingEmptySubsequences: false)
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .badRequest }
        var hosts: [Substring] = []
        var origins: [Substring] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw .badRequest }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            switch line[..<colon].lowercased() {
            case "host": hosts.append(value)
            case "origin": origins.append(value)
            default: break
            }
        }
        let own = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard hosts.count == 1, own.contains(String(hosts[0])),
            origins.allSatisfy({ origin in own.contains { origin == "http://\($0)" } })
        else { throw .forbidden }
        let parts = words[1].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, token.matches(parts[1]) else { throw .forbidden }
        guard words[0] == "GET" else { throw .methodNotAllowed }
        if parts[2].isEmpty {
            self = .page
        } else if parts[2].hasPrefix("states?since="), let number = Int(parts[2].dropFirst(13)), number >= 0 {
            self = .states(since: number)
        } else {
            throw .notFound
        }
    }
}
