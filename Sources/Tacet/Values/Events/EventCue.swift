/// A sound that an event starts.
struct EventCue: Hashable, BitwiseCopyable, Sendable {
    /// The node of the sound.
    var node = -1
    /// The index of the file.
    var file = 0
    var loops = false
    /// The gain in decibels without the curves of blends.
    var gain = 0.0
    /// The pitch ratio without the curves of blends.
    var pitch = 1.0
    /// The delay in seconds.
    var delay = 0.0
    /// The layer of a blend that the gain and the pitch follow; -1 without one.
    var layer = -1
}
