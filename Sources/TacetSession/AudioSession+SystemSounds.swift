extension AudioSession {
    /// Passes a system sound to the session's thread. Never waits.
    package func play(_ request: SystemSoundRequest) {
        guard let thread else { return request.tell(.unreachable) }
        thread.play(request)
    }
}
