extension RouteFacts {
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
