import Glibc
import TacetPlatform
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// Records all channels of a sink through its monitor, at 48 kHz.
private final class ChannelRecorder: Sendable {
    private let channels: Int
    private let bytes = Lock<[UInt8]>([])

    init(channels: Int) { self.channels = channels }

    func receive(_ new: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: new) } }

    var frames: Int { bytes.withLock { $0.count } / (4 * channels) }

    /// The levels of a tone in the channels over the latest `count` frames, in decibels.
    func levels(of hertz: Double, count: Int) -> [Double] {
        let end = frames
        guard end >= count else { return [] }
        let samples = bytes.withLock { bytes in
            bytes.withUnsafeBytes { raw in
                (((end - count) * channels)..<(end * channels)).map {
                    raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self)
                }
            }
        }
        return (0..<channels).map {
            Signal(interleaved: samples, channels: channels, channel: $0, rate: 48_000).level(of: hertz)
        }
    }
}

extension Live {
    @Suite("Surround on a sound server", .inPairs)
    struct SurroundTests {
        private static let layouts: [(Desktop.Sound, SpeakerLayout)] = Desktop.Sound.servers.flatMap { sound in
            [(sound, .surround51), (sound, .surround71)]
        }

        /// The loudspeakers with a place, with their channel and their angle from the front to the right.
        private static func places(_ speakers: SpeakerLayout) -> [(channel: Int, degrees: Double)] {
            speakers == .surround51
                ? [(0, -30), (1, 30), (4, -110), (5, 110)]
                : [(0, -30), (1, 30), (4, -150), (5, 150), (6, -90), (7, 90)]
        }

        @Test("Each loudspeaker of a device is heard alone", arguments: layouts)
        func eachSpeaker(sound: Desktop.Sound, speakers: SpeakerLayout) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.plug("around", formFactor: "speaker", bus: "pci", channels: speakers.channels)
                try await desktop.enter {
                    let recorder = ChannelRecorder(channels: speakers.channels)
                    _ = try desktop.launch(
                        "parec",
                        [
                            "--device=around.monitor", "--raw", "--format=float32le", "--rate=48000",
                            "--channels=\(speakers.channels)",
                            "--channel-map=\(Desktop.channelMap(speakers.channels))", "--latency-msec=10",
                        ], receive: recorder.receive)
                    try await eventually("the device is recorded") { recorder.frames > 0 }
                    var settings = AudioEngine.Settings()
                    settings.speakers = .automatic
                    let game = ManualEngine(settings)
                    #expect(game.engine.settings.speakers == speakers)
                    let tone = Tone(frequency: 60, decibels: -12).samples(frames: 48_000, rate: 48_000)
                    let file = try game.engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
                    let loops = PlaybackSettings(loops: true)

                    func isAlone(_ channel: Int) async throws {
                        try await game.eventually("channel \(channel) of \(sound) is heard alone") {
                            let levels = recorder.levels(of: 60, count: 9_600)
                            guard levels.count == speakers.channels, levels[channel] > -40 else { return false }
                            let bound = speakers == .surround51 ? 9.0 : 14
                            return levels.indices.allSatisfy { $0 == channel || levels[$0] <= levels[channel] - bound }
                        }
                    }
                    for (channel, degrees) in Self.places(speakers) {
                        let (x, z) = (sin(degrees * .pi / 180), -cos(degrees * .pi / 180))
                        let voice = game.engine.play(file, at: Vector3(Float(x), 0, Float(z)), loops)
                        try await isAlone(channel)
                        voice.stop()
                    }
                    try game.engine.buses.voice.setCentered(true)
                    var spoken = loops
                    spoken.bus = .voice
                    let speech = game.engine.play(file, spoken)
                    try await isAlone(2)
                    speech.stop()
                    // The LFE plays the sum of both sides at +12 dB: 18 dB above each.
                    try game.engine.buses.ui.setLFEGain(12)
                    (spoken.bus, spoken.gain) = (.ui, -12)
                    game.engine.play(file, spoken)
                    try await isAlone(3)
                }
            }
        }

        @Test("Headphones get surround mixed down by the server", arguments: Desktop.Sound.servers)
        func headphones(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.enter {
                    let monitor = try await desktop.listen()
                    var settings = AudioEngine.Settings()
                    settings.speakers = .surround51
                    let game = ManualEngine(settings)
                    try game.engine.buses.effects.setCentered(true)
                    try game.playTone()
                    try await game.isHeard(on: monitor)
                    let heard = monitor.heard(from: monitor.frames - 4_800)
                    let sides = (
                        heard.left.level(of: ManualEngine.frequency), heard.right.level(of: ManualEngine.frequency)
                    )
                    #expect(abs(sides.0 - sides.1) < 0.5, "the centre is in the middle: \(sides)")
                }
            }
        }

        @Test(
            "An engine for the loudspeakers of the device is stereo on two, on headphones, and with a frozen server",
            arguments: Desktop.Sound.servers)
        func automaticStereo(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                var settings = AudioEngine.Settings()
                settings.speakers = .automatic
                let devices = [
                    ("speaker", 2, SpeakerLayout.stereo), ("headphone", 6, .stereo), ("speaker", 6, .surround51),
                ]
                for (index, (form, channels, layout)) in devices.enumerated() {
                    try await desktop.plug("device\(index)", formFactor: form, bus: "pci", channels: channels)
                    try await desktop.enter {
                        try await eventually("the engine for \(form) with \(channels) channels is \(layout)") {
                            AudioEngine(settings).settings.speakers == layout
                        }
                    }
                }
                await desktop.enter {
                    desktop.soundServer.freeze()
                    defer { desktop.soundServer.thaw() }
                    let start = MonotonicClock.now
                    let audio = AudioEngine(settings)
                    let waited = MonotonicClock.now - start
                    figure("start with a frozen server, ms, \(sound)", waited.milliseconds)
                    #expect(audio.settings.speakers == .stereo && waited < .milliseconds(500))
                }
            }
        }

        @Test("tacet play --speakers automatic has the channels of the device", arguments: Desktop.Sound.servers)
        func play(sound: Desktop.Sound) async throws {
            try await Desktop.with(sound, systemBus: false) { desktop in
                try await desktop.plug("around", formFactor: "speaker", bus: "pci", channels: 6)
                let tone = Tone(frequency: 330, decibels: -20).samples(frames: 48_000, rate: 48_000)
                try SoundFile(channels: [tone]).writeWave(to: desktop.directory + "/tone.wav")
                let tacet = try desktop.launch(
                    BuiltProducts.path("tacet"),
                    ["play", desktop.directory + "/tone.wav", "--json", "--speakers", "automatic"])
                try await tacet.expectEvent("soundtrack") { $0["state"] == .string("playing") }
                try await eventually("the stream has six channels") {
                    try await desktop.pactl("list", "short", "sink-inputs").contains("6ch")
                }
                await tacet.stop()
            }
        }
    }
}
