import Synchronization
import TacetDecoding
import TacetSystem

/// A track that plays: its files, the thread that decodes them ahead, and the ring the mixer takes them from.
final class MusicStream: @unchecked Sendable {  // `shared` is behind its lock, the ring between two threads by design
    /// What the decoding thread found out.
    private struct Findings {
        var sampleRate: Int?
        var region: LoopRegion?
        var failure: AudioError?
    }

    let track: Track
    let ring: MusicRing
    private let firstFrame: Int
    private let targetRate: Int
    private let findings = Lock(Findings())
    private let isStopping = Atomic<Bool>(false)
    /// Posted when something was decoded, for those who may wait: offline rendering.
    private let decoded = Semaphore()
    /// Posted when all files are open, or one of them cannot be.
    private let opened = Semaphore()

    /// Opens the track and decodes it ahead, on a thread of its own; returns at once.
    ///
    /// - Parameter frame: Where to begin, in frames of the first file.
    init(_ track: Track, from frame: Int, targetRate: Int) {
        self.track = track
        firstFrame = max(0, frame)
        self.targetRate = targetRate
        // More than a second: what the mixer has in hand when a processor is busy or a seek takes its time.
        let frames = targetRate * 5 / 4
        let name = track.stems.first ?? ""
        do throws(AudioError) {
            try MemoryCheck.require(MusicRing.bytes(stems: track.stems.count, frames: frames), for: name)
            ring = MusicRing(stems: track.stems.count, frames: frames, spaceFreed: Semaphore())
        } catch {
            ring = MusicRing(stems: track.stems.count, frames: 1, spaceFreed: Semaphore())
            fail(error)
            return
        }
        let thread = Thread(name: "tacet-decode") { [self] in run() }
        if thread.hasStarted { thread.detach() } else { fail(.noThread(for: name)) }
    }

    /// Lets the thread end; does not wait for it.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        ring.spaceFreed.post()
    }

    /// Waits until all files are open and their headers read, at most `patience`; nil waits as long as the disk takes.
    ///
    /// - Throws: `AudioError` for a file that cannot be played, if that is known in time.
    func waitUntilOpened(_ patience: Duration?) throws(AudioError) {
        if let patience { opened.wait(timeout: patience) } else { opened.wait() }
        if let failure { throw failure }
    }

    /// Why it ended early; nil if it did not.
    var failure: AudioError? { findings.withLock { $0.failure } }

    /// The frame of the first file that is heard next.
    var position: Int {
        let (rate, region) = findings.withLock { ($0.sampleRate, $0.region) }
        guard let rate else { return firstFrame }
        let elapsed = ring.consumed * rate / targetRate
        return region?.frame(startingAt: firstFrame, after: elapsed) ?? firstFrame.clampingAdd(elapsed)
    }

    /// Waits until `frames` are decoded or no more will come. Offline only: the render thread never calls this.
    func waitUntilReady(_ frames: Int) {
        while !ring.isReady(for: frames) { decoded.wait(timeout: .milliseconds(100)) }
    }

    // MARK: The decoding thread

    private func run() {
        do throws(AudioError) {
            let streams = try openStems()
            opened.post()
            try decode(streams)
            finish()
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: AudioError) {
        findings.withLock { $0.failure = error }
        opened.post()
        finish()
    }

    private func finish() {
        ring.end()
        decoded.post()
    }

    private func openStems() throws(AudioError) -> [StemDecoder] {
        var streams: [StemDecoder] = []
        var loop: LoopPoints?
        for (index, path) in track.stems.enumerated() {
            let source = ReadAhead(try FileSource(path: path), name: path)
            let decoder = try AudioFile.decoder(source: source, name: path)
            if let frames = decoder.promisedFrames, frames > 0 {
                let seconds = max(1, frames / max(1, decoder.format.sampleRate))
                // The rate is bounded before it is multiplied: a sparse file may claim 2⁶² bytes for a second of sound.
                let bytesPerSecond = min(2 << 20, source.size / seconds)
                source.setAhead(min(2 << 20, max(128 << 10, bytesPerSecond * 10)))
            }
            if index == 0 { loop = adopt(decoder) }
            streams.append(try StemDecoder(decoder, loop: loop, from: firstFrame, targetRate: targetRate))
        }
        return streams
    }

    /// Takes the first stem's rate and loop for the whole track.
    private func adopt(_ decoder: any AudioDecoder) -> LoopPoints? {
        let loop: LoopPoints? =
            switch track.looping {
            case .none: nil
            case .whole: .whole
            case .tagged: decoder.metadata.loop ?? .whole
            case .region(let frames): LoopPoints(frames)
            }
        findings.withLock {
            $0.sampleRate = decoder.format.sampleRate
            if let loop, let end = loop.end ?? decoder.promisedFrames {
                $0.region = LoopRegion(start: loop.start, end: end)
            }
        }
        return loop
    }

    private func decode(_ streams: [StemDecoder]) throws(AudioError) {
        let chunk = 1024
        var total = 0
        while !isStopping.load(ordering: .acquiring) {
            let (samples, contiguous) = ring.writable
            let wanted = min(chunk, contiguous)
            guard ring.space >= min(chunk, ring.capacity / 2), wanted > 0 else {
                ring.prime()
                ring.spaceFreed.wait(timeout: .milliseconds(500))
                continue
            }
            var longest = 0
            for (index, stream) in streams.enumerated() {
                let stem = samples + index * 2
                let frames = try stream.fill(stem, stride: streams.count * 2, count: wanted)
                for frame in frames..<max(frames, wanted) {
                    stem[frame * streams.count * 2] = 0
                    stem[frame * streams.count * 2 + 1] = 0
                }
                longest = max(longest, frames)
            }
            if let end = streams[0].foundEnd { learn(end) }
            ring.publish(longest)
            total += longest
            // A fifth of a second in hand is enough to begin: the thread is far faster than the mixer.
            if total >= targetRate / 5 { ring.prime() }
            decoded.post()
            if longest < wanted { return }
        }
    }

    /// The file ended elsewhere than it promised: passes are counted by what it has.
    private func learn(_ end: Int) {
        findings.withLock { findings in
            guard let region = findings.region, region.end > end || track.looping == .whole else { return }
            findings.region = LoopRegion(start: region.start, end: end)
        }
    }
}
