import CPulse
import TacetPlatform

/// The sizes of the stream's buffer at the server.
extension PulseStream {
    /// The buffer's attributes for its current length, in bytes.
    func attributes(at now: Duration) -> pa_buffer_attr {
        let bytes = { (frames: Int) in UInt32(clamping: frames * Self.frameBytes) }
        // Playback begins with half of the buffer, because the queue seldom has the whole of it at once.
        return pa_buffer_attr(
            maxlength: .max, tlength: bytes(level.asked(for: buffer.length, at: now)),
            prebuf: bytes(sizes.frames(for: buffer.length) / 2),
            minreq: bytes(sizes.request(for: buffer.length)), fragsize: .max)
    }

    /// Notes the sizes of the server's buffer.
    ///
    /// - Parameter isAnswer: Whether the server answers the stream's request, or has a new device. Otherwise the greatest size counts that it
    ///   has told of. PulseAudio answers a request, and then may tell of a smaller size: its mixing thread has computed that from
    ///   the sizes before, and it does not hold.
    func noteSizes(isAnswer: Bool) {
        guard let sizes = stream.flatMap({ pulse.pa_stream_get_buffer_attr($0)?.pointee }) else { return }
        let granted = Int(sizes.tlength) / Self.frameBytes
        level.noteSizes(
            granted: isAnswer ? granted : max(level.granted, granted), request: Int(sizes.minreq) / Self.frameBytes,
            isAnswer: isAnswer, at: MonotonicClock.now)
    }

    /// Asks the server for a buffer of the current length.
    ///
    /// The server cuts nothing off a buffer that gets shorter: it plays the excess before it asks for more, so no step
    /// is heard.
    func requestBuffer() {
        guard let stream else { return }
        let now = MonotonicClock.now
        var attributes = attributes(at: now)
        level.noteRequest(at: now)
        // PipeWire tells of the sizes that it has granted in this answer alone.
        let operation = pulse.pa_stream_set_buffer_attr(
            stream, &attributes,
            { _, _, userdata in
                guard let stream = PulseStream.from(userdata) else { return }
                stream.resized(isAnswer: true)
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
