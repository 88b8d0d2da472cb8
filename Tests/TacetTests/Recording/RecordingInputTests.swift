import TacetPlatform
import Testing

@testable import TacetRecording

@Suite("The queue between the sound server and a recorder's callback")
struct RecordingInputTests {
    private var input = RecordingInput(sampleRate: 8_000, channels: 2)

    private mutating func take(_ samples: [Float], at milliseconds: Int) {
        samples.withUnsafeBufferPointer { input.take($0, at: .milliseconds(milliseconds)) }
    }

    @Test("A callback that sleeps loses the newest frames, with a gap of exactly their number")
    mutating func overrun() {
        for index in 0..<150 { take(Array(repeating: Float(index), count: 320), at: 20 * index) }
        let pieces = input.takeAll()
        // Two seconds are 100 fragments of 160 frames.
        #expect(pieces.count == 101)
        #expect(pieces.first == .samples(Array(repeating: 0, count: 320)))
        #expect(pieces.last == .gap(RecordingGap(frames: 50 * 160, reason: .overrun)))
        take([1, 1], at: 3_000)
        let taken = input.takeAll()
        #expect(taken == [.samples([1, 1])], "it goes on")
    }

    @Test("A sample that is no number becomes silence")
    mutating func notFinite() {
        take([.nan, 0.5, .infinity, -.infinity], at: 0)
        let taken = input.takeAll()
        #expect(taken == [.samples([0, 0.5, 0, 0])])
    }

    @Test("A part of a frame is left out")
    mutating func partOfFrame() {
        take([1, 2, 3], at: 0)
        let taken = input.takeAll()
        #expect(taken == [.samples([1, 2])])
    }

    @Test("A hole of the server is a gap, and a hostile one is bounded")
    mutating func hole() {
        take([1, 1], at: 0)
        input.takeHole(frames: 80, at: .milliseconds(10))
        input.takeHole(frames: .max, at: .milliseconds(11))
        input.takeHole(frames: -5, at: .milliseconds(12))
        take([2, 2], at: 13)
        let taken = input.takeAll()
        #expect(
            taken == [
                .samples([1, 1]), .gap(RecordingGap(frames: 80 + 16_000, reason: .overrun)), .samples([2, 2]),
            ])
    }

    @Test("What a server sends late, all at once, is kept")
    mutating func burst() {
        take([1, 1], at: 0)
        // 5 s, more than the queue holds.
        for index in 0..<250 { take(Array(repeating: 2, count: 320), at: 5_000 + index / 4) }
        take(Array(repeating: 2, count: 320), at: 5_110)
        let taken = input.takeAll()
        #expect(taken.count == 3)
        #expect(taken.last == .samples(Array(repeating: 2, count: 251 * 320)))
    }

    @Test("Nothing before a break is lost, and nothing after it is out of order")
    mutating func order() {
        take([1, 1], at: 0)
        input.breakOff(.serverLost)
        take([2, 2], at: 1_000)
        let before = input.takeAll()
        #expect(before == [.samples([1, 1])], "what comes after is held back for 100 ms")
        take([3, 3], at: 1_200)
        let missing = 1_200 * 8 - 2
        let after = input.takeAll()
        #expect(after == [.gap(RecordingGap(frames: missing, reason: .serverLost)), .samples([2, 2, 3, 3])])
    }
}
