/// Decides when to measure the level of streams whose properties leave a doubt. A look is one such measurement.
///
/// A meter is a recording, and desktops show an icon for recordings. So a look ends at the first sound, and looks are
/// seconds apart. Only the stream of a program that speaks is measured as long as it runs: a spoken word cannot be told
/// from seconds apart.
struct LevelProbes: Hashable, Sendable {
    enum Timing {
        /// A new stream is measured so early that two looks are over before it would count.
        static let first = Duration.milliseconds(300)
        /// The same for a stream of Chromium that counts later (``OtherAudio/Timing/withoutRoleInChromium``).
        static let firstInChromium = Duration.seconds(11)
        /// A stream that was heard is measured again after this time: a ping is over by then, although its stream runs
        /// on. Every later wait is twice as long, up to ``rarestHeard``. A stream that could not be measured waits as
        /// long.
        static let ping = Duration.milliseconds(600)
        static let rarestHeard = Duration.seconds(20)
        /// A look ends if the meter delivers no peak for this long: the stream cannot be measured.
        static let longest = Duration.seconds(1)
        /// A stream that may be a chime counts as silent after a pause of this length. A stream that more than
        /// ``hearings`` looks in turn have heard counts as silent after ``SilenceDetector/pause``.
        static let chime = Duration.milliseconds(300)
        /// A silent stream is measured again after this time. Every later wait is twice as long, up to ``rarest``. So
        /// music that paused for a chime's length counts again within ``OtherAudio/Timing/betweenSongs``.
        static let silent = Duration.milliseconds(500)
        static let rarest = Duration.seconds(32)
        /// A stream that states what it is, and has been heard, counts as silent after a pause of this length: longer
        /// than one between two movements. Before its first sound, after ``SilenceDetector/pause``.
        static let stated = Duration.seconds(10)

        /// How long a stream waits for its first look.
        fileprivate static func wait(for stream: ClassifiedStream, isFirstLook: Bool) -> Duration {
            if stream.doubt == .speech { return .zero }
            if stream.waitsForPlayer { return firstInChromium }
            return isFirstLook ? .zero : first
        }
    }

    /// A stream counts once this many looks in turn have heard it.
    static let hearings = 2
    /// At most this many streams are measured at the same time.
    static let limit = 8

    fileprivate struct Probe: Hashable {
        /// When the stream appeared, and whether that was at the session's first look, so that it may be old.
        let since: Duration
        let isFromBefore: Bool
        let doubt: ClassifiedStream.Doubt
        /// The first look has not been due yet.
        var isNew = true
        /// Whether the stream is silent; nil until a look has found out.
        var isSilent: Bool?
        /// When the next look begins; nil while a look is under way.
        var next: Duration?
        var begun = Duration.zero
        var silentSince: Duration?
        /// How many looks in turn have heard the stream.
        var hearings = 0
        /// The last look got no level. The stream counts without one.
        var isUnmeasurable = false
        /// The wait between the last look and the next. Zero before the first look, and after a look that found a
        /// change.
        var pause = Duration.zero
    }

    private var looks: [UInt32: Probe] = [:]
    private(set) var deadline: Duration?
    /// The streams to measure now.
    private(set) var wanted: Set<UInt32> = []

    func isSilent(_ id: UInt32) -> Bool { looks[id]?.isSilent == true }

    /// Whether the last level that was measured is a sound.
    func isHeard(_ id: UInt32) -> Bool { looks[id]?.isSilent == false }

    /// The streams that may still be chimes. A look within the next second tells.
    var undecided: Set<UInt32> { Set(looks.lazy.filter(\.value.isUndecided).map(\.key)) }

    /// Takes the ambiguous streams with their levels, and decides which streams to measure now.
    ///
    /// - Parameters:
    ///   - isFirstLook: Whether the streams may be old. If so, new streams are measured at once.
    ///   - isContinuous: Whether the program asked for meters that never end.
    mutating func update(
        _ streams: [ClassifiedStream], at now: Duration, isFirstLook: Bool, isContinuous: Bool
    ) {
        let present = Set(streams.map(\.id))
        looks = looks.filter { present.contains($0.key) }
        for stream in streams {
            var look = looks[stream.id] ?? Probe(since: now, isFromBefore: isFirstLook, doubt: stream.doubt)
            // A stream whose program turns out to be another begins anew.
            if look.doubt != stream.doubt {
                look = Probe(since: now, isFromBefore: look.isFromBefore, doubt: stream.doubt)
            }
            // Players come and go while the stream waits, and change how long it waits.
            if look.isNew { look.next = look.since + Timing.wait(for: stream, isFirstLook: look.isFromBefore) }
            look.note(stream.level, at: now, isContinuous: isContinuous || stream.doubt == .speech)
            looks[stream.id] = look
        }
        begin(streams, at: now, isContinuous: isContinuous)
        wanted = Set(looks.lazy.filter { $0.value.next == nil }.map(\.key))
        deadline = looks.values.compactMap { $0.deadline(isContinuous: isContinuous) }.min()
    }

    private mutating func begin(_ streams: [ClassifiedStream], at now: Duration, isContinuous: Bool) {
        var count = looks.values.count { $0.next == nil }
        for stream in streams {
            guard let next = looks[stream.id]?.next, isContinuous || now >= next else { continue }
            looks[stream.id]?.isNew = false
            if count < Self.limit {
                looks[stream.id]?.begin(at: now)
                count += 1
            } else {
                looks[stream.id]?.next = now + Timing.longest
            }
        }
    }
}

extension LevelProbes.Probe {
    private typealias Timing = LevelProbes.Timing

    fileprivate mutating func begin(at now: Duration) {
        next = nil
        begun = now
        silentSince = nil
    }

    fileprivate mutating func note(_ level: StreamFacts.Level, at now: Duration, isContinuous: Bool) {
        // Ignores levels between looks: a meter that is about to end may still deliver one.
        guard next == nil || isSilent == nil || isContinuous else { return }
        switch level {
        case .heard:
            conclude(isSilent: false)
            hearings = isContinuous ? LevelProbes.hearings : min(hearings + 1, LevelProbes.hearings + 1)
            let first = doubt == .whetherItPlays ? Timing.rarestHeard : Timing.ping
            end(at: now, isContinuous, first: first, rarest: Timing.rarestHeard)
        case .silent:
            silentSince = silentSince ?? now
            guard let silentSince, isContinuous || now >= silentSince + timeout else { return }
            conclude(isSilent: true)
            hearings = 0
            end(at: now, isContinuous, first: Timing.silent, rarest: Timing.rarest)
        case .unmeasured:
            silentSince = nil
            // What was heard of a speaker before says nothing of now.
            if doubt == .speech { isSilent = nil }
            guard next == nil, now >= begun + Timing.longest else { return }
            isUnmeasurable = true
            end(at: now, isContinuous, first: Timing.ping, rarest: Timing.rarestHeard)
        }
    }

    private mutating func conclude(isSilent: Bool) {
        if isSilent != self.isSilent { pause = .zero }
        self.isSilent = isSilent
        silentSince = nil
        isUnmeasurable = false
    }

    private mutating func end(at now: Duration, _ isContinuous: Bool, first: Duration, rarest: Duration) {
        guard !isContinuous, next == nil else { return }
        pause = pause == .zero ? first : min(pause * 2, rarest)
        next = now + pause
    }

    private var timeout: Duration {
        if doubt == .whetherItPlays { return hearings > 0 ? Timing.stated : SilenceDetector.pause }
        return hearings > LevelProbes.hearings ? SilenceDetector.pause : Timing.chime
    }

    fileprivate var isUndecided: Bool {
        doubt == .whatItIs && !isUnmeasurable && hearings < LevelProbes.hearings
            && (isSilent == false || silentSince != nil)
    }

    fileprivate func deadline(isContinuous: Bool) -> Duration? {
        if isContinuous { return nil }
        if doubt == .speech { return next }
        let silence = silentSince.map { $0 + timeout }
        return [next ?? (silence == nil ? begun + Timing.longest : nil), silence].compactMap(\.self).min()
    }
}
