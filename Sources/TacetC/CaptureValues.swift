import CTacet
import Tacet
import TacetCapture

// Conversion between C's values of a recording and Swift's.

extension AudioCapture.Settings {
    init(_ config: tacet_capture_config) throws(Problem) {
        self.init()
        interface =
            switch config.interface {
            case TACET_CAPTURE_AUTOMATIC: .automatic
            case TACET_CAPTURE_PULSE: .pulse
            case TACET_CAPTURE_OPENAL: .openAL
            default:
                throw Problem(TACET_ERROR_INVALID_ENUM, "\(config.interface.rawValue) is no tacet_capture_interface")
            }
        sampleRate = Int(config.sample_rate)
        channels = Int(config.channels)
        blockFrames = Int(config.block_frames)
        cancelsEcho = config.cancels_echo
        device = try optionalString(config.device, "device")
        applicationName = try optionalString(config.application_name, "application_name") ?? ""
    }
}

extension tacet_capture_state {
    init(_ state: AudioCapture.State) {
        self =
            switch state {
            case .opening, .stopped: TACET_CAPTURE_OPENING
            case .recording: TACET_CAPTURE_RECORDING
            case .interrupted: TACET_CAPTURE_INTERRUPTED
            case .waiting(.noServer): TACET_CAPTURE_NO_SERVER
            case .waiting(.noMicrophone): TACET_CAPTURE_NO_MICROPHONE
            case .waiting(.refused): TACET_CAPTURE_REFUSED
            case .waiting(.noResources): TACET_CAPTURE_NO_RESOURCES
            case .failed: TACET_CAPTURE_FAILED
            }
    }
}

extension tacet_gap_reason {
    init(_ reason: AudioCapture.Gap.Reason?) {
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
