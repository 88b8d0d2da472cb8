import TacetPlatform

extension Desktop {
    /// Plugs a device in: a sink appears, and the server makes it the default.
    ///
    /// - Parameters:
    ///   - formFactor: The property device.form_factor: `headphone`, `headset`, `speaker`…
    ///   - bus: The property device.bus: `bluetooth`, `usb`, `pci`.
    ///   - channels: One for mono, two for stereo, six for 5.1, eight for 7.1.
    package func plug(
        _ sink: String, formFactor: String = "headphone", bus: String = "bluetooth", channels: Int = 2
    ) async throws {
        // The quotes are part of the argument; without them PulseAudio ignores the second property.
        let properties = "\"device.description=\(sink) device.form_factor=\(formFactor) device.bus=\(bus)\""
        try await pactl(
            "load-module", "module-null-sink", "sink_name=\(sink)", "rate=48000", "channels=\(channels)",
            "channel_map=\(Self.channelMap(channels))", "sink_properties=\(properties)")
        try await setDefaultSink(sink)
    }

    /// The names of the loudspeakers of so many channels, in the order of WAV files.
    package static func channelMap(_ channels: Int) -> String {
        if channels == 1 { return "mono" }
        let speakers = [
            "front-left", "front-right", "front-center", "lfe", "rear-left", "rear-right", "side-left", "side-right",
        ]
        return speakers.prefix(channels).joined(separator: ",")
    }

    /// Unplugs a device: its sink disappears.
    package func unplug(_ sink: String) async throws {
        let modules = try await pactl("list", "short", "modules").split(separator: "\n")
        for module in modules where module.split(whereSeparator: \.isWhitespace).contains("sink_name=\(sink)") {
            try await pactl("unload-module", String(module.prefix { $0.isNumber }))
        }
        try await eventually("\(sink) is gone") { try await !sinks.contains(sink) }
    }

    /// Makes a sink the default as soon as the server takes it, and does not wait until it is.
    ///
    /// A question would need another client. While a client connects, PipeWire passes changes of the default on to that
    /// client alone, and the others never hear of them (`module-metadata`, `metadata_property`).
    package func setDefaultSink(_ sink: String) async throws {
        try await eventually("the server takes \(sink) as the default") {
            (try? await pactl("set-default-sink", sink)) != nil
        }
    }

    /// Moves a stream from one sink to another, as the player does: again, if the server has not moved it.
    ///
    /// PipeWire's session manager does not hear of a move that comes while a client connects, for the reason above. The
    /// same move again is no change, so the stream is sent back first.
    package func move(_ stream: Int, from old: String, to new: String) async throws {
        try await eventually("the server moves stream \(stream) to \(new)") {
            try await pactl("move-sink-input", "\(stream)", new)
            let start = MonotonicClock.now
            while MonotonicClock.now - start < .seconds(2) {
                let place = try await playbackStreams().first { $0.index == stream }?.sink
                if try await place == sinkNumber(of: new) { return true }
            }
            try await pactl("move-sink-input", "\(stream)", old)
            return false
        }
    }

    private func sinkNumber(of sink: String) async throws -> Int? {
        for line in try await pactl("list", "short", "sinks").split(separator: "\n") {
            let columns = line.split(separator: "\t")
            if columns.count > 1, columns[1] == sink { return Int(columns[0]) }
        }
        return nil
    }

    package var defaultSink: String { get async throws { try await pactl("get-default-sink") } }

    /// The names of all sinks.
    package var sinks: [String] {
        get async throws {
            try await pactl("list", "short", "sinks").split(separator: "\n").compactMap { line in
                line.split(separator: "\t").dropFirst().first.map(String.init)
            }
        }
    }
}
