import TacetSession
import TacetSystem

/// Plays the game's music: streamed, looped without a gap, crossfaded, and held while the player listens to other music.
///
/// The soundtrack belongs to the engine's owner. Files are opened and decoded on threads of their own. Starting a track
/// waits for its files to be opened, 100 ms at most; every other call returns at once. A file that fails later is reported
/// by ``AudioEvent/soundtrackFailed(_:)``.
public final class Soundtrack {
    /// The state of the soundtrack, by the game's calls and the session's directive.
    public enum State: Hashable, Sendable {
        /// No track was played, or the track has ended or was stopped.
        case stopped
        /// The track plays and is heard.
        case playing
        /// The game paused the track.
        case paused
        /// The track advances unheard, for example in silent mode.
        case muted(AudioSession.Reason)
        /// The track is silent and keeps its position, for example while the player listens to other music.
        ///
        /// A track that was heard has faded out in 250 ms. The session resumes it when the reason has gone.
        case held(AudioSession.Reason)
        /// The track is silent and keeps its position, for example during a call or while the output is lost.
        ///
        /// A track that was heard has faded out in 20 ms. The session resumes it when the reason has gone.
        case frozen(AudioSession.Reason)
    }

    // Members are internal for the part of the class that reloads, which is in a file of its own.
    private let mixer: Mixer
    /// Tells the next update to look at a track that waits for its files.
    let bell: Doorbell
    private let session: AudioSession
    /// Opens tracks, also while another thread uses the engine.
    package let opener: TrackOpener
    /// The streams that the mixer has, in their slots: the current one, and those that fade out.
    var streams: [(slot: MusicSlot, stream: MusicStream)] = []
    /// The stream of the track that plays or is paused; nil while that track waits for a slot, and when stopped.
    private(set) var current: (slot: MusicSlot, stream: MusicStream)?
    /// The track that waits for a slot, because all four have tracks that fade out.
    private var waiting: (stream: MusicStream, fadeIn: Tween)?
    /// The track that waits for a slow disk, while the track before it plays on.
    var late: LateTrack?
    /// The same track from the same place, read again, until it takes the place of ``latest``.
    var reloading: ReloadedTrack?
    private var isPaused = false
    private var gain = Decibels.unity
    private var stemGains: [Int: Decibels] = [:]

    /// - Parameter patience: The longest that starting a track waits for its files; nil waits as long as the disk takes.
    init(mixer: Mixer, session: AudioSession, files: FileOpener, patience: Duration?) {
        self.mixer = mixer
        bell = mixer.link.bell
        self.session = session
        opener = TrackOpener(sampleRate: mixer.sampleRate, files: files, patience: patience)
    }

    /// The present state.
    public var state: State {
        guard track != nil else { return .stopped }
        if late?.isPaused ?? isPaused { return .paused }
        let directive = session.directive
        let reason = directive.soundtrackReason ?? .undecided
        return switch directive.soundtrack {
        case .audible: .playing
        case .muted: .muted(reason)
        case .held: .held(reason)
        case .frozen: .frozen(reason)
        }
    }

    /// The gains that the game has set, for ``AudioEngine/saveState()``.
    var saved: (gain: Decibels, stemGains: [Int: Decibels]) { (gain, late?.stemGains ?? stemGains) }

    /// The stream of ``track``.
    var latest: MusicStream? { late?.stream ?? current?.stream ?? waiting?.stream }

    /// The track that plays, is paused or is about to begin; nil when stopped.
    public var track: Track? { latest?.track }

    /// The frame that is mixed next, of the first file at its own rate; 0 when stopped.
    public var position: Int { latest?.position ?? 0 }

    /// The sample rate of the first file in hertz, in which ``position``, ``frames`` and seeks count; nil when stopped, and until
    /// the file is open.
    public var sampleRate: Int? { latest?.timing.sampleRate }

    /// The length of the first file in frames, as its header states it, until its end was found; nil if it states none, when
    /// stopped, and until the file is open.
    public var frames: Int? { latest?.frames }

    /// Plays the file at `path`; see ``play(_:crossfade:from:)-(Track,_,_)``.
    public func play(_ path: String, crossfade: Tween = .none, from frame: Int = 0) throws(AudioError) {
        try play(Track(path), crossfade: crossfade, from: frame)
    }

    /// Plays a track from `frame`: fades the track before it out and this one in.
    ///
    /// The call succeeds for every track that can be played. While the session does not let music be heard, the track waits
    /// at `frame` and starts by itself later. If the call throws, the track before it plays on.
    ///
    /// The call waits until the files are open and their headers are read: about 2 ms for a file that the system has in
    /// memory, 100 ms at most, and without limit offline. If the files are not open by then, the track before plays on until
    /// ``AudioEngine/update()`` finds them open, and for good if they cannot be opened. An error that is found later, because
    /// the disk is slow or the file is damaged further on, is reported by ``AudioEvent/soundtrackFailed(_:)``.
    ///
    /// - Parameters:
    ///   - track: One to eight files.
    ///   - crossfade: The time for which the two tracks overlap. `.none` starts the new track at full gain, and in 10 ms if it
    ///     begins within its file.
    ///   - frame: 0...the track's length, in frames of the first file.
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`; `.unreadable`, also for a
    ///   directory, a FIFO or a device; `.notAudio`, `.unsupportedCodec`, `.corrupt`; `.tooLarge` if the system has no
    ///   memory or no thread for the track; `.invalidArgument` for a track without stems or with more than eight, for a path
    ///   with a null character, for a negative frame, for less than one pass, or for a region that is empty or begins outside the file.
    public func play(_ track: Track, crossfade: Tween = .none, from frame: Int = 0) throws(AudioError) {
        play(try opener.open(track, from: frame), crossfade: crossfade)
    }

    /// Plays a track that ``opener`` has opened. Its stems begin at 0 dB.
    package func play(_ opened: OpenedTrack, crossfade: Tween) {
        let stream = opened.takeStream()
        // Music that begins within its file begins with a step.
        let fade = stream.beginsWithin && crossfade.duration <= .zero ? .declick : crossfade
        let next = LateTrack(stream: stream, crossfade: fade)
        late?.stream.stop()
        late = nil
        endReload()
        session.reportSoundtrackPlaying(true)
        guard track != nil, !next.stream.isOpen else { return start(next) }
        late = next
        bell.ring()
    }

    /// Whether a track waits for its files, so that every update has to look at it.
    var waitsForFiles: Bool { late != nil || reloading != nil }

    /// Starts the late track if its files are open now. Returns the event of a track that cannot be opened.
    func attend() -> AudioEvent? {
        guard let late else { return attendReload() }
        if let failure = late.stream.openingFailure {
            self.late = nil
            session.reportSoundtrackPlaying(track != nil && !isPaused)
            return .soundtrackFailed(failure)
        }
        guard late.stream.isOpen else { return nil }
        self.late = nil
        start(late)
        return late.isReloaded ? .reloaded(late.stream.track.stems.first ?? "") : nil
    }

    private func start(_ next: LateTrack) {
        isPaused = next.isPaused
        stemGains = next.stemGains
        replace(with: next.stream, crossfade: next.crossfade)
    }

    /// Fades the track out and ends it.
    public func stop(_ tween: Tween = .seconds(0.5)) {
        late?.stream.stop()
        late = nil
        endReload()
        waiting?.stream.stop()
        waiting = nil
        if let current { mixer.send(.stream(.stop(current.slot, mixer.length(tween)))) }
        current = nil
        session.reportSoundtrackPlaying(false)
    }

    /// Fades the track out and keeps its position.
    public func pause(_ tween: Tween = .declick) {
        isPaused = true
        late?.isPaused = true
        session.reportSoundtrackPlaying(false)
        if let current { mixer.send(.stream(.pause(current.slot, mixer.length(tween)))) }
    }

    /// Resumes the track at the sample where ``pause(_:)`` stopped it.
    public func resume(_ tween: Tween = .declick) {
        isPaused = false
        late?.isPaused = false
        session.reportSoundtrackPlaying(track != nil)
        if let current { mixer.send(.stream(.resume(current.slot, mixer.length(tween)))) }
    }

    /// Continues the track at a frame of the first file, without a click. A negative frame counts as 0. 0...``frames`` are in
    /// the file.
    ///
    /// The call does nothing when the soundtrack is stopped. It opens the files again without waiting for them, so an error
    /// is reported by ``AudioEvent/soundtrackFailed(_:)``, and the music has stopped: also if the frame is behind the file's end.
    public func seek(to frame: Int) {
        endReload()
        guard let track, latest?.start(at: frame) == false else { return }
        let stream = opener.stream(of: track, from: MusicStream.Place(frame: frame))
        guard let late else { return replace(with: stream, crossfade: .declick) }
        late.stream.stop()
        self.late?.stream = stream
    }

    /// Sets the soundtrack's own gain in decibels; more than +24 counts as +24. Bus gains are applied on top.
    public func setGain(_ gain: Decibels, _ tween: Tween = .declick) {
        self.gain = min(gain, Limits.gain)
        if let current { mixer.send(.stream(.gain(current.slot, self.gain.amplitude, mixer.length(tween)))) }
    }

    /// Sets the gain of one stem of the track in decibels; more than +24 counts as +24. Stems count from 0; others are ignored.
    ///
    /// The stems of a new track begin at 0 dB.
    public func setGain(ofStem stem: Int, _ gain: Decibels, _ tween: Tween = .declick) {
        guard let track, track.stems.indices.contains(stem) else { return }
        if late != nil {
            late?.stemGains[stem] = min(gain, Limits.gain)
            return
        }
        stemGains[stem] = min(gain, Limits.gain)
        if let current { send(stemGain: stem, to: current.slot, mixer.length(tween)) }
    }

    private func send(stemGain stem: Int, to slot: MusicSlot, _ length: RampLength) {
        let gain = stemGains[stem] ?? .unity
        mixer.send(.stream(.stemGain(slot, stem: UInt8(clamping: stem), gain.amplitude, length)))
    }

    // MARK: Streams

    func replace(with stream: MusicStream, crossfade: Tween) {
        waiting?.stream.stop()
        if let current {
            // Without a crossfade the old track still gets the shortest fade, because a cut would click.
            let fade = crossfade.duration > .zero ? crossfade : .declick
            mixer.send(.stream(.stop(current.slot, mixer.length(fade))))
        }
        current = nil
        waiting = (stream, crossfade)
        startWaiting()
    }

    /// Gives the waiting track a free slot, if there is one, and starts it.
    private func startWaiting() {
        guard let (stream, fadeIn) = waiting else { return }
        let taken = Set(streams.map(\.slot))
        let free = (0..<MusicSlot.count).lazy.map { MusicSlot(index: UInt8($0)) }.first { !taken.contains($0) }
        guard let slot = free else { return }
        waiting = nil
        current = (slot, stream)
        streams.append((slot, stream))
        // `streams` keeps the ring alive until the mixer reports that the track has ended.
        mixer.send(.stream(.start(slot, .passUnretained(stream.ring), fadeIn: mixer.length(fadeIn))))
        mixer.send(.stream(.gain(slot, gain.amplitude, .none)))
        for stem in stemGains.keys { send(stemGain: stem, to: slot, .none) }
        if isPaused { mixer.send(.stream(.pause(slot, .none))) }
    }

    /// Releases a track that the mixer reports as ended, and returns the event for the game, if any.
    func ended(_ slot: MusicSlot) -> AudioEvent? {
        guard let index = streams.firstIndex(where: { $0.slot == slot }) else { return nil }
        let stream = streams.remove(at: index).stream
        stream.stop()
        let wasCurrent = current?.slot == slot
        if wasCurrent {
            current = nil
            endReload()
        }
        startWaiting()
        if track == nil { session.reportSoundtrackPlaying(false) }
        // Another track has taken the place of one that fails while it fades out: a file that is written anew, for example.
        if wasCurrent, let failure = stream.failure { return .soundtrackFailed(failure) }
        return wasCurrent && late == nil ? .soundtrackEnded : nil
    }

    /// Waits until every track has `frames` decoded frames or has ended. Offline only.
    func waitUntilReady(_ frames: Int) {
        for index in streams.indices { streams[index].stream.waitUntilReady(frames) }
    }

    /// Ends all decoding. The mixer must have stopped.
    func shutDown() {
        late?.stream.stop()
        waiting?.stream.stop()
        endReload()
        for (_, stream) in streams { stream.stop() }
    }
}

/// A track that begins once its files are open, with what the game has asked of it since.
struct LateTrack {
    var stream: MusicStream
    let crossfade: Tween
    var isPaused = false
    var stemGains: [Int: Decibels] = [:]
    /// Whether the game has asked to read its files again.
    var isReloaded = false
}
