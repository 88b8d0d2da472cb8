import CPulse
import TacetPlatform

/// What the program wants of its stream on the sound server.
struct StreamSetup: Hashable, Sendable {
    let sampleRate: Int
    /// The sizes of the server's buffer and requests, in whole blocks.
    let sizes: StreamSizes
    let identity: OutputIdentity
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
        var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: sampleRate), channels: 2)
        return pulse.pa_stream_new_with_proplist(context, identity.name, &format, nil, properties)
    }
}
