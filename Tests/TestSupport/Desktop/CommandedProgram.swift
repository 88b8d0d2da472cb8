/// A program that executes the commands of a test: a mocked service or client on the desktop's buses, whose file in
/// Tests/Fixtures describes the commands, or the page of a browser.
package final class CommandedProgram: Sendable {
    package let child: Child

    init(_ child: Child) { self.child = child }

    /// Sends a command, and returns when the mock has sent its signals.
    package func callAsFunction(
        _ command: String, within limit: Duration = .seconds(10), file: StaticString = #fileID, line: UInt = #line
    ) async throws {
        child.write(command)
        let answer = try await child.expectLine("the answer to \(command)", within: limit, file: file, line: line) {
            $0 == "done \(command)" || $0.hasPrefix("failed \(command): ")
        }
        if answer.text.hasPrefix("failed") { throw Unexpected("\(file):\(line): \(answer.text)", of: child) }
    }

    /// Ends the service: its name vanishes from the bus.
    package func stop() async { await child.stop() }
}

extension Desktop {
    /// The mocks in Tests/Fixtures/mocks.
    package enum MockedService: Sendable {
        /// systemd-logind: sleep, wake, lock, unlock, lock-request, inactive, active, inhibitors.
        case logind
        /// ModemManager: ring, answer, hold, hangup.
        case modem
        /// oFono: ring, dial, answer, hold, hangup, and two answers that no telephone gives: lie, crowd.
        case ofono
        /// GNOME Calls: ring, answer, hangup.
        case gnomeCalls
        /// callaudiod: call, default.
        case callAudio
        /// PipeWire's telephony with a paired phone: ring, dial, answer, hold, hangup, unpair, pair, lie, crowd.
        case pipeWire
        /// The same in oFono's name on the system bus.
        case pipeWireAsOfono
        /// systemd-hostnamed: chassis NAME.
        case hostname
        /// org.freedesktop.ScreenSaver: on, off.
        case screenSaver
        /// org.gnome.ScreenSaver: on, off.
        case gnomeScreenSaver
        /// feedbackd as a mock: on, off, profile NAME.
        case feedbackd
        /// The silent switch of Ubuntu Touch: on, off.
        case ubuntuTouch
        /// The profiles of Sailfish: on, off, profile NAME.
        case sailfish
        /// A media player without sound, `org.mpris.MediaPlayer2.NAME`: play, pause, stop, and commands that break the
        /// protocol.
        case player(String)
        /// So many media players, each on a connection of its own, that never answer a call.
        case deafPlayers(Int)
        /// A way to the sound server, `address tcp:…` in its first line, on which requests for frames are lost: starve.
        case pulseProxy
        /// The quick settings of a phone, which set feedbackd's profile: profile NAME.
        case quickSettings
        /// The desktop's portal with its settings of event sounds: sounds on, sounds off, theme NAME.
        case portal
        /// KDE Connect, which pauses music for a telephone call: ring, end.
        case kdeConnect

        fileprivate var arguments: [String] {
            switch self {
            case .logind: ["logind.py"]
            case .modem: ["modem.py"]
            case .ofono: ["ofono.py"]
            case .gnomeCalls: ["gnome_calls.py"]
            case .callAudio: ["call_audio.py"]
            case .pipeWire: ["pipewire_telephony.py", "pipewire"]
            case .pipeWireAsOfono: ["pipewire_telephony.py", "ofono"]
            case .hostname: ["hostname.py"]
            case .screenSaver: ["screensaver.py", "freedesktop"]
            case .gnomeScreenSaver: ["screensaver.py", "gnome"]
            case .feedbackd: ["silent_mode.py", "feedbackd"]
            case .ubuntuTouch: ["silent_mode.py", "ubuntu-touch"]
            case .sailfish: ["silent_mode.py", "sailfish"]
            case .player(let name): ["player.py", name]
            case .deafPlayers(let count): ["deaf_players.py", "\(count)"]
            case .pulseProxy: ["pulse_proxy.py"]
            case .quickSettings: ["quick_settings.py"]
            case .portal: ["portal.py"]
            case .kdeConnect: ["kde_connect.py"]
            }
        }
    }

    /// Starts a mock, and returns when its name is on the bus.
    package func startMock(_ service: MockedService) async throws -> CommandedProgram {
        let arguments = service.arguments
        let script = Fixtures.path("mocks/\(arguments[0])")
        // Debian's own Python has the D-Bus module; another Python earlier in the path may not.
        let child = try launch("/usr/bin/python3", [script] + arguments.dropFirst())
        try await child.expectLine("\(script) is ready") { $0 == "ready" }
        return CommandedProgram(child)
    }
}
