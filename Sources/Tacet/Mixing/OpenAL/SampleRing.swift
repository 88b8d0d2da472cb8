import COpenAL

/// A buffer of OpenAL's that a source plays in a loop, and that Tacet's loops write ahead of it: the way of samples
/// into OpenAL. A maintenance thread makes it; then only the mixing thread uses it.
///
/// With the extension `AL_SOFTX_map_buffer` a buffer stays mapped. The samples are floats: `frames × channels`,
/// interleaved.
struct SampleRing: BitwiseCopyable {
    /// OpenAL's name of the buffer.
    let buffer: ALuint
    let samples: UnsafeMutablePointer<Float>
    let frames: Int
    let channels: Int

    /// What the samples of a ring are.
    enum Layout {
        case mono
        /// Ambisonics of the first order: W, X, Y, Z in Furse and Malham's weights.
        case ambisonic
    }

    /// Makes a ring of silence. Needs a current context; nil if OpenAL has no memory or lacks an extension.
    ///
    /// The extensions are `AL_SOFTX_map_buffer`, `AL_EXT_FLOAT32` and, for ambisonics, `AL_EXT_BFORMAT`.
    init?(_ layout: Layout, frames: Int, sampleRate: Int) {
        let isAmbisonic = layout == .ambisonic
        guard alIsExtensionPresent("AL_SOFTX_map_buffer") != 0, alIsExtensionPresent("AL_EXT_FLOAT32") != 0,
            !isAmbisonic || alIsExtensionPresent("AL_EXT_BFORMAT") != 0,
            let store = unsafeBitCast(alGetProcAddress("alBufferStorageSOFT"), to: tacet_alBufferStorageSOFT?.self),
            let map = unsafeBitCast(alGetProcAddress("alMapBufferSOFT"), to: tacet_alMapBufferSOFT?.self)
        else { return nil }
        let channels = isAmbisonic ? 4 : 1
        let bytes = frames * channels * MemoryLayout<Float>.size
        let access = UInt32(AL_MAP_READ_BIT_SOFT | AL_MAP_WRITE_BIT_SOFT | AL_MAP_PERSISTENT_BIT_SOFT)
        var buffer: ALuint = 0
        alGetError()
        alGenBuffers(1, &buffer)
        store(
            buffer, isAmbisonic ? AL_FORMAT_BFORMAT3D_FLOAT32 : AL_FORMAT_MONO_FLOAT32, nil, ALsizei(clamping: bytes),
            ALsizei(clamping: sampleRate), access)
        guard let memory = map(buffer, 0, ALsizei(clamping: bytes), access), alGetError() == AL_NO_ERROR else {
            alDeleteBuffers(1, &buffer)
            return nil
        }
        self.buffer = buffer
        self.frames = frames
        self.channels = channels
        samples = memory.bindMemory(to: Float.self, capacity: frames * channels)
        samples.initialize(repeating: 0, count: frames * channels)
    }

    /// Calls `body` with each stretch of `count` frames from `place` on: its frame in the ring, the frames before it,
    /// and its length.
    @inline(__always)
    func forEachStretch(from place: Int, count: Int, _ body: (_ place: Int, _ done: Int, _ count: Int) -> Void) {
        var (place, done) = (place, 0)
        while done < count {
            let piece = min(count - done, frames - place)
            body(place, done, piece)
            done += piece
            place = (place + piece) % frames
        }
    }

    /// Writes silence, also over frames that a source reads after it has stopped. Realtime-safe.
    func silence(from place: Int, count: Int) {
        forEachStretch(from: place, count: count) { place, _, count in
            (samples + place * channels).update(repeating: 0, count: count * channels)
        }
    }

    /// Deletes the buffer, which no source may have. Needs the device's context.
    func delete() {
        var buffer = buffer
        alDeleteBuffers(1, &buffer)
    }
}
