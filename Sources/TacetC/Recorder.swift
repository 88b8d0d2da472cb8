// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetRecording

@c @implementation
public func tacet_recorder_config_default(
    _ config: UnsafeMutablePointer<tacet_recorder_config>?, _ struct_size: Int
) -> tacet_result {
    report { () throws(Problem) in
        try writeDefault(defaults, to: config, size: struct_size, "config")
    }
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
    report { () throws(Problem) in
        let answer = try required(recorder, "recorder")
        answer.pointee = nil
        let config = config == nil ? defaults : try read(config, "config")
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
        answer.pointee = handle
        return TACET_OK
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
        value.gap_reason = tacet_gap_reason(block.gap?.reason)
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
    report { () throws(Problem) in
        let answer = try storage(status, "status")
        let recorder = try recorders.object(recorder)
        let (state, level, configuration) = (recorder.state, recorder.level, recorder.configuration)
        var value = tacet_recorder_status()
        value.state = tacet_recorder_state(state)
        value.reason = if case .interrupted(let reason) = state { tacet_reason(reason) } else { TACET_REASON_NONE }
        value.gap_count = UInt32(clamping: recorder.gaps.count)
        value.frames = UInt64(clamping: recorder.frames)
        value.peak = level.peak.value
        value.rms = level.rms.value
        value.is_muted = configuration?.isMuted ?? false
        value.cancels_echo = configuration?.cancelsEcho ?? false
        write(configuration?.device ?? "", to: &value.device)
        write(value, to: answer)
        return TACET_OK
    }
}

@c @implementation
public func tacet_recorder_explain(
    _ recorder: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    report { () throws(Problem) in
        let words = try recorders.object(recorder).explanation
        return try answer(words, text, capacity, length)
    }
}

@c @implementation
public func tacet_recorder_get_gap(
    _ recorder: OpaquePointer?, _ index: Int, _ gap: UnsafeMutablePointer<tacet_recorder_gap>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(gap, "gap")
        let gaps = try recorders.object(recorder).gaps
        guard gaps.indices.contains(index) else { return TACET_EMPTY }
        var value = tacet_recorder_gap()
        value.reason = tacet_gap_reason(gaps[index].reason)
        value.position = UInt64(clamping: gaps[index].position)
        value.frames = UInt64(clamping: gaps[index].frames)
        write(value, to: answer)
        return TACET_OK
    }
}
