import CCodecs
import Glibc

/// The places of some frames in an MP3 file, as libmpg123 has found them: a seek reads on from the nearest place before
/// it.
///
/// Without the index, a decoder that has just been opened reads the file from its beginning to the frame of a seek.
struct MP3Index {
    /// The most places, 4 KB. libmpg123 keeps every second place when there are more.
    static let capacity = 512

    /// The offsets in bytes, one for every ``step`` frames.
    private let offsets: [off_t]
    private let step: off_t

    /// Copies the index of a decoder; nil if the decoder has none.
    init?(of handle: OpaquePointer, in library: tacet_mpg123_functions) {
        var (places, step, count): (UnsafeMutablePointer<off_t>?, off_t, Int) = (nil, 0, 0)
        guard library.mpg123_index(handle, &places, &step, &count) == MPG123_OK.rawValue, let places, count > 0 else {
            return nil
        }
        offsets = Array(UnsafeBufferPointer(start: places, count: count))
        self.step = step
    }

    /// Gives the index to a decoder that has opened the same file. A decoder without memory for it seeks without it.
    func restore(to handle: OpaquePointer, of library: tacet_mpg123_functions) {
        var offsets = offsets
        _ = library.mpg123_set_index(handle, &offsets, step, offsets.count)
    }
}
