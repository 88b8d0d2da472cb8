extension RouteFacts {
    /// Whether only the player hears the device. The port's type decides first: a built-in sink has a headphone port too.
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

    var route: AudioSession.Route {
        let name = description.isEmpty ? name : description
        return AudioSession.Route(
            name: name.printable, isPrivate: isPrivate, sampleRate: sampleRate, latency: latency,
            volume: isMuted ? 0 : volume, hasVolumeControl: hasVolumeControl)
    }

    /// Why the route changed from `previous` to this one; nil if it did not change.
    func reasonForChange(from previous: RouteFacts) -> AudioSession.RouteChange.Reason? {
        if name != previous.name {
            if !sinks.isEmpty && !sinks.contains(previous.name) { return .oldDeviceUnavailable }
            if !previous.sinks.isEmpty && !previous.sinks.contains(name) { return .newDeviceAvailable }
            return .override
        }
        if port != previous.port || portType != previous.portType {
            let hasGone = unavailablePorts.contains(previous.port)
            let hasCome = previous.unavailablePorts.contains(port)
            // Many codecs report the loudspeaker as unavailable while headphones are in. So both ports changed: the
            // headphones moved.
            if hasGone && hasCome { return isPrivate ? .newDeviceAvailable : .oldDeviceUnavailable }
            return hasGone ? .oldDeviceUnavailable : hasCome ? .newDeviceAvailable : .override
        }
        return sampleRate == previous.sampleRate ? nil : .configurationChange
    }
}
