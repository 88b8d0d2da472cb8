import COpenAL

/// Puts samples into OpenAL's memory, where they are kept once, and lets them be read there.
///
/// With `AL_SOFTX_map_buffer` the storage stays mapped for reading, so that a sound can be given to another device
/// without a copy of ours. The functions are the process's, the same for every device.
struct BufferStorage: Sendable {
    private let store: tacet_alBufferStorageSOFT?
    private let map: tacet_alMapBufferSOFT?

    /// Needs a current context.
    init() {
        let isThere = alIsExtensionPresent("AL_SOFTX_map_buffer") != 0
        store =
            isThere ? unsafeBitCast(alGetProcAddress("alBufferStorageSOFT"), to: tacet_alBufferStorageSOFT?.self) : nil
        map = isThere ? unsafeBitCast(alGetProcAddress("alMapBufferSOFT"), to: tacet_alMapBufferSOFT?.self) : nil
    }

    /// Fills a new buffer with 16-bit samples; 0 if OpenAL could not. Needs a current context.
    ///
    /// - Returns: The buffer, and its samples as OpenAL keeps them, for as long as the buffer lives; nil if unreadable.
    func fill(
        _ samples: UnsafePointer<Int16>, frames: Int32, channels: Int32, sampleRate: Int, loop: Range<Int32>
    ) -> (buffer: ALuint, samples: UnsafePointer<Int16>?) {
        var buffer: ALuint = 0
        let format = channels == 1 ? AL_FORMAT_MONO16 : AL_FORMAT_STEREO16
        let size = ALsizei(clamping: Int(frames) * Int(channels) * 2)
        let rate = ALsizei(clamping: sampleRate)
        var mapped: UnsafePointer<Int16>?
        alGetError()
        alGenBuffers(1, &buffer)
        if let store, let map {
            let access = UInt32(AL_MAP_READ_BIT_SOFT | AL_MAP_PERSISTENT_BIT_SOFT)
            store(buffer, format, samples, size, rate, access)
            mapped = map(buffer, 0, size, access).map { UnsafePointer($0.assumingMemoryBound(to: Int16.self)) }
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
}
