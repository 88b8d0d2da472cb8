import TacetDecoding
import TacetPlatform

extension SoundTable {
    /// The record of a streamed sound, which owns the stream. Any thread.
    ///
    /// - Parameters:
    ///   - stream: The sound.
    ///   - amplitude: The gain by the file's tags, as a factor.
    func record(of stream: StreamedSound, amplitude: Float) -> SampleData {
        interpolator.prepare()
        let loop = stream.format.loop ?? 0..<stream.format.frames
        var record = SampleData()
        record.amplitude = amplitude
        record.frames = Int32(clamping: stream.format.frames)
        record.channels = Int32(clamping: stream.format.channels)
        record.loopStart = Int32(clamping: loop.lowerBound)
        record.loopEnd = Int32(clamping: loop.upperBound)
        record.stream = .passRetained(stream)
        return record
    }

    /// Begins a stream for a voice that is about to start, with the sound's first frames in it. The game's thread.
    ///
    /// - Parameters:
    ///   - samples: The slot of the sound's samples.
    ///   - voice: The voice's number, for errors.
    /// - Returns: The stream's index; -1 if there is none. The voice then stays virtual until one is free.
    func beginStream(of samples: UInt32, jumps: LoopJumps, voice: UInt64) -> Int32 {
        let record = self[samples]
        guard let file = record.stream else { return -1 }
        var index = streams.claim(channels: Int(record.channels))
        if index == nil {
            do throws(AudioError) {
                try streams.add(channels: Int(record.channels))
                index = streams.claim(channels: Int(record.channels))
            } catch {
                streams.report(voice, error)
            }
        }
        guard let index else { return -1 }
        streams[index]._withUnsafeGuaranteedRef {
            $0.begin(file, at: 0, jumps: jumps, voice: voice, copiesHead: true)
        }
        return index
    }

    /// Makes the streams that voices have found none of. The game's thread.
    func retryStreams() { streams.retryIfNeeded() }
}
