import TacetPlatform

/// Cuts the recording into blocks with positions, and passes them to the consumer.
struct RecordingDelivery {
    /// The next frame's position.
    private(set) var position = 0
    var meter: LevelMeter
    private let consumer: any RecordingConsumer
    private let channels: Int
    private let blockFrames: Int

    init(_ settings: AudioRecorder.Settings, consumer: any RecordingConsumer) {
        self.consumer = consumer
        channels = settings.channels
        blockFrames = settings.blockFrames
        meter = LevelMeter(sampleRate: settings.sampleRate, channels: settings.channels)
    }

    /// Whether blocks may be dropped when the recorder ends.
    var mayMissEnd: Bool { consumer.mayMissEnd }

    /// Delivers pieces in their order. A gap without frames after it is delivered with an empty block.
    ///
    /// - Parameter isOver: Asked before each piece and after each block: whether the rest has to wait.
    /// - Returns: The rest.
    @discardableResult
    mutating func deliver(
        _ pieces: [RecordingInput.Piece], until isOver: () -> Bool = { false }, onGap: (AudioRecorder.Gap) -> Void
    ) throws(AudioError) -> [RecordingInput.Piece] {
        var waiting: AudioRecorder.Gap?
        for (index, piece) in pieces.enumerated() {
            if waiting == nil, isOver() { return Array(pieces[index...]) }
            switch piece {
            case .gap(let gap):
                let marked = AudioRecorder.Gap(position: position, frames: gap.frames, reason: gap.reason)
                position &+= gap.frames
                meter.reset()
                onGap(marked)
                if let waiting { try deliver(UnsafeBufferPointer(start: nil, count: 0), after: waiting) }
                waiting = marked
            case .samples(let samples):
                let gap = waiting
                waiting = nil
                let rest = try samples.withUnsafeBufferPointer { (samples) throws(AudioError) in
                    try deliver(samples, after: gap, until: isOver)
                }
                if rest > 0 { return [.samples(Array(samples.suffix(rest)))] + pieces[(index + 1)...] }
            }
        }
        if let waiting { try deliver(UnsafeBufferPointer(start: nil, count: 0), after: waiting) }
        return []
    }

    /// Ends the recording.
    func finish() throws(AudioError) { try consumer.finish() }

    /// Delivers samples, and returns the number of those that have to wait.
    @discardableResult
    private mutating func deliver(
        _ samples: UnsafeBufferPointer<Float>, after gap: AudioRecorder.Gap?, until isOver: () -> Bool = { false }
    ) throws(AudioError) -> Int {
        var gap = gap
        var rest = samples[...]
        repeat {
            let part = rest.prefix(blockFrames * channels)
            rest = rest.dropFirst(part.count)
            let block = AudioRecorder.Block(
                position: position, frames: part.count / channels, channels: channels, gap: gap)
            gap = nil
            meter.add(part)
            try consumer.take(block, UnsafeBufferPointer(rebasing: part))
            position &+= block.frames
        } while !rest.isEmpty && !isOver()
        return rest.count
    }
}
