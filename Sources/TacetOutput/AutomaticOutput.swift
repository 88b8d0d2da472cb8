import TacetSystem

/// Plays on the sound server if libpulse can be loaded, otherwise on an OpenAL device.
///
/// Loading libpulse and its libraries takes milliseconds, or as long as a slow disk does. So the output is chosen by the thread that
/// opens it first, and not by the thread that makes it, which is the game's. The choice lasts as long as the output.
final class AutomaticOutput: Output {
    private let makePulse: @Sendable () -> any Output
    private let makeOpenAL: @Sendable () -> any Output
    private let chosen = Lock<(any Output)?>(nil)

    init(pulse: @escaping @Sendable () -> any Output, openAL: @escaping @Sendable () -> any Output) {
        makePulse = pulse
        makeOpenAL = openAL
    }

    /// The chosen output; nil until it is first opened.
    private var current: (any Output)? { chosen.withLock { $0 } }

    /// The chosen output, chosen now if it was not before. Only one thread opens an output, so it waits without the lock.
    private func choice() -> any Output {
        if let current { return current }
        let output = OutputChoice.automatic.usesOpenAL ? makeOpenAL() : makePulse()
        chosen.withLock { $0 = output }
        return output
    }

    /// Returns true, as both outputs do.
    var canReturn: Bool { true }

    var hasEnded: Bool? { current?.hasEnded }

    var snapshot: OutputSnapshot { current?.snapshot ?? OutputSnapshot() }

    func open(report: @escaping @Sendable (OutputEvent) -> Void) { choice().open(report: report) }

    func start(from queue: FrameQueue) { current?.start(from: queue) }

    func pause() { current?.pause() }

    func resume() { current?.resume() }

    func attend() -> Bool { current?.attend() ?? true }

    func choose(_ device: String?) { choice().choose(device) }

    func keepPrivate(_ keeps: Bool) { choice().keepPrivate(keeps) }

    func close() { current?.close() }
}
