/// The response of a room or a loudspeaker to an impulse, with which ``Effect/convolution(_:wet:dry:)`` lets a bus sound as
/// in that room.
///
/// ``AudioEngine/impulseResponse(of:)`` makes one of a sound. Responses of one sound are equal.
public struct ImpulseResponse: Hashable, Sendable {
    /// The length in frames at the engine's sample rate.
    public var frames: Int { samples.count / 2 }
    /// Interleaved stereo.
    let samples: [Float]
    /// Whether both channels have the same response.
    let isMono: Bool
    /// What tells the response's sound from all others.
    let key: UInt64

    init(_ samples: [Float], key: UInt64) {
        (self.samples, self.key) = (samples, key)
        isMono = stride(from: 0, to: samples.count - 1, by: 2).allSatisfy { samples[$0] == samples[$0 + 1] }
    }

    /// The longest response in seconds.
    package static let longest = 20

    /// Whether both are responses of one sound.
    public static func == (one: ImpulseResponse, other: ImpulseResponse) -> Bool { one.key == other.key }
    /// Hashes what tells the response's sound from all others.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
