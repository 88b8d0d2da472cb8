import CFilter
import Glibc
import TacetPlatform

/// The echoes of a bus while they run.
final class DelayUnit: EffectUnit {
    private let sampleRate: Float
    private let delay: UnsafeMutablePointer<tacet_delay>
    private let line: UnsafeMutablePointer<Float>
    /// The delay in frames that the game has set, and the frames in which the echoes fade over to it.
    private var wanted: UInt32 = 0
    private var fade: UInt32 = 0
    private(set) var tail = 0

    init(isPingPong: Bool, _ format: EffectFormat) {
        sampleRate = Float(format.sampleRate)
        let frames = Self.frames(format)
        line = .allocate(repeating: 0, count: frames * 2)
        delay = .allocate(capacity: 1)
        delay.initialize(
            to: tacet_delay(
                line: line, mask: UInt32(frames - 1), place: 0, filled: 0, now: 0, next: 0, fade_left: 0, fade: 0,
                feedback: 0,
                crosses: isPingPong, is_narrow: false, high: 1, low: 0, state: (0, 0, 0, 0)))
    }

    /// The frames of the line: a power of two.
    private static func frames(_ format: EffectFormat) -> Int {
        var frames = 1_024
        while frames < Int(Effect.Delay.longest * Double(format.sampleRate)) + format.blockFrames { frames *= 2 }
        return frames
    }

    /// The memory of the line in bytes.
    static func bytes(_ format: EffectFormat) -> Int { frames(format) * 2 * MemoryLayout<Float>.stride }

    deinit {
        line.deallocate()
        delay.deallocate()
    }

    func aim(at parameters: EffectParameters, over frames: Int32) {
        wanted = UInt32(max(1, parameters[0] * sampleRate + 0.5))
        fade = UInt32(max(frames, Int32(sampleRate / 100)))
        if delay.pointee.now == 0 { (delay.pointee.now, delay.pointee.next) = (wanted, wanted) }
    }

    func set(_ parameters: EffectParameters) {
        let feedback = parameters[1]
        delay.pointee.feedback = feedback
        delay.pointee.low = share(below: exp2(parameters[2]), open: 20, isOpen: 0)
        delay.pointee.high = share(below: exp2(parameters[3]), open: 20_000, isOpen: 1)
        delay.pointee.is_narrow = delay.pointee.low != 0 || delay.pointee.high != 1
        // Echoes down to -100 dB.
        let echoes = feedback < 0.01 ? 1 : 1 - 5 / log10(feedback)
        tail = Int(echoes * Float(max(wanted, delay.pointee.now)))
    }

    /// The share of each new sample in a low-pass of the first order.
    private func share(below hertz: Float, open: Float, isOpen: Float) -> Float {
        abs(hertz - open) < open * 1e-4 ? isOpen : 1 - exp(-2 * .pi * hertz / sampleRate)
    }

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        if delay.pointee.fade_left == 0, delay.pointee.now != wanted {
            (delay.pointee.next, delay.pointee.fade_left, delay.pointee.fade) = (wanted, fade, 0)
        }
        tacet_delay_process(delay, samples, count)
    }

    func clear() {
        delay.pointee.filled = 0
        delay.pointee.state = (0, 0, 0, 0)
        (delay.pointee.now, delay.pointee.next, delay.pointee.fade_left) = (wanted, wanted, 0)
    }
}
