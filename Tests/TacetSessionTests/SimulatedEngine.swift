import TacetOutput

@testable import TacetSession

/// An engine as a value: its output, its stream on the server, and the orders that are on their way to it.
struct SimulatedEngine {
    let id: OutputID
    var output = Output.opening
    /// Whether it has a voice that sounds if it may.
    var hasVoice = false
    /// What other programs did to the stream.
    var facts = OwnStreamFacts()
    /// What the engine wants of its stream, and what the server does.
    var cork = StreamCork()
    var isCorked = false
    /// Whether the server takes requests of the stream.
    var isReady = true
    /// The server's number of the stream.
    var number: UInt32 = 0
    var latestOrder = 0
    var orders: [SuspensionOrder] = []
    /// Since when, and since which epoch, nothing has been sent.
    var quiet = (since: Duration.zero, epoch: UInt64(0))
    /// A report of idleness that a slow thread has yet to deliver.
    var report: UInt64?

    enum Output { case opening, playing, lost }

    /// Two threads may deliver orders the wrong way around.
    mutating func apply(_ order: SuspensionOrder) {
        guard order.number > latestOrder else { return }
        latestOrder = order.number
        _ = cork.want(order.isOn)
        askServer()
    }

    /// Whether it has been told to sleep.
    var isResting: Bool { cork.isWanted }
    /// Whether it sleeps, or is still asleep.
    var isSilenced: Bool { cork.isWanted || isCorked }

    /// The engine asks for another stream: the first one, or one on another device.
    mutating func makeStream(number: UInt32) {
        self.number = number
        cork.restart()
        isCorked = cork.isWanted
        isReady = false
    }

    /// The output goes away, and its stream with it.
    mutating func loseOutput() {
        output = .lost
        facts = OwnStreamFacts()
        isCorked = false
        isReady = false
    }

    /// The stream is there now.
    mutating func beReady() {
        isReady = true
        askServer()
    }

    private mutating func askServer() {
        guard isReady, let request = cork.nextRequest else { return }
        cork.noteRequest(request)
        isCorked = request
        cork.noteAnswer(isDone: true)
    }

    var shownFacts: OwnStreamFacts? {
        guard output == .playing else { return nil }
        var shown = facts
        shown.number = number
        shown.device = facts.isUnlinked ? "" : "speakers"
        shown.isCorkedByOthers = shown.isCorkedByOthers || isCorked
        return shown
    }
}
