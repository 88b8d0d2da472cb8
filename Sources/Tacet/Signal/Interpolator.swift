/// Interpolates 16-bit samples between their frames, with 16 taps of a windowed sinc in 8,192 phases.
///
/// Samples and coefficients have 16 bits, so that the compiler multiplies eight pairs at once. For a tone of 10 kHz at a
/// sample rate of 48 kHz, the errors of interpolation are 84 dB below the tone. Images of content above 16 kHz are
/// attenuated less.
final class Interpolator: Sendable {
    static let taps = 16
    /// The number of taps before the frame in which a position lies.
    static let reach = taps / 2 - 1
    static let shared = Interpolator()

    static let phases = 1 << 13
    /// The stored value of a coefficient of 1. It leaves room below 32,767 for rows whose sum is slightly above 1.
    static let unity = 32_700.0
    private nonisolated(unsafe) let rows: UnsafeMutableRawPointer
    private static let table: Void = fill(shared.rows.assumingMemoryBound(to: Int16.self))

    private init() {
        rows = .allocate(byteCount: Self.phases * Self.taps * 2, alignment: 64)
        _ = rows.bindMemory(to: Int16.self, capacity: Self.phases * Self.taps)
    }

    /// Computes the table of coefficients, 256 KB, once for the process. Blocking.
    ///
    /// Must be called before the first sound plays.
    static func prepare() { _ = table }

    deinit { rows.deallocate() }

    /// Adds `count` interpolated samples to `sum`, with a gain that grows by `slope` from each sample to the next.
    ///
    /// Realtime-safe.
    ///
    /// - Parameters:
    ///   - samples: One channel of a sound, from ``reach`` frames before the frame that `place` counts from.
    ///   - place: The position of the first output sample, in units of 2⁻³² frames.
    ///   - step: The distance from one output sample to the next, in units of 2⁻³² frames.
    ///   - sum: The samples to add to.
    ///   - count: The number of output samples.
    ///   - gain: The factor of the first output sample.
    ///   - slope: The change of the factor from one output sample to the next.
    ///   - scratch: Room for `count + 3` times 16 bytes, aligned to 16.
    func add(
        _ samples: UnsafePointer<Int16>, from place: UInt64, step: UInt64, to sum: UnsafeMutablePointer<Float>,
        count: Int, gain: Float, slope: Float, scratch: UnsafeMutableRawPointer
    ) {
        #if DEBUG
            // Without optimisation, vectors take twenty times as long.
            addPlainly(samples, from: place, step: step, to: sum, count: count, gain: gain, slope: slope)
        #else
            addVectors(
                samples, from: place, step: step, to: sum, count: count, gain: gain, slope: slope, scratch: scratch)
        #endif
    }

    /// ``add(_:from:step:to:count:gain:slope:scratch:)`` without vectors.
    func addPlainly(
        _ samples: UnsafePointer<Int16>, from place: UInt64, step: UInt64, to sum: UnsafeMutablePointer<Float>,
        count: Int, gain: Float, slope: Float
    ) {
        let scale = Float(1 / (32_768 * Self.unity))
        let (gain, slope) = (gain * scale, slope * scale)
        let coefficients = rows.assumingMemoryBound(to: Int16.self)
        var place = place
        var index = 0
        while index < count {
            let row = coefficients + Int(truncatingIfNeeded: (place &>> 15) & 0x1FFF0)
            let frame = samples + Int(truncatingIfNeeded: place &>> 32)
            var total: Int32 = 0
            var tap = 0
            while tap < Self.taps {
                total &+= Int32(row[tap]) &* Int32(frame[tap])
                tap &+= 1
            }
            sum[index] += Float(total) * (gain + slope * Float(index))
            place &+= step
            index &+= 1
        }
    }

    /// ``add(_:from:step:to:count:gain:slope:scratch:)`` with vectors.
    func addVectors(
        _ samples: UnsafePointer<Int16>, from place: UInt64, step: UInt64, to sum: UnsafeMutablePointer<Float>,
        count: Int, gain: Float, slope: Float, scratch: UnsafeMutableRawPointer
    ) {
        // Two loops: the first stores the products as sums in four lanes, the second adds the lanes and applies the gain.
        // In a single loop the compiler would shuffle the lanes before it multiplies.
        let rows = UnsafeRawPointer(rows)
        let base = UnsafeRawPointer(samples)
        var place = place
        @inline(__always)
        func store(_ index: Int, _ place: UInt64) {
            let row = rows + Int(truncatingIfNeeded: (place &>> 14) & 0x3FFE0)
            let frame = base + Int(truncatingIfNeeded: place &>> 32) &<< 1
            let sums =
                Self.products(row.load(as: Eight.self), frame.loadUnaligned(as: Eight.self))
                &+ Self.products(
                    row.load(fromByteOffset: 16, as: Eight.self),
                    frame.loadUnaligned(fromByteOffset: 16, as: Eight.self))
            (scratch + index &<< 4).storeBytes(of: sums, as: Four.self)
        }
        var stored = 0
        while stored &+ 4 <= count {
            store(stored, place)
            store(stored &+ 1, place &+ step)
            store(stored &+ 2, place &+ 2 &* step)
            store(stored &+ 3, place &+ 3 &* step)
            place &+= 4 &* step
            stored &+= 4
        }
        while stored < count {
            store(stored, place)
            place &+= step
            stored &+= 1
        }
        let scale = Float(1 / (32_768 * Self.unity))
        let (gain, slope) = (gain * scale, slope * scale)
        var gains = SIMD4<Float>(gain, gain + slope, gain + 2 * slope, gain + 3 * slope)
        let slopes = SIMD4<Float>(repeating: 4 * slope)
        var index = 0
        while index &+ 4 <= count {
            let quad = UnsafeRawPointer(scratch + index &<< 4)
            let output = UnsafeMutableRawPointer(sum + index)
            let added = output.loadUnaligned(as: SIMD4<Float>.self) + SIMD4<Float>(Self.sums(quad)) * gains
            output.storeBytes(of: added, as: SIMD4<Float>.self)
            gains += slopes
            index &+= 4
        }
        while index < count {
            let lanes = (scratch + index &<< 4).load(as: Four.self)
            sum[index] += Float(lanes.wrappedSum()) * (gain + slope * Float(index))
            index &+= 1
        }
    }

    private typealias Eight = SIMD8<Int16>
    private typealias Four = SIMD4<Int32>

    /// The sums of neighbouring products. Written in this way, the compiler turns them into one instruction.
    @inline(__always)
    private static func products(_ first: Eight, _ second: Eight) -> Four {
        let products = SIMD8<Int32>(truncatingIfNeeded: first) &* SIMD8<Int32>(truncatingIfNeeded: second)
        return products.evenHalf &+ products.oddHalf
    }

    /// The sum of the lanes of each of four vectors in a row.
    @inline(__always)
    private static func sums(_ quad: UnsafeRawPointer) -> Four {
        let a = quad.load(as: Four.self)
        let b = quad.load(fromByteOffset: 16, as: Four.self)
        let c = quad.load(fromByteOffset: 32, as: Four.self)
        let d = quad.load(fromByteOffset: 48, as: Four.self)
        let ab = Four(a[0], b[0], a[1], b[1]) &+ Four(a[2], b[2], a[3], b[3])
        let cd = Four(c[0], d[0], c[1], d[1]) &+ Four(c[2], d[2], c[3], d[3])
        return Four(lowHalf: ab.lowHalf, highHalf: cd.lowHalf) &+ Four(lowHalf: ab.highHalf, highHalf: cd.highHalf)
    }
}
