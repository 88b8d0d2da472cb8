/// The program's own player: what the program set, and what the desktop sees of it.
struct PresentedMediaPlayer: Hashable, Sendable {
    /// Times beyond a year are no track's, and could not be added.
    private static let longest = Duration.seconds(366 * 86_400)

    /// What the program's own player shows; nil if it is none.
    private(set) var controls: AudioSession.MediaControls?
    /// The program has set its controls since the desktop last saw some.
    private var hasNewControls = false
    /// The program's own controls, as the desktop sees them.
    private var presented: PresentedControls?

    /// Takes what the program's player shows; nil is no player.
    mutating func set(_ controls: AudioSession.MediaControls?) {
        self.controls = controls
        hasNewControls = true
    }

    /// Orders what the desktop is to see, if that has changed.
    ///
    /// - Parameters:
    ///   - isEligible: Whether the program may be on the bus.
    ///   - isSounding: Whether the soundtrack runs as far as the session is concerned.
    mutating func present(isEligible: Bool, isSounding: Bool, at now: Duration) -> SessionAction? {
        guard var controls, isEligible else {
            defer { presented = nil }
            return presented == nil ? nil : .present(nil)
        }
        controls.position = max(.zero, min(controls.position, Self.longest))
        controls.length = controls.length.map { max(.zero, min($0, Self.longest)) }
        controls.volume = controls.volume.map { $0.isNaN ? 0 : max(0, min($0, 1)) }
        let isPlaying = controls.isPlaying && isSounding
        var next = PresentedControls(controls: controls, isPlaying: isPlaying, position: controls.position, since: now)
        if let presented, !hasNewControls {
            guard presented.isPlaying != isPlaying else { return nil }
            next.position = presented.position(at: now)
        }
        hasNewControls = false
        presented = next
        return .present(next)
    }

    /// Returns what the program shall do for a request of the desktop; nil for one that it did not name.
    func answer(_ request: AudioSession.MediaRequest) -> AudioSession.MediaRequest? {
        guard let presented else { return nil }
        switch request {
        case .command(let command):
            guard presented.controls.commands.contains(command) else { return nil }
            return .command(command == .playPause ? presented.isPlaying ? .pause : .play : command)
        case .seek(let place):
            guard presented.controls.canSeek else { return nil }
            return .seek(to: max(.zero, min(place, presented.controls.length ?? place)))
        case .setVolume(let volume):
            // MPRIS: a negative volume means 0. Louder than 1 is the mixer's matter.
            guard presented.controls.volume != nil, !volume.isNaN else { return nil }
            return .setVolume(max(0, min(volume, 1)))
        }
    }
}
