import Glibc

/// How fast this machine computes.
///
/// A budget of processor time means a machine of a certain speed, and machines that run these tests differ fourfold: in
/// their clocks, and in what their neighbours on the same processor leave to them. So a test that holds code to such a
/// budget asks here what a known piece of work takes at the moment, and compares that.
package enum Pace {
    /// How many times longer known work takes now than on the machine for which the budgets stand: 1 at least.
    ///
    /// It takes some 50 ms of processor, of the calling thread alone.
    package static var slowness: Double { max(1, time { for _ in 0..<repetitions { work() } } / nominal) }

    /// Returns the seconds of processor that the calling thread takes for `body`.
    package static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = threadTime
        try body()
        return threadTime - start
    }

    /// The seconds of processor that the calling thread has had.
    private static var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static let repetitions = 20

    /// Seconds that all repetitions take where the budgets stand.
    #if DEBUG
        private static let nominal = 0.022
    #else
        private static let nominal = 0.0048
    #endif

    /// Some of each that the code under test does: arithmetic on bytes, memory that is taken and given back, hashing,
    /// and calls of the kernel.
    private static func work() {
        var sum: UInt32 = 0
        var names: [String: Int] = [:]
        for round in 0..<400 {
            let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: 64)
            for byte in bytes { sum = sum &* 31 &+ UInt32(byte) }
            names["name \(sum % 97)", default: 0] += 1
            _ = access("/proc/self", F_OK)
        }
        precondition(names.count <= 97)
    }
}
