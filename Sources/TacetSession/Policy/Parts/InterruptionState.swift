/// The interruption that has begun and not ended, if there is one. Several reasons may share it.
struct InterruptionState: Hashable, Sendable {
    /// How a program goes on after interruptions.
    struct Manner: Hashable, Sendable {
        /// Whether sound waits for the player after every interruption, a passing one too.
        let waitsAlways: Bool
        let hasMediaControls: Bool
    }

    private struct Interruption: Hashable, Sendable {
        let reason: AudioSession.Reason
        let wasPlaying: Bool
        /// Whether sound resumes by itself after every reason so far.
        var isResumable = true
        /// The player pressed play during the interruption.
        var isTakenBack = false

        func waits(_ manner: Manner) -> Bool { manner.waitsAlways && !isTakenBack }
        func resumes(_ manner: Manner) -> Bool { isResumable && !waits(manner) }
    }

    private var current: Interruption?

    /// The reason that the interruption began with; nil without one.
    var reason: AudioSession.Reason? { current?.reason }

    /// Whether sound resumes by itself after the interruption.
    func resumes(_ manner: Manner) -> Bool { current?.resumes(manner) == true }

    /// Begins, goes on or ends by the reasons that interrupt now.
    ///
    /// - Parameter isPlaying: Whether the program plays, and waits for nothing.
    /// - Returns: The event of a beginning or an end, and whether an end makes sound wait for the player.
    mutating func update(
        _ interrupting: [PresentReason], isPlaying: Bool, _ manner: Manner
    ) -> (event: AudioSession.Event?, waits: Bool) {
        guard let first = interrupting.first else { return end(manner) }
        let isNew = current == nil
        if isNew { current = Interruption(reason: first.reason, wasPlaying: isPlaying) }
        if !interrupting.allSatisfy(\.effect.isResumable) { current?.isResumable = false }
        return (isNew ? .interruptionBegan(first.reason) : nil, false)
    }

    private mutating func end(_ manner: Manner) -> (event: AudioSession.Event?, waits: Bool) {
        guard let ended = current else { return (nil, false) }
        current = nil
        let waits = ended.waits(manner) || ended.wasPlaying && !ended.isResumable
        return (
            .interruptionEnded(ended.reason, shouldResume: ended.resumes(manner)), manner.hasMediaControls && waits
        )
    }

    /// The player pressed play: sound resumes at the end of the interruption.
    mutating func takeBack() {
        current?.isResumable = true
        current?.isTakenBack = true
    }
}
