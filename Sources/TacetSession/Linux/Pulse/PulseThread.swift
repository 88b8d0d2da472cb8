import CPulse
import CTacetLinux
import Synchronization

/// Recognises a libpulse mainloop whose thread has ended by itself.
///
/// libpulse ends the thread when `poll` fails. `poll` fails while RLIMIT_NOFILE is lower than the number of descriptors that the
/// mainloop polls, also if the process opened them before the limit was lowered. No callback reports it.
final class PulseThread: Sendable {
    /// The kernel's number of the thread; 0 until the thread runs.
    private let number = Atomic<Int32>(0)

    /// Makes the mainloop's thread store its number. The mainloop runs deferred events before it polls for the first time. Call
    /// it before the thread starts, and keep the object as long as the mainloop.
    func follow(_ mainloop: OpaquePointer, of pulse: UnsafePointer<tacet_pulse_functions>) {
        let interface = pulse.pointee.pa_threaded_mainloop_get_api(mainloop)
        _ = interface?.pointee.defer_new?(
            interface,
            { interface, event, userdata in
                guard let userdata else { return }
                let thread = Unmanaged<PulseThread>.fromOpaque(userdata).takeUnretainedValue()
                thread.number.store(tacet_thread_number(), ordering: .relaxed)
                interface?.pointee.defer_free?(event)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Whether the thread has run and runs no more. Costs one system call.
    var hasEnded: Bool {
        let number = number.load(ordering: .relaxed)
        return number != 0 && !tacet_thread_runs(number)
    }
}
