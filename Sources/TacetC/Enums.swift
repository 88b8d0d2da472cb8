import CTacet
import Tacet

// Conversion between C's enums and Swift's: sounds, space and outputs.

/// The problem that a value stands outside its enum.
func unknown(_ value: UInt32, _ name: StaticString) -> Problem {
    Problem(TACET_ERROR_INVALID_ENUM, "\(value) is no \(name)")
}

extension Easing {
    init(_ easing: tacet_easing) throws(Problem) {
        switch easing {
        case TACET_EASING_LINEAR: self = .linear
        case TACET_EASING_IN: self = .easeIn
        case TACET_EASING_OUT: self = .easeOut
        case TACET_EASING_IN_OUT: self = .easeInOut
        default: throw unknown(easing.rawValue, "tacet_easing")
        }
    }
}

extension SoundStorage {
    init(_ storage: tacet_sound_storage) throws(Problem) {
        switch storage {
        case TACET_STORAGE_AUTOMATIC: self = .automatic
        case TACET_STORAGE_DECODED: self = .decoded
        case TACET_STORAGE_STREAMED: self = .streamed
        default: throw unknown(storage.rawValue, "tacet_sound_storage")
        }
    }
}

extension LoadPriority {
    init(_ priority: tacet_load_priority) throws(Problem) {
        switch priority {
        case TACET_PRIORITY_LOW: self = .low
        case TACET_PRIORITY_NORMAL: self = .normal
        case TACET_PRIORITY_HIGH: self = .high
        default: throw unknown(priority.rawValue, "tacet_load_priority")
        }
    }
}

extension Space {
    init(_ space: tacet_space) throws(Problem) {
        switch space {
        case TACET_SPACE_WORLD: self = .world
        case TACET_SPACE_LISTENER: self = .listener
        default: throw unknown(space.rawValue, "tacet_space")
        }
    }
}

extension DistanceModel {
    init(_ model: tacet_distance_model) throws(Problem) {
        switch model {
        case TACET_DISTANCE_NONE: self = .none
        case TACET_DISTANCE_INVERSE: self = .inverse
        case TACET_DISTANCE_LINEAR: self = .linear
        case TACET_DISTANCE_EXPONENTIAL: self = .exponential
        case TACET_DISTANCE_INVERSE_UNCLAMPED: self = .inverseUnclamped
        case TACET_DISTANCE_LINEAR_UNCLAMPED: self = .linearUnclamped
        case TACET_DISTANCE_EXPONENTIAL_UNCLAMPED: self = .exponentialUnclamped
        default: throw unknown(model.rawValue, "tacet_distance_model")
        }
    }
}

extension Spatialization {
    init(_ spatialization: tacet_spatialization) throws(Problem) {
        switch spatialization {
        case TACET_SPATIALIZATION_STEREO: self = .stereo
        case TACET_SPATIALIZATION_BINAURAL: self = .binaural
        case TACET_SPATIALIZATION_AUTOMATIC: self = .automatic
        case TACET_SPATIALIZATION_OPENAL: self = .openAL
        default: throw unknown(spatialization.rawValue, "tacet_spatialization")
        }
    }
}

extension OutputLossResponse {
    init(_ loss: tacet_output_loss) throws(Problem) {
        switch loss {
        case TACET_OUTPUT_LOSS_FREEZE: self = .freeze
        case TACET_OUTPUT_LOSS_ADVANCE: self = .advance
        default: throw unknown(loss.rawValue, "tacet_output_loss")
        }
    }
}

extension OutputLatency {
    init(_ latency: tacet_latency) throws(Problem) {
        switch latency {
        case TACET_LATENCY_BALANCED: self = .balanced
        case TACET_LATENCY_LOWEST: self = .lowest
        case TACET_LATENCY_SAFE: self = .safe
        default: throw unknown(latency.rawValue, "tacet_latency")
        }
    }

    var asC: tacet_latency {
        switch self {
        case .balanced: TACET_LATENCY_BALANCED
        case .lowest: TACET_LATENCY_LOWEST
        case .safe: TACET_LATENCY_SAFE
        }
    }
}

extension PitchQuality {
    init(_ quality: tacet_pitch_quality) throws(Problem) {
        switch quality {
        case TACET_PITCH_QUALITY_CLEAN: self = .clean
        case TACET_PITCH_QUALITY_ECONOMICAL: self = .economical
        case TACET_PITCH_QUALITY_FINEST: self = .finest
        default: throw unknown(quality.rawValue, "tacet_pitch_quality")
        }
    }

    var asC: tacet_pitch_quality {
        switch self {
        case .clean: TACET_PITCH_QUALITY_CLEAN
        case .economical: TACET_PITCH_QUALITY_ECONOMICAL
        case .finest: TACET_PITCH_QUALITY_FINEST
        }
    }
}

extension OutputChoice {
    /// Converts the choice of output; nil for an offline engine.
    static func choice(_ config: tacet_engine_config) throws(Problem) -> OutputChoice? {
        switch config.output {
        case TACET_OUTPUT_AUTOMATIC: .automatic
        case TACET_OUTPUT_PULSE: .pulse
        case TACET_OUTPUT_OPENAL: .openAL
        case TACET_OUTPUT_NULL: .null
        case TACET_OUTPUT_WAVE_FILE: .waveFile(path: try string(config.wave_path, "wave_path"))
        case TACET_OUTPUT_OFFLINE: nil
        default: throw unknown(config.output.rawValue, "tacet_output_choice")
        }
    }
}
