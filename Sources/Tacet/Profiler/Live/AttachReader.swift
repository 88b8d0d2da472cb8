import TacetProfile
import TacetPlatform

/// A program that is attached to the game: its requests, and the line on its way to it. The socket's thread
/// (`tacet-attach`).
///
/// At most the lines of one second wait. A reader that has not taken them when the next are due loses the next.
struct AttachReader {
    /// What a reader asks for beside the figures.
    struct Subscription: OptionSet, Hashable {
        let rawValue: UInt8
        static let voices = Subscription(rawValue: 1)
        static let blocks = Subscription(rawValue: 2)
        static let capture = Subscription(rawValue: 4)
        static let events = Subscription(rawValue: 8)
    }

    /// The longest request, in bytes, and the most requests in a second.
    private static let requestLength = 256
    private static let requestLimit = 32
    /// How long a connection may last without a request.
    private static let timeout = Duration.seconds(10)

    /// The most seconds in which a program may receive nothing and still keep what it has changed.
    private static let silenceLimit = 5

    let peer: AttachedPeer
    let socket: LocalSocket
    private let begun: Duration
    private var input: [UInt8] = []
    private var output: ArraySlice<UInt8> = []
    private var requests = 0
    /// When the second began in which `requests` came.
    private var secondBegan: Duration
    /// The answers that wait on the way to the program.
    private var waitingAnswers = 0
    /// Whether the program has asked for anything.
    private var hasAsked = false
    /// The changes that the program has asked for, oldest first.
    private(set) var overrides: [OverrideRequest] = []
    /// Nil until the reader has asked for something.
    private(set) var subscription: Subscription?
    /// The bus of which the program sees pictures; nil without one.
    private(set) var scope: ScopeRequest.Target?
    /// The seconds that the reader has lost since its last line, because it was slow.
    private(set) var lost = 0
    /// The seconds since the program has received anything, and what it had not received a second ago.
    private var silence = 0
    private var unreceived = 0
    /// Whether the connection has ended, or is to be ended.
    private(set) var isOver = false

    /// A reader that has connected as the process's `number`th; `greeting` is the first line that it gets.
    init(_ socket: LocalSocket, number: Int = 1, greeting: String, at time: Duration) {
        self.socket = socket
        peer = AttachedPeer(socket, number: number)
        begun = time
        secondBegan = time
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
        if time - secondBegan >= .seconds(1) { (secondBegan, requests) = (time, 0) }
        while !isOver, let end = input.firstIndex(of: UInt8(ascii: "\n")) {
            take(String(decoding: input[..<end], as: UTF8.self))
            input.removeSubrange(...end)
        }
        if input.count > Self.requestLength { isOver = true }
        if !hasAsked, time - begun > Self.timeout { isOver = true }
        flush()
    }

    /// Whether the program has received nothing for so long that it must be stopped. What it has changed is then
    /// undone.
    var isStopped: Bool { silence >= Self.silenceLimit }

    /// `watch`, and the names of what is wanted beside the figures; or a change, or a bus to see. Any other line ends the connection.
    private mutating func take(_ request: String) {
        requests += 1
        hasAsked = true
        guard requests <= Self.requestLimit, request.utf8.count <= Self.requestLength else {
            isOver = true
            return
        }
        if let change = OverrideRequest(request) {
            overrides.append(change)
            // The lines of each second tell whether the program is still there and receives.
            subscription = subscription ?? []
            return
        }
        if let request = ScopeRequest(request) {
            scope = request.target
            subscription = subscription ?? []
            return
        }
        let words = request.split(separator: " ", omittingEmptySubsequences: true)
        guard words.first == "watch" else {
            isOver = true
            return
        }
        var subscription = Subscription()
        for word in words.dropFirst() {
            switch word {
            case "voices": subscription.insert(.voices)
            case "blocks": subscription.insert(.blocks)
            case "capture": subscription.insert(.capture)
            case "events": subscription.insert(.events)
            // A later version's subscription, which this one cannot fulfil.
            default: break
            }
        }
        self.subscription = subscription
    }

    /// Takes the oldest change that the program has asked for.
    mutating func takeOverride() -> OverrideRequest? { overrides.isEmpty ? nil : overrides.removeFirst() }

    /// Answers a change: with why it is refused, or nil.
    mutating func answer(_ request: OverrideRequest, refusal: String?) {
        waitingAnswers += 1
        // The program asks and asks, and reads nothing.
        guard waitingAnswers <= Self.requestLimit else {
            isOver = true
            return
        }
        let answer = JSONValue(encoding: OverrideAnswer(answer: request.number, refused: refusal))
        output += Array((answer.text + "\n").utf8)
        flush()
    }

    /// Sends the lines of a second, or counts them as lost if the reader has not taken those of the second before.
    mutating func send(_ line: [UInt8]) {
        let left = socket.unreceived
        silence = left > 0 && left >= unreceived ? silence + 1 : 0
        defer { unreceived = socket.unreceived }
        guard output.isEmpty else {
            lost += 1
            return
        }
        let gap = lost > 0 ? Array((JSONValue(encoding: LostSeconds(lost: lost)).text + "\n").utf8) : []
        output = (gap + line)[...]
        lost = 0
        flush()
    }

    /// Sends a picture, or leaves it out if the reader has not taken what came before. A refusal ends the pictures.
    mutating func send(_ picture: ScopeLine) {
        if picture.refused != nil { scope = nil }
        guard output.isEmpty else { return }
        output = Array((JSONValue(encoding: picture).text + "\n").utf8)[...]
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
        waitingAnswers = 0
    }
}
