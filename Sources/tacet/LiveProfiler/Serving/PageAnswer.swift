/// What the server answers a browser.
enum PageAnswer {
    case text(type: String, String)
    /// A file that the browser saves under a name.
    case file(name: String, String)
    /// The connection stays open until the browser closes it.
    case presence(page: String)
    case refused(PageRequest.Refusal)

    /// The bytes of the answer by HTTP/1.1.
    var bytes: [UInt8] {
        switch self {
        case .text(let type, let text): Self.bytes(200, ["Content-Type: \(type); charset=utf-8"], text)
        case .file(let name, let text):
            Self.bytes(
                200,
                [
                    "Content-Type: text/plain; charset=utf-8",
                    "Content-Disposition: attachment; filename=\"\(name)\"",
                ], text)
        // An event stream without a length. The comment in it lets the browser say that the stream is open.
        case .presence: Self.bytes(200, ["Content-Type: text/event-stream; charset=utf-8"], ":\n\n", hasEnd: false)
        case .refused(let refusal): Self.bytes(refusal.rawValue, ["Content-Type: text/plain; charset=utf-8"], "")
        }
    }

    private static func bytes(_ status: Int, _ headers: [String], _ text: String, hasEnd: Bool = true) -> [UInt8] {
        let length = hasEnd ? ["Content-Length: \(text.utf8.count)"] : []
        let head =
            ["HTTP/1.1 \(status) \(status == 200 ? "OK" : "Refused")"] + headers + length + [
                "Connection: close", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
                "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Cross-Origin-Resource-Policy: same-origin",
            ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + text).utf8)
    }
}
