import Tacet
import TacetSession

/// Measures the game's calls while a mixing thread mixes. Each call is timed alone, by wall-clock time, as a game sees
/// it.
struct TriggerBenchmark {
    private let setting: WorkloadSetting
    /// The number of voices that are mixed meanwhile.
    private static let mixed = 128
    private static let times = CallTimes(calls: 100_000, backToBack: 20_000, paced: 900)

    init(_ setting: WorkloadSetting) { self.setting = setting }

    func measure() throws -> [Measurement] {
        var settings = AudioEngine.Settings()
        settings.realVoices = Self.mixed
        settings.virtualVoices = 16_384
        settings.blockFrames = setting.blockFrames
        settings.output = .null
        let audio = AudioEngine(settings, session: AudioSession(isolated: ()))
        let scene = MixingScene(workload: .space, voices: Self.mixed)
        let loop = try audio.load(bytes: WaveBytes.mono(scene.samples(of: 0), rate: scene.soundRate), name: "loop")
        let shot = try audio.load(bytes: WaveBytes.mono([Int16](repeating: 9, count: 480), rate: 48_000), name: "shot")
        let voices = (0..<Self.mixed).map { index in
            audio.play(
                loop, at: scene.position(of: index, block: 0),
                PlaybackSettings(gain: Decibels(amplitude: scene.amplitude), loops: true, priority: 255))
        }
        audio.update()
        let times = Self.times
        let update = { _ = audio.update() }
        let floor = times.calls(update) { _ in }.p50
        return [
            ("play()", times.calls(update) { _ in audio.play(shot) }),
            ("play(at:)", times.calls(update) { audio.play(shot, at: Vector3(Float($0 % 7), 0, 1)) }),
            (
                "move(to:)", times.calls(update) { voices[$0 % Self.mixed].move(to: Vector3(Float($0 % 7), 0, 1)) }
            ),
            ("setGain()", times.calls(update) { voices[$0 % Self.mixed].setGain(-20) }),
            ("update(), nothing changes, back to back", times.backToBack(update)),
            ("update(), nothing changes, 60 a second", times.paced(update)),
            ("stop()", times.calls(update) { voices[$0 % Self.mixed].stop() }),
        ].map { name, times in times.measurement(.triggers, name, block: setting.blockFrames, floor: floor) }
    }
}
