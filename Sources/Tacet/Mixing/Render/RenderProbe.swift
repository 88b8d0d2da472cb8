import Synchronization
import TacetPlatform

/// Copies of voices, buses and listener that the mixing thread makes for a live profiler, when the profiler asks for
/// them.
///
/// The two threads take turns: `stage` says whose the memory is. The mixing thread looks at it once a block while it is
/// measured, writes into memory that exists, and waits for nothing.
final class RenderProbe: @unchecked Sendable {  // one thread at a time owns the memory, by `stage`
    /// The most voices that are copied. Real voices come first.
    static let voiceLimit = 256

    /// The values of a copy that are not voices or buses.
    struct Scene: BitwiseCopyable {
        var voiceCount = 0
        /// The most voices that are real.
        var realLimit = 0
        var busCount = 0
        var listener = Listener()
        var distanceModel = DistanceModel.inverse
        /// Factors: silent mode, and the session's ducking of all sound.
        var mute: Float = 1
        var duck: Float = 1
        /// A factor: the session's further ducking of the soundtrack.
        var soundtrackDuck: Float = 1
        /// Whether effects advance. They do not while the session freezes them.
        var effectsRun = true
        /// The clock of the mix, in frames.
        var clock = 0

        init() {}
    }

    private enum Stage: UInt8 { case free, wanted, taken }

    private let stage = Atomic<UInt8>(Stage.free.rawValue)
    private let voices: UnsafeMutablePointer<VoiceProbe>
    private let buses: UnsafeMutablePointer<BusProbe>
    private var scene = Scene()

    init() {
        // Written everywhere, so that the kernel makes the pages now and not on the mixing thread.
        voices = .allocate(repeating: VoiceProbe(), count: Self.voiceLimit)
        buses = .allocate(repeating: BusProbe(), count: BusID.capacity)
    }

    deinit {
        voices.deallocate()
        buses.deallocate()
    }

    // MARK: The profiler's thread

    /// Asks for a copy. The mixing thread makes it at the end of its next block.
    func ask() {
        _ = stage.compareExchange(
            expected: Stage.free.rawValue, desired: Stage.wanted.rawValue, ordering: .acquiringAndReleasing)
    }

    /// The copy that was asked for; nil if the mixing thread has not made it yet.
    func take() -> (scene: Scene, voices: [VoiceProbe], buses: [BusProbe])? {
        guard stage.load(ordering: .acquiring) == Stage.taken.rawValue else { return nil }
        let copy = (
            scene, Array(UnsafeBufferPointer(start: voices, count: scene.voiceCount)),
            Array(UnsafeBufferPointer(start: buses, count: scene.busCount))
        )
        stage.store(Stage.free.rawValue, ordering: .releasing)
        return copy
    }

    // MARK: The mixing thread

    /// Whether a copy is wanted. Realtime-safe.
    var isWanted: Bool { stage.load(ordering: .acquiring) == Stage.wanted.rawValue }

    /// Makes a copy: `body` fills the memory and returns the rest. Realtime-safe.
    func make(_ body: (UnsafeMutablePointer<VoiceProbe>, UnsafeMutablePointer<BusProbe>) -> Scene) {
        scene = body(voices, buses)
        stage.store(Stage.taken.rawValue, ordering: .releasing)
    }
}
