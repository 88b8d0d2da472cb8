import CTacetLinux
import Glibc

/// A POSIX thread that runs one closure. Call either ``join()`` or ``detach()``, once.
// `handle` is written before the thread is shared; join is called once.
package final class Thread: @unchecked Sendable {
    private var handle = pthread_t()
    private let isRunning: Bool

    private final class Start {
        let name: String
        let body: @Sendable () -> Void
        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Starts `body` on a new thread.
    ///
    /// - Parameters:
    ///   - name: What debuggers show; 15 bytes at most.
    ///   - stackSize: The size of the stack in bytes.
    ///   - memory: What the thread takes beside its stack, in bytes. Without that much the thread is not made: its first
    ///     allocation would end the process.
    package init(
        name: String, stackSize: Int = 512 * 1024, memory: Int = 2 << 20, _ body: @escaping @Sendable () -> Void
    ) {
        guard MemoryCheck.hasAddressSpace(stackSize + memory) else {
            isRunning = false
            return
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackSize)
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        let status = pthread_create(
            &handle, &attributes,
            { argument in
                guard let argument else { return nil }
                let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                tacet_name_thread(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        pthread_attr_destroy(&attributes)
        isRunning = status == 0
        if !isRunning { start.release() }
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
