// The controls that the program shows to the desktop.
extension SessionMachine {
    /// Whether the program is to be on the bus: it has controls and is active, and a browser plays.
    private var isEligible: Bool {
        guard program.isActive, !configuration.isSwitchedOff else { return false }
        return configuration.role != .browser || program.isSoundtrackPlaying
    }

    /// Orders what the desktop is to see, if that has changed.
    mutating func presentControls() {
        guard var controls = program.mediaControls, isEligible else {
            if presented != nil { order(.present(nil)) }
            presented = nil
            return
        }
        // Times beyond a year are no track's, and could not be added.
        let longest = Duration.seconds(366 * 86_400)
        controls.position = max(.zero, min(controls.position, longest))
        controls.length = controls.length.map { max(.zero, min($0, longest)) }
        controls.volume = controls.volume.map { $0.isNaN ? 0 : max(0, min($0, 1)) }
        let isPlaying = controls.isPlaying && directive.soundtrack <= .muted
        var next = PresentedControls(
            controls: controls, isPlaying: isPlaying, position: controls.position, since: clock)
        if let presented, !program.hasNewMediaControls {
            guard presented.isPlaying != isPlaying else { return }
            next.position = presented.position(at: clock)
        }
        program.hasNewMediaControls = false
        presented = next
        order(.present(next))
    }

    /// Takes a request of the desktop, and passes it on if the program named it.
    mutating func take(_ request: AudioSession.MediaRequest) {
        guard let presented else { return }
        let commands = presented.controls.commands
        switch request {
        case .command(.playPause):
            guard commands.contains(.playPause) else { return }
            pass(presented.isPlaying ? .pause : .play)
        case .command(let command):
            guard commands.contains(command) else { return }
            pass(command)
        case .seek(let place):
            guard presented.controls.canSeek else { return }
            let end = presented.controls.length ?? place
            emit(.mediaRequested(.seek(to: max(.zero, min(place, end)))))
        case .setVolume(let volume):
            // MPRIS: a negative volume means 0. Louder than 1 is the mixer's matter.
            guard presented.controls.volume != nil, !volume.isNaN else { return }
            emit(.mediaRequested(.setVolume(max(0, min(volume, 1)))))
        }
    }

    private mutating func pass(_ command: AudioSession.MediaCommand) {
        if command == .play { resume() }
        emit(.mediaRequested(.command(command)))
    }
}
