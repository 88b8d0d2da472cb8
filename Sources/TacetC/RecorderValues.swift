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
