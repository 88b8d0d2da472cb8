import Tacet
import TacetDecoding
import TacetSession

/// Shows the soundtrack to the desktop as a player's track, and obeys the desktop's controls.
struct DesktopPlayer {
    private let audio: AudioEngine
    private let sampleRate: Double
    private var controls = AudioSession.MediaControls(player: "Tacet", canSeek: true)

    /// Reads the track's tags, and appears on the bus.
    init(_ audio: AudioEngine, path: String) throws(AudioError) {
        self.audio = audio
        let decoder = try AudioFile.open(path)
        sampleRate = Double(max(1, decoder.format.sampleRate))
        let tags = decoder.metadata.tags
        let values = { (name: String) in tags.filter { $0.name == name }.map(\.value) }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        controls.title = values("TITLE").first ?? file.printable(limit: 256)
        controls.artists = values("ARTIST")
        controls.album = values("ALBUM").first ?? ""
        controls.length = decoder.promisedFrames.map { .seconds(Double($0) / sampleRate) }
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
            let frame = min(place / .seconds(1) * sampleRate, 1e15)
            audio.soundtrack.seek(to: Int(frame))
            show(at: place)
        }
    }

    private mutating func show(at place: Duration? = nil) {
        controls.position = place ?? .seconds(Double(audio.soundtrack.position) / sampleRate)
        audio.session.mediaControls = controls
    }
}
