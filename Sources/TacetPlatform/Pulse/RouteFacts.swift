/// The device that this session's sound goes to, as the server describes it.
package struct RouteFacts: Hashable, Sendable {
    /// The server's name of the sink. `description` is its name for people.
    package var name: String
    package var description: String
    /// `device.form_factor`, `device.bus`: empty if unknown.
    package var formFactor: String
    package var bus: String
    /// The active port's name, and its type by name (`headphones`, `speaker`, `hdmi`, `bluetooth`…): empty if unknown.
    package var port: String
    package var portType: String
    /// Names of this sink's ports that report themselves unavailable, because nothing is plugged in.
    package var unavailablePorts: Set<String>
    /// Names of every sink on the server. Tells an unplugged device from one that the player switched away from.
    package var sinks: Set<String>
    package var sampleRate: Int
    package var latency: Duration
    /// The sink's volume as a volume slider shows it, 0...1: 1 at 100 %. Not linear in amplitude.
    package var volume: Float
    package var isMuted: Bool
    /// Whether the server can change the sink's volume, in the device or in software.
    package var hasVolumeControl: Bool
    /// PulseAudio's flat volumes: the volumes of the streams contain the sink's.
    package var isFlat: Bool
    /// The device plays one channel, or the same one on every side.
    package var isMono: Bool

    package init(
        name: String, description: String = "", formFactor: String = "", bus: String = "", port: String = "",
        portType: String = "", unavailablePorts: Set<String> = [], sinks: Set<String> = [], sampleRate: Int = 48_000,
        latency: Duration = .zero, volume: Float = 1, isMuted: Bool = false, hasVolumeControl: Bool = true,
        isFlat: Bool = false, isMono: Bool = false
    ) {
        self.name = name
        self.description = description
        self.formFactor = formFactor
        self.bus = bus
        self.port = port
        self.portType = portType
        self.unavailablePorts = unavailablePorts
        self.sinks = sinks
        self.sampleRate = sampleRate
        self.latency = latency
        self.volume = volume
        self.isMuted = isMuted
        self.hasVolumeControl = hasVolumeControl
        self.isFlat = isFlat
        self.isMono = isMono
    }
}

extension RouteFacts {
    /// Whether only the player hears the device. The port's type decides first: a built-in sink has a headphone port
    /// too.
    package var isPrivate: Bool {
        switch portType {
        case "headphones", "headset", "handset", "earpiece": true
        case "", "unknown", "analog", "usb": isPrivateByForm
        case "bluetooth", "handsfree": isPrivateByForm
        default: false  // speaker, hdmi, line, tv, car…
        }
    }

    /// Whether the device's active port has nothing plugged in.
    package var isUnplugged: Bool { unavailablePorts.contains(port) }

    private var isPrivateByForm: Bool {
        switch formFactor {
        case "headphone", "headphones", "headset", "handset", "hands-free": true
        case "": bus == "bluetooth" || portType == "bluetooth" || portType == "handsfree"
        default: false  // internal, speaker, tv, car, hifi, portable, computer…
        }
    }
}
