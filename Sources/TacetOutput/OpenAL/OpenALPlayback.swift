import COpenAL
import Glibc
import TacetOpenAL
import TacetPlatform

/// Opens one OpenAL device, plays on it and closes it, on a thread of its own.
final class OpenALPlayback: @unchecked Sendable {  // `thread` belongs to the owner, `order` has a lock
    /// The state that the owner wants. The playing thread reads it every few milliseconds.
    private struct Order {
        var queue: FrameQueue?
        var isPaused = false
        var isStopped = false
    }

    /// The longest wait for the thread's end. No call of a healthy device takes as long.
    private static let longestStop: Duration = .milliseconds(150)

    private let sampleRate: Int
    private let shared: Lock<OutputSnapshot>
    private let report: @Sendable (OutputEvent) -> Void
    private let order = Lock(Order())
    private let ordered = Semaphore()
    private let ended = Semaphore()
    private var thread: Thread?

    init(sampleRate: Int, shared: Lock<OutputSnapshot>, report: @escaping @Sendable (OutputEvent) -> Void) {
        self.sampleRate = sampleRate
        self.shared = shared
        self.report = report
        let thread = Thread(name: "tacet-openal") { [self] in
            play()
            ended.post()
        }
        if thread.hasStarted { self.thread = thread } else { report(.failed(.noThreadForOutput)) }
    }

    func start(from queue: FrameQueue) { change { $0.queue = queue } }

    func pause(_ pause: Bool) { change { $0.isPaused = pause } }

    /// Ends the thread. If the device blocks the thread for longer than 150 ms, the thread runs on and closes the
    /// device later.
    func stop() {
        change { $0.isStopped = true }
        if let thread, ended.wait(timeout: Self.longestStop) { thread.join() }
    }

    private func change(_ body: (inout Order) -> Void) {
        order.withLock { body(&$0) }
        ordered.post()
    }

    /// Reports `event`, unless ``stop()`` was called before: a blocked device may return long after it.
    private func tell(_ event: OutputEvent) {
        order.withLock { if !$0.isStopped { report(event) } }
    }

    /// The rate at which a device may take frames at most: a hundredth more than it states. ALSA's `null` has no clock
    /// and takes them as fast as OpenAL mixes, so that music would run ahead.
    private static func fastest(_ sampleRate: Int) -> Int { sampleRate + sampleRate / 100 }

    /// The frames that `device` may take from now on.
    private func pacer(for device: OpenALDevice, hasClock: Bool, at now: Duration) -> FramePacer {
        FramePacer(
            sampleRate: hasClock ? Self.fastest(sampleRate) : sampleRate, start: now - device.configuration.latency)
    }

    /// The time between two turns of a device without a clock.
    private static let turn: Duration = .milliseconds(40)
    /// The longest turn. OpenAL mixes 40 ms in less than one.
    private static let longestTurn: Duration = .milliseconds(5)

    /// Lets a device without a clock play up to the present, and pauses it again: OpenAL's thread would otherwise take
    /// a core.
    ///
    /// A device that is ahead, because this thread could not pause it in time, stays paused until the clock has come as
    /// far.
    private func playTurn(of device: OpenALDevice, _ lead: DeviceLead) {
        let begin = MonotonicClock.now
        guard let time = OpenALLibrary.use({ device.time }), lead.isBehind(time, at: begin) else {
            return OpenALLibrary.use { device.setPaused(true) }
        }
        OpenALLibrary.use { device.setPaused(false) }
        while let time = OpenALLibrary.use({ device.time }), lead.isBehind(time, at: begin),
            MonotonicClock.now - begin < Self.longestTurn
        {
            // A thread that sleeps is let in again at once on a busy machine, one that yields is not.
            usleep(50)
        }
        OpenALLibrary.use { device.setPaused(true) }
    }

    private func play() {
        guard !OpenALStart.isWithoutDevices else {
            return tell(
                .failed(
                    AudioError(
                        .noOutput, operation: "open an audio output",
                        detail: "this process has started OpenAL without sound devices, for another engine's output",
                        remedy: "Choose `openAL` for the first engine of the process, or use the output `automatic`.")))
        }
        let memory = OpenALStart.deviceMemory
        guard MemoryCheck.hasAddressSpace(memory) else {
            return tell(
                .failed(
                    AudioError(
                        .noOutput, operation: "open an audio output",
                        detail: "the process is out of memory (\(memory >> 20) MB)",
                        remedy: "Raise the limit (ulimit -v); it is tried again by itself.")))
        }
        guard let device = OpenALDevice(sampleRate: sampleRate) else {
            return tell(
                .failed(
                    AudioError(
                        .noOutput, operation: "open an audio output", detail: "OpenAL finds no device",
                        remedy: "Start the system's sound service, or plug in a device; it is tried again by itself.")))
        }
        shared.withLock { $0.configuration = device.configuration }
        tell(.opened(device.configuration))
        // Nil while nothing is pulled.
        var pacer: FramePacer?
        // Nil while nothing is pulled, and where this OpenAL does not tell the device's time.
        var lead: DeviceLead?
        var hasNoClock = false
        while true {
            let order = order.withLock { $0 }
            if order.isStopped { break }
            guard OpenALLibrary.use({ device.isConnected }) else {
                tell(.lost(OutputLoss(reason: "the output device went away")))
                break
            }
            if order.isPaused || !hasNoClock { OpenALLibrary.use { device.setPaused(order.isPaused) } }
            if order.isPaused { (pacer, lead) = (nil, nil) }
            if let queue = order.queue, !order.isPaused {
                let now = MonotonicClock.now
                var pace = pacer ?? self.pacer(for: device, hasClock: !hasNoClock, at: now)
                let limit = pace.framesDue(at: now)
                var (frames, ranDry) = OpenALLibrary.use { device.fill(from: queue, limit: limit) }
                if let time = OpenALLibrary.use({ device.time }) {
                    var known = lead ?? DeviceLead(time, at: now)
                    if !hasNoClock, known.isImpossible(time, at: now) {
                        hasNoClock = true
                        // OpenAL's thread, which has real-time priority where the system grants it, must not keep this one
                        // from pausing the device.
                        _ = RealTimePriority.acquire()
                        // Between two turns the queue has to hold what a turn takes.
                        queue.keepAhead(Int(Double(sampleRate) * (Self.turn / .seconds(1))))
                        // What it has played ahead so far is not waited for.
                        known = DeviceLead(time, at: now)
                        pace = self.pacer(for: device, hasClock: false, at: now)
                    }
                    lead = known
                    if hasNoClock {
                        // Music goes on at the clock's pace also while the device is ahead.
                        frames += device.drop(limit - frames, from: queue)
                        ranDry = false
                        playTurn(of: device, known)
                    }
                }
                pace.consume(frames)
                pacer = pace
                if ranDry { queue.countUnderrun() }
                shared.withLock {
                    $0.statistics.frames &+= frames
                    if ranDry { $0.statistics.underruns += 1 }
                }
            }
            ordered.wait(timeout: order.isPaused ? .milliseconds(250) : hasNoClock ? Self.turn : .milliseconds(4))
        }
        shared.withLock { $0.configuration = nil }
        device.close()
    }
}
