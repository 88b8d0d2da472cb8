/// How sound decays on its way through a room.
struct RoomDecay: BitwiseCopyable, Equatable {
    /// The way in metres over which sound decays by 60 dB.
    var reach = Float.infinity
    /// By how many more decibels the lows or the highs decay for each decibel of the other frequencies.
    var tilt: Float = 0
}
