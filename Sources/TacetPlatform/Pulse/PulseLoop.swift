package import CPulse
import CTacetLinux
import Glibc
import Synchronization

/// libpulse's main loop on a thread of its own, and its connection to the sound server.
///
/// Every callback runs on the loop's thread and holds the loop's lock; ``withLock(_:)`` takes it on other threads. No
/// call waits for the server, so a frozen server delays no caller. Call ``stop()`` before the last reference is
/// released.
package final class PulseLoop: CallbackTarget, @unchecked Sendable {  // the loop's lock guards everything mutable
    package let pulse: UnsafePointer<tacet_pulse_functions>
    /// The functions that make timers and watch descriptors on the loop.
    package let api: UnsafeMutablePointer<pa_mainloop_api>
    private let loop: OpaquePointer
    private let name: StaticString
    private let program: String?
    private let properties: [String: String]
    private let lock = LoopLock()
    /// Ends a sleep that takes no notice of the connection.
    private let wake = PollWaker()
    private var thread: Thread?
    /// Returns the time until which the thread may sleep without a look at the server's messages, in nanoseconds of the
    /// monotonic clock; a time that has passed if it may not. Called before each sleep.
    package var nextMessage: ((_ now: Int) -> Int)? {
        // So that a stream that plays opens no descriptor later.
        didSet { if nextMessage != nil { wake.prepare() } }
    }
    /// The time from which on a timer of libpulse's may have run since the last sleep, in nanoseconds.
    private var timerEnd = Int.max
    /// The latest connection; nil before ``start(onStateChange:)`` and after ``stop()``.
    package private(set) var context: OpaquePointer?
    private var onStateChange: () -> Void = {}
    /// The kernel's number of the loop's thread; 0 until the thread runs.
    private let threadNumber = Atomic<Int32>(0)
    private let threadHandle = Atomic<UInt>(0)

    /// Makes a loop that has no thread and no connection yet; nil without libpulse, or if the system has no memory or
    /// descriptor for it.
    ///
    /// - Parameters:
    ///   - thread: The name of the loop's thread.
    ///   - program: The program's name on the server; nil for libpulse's default.
    ///   - properties: Further properties of the connection.
    package init?(thread: StaticString, program: String? = nil, properties: [String: String]) {
        guard MemoryCheck.hasAddressSpace(MemoryCheck.soundServer), let pulse = tacet_pulse(),
            let loop = pulse.pointee.pa_mainloop_new()
        else { return nil }
        guard let api = pulse.pointee.pa_mainloop_get_api(loop) else {
            pulse.pointee.pa_mainloop_free(loop)
            return nil
        }
        PulseDescriptors.follow(api)
        self.pulse = pulse
        self.loop = loop
        self.api = api
        name = thread
        self.program = program
        self.properties = properties
        pulse.pointee.pa_mainloop_set_poll_func(
            loop,
            { descriptors, count, timeout, userdata in
                PulseLoop.from(userdata)?.waitForEvents(descriptors, count, timeout: timeout) ?? -1
            }, userdata)
    }

    // Other threads may still be inside a call when the loop stops, so the loop's memory lives as long as the object.
    deinit {
        PulseDescriptors.unfollow(api)
        pulse.pointee.pa_mainloop_free(loop)
    }

    /// Connects, and starts the thread. Returns false if the system has no thread or memory for it; the loop is of no
    /// use then.
    ///
    /// - Parameter onStateChange: Called on each change of ``state``, also of later connections. May be called before
    ///   the thread starts, on the calling thread, if the connection fails at once.
    package func start(onStateChange: @escaping () -> Void) -> Bool {
        self.onStateChange = onStateChange
        guard connect() else { return false }
        let thread = Thread(name: name) { [unowned self] in run() }
        guard thread.hasStarted else {
            disconnect()
            return false
        }
        self.thread = thread
        return true
    }

    /// Replaces the connection by a new one. Returns false, and keeps the old one, if there is no memory for it.
    package func connect() -> Bool {
        let list = pulse.pointee.pa_proplist_new()
        defer { list.map { pulse.pointee.pa_proplist_free($0) } }
        for (key, value) in properties { _ = pulse.pointee.pa_proplist_sets(list, key, value) }
        guard let context = pulse.pointee.pa_context_new_with_proplist(api, program, list) else { return false }
        disconnect()
        self.context = context
        pulse.pointee.pa_context_set_state_callback(
            context,
            { _, userdata in PulseLoop.from(userdata)?.onStateChange() }, userdata)
        // NOAUTOSPAWN: a connection must not start a server. Not NOFAIL, which waits for a name on the session bus, and
        // for ever without one. The state callback reports a failure.
        PulseDescriptors.open(api)
        _ = pulse.pointee.pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil)
        return true
    }

    private func disconnect() {
        guard let context else { return }
        self.context = nil
        pulse.pointee.pa_context_set_state_callback(context, nil, nil)
        pulse.pointee.pa_context_set_subscribe_callback(context, nil, nil)
        // libpulse only closes its descriptor. While a child of the game has it too, the server would go on playing and
        // recording.
        PulseDescriptors.shutDown(api)
        pulse.pointee.pa_context_disconnect(context)
        pulse.pointee.pa_context_unref(context)
    }

    /// Drops the connection without waiting for the server, and ends the thread. No callback comes afterwards. Never
    /// call it on the loop's thread.
    ///
    /// - Parameter last: Called before the connection is dropped. No callback comes between, which could make anew what
    ///   it frees.
    package func stop(_ last: () -> Void = {}) {
        withLock {
            last()
            disconnect()
            pulse.pointee.pa_mainloop_quit(loop, 0)
        }
        thread?.join()
        thread = nil
    }

    /// Calls `body` while the loop's thread does nothing else; on the loop's thread, at once.
    package func withLock<Result>(_ body: () -> Result) -> Result {
        if isLoopThread { return body() }
        // After the lock has gone: the thread looks at what the body has left for it.
        defer { wake.post() }
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    /// Whether the calling thread is the loop's.
    package var isLoopThread: Bool { threadHandle.load(ordering: .relaxed) == UInt(pthread_self()) }
}

// MARK: - State
extension PulseLoop {
    /// The connection's state; `PA_CONTEXT_UNCONNECTED` without a connection.
    package var state: pa_context_state_t {
        context.map { pulse.pointee.pa_context_get_state($0) } ?? PA_CONTEXT_UNCONNECTED
    }

    /// The connection's last error, in words.
    package var problem: String {
        context.flatMap { pulse.pointee.pa_strerror(pulse.pointee.pa_context_errno($0)) }.map { String(cString: $0) }
            ?? "unknown error"
    }

    /// Whether the thread has run and has ended by itself. Any thread; costs one system call.
    ///
    /// libpulse ends the thread when the wait for its descriptors fails, and no callback reports it. That takes a
    /// descriptor which the game has closed.
    package var hasEnded: Bool {
        let number = threadNumber.load(ordering: .relaxed)
        return number != 0 && !tacet_thread_runs(number)
    }
}

// MARK: - The thread
extension PulseLoop {
    private func run() {
        threadHandle.store(UInt(pthread_self()), ordering: .relaxed)
        threadNumber.store(tacet_thread_number(), ordering: .relaxed)
        lock.lock()
        _ = pulse.pointee.pa_mainloop_run(loop, nil)
        lock.unlock()
    }

    /// Waits in place of libpulse's `poll`, without the lock.
    private func waitForEvents(_ descriptors: UnsafeMutablePointer<pollfd>?, _ count: UInt, timeout: Int32) -> Int32 {
        var timeout = timeout
        if timeout != 0, let nextMessage {
            // What the server has sent already belongs to this wake.
            let ready = tacet_poll(descriptors, nfds_t(count), 0)
            guard ready == 0 else { return ready }
            let isWriting = UnsafeBufferPointer(start: descriptors, count: Int(count)).contains {
                Int32($0.events) & POLLOUT != 0
            }
            let now = MonotonicClock.nanoseconds
            // libpulse asks for the stream's position by a timer, and takes the answer for as new as it is read.
            let asksServer = now >= timerEnd
            let timer = timeout < 0 ? 3_600_000_000_000 : Int(timeout) * 1_000_000
            // libpulse gives the time to the next timer in whole milliseconds, rounded up.
            timerEnd = now + timer - 1_000_000
            let pause = asksServer || isWriting ? 0 : nextMessage(now) - now
            if pause > 0 {
                lock.unlock()
                _ = wake.wait(timeout: .nanoseconds(min(pause, timer)))
                lock.lock()
                timeout = 0
            }
        }
        lock.unlock()
        defer { lock.lock() }
        return tacet_poll(descriptors, nfds_t(count), timeout < 0 ? -1 : Int64(timeout) * 1_000_000)
    }
}
