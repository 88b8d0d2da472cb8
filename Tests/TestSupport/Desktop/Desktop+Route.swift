extension Desktop {
    /// Plugs a device in: a sink appears, and the server makes it the default.
    ///
    /// - Parameters:
    ///   - formFactor: The property device.form_factor: `headphone`, `headset`, `speaker`…
    ///   - bus: The property device.bus: `bluetooth`, `usb`, `pci`.
    package func plug(_ sink: String, formFactor: String = "headphone", bus: String = "bluetooth") async throws {
        // The quotes are part of the argument; without them PulseAudio ignores the second property.
        let properties = "\"device.description=\(sink) device.form_factor=\(formFactor) device.bus=\(bus)\""
        try await pactl(
            "load-module", "module-null-sink", "sink_name=\(sink)", "rate=48000", "sink_properties=\(properties)")
        try await setDefaultSink(sink)
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
    /// A question would need another client. While a client connects, PipeWire passes changes of the default on to that client
    /// alone, and the others never hear of them (`module-metadata`, `metadata_property`).
    package func setDefaultSink(_ sink: String) async throws {
        try await eventually("the server takes \(sink) as the default") {
            (try? await pactl("set-default-sink", sink)) != nil
        }
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
