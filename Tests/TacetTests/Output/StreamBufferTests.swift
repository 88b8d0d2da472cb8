import Testing

@testable import TacetOutput
@testable import Tacet

@Suite("How much sound the server holds (RELIABILITY 40)")
struct StreamBufferTests {
    /// Asks ten times a second whether a step down is due; the times of the steps, with the lengths, in milliseconds.
    private func steps(_ buffer: inout StreamBuffer, _ times: ClosedRange<Int>) -> [[Int]] {
        stride(from: times.lowerBound, through: times.upperBound, by: 100).compactMap { time in
            buffer.shorten(at: .milliseconds(time)) ? [time, Int(buffer.length / .milliseconds(1))] : nil
        }
    }

    private func lengthen(_ buffer: inout StreamBuffer, _ times: Int...) {
        for time in times { _ = buffer.lengthen(at: .milliseconds(time)) }
    }

    @Test("Doubles each time the stream runs dry, up to the longest")
    func grows() {
        var buffer = StreamBuffer(now: .zero)
        let grew = (1...4).map { buffer.lengthen(at: .milliseconds($0 * 100)) }
        #expect(grew == [true, true, true, false])
        #expect(buffer.length == .milliseconds(100))
    }

    @Test("Comes down from the longest to the shortest in 12 s of calm, step by step")
    func shrinks() {
        var buffer = StreamBuffer(now: .zero)
        lengthen(&buffer, 0, 100, 200)
        let way = steps(&buffer, 200...60_000)
        #expect(way == [[4_200, 50], [8_200, 25], [12_200, 20]])
    }

    @Test("A relapse doubles the calm that the next step takes, and the way down still ends within 30 s")
    func relapse() {
        var buffer = StreamBuffer(now: .zero)
        lengthen(&buffer, 0, 100, 200)
        let down = steps(&buffer, 200...13_000)
        #expect(down.count == 3)
        lengthen(&buffer, 13_000, 13_300, 13_600)
        let again = steps(&buffer, 13_600...60_000)
        #expect(again == [[21_600, 50], [29_600, 25], [37_600, 20]])
    }

    @Test("A machine that runs dry whenever the buffer is short is tried ever more seldom")
    func chronic() {
        var buffer = StreamBuffer(now: .zero)
        var underruns: [Int] = []
        for time in stride(from: 0, through: 3_600_000, by: 100) {
            _ = buffer.shorten(at: .milliseconds(time))
            guard time % 5_000 == 0, buffer.length < .milliseconds(40) else { continue }
            underruns.append(time)
            _ = buffer.lengthen(at: .milliseconds(time))
        }
        #expect(underruns.filter { $0 < 600_000 }.count <= 10)
        #expect(underruns.filter { $0 >= 600_000 }.count <= 15, "then every four minutes at most")
    }

    @Test("A long time without a relapse makes it bold again")
    func forgives() {
        var buffer = StreamBuffer(now: .zero)
        lengthen(&buffer, 0)
        let first = steps(&buffer, 0...5_000)
        #expect(first == [[4_000, 20]])
        lengthen(&buffer, 6_000)
        let second = steps(&buffer, 6_000...200_000)
        #expect(second == [[14_000, 20]])
        lengthen(&buffer, 200_000)
        let third = steps(&buffer, 200_000...300_000)
        #expect(third == [[204_000, 20]])
    }

    @Test("A server that nearly ran out does not count as calm")
    func closeCalls() {
        var buffer = StreamBuffer(now: .zero)
        lengthen(&buffer, 0)
        for time in stride(from: 1_000, through: 30_000, by: 1_000) {
            buffer.noteFill(time % 3_000 == 0 ? 0.1 : 0.6, at: .milliseconds(time))
            let isShorter = buffer.shorten(at: .milliseconds(time))
            #expect(!isShorter)
        }
        let way = steps(&buffer, 30_000...60_000)
        #expect(way == [[34_000, 20]])
    }
}
