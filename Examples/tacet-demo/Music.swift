import Tacet

/// The soundtrack: four stems in step, of which the last three are layers that come and go with the danger.
struct Music {
    /// A layer fades in or out in a bar and a half, so that it never startles.
    private static let fade = Tween.seconds(1.5, .easeInOut)
    static let layerNames = ["bass", "drums", "lead"]
    /// Frames a second of the files, to show positions as time.
    static let sampleRate = 48_000

    private let soundtrack: Soundtrack
    private let piece: Piece
    private(set) var layers = [true, false, false]

    init(_ soundtrack: Soundtrack, _ assets: Assets) {
        self.soundtrack = soundtrack
        piece = Piece(stems: (["pads"] + Self.layerNames).map { assets.path("music/theme-\($0).ogg") })
    }

    func start() throws(AudioError) {
        try soundtrack.play(piece)
        for layer in layers.indices { apply(layer, .none) }
    }

    mutating func toggle(layer: Int) {
        layers[layer].toggle()
        apply(layer, Self.fade)
    }

    /// Pauses and goes on; starts over what has ended.
    func togglePause() throws(AudioError) {
        switch soundtrack.state {
        case .paused: soundtrack.resume(.seconds(0.3))
        case .stopped: try start()
        default: soundtrack.pause(.seconds(0.3))
        }
    }

    private func apply(_ layer: Int, _ tween: Tween) {
        soundtrack.setGain(ofStem: layer + 1, layers[layer] ? .unity : .silence, tween)
    }
}
