/// Measures, while a file is decoded, what a better encoding would avoid: clipping, silence at the ends, a second
/// channel that says nothing, and a loop whose seam clicks.
struct EncodingMeter {
    /// The runs of at least three samples in one channel that stand still at full level.
    private(set) var clippedRuns = 0
    /// The frames of silence at the beginning and at the end.
    private(set) var (leadingSilence, trailingSilence) = (0, 0)
    /// Whether two channels hold the same samples.
    private(set) var isDoubledMono: Bool
    /// The jump of a sample at the loop's seam, and the largest one of the 64 frames on either side; nil without a
    /// loop.
    private(set) var seam: (step: Float, usual: Float)?
    private let channels: Int
    private let loop: LoopPoints?
    private var frames = 0
    private var hasSound = false
    private var runs: [(value: Float, length: Int)]
    private var startWindow: [Float] = []
    private var endWindow: [Float] = []

    /// Below -60 dBFS a sample is silence. From -0.01 dBFS on a sample is at full level.
    private static let (silence, fullLevel): (Float, Float) = (0.001, 0.998_8)
    private static let windowFrames = 64

    init(_ format: PCMFormat, loop: LoopPoints?) {
        channels = format.channels
        // A loop to and fro has no seam.
        self.loop = loop?.direction == .alternating ? nil : loop
        isDoubledMono = format.channels == 2
        runs = Array(repeating: (0, 0), count: format.channels)
    }

    /// Measures `count` frames in the first format.
    mutating func add(_ block: UnsafePointer<Float>, frames count: Int) {
        for frame in 0..<count {
            let samples = block + frame * channels
            var loudest: Float = 0
            for channel in 0..<channels {
                loudest = max(loudest, abs(samples[channel]))
                follow(samples[channel], channel)
            }
            if isDoubledMono, abs(samples[0] - samples[1]) > 0.000_1 { isDoubledMono = false }
            if loudest >= Self.silence {
                hasSound = true
                trailingSilence = 0
            } else {
                if !hasSound { leadingSilence += 1 }
                trailingSilence += 1
            }
        }
        keepWindows(block, count)
        frames += count
    }

    private mutating func follow(_ sample: Float, _ channel: Int) {
        guard abs(sample) >= Self.fullLevel, sample == runs[channel].value else {
            runs[channel] = (sample, 1)
            return
        }
        runs[channel].length += 1
        if runs[channel].length == 3 { clippedRuns += 1 }
    }

    /// Keeps the frames after the loop's start and before its end.
    private mutating func keepWindows(_ block: UnsafePointer<Float>, _ count: Int) {
        guard let loop else { return }
        let after = (loop.start..<(loop.start.clampingAdd(Self.windowFrames))).clamped(to: frames..<(frames + count))
        for frame in after { append(block, frame, to: &startWindow) }
        let end = min(loop.end ?? .max, frames + count)
        guard end > frames else { return }
        for frame in max(frames, end - Self.windowFrames)..<end { append(block, frame, to: &endWindow) }
        endWindow.removeFirst(max(0, endWindow.count - Self.windowFrames * channels))
    }

    private func append(_ block: UnsafePointer<Float>, _ frame: Int, to window: inout [Float]) {
        for channel in 0..<channels { window.append(block[(frame - frames) * channels + channel]) }
    }

    /// Measures the seam. Call it after the last frame.
    mutating func finish() {
        guard loop != nil, startWindow.count > channels, endWindow.count > channels else { return }
        var (step, usual): (Float, Float) = (0, 0)
        for channel in 0..<channels {
            step = max(step, abs(startWindow[channel] - endWindow[endWindow.count - channels + channel]))
        }
        for window in [startWindow, endWindow] {
            for index in channels..<window.count { usual = max(usual, abs(window[index] - window[index - channels])) }
        }
        seam = (step, usual)
    }
}
