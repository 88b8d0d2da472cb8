/// The listener, the distance model and the Doppler settings.
struct SpaceSettings: BitwiseCopyable {
    var listener = Listener()
    /// The factor of ``Listener/gain``.
    var listenerGain: Float = 1
    var distanceModel = DistanceModel.inverse
    var dopplerFactor: Float = 1
    var speedOfSound: Float = 343.3
}
