import CTacet
import Tacet
import TacetRecording
import TacetSession

// The enums that C and Swift share: a table each, which serves both directions. EnumTests compares them with tacet.h.

/// A type whose cases have values in tacet.h.
protocol CEnumerated: Equatable {
    /// The enum in C.
    associatedtype CEnum: Equatable
    /// Every case beside its value in C.
    ///
    /// A constant of trivial values: the compiler lays it down as data, and a conversion compiles to one access of it.
    static var inC: [(c: CEnum, swift: Self)] { get }
}

extension CEnumerated {
    /// The case's value in C.
    @inline(__always)
    var asC: CEnum {
        for row in Self.inC where row.swift == self { return row.c }
        return Self.inC[0].c
    }
}

extension CEnumerated where CEnum: RawRepresentable, CEnum.RawValue == UInt32 {
    /// Converts a value of C; fails for a value outside the enum.
    @inline(__always)
    init(_ value: CEnum) throws(Problem) {
        for row in Self.inC where row.c == value {
            self = row.swift
            return
        }
        throw unknown(value)
    }

    /// Converts a value of C, of which `none` stands for nil.
    static func value(_ value: CEnum, none: CEnum) throws(Problem) -> Self? { value == none ? nil : try Self(value) }
}

/// The problem that a value stands outside its enum.
@inline(never)
func unknown<CEnum: RawRepresentable<UInt32>>(_ value: CEnum) -> Problem {
    Problem(TACET_ERROR_INVALID_ENUM, "\(value.rawValue) is no \(CEnum.self)")
}

// MARK: Sounds and voices

extension Easing: CEnumerated {
    static let inC: [(c: tacet_easing, swift: Easing)] = [
        (TACET_EASING_LINEAR, .linear),
        (TACET_EASING_IN, .easeIn),
        (TACET_EASING_OUT, .easeOut),
        (TACET_EASING_IN_OUT, .easeInOut),
    ]
}

extension SoundStorage: CEnumerated {
    static let inC: [(c: tacet_sound_storage, swift: SoundStorage)] = [
        (TACET_STORAGE_AUTOMATIC, .automatic),
        (TACET_STORAGE_DECODED, .decoded),
        (TACET_STORAGE_STREAMED, .streamed),
    ]
}

/// `TACET_REPLAY_GAIN_OFF` is nil.
extension ReplayGain: CEnumerated {
    static let inC: [(c: tacet_replay_gain, swift: ReplayGain)] = [
        (TACET_REPLAY_GAIN_TRACK, .track),
        (TACET_REPLAY_GAIN_ALBUM, .album),
    ]
}

extension PlaybackState: CEnumerated {
    static let inC: [(c: tacet_playback_state, swift: PlaybackState)] = [
        (TACET_PLAYBACK_SCHEDULED, .scheduled),
        (TACET_PLAYBACK_PLAYING, .playing),
        (TACET_PLAYBACK_VIRTUAL, .virtual),
        (TACET_PLAYBACK_PAUSED, .paused),
        (TACET_PLAYBACK_ENDED, .ended),
    ]
}

extension LoadPriority: CEnumerated {
    static let inC: [(c: tacet_load_priority, swift: LoadPriority)] = [
        (TACET_PRIORITY_LOW, .low),
        (TACET_PRIORITY_NORMAL, .normal),
        (TACET_PRIORITY_HIGH, .high),
    ]
}

extension SampleFormat: CEnumerated {
    static let inC: [(c: tacet_sample_format, swift: SampleFormat)] = [
        (TACET_SAMPLES_UNSIGNED_8, .unsigned8),
        (TACET_SAMPLES_SIGNED_16, .signed16),
        (TACET_SAMPLES_FLOAT_32, .float32),
    ]
}

extension PlaybackSettings.VirtualBehavior: CEnumerated {
    static let inC: [(c: tacet_virtual_behavior, swift: PlaybackSettings.VirtualBehavior)] = [
        (TACET_VIRTUAL_CONTINUES, .continues),
        (TACET_VIRTUAL_RESTARTS, .restarts),
        (TACET_VIRTUAL_STOPS, .stops),
    ]
}

extension VoiceLimit.Stealing: CEnumerated {
    static let inC: [(c: tacet_stealing, swift: VoiceLimit.Stealing)] = [
        (TACET_STEALING_OLDEST, .oldest),
        (TACET_STEALING_QUIETEST, .quietest),
        (TACET_STEALING_NEWEST, .newest),
    ]
}

extension Caption.Importance: CEnumerated {
    static let inC: [(c: tacet_importance, swift: Caption.Importance)] = [
        (TACET_IMPORTANCE_LOW, .low),
        (TACET_IMPORTANCE_NORMAL, .normal),
        (TACET_IMPORTANCE_HIGH, .high),
    ]
}

extension Effect.Band.Shape: CEnumerated {
    static let inC: [(c: tacet_band_shape, swift: Effect.Band.Shape)] = [
        (TACET_BAND_BELL, .bell),
        (TACET_BAND_LOW_SHELF, .lowShelf),
        (TACET_BAND_HIGH_SHELF, .highShelf),
        (TACET_BAND_LOW_CUT, .lowCut),
        (TACET_BAND_HIGH_CUT, .highCut),
    ]
}

extension Effect.Distortion.Curve: CEnumerated {
    static let inC: [(c: tacet_distortion_curve, swift: Effect.Distortion.Curve)] = [
        (TACET_DISTORTION_SOFT, .soft),
        (TACET_DISTORTION_HARD, .hard),
    ]
}

// MARK: Space

extension Space: CEnumerated {
    static let inC: [(c: tacet_space, swift: Space)] = [
        (TACET_SPACE_WORLD, .world),
        (TACET_SPACE_LISTENER, .listener),
    ]
}

extension DistanceModel: CEnumerated {
    static let inC: [(c: tacet_distance_model, swift: DistanceModel)] = [
        (TACET_DISTANCE_NONE, .none),
        (TACET_DISTANCE_INVERSE, .inverse),
        (TACET_DISTANCE_LINEAR, .linear),
        (TACET_DISTANCE_EXPONENTIAL, .exponential),
        (TACET_DISTANCE_INVERSE_UNCLAMPED, .inverseUnclamped),
        (TACET_DISTANCE_LINEAR_UNCLAMPED, .linearUnclamped),
        (TACET_DISTANCE_EXPONENTIAL_UNCLAMPED, .exponentialUnclamped),
    ]
}

extension Spatialization: CEnumerated {
    static let inC: [(c: tacet_spatialization, swift: Spatialization)] = [
        (TACET_SPATIALIZATION_STEREO, .stereo),
        (TACET_SPATIALIZATION_BINAURAL, .binaural),
        (TACET_SPATIALIZATION_AUTOMATIC, .automatic),
        (TACET_SPATIALIZATION_OPENAL, .openAL),
    ]
}

extension Reverb.Room: CEnumerated {
    static let inC: [(c: tacet_room, swift: Reverb.Room)] = [
        (TACET_ROOM_GENERIC, .generic),
        (TACET_ROOM_PADDED_CELL, .paddedCell),
        (TACET_ROOM_ROOM, .room),
        (TACET_ROOM_BATHROOM, .bathroom),
        (TACET_ROOM_LIVING_ROOM, .livingRoom),
        (TACET_ROOM_STONE_ROOM, .stoneRoom),
        (TACET_ROOM_AUDITORIUM, .auditorium),
        (TACET_ROOM_CONCERT_HALL, .concertHall),
        (TACET_ROOM_CAVE, .cave),
        (TACET_ROOM_ARENA, .arena),
        (TACET_ROOM_HANGAR, .hangar),
        (TACET_ROOM_CARPETED_HALLWAY, .carpetedHallway),
        (TACET_ROOM_HALLWAY, .hallway),
        (TACET_ROOM_STONE_CORRIDOR, .stoneCorridor),
        (TACET_ROOM_ALLEY, .alley),
        (TACET_ROOM_FOREST, .forest),
        (TACET_ROOM_CITY, .city),
        (TACET_ROOM_MOUNTAINS, .mountains),
        (TACET_ROOM_QUARRY, .quarry),
        (TACET_ROOM_PLAIN, .plain),
        (TACET_ROOM_PARKING_LOT, .parkingLot),
        (TACET_ROOM_SEWER_PIPE, .sewerPipe),
        (TACET_ROOM_UNDERWATER, .underwater),
    ]
}

// MARK: Outputs and errors

extension OutputLossResponse: CEnumerated {
    static let inC: [(c: tacet_output_loss, swift: OutputLossResponse)] = [
        (TACET_OUTPUT_LOSS_FREEZE, .freeze),
        (TACET_OUTPUT_LOSS_ADVANCE, .advance),
    ]
}

/// `TACET_OUTPUT_KIND_NONE` is no configuration.
extension OutputConfiguration.Kind: CEnumerated {
    static let inC: [(c: tacet_output_kind, swift: OutputConfiguration.Kind)] = [
        (TACET_OUTPUT_KIND_PULSE, .pulse),
        (TACET_OUTPUT_KIND_OPENAL, .openAL),
        (TACET_OUTPUT_KIND_WAVE, .wave),
        (TACET_OUTPUT_KIND_NULL, .null),
    ]
}

extension OutputLatency: CEnumerated {
    static let inC: [(c: tacet_latency, swift: OutputLatency)] = [
        (TACET_LATENCY_BALANCED, .balanced),
        (TACET_LATENCY_LOWEST, .lowest),
        (TACET_LATENCY_SAFE, .safe),
    ]
}

extension SpeakerLayout: CEnumerated {
    static let inC: [(c: tacet_speaker_layout, swift: SpeakerLayout)] = [
        (TACET_SPEAKERS_STEREO, .stereo),
        (TACET_SPEAKERS_SURROUND_51, .surround51),
        (TACET_SPEAKERS_SURROUND_71, .surround71),
        (TACET_SPEAKERS_AUTOMATIC, .automatic),
    ]
}

extension PitchQuality: CEnumerated {
    static let inC: [(c: tacet_pitch_quality, swift: PitchQuality)] = [
        (TACET_PITCH_QUALITY_CLEAN, .clean),
        (TACET_PITCH_QUALITY_ECONOMICAL, .economical),
        (TACET_PITCH_QUALITY_FINEST, .finest),
    ]
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
        default: throw unknown(config.output)
        }
    }
}

extension Profiler.Access: CEnumerated {
    static let inC: [(c: tacet_profiler_access, swift: Profiler.Access)] = [
        (TACET_ACCESS_OFF, .off),
        (TACET_ACCESS_READ, .read),
        (TACET_ACCESS_READ_WRITE, .readWrite),
    ]
}

extension AudioError.Code: CEnumerated {
    static let inC: [(c: tacet_result, swift: AudioError.Code)] = [
        (TACET_ERROR_FILE_NOT_FOUND, .fileNotFound),
        (TACET_ERROR_UNREADABLE, .unreadable),
        (TACET_ERROR_NOT_AUDIO, .notAudio),
        (TACET_ERROR_UNSUPPORTED_CODEC, .unsupportedCodec),
        (TACET_ERROR_CORRUPT, .corrupt),
        (TACET_ERROR_TOO_LARGE, .tooLarge),
        (TACET_ERROR_INVALID_ARGUMENT, .invalidArgument),
        (TACET_ERROR_NO_OUTPUT, .noOutput),
        (TACET_ERROR_CANCELLED, .cancelled),
    ]
}

// MARK: Sessions

extension AudioSession.Role: CEnumerated {
    static let inC: [(c: tacet_role, swift: AudioSession.Role)] = [
        (TACET_ROLE_GAME, .game),
        (TACET_ROLE_MEDIA_PLAYER, .mediaPlayer),
        (TACET_ROLE_RECORDER, .recorder),
        (TACET_ROLE_VOICE_CHAT, .voiceChat),
        (TACET_ROLE_METERING, .metering),
        (TACET_ROLE_BROWSER, .browser),
        (TACET_ROLE_NAVIGATION, .navigation),
        (TACET_ROLE_COOPERATIVE_MUSIC, .cooperativeMusic),
    ]
}

/// `TACET_CATEGORY_AUTOMATIC` is nil: the session chooses.
extension AudioSession.Category: CEnumerated {
    static let inC: [(c: tacet_category, swift: AudioSession.Category)] = [
        (TACET_CATEGORY_AMBIENT, .ambient),
        (TACET_CATEGORY_SOLO_AMBIENT, .soloAmbient),
        (TACET_CATEGORY_PLAYBACK, .playback),
        (TACET_CATEGORY_RECORD, .record),
        (TACET_CATEGORY_PLAY_AND_RECORD, .playAndRecord),
        (TACET_CATEGORY_AUDIO_PROCESSING, .audioProcessing),
    ]
}

extension AudioSession.ApplicationState: CEnumerated {
    static let inC: [(c: tacet_application_state, swift: AudioSession.ApplicationState)] = [
        (TACET_APPLICATION_ACTIVE, .active),
        (TACET_APPLICATION_INACTIVE, .inactive),
        (TACET_APPLICATION_BACKGROUND, .background),
    ]
}

extension AudioSession.BackgroundPolicy: CEnumerated {
    static let inC: [(c: tacet_background_policy, swift: AudioSession.BackgroundPolicy)] = [
        (TACET_BACKGROUND_PAUSE, .pause),
        (TACET_BACKGROUND_MUTE, .mute),
        (TACET_BACKGROUND_KEEP, .keep),
        (TACET_BACKGROUND_SOUNDTRACK_ONLY, .soundtrackOnly),
    ]
}

extension AudioSession.SoundtrackChoice: CEnumerated {
    static let inC: [(c: tacet_soundtrack_choice, swift: AudioSession.SoundtrackChoice)] = [
        (TACET_SOUNDTRACK_AUTOMATIC, .automatic),
        (TACET_SOUNDTRACK_ON, .on),
        (TACET_SOUNDTRACK_OFF, .off),
    ]
}

extension AudioSession.ConversationChoice: CEnumerated {
    static let inC: [(c: tacet_conversation_choice, swift: AudioSession.ConversationChoice)] = [
        (TACET_CONVERSATION_AUTOMATIC, .automatic),
        (TACET_CONVERSATION_CONTINUE, .continue),
        (TACET_CONVERSATION_DUCK, .duckSoundtrack),
        (TACET_CONVERSATION_INTERRUPT, .interrupt),
    ]
}

extension AudioSession.MediaCommand: CEnumerated {
    static let inC: [(c: tacet_media_command, swift: AudioSession.MediaCommand)] = [
        (TACET_MEDIA_PLAY_PAUSE, .playPause),
        (TACET_MEDIA_PLAY, .play),
        (TACET_MEDIA_PAUSE, .pause),
        (TACET_MEDIA_NEXT, .next),
        (TACET_MEDIA_PREVIOUS, .previous),
    ]
}

extension AudioSession.Directive.State: CEnumerated {
    static let inC: [(c: tacet_audibility, swift: AudioSession.Directive.State)] = [
        (TACET_AUDIBLE, .audible),
        (TACET_MUTED, .muted),
        (TACET_HELD, .held),
        (TACET_FROZEN, .frozen),
    ]
}

extension AudioSession.StreamClass: CEnumerated {
    static let inC: [(c: tacet_stream_class, swift: AudioSession.StreamClass)] = [
        (TACET_STREAM_OURS, .ours),
        (TACET_STREAM_PLUMBING, .plumbing),
        (TACET_STREAM_INACTIVE, .inactive),
        (TACET_STREAM_CALL, .call),
        (TACET_STREAM_CONVERSATION, .conversation),
        (TACET_STREAM_ALARM, .alarm),
        (TACET_STREAM_SPEECH, .speech),
        (TACET_STREAM_DUCK, .duck),
        (TACET_STREAM_TRANSIENT, .transient),
        (TACET_STREAM_GAME, .game),
        (TACET_STREAM_PRIMARY, .primary),
        (TACET_STREAM_PRODUCTION, .production),
    ]
}

extension AudioSession.RouteChange.Reason: CEnumerated {
    static let inC: [(c: tacet_route_change, swift: AudioSession.RouteChange.Reason)] = [
        (TACET_ROUTE_CHANGE_NEW_DEVICE, .newDeviceAvailable),
        (TACET_ROUTE_CHANGE_OLD_DEVICE_GONE, .oldDeviceUnavailable),
        (TACET_ROUTE_CHANGE_OVERRIDE, .override),
        (TACET_ROUTE_CHANGE_CONFIGURATION, .configurationChange),
    ]
}

extension AudioSession.Inactivity.Source: CEnumerated {
    static let inC: [(c: tacet_inactivity_source, swift: AudioSession.Inactivity.Source)] = [
        (TACET_SOURCE_PLAYER, .player),
        (TACET_SOURCE_SYSTEM, .system),
        (TACET_SOURCE_PROGRAM, .program),
    ]
}

extension AudioSession.PromptStyle: CEnumerated {
    static let inC: [(c: tacet_prompt_style, swift: AudioSession.PromptStyle)] = [
        (TACET_PROMPTS_NORMAL, .normal),
        (TACET_PROMPTS_SHORT, .short),
        (TACET_PROMPTS_NONE, .none),
    ]
}

// MARK: Recorders

extension AudioRecorder.Interface: CEnumerated {
    static let inC: [(c: tacet_recorder_interface, swift: AudioRecorder.Interface)] = [
        (TACET_RECORDER_AUTOMATIC, .automatic),
        (TACET_RECORDER_PULSE, .pulse),
        (TACET_RECORDER_OPENAL, .openAL),
    ]
}

extension AudioRecorder.Permission: CEnumerated {
    static let inC: [(c: tacet_permission, swift: AudioRecorder.Permission)] = [
        (TACET_PERMISSION_UNKNOWN, .unknown),
        (TACET_PERMISSION_GRANTED, .granted),
        (TACET_PERMISSION_REFUSED, .refused),
    ]
}

extension AudioRecorder.Gap.Reason: CEnumerated {
    static let inC: [(c: tacet_gap_reason, swift: AudioRecorder.Gap.Reason)] = [
        (TACET_GAP_SERVER_LOST, .serverLost),
        (TACET_GAP_ROUTE_CHANGE, .routeChange),
        (TACET_GAP_INTERRUPTION, .interruption),
        (TACET_GAP_OVERRUN, .overrun),
        (TACET_GAP_STALLED, .stalled),
    ]
}
