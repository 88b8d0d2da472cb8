public import TacetPlatform

/// The captions of an engine's sounds: what the game has given to them, and which of them reach the listener.
///
/// A caption appears when the loudest voice with its key reaches the listener at a peak of -50 dB below full scale, by
/// all gains, distance, cone, ducking and the session's fades, and by the sound's own samples. It stays until that
/// voice has been below -56 dB for a second. A sound that is paused, frozen, virtual, too far away or silent has no
/// caption. In silent mode captions go on, and ``AudibleCaption/isHeard`` is false: the game can show what it may not
/// play.
///
/// ```swift
/// let audio = AudioEngine()
/// let alarm = try audio.load("alarm.ogg")
/// try audio.captions.set(of: alarm, Caption("alarm", importance: .high))
/// audio.play(alarm, at: Vector3(12, 0, -5))
/// audio.update()
/// for caption in audio.captions.audible { print(caption.key, caption.direction?.azimuth ?? 0) }
/// ```
public struct Captions {
    /// The captions of the sounds that reach the listener, as of the last ``AudioEngine/update()``: the most important
    /// first, and of equals the oldest first.
    ///
    /// At most 64 captions are listed. Of more than 512 voices with a caption, some are left out.
    public let audible: [AudibleCaption]
    private let client: VoiceClient

    init(audible: [AudibleCaption], client: VoiceClient) {
        self.audible = audible
        self.client = client
    }

    /// Gives a caption to the voices of a sound that begin from now on; nil removes it.
    ///
    /// ``Voice/setCaption(_:)`` gives one voice another caption, or none.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for a key that is empty or longer than ``Caption/longestKey``
    ///   bytes, and for a new key when the engine has ``Caption/mostKeys``.
    public func set(of sound: Sound, _ caption: Caption?) throws(AudioError) {
        try client.captions.set(caption, of: sound)
        client.hearCaptions()
    }
}

/// What the game is told about captions, and what decides it.
struct CaptionWatch {
    private(set) var captions: [AudibleCaption] = []
    private var display = CaptionDisplay()

    /// Whether a caption is audible, or was a moment ago, so that time alone may change the list.
    var isActive: Bool { !display.isEmpty }

    /// Takes the mixing thread's latest captions. Returns whether a caption appeared, disappeared, or is now heard or
    /// no longer heard.
    mutating func update(_ probe: CaptionProbe, at now: Duration, key: (UInt16) -> String?) -> Bool {
        let hasChanged =
            if let (sounds, listener) = probe.take() {
                display.note(sounds, listener, at: now)
            } else {
                display.expire(at: now)
            }
        captions = display.captions(at: now, key: key)
        return hasChanged
    }
}

extension VoiceClient {
    /// Lets the mixing thread tell which captions reach the listener.
    func hearCaptions() {
        if link.captions.current == nil, !captions.isEmpty { link.captions.fulfil(CaptionProbe(pending: link.pending)) }
    }

    /// Changes the caption of a voice, unless the voice has ended.
    func setCaption(_ handle: VoiceHandle, _ caption: Caption?) throws(AudioError) {
        let tag = try captions.tag(for: caption)
        hearCaptions()
        change(handle) { $0.setCaption(tag) }
    }
}

extension Voice {
    /// Gives the voice a caption in the place of its sound's; nil for none. Does nothing once the voice has ended.
    ///
    /// - Throws: As ``Captions/set(of:_:)``.
    public func setCaption(_ caption: Caption?) throws(AudioError) {
        let result = client.withClient { client in
            Result { () throws(AudioError) in try client.setCaption(handle, caption) }
        }
        try result?.get()
    }
}
