import CFilter
import Synchronization
import TacetPlatform

/// A processor of the game's while it runs, with the watch that takes it out.
final class ProcessorUnit: EffectUnit {
    private let body: Processor.Body
    let tail: Int
    /// The block as it came, which is heard from a fault on.
    private let input: UnsafeMutablePointer<Float>
    private var watch: CallWatch
    private var isOut = false
    private let latestFault = Atomic<UInt8>(0)
    private let pending: PendingFlag

    init(_ processor: Processor, _ format: EffectFormat) {
        body = processor.body
        tail = Int(max(0, min(processor.tail.seconds, 60)) * Double(format.sampleRate))
        watch = CallWatch(longest: format.longestCall)
        pending = format.pending
        input = .allocate(repeating: 0, count: format.blockFrames * 2)
    }

    deinit { input.deallocate() }

    func takeFault() -> CallWatch.Fault? {
        latestFault.load(ordering: .relaxed) == 0
            ? nil : CallWatch.Fault(rawValue: latestFault.exchange(0, ordering: .acquiring))
    }

    // Nothing but gains moves, so that whole blocks come.
    func set(_ parameters: EffectParameters) {}

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        if isOut { return }
        input.update(from: samples, count: count * 2)
        let timer = CallTimer(for: watch)
        var block = UnsafeMutableBufferPointer(start: samples, count: count * 2).mutableSpan
        body.process(&block)
        let time = timer.time
        let isFinite = LevelSum(samples, count: count).isFinite
        guard let fault = watch.judge(time, isFinite: isFinite) else { return }
        isOut = true
        if isFinite {
            let step = 1 / Float(count)
            tacet_blend(samples, input, count, 0, step, 1, -step)
        } else {
            samples.update(from: input, count: count * 2)
        }
        latestFault.store(fault.rawValue, ordering: .releasing)
        pending.raise()
    }

    // What the processor remembers is its own.
    func clear() {}
}
