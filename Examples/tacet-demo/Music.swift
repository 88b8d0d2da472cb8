import Tacet

/// The soundtrack: four stems in step. The last three fade in and out with the danger.
struct Music {
    /// A stem fades in or out in a bar and a half, so that it never startles.
    private static let fade = Tween.seconds(1.5, .easeInOut)
    static let layerNames = ["bass", "drums", "lead"]
    /// The sample rate of the files, to show positions as time.
    static let sampleRate = 48_000

    private let soundtrack: Soundtrack
    private let track: Track
    private(set) var layers = [true, false, false]

    init(_ soundtrack: Soundtrack, _ assets: Assets) {
        self.soundtrack = soundtrack
        track = Track(stems: (["pads"] + Self.layerNames).map { assets.path("music/theme-\($0).ogg") })
    }

    func start() throws(AudioError) {
        try soundtrack.play(track)
        for layer in layers.indices { apply(layer, .none) }
    }

    /// The files of all stems.
    var paths: [String] { track.stems }

    /// Reads the track again, if a file is one of its stems.
    func reload(_ path: String) { if track.stems.contains(path) { soundtrack.reload() } }

    /// Fades a layer in or out; returns whether it is heard from now on.
    @discardableResult
    mutating func toggle(layer: Int) -> Bool {
        layers[layer].toggle()
        apply(layer, Self.fade)
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

    private func apply(_ layer: Int, _ tween: Tween) {
        soundtrack.setGain(ofStem: layer + 1, layers[layer] ? .unity : .silence, over: tween)
    }
}
