import CPulse
import TacetSession
import TacetSystem

/// The sizes of the stream's buffer at the server.
extension PulseStream {
    /// The buffer's attributes for its current length, in bytes.
    var attributes: pa_buffer_attr {
        let bytes = { (frames: Int) in UInt32(clamping: frames * Self.frameBytes) }
        // Playback begins with half of the buffer, because the queue seldom has the whole of it at once.
        return pa_buffer_attr(
            maxlength: .max, tlength: bytes(sizes.asked(for: buffer.length)),
            prebuf: bytes(sizes.frames(for: buffer.length) / 2),
            minreq: bytes(sizes.request(for: buffer.length)), fragsize: .max)
    }

    private var serverSizes: pa_buffer_attr? { stream.flatMap { pulse.pa_stream_get_buffer_attr($0)?.pointee } }

    /// Notes the size of the buffer that the server tells of.
    ///
    /// The greatest counts that it has told of since the last request. PulseAudio answers a request, and then may tell of a smaller
    /// size: its mixing thread has computed that from the sizes before, and it does not hold.
    func noteSizes() { granted = max(granted, Int(serverSizes?.tlength ?? 0) / Self.frameBytes) }

    /// The frames of the server's buffer that stay empty, because a buffer of the current length needs less than was granted.
    var reserve: Int {
        let request = Int(serverSizes?.minreq ?? 0) / Self.frameBytes
        return granted - sizes.held(for: buffer.length, granted: granted, request: request)
    }

    /// The frames of which the server gets a multiple: a block, or less if the server holds less than two blocks.
    var unit: Int {
        max(1, min(sizes.blockFrames, granted / 2))
    }

    /// Asks the server for a buffer of the current length.
    ///
    /// The server cuts nothing off a buffer that gets shorter: it plays the excess before it asks for more, so no step
    /// is heard.
    func requestBuffer() {
        guard let stream else { return }
        var attributes = self.attributes
        // PipeWire tells of the sizes that it has granted in this answer alone.
        let operation = pulse.pa_stream_set_buffer_attr(
            stream, &attributes,
            { _, _, userdata in
                guard let stream = PulseStream.from(userdata) else { return }
                stream.granted = 0
                stream.resized()
            }, Unmanaged.passUnretained(self).toOpaque())
        if let operation { pulse.pa_operation_unref(operation) }
        keepAhead()
    }

    /// Makes the render thread keep one request ready; of a lengthened buffer half, because a late server asks for as much.
    func keepAhead() {
        let isLong = buffer.length > buffer.shortest
        let frames = isLong ? sizes.frames(for: buffer.length) / 2 : sizes.request(for: buffer.length)
        queue?.keepAhead(frames)
    }
}
