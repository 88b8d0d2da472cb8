import CTacet
import Tacet
import TacetRecording

// Conversion between C's values of a recording and Swift's.

extension AudioRecorder.Settings {
    init(_ config: tacet_recorder_config) throws(Problem) {
        self.init()
        interface =
            switch config.interface {
            case TACET_RECORDER_AUTOMATIC: .automatic
            case TACET_RECORDER_PULSE: .pulse
            case TACET_RECORDER_OPENAL: .openAL
            default:
                throw Problem(TACET_ERROR_INVALID_ENUM, "\(config.interface.rawValue) is no tacet_recorder_interface")
            }
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

extension tacet_gap_reason {
    init(_ reason: AudioRecorder.Gap.Reason?) {
        self =
            switch reason {
            case nil: TACET_GAP_NONE
            case .serverLost: TACET_GAP_SERVER_LOST
            case .routeChange: TACET_GAP_ROUTE_CHANGE
            case .interruption: TACET_GAP_INTERRUPTION
            case .overrun: TACET_GAP_OVERRUN
            case .stalled: TACET_GAP_STALLED
            }
    }
}
