/// When to measure streams that only their level explains, briefly and rarely, and what was heard then.
///
/// A meter is a recording, which desktops show. So a look ends at the first sound, and the next one is far away.
struct Looks: Hashable, Sendable {
    enum Timing {
        /// A new stream is measured before it would count, and after most chimes are over.
        static let first = Duration.milliseconds(400)
        /// The same for a stream of Chromium, which counts later.
        static let firstInChromium = Duration.seconds(11)
        /// A stream that was heard is measured again.
        static let again = Duration.seconds(20)
        /// A stream without a peak for this long cannot be measured.
        static let longest = Duration.seconds(1)
        /// A stream that nobody has heard yet is silent if it is for this long; one that was heard, after
        /// ``SilenceDetector/pause``.
        static let unheard = Duration.milliseconds(300)
        /// A silent stream is measured again after 1 s, and then after twice as long each time, up to this.
        static let rarest = Duration.seconds(32)
    }

    /// As many streams are measured at a time.
    static let limit = 8

    fileprivate struct Look: Hashable {
        /// Nil until it is known.
        var isSilent: Bool?
        /// When the stream is measured next; nil while it is.
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

    /// Takes the ambiguous streams with their levels.
    ///
    /// - Parameters:
    ///   - isFirstLook: Whether the streams may be old, so that there is nothing to wait for.
    ///   - isContinuous: Whether the program asked for meters that never end.
    mutating func update(
        _ streams: [Sighting], at now: Duration, isFirstLook: Bool, isContinuous: Bool
    ) {
        let present = Set(streams.map(\.id))
        looks = looks.filter { present.contains($0.key) }
        for stream in streams {
            let wait = stream.lingers ? Timing.firstInChromium : isFirstLook ? .zero : Timing.first
            var look = looks[stream.id] ?? Look(next: now + wait)
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
        // A meter that is about to end may still tell of a level.
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
