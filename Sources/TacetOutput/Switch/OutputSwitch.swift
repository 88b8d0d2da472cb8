import CTacetLinux
import Synchronization
package import TacetPlatform

/// Connects the queue to the chosen output, and opens the output again for as long as the switch lives.
///
/// The switch has a thread of its own, and never makes its owner wait for a device. The thread ends while nothing
/// changes, and is made anew for the next change; ``retryIfNeeded()`` looks after what no thread watches. Until the
/// output answers for the first time, no output pulls, for 250 ms at most. Then the null output pulls, at the clock's
/// pace and unheard. While an output that had played is gone, no output or the null output pulls, by
/// ``OutputLossResponse``. The next output plays the frames that wait in the queue, so nothing is skipped. The frames
/// that the lost device held are lost with it: 10 to 30 ms as a rule, 100 ms at most.
package final class OutputSwitch: Sendable {
    /// An event that the switch reports to its owner, in order.
    package enum Event: Hashable, Sendable {
        /// Frames now go to another output, another device or other buffers. The null output counts as one.
        case changed(OutputConfiguration)
        /// The output that played went away.
        case lost(OutputLoss)
        /// An output plays again after a loss.
        case restored(OutputConfiguration)
        /// The output cannot be opened, for this reason. A row of equal failures is reported once.
        case failed(AudioError)
        /// A policy of the sound server asks for silence (true), or no longer does (false). The request ends with the
        /// output.
        case corkRequested(Bool)
        /// The private device has gone, and another one that others hear is open. Nothing is pulled until the owner's
        /// next order.
        case exposed
    }

    let selection: OutputSelection
    private let isStopped = Atomic<Bool>(false)
    private let isDevice: Bool
    /// The owner's closure for events; nil once the switch is ending.
    private let listener: Lock<(@Sendable (Event) -> Void)?>

    /// Begins to open the output of `choice`. Returns at once.
    ///
    /// - Parameters:
    ///   - preference: Returns the player's choice of a device, which comes before `choice`, unless that is a file or
    ///     silence. Called on the switch's thread; may wait for a file.
    ///   - onEvent: Called on the switch's thread until ``stop()`` returns; must not call the switch. While the system
    ///   has no thread for the switch, called on the thread of the change that cannot be made.
    package convenience init(
        choice: OutputChoice, latency: OutputLatency = .safe, whileLost: OutputLossResponse = .freeze,
        sampleRate: Int, identity: OutputIdentity, queue: FrameQueue,
        preference: @escaping @Sendable () -> OutputPreference? = { nil },
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        // OpenAL's device may be ALSA, which loads code that the user's configuration names.
        let chosen: @Sendable () -> OutputPreference? = { tacet_is_privileged() ? nil : preference() }
        let pulse: @Sendable () -> any Output = {
            PulseOutput(
                sampleRate: sampleRate, speakers: queue.speakers,
                sizes: StreamSizes(blockFrames: queue.block, sampleRate: sampleRate, latency: latency),
                identity: identity)
        }
        let openAL: @Sendable () -> any Output = { OpenALOutput(sampleRate: sampleRate) }
        let output: any Output =
            switch choice {
            case .automatic: AutomaticOutput(preference: { chosen() ?? .automatic }, pulse: pulse, openAL: openAL)
            case .pulse: AutomaticOutput(preference: { chosen() ?? .pulse }, pulse: pulse, openAL: openAL)
            case .openAL: AutomaticOutput(preference: { chosen() ?? .openAL }, pulse: pulse, openAL: openAL)
            case .null: NullOutput(sampleRate: sampleRate)
            case .waveFile(let path): WaveFileOutput(path: path, sampleRate: sampleRate, speakers: queue.speakers)
            }
        self.init(output: output, whileLost: whileLost, sampleRate: sampleRate, queue: queue, onEvent: onEvent)
    }

    /// Begins to open `output`. Returns at once. If the output does not answer within `timeout`, the null output
    /// pulls. The thread ends after the time `calm` without a change.
    init(
        output: any Output, timeout: Duration = .milliseconds(250), calm: Duration = .seconds(2),
        whileLost: OutputLossResponse, sampleRate: Int, queue: FrameQueue, onEvent: @escaping @Sendable (Event) -> Void
    ) {
        let listener = Lock<(@Sendable (Event) -> Void)?>(onEvent)
        self.listener = listener
        isDevice = output.isDevice
        selection = OutputSelection(
            output: output, null: NullOutput(sampleRate: sampleRate), timeout: timeout, calm: calm,
            whileLost: whileLost, sampleRate: sampleRate, queue: queue
        ) { event in listener.withLock { $0 }?(event) }
        if !selection.begin() { selection.tellShortage() }
    }

    deinit { stop() }

    /// Asks the system again for the switch's thread if there was none for a change, and makes it if the output's own
    /// thread has ended. Any thread, about once a second; never waits.
    ///
    /// - Returns: Whether the switch has the thread that it needs.
    @discardableResult
    package func retryIfNeeded() -> Bool { selection.retryIfNeeded() }

    /// The configuration of the output that pulls, and the statistics of the chosen one. Any thread; never waits for a
    /// device.
    package var snapshot: OutputSnapshot { selection.snapshot }

    /// Whether the output follows the queue's rest by itself. Any thread.
    package var followsRest: Bool { selection.followsRest }

    /// Stops pulling, so that every sound freezes at a sample, and lets the device sleep.
    package func pause() { selection.post(.pause(true)) }

    /// Pulls again.
    package func resume() { selection.post(.pause(false)) }

    /// Plays on the device with the server's name `device`. Nil means the default device, and so does a missing device.
    package func choose(_ device: String?) { selection.post(.choose(device)) }

    /// Carries out the session's order on sound that only the player hears.
    package func keepPrivate(_ order: PrivacyOrder) { selection.post(.privacy(order)) }

    /// Fades out what plays, and closes every output.
    ///
    /// Returns at once where a device plays: the switch's thread fades out in 10 ms, closes the device a few hundredths
    /// of a second later, and ends. ``OutputEndings/wait(timeout:)`` waits for it. A file has its fade when this
    /// returns. If the system has no thread for it, the caller fades out and closes.
    package func end() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        listener.withLock { $0 = nil }
        let ended = OutputEndings.begin()
        selection.finish(.end(ended), waits: !isDevice)
    }

    /// Closes every output and ends the thread, without a fade. Takes 200 ms at most, even with a frozen server.
    package func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        selection.finish(.stop, waits: true)
    }
}
