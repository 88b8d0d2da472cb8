import Glibc

/// The loudness meter of libebur128, for stereo.
final class ReferenceMeter {
    private typealias Read = @convention(c) (OpaquePointer, UnsafeMutablePointer<Double>) -> CInt
    private typealias ReadPeak = @convention(c) (OpaquePointer, CUnsignedInt, UnsafeMutablePointer<Double>) -> CInt
    private typealias Add = @convention(c) (OpaquePointer, UnsafePointer<Float>, Int) -> CInt
    private typealias Make = @convention(c) (CUnsignedInt, CUnsignedLong, CInt) -> OpaquePointer?
    private typealias Destroy = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Void

    private let library: UnsafeMutableRawPointer
    private let state: OpaquePointer

    /// Returns nil if the library is missing.
    init?(sampleRate: Int) {
        guard let library = dlopen("libebur128.so.1", RTLD_NOW) else { return nil }
        let make: Make? = Self.function("ebur128_init", in: library)
        // Momentary, short-term and integrated loudness, the range, and sample and true peak.
        guard let state = make?(2, CUnsignedLong(sampleRate), 0b11_1111) else { return nil }
        (self.library, self.state) = (library, state)
    }

    deinit {
        var state: OpaquePointer? = state
        let destroy: Destroy? = Self.function("ebur128_destroy", in: library)
        destroy?(&state)
    }

    /// Measures interleaved stereo frames.
    func add(_ samples: [Float]) {
        let add: Add? = Self.function("ebur128_add_frames_float", in: library)
        _ = samples.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { add?(state, $0, samples.count / 2) } }
    }

    /// In LUFS.
    var momentary: Double { read("ebur128_loudness_momentary") }
    var shortTerm: Double { read("ebur128_loudness_shortterm") }
    var integrated: Double { read("ebur128_loudness_global") }
    /// In LU.
    var range: Double { read("ebur128_loudness_range") }

    /// Of the louder channel, in dBTP.
    var truePeak: Double {
        let read: ReadPeak? = Self.function("ebur128_true_peak", in: library)
        let peaks = (0..<2).map { channel -> Double in
            var peak = Double.nan
            _ = read?(state, CUnsignedInt(channel), &peak)
            return peak
        }
        return 20 * log10(peaks.max() ?? .nan)
    }

    private func read(_ name: String) -> Double {
        let read: Read? = Self.function(name, in: library)
        var value = Double.nan
        _ = read?(state, &value)
        return value
    }

    private static func function<Function>(_ name: String, in library: UnsafeMutableRawPointer) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
}
