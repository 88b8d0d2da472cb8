import COpenAL

/// Copies samples into OpenAL's buffers, and maps them for reading there.
///
/// With the extension `AL_SOFTX_map_buffer` a buffer stays mapped. So Tacet can mix a sound itself, or copy it to another
/// device, without samples of its own. The extension's functions are the same for every device of the process.
struct BufferStorage: Sendable {
    private let store: tacet_alBufferStorageSOFT?
    private let map: tacet_alMapBufferSOFT?
    /// Whether OpenAL has buffers of floats, by the extension `AL_EXT_FLOAT32`.
    let hasFloats: Bool

    /// Looks the extension's functions up. Needs a current context.
    init() {
        let isThere = alIsExtensionPresent("AL_SOFTX_map_buffer") != 0
        store =
            isThere ? unsafeBitCast(alGetProcAddress("alBufferStorageSOFT"), to: tacet_alBufferStorageSOFT?.self) : nil
        hasFloats = alIsExtensionPresent("AL_EXT_FLOAT32") != 0
        map = isThere ? unsafeBitCast(alGetProcAddress("alMapBufferSOFT"), to: tacet_alMapBufferSOFT?.self) : nil
    }

    /// Makes a buffer and fills it with samples. Needs a current context.
    ///
    /// - Parameters:
    ///   - samples: Interleaved, `frames × channels`.
    ///   - isFloat: Whether the samples are floats, else integers of 16 bits.
    ///   - frames: The number of frames.
    ///   - channels: 1 or 2.
    ///   - sampleRate: In hertz.
    ///   - loop: The frames that a looping source repeats.
    /// - Returns: The buffer, or 0 if OpenAL failed. Its samples in OpenAL's memory, valid until the buffer is deleted; nil
    ///   without the extension.
    func fill(
        _ samples: UnsafeRawPointer, isFloat: Bool, frames: Int32, channels: Int32, sampleRate: Int, loop: Range<Int32>
    ) -> (buffer: ALuint, samples: UnsafeRawPointer?) {
        var buffer: ALuint = 0
        let format =
            isFloat
            ? (channels == 1 ? AL_FORMAT_MONO_FLOAT32 : AL_FORMAT_STEREO_FLOAT32)
            : (channels == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16)
        let size = ALsizei(clamping: Int(frames) * Int(channels) * (isFloat ? 4 : 2))
        let rate = ALsizei(clamping: sampleRate)
        var mapped: UnsafeRawPointer?
        alGetError()
        alGenBuffers(1, &buffer)
        if let store, let map {
            let access = UInt32(AL_MAP_READ_BIT_SOFT | AL_MAP_PERSISTENT_BIT_SOFT)
            store(buffer, format, samples, size, rate, access)
            mapped = UnsafeRawPointer(map(buffer, 0, size, access))
        } else {
            alBufferData(buffer, format, samples, size, rate)
        }
        if loop != 0..<frames { alBufferiv(buffer, AL_LOOP_POINTS_SOFT, [loop.lowerBound, loop.upperBound]) }
        guard alGetError() == AL_NO_ERROR else {
            alDeleteBuffers(1, &buffer)
            return (0, nil)
        }
        return (buffer, mapped)
    }

    /// Makes a buffer of silence that another thread may write while a source plays it in a loop. Needs a current context.
    ///
    /// - Parameters:
    ///   - frames: The number of frames.
    ///   - channels: 1 or 2.
    ///   - sampleRate: In hertz.
    /// - Returns: The buffer and its samples, valid until the buffer is deleted; nil if OpenAL failed or has no
    ///   `AL_SOFTX_map_buffer`.
    func makeRing(
        frames: Int, channels: Int, sampleRate: Int
    ) -> (buffer: ALuint, samples: UnsafeMutablePointer<Int16>)? {
        let format = channels == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16
        guard let (buffer, memory) = makeRing(format, bytes: frames * channels * 2, sampleRate: sampleRate) else {
            return nil
        }
        return (buffer, memory.bindMemory(to: Int16.self, capacity: frames * channels))
    }

    /// Makes such a buffer of ambisonics of the first order: floats, interleaved, `frames` × W, X, Y, Z in Furse and Malham's
    /// weights.
    ///
    /// - Returns: The buffer and its samples; nil also if OpenAL has no `AL_EXT_BFORMAT`.
    func makeAmbisonicRing(
        frames: Int, sampleRate: Int
    ) -> (buffer: ALuint, samples: UnsafeMutablePointer<Float>)? {
        guard alIsExtensionPresent("AL_EXT_BFORMAT") != 0,
            let (buffer, memory) = makeRing(
                AL_FORMAT_BFORMAT3D_FLOAT32, bytes: frames * 4 * 4, sampleRate: sampleRate)
        else { return nil }
        return (buffer, memory.bindMemory(to: Float.self, capacity: frames * 4))
    }

    private func makeRing(
        _ format: ALenum, bytes: Int, sampleRate: Int
    ) -> (buffer: ALuint, memory: UnsafeMutableRawPointer)? {
        guard let store, let map else { return nil }
        var buffer: ALuint = 0
        let size = ALsizei(clamping: bytes)
        let access = UInt32(AL_MAP_READ_BIT_SOFT | AL_MAP_WRITE_BIT_SOFT | AL_MAP_PERSISTENT_BIT_SOFT)
        alGetError()
        alGenBuffers(1, &buffer)
        store(buffer, format, nil, size, ALsizei(clamping: sampleRate), access)
        guard let memory = map(buffer, 0, size, access), alGetError() == AL_NO_ERROR else {
            alDeleteBuffers(1, &buffer)
            return nil
        }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        return (buffer, memory)
    }
}
