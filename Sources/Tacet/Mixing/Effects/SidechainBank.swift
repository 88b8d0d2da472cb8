import CFilter
import TacetPlatform

/// The peaks of the buses that compressors follow. Mixing thread only; allocates in `init` alone.
///
/// A bus is measured behind its gain. A compressor that is mixed before the bus hears the block before.
struct SidechainBank: ~Copyable {
    private static let steps = 2_048 / CompressorUnit.step

    private let peaks: UnsafeMutablePointer<Float>
    private let pairs: MixPairs
    /// The peaks of one pair.
    private let pairPeaks: UnsafeMutablePointer<Float>
    /// The buses that are measured, one bit for each bus index. A bus that was followed once stays.
    private var wanted: UInt64 = 0

    init(_ pairs: MixPairs) {
        self.pairs = pairs
        peaks = .allocate(repeating: 0, count: (BusID.capacity + 1) * Self.steps)
        pairPeaks = peaks + BusID.capacity * Self.steps
    }

    deinit { peaks.deallocate() }

    mutating func want(_ buses: UInt64) { wanted |= buses }

    var isEmpty: Bool { wanted == 0 }

    /// The peaks of a bus.
    func peaks(of bus: BusID?) -> UnsafePointer<Float>? { bus.map { UnsafePointer(place(of: $0)) } }

    private func place(of bus: BusID) -> UnsafeMutablePointer<Float> {
        peaks + min(Int(bus.index), BusID.capacity - 1) * Self.steps
    }

    /// Measures a block of a bus, if a compressor follows the bus; nil for silence.
    @inline(__always)
    func measure(_ samples: UnsafePointer<Float>?, count: Int, of bus: BusID) {
        if wanted >> UInt64(bus.index) & 1 == 1 { measureWanted(samples, count: count, of: bus) }
    }

    private func measureWanted(_ samples: UnsafePointer<Float>?, count: Int, of bus: BusID) {
        if let samples {
            let place = place(of: bus)
            tacet_peaks(samples, count, place)
            for pair in 1..<pairs.count {
                tacet_peaks(samples + pair * pairs.stride, count, pairPeaks)
                for step in 0..<Self.steps { place[step] = max(place[step], pairPeaks[step]) }
            }
        } else {
            place(of: bus).update(repeating: 0, count: Self.steps)
        }
    }

    /// Notes that no bus of effects is mixed.
    func silenceEffects() {
        for index in 2..<BusID.capacity { measure(nil, count: 0, of: BusID(index: UInt16(truncatingIfNeeded: index))) }
    }
}
