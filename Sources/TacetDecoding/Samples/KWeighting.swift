import Glibc

/// The two K-weighting filters of BS.1770-4 at any sample rate; its tables hold for 48 kHz only.
///
/// The analogue prototypes are those of B. De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement"
/// (AES e-Brief 2018).
package struct KWeighting {
    private var shelf: Biquad
    private var highPass: Biquad

    /// The filters of one channel, for a sample rate in hertz of at least 4,000.
    package init(sampleRate: Double) {
        let shelfK = tan(.pi * 1_681.974450955533 / sampleRate)
        let shelfQ = 0.7071752369554196
        let high = pow(10, 3.999843853973347 / 20)
        let band = pow(high, 0.4996667741545416)
        let shelfScale = 1 + shelfK / shelfQ + shelfK * shelfK
        shelf = Biquad(
            b0: (high + band * shelfK / shelfQ + shelfK * shelfK) / shelfScale,
            b1: 2 * (shelfK * shelfK - high) / shelfScale,
            b2: (high - band * shelfK / shelfQ + shelfK * shelfK) / shelfScale,
            a1: 2 * (shelfK * shelfK - 1) / shelfScale,
            a2: (1 - shelfK / shelfQ + shelfK * shelfK) / shelfScale)
        let passK = tan(.pi * 38.13547087602444 / sampleRate)
        let passQ = 0.5003270373238773
        let passScale = 1 + passK / passQ + passK * passK
        highPass = Biquad(
            b0: 1, b1: -2, b2: 1, a1: 2 * (passK * passK - 1) / passScale,
            a2: (1 - passK / passQ + passK * passK) / passScale)
    }

    /// Filters the next sample.
    package mutating func filter(_ sample: Double) -> Double { highPass.filter(shelf.filter(sample)) }

    /// Clears what rings on far below hearing. Arithmetic with numbers below 10⁻³⁰⁸, which a filter reaches in a long
    /// silence, takes a hundred times as long.
    package mutating func settle() {
        shelf.settle()
        highPass.settle()
    }
}

/// A second-order filter, transposed direct form II.
private struct Biquad {
    let b0, b1, b2, a1, a2: Double
    private var first = 0.0
    private var second = 0.0

    init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
        (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
    }

    mutating func filter(_ sample: Double) -> Double {
        let output = b0 * sample + first
        first = b1 * sample - a1 * output + second
        second = b2 * sample - a2 * output
        return output
    }

    mutating func settle() { if abs(first) + abs(second) < 1e-30 { (first, second) = (0, 0) } }
}
