import Tacet
import TacetSession

/// Mixes a scene on an offline engine.
final class MixingEngine {
    private let scene: MixingScene
    private let audio: AudioEngine
    private let voices: [Voice]
    private let rendered: RenderedBlock

    /// - Parameter isMeasured: Whether the engine's own profiler measures the stages of each block.
    init(_ scene: MixingScene, blockFrames: Int, isMeasured: Bool = true) throws {
        var settings = AudioEngine.Settings()
        settings.realVoices = scene.voices
        settings.blockFrames = blockFrames
        settings.sampleRate = MixingScene.mixRate
        let audio = AudioEngine(offline: settings)
        if scene.hasHRTF { audio.world.spatialization = .binaural }
        if scene.hasReverb { audio.world.reverb = Reverb(.concertHall) }
        let sounds = try scene.load(into: audio)
        voices = (0..<scene.voices).map { index in
            let settings = PlaybackSettings(
                gain: Decibels(amplitude: scene.amplitude), pitch: scene.pitch(of: index), loops: true)
            let place = scene.isSpatial ? scene.position(of: index, block: 0) : nil
            return audio.play(sounds[index % sounds.count], at: place, settings)
        }
        audio.profiler.isEnabled = isMeasured
        self.scene = scene
        self.audio = audio
        rendered = RenderedBlock(frames: blockFrames)
    }

    var profiler: Profiler { audio.profiler }

    /// Lets programs attach to the engine, which look and touch nothing.
    func allowAttaching() throws { try audio.profiler.setAccess(.read) }

    /// Moves the voices of a spatial scene, and mixes a block.
    func step(_ block: Int) throws {
        if scene.isSpatial {
            for index in voices.indices { voices[index].move(to: scene.position(of: index, block: block)) }
        }
        audio.update()
        try rendered.render(audio)
    }

    /// Whether the last block holds any sound.
    var isAudible: Bool { rendered.isAudible }
}
