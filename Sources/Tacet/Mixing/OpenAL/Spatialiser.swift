/// What gives voices with a position their direction at the moment.
enum Spatialiser: UInt8, BitwiseCopyable {
    /// The number of ways.
    static let count = 3

    /// Tacet's loops.
    case panning
    /// Sources of OpenAL's on a device without HRTF.
    case openAL
    /// Sources of OpenAL's on a device with HRTF.
    case hrtf
}
