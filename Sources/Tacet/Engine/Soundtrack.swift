import TacetSession
import TacetSystem

/// The game's music: streamed, looped without a gap, crossfaded, and held while the player listens to their own.
///
/// Belongs to the engine's owner. Files are opened and decoded on threads of their own. Starting a track waits for its
/// files to be opened, 100 ms at most; every other call returns at once. What goes wrong with a file later arrives as
/// ``AudioEvent/soundtrackFailed(_:)``.
public final class Soundtrack {
    /// What the soundtrack does.
    public enum State: Hashable, Sendable {
        /// Nothing was asked for, or it has ended.
        case stopped
        /// It is heard.
        case playing
        /// The game paused it.
        case paused
        /// It runs unheard, in silent mode.
        case muted(AudioSession.Reason)
        /// It stands at its frame and starts by itself when the reason has gone.
        case held(AudioSession.Reason)
        /// It stands at its frame for an interruption, and resumes by itself.
        case frozen(AudioSession.Reason)
    }

    private let mixer: Mixer
    private let session: AudioSession
    /// Opens tracks, also while another thread has the engine.
    package let opener: TrackOpener
    private var streams: [(slot: MusicSlot, stream: MusicStream)] = []
    /// The stream that is meant to be heard; others fade out.
    private var current: (slot: MusicSlot, stream: MusicStream)?
    /// A track that waits for a fading one to make room.
    private var waiting: (stream: MusicStream, fadeIn: Tween)?
    private var isPaused = false
    private var gain = Decibels.unity
    private var stemGains: [Int: Decibels] = [:]

    /// - Parameter patience: The longest that starting a track waits for its files; nil waits as long as the disk takes.
    init(mixer: Mixer, session: AudioSession, patience: Duration?) {
        self.mixer = mixer
        self.session = session
        opener = TrackOpener(sampleRate: mixer.sampleRate, patience: patience)
    }

    /// What it does now, by the session's word and the game's.
    public var state: State {
        guard current != nil || waiting != nil else { return .stopped }
        if isPaused { return .paused }
        let directive = session.directive
        let reason = directive.soundtrackReason ?? .undecided
        return switch directive.soundtrack {
        case .audible: .playing
        case .muted: .muted(reason)
        case .held: .held(reason)
        case .frozen: .frozen(reason)
        }
    }

    /// The gains that were set.
    var saved: (gain: Decibels, stemGains: [Int: Decibels]) { (gain, stemGains) }

    /// The track that plays, or nil.
    public var track: Track? { (current?.stream ?? waiting?.stream)?.track }

    /// The frame that is mixed next, of the first file at its own rate; 0 when stopped.
    public var position: Int { (current?.stream ?? waiting?.stream)?.position ?? 0 }

    /// Plays the file at `path`; see ``play(_:crossfade:from:)-(Track,_,_)``.
    public func play(_ path: String, crossfade: Tween = .none, from frame: Int = 0) throws(AudioError) {
        try play(Track(path), crossfade: crossfade, from: frame)
    }

    /// Plays a track from `frame`, fading the one before it out and this one in.
    ///
    /// Always succeeds for a track that can be played: where it may not be heard now, it is held at its frame and starts
    /// by itself. When it throws, the track before it plays on.
    ///
    /// Non-blocking but for the disk: the call waits until the files are open and their headers read, about 2 ms for a file that
    /// the system has in memory, and 100 ms at most. A file that takes longer, or turns out to be damaged further on, is
    /// reported by ``AudioEvent/soundtrackFailed(_:)``.
    ///
    /// - Parameters:
    ///   - track: One to eight files.
    ///   - crossfade: How long the two overlap; none starts the new track at once.
    ///   - frame: 0...the track's length, in frames of the first file.
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`; `.unreadable`, also for a
    ///   directory, a FIFO or a device; `.notAudio`, `.unsupportedCodec`, `.corrupt`; `.tooLarge` where the system has no
    ///   memory or no thread for it; `.invalidArgument` for a track without stems or with more than eight, a path with a null
    ///   character, or a negative frame.
    public func play(_ track: Track, crossfade: Tween = .none, from frame: Int = 0) throws(AudioError) {
        play(try opener.open(track, from: frame), crossfade: crossfade)
    }

    /// Plays a track that ``opener`` has opened.
    package func play(_ opened: OpenedTrack, crossfade: Tween) {
        isPaused = false
        stemGains = [:]
        session.reportSoundtrackPlaying(true)
        replace(with: opened.takeStream(), crossfade: crossfade)
    }

    /// Fades out and ends.
    public func stop(_ tween: Tween = .seconds(0.5)) {
        waiting?.stream.stop()
        waiting = nil
        if let current { mixer.send(.stream(.stop(current.slot, mixer.length(tween)))) }
        current = nil
        session.reportSoundtrackPlaying(false)
    }

    /// Fades out and stands at its frame.
    public func pause(_ tween: Tween = .declick) {
        isPaused = true
        session.reportSoundtrackPlaying(false)
        if let current { mixer.send(.stream(.pause(current.slot, mixer.length(tween)))) }
    }

    /// Goes on where ``pause(_:)`` stopped.
    public func resume(_ tween: Tween = .declick) {
        isPaused = false
        session.reportSoundtrackPlaying(track != nil)
        if let current { mixer.send(.stream(.resume(current.slot, mixer.length(tween)))) }
    }

    /// Goes to a frame of the first file, 0 or more, without a click; nothing if it is stopped.
    public func seek(to frame: Int) {
        guard let track else { return }
        replace(with: MusicStream(track, from: frame, targetRate: mixer.sampleRate), crossfade: .declick)
    }

    /// Sets the gain, apart from the bus's: decibels, +24 at most.
    public func setGain(_ gain: Decibels, _ tween: Tween = .declick) {
        self.gain = min(gain, Limits.gain)
        if let current { mixer.send(.stream(.gain(current.slot, self.gain.amplitude, mixer.length(tween)))) }
    }

    /// Sets the gain of one stem, counted from 0: decibels, +24 at most. A stem that does not exist is ignored.
    public func setGain(ofStem stem: Int, _ gain: Decibels, _ tween: Tween = .declick) {
        guard let track, track.stems.indices.contains(stem) else { return }
        stemGains[stem] = min(gain, Limits.gain)
        if let current { send(stemGain: stem, to: current.slot, mixer.length(tween)) }
    }

    private func send(stemGain stem: Int, to slot: MusicSlot, _ length: RampLength) {
        let gain = stemGains[stem] ?? .unity
        mixer.send(.stream(.stemGain(slot, stem: UInt8(clamping: stem), gain.amplitude, length)))
    }

    // MARK: Streams

    private func replace(with stream: MusicStream, crossfade: Tween) {
        waiting?.stream.stop()
        if let current {
            // Without a crossfade the old track still takes the shortest fade, so that it does not click.
            let fade = crossfade.duration > .zero ? crossfade : .declick
            mixer.send(.stream(.stop(current.slot, mixer.length(fade))))
        }
        current = nil
        waiting = (stream, crossfade)
        startWaiting()
    }

    /// Gives the waiting track a slot, if there is one.
    private func startWaiting() {
        guard let (stream, fadeIn) = waiting else { return }
        let taken = Set(streams.map(\.slot))
        let free = (0..<MusicSlot.count).lazy.map { MusicSlot(index: UInt8($0)) }.first { !taken.contains($0) }
        guard let slot = free else { return }
        waiting = nil
        current = (slot, stream)
        streams.append((slot, stream))
        // The ring outlives the mixer's use of it: `streams` holds it until the mixer says it has ended.
        mixer.send(.stream(.start(slot, .passUnretained(stream.ring), fadeIn: mixer.length(fadeIn))))
        mixer.send(.stream(.gain(slot, gain.amplitude, .none)))
        for stem in stemGains.keys { send(stemGain: stem, to: slot, .none) }
        if isPaused { mixer.send(.stream(.pause(slot, .none))) }
    }

    /// Lets go of a track that the mixer is done with, and says what to report.
    func ended(_ slot: MusicSlot) -> AudioEvent? {
        guard let index = streams.firstIndex(where: { $0.slot == slot }) else { return nil }
        let stream = streams.remove(at: index).stream
        stream.stop()
        let wasCurrent = current?.slot == slot
        if wasCurrent { current = nil }
        startWaiting()
        if track == nil { session.reportSoundtrackPlaying(false) }
        if let failure = stream.failure { return .soundtrackFailed(failure) }
        return wasCurrent ? .soundtrackEnded : nil
    }

    /// Waits until every track has `frames` to mix. Offline only.
    func waitUntilReady(_ frames: Int) {
        for index in streams.indices { streams[index].stream.waitUntilReady(frames) }
    }

    /// Ends all decoding. The mixer must have stopped.
    func shutDown() {
        waiting?.stream.stop()
        for (_, stream) in streams { stream.stop() }
    }
}
