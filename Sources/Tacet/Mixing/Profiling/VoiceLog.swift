/// A start, an end or a steal of a voice, on its way from the mixing thread to a capture.
struct VoiceRecord: BitwiseCopyable {
    /// The change of the voice, as a number that a ring can hold.
    enum Change: UInt8, BitwiseCopyable { case started, ended, stolen }

    /// The beginning of the block in which the voice changed. For a change between two blocks, the beginning of the
    /// earlier block plus a nanosecond.
    var time = 0
    /// The slot of the voice's sound.
    var sound: UInt32 = 0
    /// The index of the voice's bus.
    var bus: UInt16 = 0
    var change = Change.started
    /// Why the voice was stolen.
    var cause = StealCause.none
}

/// Notes starts, ends and steals of voices for captures. Mixing thread only; realtime-safe.
///
/// A record that finds a reader's ring full is lost. The counts of ``BlockProfile`` include the lost ones, so the
/// reader of a capture knows their number.
struct VoiceLog {
    private let link: ProfileLink
    private var readers = ProfileLink.Readers(rawValue: 0)
    private var captured: EventRing<VoiceRecord>?
    private var attached: EventRing<VoiceRecord>?
    private var time = 0

    init(_ link: ProfileLink) { self.link = link }

    /// Begins a block that is measured for `readers` from `time` on; for no reader, if it is not measured.
    mutating func begin(for readers: ProfileLink.Readers, at time: Int) {
        self.time = time
        self.readers = readers
        guard !readers.isEmpty else { return }
        if !link.isCapturing { self.readers.remove(.game) }
        if captured == nil { captured = link.capturedVoices }
        if attached == nil { attached = link.attachedVoices }
    }

    /// Ends a block: later changes count for the next one.
    mutating func end() { time &+= 1 }

    /// Notes a change of a voice of the sound in slot `sound`.
    func note(_ change: VoiceRecord.Change, sound: UInt32, bus: UInt16, cause: StealCause = .none) {
        if readers.isEmpty { return }
        let record = VoiceRecord(time: time, sound: sound, bus: bus, change: change, cause: cause)
        if readers.contains(.game) { captured?.send(record) }
        if readers.contains(.attached) { attached?.send(record) }
    }
}
