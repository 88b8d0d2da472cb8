import TacetOutput
import TacetSession
import TacetPlatform

/// An event that ``AudioEngine/update()`` returns. A game may ignore every event.
@nonexhaustive
public enum AudioEvent: Hashable, Sendable {
    /// An event of the session: a decision, or a change on the player's machine.
    case session(AudioSession.Event)
    /// The voice with this ``Voice/id`` has played to its end, or was stopped.
    case finished(Voice.ID)
    /// The voice with this ``Voice/id`` was stolen: it ended to make room for another voice.
    ///
    /// A voice that became virtual and has ``PlaybackSettings/VirtualBehavior/stops`` ends with this event too.
    case stolen(Voice.ID)
    /// A streamed sound's file is missing or damaged, or was changed while it played; or a ``Generator`` took too long
    /// or made a sample that is not a finite number. The voice with this ``Voice/id`` ends after the frames that are
    /// there already, with ``finished(_:)``.
    case soundFailed(Voice.ID, AudioError)
    /// A ``Processor`` of the bus has made a sample that is not a finite number, or has twice in a row taken longer than
    /// a quarter of a block. The sound passes it unchanged until the game sets another one.
    case processorBypassed(BusID, AudioError)
    /// An underrun of a streamed sound began: decoding was late. The voice with this ``Voice/id`` fades out. As soon as
    /// enough is decoded, it fades in at the frame that it would have reached by then, with
    /// ``soundRecovered(_:frames:)``.
    case soundUnderrun(Voice.ID)
    /// The underrun of a streamed sound has ended: the voice with this ``Voice/id`` was silent for `frames` frames of
    /// the engine's clock. A voice that ends before it has recovered brings its end alone.
    case soundRecovered(Voice.ID, frames: Int)
    /// The voice with this ``Voice/id`` has passed a marker of its sound; see ``LoadOptions/markers``.
    ///
    /// It is told as soon as the marker is mixed, and heard some milliseconds later: the output's latency. A virtual voice
    /// passes its markers too, and a voice that repeats passes those of its loop each time. None passes while the voice is
    /// paused or frozen. At most 256 are told for each block.
    case soundMarker(Voice.ID, SoundMoment)
    /// A sound with two channels was played at a position for the first time, and is heard without one, as recorded. A
    /// sound of one channel has a position: load the file with ``LoadOptions/mixesToMono``. The name is the sound's.
    case positionIgnored(String)
    /// A sound was to be played backwards for the first time, and plays forward: it is streamed, or a ``Generator`` makes it. A
    /// sound that is loaded with `LoadOptions(.decoded)` plays backwards. The name is the sound's.
    case reverseIgnored(String)
    /// A name that the document of sound events does not have was posted, or set as a parameter, for the first time. The
    /// words say which: `event "explosoin"`. See ``AudioEngine/post(_:at:for:)``.
    case unknownName(String)
    /// A file was read again, after ``Sound/reload(in:)`` or ``Soundtrack/reload()``: the name of the sound, or the
    /// track's first path. The sound's next voice plays what the file holds now, and so does the soundtrack.
    case reloaded(String)
    /// A file could not be read again. What it held before plays on.
    case reloadFailed(AudioError)
    /// The soundtrack has played to its end.
    case soundtrackEnded
    /// The queued track has begun, at the sample after the former track's last one: the track's first path. See
    /// ``Soundtrack/queue(_:fromFrame:)``.
    case soundtrackContinued(String)
    /// A transition of the soundtrack has happened. It is told as soon as it is mixed, and heard some milliseconds later:
    /// the output's latency.
    case transition(MusicTransition.Event)
    /// A beat of the soundtrack was mixed, and is heard at ``MusicMoment/heard``. Told while ``Soundtrack/tellsBeats``.
    case beat(MusicMoment)
    /// As ``beat(_:)``, for the first beat of a bar; a ``beat(_:)`` follows.
    case bar(MusicMoment)
    /// As ``beat(_:)``, for a marker with this name.
    case marker(String, MusicMoment)
    /// As ``beat(_:)``, for the first frame of a section with this name.
    case section(String, MusicMoment)
    /// The track of a transition was not decoded at its boundary. It waits for the next one.
    case transitionMissed(MusicTransition)
    /// A stinger has begun. It is told as soon as it is mixed, and heard some milliseconds later: the output's latency.
    case stinger(MusicStinger.Event)
    /// A stinger was not decoded at its boundary. It waits for the next one.
    case stingerMissed(MusicStinger)
    /// The soundtrack stopped because its file is missing or damaged, or was changed while it played.
    case soundtrackFailed(AudioError)
    /// An underrun of the soundtrack began: decoding was late, and the music is silent at its frame. It plays on at
    /// that frame as soon as a tenth of a second is decoded. One event for each underrun, however long it is;
    /// ``soundtrackRecovered(frames:)`` follows. A track that cannot begin for two seconds, because its medium does not
    /// answer, is told in the same way.
    case soundtrackUnderrun
    /// The underrun of the soundtrack has ended: the music plays on, or has ended. `frames` frames of the engine's
    /// clock were silent.
    case soundtrackRecovered(frames: Int)
    /// A caption of ``Captions/audible`` appeared or disappeared, or silent mode began or ended to silence one.
    case captionsChanged
    /// Sound now goes through another output or another device. A buffer that grows or shrinks is no change.
    case outputChanged(OutputConfiguration)
    /// No output can be opened, or there is no memory for the mixer. The error has the remedy.
    ///
    /// The engine tries again by itself, unless the output is a WAV file.
    case outputFailed(AudioError)
    /// A program that is attached to the game changed what is heard, marked a moment, or left. The words say which
    /// program did what: `profiler (PID 4711, tacet) muted the bus "soundtrack"`.
    case profilerActed(String)
}

extension AudioEvent: CustomStringConvertible {
    /// The event as one line for people to read. It begins in lower case.
    public var description: String {
        switch self {
        case .session(let event): "\(event)"
        case .finished(let voice): "voice \(voice) has ended"
        case .stolen(let voice): "voice \(voice) was stolen by a more important voice"
        case .soundFailed(let voice, let error): "voice \(voice) stopped: \(error)"
        case .processorBypassed(_, let error): "a processor was taken out: \(error)"
        case .soundUnderrun(let voice): "underrun of the streamed voice \(voice)"
        case .soundRecovered(let voice, let frames):
            "the streamed voice \(voice) is heard again after \(frames) frames"
        case .soundMarker(let voice, let moment):
            "voice \(voice) passes the marker \(moment.name.printable(limit: 256))"
        case .positionIgnored(let name):
            "\(name.printable(limit: 1_024)) has two channels and is heard without its position: mix it to mono when it is loaded"
        case .reverseIgnored(let name):
            "\(name.printable(limit: 1_024)) is streamed and plays forward: load it decoded to hear it backwards"
        case .unknownName(let words): "the document of sound events does not have the \(words.printable(limit: 256))"
        case .reloaded(let name): "\(name.printable(limit: 1_024)) was read again"
        case .reloadFailed(let error): "not read again, the old sound stays: \(error)"
        case .soundtrackContinued(let path): "the soundtrack goes on with \(path.printable(limit: 1_024))"
        case .transition(let event):
            "the soundtrack turns from \(event.from.printable(limit: 512)) to \(event.to.printable(limit: 512))"
        case .transitionMissed(let transition):
            "\(transition.track.stems.first?.printable(limit: 1_024) ?? "a track") was not decoded at its boundary, and waits for the next"
        case .stinger(let event): "the stinger \(event.stinger.name) plays over the soundtrack"
        case .stingerMissed(let stinger):
            "the stinger \(stinger.name) was not decoded at its boundary, and waits for the next"
        case .beat(let moment): "beat \(moment.beat?.beat ?? 0) of the soundtrack"
        case .bar(let moment): "bar \(moment.beat?.bar ?? 0) of the soundtrack"
        case .marker(let name, _): "the soundtrack passes the marker \(name.printable(limit: 256))"
        case .section(let name, _): "the soundtrack enters the section \(name.printable(limit: 256))"
        case .soundtrackEnded: "the soundtrack has ended"
        case .soundtrackFailed(let error): "the soundtrack stopped: \(error)"
        case .soundtrackUnderrun: "underrun of the soundtrack"
        case .soundtrackRecovered(let frames): "the underrun of the soundtrack has ended after \(frames) frames"
        case .captionsChanged: "other captions are audible"
        case .outputChanged(let output): "output: \(output)"
        case .outputFailed(let error): "no sound output: \(error)"
        case .profilerActed(let words): words
        }
    }
}
