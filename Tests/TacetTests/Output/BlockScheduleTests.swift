import Testing

@testable import TacetOutput

@Suite("When the mixing thread begins a block")
struct BlockScheduleTests {
    /// 480 frames play for 10 ms. Times are in nanoseconds.
    private let schedule = BlockSchedule(sampleRate: 48_000)

    @Test("Begins a quarter of a block, and twice the time that rendering takes, before the output needs the block")
    func due() {
        #expect(schedule.due(after: 0, take: 480, ready: 480, renderTime: 0, isRealTime: true) == 17_500_000)
        #expect(schedule.due(after: 0, take: 480, ready: 0, renderTime: 0, isRealTime: true) == 7_500_000)
        #expect(
            schedule.due(after: 5_000_000, take: 480, ready: 0, renderTime: 1_000_000, isRealTime: true) == 10_500_000)
        #expect(
            schedule.due(after: 0, take: 480, ready: 0, renderTime: 8_000_000, isRealTime: true) == 0,
            "a heavy block begins at once")
        #expect(schedule.due(after: 0, take: 480, ready: 0, renderTime: 0, isRealTime: false) == 5_000_000)
    }

    @Test("An output that is a little early does not wake the mixing thread, and one that is much too early does")
    func tolerance() {
        let wakes = schedule.due(after: 0, take: 480, ready: 480, renderTime: 0, isRealTime: true)
        #expect(schedule.isInTime(wakes, after: 10_000_000, take: 480))
        #expect(schedule.isInTime(wakes, after: 9_000_000, take: 480))
        #expect(!schedule.isInTime(wakes, after: 6_000_000, take: 480))
        #expect(!schedule.isInTime(0, after: 10_000_000, take: 480), "a thread that waits for a post is posted")
    }

    @Test("An output mixes by itself only blocks that take a quarter of their time at most")
    func outputMixes() {
        #expect(schedule.hasTimeToMix(480, renderTime: 0))
        #expect(schedule.hasTimeToMix(480, renderTime: 2_500_000))
        #expect(!schedule.hasTimeToMix(480, renderTime: 2_500_001), "the mixing thread mixes a heavy block ahead")
    }
}
