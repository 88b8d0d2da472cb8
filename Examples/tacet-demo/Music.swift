import Tacet

/// The soundtrack: four stems in step. The last three come and go with the danger, on the bar; the player's key turns the
/// music to its next part. Tempo and parts stand in the file `theme-pads.ogg.score.json`, beside the first stem.
struct Music {
    /// A stem fades in or out in half a bar, so that it never startles.
    private static let fade = Tween.seconds(1, .easeInOut)
    /// The parts of the loop.
    private static let parts = ["A", "B", "breakdown"]
    static let layerNames = ["bass", "drums", "lead"]
    /// The sample rate of the files, to show positions as time.
    static let sampleRate = 48_000

    private let soundtrack: Soundtrack
    private let track: Track
    private(set) var layers = [true, false, false]
    private var part = 0

    init(_ soundtrack: Soundtrack, _ assets: Assets) {
        self.soundtrack = soundtrack
        track = Track(stems: (["pads"] + Self.layerNames).map { assets.path("music/theme-\($0).ogg") })
    }

    func start() throws(AudioError) {
        try soundtrack.play(track)
        for layer in layers.indices { apply(layer, .none, on: .now) }
    }

    /// Orders the next part on the next bar. The stems begin there as they are now.
    mutating func turn() throws(AudioError) {
        for (layer, isHeard) in layers.enumerated() {
            soundtrack.setLayer(ofStem: layer + 1, LayerCurve([(0, isHeard ? 0 : .silence)]))
        }
        part = (part + 1) % Self.parts.count
        try soundtrack.transition(to: track, at: .bar, entering: .marker(Self.parts[part]))
    }

    /// The files of all stems.
    var paths: [String] { track.stems }

    /// Reads the track again, if a file is one of its stems.
    func reload(_ path: String) { if track.stems.contains(path) { soundtrack.reload() } }

    /// Lets a layer come or go on the next bar; returns whether it comes.
    @discardableResult
    mutating func toggle(layer: Int) -> Bool {
        layers[layer].toggle()
        apply(layer, Self.fade, on: .bar)
        return layers[layer]
    }

    /// Pauses or resumes the soundtrack; restarts it if it has ended.
    func togglePause() throws(AudioError) {
        switch soundtrack.state {
        case .paused: soundtrack.resume(over: .seconds(0.3))
        case .stopped: try start()
        default: soundtrack.pause(over: .seconds(0.3))
        }
    }

    private func apply(_ layer: Int, _ tween: Tween, on boundary: MusicBoundary) {
        soundtrack.setGain(ofStem: layer + 1, layers[layer] ? .unity : .silence, over: tween, on: boundary)
    }
}
