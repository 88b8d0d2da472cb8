/// The loudspeakers that an engine mixes for.
///
/// The channels of a frame are in the order of WAV files: front left, front right, centre, low frequencies (LFE), back
/// left, back right, side left, side right; each layout has the first of them.
public enum SpeakerLayout: String, Hashable, Sendable, CaseIterable {
    /// Two loudspeakers, or headphones.
    case stereo
    /// 5.1: front left and right, centre, LFE, and two surround loudspeakers at 110°.
    case surround51 = "5.1"
    /// 7.1: front left and right, centre, LFE, two loudspeakers behind the listener, and two at the sides.
    case surround71 = "7.1"
    /// What the default device has when an engine is made, whose settings then have that layout; no engine mixes for this.
    ///
    /// A device with loudspeakers behind the listener or at the sides is 5.1, one with both is 7.1. Headphones are
    /// stereo, and so is a device that is not known: without a sound server, or if the server does not answer in 250 ms.
    case automatic

    /// The channels of a frame: 2, 6 or 8; of ``automatic`` 2.
    public var channels: Int { 2 * pairs }

    /// The pairs of channels: left and right of the front; centre and LFE; left and right of the back; left and right
    /// of the sides.
    package var pairs: Int {
        switch self {
        case .stereo, .automatic: 1
        case .surround51: 3
        case .surround71: 4
        }
    }
}
