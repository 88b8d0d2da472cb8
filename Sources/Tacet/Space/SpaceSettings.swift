/// The listener, the distance model and the Doppler settings.
struct SpaceSettings: BitwiseCopyable {
    var listener = Listener()
    var distanceModel = DistanceModel.inverse
    var dopplerFactor: Float = 1
    var speedOfSound: Float = 343.3
}
