import Glibc

/// Reads 16-bit samples between their frames: 16 taps of a windowed sinc, in 8,192 phases.
///
/// A sinc under a Kaiser window (Oppenheim and Schafer, "Discrete-Time Signal Processing", section 7.5.3, at 84 dB). What
/// it adds to a 10 kHz tone at 48 kHz is 84 dB below it; content above 16 kHz keeps weaker images. Samples and
/// coefficients have 16 bits, so that the compiler multiplies eight pairs at once. 256 KB, made once in a process.
final class Interpolator: Sendable {
    static let taps = 16
    /// Taps before the frame that a position lies in.
    static let reach = taps / 2 - 1
    static let shared = Interpolator()

    private static let phaseBits = 13
    private static let attenuation = 84.0
    /// Points at which the window is computed, from its middle to its end.
    private static let windowPoints = 4_096
    /// What a coefficient of 1 is stored as: below the largest number by the ripple of the rows' sums.
    private static let unity = 32_700.0
    private nonisolated(unsafe) let rows: UnsafeMutableRawPointer

    private init() {
        let phases = 1 << Self.phaseBits
        rows = .allocate(byteCount: phases * Self.taps * 2, alignment: 64)
        let coefficients = rows.bindMemory(to: Int16.self, capacity: phases * Self.taps)
        let window = Self.window()
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.taps) { row in
            for phase in 0..<phases {
                let fraction = (Double(phase) + 0.5) / Double(phases)
                // sin(π(n - f)) is the same for all taps but for its sign.
                let wave = sin(.pi * fraction) / .pi
                var sum = 0.0
                var tap = 0
                while tap < Self.taps {
                    let distance = Double(tap - Self.reach) - fraction
                    // The window between two of its points: 10⁻⁶ off at most, where a coefficient's last bit is 30 times that.
                    let place = abs(distance) * Double(Self.windowPoints) / Double(Self.taps / 2)
                    let point = min(Int(place), Self.windowPoints - 1)
                    let height = window[point] + (window[point + 1] - window[point]) * (place - Double(point))
                    row[tap] = ((tap - Self.reach) & 1 == 0 ? -wave : wave) / distance * height
                    sum += row[tap]
                    tap += 1
                }
                for tap in 0..<Self.taps {
                    coefficients[phase * Self.taps + tap] = Int16((row[tap] / sum * Self.unity).rounded())
                }
            }
        }
    }

    /// Half a Kaiser window, from its middle to its end.
    private static func window() -> [Double] {
        let beta = 0.1102 * (attenuation - 8.7)
        // The modified Bessel function of order zero, in powers of a quarter of its argument's square.
        let series = bessel()
        return (0...windowPoints).map { point in
            let place = Double(point) / Double(windowPoints)
            let argument = beta * beta / 4 * (1 - place * place)
            var height = 0.0
            for term in series { height = height * argument + term }
            return height
        }
    }

    /// The coefficients 1 / (k!)², highest power first; those left out are below 10⁻¹² for arguments up to 18.
    private static func bessel() -> [Double] {
        var terms = [1.0]
        for index in 1...22 { terms.append((terms.last ?? 0) / Double(index * index)) }
        return terms.reversed()
    }

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
