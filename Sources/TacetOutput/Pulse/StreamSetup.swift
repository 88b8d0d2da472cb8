import CPulse
import TacetPlatform

/// What the program wants of its stream on the sound server.
struct StreamSetup: Hashable, Sendable {
    let sampleRate: Int
    /// The sizes of the server's buffer and requests, in whole blocks.
    let sizes: StreamSizes
    let identity: OutputIdentity
    /// The loudspeakers whose channels the stream has. The server mixes them down, or up, for its device.
    var speakers = SpeakerLayout.stereo
    /// The server's name of the chosen device; nil follows the default device.
    var device: String?
    /// Whether the stream ends with a private device, so that the server does not move it to one that others hear.
    var keepsPrivate = false

    /// Makes the stream, which is not connected yet; nil if libpulse has no memory for it.
    func makeStream(_ pulse: tacet_pulse_functions, _ context: OpaquePointer, isPipeWire: Bool) -> OpaquePointer? {
        let properties = pulse.pa_proplist_new()
        defer { pulse.pa_proplist_free(properties) }
        for (key, value) in identity.properties(onPipeWire: isPipeWire) {
            _ = pulse.pa_proplist_sets(properties, key, value)
        }
        var format = pa_sample_spec(
            format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: sampleRate),
            channels: UInt8(truncatingIfNeeded: speakers.channels))
        guard var map = speakers.channelMap else {
            return pulse.pa_stream_new_with_proplist(context, identity.name, &format, nil, properties)
        }
        return pulse.pa_stream_new_with_proplist(context, identity.name, &format, &map, properties)
    }
}

extension SpeakerLayout {
    /// The positions of the channels, for the server; nil for stereo, which needs none.
    var channelMap: pa_channel_map? {
        if self == .stereo { return nil }
        let positions = [
            PA_CHANNEL_POSITION_FRONT_LEFT, PA_CHANNEL_POSITION_FRONT_RIGHT, PA_CHANNEL_POSITION_FRONT_CENTER,
            PA_CHANNEL_POSITION_LFE, PA_CHANNEL_POSITION_REAR_LEFT, PA_CHANNEL_POSITION_REAR_RIGHT,
            PA_CHANNEL_POSITION_SIDE_LEFT, PA_CHANNEL_POSITION_SIDE_RIGHT,
        ]
        var map = pa_channel_map()
        map.channels = UInt8(truncatingIfNeeded: channels)
        withUnsafeMutableBytes(of: &map.map) { bytes in
            let map = bytes.bindMemory(to: pa_channel_position_t.self)
            for (index, position) in positions.prefix(channels).enumerated() { map[index] = position }
        }
        return map
    }
}
