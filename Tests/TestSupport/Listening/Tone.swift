import Glibc

/// A sine tone, to play and to detect.
package struct Tone: Hashable, Sendable {
    /// The frequency in hertz.
    package var frequency: Double
    /// The peak level in decibels of full scale.
    package var decibels: Double

    package init(frequency: Double, decibels: Double = -20) {
        self.frequency = frequency
        self.decibels = decibels
    }

    /// Returns the tone from phase zero on, at `rate` frames per second.
    package func samples(frames: Int, rate: Double) -> [Float] {
        let amplitude = pow(10, decibels / 20)
        let step = 2 * Double.pi * frequency / rate
        return (0..<frames).map { Float(amplitude * sin(step * Double($0))) }
    }

    /// Returns the tone as a signal; see ``samples(frames:rate:)``.
    package func signal(seconds: Double, rate: Double = 48000) -> Signal {
        Signal(samples(frames: Int(seconds * rate), rate: rate), rate: rate)
    }
}
