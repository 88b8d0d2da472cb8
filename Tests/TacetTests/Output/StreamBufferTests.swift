import TestSupport
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

    @Test(
        "A relapse makes the length above the one that holds: it is back there in two steps, and a step below takes twice the calm"
    )
    func relapse() {
        var buffer = StreamBuffer(now: .zero)
        lengthen(&buffer, 0, 100, 200)
        let down = steps(&buffer, 200...13_000)
        #expect(down.count == 3)
        lengthen(&buffer, 13_000, 13_300, 13_600)
        let again = steps(&buffer, 13_600...60_000)
        #expect(again == [[17_600, 50], [21_600, 40], [29_600, 20]])
        #expect(buffer.held == .milliseconds(40))
        let later = steps(&buffer, 30_000...100_000)
        #expect(later.isEmpty && buffer.held == .milliseconds(20), "which holds by now")
    }

    @Test("From the longest buffer the way down to the length that holds ends within 30 s, however often it relapsed")
    func comesBack() {
        var buffer = StreamBuffer(shortest: .milliseconds(10), now: .zero)
        var now = 0
        for _ in 0..<20 {
            lengthen(&buffer, now, now + 300, now + 600, now + 900, now + 1_200)
            #expect(buffer.length == .milliseconds(100))
            let way = steps(&buffer, now + 1_200...now + 31_200)
            #expect(buffer.length <= max(buffer.held, .milliseconds(20)), "\(way)")
            now += 31_200
        }
    }

    @Test("Begins with the length that held before; a length out of range counts for nothing")
    func remembers() {
        #expect(StreamBuffer(held: .milliseconds(40), now: .zero).length == .milliseconds(40))
        for nonsense in [Duration.milliseconds(19), .milliseconds(101), .zero, .seconds(-1)] {
            #expect(StreamBuffer(held: nonsense, now: .zero).length == .milliseconds(20))
        }
        var buffer = StreamBuffer(held: .milliseconds(40), now: .zero)
        let way = steps(&buffer, 0...50_000)
        #expect(way == [[4_000, 20]] && buffer.held == .milliseconds(20))
    }

    @Test("A file keeps what held for each latency, and nonsense in it counts for nothing")
    func memory() throws {
        let directory = TemporaryDirectory()
        let memory = LatencyMemory(folder: directory.path("."))
        #expect(memory.held(for: .milliseconds(20)) == nil)
        memory.remember(.milliseconds(40), for: .milliseconds(20))
        memory.remember(.milliseconds(16), for: .milliseconds(8))
        #expect(memory.held(for: .milliseconds(20)) == .milliseconds(40))
        memory.remember(.milliseconds(20), for: .milliseconds(20))
        #expect(memory.held(for: .milliseconds(20)) == nil)
        #expect(memory.held(for: .milliseconds(8)) == .milliseconds(16))
        let nonsense = [
            "", "\0\0", "8000", "8000 x", "8000 7000", "8000 99999999999999999999", "-1 5", "8000 -1\n\n 1 1 1",
        ]
        for text in nonsense {
            _ = try directory.write(Array(text.utf8), "latency")
            #expect(memory.held(for: .milliseconds(8)) == nil)
        }
        _ = try directory.write(Array("x\n8000 16000\n".utf8), "latency")
        #expect(memory.held(for: .milliseconds(8)) == .milliseconds(16))
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
