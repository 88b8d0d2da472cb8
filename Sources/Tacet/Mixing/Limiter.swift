/// A lookahead limiter: no sample leaves above the ceiling, and no gain change is faster than the lookahead.
///
/// The gain that each frame needs is held at its minimum over the lookahead (a monotonic queue) and smoothed by a
/// moving average of the same length, so it arrives at the peak exactly with the delayed sample. After Daniel
/// Lemire, "Streaming Maximum-Minimum Filter Using No More than Three Comparisons per Element", 2006.
struct Limiter: ~Copyable {
    /// Frames that the signal is delayed by.
    let lookahead: Int
    private let ceiling: Float
    private let release: Float
    private let delay: UnsafeMutablePointer<Float>
    private let minimumFrame: UnsafeMutablePointer<Int>
    private let minimumGain: UnsafeMutablePointer<Float>
    private let history: UnsafeMutablePointer<Float>
    private var queueHead = 0
    private var queueTail = 0
    private var frame = 0
    private var sum: Double
    private var envelope: Float = 1
    /// Frames since a sample last exceeded the ceiling.
    private var quietFrames: Int

    /// A limiter with a ceiling in linear amplitude, a lookahead and a release time in seconds.
    init(sampleRate: Int, ceiling: Float = 0.966, lookahead seconds: Float = 0.002, release: Float = 0.08) {
        lookahead = max(1, Int(Float(sampleRate) * seconds))
        self.ceiling = ceiling
        self.release = 1 / (release * Float(sampleRate))
        delay = .allocate(capacity: lookahead * 2)
        delay.initialize(repeating: 0, count: lookahead * 2)
        minimumFrame = .allocate(capacity: lookahead + 1)
        minimumFrame.initialize(repeating: 0, count: lookahead + 1)
        minimumGain = .allocate(capacity: lookahead + 1)
        minimumGain.initialize(repeating: 1, count: lookahead + 1)
        history = .allocate(capacity: lookahead)
        history.initialize(repeating: 1, count: lookahead)
        sum = Double(lookahead)
        quietFrames = lookahead * 2
    }

    deinit {
        delay.deallocate()
        minimumFrame.deallocate()
        minimumGain.deallocate()
        history.deallocate()
    }

    /// How far the last block was turned down, as a factor.
    private(set) var reduction: Float = 1

    /// Limits `count` interleaved stereo frames in place, delayed by ``lookahead``. Realtime-safe.
    mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        var peak: Float = 0
        for sample in 0..<(count * 2) { peak = max(peak, abs(samples[sample])) }
        if peak <= ceiling, quietFrames >= lookahead * 2, envelope > 0.9999 {
            passThrough(samples, count: count)
        } else {
            quietFrames = peak <= ceiling ? quietFrames + count : 0
            limit(samples, count: count)
        }
    }

    /// The delay alone, while nothing needs turning down.
    private mutating func passThrough(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        envelope = 1
        reduction = 1
        queueHead = queueTail
        var position = (frame % lookahead) * 2
        for index in 0..<count {
            let left = samples[index * 2]
            let right = samples[index * 2 + 1]
            samples[index * 2] = delay[position]
            samples[index * 2 + 1] = delay[position + 1]
            delay[position] = left
            delay[position + 1] = right
            position += 2
            if position == lookahead * 2 { position = 0 }
        }
        if sum != Double(lookahead) {
            for index in 0..<lookahead { history[index] = 1 }
            sum = Double(lookahead)
        }
        frame += count
    }

    private mutating func limit(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        let capacity = lookahead + 1
        reduction = 1
        for index in 0..<count {
            let left = samples[index * 2]
            let right = samples[index * 2 + 1]
            let peak = max(abs(left), abs(right))
            let needed = peak > ceiling ? ceiling / peak : 1

            while queueTail > queueHead, minimumGain[(queueTail - 1) % capacity] >= needed { queueTail -= 1 }
            minimumGain[queueTail % capacity] = needed
            minimumFrame[queueTail % capacity] = frame
            queueTail += 1
            if minimumFrame[queueHead % capacity] <= frame - capacity { queueHead += 1 }
            let hold = minimumGain[queueHead % capacity]

            envelope = hold < envelope ? hold : envelope + (hold - envelope) * release
            let position = frame % lookahead
            sum += Double(envelope) - Double(history[position])
            history[position] = envelope
            let gain = min(1, Float(sum / Double(lookahead)))
            reduction = min(reduction, gain)

            samples[index * 2] = delay[position * 2] * gain
            samples[index * 2 + 1] = delay[position * 2 + 1] * gain
            delay[position * 2] = left
            delay[position * 2 + 1] = right
            frame += 1
        }
    }
}
