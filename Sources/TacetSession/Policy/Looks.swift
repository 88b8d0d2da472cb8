/// Decides when to measure the level of streams whose properties do not tell what they are. A look is one such measurement.
///
/// A meter is a recording, and desktops show an icon for recordings. So a look ends at the first sound, and looks are seconds
/// apart.
struct Looks: Hashable, Sendable {
    enum Timing {
        /// A new stream is measured this long after its start: before it counts as music, and after most chimes are over.
        static let first = Duration.milliseconds(400)
        /// The same for a stream of Chromium that counts later (``OtherAudio/Timing/withoutRoleInChromium``).
        static let firstInChromium = Duration.seconds(11)
        /// The same for a stream of Chromium that counts like any other. A chime that is over by then shows by its silence
        /// before the stream counts.
        static let firstAfterChime = Duration.milliseconds(750)
        /// A stream that was heard, or could not be measured, is measured again after this long.
        static let again = Duration.seconds(20)
        /// A look ends if the meter delivers no peak for this long: the stream cannot be measured.
        static let longest = Duration.seconds(1)
        /// A stream that has not been heard yet counts as silent after this long, one that was heard after
        /// ``SilenceDetector/pause``.
        static let unheard = Duration.milliseconds(300)
        /// The longest wait between looks at a silent stream. The first wait is 1 s, and each next one is twice as long.
        static let rarest = Duration.seconds(32)

        /// How long a stream waits for its first look.
        fileprivate static func wait(for stream: Sighting, isFirstLook: Bool) -> Duration {
            if stream.waitsForPlayer { return firstInChromium }
            if isFirstLook { return .zero }
            return stream.lingers ? firstAfterChime : first
        }
    }

    /// At most this many streams are measured at the same time.
    static let limit = 8

    fileprivate struct Look: Hashable {
        /// When the stream appeared, and whether that was at the session's first look, so that it may be old.
        let since: Duration
        let isFromBefore: Bool
        /// The first look has not been due yet.
        var isNew = true
        /// Whether the stream is silent; nil until a look has found out.
        var isSilent: Bool?
        /// When the next look begins; nil while a look is under way.
        var next: Duration?
        var begun = Duration.zero
        var silentSince: Duration?
        var pause = Duration.seconds(1)
    }

    private var looks: [UInt32: Look] = [:]
    private(set) var deadline: Duration?
    /// The streams to measure now.
    private(set) var wanted: Set<UInt32> = []

    func isSilent(_ id: UInt32) -> Bool { looks[id]?.isSilent == true }

    /// Takes the ambiguous streams with their levels, and decides which streams to measure now.
    ///
    /// - Parameters:
    ///   - isFirstLook: Whether the streams may be old. If so, new streams are measured at once.
    ///   - isContinuous: Whether the program asked for meters that never end.
    mutating func update(
        _ streams: [Sighting], at now: Duration, isFirstLook: Bool, isContinuous: Bool
    ) {
        let present = Set(streams.map(\.id))
        looks = looks.filter { present.contains($0.key) }
        for stream in streams {
            var look = looks[stream.id] ?? Look(since: now, isFromBefore: isFirstLook)
            // Players come and go while the stream waits, and change how long it waits.
            if look.isNew { look.next = look.since + Timing.wait(for: stream, isFirstLook: look.isFromBefore) }
            look.note(stream.level, at: now, isContinuous: isContinuous)
            looks[stream.id] = look
        }
        begin(streams, at: now, isContinuous: isContinuous)
        wanted = Set(looks.lazy.filter { $0.value.next == nil }.map(\.key))
        deadline = looks.values.compactMap { $0.deadline(isContinuous: isContinuous) }.min()
    }

    private mutating func begin(_ streams: [Sighting], at now: Duration, isContinuous: Bool) {
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

extension Looks.Look {
    private typealias Timing = Looks.Timing

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
            isSilent = false
            silentSince = nil
            pause = .seconds(1)
            end(at: now, after: Timing.again, isContinuous)
        case .silent:
            silentSince = silentSince ?? now
            guard let silentSince, isContinuous || now >= silentSince + patience else { return }
            isSilent = true
            end(at: now, after: pause, isContinuous)
            pause = min(pause * 2, Timing.rarest)
        case .unmeasured:
            silentSince = nil
            if next == nil, !isContinuous, now >= begun + Timing.longest { next = now + Timing.again }
        }
    }

    private mutating func end(at now: Duration, after pause: Duration, _ isContinuous: Bool) {
        silentSince = nil
        if !isContinuous, next == nil { next = now + pause }
    }

    private var patience: Duration { isSilent == false ? SilenceDetector.pause : Timing.unheard }

    fileprivate func deadline(isContinuous: Bool) -> Duration? {
        if isContinuous { return nil }
        let silence = silentSince.map { $0 + patience }
        return [next ?? (silence == nil ? begun + Timing.longest : nil), silence].compactMap(\.self).min()
    }
}
