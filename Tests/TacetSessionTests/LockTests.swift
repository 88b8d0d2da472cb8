import Testing

@testable import TacetSession

@Suite("The lock") struct LockTests {
    @Test("Who must not wait is told so while another thread has the value")
    func free() {
        let lock = Lock(1)
        let isHeld = Semaphore()
        let mayGo = Semaphore()
        let thread = Thread(name: "holder") {
            lock.withLock { value in
                isHeld.post()
                mayGo.wait()
                value = 2
            }
        }
        isHeld.wait()
        #expect(lock.withLockIfFree { $0 } == nil)
        mayGo.post()
        thread.join()
        #expect(lock.withLockIfFree { $0 } == 2)
    }
}
