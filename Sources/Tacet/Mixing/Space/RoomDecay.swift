/// How sound decays on its way through a room.
struct RoomDecay: BitwiseCopyable, Equatable {
    /// The way in metres over which sound decays by 60 dB.
    var reach = Float.infinity
    /// By how many more decibels the highs decay for each decibel of the middle.
    var highTilt: Float = 0
    /// By how many more decibels the lows decay for each decibel of the middle.
    var lowTilt: Float = 0
}
