/// Reads 16-bit samples between their frames: 16 taps of a windowed sinc, in 8,192 phases.
///
/// Samples and coefficients have 16 bits, so that the compiler multiplies eight pairs at once. What interpolation adds to a
/// 10 kHz tone at 48 kHz is 84 dB below it; content above 16 kHz keeps weaker images.
final class Interpolator: Sendable {
    static let taps = 16
    /// Taps before the frame that a position lies in.
    static let reach = taps / 2 - 1
    static let shared = Interpolator()

    static let phases = 1 << 13
    /// What a coefficient of 1 is stored as: below the largest number by the ripple of the rows' sums.
    static let unity = 32_700.0
    private nonisolated(unsafe) let rows: UnsafeMutableRawPointer
    private static let table: Void = fill(shared.rows.assumingMemoryBound(to: Int16.self))

    private init() {
        rows = .allocate(byteCount: Self.phases * Self.taps * 2, alignment: 64)
        _ = rows.bindMemory(to: Int16.self, capacity: Self.phases * Self.taps)
    }

    /// Makes the coefficients, unless there are some: 256 KB. Blocking; before the first sound that may be read.
    static func prepare() { _ = table }

    deinit { rows.deallocate() }

    /// Adds `count` interpolated samples to `sum`, with a gain that goes on by `slope` from each to the next. Realtime-safe.
    ///
    /// - Parameters:
    ///   - samples: The first is ``reach`` frames before the one that `place` counts from.
    ///   - place: Frames from there, in 2⁻³² frames.
    ///   - step: From one output sample to the next, likewise.
    ///   - scratch: Room for `count + 3` times 16 bytes, aligned to 16.
    func add(
        _ samples: UnsafePointer<Int16>, from place: UInt64, step: UInt64, to sum: UnsafeMutablePointer<Float>,
        count: Int, gain: Float, slope: Float, scratch: UnsafeMutableRawPointer
    ) {
        #if DEBUG
            // Vectors take twenty times as long where nothing is optimised.
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
        // Sums of four lanes first, all of them: in one loop the compiler would turn the lanes before it multiplies.
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

    /// The sums of neighbouring products: one instruction, as written.
    @inline(__always)
    private static func products(_ first: Eight, _ second: Eight) -> Four {
        let products = SIMD8<Int32>(truncatingIfNeeded: first) &* SIMD8<Int32>(truncatingIfNeeded: second)
        return products.evenHalf &+ products.oddHalf
    }

    /// The sums of the lanes of four vectors in a row.
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
