import CTacet
import Tacet
import TacetRecording

// Conversion between C's values of a recording and Swift's.

extension AudioRecorder.Settings {
    init(_ config: tacet_recorder_config) throws(Problem) {
        self.init()
        interface = try AudioRecorder.Interface(config.interface)
        sampleRate = Int(config.sample_rate)
        channels = Int(config.channels)
        blockFrames = Int(config.block_frames)
        cancelsEcho = config.cancels_echo
        device = try optionalString(config.device, "device")
        applicationName = try optionalString(config.application_name, "application_name") ?? ""
    }
}

extension tacet_recorder_state {
    init(_ state: AudioRecorder.State) {
        self =
            switch state {
            case .opening, .stopped: TACET_RECORDER_OPENING
            case .recording: TACET_RECORDER_RECORDING
            case .interrupted: TACET_RECORDER_INTERRUPTED
            case .waiting(.noServer): TACET_RECORDER_NO_SERVER
            case .waiting(.noMicrophone): TACET_RECORDER_NO_MICROPHONE
            case .waiting(.refused): TACET_RECORDER_REFUSED
            case .waiting(.noResources): TACET_RECORDER_NO_RESOURCES
            case .failed: TACET_RECORDER_FAILED
            }
    }
}

extension tacet_recorder_status {
    init(_ recorder: AudioRecorder) {
        self.init()
        let (now, level, configuration) = (recorder.state, recorder.level, recorder.configuration)
        state = tacet_recorder_state(now)
        reason = if case .interrupted(let reason) = now { tacet_reason(reason) } else { TACET_REASON_NONE }
        gap_count = UInt32(clamping: recorder.gaps.count)
        frames = UInt64(clamping: recorder.frames)
        peak = level.peak.value
        rms = level.rms.value
        is_muted = configuration?.isMuted ?? false
        cancels_echo = configuration?.cancelsEcho ?? false
        permission = recorder.permission.asC
        write(configuration?.device ?? "", to: &device)
    }
}

extension tacet_recorder_gap {
    init(_ gap: AudioRecorder.Gap) {
        self.init()
        reason = gap.reason.asC
        position = UInt64(clamping: gap.position)
        frames = UInt64(clamping: gap.frames)
    }
}
