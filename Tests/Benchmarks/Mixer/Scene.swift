import Tacet
import TacetSession

/// An offline engine that mixes loops around the listener.
final class Scene: @unchecked Sendable {  // one benchmark runs at a time, on one thread
    let audio: AudioEngine
    let voices: [Voice]
    private(set) var block = 0
    private let places: [[Vector3]]
    private let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1_024)

    init(voices count: Int, gain: Decibels) throws {
        samples.initialize(repeating: 0)
        var settings = AudioEngine.Settings()
        settings.virtualVoices = count
        audio = AudioEngine(offline: settings)
        let sound = try audio.load(bytes: Self.wave, name: "tone")
        places = (0..<2).map { shift in
            (0..<count).map { (index: Int) -> Vector3 in
                let (right, back) = (index % 100 - 50 + shift, index / 100 % 100 - 50)
                return Vector3(Float(right), 0, Float(back))
            }
        }
        voices = places[0].map { [audio] in audio.play(sound, at: $0, PlaybackSettings(gain: gain, loops: true)) }
    }

    deinit { samples.deallocate() }

    /// Where everything is next.
    var nextPlaces: [Vector3] { places[block % 2] }

    func mix() throws {
        audio.update()
        var span = samples.mutableSpan
        try audio.render(into: &span)
        block += 1
    }

    /// A tenth of a second at 48 kHz: a triangle of 100 Hz, as a WAV file of 16-bit samples.
    static var wave: [UInt8] {
        let samples = (0..<4_800).map { (frame: Int) -> Int16 in
            let height = abs(frame % 480 - 240)
            return Int16(truncatingIfNeeded: height * 100 - 12_000)
        }
        var bytes: [UInt8] = []
        func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
        bytes += Array("RIFF".utf8)
        append(UInt32(36 + samples.count * 2))
        bytes += Array("WAVEfmt ".utf8)
        append(UInt32(16))
        for half in [1, 1] as [UInt16] { append(half) }
        append(UInt32(48_000))
        append(UInt32(96_000))
        for half in [2, 16] as [UInt16] { append(half) }
        bytes += Array("data".utf8)
        append(UInt32(samples.count * 2))
        for sample in samples { append(sample) }
        return bytes
    }
}
