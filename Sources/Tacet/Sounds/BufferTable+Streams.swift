import TacetDecoding
import TacetSystem

extension BufferTable {
    /// Gives a streamed sound a slot. Any thread.
    ///
    /// - Parameters:
    ///   - stream: The sound.
    ///   - amplitude: The gain by the file's tags, as a factor.
    /// - Throws: `AudioError` with `.tooLarge` if no slot is left.
    func add(_ stream: StreamedSound, amplitude: Float) throws(AudioError) -> Sound {
        Interpolator.prepare()
        let (frames, channels) = (stream.format.frames, stream.format.channels)
        let loop = stream.format.loop ?? 0..<frames
        var record = Record()
        record.amplitude = amplitude
        record.frames = Int32(clamping: frames)
        record.channels = Int32(clamping: channels)
        record.loopStart = Int32(clamping: loop.lowerBound)
        record.loopEnd = Int32(clamping: loop.upperBound)
        let owned = Unmanaged.passRetained(stream)
        record.stream = owned
        guard let (index, generation) = allocateSlot(for: record, name: stream.name) else {
            owned.release()
            throw Self.full(stream.name)
        }
        return Sound(slot: index, generation: generation, frames: frames, channels: channels, isStreamed: true)
    }

    /// Begins a stream for a voice that is about to start, with the sound's first frames in it. The game's thread.
    ///
    /// - Parameter voice: The voice's number, for errors.
    /// - Returns: The stream's index; -1 if there is none. The voice then stays virtual until one is free.
    func beginStream(of sound: Sound, on submix: UInt8, jumps: LoopJumps, voice: UInt64) -> Int32 {
        guard let file = self[sound.slot].stream, let device = device(of: submix) else { return -1 }
        var index = streams.claim(submix: submix, channels: sound.channels)
        if index == nil {
            do throws(AudioError) {
                try streams.add(submix: submix, channels: sound.channels, on: device)
                index = streams.claim(submix: submix, channels: sound.channels)
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
    func attendStreams() { streams.attend(device(of:)) }
}
