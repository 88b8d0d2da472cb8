/// The real feedbackd on the desktop's session bus, which sets the silent mode of a phone.
package struct SilentSwitch: Sendable {
    package let feedbackd: Child
    private let object: BusObject

    fileprivate init(_ feedbackd: Child, _ object: BusObject) {
        self.feedbackd = feedbackd
        self.object = object
    }

    /// Sets the profile: `full`, `quiet` or `silent`. The real daemon also accepts any other word.
    package func setProfile(_ profile: String) async throws {
        try await object.setProperty("org.sigxcpu.Feedback", "Profile", to: "'\(profile)'")
    }

    package var profile: String {
        get async throws {
            let answer = try await object.property("org.sigxcpu.Feedback", "Profile")
            return String(answer.split(separator: "'").dropFirst().first ?? "")
        }
    }

    /// Ends the daemon: its name vanishes from the bus.
    package func stop() async { await feedbackd.stop() }
}

extension Desktop {
    /// Starts the real feedbackd, in the profile `full`.
    package func startSilentSwitch() async throws -> SilentSwitch {
        let feedbackd = try launch("/usr/libexec/feedbackd")
        try await waitForName("org.sigxcpu.Feedback")
        return SilentSwitch(feedbackd, object("org.sigxcpu.Feedback", "/org/sigxcpu/Feedback"))
    }
}
