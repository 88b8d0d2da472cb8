import TacetPlatform

// The thread of a selection, which exists only while the selection has something to do.

extension OutputSelection {
    /// Passes a message to the thread, and makes the thread if there is none. Any thread.
    func post(_ message: OutputMailbox.Message) {
        mailbox.post(message)
        guard !begin() else { return }
        switch message {
        case .output(.lost(let loss), let attempt): tellShortage(loss, of: attempt)
        case .output(.opened, _), .output(.failed, _), .output(.unreachable, _), .pause(false): tellShortage()
        default: break  // the player hears the same for now
        }
    }

    /// Makes the thread, unless it exists. Returns false if the system has none.
    func begin() -> Bool { thread.begin { [self] in run() } }

    /// Makes the thread if it has something to do and the system refused it, or if the output's thread has ended. Any thread, about
    /// once a second; never waits.
    ///
    /// - Returns: Whether the selection has the thread that it needs.
    func retryIfNeeded() -> Bool {
        let now = MonotonicClock.now
        let need = thread.whileAbsent { isAnythingWaiting ? .message : hasEnded(at: now) ? .life : Need.none } ?? .none
        guard need != .none, !begin() else { return true }
        if need == .life { tellShortage(Self.endOfThread, of: thread.whileAbsent { attempt } ?? -1) }
        return false
    }

    private enum Need { case none, message, life }

    private var isAnythingWaiting: Bool { !hasBegun || !mailbox.isEmpty }

    /// Does the last message, on the thread. Without a thread, and without one to be had, the caller does it: 200 ms at most, and the
    /// time of a fade.
    ///
    /// - Parameter waits: Whether the call waits for the thread in any case.
    func finish(_ message: OutputMailbox.Message, waits: Bool) {
        // First, so that a thread that takes the message is the last one.
        let hasThread = thread.finish { [self] in run() }
        mailbox.post(message)
        if !hasThread { run() } else if waits { thread.join() }
    }

    /// Reports that the system has no thread for what has to be done, and the loss that the thread would report.
    func tellShortage(_ loss: OutputLoss? = nil, of attempt: Int = -1) {
        let (isLossNew, isNew) = thread.whileAbsent { noteShortage(of: attempt) } ?? (false, false)
        if let loss, isLossNew { onEvent(.lost(loss)) }
        if isNew { onEvent(.failed(.noThreadForOutput)) }
    }

    private func noteShortage(of attempt: Int) -> (isLossNew: Bool, isNew: Bool) {
        let isLossNew = attempt == self.attempt && toldLoss != attempt
        if isLossNew { toldLoss = attempt }
        isShort = true
        return (isLossNew, noteFailure(.noThreadForOutput))
    }
}

// MARK: - The output's thread
extension OutputSelection {
    /// The time between two checks that the pulling output's thread still runs. Each of the owner's calls of ``retryIfNeeded()``, a second
    /// apart, finds a check due.
    static let lifeInterval: Duration = .milliseconds(900)

    private static let endOfThread = OutputLoss(
        reason: "the output's thread has ended: the process is out of file descriptors")

    /// Treats an output as lost if its thread has ended, because such an output reports nothing. libpulse's thread ends
    /// when the process's limit of open files falls below the number of its open files.
    func checkLife(at now: Duration) {
        guard hasEnded(at: now) else { return }
        checksLifeAt = now + Self.lifeInterval
        handle(.lost(Self.endOfThread))
    }

    /// Whether a check is due and finds that the output's thread has ended.
    private func hasEnded(at now: Duration) -> Bool {
        guard let time = lifeDeadline, now >= time else { return false }
        if output.hasEnded == true { return true }
        checksLifeAt = now + Self.lifeInterval
        return false
    }

    /// Watches the output's thread while the output has to pull, and stops the watch otherwise.
    func watchLife() {
        let isWatched = isStarted && !isStill && output.hasEnded != nil
        checksLifeAt = isWatched ? MonotonicClock.now + Self.lifeInterval : nil
    }
}
