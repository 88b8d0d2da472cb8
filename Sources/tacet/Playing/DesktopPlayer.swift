import Tacet
import TacetSession

/// Shows the soundtrack to the desktop as a player's track, and obeys the desktop's controls.
struct DesktopPlayer {
    private let audio: AudioEngine
    private var controls = AudioSession.MediaControls(player: "Tacet", canSeek: true, volume: 1)

    /// Reads the track's tags, and appears on the bus.
    init(_ audio: AudioEngine, path: String) throws(AudioError) {
        self.audio = audio
        let facts = try AudioFileProperties(path)
        controls.describe(facts, of: path)
        show()
    }

    /// Does what the desktop asks, and shows the result.
    mutating func obey(_ request: AudioSession.MediaRequest) {
        switch request {
        case .command(.pause):
            audio.soundtrack.pause()
            controls.isPlaying = false
            show()
        case .command(.play), .command(.playPause):
            audio.soundtrack.resume()
            controls.isPlaying = true
            show()
        case .command(.next), .command(.previous): break
        case .seek(let place):
            audio.soundtrack.seek(to: place)
            show(at: place)
        case .setVolume(let volume):
            controls.volume = volume
            // As the sound servers' sliders: half of the way is -18 dB.
            audio.buses.master.setGain(Decibels(amplitude: Float(volume * volume * volume)))
            show()
        }
    }

    private mutating func show(at place: Duration? = nil) {
        controls.position = place ?? audio.soundtrack.position
        audio.session.mediaControls = controls
    }
}
