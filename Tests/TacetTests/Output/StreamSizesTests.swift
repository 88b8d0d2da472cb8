import TacetPlatform
import Testing

@testable import TacetOutput

@Suite("The sizes of the server's buffer")
struct StreamSizesTests {
    private let rates = [8_000, 22_050, 44_100, 48_000, 96_000, 192_000]
    private let blocks = [64, 100, 128, 256, 512, 1_024, 2_048]

    @Test("The shortest buffer holds two blocks, one or a half of it in the device; the safe one two of each")
    func shortest() {
        #expect(StreamSizes(blockFrames: 512, sampleRate: 48_000).shortest == .milliseconds(32))
        #expect(StreamSizes(blockFrames: 64, sampleRate: 48_000).shortest == .microseconds(21_334))
        let balanced = StreamSizes(blockFrames: 256, sampleRate: 48_000, latency: .balanced)
        #expect(balanced.shortest == .microseconds(10_667))
        #expect(balanced.held(for: balanced.shortest, granted: 512, request: 128, take: 256) == 256)
        let lowest = StreamSizes(blockFrames: 128, sampleRate: 48_000, latency: .lowest)
        #expect(lowest.shortest == .microseconds(5_334))
        #expect(lowest.held(for: lowest.shortest, granted: 384, request: 128, take: 128) == 128)
    }

    @Test("The server's device has a period of at least 256 frames at 48 kHz, for the lowest latency of 128")
    func periods() {
        for (rate, block) in combinations {
            for latency in OutputLatency.allCases {
                let sizes = StreamSizes(blockFrames: block, sampleRate: rate, latency: latency)
                for length in [
                    sizes.shortest, sizes.shortest * 2, sizes.shortest * 4, sizes.shortest + .milliseconds(37),
                ] {
                    let request = sizes.request(for: length)
                    #expect(request > 0)
                    let period = (sizes.asked(for: length) - 2 * request) / 2
                    // A length in microseconds may be a frame shorter than asked.
                    let least = rate * (latency == .lowest ? 128 : 256) / 48_000
                    #expect(period >= least - 1, "\(latency), \(rate) Hz, blocks of \(block), \(length)")
                }
            }
        }
    }

    @Test("What the server holds reaches over a period also where a part of a block does not fit")
    func inHand() {
        for (rate, block) in combinations {
            for latency in OutputLatency.allCases {
                let sizes = StreamSizes(blockFrames: block, sampleRate: rate, latency: latency)
                let request = sizes.request(for: sizes.shortest)
                let period = (sizes.asked(for: sizes.shortest) - 2 * request) / 2
                let held = sizes.held(
                    for: sizes.shortest, granted: period + 2 * request, request: request, take: period)
                let waste = period % block == 0 ? 0 : block - 1
                #expect(held - waste >= period - 2, "\(latency), \(rate) Hz, blocks of \(block)")
            }
        }
    }

    @Test("A device that takes more at a time than was asked finds more than it takes")
    func largeDevice() {
        let sizes = StreamSizes(blockFrames: 256, sampleRate: 48_000, latency: .balanced)
        #expect(sizes.held(for: sizes.shortest, granted: 1_280, request: 128, take: 1_024) == 1_152)
    }

    @Test(
        "A punctual server has more than a quarter of a long buffer left when it asks, so the buffer can be shortened")
    func punctual() {
        for latency in OutputLatency.allCases {
            for block in blocks {
                let sizes = StreamSizes(blockFrames: block, sampleRate: 48_000, latency: latency)
                for length in [sizes.shortest * 2, .milliseconds(100)] where length >= sizes.shortest * 3 / 2 {
                    let request = sizes.request(for: length)
                    // PulseAudio's device takes a period at once, and the stream's own buffer holds the rest. A part of
                    // a block may be unwritten.
                    let period = (sizes.asked(for: length) - 2 * request) / 2
                    let granted = period + 2 * request
                    let held = sizes.held(for: length, granted: granted, request: request, take: period)
                    let taken = granted - held + max(request, period) + min(block, granted / 2) - 1
                    let fill = 1 - Double(taken) / Double(granted)
                    #expect(fill > StreamBuffer.closeCall, "\(latency), blocks of \(block), \(length)")
                }
            }
        }
    }

    @Test("Blocks last about as long at every sample rate")
    func blockFrames() {
        #expect(OutputLatency.allCases.map { $0.blockFrames(at: 48_000) } == [128, 256, 512])
        #expect(OutputLatency.balanced.blockFrames(at: 44_100) == 256)
        #expect(OutputLatency.balanced.blockFrames(at: 96_000) == 512)
        #expect(OutputLatency.balanced.blockFrames(at: 192_000) == 1_024)
        #expect(OutputLatency.balanced.blockFrames(at: 22_050) == 128)
        #expect(OutputLatency.lowest.blockFrames(at: 8_000) == 64)
    }

    private var combinations: [(rate: Int, block: Int)] {
        rates.flatMap { rate in blocks.map { (rate, $0) } }
    }
}
