import Synchronization
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Devices that another thread takes over from the mixer.
@Suite(.onOwnThreads) struct IntermissionTests {
    @Test("The devices are the mixer's until its block ends, however long that takes")
    func longBlock() async throws {
        let intermission = Intermission()
        #expect(intermission.enterBlock() == .mixing)
        let isGranted = Atomic<Bool>(false)
        let thread = Thread(name: "reset") {
            intermission.begin()
            isGranted.store(true, ordering: .releasing)
        }
        try await eventually("the devices are wanted") { intermission.stage == .wanted }
        let late = MonotonicClock.now + .milliseconds(300)
        try await eventually("a block of 300 ms") { MonotonicClock.now > late }
        let wasGranted = isGranted.load(ordering: .acquiring)
        #expect(!wasGranted)
        intermission.leaveBlock(grants: false)
        thread.join()
        #expect(intermission.enterBlock() == .granted)
        intermission.leaveBlock(grants: false)
        intermission.end()
        #expect(intermission.enterBlock() == .mixing)
        intermission.leaveBlock(grants: false)
    }

    @Test("A mixer that rests keeps nothing from anybody")
    func resting() {
        let intermission = Intermission()
        intermission.begin()
        #expect(intermission.stage == .granted)
        intermission.end()
        #expect(intermission.stage == .mixing)
    }
}
