import CTacetLinux
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import TacetPlatform

@Suite("A call that wakes a thread", .onOwnThreads)
struct PollWakerTests {
    @Test("Calls before the wait end it at once and count as one; without a call the wait lasts as long as asked")
    func earlyCalls() {
        let call = PollWaker()
        call.post()
        call.post()
        #expect(call.wait(timeout: .seconds(60)))
        let start = MonotonicClock.now
        #expect(!call.wait(timeout: .milliseconds(20)))
        #expect(MonotonicClock.now - start >= .milliseconds(20))
    }

    @Test("A call, or an event on a descriptor, wakes the thread while it sleeps")
    func sleeper() async throws {
        let call = PollWaker()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (outlet, inlet) = (ends[0], ends[1])
        _ = fcntl(outlet, F_SETFL, O_NONBLOCK)
        defer { ends.forEach { close($0) } }
        let calls = Atomic<Int>(0)
        let events = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)
        let thread = Thread(name: "sleeper") {
            while !isOver.load(ordering: .acquiring) {
                let source = PollWaker.Source(descriptor: outlet, events: Int16(POLLIN))
                if call.wait(for: [source], timeout: .seconds(60)) {
                    calls.wrappingAdd(1, ordering: .relaxed)
                } else {
                    var byte: UInt8 = 0
                    if read(outlet, &byte, 1) == 1 { events.wrappingAdd(1, ordering: .relaxed) }
                }
            }
        }
        for round in 1...200 {
            call.post()
            try await eventually("call \(round) is heard") { calls.load(ordering: .relaxed) == round }
            var byte: UInt8 = 1
            _ = write(inlet, &byte, 1)
            try await eventually("event \(round) is seen") { events.load(ordering: .relaxed) == round }
        }
        isOver.store(true, ordering: .releasing)
        call.post()
        thread.join()
    }

    @Test("Waits for descriptors also when the process may open no file, where ppoll refuses them (RELIABILITY 39)")
    func limit() async {
        await #expect(processExitsWith: .success) {
            var ends: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            defer { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
            var polls = [
                pollfd(fd: -1, events: Int16(POLLIN), revents: 1),
                pollfd(fd: ends[0], events: Int16(POLLIN), revents: 1),
            ]
            #expect(poll(&polls, 2, 0) == -1, "the kernel refuses it")
            let start = MonotonicClock.now
            #expect(tacet_poll(&polls, 2, 20_000_000) == 0)
            #expect(MonotonicClock.now - start >= .milliseconds(20))
            #expect(polls.allSatisfy { $0.revents == 0 })
            polls[1].events |= Int16(POLLOUT)
            #expect(tacet_poll(&polls, 2, -1) == 1)
            #expect(polls.map(\.revents) == [0, Int16(POLLOUT)])
            var byte: UInt8 = 1
            #expect(write(ends[1], &byte, 1) == 1)
            #expect(tacet_poll(&polls, 2, -1) == 1)
            #expect(polls[1].revents == Int16(POLLIN | POLLOUT))
            #expect(read(ends[0], &byte, 1) == 1)
            polls[1].events = Int16(POLLIN)
            close(ends[1])
            #expect(tacet_poll(&polls, 2, -1) == 1, "the other side's end")
            #expect(polls[1].revents == Int16(POLLIN))
        }
    }
}
