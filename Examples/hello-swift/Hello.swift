import Glibc
import Tacet

/// Five seconds of a game: music, and a laser that circles the player. Run it where the folder `Assets` of Tacet is.
///
/// A game with a window reports it: `audio.session.applicationState = .background` when the window is minimised,
/// `.active` when it is in front. The game is silent in the background then.
@main struct Hello {
    static func main() throws {
        let audio = AudioEngine()
        let laser = try audio.load("Assets/effects/laser.ogg")
        try audio.soundtrack.play("Assets/music/theme.ogg")
        for frame in 0..<300 {
            let angle = Float(frame) / 60
            if frame % 30 == 0 { audio.play(laser, at: Vector3(3 * sin(angle), 0, -3 * cos(angle))) }
            for event in audio.update() { print(event) }
            usleep(16_667)
        }
    }
}
