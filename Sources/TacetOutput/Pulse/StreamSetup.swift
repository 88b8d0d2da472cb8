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
}
