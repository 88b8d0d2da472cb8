package import CPulse

extension RouteFacts {
    /// Reads what the server says about `sink`, and about the port that is active on it.
    package init(_ sink: pa_sink_info, from pulse: UnsafePointer<tacet_pulse_functions>) {
        func property(_ key: String) -> String {
            sink.proplist.flatMap { pulse.pointee.pa_proplist_gets($0, key) }.map { boundedString($0) } ?? ""
        }
        var volume = sink.volume
        let level = pulse.slider(&volume)
        self.init(
            name: sink.name.map { boundedString($0) } ?? "",
            description: sink.description.map { boundedString($0) } ?? "",
            formFactor: property("device.form_factor"), bus: property("device.bus"),
            port: sink.active_port.flatMap { $0.pointee.name }.map { boundedString($0) } ?? "",
            portType: sink.active_port.map { Self.portType($0.pointee, of: pulse) } ?? "",
            unavailablePorts: Self.unavailablePorts(of: sink),
            sampleRate: Int(sink.sample_spec.rate),
            // Not the present latency, which differs at every reading.
            latency: .microseconds(Int64(clamping: min(sink.configured_latency, 60_000_000))),
            volume: level, isMuted: sink.mute != 0,
            hasVolumeControl: sink.has(PA_SINK_HW_VOLUME_CTRL) || sink.has(PA_SINK_DECIBEL_VOLUME),
            isFlat: sink.has(PA_SINK_FLAT_VOLUME), isMono: Self.isMono(sink.channel_map))
    }

    /// Whether a device plays one channel only, or has no sides.
    private static func isMono(_ map: pa_channel_map) -> Bool {
        let count = min(Int(map.channels), 32)
        return count == 1
            || count > 1
                && withUnsafeBytes(of: map.map) { positions in
                    let positions = positions.assumingMemoryBound(to: pa_channel_position_t.self)
                    return positions.prefix(count).allSatisfy { $0 == PA_CHANNEL_POSITION_MONO }
                }
    }

    /// The sink that a server shows when it has no device at all.
    package var isPlaceholder: Bool { name == "auto_null" }

    private static func unavailablePorts(of sink: pa_sink_info) -> Set<String> {
        guard let ports = sink.ports else { return [] }
        let names = (0..<min(Int(sink.n_ports), 64)).compactMap { index -> String? in
            guard let port = ports[index]?.pointee, port.available == PA_PORT_AVAILABLE_NO.rawValue else { return nil }
            return port.name.map { boundedString($0) }
        }
        return Set(names)
    }

    /// The names of `pa_device_port_type_t`, by value.
    private static let portTypes = [
        "", "aux", "speaker", "headphones", "line", "mic", "headset", "handset", "earpiece", "spdif", "hdmi", "tv",
        "radio", "video", "usb", "bluetooth", "portable", "handsfree", "car", "hifi", "phone", "network", "analog",
    ]

    private static func portType(
        _ port: pa_sink_port_info, of pulse: UnsafePointer<tacet_pulse_functions>
    ) -> String {
        // libpulse before 14 ends its structure before `type`; its version reads "14.2".
        let version = pulse.pointee.pa_get_library_version().map { String(cString: $0) } ?? ""
        if let major = Int(version.prefix { $0.isNumber }), major >= 14, port.type > 0, Int(port.type) < portTypes.count
        {
            return portTypes[Int(port.type)]
        }
        let name = port.name.map { boundedString($0) } ?? ""
        return ["headphones", "headset", "hdmi", "speaker"].first { name.contains(text: $0) } ?? ""
    }
}

extension pa_sink_info {
    fileprivate func has(_ flag: pa_sink_flags) -> Bool { flags.rawValue & flag.rawValue != 0 }
}

extension UnsafePointer<tacet_pulse_functions> {
    /// A volume as its slider shows it, 0...1. 65536 is PA_VOLUME_NORM, 100 %. The scale is not linear in amplitude.
    package func slider(_ volume: inout pa_cvolume) -> Float {
        volume.channels > 0 ? min(max(Float(pointee.pa_cvolume_avg(&volume)) / 65536, 0), 1) : 1
    }
}
