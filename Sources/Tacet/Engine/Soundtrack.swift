import TacetSession
import TacetPlatform

/// Plays the game's music: streamed, looped without a gap, crossfaded, and held while the player listens to other
/// music.
///
/// The soundtrack belongs to the engine's owner. Files are opened and decoded on threads of their own. The calls that are
/// given a track wait for its files to be opened, 100 ms at most: ``play(_:crossfade:fromFrame:)-(Track,_,_)`` and its
/// likes, ``playNext()``, ``queue(_:fromFrame:)``, ``transition(to:at:entering:by:through:)``,
/// ``playStinger(_:on:ducking:)``, and ``AudioEngine/restore(_:)``. Every other call returns at once. A file that fails
/// later is reported by ``AudioEvent/soundtrackFailed(_:)``.
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

    // Members are internal for the parts of the class that reload and that turn, which are in files of their own.
    private let client: VoiceClient
    private var afterFailure: AudioEvent?
    /// The last transition that was ordered, and how many were.
    var order: MusicTransition?
    var lastOrder: UInt64 = 0
    /// The transitions whose streams the mixer has.
    var orders: [MusicSlot: MusicTransition] = [:]
    /// What is to become of the section that repeats.
    var sections = SectionOrders()
    /// The stingers that wait or sound.
    var stingers: StingerMachine<MusicStream>
    /// The curves of the stems, the stems that wait for a boundary, and how many tracks were played.
    var layers = MusicLayers()
    var switches: [StemSwitch] = []
    private var plays: UInt64 = 0
    /// Tells when a frame of the mix is heard.
    let heard: HeardClock
    /// Whether the game reads ``clock``, the streams that the mixer was given of late, and what was shown of them.
    var followsHeard = false
    var recent: [MusicStream] = []
    var shown = ShownPlace()
    /// Whether beats are told, and those that are about to be.
    var isTellingBeats = false
    var moments = MomentLog()
    /// Tells the next update to look at a track that waits for its files.
    let pending: PendingFlag
    let session: AudioSession
    /// Opens tracks, also while another thread uses the engine.
    package private(set) var opener: TrackOpener
    /// Which tracks sound, and which is the present one.
    private(set) var machine: SoundtrackMachine<MusicStream>
    /// Whether a track waits for its files, so that every update has to look at it. Kept, because the machine's answer
    /// copies its tracks.
    private(set) var waitsForFiles = false
    /// The streams that the mixer has. An offline engine waits for them in every block, in which it allocates nothing.
    private var streams: [MusicStream] = []
    /// Notices a track whose medium does not answer.
    private(set) var opening = OpeningWatch()
    /// The soundtrack's own gain in decibels that the game has set, at most +24: the end of a tween that runs. 0 dB at
    /// first.
    public private(set) var gain = Decibels.unity

    /// - Parameter timeout: The longest that starting a track waits for its files; nil waits as long as the disk takes.
    init(client: VoiceClient, session: AudioSession, files: FileOpener, timeout: Duration?, heard: HeardClock) {
        self.client = client
        self.heard = heard
        pending = client.link.pending
        self.session = session
        opener = TrackOpener(sampleRate: client.sampleRate, files: files, timeout: timeout)
        machine = SoundtrackMachine(declick: client.length(nil))
        stingers = StingerMachine(declick: client.length(nil))
    }

    /// The loudness in LUFS to which each track is brought that is opened from now on, -60...0; nil, the default, plays
    /// tracks as they are. -18 is common for music in games.
    ///
    /// A track gets one gain for its whole length. It follows the tags of its file (ReplayGain, R128), of which
    /// ``Track/replayGain`` chooses the album's; it follows a measurement (ITU-R BS.1770-4) for a file without tags, and for a
    /// track of several stems, whose tags count only with ``Track/replayGain``. The true peak stays at or below -1 dBTP: a
    /// track that would exceed it stays quieter. ``Track/gain`` and ``gain`` are applied on top.
    ///
    /// A track is measured on its decoding thread, all stems together at 0 dB, once in the process, and for 20 minutes at
    /// most. It begins when it is measured: a second later for three minutes of Ogg Vorbis. Files whose tags lower them by 4 dB
    /// or more are not measured. A number that is none counts as nil.
    public var targetLoudness: Double? {
        get { opener.targetLoudness }
        set { opener.targetLoudness = newValue.flatMap { $0.isNaN ? nil : min(max($0, -60), 0) } }
    }

    /// The present state.
    public var state: State {
        guard track != nil else { return .stopped }
        if machine.isPaused { return .paused }
        let directive = session.directive
        let reason = directive.soundtrackReason ?? .undecided
        return switch directive.soundtrack {
        case .audible: .playing
        case .muted: .muted(reason)
        case .held: .held(reason)
        case .frozen: .frozen(reason)
        }
    }

    /// Whether the game has paused the soundtrack, also while it is stopped.
    public var isPaused: Bool { machine.isPaused }

    /// The gains that the game has set, for ``AudioEngine/saveState()``.
    var saved: (gain: Decibels, stemGains: [Int: Decibels]) { (gain, machine.latest?.stemGains ?? [:]) }

    /// The stream of ``track``.
    var latest: MusicStream? { machine.latest?.stream }

    /// The stream of ``track`` that is mixed. A section that begins or ends gives the track another stream, which has played
    /// some frames by the time the mixer's report arrives.
    var mixed: MusicStream? {
        guard let turning = machine.turning, turning.continues, latest === machine.present?.streamed.stream,
            turning.streamed.stream.ring.consumed > 0
        else { return latest }
        return turning.streamed.stream
    }

    /// The track that plays, is paused or is about to begin; nil when stopped.
    public var track: Track? { latest?.track }

    /// The frame that is mixed next, of the first file at its own rate; 0 when stopped.
    public var frame: Int { mixed?.position ?? 0 }

    /// The position in the first file that is mixed next: ``frame`` as a time; 0 when stopped, and until the file is
    /// open.
    public var position: Duration {
        guard let mixed, let rate = mixed.timing.sampleRate else { return .zero }
        return .seconds(Double(mixed.position) / Double(rate))
    }

    /// The sample rate of the first file in hertz, in which ``frame``, ``frames`` and ``seek(toFrame:)`` count; nil
    /// when stopped, and until the file is open.
    public var sampleRate: Int? { latest?.timing.sampleRate }

    /// The length of the first file in frames, as its header states it, until its end was found; nil if it states none,
    /// when stopped, and until the file is open.
    public var frames: Int? { latest?.frames }

    /// The beats, bars, markers and sections of the track, in frames of the first file; nil for a track without, when
    /// stopped, and until the file is open. See ``Track/tempo``.
    public var tempo: TempoMap? { latest?.tempo }

    /// Plays the file at `path`; see ``play(_:crossfade:fromFrame:)-(Track,_,_)``.
    public func play(_ path: String, crossfade: Tween = .none, fromFrame frame: Int = 0) throws(AudioError) {
        try play(Track(path), crossfade: crossfade, fromFrame: frame)
    }

    /// Plays a track from `frame`: fades the tracks before it out and this one in. A paused soundtrack plays on with
    /// it.
    ///
    /// The call succeeds for every track that can be played. While the session does not let music be heard, the track
    /// waits at `frame` and starts by itself later. If the call throws, the track before it plays on.
    ///
    /// The call waits until the files are open and their headers are read: about 2 ms for a file that the system has in
    /// memory, 100 ms at most, and without limit offline. If the files are not open by then, the track before plays on
    /// until ``AudioEngine/update()`` finds them open, and for good if they cannot be opened. An error that is found
    /// later, because the disk is slow or the file is damaged further on, is reported by
    /// ``AudioEvent/soundtrackFailed(_:)``.
    ///
    /// A track that still fades out of a crossfade is taken up again where it is, instead of being opened anew: if
    /// `crossfade` takes time, `frame` is 0 and all settings of the track are the same. It fades in from the level that
    /// it has, with its stems at the gains that they have. So a player on the border of two zones hears no hole. After
    /// ``stop(over:)`` a track begins anew. Four tracks sound at a time. For a fifth the oldest fade ends within 10 ms.
    ///
    /// - Parameters:
    ///   - track: One to eight files.
    ///   - crossfade: The time for which the tracks overlap. `.none` starts the new track at full gain, and in 10 ms if
    ///     it begins within its file; what sounds before ends within 10 ms.
    ///   - frame: 0...the track's length, in frames of the first file.
    /// - Throws: `AudioError` that names the file, the place and the remedy: `.fileNotFound`; `.unreadable`, also for a
    ///   directory, a FIFO or a device; `.notAudio`, `.unsupportedCodec`, `.corrupt`; `.tooLarge` if the system has no
    ///   memory or no thread for the track; `.invalidArgument` for a track without stems or with more than eight, for a
    ///   path with a null character, for a negative frame, for less than one pass, or for a region that is empty or
    ///   begins outside the file.
    public func play(_ track: Track, crossfade: Tween = .none, fromFrame frame: Int = 0) throws(AudioError) {
        if takeUp(track, crossfade: crossfade, from: frame) { return }
        play(try opener.open(track, from: frame), crossfade: crossfade)
    }

    /// Plays a track from a position in its first file, to the nearest frame; see
    /// ``play(_:crossfade:fromFrame:)-(Track,_,_)``.
    ///
    /// - Throws: As that function; `.invalidArgument` for a negative position.
    public func play(_ track: Track, crossfade: Tween = .none, from position: Duration) throws(AudioError) {
        if position == .zero { return try play(track, crossfade: crossfade) }
        play(try opener.open(track, from: MusicStream.Place(position)), crossfade: crossfade)
    }

    /// Takes a track up again that fades out of a crossfade; returns false if it has to be opened.
    package func takeUp(_ track: Track, crossfade: Tween, from frame: Int) -> Bool {
        guard frame == 0, let actions = machine.takeUp(track, crossfade: client.length(crossfade)) else { return false }
        carryOut(actions)
        session.reportSoundtrackPlaying(true)
        return true
    }

    /// Plays a track that ``opener`` has opened. Its stems begin at 0 dB.
    ///
    /// - Parameter listed: The track's place in a list; nil without a list.
    package func play(_ opened: OpenedTrack, crossfade: Tween, listed: PlaylistPlace? = nil) {
        let stream = opened.takeStream()
        // Music that begins within its file begins with a step.
        let fade = client.length(stream.beginsWithin && crossfade.duration <= .zero ? .declick : crossfade)
        let streamed = streamed(stream, listed: listed)
        session.reportSoundtrackPlaying(true)
        if !stream.isOpen {
            opening.begin()
            pending.raise()
        }
        if track == nil || stream.isOpen { return carryOut(machine.begin(streamed, fade)) }
        carryOut(machine.open(streamed, crossfade: fade))
        pending.raise()
    }

    /// A track that is about to be played, with the gains that its stems begin at.
    func streamed(
        _ stream: MusicStream, listed: PlaylistPlace? = nil
    ) -> SoundtrackMachine<MusicStream>.StreamedTrack {
        plays += 1
        return SoundtrackMachine.StreamedTrack(
            track: stream.track, stream: stream, stemGains: layers.gains(of: stream.track), listed: listed, play: plays)
    }

    /// The track that begins where the present one ends; nil if none was queued.
    public var queued: Track? { machine.queued?.track }

    /// Lets a track begin at the sample after the last one of the track that plays: without a gap and without a fade.
    ///
    /// The track takes the place of one that was queued before. It becomes ``track``, with
    /// ``AudioEvent/soundtrackContinued(_:)``, when the former track has played to its end, or stops because of its
    /// file. Behind a track that repeats for ever, as a track does by default, the call throws: give that track
    /// ``Track/passes``, or the looping `.none`.
    ///
    /// A ``play(_:crossfade:fromFrame:)-(Track,_,_)`` and a ``stop(over:)`` end the queue, a pause holds it, and a seek
    /// keeps it. Without a track that plays, the queued one begins at once. A saved state does not have it.
    ///
    /// The files are opened now, as ``play(_:crossfade:fromFrame:)-(Track,_,_)`` does. A file that is slower than the
    /// rest of the track that plays begins late, as soon as it can.
    ///
    /// - Parameters:
    ///   - track: One to eight files; nil ends the queue.
    ///   - frame: 0...the track's length, in frames of the first file.
    /// - Throws: As ``play(_:crossfade:fromFrame:)-(Track,_,_)``, and `.invalidArgument` if the track that plays
    ///   repeats for ever. The track that was queued before then stays.
    public func queue(_ track: Track?, fromFrame frame: Int = 0) throws(AudioError) {
        guard let track else { return carryOut(machine.endQueue()) }
        try requireEnd(before: track)
        try queue(try opener.open(track, from: frame))
    }

    /// Throws if the track that plays never ends, so that what follows it would never be heard.
    func requireEnd(before next: Track) throws(AudioError) {
        guard let latest, latest.isEndless else { return }
        throw AudioError(
            .invalidArgument, operation: "queue \(next.stems.first ?? "a track")",
            detail:
                "\(latest.track.stems.first ?? "the track that plays") repeats for ever, so that its end never comes",
            remedy:
                "Give the track that plays a number of passes, or the looping none. Or play the next one with a crossfade."
        )
    }

    /// Queues a track that ``opener`` has opened.
    package func queue(_ opened: OpenedTrack) throws(AudioError) {
        guard track != nil else { return play(opened, crossfade: .none) }
        try requireEnd(before: opened.stream.track)
        let stream = opened.takeStream()
        carryOut(machine.queue(streamed(stream)))
    }

    /// Ends the track that was queued.
    package func endQueue() { carryOut(machine.endQueue()) }

    /// Starts the next track if its files are open now. Returns the event of a track that cannot be opened.
    func retryIfNeeded() -> AudioEvent? {
        guard case .opening(let streamed, _, _, _) = machine.next else {
            defer { noteWaiting() }
            return leaveOutListed() ?? retryReload()
        }
        if let failure = streamed.stream.openingFailure {
            carryOut(machine.openingFailed())
            session.reportSoundtrackPlaying(track != nil && !machine.isPaused)
            return .soundtrackFailed(failure)
        }
        guard streamed.stream.isOpen else { return nil }
        let (actions, isReloaded) = machine.opened()
        carryOut(actions)
        return isReloaded ? .reloaded(streamed.track.stems.first ?? "") : nil
    }

    /// Fades out everything that sounds, and ends it: also tracks that a crossfade fades out. While it fades,
    /// ``pause(over:)`` holds the fade. Of two stops the one that ends first counts. A paused soundtrack ends at once.
    public func stop(over tween: Tween = .seconds(0.5)) {
        carryOut(machine.stop(client.length(tween)) + stingers.stop(client.length(tween)))
        session.reportSoundtrackPlaying(false)
    }

    /// Fades out everything that sounds, and keeps its position; fades of tracks stand still until ``resume(over:)``.
    /// Of two pauses the one that ends first counts.
    public func pause(over tween: Tween = .declick) {
        session.reportSoundtrackPlaying(false)
        carryOut(machine.pause(client.length(tween)))
    }

    /// Resumes everything at the sample where ``pause(over:)`` stopped it. A crossfade goes on where it stood.
    public func resume(over tween: Tween = .declick) {
        session.reportSoundtrackPlaying(track != nil)
        carryOut(machine.resume(client.length(tween)))
    }

    /// Continues the track at a frame of the first file, without a click. A negative frame counts as 0. 0...``frames``
    /// are in the file. A crossfade goes on.
    ///
    /// The call does nothing when the soundtrack is stopped. It opens the files again without waiting for them, so an
    /// error is reported by ``AudioEvent/soundtrackFailed(_:)``, and the music has stopped: also if the frame is behind
    /// the file's end. Until the files are open the track plays on.
    public func seek(toFrame frame: Int) { seek(to: MusicStream.Place(frame: frame)) }

    /// Continues the track at a position in the first file, to the nearest frame; see ``seek(toFrame:)``. A negative
    /// position counts as 0.
    public func seek(to position: Duration) { seek(to: MusicStream.Place(position)) }

    private func seek(to place: MusicStream.Place) {
        carryOut(machine.endReload())
        followSwitches()
        endSection()
        guard let track, latest?.start(at: place) == false else { return }
        let stream = opener.stream(of: track, from: place)
        if case .opening = machine.next { carryOut(machine.replaceNext(with: stream)) } else { replace(with: stream) }
    }

    /// Sets the soundtrack's own gain in decibels, of every track that sounds; more than +24 counts as +24. Bus gains
    /// are applied on top.
    public func setGain(_ gain: Decibels, over tween: Tween = .declick) {
        self.gain = min(gain, Limits.gain)
        client.send(.stream(.gain(self.gain.amplitude, client.length(tween))))
    }

    /// Sets the gain of one stem of the track in decibels; more than +24 counts as +24. Stems count from 0; others are
    /// ignored.
    ///
    /// A stem's gain belongs to this play of the track. The stems of a new track begin at 0 dB, also of one that has
    /// played before, unless it is taken up again; see ``play(_:crossfade:fromFrame:)-(Track,_,_)``.
    public func setGain(ofStem stem: Int, _ gain: Decibels, over tween: Tween = .declick) {
        guard let track, track.stems.indices.contains(stem) else { return }
        carryOut(machine.setGain(ofStem: stem, min(gain, Limits.gain), client.length(tween)))
    }

    /// A tween with its length in frames of the mix.
    func length(_ tween: Tween) -> RampLength { client.length(tween) }

    // MARK: The machine

    /// Notes whether the soundtrack is silent because its track waits for its files. Returns the event for the game.
    func watchOpening(mixed frame: Int) -> AudioEvent? {
        // Beside a track that sounds meanwhile nothing is missing.
        let isAlone = machine.present.map { $0.streamed.stream === latest } ?? true
        let isWaiting = isAlone && latest.map { !$0.isOpen } ?? false
        return opening.note(
            isWaiting: isWaiting, isHeard: state == .playing, at: MonotonicClock.now, mixed: frame)
    }

    /// Goes on with another stream of the present track.
    func replace(with stream: MusicStream) { carryOut(machine.replace(with: stream)) }

    /// Lets `change` make calls of the machine, and carries out what follows.
    func perform(_ change: (inout SoundtrackMachine<MusicStream>) -> [SoundtrackMachine<MusicStream>.Action]) {
        carryOut(change(&machine))
    }

    /// Lets `change` make calls of the stingers' machine, and carries out what follows.
    func performStingers(_ change: (inout StingerMachine<MusicStream>) -> [StingerMachine<MusicStream>.Action]) {
        carryOut(change(&stingers))
    }

    /// Shortens the oldest fades if more tracks sound than may, once all is taken in that the mixer has told: a track may have
    /// ended in the block in which another one has begun.
    func makeRoom() {
        let actions = machine.makeRoom()
        if !actions.isEmpty { carryOut(actions) }
    }

    private func carryOut(_ actions: [SoundtrackMachine<MusicStream>.Action]) {
        for action in actions {
            switch action {
            case .start(let slot, let stream, let entry):
                // The deck keeps the ring alive until the mixer reports that the stream has ended.
                client.send(.stream(.start(slot, .passUnretained(stream.ring), entry)))
                if !slot.isStinger { keepForClock(stream) }
            case .send(let command): client.send(.stream(command))
            case .setStemGain(let slot, let stem, let gain, let length):
                client.send(.stream(.stemGain(slot, stem: UInt8(clamping: stem), gain.amplitude, length)))
            case .end(let stream): stream.stop()
            case .open(var streamed, let crossfade):
                streamed.stream = opener.stream(of: streamed.track, from: MusicStream.Place(frame: 0))
                carryOut(machine.begin(streamed, crossfade, isPaused: machine.isPaused))
            case .queueAgain(var streamed):
                streamed.stream = opener.stream(of: streamed.track, from: streamed.stream.start)
                carryOut(machine.queue(streamed))
            }
        }
        let following = stingers.follow(machine.present?.slot)
        if !following.isEmpty { return carryOut(following) }
        noteWaiting()
        guard !actions.isEmpty else { return }
        streams = machine.decks.filter { $0.slot != nil }.map(\.streamed.stream)
        streams += stingers.decks.filter { $0.slot != nil }.map(\.stream)
        followList()
    }

    /// Notes whether updates have to look for files or for boundaries.
    private func noteWaiting() {
        let needsUpdate = machine.needsAim || !stingers.unaimed.isEmpty || waitsForListed
        waitsForFiles = machine.waits || needsUpdate
        if needsUpdate { pending.raise() }
    }

    /// Releases a track that the mixer reports as ended, and returns the event for the game, if any.
    func ended(_ slot: MusicSlot, hasFaded: Bool) -> AudioEvent? {
        if slot.isStinger { return endedStinger(slot) }
        noteMoments()
        let listed = machine.present?.streamed.listed
        let (actions, stream, wasPresent) = machine.ended(slot, hasFaded: hasFaded)
        carryOut(actions)
        if wasPresent, let listed, let stream {
            goOn(after: listed, hasFailed: stream.failure != nil || stream.isEmpty)
        }
        let isOver = track == nil && machine.turning == nil
        if isOver {
            session.reportSoundtrackPlaying(false)
            recent = []
        }
        guard wasPresent else { return nil }
        // Another track has taken the place of one that fails while it fades out: a file that is written anew, for
        // example.
        let continued = machine.present.map { AudioEvent.soundtrackContinued($0.streamed.track.stems.first ?? "") }
        if let failure = stream?.failure {
            afterFailure = continued
            return .soundtrackFailed(failure)
        }
        return continued ?? (isOver ? .soundtrackEnded : nil)
    }

    /// Takes the event that follows a failure: the queued track has begun.
    func takeEventAfterFailure() -> AudioEvent? {
        defer { afterFailure = nil }
        return afterFailure
    }

    /// Waits until every track has `frames` decoded frames or has ended. Offline only.
    func waitUntilReady(_ frames: Int) {
        for index in streams.indices { streams[index].waitUntilReady(frames) }
    }

    /// Ends all decoding. The mixer must have stopped.
    func shutDown() { carryOut(machine.shutDown() + stingers.shutDown()) }
}

extension Soundtrack {
    /// Reads the track's files again, for a developer who edits them while the game runs. Returns at once.
    ///
    /// The old files play on while the new ones are opened and decoded, some milliseconds. Then an
    /// ``AudioEngine/update()`` changes over in 10 ms without a click, at the same second, and returns
    /// ``AudioEvent/reloaded(_:)``. A place behind the new loop's end counts from the loop's start again.
    /// ``Track/passes`` count anew. Pause, gains and a session that holds the music are kept.
    ///
    /// If a file cannot be read, or the new first file ends before the present place, the old files play on, and the
    /// event is ``AudioEvent/reloadFailed(_:)``. Damage further on is found when the music gets there. The call does
    /// nothing when the soundtrack is stopped. A seek, another track or the track's end takes the place of a reload;
    /// there is then no event.
    ///
    /// The corresponding C call is `tacet_soundtrack_reload`.
    public func reload() {
        perform { $0.endReload() }
        guard let track, let latest else { return }
        if case .opening = machine.next {
            perform { machine in
                machine.noteReload()
                return []
            }
            return seek(to: position)
        }
        let (frame, passed) = latest.place
        let place = MusicStream.Place(frame: frame, rate: latest.timing.sampleRate, wraps: true)
        let stream = opener.stream(of: track, from: place, repeating: latest.section)
        perform { $0.reload(stream, from: passed) }
        pending.raise()
    }

    /// Changes over to the files that were read again, once enough of them is decoded. Returns the event, if any.
    func retryReload() -> AudioEvent? {
        guard case .reloading(let stream, let start) = machine.next, let latest else { return nil }
        let reloading = ReloadedTrack(stream: stream, replaced: latest, start: start)
        switch reloading.progress {
        case .pending: return nil
        case .failed(let error):
            perform { $0.endReload() }
            return .reloadFailed(error)
        case .ready:
            perform { $0.reloaded() }
            return .reloaded(stream.track.stems.first ?? "")
        }
    }
}

/// A track that is read again while it plays, and the stream whose place it takes.
struct ReloadedTrack {
    enum Progress {
        case pending, ready
        case failed(AudioError)
    }

    let stream: MusicStream
    let replaced: MusicStream
    /// The frames that ``replaced`` had played, at the mixer's rate, where ``stream`` begins.
    let start: Int

    /// Skips what the old stream has played meanwhile, and tells whether the new one can take its place.
    ///
    /// The game's thread: until the mixer gets the ring, this is the ring's reader.
    var progress: Progress {
        if let failure = stream.failure { return .failed(failure) }
        let ring = stream.ring
        let missed = replaced.ring.consumed - start - ring.consumed
        let skipped = max(0, min(missed, ring.available))
        if skipped > 0 { ring.consume(skipped) }
        if ring.isExhausted { return .failed(hasEnded) }
        return skipped >= missed && ring.isReady(for: stream.reserve) ? .ready : .pending
    }

    private var hasEnded: AudioError {
        AudioError(
            .invalidArgument, operation: "reload \(stream.track.stems.first ?? "a track")",
            detail: "it ends before the place that the music has reached",
            remedy: "Play the track again, or seek to a frame that it has.")
    }
}
