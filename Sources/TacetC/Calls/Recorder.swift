// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetRecording

@c @implementation
public func tacet_recorder_config_default(
    _ config: UnsafeMutablePointer<tacet_recorder_config>?, _ struct_size: Int
) -> tacet_result {
    writeDefault(defaults, to: config, size: struct_size, "config")
}

private var defaults: tacet_recorder_config {
    let settings = AudioRecorder.Settings()
    var value = tacet_recorder_config()
    value.sample_rate = UInt32(settings.sampleRate)
    value.channels = UInt32(settings.channels)
    value.block_frames = UInt32(settings.blockFrames)
    value.interface = TACET_RECORDER_AUTOMATIC
    return value
}

@c @implementation
public func tacet_recorder_create(
    _ config: UnsafePointer<tacet_recorder_config>?, _ callback: tacet_recorder_callback?,
    _ user_data: UnsafeMutableRawPointer?, _ recorder: UnsafeMutablePointer<OpaquePointer?>?
) -> tacet_result {
    make(recorder, "recorder", none: nil) { () throws(Problem) in
        let config = try read(config, "config", or: defaults)
        let settings = try AudioRecorder.Settings(config)
        let session = config.session == nil ? nil : try sessions.object(config.session).session
        let path = try optionalString(config.path, "path")
        if path == nil, callback == nil { throw .null("callback") }
        if path != nil, callback != nil {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "a recorder has a callback or a path, not both")
        }
        let handle = try recorders.reserve()
        do throws(Problem) {
            let made = try translating { () throws(AudioError) in
                if let path { return try AudioRecorder(recordingTo: path, settings, session: session) }
                let receiver = RecordingReceiver(callback: callback, userData: user_data)
                return AudioRecorder(settings, session: session) { receiver.take($0, $1) }
            }
            recorders.store(made, at: handle)
        } catch {
            recorders.giveBack(handle)
            throw error
        }
        return handle
    }
}

/// The program's callback and its data.
private struct RecordingReceiver: @unchecked Sendable {  // the program answers for its data
    let callback: tacet_recorder_callback?
    let userData: UnsafeMutableRawPointer?

    func take(_ block: AudioRecorder.Block, _ samples: Span<Float>) {
        var value = tacet_recorder_block()
        value.struct_size = UInt32(MemoryLayout<tacet_recorder_block>.size)
        value.position = UInt64(clamping: block.position)
        value.frames = UInt32(clamping: block.frames)
        value.channels = UInt32(clamping: block.channels)
        value.gap_frames = UInt64(clamping: block.gap?.frames ?? 0)
        value.gap_reason = block.gap?.reason.asC ?? TACET_GAP_NONE
        samples.withUnsafeBufferPointer { callback?(&value, $0.isEmpty ? nil : $0.baseAddress, userData) }
    }
}

@c @implementation
public func tacet_recorder_destroy(_ recorder: OpaquePointer?) -> tacet_result {
    report { () throws(Problem) in
        guard let recorder else { return TACET_OK }
        // Outside the table's lock: the callback of the last blocks may ask for the status.
        try recorders.remove(recorder).stop()
        return TACET_OK
    }
}

@c @implementation
public func tacet_recorder_get_status(
    _ recorder: OpaquePointer?, _ status: UnsafeMutablePointer<tacet_recorder_status>?
) -> tacet_result {
    answer(status, "status", from: RecorderTarget(recorder)) { tacet_recorder_status($0) }
}

@c @implementation
public func tacet_recorder_explain(
    _ recorder: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    answer(text: text, capacity, length, from: RecorderTarget(recorder)) { $0.explanation }
}

@c @implementation
public func tacet_recorder_get_gap(
    _ recorder: OpaquePointer?, _ index: Int, _ gap: UnsafeMutablePointer<tacet_recorder_gap>?
) -> tacet_result {
    answer(gap, "gap", from: RecorderTarget(recorder)) { $0.gaps.at(index).map { tacet_recorder_gap($0) } }
}
