import Synchronization
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Devices that another thread takes over from the mixer.
@Suite("The render pause", .onOwnThreads) struct RenderPauseTests {
    @Test("The devices are the mixer's until its block ends, however long that takes")
    func longBlock() async throws {
        let renderPause = RenderPause()
        #expect(renderPause.enterBlock() == .mixing)
        let isGranted = Atomic<Bool>(false)
        let thread = Thread(name: "reset") {
            renderPause.begin()
            isGranted.store(true, ordering: .releasing)
        }
        try await eventually("the devices are wanted") { renderPause.stage == .wanted }
        let late = MonotonicClock.now + .milliseconds(300)
        try await eventually("a block of 300 ms") { MonotonicClock.now > late }
        let wasGranted = isGranted.load(ordering: .acquiring)
        #expect(!wasGranted)
        renderPause.leaveBlock(grants: false)
        thread.join()
        #expect(renderPause.enterBlock() == .granted)
        renderPause.leaveBlock(grants: false)
        renderPause.end()
        #expect(renderPause.enterBlock() == .mixing)
        renderPause.leaveBlock(grants: false)
    }

    @Test("A mixer that rests keeps no thread waiting")
    func resting() {
        let renderPause = RenderPause()
        renderPause.begin()
        #expect(renderPause.stage == .granted)
        renderPause.end()
        #expect(renderPause.stage == .mixing)
    }
}
