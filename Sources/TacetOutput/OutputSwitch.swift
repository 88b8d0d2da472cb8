import Synchronization
package import TacetSystem

/// Connects the queue to the output there is, for as long as it lives, and never gives up looking for one.
///
/// It has a thread of its own, and never makes its owner wait for a device. Until the first output answers nothing pulls, for
/// 250 ms at most; then the clock does, unheard. While an output that had played is gone, nothing pulls or the clock does, by
/// ``OutputLossResponse``. Frames that wait in the queue when an output goes are played by the next one, so that nothing is
/// skipped; what the lost device held, 20 ms as a rule and 100 at most, is lost with it.
package final class OutputSwitch: Sendable {
    /// What the owner is told, in order, on the switch's thread.
    package enum Event: Hashable, Sendable {
        /// Sound goes through this now: another output, another device, other buffers. The clock counts as one.
        case changed(OutputConfiguration)
        /// The output that played went away.
        case lost(OutputLoss)
        /// There is sound again after a loss.
        case restored(OutputConfiguration)
        /// No output can be opened, and why; told once for a row of failures.
        case failed(AudioError)
        /// A policy asks for silence, or does no longer; what was asked ends with the output.
        case corkRequested(Bool)
    }

    private let mailbox = OutputMailbox()
    private let selection: OutputSelection
    private let thread: LastingThread
    private let isStopped = Atomic<Bool>(false)

    /// Begins to look for the output of `choice`; returns at once.
    ///
    /// - Parameter onEvent: Called on the switch's thread until ``stop()`` returns; must not call the switch.
    package convenience init(
        choice: OutputChoice, whileLost: OutputLossResponse = .freeze, sampleRate: Int, identity: OutputIdentity,
        queue: FrameQueue, onEvent: @escaping @Sendable (Event) -> Void
    ) {
        let output: any Output
        switch choice {
        case _ where choice.usesOpenAL: output = OpenALOutput(sampleRate: sampleRate)
        case .automatic, .pulse, .openAL: output = PulseOutput(sampleRate: sampleRate, identity: identity)
        case .null: output = NullOutput(sampleRate: sampleRate)
        case .waveFile(let path): output = WaveFileOutput(path: path, sampleRate: sampleRate)
        }
        self.init(output: output, whileLost: whileLost, sampleRate: sampleRate, queue: queue, onEvent: onEvent)
    }

    /// Begins to open `output`; returns at once. Without an answer the clock takes over after `patience`.
    init(
        output: any Output, patience: Duration = .milliseconds(250), whileLost: OutputLossResponse, sampleRate: Int,
        queue: FrameQueue, onEvent: @escaping @Sendable (Event) -> Void
    ) {
        let selection = OutputSelection(
            output: output, null: NullOutput(sampleRate: sampleRate), patience: patience, whileLost: whileLost,
            queue: queue, mailbox: mailbox, onEvent: onEvent)
        self.selection = selection
        thread = LastingThread(name: "tacet-switch") { selection.run() }
        guard !thread.hasStarted else { return }
        onEvent(.failed(.noThreadForOutput))
    }

    deinit { stop() }

    /// Asks for the switch's thread again if the system had none. The owner's thread; never waits.
    package func attend() { thread.retry() }

    /// What sound goes through now, and how the chosen output was fed. Any thread; never waits for a device.
    package var snapshot: OutputSnapshot { selection.snapshot }

    /// Stops pulling, whatever the output, so that all stands still at a sample, and lets the device rest.
    package func pause() { mailbox.post(.pause(true)) }

    /// Pulls again.
    package func resume() { mailbox.post(.pause(false)) }

    /// Has sound go to the device with the server's name `device`, and to the default one for nil or while it is missing.
    package func choose(_ device: String?) { mailbox.post(.choose(device)) }

    /// Lets go of every device and ends the thread; at most 200 ms, even with a frozen server.
    package func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        mailbox.post(.stop)
        thread.join()
    }
}

/// What the switch's thread is told by its outputs and its owner.
final class OutputMailbox: Sendable {
    enum Message {
        /// From the output, as opened for the `attempt`th time.
        case output(OutputEvent, attempt: Int)
        case pause(Bool)
        case choose(String?)
        case stop
    }

    private let messages = Mailbox<Message>()
    private let posted = Semaphore()

    func post(_ message: Message) {
        messages.post(message)
        posted.post()
    }

    /// Waits for the next message, until `deadline` if there is one.
    func next(until deadline: Duration?) -> Message? {
        if let deadline {
            guard posted.wait(timeout: max(.zero, deadline - MonotonicClock.now)) else { return nil }
        } else {
            posted.wait()
        }
        return messages.takeFirst()
    }
}

extension AudioError {
    /// The system has no thread for an output.
    static var noThreadForOutput: AudioError {
        AudioError(
            .noOutput, operation: "open an audio output", detail: "the process is out of threads",
            remedy: "Close programs, or raise the limit of processes; it is tried again by itself.")
    }
}
