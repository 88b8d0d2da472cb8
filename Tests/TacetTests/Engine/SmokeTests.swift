import Testing

@testable import Tacet

@Suite struct SmokeTests {
    static func wav(_ samples: [Int16], channels: Int = 1, rate: Int = 48_000) -> [UInt8] {
        func le<T: FixedWidthInteger>(_ v: T) -> [UInt8] { withUnsafeBytes(of: v.littleEndian, Array.init) }
        let data = samples.flatMap { le($0) }
        return Array("RIFF".utf8) + le(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8) + le(UInt32(16))
            + le(UInt16(1))
            + le(UInt16(channels)) + le(UInt32(rate)) + le(UInt32(rate * channels * 2)) + le(UInt16(channels * 2))
            + le(UInt16(16)) + Array("data".utf8) + le(UInt32(data.count)) + data
    }

    @Test func playsASound() throws {
        var settings = AudioEngine.Settings()
        settings.realVoices = 8
        let audio = AudioEngine(offline: settings)
        let sound = try audio.load(bytes: Self.wav([Int16](repeating: 10_000, count: 4800)), name: "dc")
        let voice = audio.play(sound)
        #expect(voice.isPlaying)
        var events = audio.update()
        var samples = [Float](repeating: 0, count: 2 * 9600)
        var span = samples.mutableSpan
        try audio.render(into: &span)
        let n = samples.firstIndex { abs($0) > 0.01 } ?? -1
        print("first", n, samples.max() ?? 0, samples[(2 * 2000)], samples[2 * 2000 + 1])
        events = audio.update()
        #expect(events == [.finished(voice.id)])
        #expect(!voice.isPlaying)
    }

    @Test func playsMusic() throws {
        let audio = AudioEngine(offline: .init())
        try audio.soundtrack.play("/tmp/t.ogg")
        audio.update()
        var samples = [Float](repeating: 0, count: 2 * 96000)
        var span = samples.mutableSpan
        try audio.render(into: &span)
        print("events", audio.update(), "max", samples.max() ?? 0, audio.soundtrack.position, audio.soundtrack.state)
    }
}
