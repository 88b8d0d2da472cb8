/// Decides whether the player listens to something: when each primary stream starts to count, and for how long after
/// its end.
struct MusicDetector: Hashable, Sendable {
    private typealias Timing = OtherAudio.Timing

    /// The history of one stream that may be what the player listens to.
    fileprivate struct Memory: Hashable {
        /// The stream ran at the session's first look, so its age is unknown.
        var isEstablished = false
        var activeSince: Duration?
        var counts = false
        var hasCounted = false
        var isKnownMediaPlayer = false
        var waitsForPlayer = false
        /// The stream has been part of a conversation.
        var hasTalked = false
        /// The stream may still be a chime. ``LevelProbes`` tells within a second.
        var isUndecided = false
        /// The stream is part of a conversation now.
        var isTalking = false
        /// The process that plays the stream.
        var key: InterruptionLimits.Key

        func timeout(whilePlaying isPlaying: Bool) -> Duration {
            if isEstablished && !waitsForPlayer || hasTalked { return .zero }
            if isKnownMediaPlayer || hasCounted { return Timing.settling }
            if waitsForPlayer { return Timing.withoutRoleInChromium }
            return isPlaying ? Timing.settling : Timing.withoutRole
        }
    }

    /// What the streams of one process pass on to a stream that replaces one of them, and until when.
    ///
    /// Firefox 153 replaces its playback stream whenever a page opens or closes the microphone, while the same sound
    /// goes on.
    private struct Legacy: Hashable {
        /// A stream of the process took part in a conversation.
        var talkedUntil: Duration?
        /// A stream of the process counted, and no media player had started its music.
        var countedUntil: Duration?
    }

    /// When the player began to listen; a pause of up to 1 s does not reset it. Nil while the player does not listen.
    private(set) var since: Duration?
    private var memories: [UInt32: Memory] = [:]
    private var legacies: [InterruptionLimits.Key: Legacy] = [:]
    private var lingersUntil: Duration?
    private var conversationsInterrupt = false

    func counts(_ id: UInt32) -> Bool { memories[id]?.counts == true }

    /// When the conclusions next change without new input; nil if they will not.
    var deadline: Duration? {
        let pending = memories.values.compactMap { memory in
            memory.counts || memory.isUndecided
                ? nil : memory.activeSince.map { $0 + memory.timeout(whilePlaying: since != nil) }
        }
        return (pending + [lingersUntil].compactMap(\.self)).min()
    }

    mutating func reset() {
        memories = [:]
        legacies = [:]
        lingersUntil = nil
    }

    /// Restarts every pending wait at `now`.
    mutating func restart(at now: Duration) {
        for (id, memory) in memories where memory.activeSince != nil && !memory.counts {
            memories[id]?.activeSince = now
        }
    }

    /// Whether the stream is left over from a conversation whose microphone has closed. The far side still talks; it is
    /// no music.
    ///
    /// Where conversations interrupt, such a stream counts as primary and holds the soundtrack, so that the soundtrack
    /// does not start while the far side talks.
    func isAfterTalk(_ stream: ClassifiedStream) -> Bool {
        guard stream.streamClass == .primary, !stream.isKnownMediaPlayer, !conversationsInterrupt else { return false }
        return memories[stream.id].map { $0.hasTalked && !$0.hasCounted && !$0.counts } ?? false
    }

    /// Takes the streams that are there now, and decides which of them count.
    ///
    /// - Parameter undecided: The playback streams that may still be chimes. They do not begin to count.
    mutating func take(
        _ classified: [ClassifiedStream], undecided: Set<UInt32>, at now: Duration, isFirstLook: Bool,
        conversationsInterrupt: Bool
    ) {
        self.conversationsInterrupt = conversationsInterrupt
        bequeath(at: now)
        for stream in classified where stream.isPlayback {
            let isTalking = stream.streamClass == .conversation
            guard var memory = memories[stream.id] ?? inherited(stream, isTalking: isTalking, at: now) else {
                continue
            }
            memory.isTalking = isTalking
            memory.hasTalked = memory.hasTalked || isTalking
            memories[stream.id] = memory
        }
        var heard: Set<UInt32> = []
        for stream in classified where stream.streamClass == .primary && !isAfterTalk(stream) {
            heard.insert(stream.id)
            var memory = memories[stream.id] ?? Memory(isEstablished: isFirstLook, key: stream.key)
            let since = memory.activeSince ?? now
            memory.activeSince = since
            memory.waitsForPlayer = stream.waitsForPlayer
            memory.isKnownMediaPlayer = memory.isKnownMediaPlayer || stream.isKnownMediaPlayer
            memory.isUndecided = undecided.contains(stream.id) && !memory.hasCounted
            if !memory.isUndecided, now >= since + memory.timeout(whilePlaying: isPlaying) { memory.counts = true }
            memories[stream.id] = memory
        }
        let present = Set(classified.lazy.filter(\.isPlayback).map(\.id))
        for (id, memory) in memories where !heard.contains(id) {
            if memory.activeSince != nil { linger(memory, at: now) }
            memories[id] = present.contains(id) ? memory.paused(at: now) : nil
        }
        if let end = lingersUntil, now >= end { lingersUntil = nil }
        since = isPlaying ? since ?? now : nil
    }

    /// Keeps what the streams of the last look pass on.
    private mutating func bequeath(at now: Duration) {
        legacies = legacies.filter { max($0.value.talkedUntil ?? now, $0.value.countedUntil ?? now) > now }
        let end = now + Timing.replacement
        for memory in memories.values where memory.isTalking || memory.activeSince != nil {
            if memory.isTalking { legacies[memory.key, default: Legacy()].talkedUntil = end }
            if memory.hasCounted || memory.counts, !memory.isKnownMediaPlayer {
                legacies[memory.key, default: Legacy()].countedUntil = end
            }
        }
    }

    /// The history of a new stream that talks, or that replaces one that did; nil for any other stream.
    private func inherited(_ stream: ClassifiedStream, isTalking: Bool, at now: Duration) -> Memory? {
        let legacy = legacies[stream.key]
        guard isTalking || legacy?.talkedUntil.map({ $0 > now }) == true else { return nil }
        return Memory(hasCounted: legacy?.countedUntil.map { $0 > now } == true, hasTalked: true, key: stream.key)
    }

    private var isPlaying: Bool { lingersUntil != nil || memories.values.contains(where: \.counts) }

    private mutating func linger(_ memory: Memory, at now: Duration) {
        if memory.counts && !memory.wasChime(at: now) { lingersUntil = now + Timing.betweenSongs }
    }
}

extension MusicDetector.Memory {
    /// Whether the stream ended so soon that it was a chime.
    fileprivate func wasChime(at now: Duration) -> Bool {
        let lived = now - (activeSince ?? now)
        return !isKnownMediaPlayer && !hasCounted && !isEstablished && lived < OtherAudio.Timing.chime
    }

    /// What to remember while the stream exists and is not heard.
    fileprivate func paused(at now: Duration) -> Self {
        MusicDetector.Memory(
            hasCounted: hasCounted || counts && !wasChime(at: now), hasTalked: hasTalked, isTalking: isTalking, key: key
        )
    }
}
