import TacetSystem

/// A program that is attached to the game: its requests, and the line on its way to it.
///
/// At most the lines of one second wait. A reader that has not taken them when the next are due loses the next.
struct AttachReader {
    /// What a reader asks for beside the figures.
    struct Wishes: OptionSet, Hashable {
        let rawValue: UInt8
        static let voices = Wishes(rawValue: 1)
        static let blocks = Wishes(rawValue: 2)
    }

    /// The longest request, in bytes, and the most requests between two lines.
    private static let requestLength = 256
    private static let requestLimit = 32
    /// How long a connection may last without a request.
    private static let patience = Duration.seconds(10)

    let socket: LocalSocket
    private let begun: Duration
    private var input: [UInt8] = []
    private var output: ArraySlice<UInt8> = []
    private var requests = 0
    /// Nil until the reader has asked for something.
    private(set) var wishes: Wishes?
    /// The seconds that the reader has lost since its last line, because it was slow.
    private(set) var lost = 0
    /// Whether the connection has ended, or is to be ended.
    private(set) var isOver = false

    /// A reader that has connected; `greeting` is the first line that it gets.
    init(_ socket: LocalSocket, greeting: String, at time: Duration) {
        self.socket = socket
        begun = time
        output = Array((greeting + "\n").utf8)[...]
    }

    /// Whether bytes wait that the reader has not taken.
    var isBehind: Bool { !output.isEmpty }

    /// Receives requests and sends on what waits. Never waits.
    mutating func work(at time: Duration) {
        guard let bytes = socket.receive(4_096) else {
            isOver = true
            return
        }
        input += bytes
        while !isOver, let end = input.firstIndex(of: UInt8(ascii: "\n")) {
            take(String(decoding: input[..<end], as: UTF8.self))
            input.removeSubrange(...end)
        }
        if input.count > Self.requestLength { isOver = true }
        if wishes == nil, time - begun > Self.patience { isOver = true }
        flush()
    }

    /// `watch`, and the names of what is wanted beside the figures. Any other line ends the connection.
    private mutating func take(_ request: String) {
        requests += 1
        let words = request.split(separator: " ", omittingEmptySubsequences: true)
        guard requests <= Self.requestLimit, request.utf8.count <= Self.requestLength, words.first == "watch" else {
            isOver = true
            return
        }
        var wishes = Wishes()
        for word in words.dropFirst() {
            switch word {
            case "voices": wishes.insert(.voices)
            case "blocks": wishes.insert(.blocks)
            // A later version's wish, which this one cannot fulfil.
            default: break
            }
        }
        self.wishes = wishes
    }

    /// Sends the lines of a second, or counts them as lost if the reader has not taken those of the second before.
    mutating func send(_ line: [UInt8]) {
        requests = 0
        guard output.isEmpty else {
            lost += 1
            return
        }
        output = (lost > 0 ? Array("{\"lost\":\(lost)}\n".utf8) + line : line)[...]
        lost = 0
        flush()
    }

    private mutating func flush() {
        while !output.isEmpty {
            guard let count = socket.send(output) else {
                isOver = true
                return
            }
            if count == 0 { return }
            output = output.dropFirst(count)
        }
    }
}
