import Synchronization
import TacetDecoding
import TacetPlatform

/// A track that plays: its files, the thread that decodes them ahead, and the ring from which the mixing thread
/// plays. The game's thread starts and stops it.
final class MusicStream: @unchecked Sendable {  // `findings` is behind its lock; the ring is made for two threads
    /// Where a track begins.
    struct Place {
        /// A frame of the first file. A negative frame counts as 0.
        var frame: Int
        /// The rate in hertz at which `frame` counts; nil counts at the file's own.
        var rate: Int?
        /// Whether a frame behind the loop's end counts as one in the loop.
        var wraps = false
        /// A place in the track's score, in place of the frame.
        var mark: Mark?

        /// A place that the track's own tempo and markers tell.
        enum Mark: Hashable {
            case beat(TempoMap.Position)
            case marker(String)
            /// The first frame of the first section with this name.
            case section(String)
            /// The frame behind that section's last.
            case sectionEnd(String)
        }

        init(_ mark: Mark, wraps: Bool = true) {
            self.init(frame: 0, wraps: wraps)
            self.mark = mark
        }

        init(frame: Int, rate: Int? = nil, wraps: Bool = false) {
            (self.frame, self.rate, self.wraps) = (frame, rate, wraps)
        }

        /// The place at a position, which becomes the nearest frame once the file's rate is known.
        init(_ position: Duration) {
            let nanoseconds = (position.seconds * 1e9).rounded()
            self.init(frame: Int(max(-1, min(nanoseconds, 0x1p62))), rate: 1_000_000_000)
        }

        /// The place in a track with this tempo.
        ///
        /// - Throws: `AudioError` if the track, which errors call `name`, has no such place.
        func resolved(by tempo: TempoMap?, in name: String) throws(AudioError) -> Place {
            switch mark {
            case nil: return self
            case .beat(let position):
                guard let frame = tempo?.frame(at: position) else { throw .noTempo(of: name) }
                return Place(frame: frame, wraps: true)
            case .marker(let marker):
                guard let frame = tempo?.markers.first(where: { $0.name == marker })?.frame else {
                    throw .noMarker(marker, in: tempo, of: name)
                }
                return Place(frame: frame)
            case .section(let section), .sectionEnd(let section):
                guard let frames = tempo?.section(named: section)?.frames else {
                    throw .noSection(section, in: tempo, of: name)
                }
                return mark == .section(section)
                    ? Place(frame: frames.lowerBound) : Place(frame: frames.upperBound, wraps: wraps)
            }
        }

        /// The frame of the file as far as it is known before the file is open: 0 for one that counts at another rate.
        var knownFrame: Int { rate == nil ? max(0, frame) : 0 }

        /// The frame of a file with this rate and this loop.
        func frame(at fileRate: Int, _ loop: LoopRegion?) -> Int {
            var frame = max(0, frame)
            if let rate, rate > 0, rate != fileRate {
                let (product, overflow) = frame.multipliedReportingOverflow(by: fileRate)
                frame = overflow ? .max : product / rate + (product % rate >= rate - rate / 2 ? 1 : 0)
            }
            guard wraps, let loop, frame >= loop.end else { return frame }
            return loop.start + (frame - loop.start) % loop.length
        }
    }

    /// What the decoding thread has learned from the files.
    private struct Findings {
        var sampleRate: Int?
        /// The length of the first file: what its header promises, until the decoder has found the end.
        var frames: Int?
        /// What repeats; nil if nothing does.
        var loop: LoopPoints?
        var passes: Int?
        /// The frames that repeat. A loop to the end of a file of unknown length has none until the end is found.
        var region: LoopRegion? {
            guard let loop, let end = loop.end.map({ min($0, frames ?? .max) }) ?? frames else { return nil }
            return LoopRegion(loop, end: end, passes: passes)
        }
        /// The beats, markers and sections, in frames of the first file; nil if the track has none.
        var tempo: TempoMap?
        var failure: AudioError?
        var isOpen = false
        /// The frame of the first file to start at, and whether decoding has begun there.
        var firstFrame: Int
        var hasBegun = false
        /// Where decoding is to begin.
        var start: Place
    }

    let track: Track
    /// The section that the stream repeats for ever, in place of the track's loop.
    let section: SectionLoop?
    let ring: MusicRing
    private let targetRate: Int
    private let files: FileOpener
    private let findings: Lock<Findings>
    /// Where the track was to begin.
    let start: Place
    /// Whether the track repeats for ever, as far as that is known before its files are open. A track that starts
    /// behind its loop ends.
    var isEndless: Bool {
        if section != nil { return true }
        guard track.looping != .none, track.passes == nil else { return false }
        return findings.withLock { findings in
            guard let loop = findings.loop else { return findings.firstFrame == 0 }
            return findings.firstFrame < loop.end ?? .max
        }
    }
    /// Whether the music begins at another frame than its file.
    var beginsWithin: Bool { start.frame > 0 || start.mark != nil }
    /// The loudness in LUFS that the track is brought to; nil plays it as it is.
    private let targetLoudness: Double?
    /// The factor of ``Track/replayGain``, or that of ``targetLoudness``, for the stems and for the alternative, and the gain
    /// of the tags that count for the target. Belong to the decoding thread.
    private var amplitude: Float = 1
    private var alternativeAmplitude: Float = 1
    private var tagged: Decibels?
    private let isStopping = Atomic<Bool>(false)
    /// Posted when frames were decoded. Offline rendering waits for it.
    private let decoded = Semaphore()
    /// Posted when all files are open, or one of them cannot be opened.
    private let opened = Semaphore()

    /// Starts a thread that opens the track and decodes it ahead. Returns at once.
    ///
    /// - Parameters:
    ///   - track: The files; one to eight stems.
    ///   - place: Where to start.
    ///   - section: A section that is repeated in place of the track's loop.
    ///   - targetRate: The mixer's sample rate in hertz.
    ///   - targetLoudness: The loudness in LUFS that the track is brought to; nil plays it as it is.
    ///   - files: Opens the files.
    init(
        _ track: Track, from place: Place, repeating section: SectionLoop? = nil, targetRate: Int,
        targetLoudness: Double? = nil, files: FileOpener
    ) {
        self.track = track
        self.section = section
        self.targetLoudness = targetLoudness
        self.files = files
        start = place
        findings = Lock(Findings(firstFrame: place.knownFrame, start: place))
        self.targetRate = targetRate
        // 1.25 s of music, so that a busy processor or a slow seek causes no underrun.
        let frames = targetRate * 5 / 4
        let name = track.stems.first ?? ""
        let substitute: MusicRing.Substitute =
            track.isLicensed ? (track.alternative == nil ? .silence : .alternative) : .none
        do throws(AudioError) {
            let bytes = MusicRing.bytes(stems: track.stems.count, substitute, frames: frames)
            try MemoryCheck.require(bytes, for: name)
            ring = MusicRing(
                stems: track.stems.count, substitute, frames: frames, gain: min(track.gain, Limits.gain).amplitude,
                spaceFreed: Semaphore())
        } catch {
            ring = MusicRing(stems: track.stems.count, frames: 1, spaceFreed: Semaphore())
            fail(error)
            return
        }
        let thread = Thread(name: "tacet-decode") { [self] in run() }
        if thread.hasStarted { thread.detach() } else { fail(.noThread(for: name)) }
    }

    /// Starts at another frame instead, if decoding has not begun: while a medium hangs, seeks open the files only
    /// once.
    func start(at place: Place) -> Bool {
        findings.withLock { findings in
            guard !findings.hasBegun, findings.failure == nil else { return false }
            (findings.firstFrame, findings.start) = (place.knownFrame, place)
            return true
        }
    }

    /// Asks the decoding thread to end; does not wait for it.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        ring.spaceFreed.post()
    }

    /// Waits until all files are open and their headers are read, for `timeout` at most.
    ///
    /// Nil waits as long as the disk takes.
    ///
    /// - Throws: `AudioError` for a file that cannot be played, if that is known in time. Later failures are in
    ///   ``failure``.
    func waitUntilOpened(_ timeout: Duration?) throws(AudioError) {
        if let timeout { opened.wait(timeout: timeout) } else { opened.wait() }
        if let openingFailure { throw openingFailure }
    }

    /// Whether all files are open and their headers are read.
    var isOpen: Bool { findings.withLock { $0.isOpen } }

    /// The error because of which the track cannot begin. Nil once the files are open, even if they fail soon after.
    var openingFailure: AudioError? { findings.withLock { $0.isOpen ? nil : $0.failure } }

    /// The error that ended the track early; nil if there was none.
    var failure: AudioError? { findings.withLock { $0.failure } }

    /// The frame of the first file that is mixed next, at that file's sample rate.
    var position: Int { place.frame }

    private func position(after consumed: Int) -> Int {
        timeline?.frame(after: consumed) ?? findings.withLock { $0.firstFrame }
    }

    /// The track's frames, beats and passes, as far as they are known; nil until the first file is open. Any thread.
    var timeline: MusicTimeline? {
        findings.withLock { findings in
            guard let rate = findings.sampleRate else { return nil }
            return MusicTimeline(
                firstFrame: findings.firstFrame, region: findings.region, frames: findings.frames, fileRate: rate,
                mixRate: targetRate, tempo: findings.tempo)
        }
    }

    /// ``position``, and the frames at the mixer's rate that have led there.
    var place: (frame: Int, consumed: Int) {
        let consumed = ring.consumed
        return (position(after: consumed), consumed)
    }

    /// The length of the first file at its own rate: what its header promises, until its end was found. Nil until
    /// either is known. Any thread.
    var frames: Int? { findings.withLock { $0.frames } }

    /// Whether the first file is known to have no frames. A list goes on behind such a track as behind one that cannot be
    /// played, so that a list of nothing else ends. Any thread.
    var isEmpty: Bool { frames == 0 }

    /// The first file's sample rate and the frames that repeat, as far as they are known. Any thread.
    var timing: (sampleRate: Int?, region: LoopRegion?) { findings.withLock { ($0.sampleRate, $0.region) } }

    /// The track's beats, markers and sections, in frames of the first file; nil if it has none, and until they are
    /// known. Any thread.
    var tempo: TempoMap? { findings.withLock { $0.tempo } }

    /// The frames at the mixer's rate with which a stream begins to play: 200 ms.
    var reserve: Int { targetRate / 5 }

    /// Waits until `frames` frames are decoded or the track has ended. Offline only; the mixing thread never calls
    /// this.
    func waitUntilReady(_ frames: Int) {
        while !ring.isReady(for: frames) { decoded.wait(timeout: .milliseconds(100)) }
    }

    // MARK: The decoding thread

    private func run() {
        do throws(AudioError) {
            let streams = try openStems()
            findings.withLock { $0.isOpen = true }
            opened.post()
            matchLoudness()
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

    private func openStems() throws(AudioError) -> [LoopDecoder] {
        var streams: [LoopDecoder] = []
        var (loop, crossfade): (LoopPoints?, Int) = (nil, 0)
        var course: AlternativePlace.Course?
        for (index, path) in track.stems.enumerated() {
            let (decoder, origin) = try open(path)
            if index == 0 {
                (loop, crossfade) = try adopt(decoder)
                if start.wraps, let frames = try decoder.countFrames() { learn(frames) }
                let tempo = try readTempo(decoder, origin)
                if let section {
                    guard let frames = tempo?.section(named: section.name)?.frames else {
                        throw .noSection(section.name, in: tempo, of: path)
                    }
                    (loop, crossfade) = (try points(of: frames, in: decoder), 0)
                    findings.withLock { ($0.loop, $0.passes) = (loop, nil) }
                }
                let place = try findings.withLock(\.start).resolved(by: tempo, in: path)
                findings.withLock { ($0.tempo, $0.start) = (tempo, place) }
            }
            let firstFrame = findings.withLock { findings in
                if !findings.hasBegun {
                    findings.firstFrame = findings.start.frame(at: decoder.format.sampleRate, findings.region)
                }
                findings.hasBegun = true
                return findings.firstFrame
            }
            // A track that starts behind its loop plays to the end of the file.
            let repeated = loop.flatMap { firstFrame < $0.end ?? .max ? $0 : nil }
            let passes = section == nil ? track.passes : nil
            streams.append(
                try LoopDecoder(
                    decoder, loop: repeated, passes: passes, crossfade: crossfade, from: firstFrame,
                    targetRate: targetRate, name: path))
            // A seek may have found the length.
            if index == 0, let frames = decoder.promisedFrames { learn(frames) }
            course =
                course
                ?? AlternativePlace.Course(
                    rate: decoder.format.sampleRate, first: firstFrame, loop: repeated, passes: passes,
                    crossfade: crossfade, frames: decoder.promisedFrames)
        }
        if track.isLicensed, let path = track.alternative, let course {
            streams.append(try openAlternative(path, beside: course))
        }
        return streams
    }

    /// Opens a file, and reads it ahead. Returns its decoder, and where it was found.
    private func open(_ path: String) throws(AudioError) -> (any AudioDecoder, FileOpener.Origin) {
        let (file, origin) = try files.find(path)
        let source = ReadAhead(file, name: path)
        let decoder = try AudioFile.decoder(source: source, name: path)
        if let frames = decoder.promisedFrames, frames > 0 {
            let seconds = max(1, frames / max(1, decoder.format.sampleRate))
            // The rate is clamped before the multiplication: a sparse file may claim 2⁶² bytes for a second of
            // sound.
            let bytesPerSecond = min(2 << 20, source.size / seconds)
            source.setAhead(min(2 << 20, max(128 << 10, bytesPerSecond * 10)))
        }
        return (decoder, origin)
    }

    /// Opens the alternative of a licensed track, at the track's place.
    private func openAlternative(
        _ path: String, beside course: AlternativePlace.Course
    ) throws(AudioError) -> LoopDecoder {
        let (decoder, _) = try open(path)
        var frames = decoder.promisedFrames
        if frames == nil { frames = try decoder.countFrames() }
        let place = AlternativePlace(
            course, rate: decoder.format.sampleRate, frames: frames, own: decoder.metadata.loop)
        alternativeAmplitude = track.replayGain?.gain(of: decoder.metadata).amplitude ?? 1
        return try LoopDecoder(
            decoder, loop: place.loop, passes: place.passes, crossfade: place.crossfade, from: place.frame,
            targetRate: targetRate, name: path)
    }

    /// Uses the first stem's sample rate, loop and loudness tags for the whole track, and returns the loop, and the frames
    /// over which its seam is crossfaded.
    private func adopt(_ decoder: any AudioDecoder) throws(AudioError) -> (loop: LoopPoints?, crossfade: Int) {
        let points: LoopPoints? =
            switch track.looping {
            case .none: nil
            case .whole: .whole
            case .tagged: decoder.metadata.loop ?? .whole
            case .region(let frames): try points(of: frames, in: decoder)
            case .times(let start, let end):
                try points(from: start.decimalSeconds, to: end?.decimalSeconds, in: decoder)
            }
        let (loop, crossfade) = try crossfaded(points, in: decoder)
        findings.withLock {
            $0.sampleRate = decoder.format.sampleRate
            $0.frames = decoder.promisedFrames
            $0.loop = loop
            $0.passes = track.passes
        }
        amplitude = track.replayGain?.gain(of: decoder.metadata).amplitude ?? 1
        // The tags of one stem do not tell how loud all are together, unless the game says so.
        if track.stems.count == 1 || track.replayGain != nil {
            tagged = (track.replayGain ?? .track).tag(of: decoder.metadata)
        }
        return (loop, crossfade)
    }

    /// Sets the gain that brings the track to ``targetLoudness``. Measures a track whose tags do not suffice, once in the
    /// process.
    private func matchLoudness() {
        guard let targetLoudness else { return }
        let gain = TrackLoudness.gain(to: targetLoudness, tagged: tagged) {
            MeasuredTracks.shared.loudness(of: track.stems, files) { isStopping.load(ordering: .relaxed) }
        }
        amplitude = gain.amplitude
    }

    /// The track's loop with room for the crossfade of its seam, and the frames of the crossfade.
    private func crossfaded(
        _ loop: LoopPoints?, in decoder: any AudioDecoder
    ) throws(AudioError) -> (loop: LoopPoints?, crossfade: Int) {
        let seconds = min(track.loopCrossfade.seconds, Track.longestLoopCrossfade)
        guard seconds > 0, let loop else { return (loop, 0) }
        var end = loop.end ?? decoder.promisedFrames
        if end == nil { end = try decoder.countFrames() }
        guard let end else { return (loop, 0) }
        let frames = Int((seconds * Double(decoder.format.sampleRate)).rounded())
        let faded = loop.crossfaded(over: frames, end: end)
        return (faded.loop, faded.frames)
    }

    /// The tempo of the track's settings, of the score that they name, of the file beside the first stem, or of its
    /// tags.
    ///
    /// - Parameter origin: Where the first stem was found.
    /// - Throws: `AudioError` of a named score that cannot be opened, and of a score that makes no sense. A file beside the
    ///   stem that cannot be opened, or does not begin as a score, is none.
    private func readTempo(
        _ decoder: any AudioDecoder, _ origin: FileOpener.Origin
    ) throws(AudioError) -> TempoMap? {
        let rate = decoder.format.sampleRate
        if let tempo = track.tempo { return tempo.scaled(to: rate) }
        if let path = track.score { return try ScoreFile.read(try files.open(path), name: path, rate: rate) }
        let path = (track.stems.first ?? "") + ScoreFile.ending
        guard let source = files.findBeside(path, of: origin), ScoreFile.isLikely(source) else {
            return try decoder.readTempo()?.map
        }
        return try ScoreFile.read(source, name: path, rate: rate)
    }

    /// The loop of a region that the game has chosen.
    private func points(of region: Range<Int>, in decoder: any AudioDecoder) throws(AudioError) -> LoopPoints {
        guard let points = LoopPoints(region, in: decoder.promisedFrames) else {
            throw noLoop(
                "frames \(region.lowerBound) to \(region.upperBound)", last: decoder.promisedFrames.map { "\($0 - 1)" })
        }
        return points
    }

    /// The loop of a region in seconds that the game has chosen. Without an end, that of the file.
    private func points(
        from start: Double, to end: Double?, in decoder: any AudioDecoder
    ) throws(AudioError) -> LoopPoints {
        let end = end ?? .infinity
        let rate = Double(decoder.format.sampleRate)
        // A century has fewer frames at any rate.
        let frames = [start, end].map { Int(min(max(-1, ($0 * rate).rounded()), 0x1p52)) }
        guard start < end, let points = LoopPoints(frames[0]..<max(frames[0], frames[1]), in: decoder.promisedFrames)
        else {
            throw noLoop("second \(start) to \(end)", last: decoder.promisedFrames.map { "\(Double($0) / rate) s" })
        }
        return points
    }

    private func noLoop(_ words: String, last: String?) -> AudioError {
        AudioError(
            .invalidArgument, operation: "play \(track.stems.first ?? "")", detail: "it has no \(words) to repeat",
            remedy: "Give a region that is not empty and begins at 0...\(last ?? "").")
    }

    private func decode(_ streams: [LoopDecoder]) throws(AudioError) {
        let chunk = 1024
        var total = 0
        while !isStopping.load(ordering: .acquiring) {
            let (samples, contiguous) = ring.writable
            let wanted = min(chunk, contiguous)
            guard ring.space >= min(chunk, ring.capacity / 2), wanted > 0 else {
                ring.prime()
                while !ring.isWorthRefilling, !isStopping.load(ordering: .acquiring) { ring.spaceFreed.wait() }
                continue
            }
            var longest = 0
            for (index, stream) in streams.enumerated() {
                let isStem = index < track.stems.count
                let column = samples + index * 2
                let frames = try stream.fill(column, stride: streams.count * 2, count: isStem ? wanted : longest)
                let amplitude = isStem ? amplitude : alternativeAmplitude
                if amplitude != 1 {
                    for frame in 0..<frames {
                        column[frame * streams.count * 2] *= amplitude
                        column[frame * streams.count * 2 + 1] *= amplitude
                    }
                }
                for frame in frames..<max(frames, wanted) {
                    column[frame * streams.count * 2] = 0
                    column[frame * streams.count * 2 + 1] = 0
                }
                // The track ends with its stems.
                if isStem { longest = max(longest, frames) }
            }
            if let end = streams[0].foundEnd { learn(end) }
            ring.publish(longest)
            total += longest
            // 200 ms of decoded frames are enough to start, because decoding is far faster than playing.
            if total >= reserve { ring.prime() }
            decoded.post()
            if longest < wanted { return }
        }
    }

    /// Takes the true length of the first file, wherever its header put the end, or if it put none.
    ///
    /// ``position`` counts passes by the loop's length, so it is right for frames decoded before.
    private func learn(_ end: Int) { findings.withLock { $0.frames = end } }
}
