/// Finds the frames that a sound server plays at a time, from pairs of its readings: values in, values out.
///
/// What the server grants room for is no measure of that: beside a long buffer it grants several periods at once. But it
/// counts whole periods as taken. So of two readings that follow each other soon, the second shows no more, one period
/// more, or several, and the least that it ever shows more is one. The second reading comes at another distance each time,
/// up to a little more than a request lasts, of which a period is the whole or a part.
struct ServerPeriod: Hashable, Sendable {
    /// The pairs that count.
    private static let mostSteps = 16
    /// A quantum of PipeWire has 16 frames at least; fewer are a resampler's rest.
    private static let least = 16
    /// The frames over which second readings are spread at least: those of a quantum that PipeWire often has.
    private static let shortestSpread = 256
    private static let goldenRatio = 0.618_033_988_749_895

    private var first: Int?
    private var steps: [Int] = []
    private var pairs = 0

    /// Notes the first reading of a pair: the server has taken `frames` of the stream. Returns the frames that should
    /// pass before the second one.
    ///
    /// - Parameter request: The frames that the server grants room for at a time.
    mutating func begin(at frames: Int, request: Int) -> Int {
        first = frames
        pairs &+= 1
        let part = (Double(pairs % 1_000) * Self.goldenRatio).truncatingRemainder(dividingBy: 1)
        return Int(part * 1.25 * Double(max(request, Self.shortestSpread)))
    }

    /// Notes the second reading of a pair.
    mutating func end(at frames: Int) {
        guard let first else { return }
        self.first = nil
        steps.append(frames - first)
        if steps.count > Self.mostSteps { steps.removeFirst() }
    }

    /// The frames that the server plays at a time; nil until a pair shows it.
    var frames: Int? { steps.lazy.filter { $0 >= Self.least }.min() }
}
