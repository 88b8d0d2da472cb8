import CTacetLinux
import Glibc

/// A POSIX thread that runs one closure. Call either ``join()`` or ``detach()``, once.
///
/// The thread takes no signal that is meant for the process: the game's own threads handle those. So does each thread
/// that a library makes on it.
// `handle` is written before the thread is shared; join is called once.
package final class Thread: @unchecked Sendable {
    private let handle: pthread_t
    private let isRunning: Bool

    private final class Start {
        let name: StaticString
        let reserve: MemoryReserve
        let body: @Sendable () -> Void
        init(name: StaticString, reserve: MemoryReserve, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.reserve = reserve
            self.body = body
        }
    }

    /// Starts `body` on a new thread.
    ///
    /// - Parameters:
    ///   - name: What debuggers show; 15 bytes at most. Static: the new thread has no memory of its own yet.
    ///   - stackSize: The size of the stack in bytes.
    ///   - memory: What the thread takes beside its stack, in bytes. Without that much the thread is not made: its
    ///     first allocation would end the process. It is kept for the thread until the thread runs.
    package init(
        name: StaticString, stackSize: Int = 512 * 1024, memory: Int = 2 << 20, _ body: @escaping @Sendable () -> Void
    ) {
        guard let reserve = MemoryReserve(memory) else {
            (handle, isRunning) = (pthread_t(), false)
            return
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackSize)
        let start = Unmanaged.passRetained(Start(name: name, reserve: reserve, body: body))
        var handle = pthread_t()
        // The new thread inherits the calling thread's mask, and so has it before its first instruction.
        let status = SignalMask.withAsynchronousBlocked {
            pthread_create(
                &handle, &attributes,
                { argument in
                    guard let argument else { return nil }
                    let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                    tacet_begin_thread(
                        UnsafeRawPointer(start.name.utf8Start).assumingMemoryBound(to: CChar.self),
                        start.reserve.address,
                        start.reserve.bytes)
                    start.body()
                    return nil
                }, start.toOpaque())
        }
        pthread_attr_destroy(&attributes)
        self.handle = handle
        isRunning = status == 0
        if !isRunning {
            reserve.release()
            start.release()
        }
    }

    /// Whether the system could make the thread. It refuses when it is out of threads or memory.
    package var hasStarted: Bool { isRunning }

    /// Waits until the closure has returned.
    package func join() {
        if isRunning { pthread_join(handle, nil) }
    }

    /// Lets the thread end by itself, without a join.
    package func detach() {
        if isRunning { pthread_detach(handle) }
    }
}
