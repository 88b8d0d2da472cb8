import Glibc

/// A sine to play and to listen for.
package struct Tone: Hashable, Sendable {
    /// In hertz.
    package var frequency: Double
    /// The peak, in decibels of full scale.
    package var decibels: Double

    package init(frequency: Double, decibels: Double = -20) {
        self.frequency = frequency
        self.decibels = decibels
    }

    /// The tone from phase zero on, at `rate` frames a second.
    package func samples(frames: Int, rate: Double) -> [Float] {
        let amplitude = pow(10, decibels / 20)
        let step = 2 * Double.pi * frequency / rate
        return (0..<frames).map { Float(amplitude * sin(step * Double($0))) }
    }

    /// As ``samples(frames:rate:)``, as a signal.
    package func signal(seconds: Double, rate: Double = 48000) -> Signal {
        Signal(samples(frames: Int(seconds * rate), rate: rate), rate: rate)
    }
}
