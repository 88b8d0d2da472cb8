import Synchronization
import TacetSession

/// Lets the device and the render thread sleep while nothing is to be heard, and wakes them for whatever comes.
///
/// A stream of silence costs the player's battery: after five seconds without a sound and without anything whose time goes
/// on, the output's stream is corked, and with nobody pulling the mixer stands.
final class Rest: Sendable {
    private static let patience = 5

    private let outputs: OutputSwitch
    private let core: EngineCore
    private let session: AudioSession
    private let sampleRate: Int
    private let isResting = Atomic<Bool>(false)

    init(outputs: OutputSwitch, core: EngineCore, session: AudioSession, sampleRate: Int) {
        self.outputs = outputs
        self.core = core
        self.session = session
        self.sampleRate = sampleRate
    }

    /// Goes to rest if it is time. The game's thread.
    func consider(_ statistics: RenderStatistics) {
        guard statistics.idleFrames.load(ordering: .relaxed) > Self.patience * sampleRate,
            !isResting.exchange(true, ordering: .acquiringAndReleasing)
        else { return }
        core.setResting(true)
        // Before the stream is corked, or the session would take it for somebody else's doing.
        session.reportOutputCorked(true)
        outputs.pause()
    }

    /// Goes on; costs next to nothing where nothing rests. Any thread.
    func wake() {
        guard isResting.load(ordering: .relaxed), isResting.exchange(false, ordering: .acquiringAndReleasing) else {
            return
        }
        core.setResting(false)
        outputs.resume()
        session.reportOutputCorked(false)
    }
}

extension OutputChoice {
    /// Whether silence sent to it costs power: a file keeps its silences, and the clock its time.
    var isDevice: Bool {
        switch self {
        case .automatic, .pulse, .openAL: true
        case .null, .waveFile: false
        }
    }
}
