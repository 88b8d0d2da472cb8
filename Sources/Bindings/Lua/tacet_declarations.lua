-- Written from tacet.h by Sources/Bindings/describe. Do not edit: change the header or the writer, and run it.

local ffi = require "ffi"

ffi.cdef [[
typedef uint64_t tacet_sound;
typedef uint64_t tacet_voice;
typedef uint64_t tacet_bus;
typedef uint64_t tacet_loading;
typedef uint64_t tacet_container;
typedef uint64_t tacet_posted;
typedef enum tacet_result { TACET_OK = 0, TACET_ENDED = 1, TACET_EMPTY = 2, TACET_PENDING = 3, TACET_TRUNCATED = 4, TACET_UNAVAILABLE = 5, TACET_ERROR_NULL = -1, TACET_ERROR_INVALID_HANDLE = -2, TACET_ERROR_INVALID_ENUM = -3, TACET_ERROR_NOT_FINITE = -4, TACET_ERROR_INVALID_UTF8 = -5, TACET_ERROR_STRUCT_SIZE = -6, TACET_ERROR_INVALID_ARGUMENT = -7, TACET_ERROR_TOO_MANY = -8, TACET_ERROR_OWNED = -9, TACET_ERROR_FILE_NOT_FOUND = -10, TACET_ERROR_UNREADABLE = -11, TACET_ERROR_NOT_AUDIO = -12, TACET_ERROR_UNSUPPORTED_CODEC = -13, TACET_ERROR_CORRUPT = -14, TACET_ERROR_TOO_LARGE = -15, TACET_ERROR_NO_OUTPUT = -16, TACET_ERROR_CANCELLED = -17 } tacet_result;
typedef enum tacet_log_level { TACET_LOG_INFO = 0, TACET_LOG_WARNING = 1, TACET_LOG_ERROR = 2 } tacet_log_level;
typedef enum tacet_easing { TACET_EASING_LINEAR = 0, TACET_EASING_IN = 1, TACET_EASING_OUT = 2, TACET_EASING_IN_OUT = 3 } tacet_easing;
typedef enum tacet_output_choice { TACET_OUTPUT_AUTOMATIC = 0, TACET_OUTPUT_PULSE = 1, TACET_OUTPUT_OPENAL = 2, TACET_OUTPUT_NULL = 3, TACET_OUTPUT_WAVE_FILE = 4, TACET_OUTPUT_OFFLINE = 5 } tacet_output_choice;
typedef enum tacet_output_loss { TACET_OUTPUT_LOSS_FREEZE = 0, TACET_OUTPUT_LOSS_ADVANCE = 1 } tacet_output_loss;
typedef enum tacet_latency { TACET_LATENCY_SAFE = 0, TACET_LATENCY_BALANCED = 1, TACET_LATENCY_LOWEST = 2 } tacet_latency;
typedef enum tacet_pitch_quality { TACET_PITCH_QUALITY_CLEAN = 0, TACET_PITCH_QUALITY_ECONOMICAL = 1, TACET_PITCH_QUALITY_FINEST = 2 } tacet_pitch_quality;
typedef enum tacet_speaker_layout { TACET_SPEAKERS_STEREO = 0, TACET_SPEAKERS_SURROUND_51 = 1, TACET_SPEAKERS_SURROUND_71 = 2, TACET_SPEAKERS_AUTOMATIC = 3 } tacet_speaker_layout;
typedef enum tacet_output_kind { TACET_OUTPUT_KIND_NONE = 0, TACET_OUTPUT_KIND_PULSE = 1, TACET_OUTPUT_KIND_OPENAL = 2, TACET_OUTPUT_KIND_WAVE = 3, TACET_OUTPUT_KIND_NULL = 4 } tacet_output_kind;
typedef enum tacet_sound_storage { TACET_STORAGE_AUTOMATIC = 0, TACET_STORAGE_DECODED = 1, TACET_STORAGE_STREAMED = 2 } tacet_sound_storage;
typedef enum tacet_replay_gain { TACET_REPLAY_GAIN_OFF = 0, TACET_REPLAY_GAIN_TRACK = 1, TACET_REPLAY_GAIN_ALBUM = 2 } tacet_replay_gain;
typedef enum tacet_load_priority { TACET_PRIORITY_NORMAL = 0, TACET_PRIORITY_LOW = 1, TACET_PRIORITY_HIGH = 2 } tacet_load_priority;
typedef enum tacet_sample_format { TACET_SAMPLES_UNSIGNED_8 = 0, TACET_SAMPLES_SIGNED_16 = 1, TACET_SAMPLES_FLOAT_32 = 2 } tacet_sample_format;
typedef enum tacet_space { TACET_SPACE_WORLD = 0, TACET_SPACE_LISTENER = 1 } tacet_space;
typedef enum tacet_virtual_behavior { TACET_VIRTUAL_CONTINUES = 0, TACET_VIRTUAL_RESTARTS = 1, TACET_VIRTUAL_STOPS = 2 } tacet_virtual_behavior;
typedef enum tacet_playback_state { TACET_PLAYBACK_SCHEDULED = 0, TACET_PLAYBACK_PLAYING = 1, TACET_PLAYBACK_VIRTUAL = 2, TACET_PLAYBACK_PAUSED = 3, TACET_PLAYBACK_ENDED = 4 } tacet_playback_state;
typedef enum tacet_importance { TACET_IMPORTANCE_LOW = 0, TACET_IMPORTANCE_NORMAL = 1, TACET_IMPORTANCE_HIGH = 2 } tacet_importance;
typedef enum tacet_stealing { TACET_STEALING_OLDEST = 0, TACET_STEALING_QUIETEST = 1, TACET_STEALING_NEWEST = 2 } tacet_stealing;
typedef enum tacet_effect_kind { TACET_EFFECT_EQUALIZER = 0, TACET_EFFECT_COMPRESSOR = 1, TACET_EFFECT_LIMITER = 2, TACET_EFFECT_DELAY = 3, TACET_EFFECT_CHORUS = 4, TACET_EFFECT_FLANGER = 5, TACET_EFFECT_DISTORTION = 6, TACET_EFFECT_CONVOLUTION = 7, TACET_EFFECT_PROCESSOR = 8 } tacet_effect_kind;
typedef enum tacet_band_shape { TACET_BAND_BELL = 0, TACET_BAND_LOW_SHELF = 1, TACET_BAND_HIGH_SHELF = 2, TACET_BAND_LOW_CUT = 3, TACET_BAND_HIGH_CUT = 4 } tacet_band_shape;
typedef enum tacet_distortion_curve { TACET_DISTORTION_SOFT = 0, TACET_DISTORTION_HARD = 1 } tacet_distortion_curve;
typedef enum tacet_distance_model { TACET_DISTANCE_NONE = 0, TACET_DISTANCE_INVERSE = 1, TACET_DISTANCE_LINEAR = 2, TACET_DISTANCE_EXPONENTIAL = 3, TACET_DISTANCE_INVERSE_UNCLAMPED = 4, TACET_DISTANCE_LINEAR_UNCLAMPED = 5, TACET_DISTANCE_EXPONENTIAL_UNCLAMPED = 6 } tacet_distance_model;
typedef enum tacet_spatialization { TACET_SPATIALIZATION_STEREO = 0, TACET_SPATIALIZATION_BINAURAL = 1, TACET_SPATIALIZATION_AUTOMATIC = 2, TACET_SPATIALIZATION_OPENAL = 3 } tacet_spatialization;
typedef enum tacet_room { TACET_ROOM_GENERIC = 0, TACET_ROOM_PADDED_CELL = 1, TACET_ROOM_ROOM = 2, TACET_ROOM_BATHROOM = 3, TACET_ROOM_LIVING_ROOM = 4, TACET_ROOM_STONE_ROOM = 5, TACET_ROOM_AUDITORIUM = 6, TACET_ROOM_CONCERT_HALL = 7, TACET_ROOM_CAVE = 8, TACET_ROOM_ARENA = 9, TACET_ROOM_HANGAR = 10, TACET_ROOM_CARPETED_HALLWAY = 11, TACET_ROOM_HALLWAY = 12, TACET_ROOM_STONE_CORRIDOR = 13, TACET_ROOM_ALLEY = 14, TACET_ROOM_FOREST = 15, TACET_ROOM_CITY = 16, TACET_ROOM_MOUNTAINS = 17, TACET_ROOM_QUARRY = 18, TACET_ROOM_PLAIN = 19, TACET_ROOM_PARKING_LOT = 20, TACET_ROOM_SEWER_PIPE = 21, TACET_ROOM_UNDERWATER = 22 } tacet_room;
typedef enum tacet_profiler_access { TACET_ACCESS_OFF = 0, TACET_ACCESS_READ = 1, TACET_ACCESS_READ_WRITE = 2 } tacet_profiler_access;
typedef enum tacet_looping { TACET_LOOPING_TAGGED = 0, TACET_LOOPING_NONE = 1, TACET_LOOPING_WHOLE = 2, TACET_LOOPING_REGION = 3, TACET_LOOPING_SECONDS = 4 } tacet_looping;
typedef enum tacet_list_order { TACET_LIST_ORDER_LISTED = 0, TACET_LIST_ORDER_SHUFFLED = 1 } tacet_list_order;
typedef enum tacet_boundary { TACET_BOUNDARY_NOW = 0, TACET_BOUNDARY_BEAT = 1, TACET_BOUNDARY_BAR = 2, TACET_BOUNDARY_BARS = 3, TACET_BOUNDARY_MARKER = 4, TACET_BOUNDARY_SECTION_END = 5, TACET_BOUNDARY_TRACK_END = 6 } tacet_boundary;
typedef enum tacet_entry { TACET_ENTRY_START = 0, TACET_ENTRY_SAME_BEAT = 1, TACET_ENTRY_MARKER = 2, TACET_ENTRY_PICKUP = 3 } tacet_entry;
typedef enum tacet_reason { TACET_REASON_NONE = 0, TACET_REASON_STARTING_UP = 1, TACET_REASON_UNDECIDED = 2, TACET_REASON_OTHER_AUDIO = 3, TACET_REASON_SILENT_MODE = 4, TACET_REASON_CALL = 5, TACET_REASON_ALARM = 6, TACET_REASON_POLICY = 7, TACET_REASON_SUSPENDED = 8, TACET_REASON_LOCKED = 9, TACET_REASON_SEAT_INACTIVE = 10, TACET_REASON_BACKGROUND = 11, TACET_REASON_OUTPUT_LOST = 12, TACET_REASON_ROUTE_LOST = 13, TACET_REASON_PROMPT = 14, TACET_REASON_INACTIVE = 15, TACET_REASON_CATEGORY = 16, TACET_REASON_SOUNDTRACK_OFF = 17, TACET_REASON_AWAITING_PLAYER = 18, TACET_REASON_HOST = 19, TACET_REASON_CONVERSATION = 20, TACET_REASON_OUTPUT_MUTED = 21, TACET_REASON_UNFOCUSED = 22 } tacet_reason;
typedef enum tacet_audibility { TACET_AUDIBLE = 0, TACET_MUTED = 1, TACET_HELD = 2, TACET_FROZEN = 3 } tacet_audibility;
typedef enum tacet_soundtrack_state { TACET_SOUNDTRACK_STOPPED = 0, TACET_SOUNDTRACK_PLAYING = 1, TACET_SOUNDTRACK_PAUSED = 2, TACET_SOUNDTRACK_MUTED = 3, TACET_SOUNDTRACK_HELD = 4, TACET_SOUNDTRACK_FROZEN = 5 } tacet_soundtrack_state;
typedef enum tacet_role { TACET_ROLE_GAME = 0, TACET_ROLE_MEDIA_PLAYER = 1, TACET_ROLE_RECORDER = 2, TACET_ROLE_VOICE_CHAT = 3, TACET_ROLE_METERING = 4, TACET_ROLE_BROWSER = 5, TACET_ROLE_NAVIGATION = 6, TACET_ROLE_COOPERATIVE_MUSIC = 7 } tacet_role;
typedef enum tacet_category { TACET_CATEGORY_AUTOMATIC = 0, TACET_CATEGORY_AMBIENT = 1, TACET_CATEGORY_SOLO_AMBIENT = 2, TACET_CATEGORY_PLAYBACK = 3, TACET_CATEGORY_RECORD = 4, TACET_CATEGORY_PLAY_AND_RECORD = 5, TACET_CATEGORY_AUDIO_PROCESSING = 6 } tacet_category;
typedef enum tacet_category_options { TACET_OPTION_MIX_WITH_OTHERS = 1, TACET_OPTION_DUCK_OTHERS = 2, TACET_OPTION_INTERRUPT_SPOKEN_AUDIO = 4 } tacet_category_options;
typedef enum tacet_application_state { TACET_APPLICATION_ACTIVE = 0, TACET_APPLICATION_INACTIVE = 1, TACET_APPLICATION_BACKGROUND = 2 } tacet_application_state;
typedef enum tacet_background_policy { TACET_BACKGROUND_PAUSE = 0, TACET_BACKGROUND_MUTE = 1, TACET_BACKGROUND_KEEP = 2, TACET_BACKGROUND_SOUNDTRACK_ONLY = 3 } tacet_background_policy;
typedef enum tacet_soundtrack_choice { TACET_SOUNDTRACK_AUTOMATIC = 0, TACET_SOUNDTRACK_ON = 1, TACET_SOUNDTRACK_OFF = 2 } tacet_soundtrack_choice;
typedef enum tacet_conversation_choice { TACET_CONVERSATION_AUTOMATIC = 0, TACET_CONVERSATION_CONTINUE = 1, TACET_CONVERSATION_DUCK = 2, TACET_CONVERSATION_INTERRUPT = 3 } tacet_conversation_choice;
typedef enum tacet_ignored_reasons { TACET_IGNORE_CALL = 1, TACET_IGNORE_ALARM = 2, TACET_IGNORE_POLICY = 4, TACET_IGNORE_LOCKED = 8, TACET_IGNORE_SEAT_INACTIVE = 16, TACET_IGNORE_PROMPT = 32 } tacet_ignored_reasons;
typedef enum tacet_prompt_style { TACET_PROMPTS_NORMAL = 0, TACET_PROMPTS_SHORT = 1, TACET_PROMPTS_NONE = 2 } tacet_prompt_style;
typedef enum tacet_stream_class { TACET_STREAM_OURS = 0, TACET_STREAM_PLUMBING = 1, TACET_STREAM_INACTIVE = 2, TACET_STREAM_CALL = 3, TACET_STREAM_CONVERSATION = 4, TACET_STREAM_ALARM = 5, TACET_STREAM_SPEECH = 6, TACET_STREAM_DUCK = 7, TACET_STREAM_TRANSIENT = 8, TACET_STREAM_GAME = 9, TACET_STREAM_PRIMARY = 10, TACET_STREAM_PRODUCTION = 11 } tacet_stream_class;
typedef enum tacet_media_command { TACET_MEDIA_PLAY_PAUSE = 0, TACET_MEDIA_PLAY = 1, TACET_MEDIA_PAUSE = 2, TACET_MEDIA_NEXT = 3, TACET_MEDIA_PREVIOUS = 4 } tacet_media_command;
typedef enum tacet_event_type { TACET_EVENT_NONE = 0, TACET_EVENT_VOICE_FINISHED = 1, TACET_EVENT_VOICE_STOLEN = 2, TACET_EVENT_SOUNDTRACK_ENDED = 3, TACET_EVENT_SOUNDTRACK_FAILED = 4, TACET_EVENT_SOUNDTRACK_UNDERRUN = 5, TACET_EVENT_OUTPUT_CHANGED = 6, TACET_EVENT_OUTPUT_FAILED = 7, TACET_EVENT_CATEGORY_CHOSEN = 8, TACET_EVENT_INTERRUPTION_BEGAN = 9, TACET_EVENT_INTERRUPTION_ENDED = 10, TACET_EVENT_SECONDARY_AUDIO_HINT = 11, TACET_EVENT_SILENT_MODE_CHANGED = 12, TACET_EVENT_OTHER_AUDIO_CHANGED = 13, TACET_EVENT_ROUTE_CHANGED = 14, TACET_EVENT_OUTPUT_LOST = 15, TACET_EVENT_OUTPUT_RESTORED = 16, TACET_EVENT_OUTPUT_DEVICES_CHANGED = 17, TACET_EVENT_CONVERSATION_CHANGED = 18, TACET_EVENT_NOW_PLAYING_CHANGED = 19, TACET_EVENT_MEDIA_COMMAND = 20, TACET_EVENT_MEDIA_SEEK = 21, TACET_EVENT_SOUND_FAILED = 22, TACET_EVENT_SOUND_UNDERRUN = 23, TACET_EVENT_CAPTIONS_CHANGED = 24, TACET_EVENT_PROFILER_ACTED = 25, TACET_EVENT_MEDIA_VOLUME = 26, TACET_EVENT_RELOADED = 27, TACET_EVENT_RELOAD_FAILED = 28, TACET_EVENT_WISH_TO_HEAR = 29, TACET_EVENT_DID_BECOME_ACTIVE = 30, TACET_EVENT_DID_BECOME_INACTIVE = 31, TACET_EVENT_PROMPT_STYLE_CHANGED = 32, TACET_EVENT_SOUNDTRACK_RECOVERED = 33, TACET_EVENT_SOUND_RECOVERED = 34, TACET_EVENT_SOUNDTRACK_CONTINUED = 35, TACET_EVENT_POSITION_IGNORED = 36, TACET_EVENT_PROCESSOR_BYPASSED = 37, TACET_EVENT_TRANSITION = 38, TACET_EVENT_TRANSITION_MISSED = 39, TACET_EVENT_BEAT = 40, TACET_EVENT_BAR = 41, TACET_EVENT_MARKER = 42, TACET_EVENT_SECTION = 43, TACET_EVENT_STINGER = 44, TACET_EVENT_STINGER_MISSED = 45, TACET_EVENT_SOUND_MARKER = 46, TACET_EVENT_REVERSE_IGNORED = 47, TACET_EVENT_UNKNOWN_NAME = 48, TACET_EVENT_BROADCAST_SEEN = 50 } tacet_event_type;
typedef enum tacet_inactivity_source { TACET_SOURCE_NONE = 0, TACET_SOURCE_PLAYER = 1, TACET_SOURCE_SYSTEM = 2, TACET_SOURCE_PROGRAM = 3 } tacet_inactivity_source;
typedef enum tacet_route_change { TACET_ROUTE_CHANGE_NONE = 0, TACET_ROUTE_CHANGE_NEW_DEVICE = 1, TACET_ROUTE_CHANGE_OLD_DEVICE_GONE = 2, TACET_ROUTE_CHANGE_OVERRIDE = 3, TACET_ROUTE_CHANGE_CONFIGURATION = 4 } tacet_route_change;
typedef enum tacet_recorder_interface { TACET_RECORDER_AUTOMATIC = 0, TACET_RECORDER_PULSE = 1, TACET_RECORDER_OPENAL = 2 } tacet_recorder_interface;
typedef enum tacet_recorder_state { TACET_RECORDER_OPENING = 0, TACET_RECORDER_RECORDING = 1, TACET_RECORDER_INTERRUPTED = 2, TACET_RECORDER_NO_SERVER = 3, TACET_RECORDER_NO_MICROPHONE = 4, TACET_RECORDER_REFUSED = 5, TACET_RECORDER_NO_RESOURCES = 6, TACET_RECORDER_FAILED = 7 } tacet_recorder_state;
typedef enum tacet_gap_reason { TACET_GAP_NONE = 0, TACET_GAP_SERVER_LOST = 1, TACET_GAP_ROUTE_CHANGE = 2, TACET_GAP_INTERRUPTION = 3, TACET_GAP_OVERRUN = 4, TACET_GAP_STALLED = 5 } tacet_gap_reason;
typedef enum tacet_permission { TACET_PERMISSION_UNKNOWN = 0, TACET_PERMISSION_GRANTED = 1, TACET_PERMISSION_REFUSED = 2 } tacet_permission;
typedef struct tacet_engine tacet_engine;
typedef struct tacet_session tacet_session;
typedef struct tacet_vec3 tacet_vec3;
typedef struct tacet_tween tacet_tween;
typedef struct tacet_engine_config tacet_engine_config;
typedef struct tacet_statistics tacet_statistics;
typedef struct tacet_output tacet_output;
typedef struct tacet_file tacet_file;
typedef struct tacet_file_properties tacet_file_properties;
typedef struct tacet_marker tacet_marker;
typedef struct tacet_load_options tacet_load_options;
typedef struct tacet_play_settings tacet_play_settings;
typedef struct tacet_voice_status tacet_voice_status;
typedef struct tacet_heard_voice tacet_heard_voice;
typedef struct tacet_caption tacet_caption;
typedef struct tacet_voice_limit tacet_voice_limit;
typedef struct tacet_band tacet_band;
typedef struct tacet_effect tacet_effect;
typedef struct tacet_bus_mix tacet_bus_mix;
typedef struct tacet_ducking tacet_ducking;
typedef struct tacet_level tacet_level;
typedef struct tacet_loudness tacet_loudness;
typedef struct tacet_listener tacet_listener;
typedef struct tacet_reverb tacet_reverb;
typedef struct tacet_reverb_zone tacet_reverb_zone;
typedef struct tacet_spread tacet_spread;
typedef struct tacet_profile tacet_profile;
typedef struct tacet_track tacet_track;
typedef struct tacet_playlist tacet_playlist;
typedef struct tacet_transition tacet_transition;
typedef struct tacet_stinger tacet_stinger;
typedef struct tacet_music_clock tacet_music_clock;
typedef struct tacet_input_calibration tacet_input_calibration;
typedef struct tacet_soundtrack_status tacet_soundtrack_status;
typedef struct tacet_directive tacet_directive;
typedef struct tacet_mix tacet_mix;
typedef struct tacet_explanation tacet_explanation;
typedef struct tacet_session_settings tacet_session_settings;
typedef struct tacet_session_state tacet_session_state;
typedef struct tacet_route tacet_route;
typedef struct tacet_output_device tacet_output_device;
typedef struct tacet_stream tacet_stream;
typedef struct tacet_now_playing tacet_now_playing;
typedef struct tacet_media_controls tacet_media_controls;
typedef struct tacet_event tacet_event;
typedef struct tacet_recorder tacet_recorder;
typedef struct tacet_recorder_config tacet_recorder_config;
typedef struct tacet_recorder_block tacet_recorder_block;
typedef struct tacet_recorder_status tacet_recorder_status;
typedef struct tacet_recorder_gap tacet_recorder_gap;
struct tacet_vec3 { float x; float y; float z; };
struct tacet_tween { float seconds; tacet_easing easing; };
struct tacet_engine_config { uint32_t struct_size; uint32_t real_voices; uint32_t virtual_voices; uint32_t sample_rate; uint32_t block_frames; tacet_output_choice output; tacet_output_loss while_output_lost; float longest_sound; uint64_t seed; const char * wave_path; const char * application_name; const char * application_id; const char * icon_name; tacet_session * session; uint64_t memory_budget; tacet_latency latency; tacet_pitch_quality pitch_quality; bool cancels_echo; uint8_t reserved[3]; tacet_speaker_layout speakers; };
struct tacet_statistics { uint32_t struct_size; uint32_t voices; uint32_t virtual_voices; float load; uint64_t rendered_frames; uint64_t underruns; bool has_real_time_priority; uint8_t reserved[7]; uint64_t stream_underruns; uint64_t sample_bytes; };
struct tacet_output { uint32_t struct_size; uint32_t sample_rate; uint32_t request_frames; float latency; tacet_output_kind kind; char device[256]; };
struct tacet_file { uint32_t struct_size; uint32_t reserved; uint64_t size; void * user_data; int64_t (*read)(void *, uint64_t, void *, size_t); void (*close)(void *); };
struct tacet_file_properties { uint32_t struct_size; uint32_t channels; uint32_t sample_rate; uint32_t tag_count; uint64_t frames; double seconds; uint64_t loop_start; uint64_t loop_end; float track_gain; float album_gain; char codec[64]; };
struct tacet_marker { const char * name; uint64_t frame; };
struct tacet_load_options { uint32_t struct_size; tacet_sound_storage storage; tacet_replay_gain replay_gain; bool mixes_to_mono; uint8_t reserved[3]; tacet_load_priority priority; uint32_t reserved_2; const tacet_marker * markers; size_t marker_count; };
struct tacet_play_settings { uint32_t struct_size; float gain; tacet_bus bus; uint64_t start_frame; float pitch; float pan; float fade_in; tacet_easing fade_easing; uint8_t priority; bool loops; bool has_position; bool resumes_after_interruption; bool plays_in_silent_mode; uint8_t reserved[3]; tacet_space space; tacet_vec3 position; tacet_vec3 velocity; float reference_distance; float maximum_distance; float rolloff; tacet_vec3 cone_direction; float cone_inner_angle; float cone_outer_angle; float cone_outer_gain; float pitch_variation_low; float pitch_variation_high; float gain_variation_low; float gain_variation_high; float filter_low_shelf; float filter_high_shelf; bool has_reverb_send; uint8_t reserved_2[3]; float reverb_send; tacet_virtual_behavior virtual_behavior; float radius; float air_absorption; uint32_t passes; float minimum_gain; float maximum_gain; uint64_t start_position; };
struct tacet_voice_status { uint32_t struct_size; tacet_playback_state state; uint64_t position; float gain; uint32_t reserved; };
struct tacet_heard_voice { uint32_t struct_size; uint32_t listener; tacet_voice voice; tacet_vec3 position; tacet_vec3 listener_position; float distance; float occlusion_gain; float occlusion_high_shelf; uint32_t reserved; };
struct tacet_caption { uint32_t struct_size; uint32_t voices; tacet_importance importance; float level; float age; bool is_heard; bool has_direction; bool has_distance; uint8_t reserved; float azimuth; float elevation; float distance; char key[64]; };
struct tacet_voice_limit { uint32_t struct_size; uint32_t voices; tacet_stealing stealing; float retrigger; };
struct tacet_band { tacet_band_shape shape; float frequency; float gain; float q; };
struct tacet_effect { uint32_t struct_size; tacet_effect_kind kind; float wet; float dry; uint32_t band_count; tacet_band bands[8]; float threshold; float ratio; float knee; float attack; float release; float makeup; float ceiling; float time; float feedback; float low_cut; float high_cut; float depth; float rate; float spread; float drive; float level; tacet_distortion_curve curve; tacet_bus sidechain; tacet_sound response; bool bypassed; bool ping_pong; uint8_t reserved[2]; float tail; void (*process)(float *, size_t, void *); void * user_data; void (*close)(void *); };
struct tacet_bus_mix { uint32_t struct_size; float gain; tacet_bus bus; float low_cut; float high_cut; bool sets_gain; bool sets_filter; bool sets_effects; bool sets_centered; bool centered; bool sets_lfe_gain; uint8_t reserved[2]; const tacet_effect * effects; size_t effect_count; float lfe_gain; uint32_t reserved_2; };
struct tacet_ducking { uint32_t struct_size; float gain; tacet_bus target; tacet_bus trigger; float attack; float hold; float release; uint32_t reserved; };
struct tacet_level { uint32_t struct_size; float peak_amplitude[2]; float rms_amplitude[2]; };
struct tacet_loudness { uint32_t struct_size; float momentary; float short_term; float integrated; float range; float true_peak; };
struct tacet_listener { uint32_t struct_size; tacet_vec3 position; tacet_vec3 velocity; tacet_vec3 forward; tacet_vec3 up; float gain; };
struct tacet_reverb { uint32_t struct_size; tacet_room room; float gain; float decay_ratio; };
struct tacet_reverb_zone { uint32_t struct_size; tacet_vec3 center; float radius; float falloff; tacet_room room; float gain; float decay_ratio; };
struct tacet_spread { double p50; double p90; double p99; double worst; };
struct tacet_profile { uint32_t struct_size; uint32_t blocks; double deadline; tacet_spread total; tacet_spread commands; tacet_spread voices; tacet_spread mixing; tacet_spread soundtrack; tacet_spread buses; tacet_spread limiter; tacet_spread reports; tacet_spread load; tacet_spread real_voices; uint64_t underrun_frames; };
struct tacet_track { uint32_t struct_size; uint32_t stem_count; const char * stems[8]; tacet_looping looping; tacet_tween crossfade; uint32_t passes; uint64_t loop_start; uint64_t loop_end; uint64_t from_frame; tacet_replay_gain replay_gain; float gain; double loop_start_seconds; double loop_end_seconds; double beats_per_minute; double first_beat_seconds; const char * score; uint32_t beats_per_bar; float loop_crossfade; const char * alternative; bool licensed; uint8_t reserved[7]; };
struct tacet_playlist { uint32_t struct_size; tacet_list_order order; uint64_t seed; uint64_t place; float crossfade; bool repeats; uint8_t reserved[3]; };
struct tacet_transition { uint32_t struct_size; tacet_boundary boundary; uint32_t bars; tacet_entry entry; const char * marker; const char * entry_marker; tacet_tween crossfade; float crossfade_beats; float tail_seconds; uint32_t tail_beats; float tail_fade; const char * tail_marker; const char * pickup_marker; uint32_t pickup_beats; float pickup_seconds; };
struct tacet_stinger { uint32_t struct_size; tacet_boundary boundary; uint32_t bars; float ducking; const char * marker; float attack; float release; };
struct tacet_music_clock { uint32_t struct_size; uint32_t beats_per_bar; double beats_per_minute; uint64_t beat; uint64_t bar; uint32_t beat_in_bar; uint8_t reserved[4]; double phase; double seconds; uint64_t frame; uint64_t mixed_frame; uint64_t mix_frame; uint64_t time; };
struct tacet_input_calibration { uint32_t struct_size; uint32_t tap_count; uint32_t outlier_count; uint8_t reserved[4]; int64_t offset; uint64_t spread; };
struct tacet_soundtrack_status { uint32_t struct_size; tacet_soundtrack_state state; uint64_t position; tacet_reason reason; uint32_t stem_count; uint64_t frames; uint32_t sample_rate; float gain; };
struct tacet_directive { uint32_t struct_size; tacet_audibility effects; tacet_audibility soundtrack; tacet_reason effects_reason; tacet_reason soundtrack_reason; float gain; float soundtrack_gain; };
struct tacet_mix { uint32_t struct_size; float effects_amplitude; float soundtrack_amplitude; bool effects_run; bool soundtrack_runs; bool one_shots_end; uint8_t reserved; };
struct tacet_explanation { uint32_t struct_size; tacet_reason reason; double seconds; char detail[256]; char remedy[256]; };
struct tacet_session_settings { uint32_t struct_size; tacet_background_policy background_policy; tacet_soundtrack_choice soundtrack_choice; tacet_conversation_choice conversation_choice; uint32_t ignored_reasons; float balance; bool mono; bool ignores_silent_mode; bool pauses_when_headphones_unplugged; bool has_media_controls; bool interrupts_on_ring; bool ducks_without_focus; bool meters_other_audio; bool streamer; bool night_mode; uint8_t reserved[3]; };
struct tacet_session_state { uint32_t struct_size; tacet_category category; uint32_t options; tacet_application_state application_state; float output_volume; float stream_volume; uint32_t stream_count; bool is_other_audio_playing; bool secondary_audio_should_be_silenced; bool is_silent_mode_on; bool is_broadcast_seen; tacet_prompt_style prompt_style; };
struct tacet_route { uint32_t struct_size; uint32_t sample_rate; float latency; bool is_private; char name[256]; bool has_volume_control; uint8_t reserved[2]; float volume; };
struct tacet_output_device { uint32_t struct_size; bool is_private; bool is_default; char id[264]; char name[256]; uint8_t reserved[2]; };
struct tacet_stream { uint32_t struct_size; tacet_stream_class stream_class; char name[256]; };
struct tacet_now_playing { uint32_t struct_size; bool is_playing; bool can_play_pause; bool can_play; bool can_pause; bool can_go_next; bool can_go_previous; char player[256]; char title[256]; char artist[256]; char album[256]; uint8_t reserved[2]; };
struct tacet_media_controls { uint32_t struct_size; bool is_playing; bool can_play; bool can_pause; bool can_go_next; bool can_go_previous; bool can_seek; bool can_set_volume; uint8_t reserved[5]; double length; double position; const char * player; const char * desktop_entry; const char * title; const char * artist; const char * album; const char * artwork; double volume; };
struct tacet_event { uint32_t struct_size; tacet_event_type type; tacet_voice voice; uint64_t frames; tacet_category category; tacet_reason reason; tacet_route_change route_change; tacet_result result; tacet_inactivity_source inactivity_source; tacet_prompt_style prompt_style; bool flag; char text[256]; uint8_t reserved[3]; tacet_media_command command; double seconds; double volume; tacet_bus bus; uint64_t beat; uint64_t bar; uint64_t beat_in_bar; uint64_t mix_frame; uint64_t heard; };
struct tacet_recorder_config { uint32_t struct_size; uint32_t sample_rate; uint32_t channels; uint32_t block_frames; tacet_recorder_interface interface; bool cancels_echo; uint8_t reserved[3]; const char * device; const char * application_name; const char * path; tacet_session * session; };
struct tacet_recorder_block { uint32_t struct_size; uint32_t channels; uint64_t position; uint32_t frames; tacet_gap_reason gap_reason; uint64_t gap_frames; };
struct tacet_recorder_status { uint32_t struct_size; tacet_recorder_state state; tacet_reason reason; uint32_t gap_count; uint64_t frames; float peak; float rms; bool is_muted; bool cancels_echo; uint8_t reserved[2]; tacet_permission permission; char device[256]; };
struct tacet_recorder_gap { uint32_t struct_size; tacet_gap_reason reason; uint64_t position; uint64_t frames; };
typedef void (*tacet_log_callback)(tacet_log_level, const char *, void *);
typedef tacet_result (*tacet_file_opener)(const char *, tacet_file *, void *);
typedef size_t (*tacet_generator)(float *, size_t, void *);
typedef void (*tacet_recorder_callback)(const tacet_recorder_block *, const float *, void *);
uint32_t tacet_version(void);
const char * tacet_result_describe(tacet_result result);
const char * tacet_last_problem(void);
tacet_result tacet_set_log(tacet_log_callback callback, tacet_log_level minimum, void * user_data);
float tacet_gain_from_amplitude(float amplitude);
float tacet_amplitude_from_gain(float gain);
float tacet_gain_from_slider(float position);
float tacet_slider_from_gain(float gain);
tacet_result tacet_engine_config_default(tacet_engine_config * config, size_t struct_size);
tacet_result tacet_engine_create(const tacet_engine_config * config, tacet_engine ** engine);
tacet_result tacet_engine_destroy(tacet_engine * engine);
tacet_result tacet_engine_update(tacet_engine * engine);
tacet_result tacet_engine_get_config(tacet_engine * engine, tacet_engine_config * config);
tacet_result tacet_engine_get_session(tacet_engine * engine, tacet_session ** session);
tacet_result tacet_engine_render(tacet_engine * engine, float * interleaved, size_t frames);
tacet_result tacet_engine_render_channels(tacet_engine * engine, float * interleaved, size_t frames, uint32_t channels);
tacet_result tacet_engine_get_statistics(tacet_engine * engine, tacet_statistics * statistics);
tacet_result tacet_engine_get_output(tacet_engine * engine, tacet_output * output);
tacet_result tacet_engine_set_output_device(tacet_engine * engine, const char * id);
tacet_result tacet_engine_save(tacet_engine * engine, char * text, size_t capacity, size_t * length);
tacet_result tacet_engine_restore(tacet_engine * engine, const char * text);
tacet_result tacet_engine_set_file_opener(tacet_engine * engine, tacet_file_opener opener, void (*close)(void *), void * user_data);
tacet_result tacet_engine_add_file(tacet_engine * engine, const char * path, const void * bytes, size_t size, void (*release)(void *), void * user_data);
tacet_result tacet_engine_remove_file(tacet_engine * engine, const char * path);
tacet_result tacet_file_get_properties(tacet_engine * engine, const char * path, tacet_file_properties * properties);
tacet_result tacet_file_get_tag(tacet_engine * engine, const char * path, size_t index, char * text, size_t capacity, size_t * length);
tacet_result tacet_load_options_default(tacet_load_options * options, size_t struct_size);
tacet_result tacet_load(tacet_engine * engine, const char * path, const tacet_load_options * options, tacet_sound * sound);
tacet_result tacet_load_memory(tacet_engine * engine, const void * bytes, size_t size, const char * name, const tacet_load_options * options, tacet_sound * sound);
tacet_result tacet_load_samples(tacet_engine * engine, const void * samples, size_t frames, tacet_sample_format format, uint32_t channels, uint32_t sample_rate, const char * name, tacet_sound * sound);
tacet_result tacet_load_in_background(tacet_engine * engine, const char *const * paths, size_t count, const tacet_load_options * options, tacet_loading * loading);
tacet_result tacet_loading_set_priority(tacet_engine * engine, tacet_loading loading, tacet_load_priority priority);
tacet_result tacet_loading_cancel(tacet_engine * engine, tacet_loading loading);
tacet_result tacet_loading_fraction(tacet_engine * engine, tacet_loading loading, float * fraction);
tacet_result tacet_loading_progress(tacet_engine * engine, tacet_loading loading, size_t * done, size_t * total);
tacet_result tacet_loading_get(tacet_engine * engine, tacet_loading loading, size_t index, tacet_sound * sound);
tacet_result tacet_loading_wait(tacet_engine * engine, tacet_loading loading);
tacet_result tacet_loading_close(tacet_engine * engine, tacet_loading loading);
tacet_result tacet_unload(tacet_engine * engine, tacet_sound sound);
tacet_result tacet_sound_reload(tacet_engine * engine, tacet_sound sound);
tacet_result tacet_sound_get(tacet_engine * engine, tacet_sound sound, uint64_t * frames, uint32_t * channels);
tacet_result tacet_sound_get_properties(tacet_engine * engine, tacet_sound sound, tacet_file_properties * properties);
tacet_result tacet_sound_get_tag(tacet_engine * engine, tacet_sound sound, size_t index, char * text, size_t capacity, size_t * length);
tacet_result tacet_sound_is_streamed(tacet_engine * engine, tacet_sound sound, bool * is_streamed);
tacet_result tacet_play_settings_default(tacet_play_settings * settings, size_t struct_size);
tacet_result tacet_sides_to_pan(float left, float right, float * pan, float * gain);
tacet_result tacet_play(tacet_engine * engine, tacet_sound sound, const tacet_play_settings * settings, tacet_voice * voice);
tacet_result tacet_play_at(tacet_engine * engine, tacet_sound sound, tacet_vec3 position, tacet_voice * voice);
tacet_result tacet_play_generator(tacet_engine * engine, uint32_t channels, tacet_generator generator, void (*close)(void *), void * user_data, const tacet_play_settings * settings, tacet_voice * voice);
tacet_result tacet_container_create(tacet_engine * engine, const tacet_sound * sounds, size_t count, uint64_t seed, tacet_container * container);
tacet_result tacet_container_play(tacet_engine * engine, tacet_container container, const tacet_play_settings * settings, tacet_voice * voice);
tacet_result tacet_container_destroy(tacet_engine * engine, tacet_container container);
tacet_result tacet_engine_load_events(tacet_engine * engine, const char * path);
tacet_result tacet_engine_post(tacet_engine * engine, const char * name, const tacet_vec3 * position, const uint64_t * object, tacet_posted * posted);
tacet_result tacet_engine_set_parameter(tacet_engine * engine, const char * name, float number, const uint64_t * object);
tacet_result tacet_engine_set_parameter_value(tacet_engine * engine, const char * name, const char * value, const uint64_t * object);
tacet_result tacet_engine_remove_parameters(tacet_engine * engine, uint64_t object);
tacet_result tacet_posted_is_playing(tacet_engine * engine, tacet_posted posted, bool * is_playing);
tacet_result tacet_posted_stop(tacet_engine * engine, tacet_posted posted, const tacet_tween * tween);
tacet_result tacet_posted_set_gain(tacet_engine * engine, tacet_posted posted, float gain, const tacet_tween * tween);
tacet_result tacet_posted_set_position(tacet_engine * engine, tacet_posted posted, tacet_vec3 position);
tacet_result tacet_voice_is_playing(tacet_engine * engine, tacet_voice voice, bool * is_playing);
tacet_result tacet_voice_get_status(tacet_engine * engine, tacet_voice voice, tacet_voice_status * status);
tacet_result tacet_voice_seek(tacet_engine * engine, tacet_voice voice, uint64_t frame);
tacet_result tacet_voice_stop(tacet_engine * engine, tacet_voice voice, const tacet_tween * tween);
tacet_result tacet_voice_stop_at(tacet_engine * engine, tacet_voice voice, uint64_t frame, const tacet_tween * tween);
tacet_result tacet_voice_pause(tacet_engine * engine, tacet_voice voice, const tacet_tween * tween);
tacet_result tacet_voice_resume(tacet_engine * engine, tacet_voice voice, const tacet_tween * tween);
tacet_result tacet_voice_set_gain(tacet_engine * engine, tacet_voice voice, float gain, const tacet_tween * tween);
tacet_result tacet_voice_set_pitch(tacet_engine * engine, tacet_voice voice, float pitch, const tacet_tween * tween);
tacet_result tacet_voice_set_pan(tacet_engine * engine, tacet_voice voice, float pan, const tacet_tween * tween);
tacet_result tacet_voice_set_position(tacet_engine * engine, tacet_voice voice, tacet_vec3 position, const tacet_tween * tween);
tacet_result tacet_voice_set_velocity(tacet_engine * engine, tacet_voice voice, tacet_vec3 velocity, const tacet_tween * tween);
tacet_result tacet_voices_set_gains(tacet_engine * engine, const tacet_voice * voices, const float * gains, size_t count, const tacet_tween * tween);
tacet_result tacet_voices_set_pitches(tacet_engine * engine, const tacet_voice * voices, const float * pitches, size_t count, const tacet_tween * tween);
tacet_result tacet_voices_set_positions(tacet_engine * engine, const tacet_voice * voices, const tacet_vec3 * positions, size_t count, const tacet_tween * tween);
tacet_result tacet_voice_set_filter(tacet_engine * engine, tacet_voice voice, float low_shelf, float high_shelf, const tacet_tween * tween);
tacet_result tacet_voice_set_reverb_send(tacet_engine * engine, tacet_voice voice, float gain);
tacet_result tacet_voice_set_space(tacet_engine * engine, tacet_voice voice, tacet_space space);
tacet_result tacet_voice_set_looping(tacet_engine * engine, tacet_voice voice, bool loops);
tacet_result tacet_voice_set_attenuation(tacet_engine * engine, tacet_voice voice, float reference_distance, float maximum_distance, float rolloff);
tacet_result tacet_voice_set_distance_curve(tacet_engine * engine, tacet_voice voice, const float * distances, const float * gains, size_t count);
tacet_result tacet_voice_set_occlusion(tacet_engine * engine, tacet_voice voice, float gain, float high_shelf, const tacet_tween * tween);
tacet_result tacet_engine_next_heard_voice(tacet_engine * engine, tacet_heard_voice * voice);
tacet_result tacet_voice_set_gain_limits(tacet_engine * engine, tacet_voice voice, float minimum_gain, float maximum_gain);
tacet_result tacet_voice_set_cone(tacet_engine * engine, tacet_voice voice, tacet_vec3 direction, float inner_angle, float outer_angle, float outer_gain);
tacet_result tacet_voice_set_radius(tacet_engine * engine, tacet_voice voice, float radius);
tacet_result tacet_voice_set_air_absorption(tacet_engine * engine, tacet_voice voice, float factor);
tacet_result tacet_sound_set_caption(tacet_engine * engine, tacet_sound sound, const char * key, tacet_importance importance);
tacet_result tacet_voice_set_caption(tacet_engine * engine, tacet_voice voice, const char * key, tacet_importance importance);
tacet_result tacet_engine_get_caption(tacet_engine * engine, size_t index, tacet_caption * caption);
tacet_result tacet_voice_limit_default(tacet_voice_limit * limit, size_t struct_size);
tacet_result tacet_sound_set_limit(tacet_engine * engine, tacet_sound sound, const tacet_voice_limit * limit);
tacet_result tacet_bus_set_limit(tacet_engine * engine, tacet_bus bus, const tacet_voice_limit * limit);
tacet_result tacet_bus_get_limit(tacet_engine * engine, tacet_bus bus, tacet_voice_limit * limit);
tacet_result tacet_bus_add(tacet_engine * engine, tacet_bus parent, tacet_bus * bus);
tacet_result tacet_bus_add_named(tacet_engine * engine, tacet_bus parent, const char * name, tacet_bus * bus);
tacet_result tacet_bus_set_gain(tacet_engine * engine, tacet_bus bus, float gain, const tacet_tween * tween);
tacet_result tacet_bus_get_gain(tacet_engine * engine, tacet_bus bus, float * gain);
tacet_result tacet_bus_set_muted(tacet_engine * engine, tacet_bus bus, bool muted, const tacet_tween * tween);
tacet_result tacet_bus_get_muted(tacet_engine * engine, tacet_bus bus, bool * muted);
tacet_result tacet_bus_set_paused(tacet_engine * engine, tacet_bus bus, bool paused, const tacet_tween * tween);
tacet_result tacet_bus_stop_voices(tacet_engine * engine, tacet_bus bus, const tacet_tween * tween);
tacet_result tacet_bus_get_paused(tacet_engine * engine, tacet_bus bus, bool * paused);
tacet_result tacet_bus_enable_submix(tacet_engine * engine, tacet_bus bus);
tacet_result tacet_bus_set_filter(tacet_engine * engine, tacet_bus bus, float low_cut, float high_cut, const tacet_tween * tween);
tacet_result tacet_bus_get_filter(tacet_engine * engine, tacet_bus bus, float * low_cut, float * high_cut);
tacet_result tacet_bus_set_centered(tacet_engine * engine, tacet_bus bus, bool centered, const tacet_tween * tween);
tacet_result tacet_bus_get_centered(tacet_engine * engine, tacet_bus bus, bool * centered);
tacet_result tacet_bus_set_lfe_gain(tacet_engine * engine, tacet_bus bus, float gain, const tacet_tween * tween);
tacet_result tacet_bus_get_lfe_gain(tacet_engine * engine, tacet_bus bus, float * gain);
tacet_result tacet_effect_init(tacet_effect * effect, tacet_effect_kind kind, size_t struct_size);
tacet_result tacet_bus_set_effects(tacet_engine * engine, tacet_bus bus, const tacet_effect * effects, size_t count, const tacet_tween * tween);
tacet_result tacet_bus_mix_default(tacet_bus_mix * mix, size_t struct_size);
tacet_result tacet_engine_apply_snapshot(tacet_engine * engine, const tacet_bus_mix * mixes, size_t count, const tacet_tween * tween);
tacet_result tacet_engine_blend_snapshots(tacet_engine * engine, const tacet_bus_mix * from, size_t from_count, const tacet_bus_mix * to, size_t to_count, float amount, const tacet_tween * tween);
tacet_result tacet_ducking_default(tacet_ducking * rule, size_t struct_size);
tacet_result tacet_engine_set_ducking(tacet_engine * engine, const tacet_ducking * rules, size_t count);
tacet_result tacet_bus_get_level(tacet_engine * engine, tacet_bus bus, tacet_level * level);
tacet_result tacet_bus_set_loudness_metered(tacet_engine * engine, tacet_bus bus, bool metered);
tacet_result tacet_bus_get_loudness(tacet_engine * engine, tacet_bus bus, tacet_loudness * loudness);
tacet_result tacet_bus_reset_loudness(tacet_engine * engine, tacet_bus bus);
tacet_result tacet_listener_default(tacet_listener * listener, size_t struct_size);
tacet_result tacet_engine_set_listener(tacet_engine * engine, const tacet_listener * listener);
tacet_result tacet_engine_set_listeners(tacet_engine * engine, const tacet_listener * listeners, size_t count);
tacet_result tacet_engine_set_distance_model(tacet_engine * engine, tacet_distance_model model);
tacet_result tacet_engine_set_spatialization(tacet_engine * engine, tacet_spatialization spatialization);
tacet_result tacet_engine_is_binaural(tacet_engine * engine, bool * is_binaural);
tacet_result tacet_engine_set_doppler(tacet_engine * engine, float factor, float speed_of_sound);
tacet_result tacet_reverb_default(tacet_reverb * reverb, size_t struct_size);
tacet_result tacet_reverb_zone_default(tacet_reverb_zone * zone, size_t struct_size);
tacet_result tacet_engine_set_reverb(tacet_engine * engine, const tacet_reverb * reverb);
tacet_result tacet_engine_set_reverb_zones(tacet_engine * engine, const tacet_reverb_zone * zones, size_t count);
tacet_result tacet_profiler_enable(tacet_engine * engine, bool enabled);
tacet_result tacet_profiler_get(tacet_engine * engine, tacet_profile * profile);
tacet_result tacet_profiler_start_capture(tacet_engine * engine);
tacet_result tacet_profiler_write_capture(tacet_engine * engine, const char * path);
tacet_result tacet_profiler_set_access(tacet_engine * engine, tacet_profiler_access access);
tacet_result tacet_profiler_get_access(tacet_engine * engine, tacet_profiler_access * access);
tacet_result tacet_track_default(tacet_track * track, size_t struct_size);
tacet_result tacet_soundtrack_play(tacet_engine * engine, const char * path, const tacet_tween * crossfade);
tacet_result tacet_soundtrack_play_track(tacet_engine * engine, const tacet_track * track);
tacet_result tacet_soundtrack_queue(tacet_engine * engine, const tacet_track * track);
tacet_result tacet_soundtrack_stop(tacet_engine * engine, const tacet_tween * tween);
tacet_result tacet_soundtrack_pause(tacet_engine * engine, const tacet_tween * tween);
tacet_result tacet_soundtrack_resume(tacet_engine * engine, const tacet_tween * tween);
tacet_result tacet_soundtrack_seek(tacet_engine * engine, uint64_t frame);
tacet_result tacet_soundtrack_reload(tacet_engine * engine);
tacet_result tacet_soundtrack_set_gain(tacet_engine * engine, float gain, const tacet_tween * tween);
tacet_result tacet_soundtrack_set_target_loudness(tacet_engine * engine, const float * loudness);
tacet_result tacet_soundtrack_set_stem_gain(tacet_engine * engine, uint32_t stem, float gain, const tacet_tween * tween);
tacet_result tacet_playlist_default(tacet_playlist * list, size_t struct_size);
tacet_result tacet_soundtrack_play_list(tacet_engine * engine, const tacet_track * tracks, size_t count, const tacet_playlist * list);
tacet_result tacet_soundtrack_play_next(tacet_engine * engine);
tacet_result tacet_soundtrack_get_list_place(tacet_engine * engine, uint64_t * place);
tacet_result tacet_transition_default(tacet_transition * transition, size_t struct_size);
tacet_result tacet_soundtrack_transition(tacet_engine * engine, const tacet_track * track, const tacet_track * bridge, const tacet_transition * transition, uint64_t * order);
tacet_result tacet_soundtrack_cancel_transition(tacet_engine * engine, uint64_t order);
tacet_result tacet_stinger_default(tacet_stinger * stinger, size_t struct_size);
tacet_result tacet_soundtrack_play_stinger(tacet_engine * engine, const tacet_track * track, const tacet_stinger * stinger, uint64_t * order);
tacet_result tacet_soundtrack_cancel_stinger(tacet_engine * engine, uint64_t order);
tacet_result tacet_soundtrack_loop_section(tacet_engine * engine, const char * section, uint32_t times);
tacet_result tacet_soundtrack_release_section(tacet_engine * engine);
tacet_result tacet_soundtrack_set_layer(tacet_engine * engine, uint32_t stem, const float * intensities, const float * gains, size_t count);
tacet_result tacet_soundtrack_set_intensity(tacet_engine * engine, float intensity, float beats);
tacet_result tacet_soundtrack_switch_stem(tacet_engine * engine, uint32_t stem, float gain, const tacet_tween * tween, tacet_boundary boundary, uint32_t bars, const char * marker);
tacet_result tacet_soundtrack_tell_beats(tacet_engine * engine, bool tells);
tacet_result tacet_soundtrack_get_clock(tacet_engine * engine, tacet_music_clock * clock);
tacet_result tacet_calibrate_input(const uint64_t * taps, size_t tap_count, const uint64_t * beats, size_t beat_count, tacet_input_calibration * calibration);
tacet_result tacet_play_on(tacet_engine * engine, tacet_sound sound, tacet_boundary boundary, uint32_t bars, const char * marker, const tacet_play_settings * settings, tacet_voice * voice);
const char * tacet_reason_describe(tacet_reason reason);
tacet_result tacet_soundtrack_get_status(tacet_engine * engine, tacet_soundtrack_status * status);
tacet_result tacet_session_create(tacet_role role, tacet_session ** session);
tacet_result tacet_session_destroy(tacet_session * session);
tacet_result tacet_session_get_directive(tacet_session * session, tacet_directive * directive);
tacet_result tacet_session_follow(tacet_session * session, float seconds, tacet_mix * mix);
tacet_result tacet_session_explain(tacet_session * session, char * text, size_t capacity, size_t * length);
tacet_result tacet_session_get_explanation(tacet_session * session, size_t index, tacet_explanation * explanation);
tacet_result tacet_session_set_category(tacet_session * session, tacet_category category, uint32_t options);
tacet_result tacet_session_set_active(tacet_session * session, bool active, bool notify_others);
tacet_result tacet_session_begin(tacet_session * session, tacet_reason reason, const char * words);
tacet_result tacet_session_end(tacet_session * session, tacet_reason reason, const char * words);
tacet_result tacet_session_resume(tacet_session * session);
tacet_result tacet_session_wait_for_player(tacet_session * session);
tacet_result tacet_session_begin_transient_solo(tacet_session * session);
tacet_result tacet_session_end_transient_solo(tacet_session * session);
tacet_result tacet_session_set_application_state(tacet_session * session, tacet_application_state state);
tacet_result tacet_session_get_settings(tacet_session * session, tacet_session_settings * settings);
tacet_result tacet_session_get_effective_settings(tacet_session * session, tacet_session_settings * settings);
tacet_result tacet_session_set_settings(tacet_session * session, const tacet_session_settings * settings);
tacet_result tacet_system_sound_play(tacet_session * session, const char * name, const char * application_id);
tacet_result tacet_session_report_soundtrack(tacet_session * session, bool playing);
tacet_result tacet_session_report_output_lost(tacet_session * session, const char * why);
tacet_result tacet_session_report_output_restored(tacet_session * session, const char * name);
tacet_result tacet_session_get_state(tacet_session * session, tacet_session_state * state);
tacet_result tacet_session_get_route(tacet_session * session, tacet_route * route);
tacet_result tacet_session_get_output_device(tacet_session * session, size_t index, tacet_output_device * device);
tacet_result tacet_session_get_stream(tacet_session * session, size_t index, tacet_stream * stream);
tacet_result tacet_session_get_now_playing(tacet_session * session, tacet_now_playing * now);
tacet_result tacet_session_control_player(tacet_session * session, tacet_media_command command);
tacet_result tacet_session_set_media_controls(tacet_session * session, const tacet_media_controls * controls);
const char * tacet_event_describe(tacet_event_type type);
tacet_result tacet_engine_poll(tacet_engine * engine, tacet_event * event);
tacet_result tacet_session_poll(tacet_session * session, tacet_event * event);
tacet_result tacet_recorder_config_default(tacet_recorder_config * config, size_t struct_size);
tacet_result tacet_recorder_create(const tacet_recorder_config * config, tacet_recorder_callback callback, void * user_data, tacet_recorder ** recorder);
tacet_result tacet_recorder_destroy(tacet_recorder * recorder);
tacet_result tacet_recorder_get_status(tacet_recorder * recorder, tacet_recorder_status * status);
tacet_result tacet_recorder_explain(tacet_recorder * recorder, char * text, size_t capacity, size_t * length);
tacet_result tacet_recorder_get_gap(tacet_recorder * recorder, size_t index, tacet_recorder_gap * gap);
]]

return {
    soname = "libtacet.so.1",
    BUS_MASTER = 1ULL,
    BUS_SOUNDTRACK = 2ULL,
    BUS_EFFECTS = 3ULL,
    BUS_VOICE = 4ULL,
    BUS_UI = 5ULL,
    LOOP_TO_END = 18446744073709551615ULL,
    MAXIMUM_STEMS = 8ULL,
    MAXIMUM_LIST = 128ULL,
    LAYER_POINTS = 16ULL,
    -- The names of every function's parameters.
    parameters = {
        tacet_version = {},
        tacet_result_describe = {"result"},
        tacet_last_problem = {},
        tacet_set_log = {"callback", "minimum", "user_data"},
        tacet_gain_from_amplitude = {"amplitude"},
        tacet_amplitude_from_gain = {"gain"},
        tacet_gain_from_slider = {"position"},
        tacet_slider_from_gain = {"gain"},
        tacet_engine_config_default = {"config", "struct_size"},
        tacet_engine_create = {"config", "engine"},
        tacet_engine_destroy = {"engine"},
        tacet_engine_update = {"engine"},
        tacet_engine_get_config = {"engine", "config"},
        tacet_engine_get_session = {"engine", "session"},
        tacet_engine_render = {"engine", "interleaved", "frames"},
        tacet_engine_render_channels = {"engine", "interleaved", "frames", "channels"},
        tacet_engine_get_statistics = {"engine", "statistics"},
        tacet_engine_get_output = {"engine", "output"},
        tacet_engine_set_output_device = {"engine", "id"},
        tacet_engine_save = {"engine", "text", "capacity", "length"},
        tacet_engine_restore = {"engine", "text"},
        tacet_engine_set_file_opener = {"engine", "opener", "close", "user_data"},
        tacet_engine_add_file = {"engine", "path", "bytes", "size", "release", "user_data"},
        tacet_engine_remove_file = {"engine", "path"},
        tacet_file_get_properties = {"engine", "path", "properties"},
        tacet_file_get_tag = {"engine", "path", "index", "text", "capacity", "length"},
        tacet_load_options_default = {"options", "struct_size"},
        tacet_load = {"engine", "path", "options", "sound"},
        tacet_load_memory = {"engine", "bytes", "size", "name", "options", "sound"},
        tacet_load_samples = {"engine", "samples", "frames", "format", "channels", "sample_rate", "name", "sound"},
        tacet_load_in_background = {"engine", "paths", "count", "options", "loading"},
        tacet_loading_set_priority = {"engine", "loading", "priority"},
        tacet_loading_cancel = {"engine", "loading"},
        tacet_loading_fraction = {"engine", "loading", "fraction"},
        tacet_loading_progress = {"engine", "loading", "done", "total"},
        tacet_loading_get = {"engine", "loading", "index", "sound"},
        tacet_loading_wait = {"engine", "loading"},
        tacet_loading_close = {"engine", "loading"},
        tacet_unload = {"engine", "sound"},
        tacet_sound_reload = {"engine", "sound"},
        tacet_sound_get = {"engine", "sound", "frames", "channels"},
        tacet_sound_get_properties = {"engine", "sound", "properties"},
        tacet_sound_get_tag = {"engine", "sound", "index", "text", "capacity", "length"},
        tacet_sound_is_streamed = {"engine", "sound", "is_streamed"},
        tacet_play_settings_default = {"settings", "struct_size"},
        tacet_sides_to_pan = {"left", "right", "pan", "gain"},
        tacet_play = {"engine", "sound", "settings", "voice"},
        tacet_play_at = {"engine", "sound", "position", "voice"},
        tacet_play_generator = {"engine", "channels", "generator", "close", "user_data", "settings", "voice"},
        tacet_container_create = {"engine", "sounds", "count", "seed", "container"},
        tacet_container_play = {"engine", "container", "settings", "voice"},
        tacet_container_destroy = {"engine", "container"},
        tacet_engine_load_events = {"engine", "path"},
        tacet_engine_post = {"engine", "name", "position", "object", "posted"},
        tacet_engine_set_parameter = {"engine", "name", "number", "object"},
        tacet_engine_set_parameter_value = {"engine", "name", "value", "object"},
        tacet_engine_remove_parameters = {"engine", "object"},
        tacet_posted_is_playing = {"engine", "posted", "is_playing"},
        tacet_posted_stop = {"engine", "posted", "tween"},
        tacet_posted_set_gain = {"engine", "posted", "gain", "tween"},
        tacet_posted_set_position = {"engine", "posted", "position"},
        tacet_voice_is_playing = {"engine", "voice", "is_playing"},
        tacet_voice_get_status = {"engine", "voice", "status"},
        tacet_voice_seek = {"engine", "voice", "frame"},
        tacet_voice_stop = {"engine", "voice", "tween"},
        tacet_voice_stop_at = {"engine", "voice", "frame", "tween"},
        tacet_voice_pause = {"engine", "voice", "tween"},
        tacet_voice_resume = {"engine", "voice", "tween"},
        tacet_voice_set_gain = {"engine", "voice", "gain", "tween"},
        tacet_voice_set_pitch = {"engine", "voice", "pitch", "tween"},
        tacet_voice_set_pan = {"engine", "voice", "pan", "tween"},
        tacet_voice_set_position = {"engine", "voice", "position", "tween"},
        tacet_voice_set_velocity = {"engine", "voice", "velocity", "tween"},
        tacet_voices_set_gains = {"engine", "voices", "gains", "count", "tween"},
        tacet_voices_set_pitches = {"engine", "voices", "pitches", "count", "tween"},
        tacet_voices_set_positions = {"engine", "voices", "positions", "count", "tween"},
        tacet_voice_set_filter = {"engine", "voice", "low_shelf", "high_shelf", "tween"},
        tacet_voice_set_reverb_send = {"engine", "voice", "gain"},
        tacet_voice_set_space = {"engine", "voice", "space"},
        tacet_voice_set_looping = {"engine", "voice", "loops"},
        tacet_voice_set_attenuation = {"engine", "voice", "reference_distance", "maximum_distance", "rolloff"},
        tacet_voice_set_distance_curve = {"engine", "voice", "distances", "gains", "count"},
        tacet_voice_set_occlusion = {"engine", "voice", "gain", "high_shelf", "tween"},
        tacet_engine_next_heard_voice = {"engine", "voice"},
        tacet_voice_set_gain_limits = {"engine", "voice", "minimum_gain", "maximum_gain"},
        tacet_voice_set_cone = {"engine", "voice", "direction", "inner_angle", "outer_angle", "outer_gain"},
        tacet_voice_set_radius = {"engine", "voice", "radius"},
        tacet_voice_set_air_absorption = {"engine", "voice", "factor"},
        tacet_sound_set_caption = {"engine", "sound", "key", "importance"},
        tacet_voice_set_caption = {"engine", "voice", "key", "importance"},
        tacet_engine_get_caption = {"engine", "index", "caption"},
        tacet_voice_limit_default = {"limit", "struct_size"},
        tacet_sound_set_limit = {"engine", "sound", "limit"},
        tacet_bus_set_limit = {"engine", "bus", "limit"},
        tacet_bus_get_limit = {"engine", "bus", "limit"},
        tacet_bus_add = {"engine", "parent", "bus"},
        tacet_bus_add_named = {"engine", "parent", "name", "bus"},
        tacet_bus_set_gain = {"engine", "bus", "gain", "tween"},
        tacet_bus_get_gain = {"engine", "bus", "gain"},
        tacet_bus_set_muted = {"engine", "bus", "muted", "tween"},
        tacet_bus_get_muted = {"engine", "bus", "muted"},
        tacet_bus_set_paused = {"engine", "bus", "paused", "tween"},
        tacet_bus_stop_voices = {"engine", "bus", "tween"},
        tacet_bus_get_paused = {"engine", "bus", "paused"},
        tacet_bus_enable_submix = {"engine", "bus"},
        tacet_bus_set_filter = {"engine", "bus", "low_cut", "high_cut", "tween"},
        tacet_bus_get_filter = {"engine", "bus", "low_cut", "high_cut"},
        tacet_bus_set_centered = {"engine", "bus", "centered", "tween"},
        tacet_bus_get_centered = {"engine", "bus", "centered"},
        tacet_bus_set_lfe_gain = {"engine", "bus", "gain", "tween"},
        tacet_bus_get_lfe_gain = {"engine", "bus", "gain"},
        tacet_effect_init = {"effect", "kind", "struct_size"},
        tacet_bus_set_effects = {"engine", "bus", "effects", "count", "tween"},
        tacet_bus_mix_default = {"mix", "struct_size"},
        tacet_engine_apply_snapshot = {"engine", "mixes", "count", "tween"},
        tacet_engine_blend_snapshots = {"engine", "from", "from_count", "to", "to_count", "amount", "tween"},
        tacet_ducking_default = {"rule", "struct_size"},
        tacet_engine_set_ducking = {"engine", "rules", "count"},
        tacet_bus_get_level = {"engine", "bus", "level"},
        tacet_bus_set_loudness_metered = {"engine", "bus", "metered"},
        tacet_bus_get_loudness = {"engine", "bus", "loudness"},
        tacet_bus_reset_loudness = {"engine", "bus"},
        tacet_listener_default = {"listener", "struct_size"},
        tacet_engine_set_listener = {"engine", "listener"},
        tacet_engine_set_listeners = {"engine", "listeners", "count"},
        tacet_engine_set_distance_model = {"engine", "model"},
        tacet_engine_set_spatialization = {"engine", "spatialization"},
        tacet_engine_is_binaural = {"engine", "is_binaural"},
        tacet_engine_set_doppler = {"engine", "factor", "speed_of_sound"},
        tacet_reverb_default = {"reverb", "struct_size"},
        tacet_reverb_zone_default = {"zone", "struct_size"},
        tacet_engine_set_reverb = {"engine", "reverb"},
        tacet_engine_set_reverb_zones = {"engine", "zones", "count"},
        tacet_profiler_enable = {"engine", "enabled"},
        tacet_profiler_get = {"engine", "profile"},
        tacet_profiler_start_capture = {"engine"},
        tacet_profiler_write_capture = {"engine", "path"},
        tacet_profiler_set_access = {"engine", "access"},
        tacet_profiler_get_access = {"engine", "access"},
        tacet_track_default = {"track", "struct_size"},
        tacet_soundtrack_play = {"engine", "path", "crossfade"},
        tacet_soundtrack_play_track = {"engine", "track"},
        tacet_soundtrack_queue = {"engine", "track"},
        tacet_soundtrack_stop = {"engine", "tween"},
        tacet_soundtrack_pause = {"engine", "tween"},
        tacet_soundtrack_resume = {"engine", "tween"},
        tacet_soundtrack_seek = {"engine", "frame"},
        tacet_soundtrack_reload = {"engine"},
        tacet_soundtrack_set_gain = {"engine", "gain", "tween"},
        tacet_soundtrack_set_target_loudness = {"engine", "loudness"},
        tacet_soundtrack_set_stem_gain = {"engine", "stem", "gain", "tween"},
        tacet_playlist_default = {"list", "struct_size"},
        tacet_soundtrack_play_list = {"engine", "tracks", "count", "list"},
        tacet_soundtrack_play_next = {"engine"},
        tacet_soundtrack_get_list_place = {"engine", "place"},
        tacet_transition_default = {"transition", "struct_size"},
        tacet_soundtrack_transition = {"engine", "track", "bridge", "transition", "order"},
        tacet_soundtrack_cancel_transition = {"engine", "order"},
        tacet_stinger_default = {"stinger", "struct_size"},
        tacet_soundtrack_play_stinger = {"engine", "track", "stinger", "order"},
        tacet_soundtrack_cancel_stinger = {"engine", "order"},
        tacet_soundtrack_loop_section = {"engine", "section", "times"},
        tacet_soundtrack_release_section = {"engine"},
        tacet_soundtrack_set_layer = {"engine", "stem", "intensities", "gains", "count"},
        tacet_soundtrack_set_intensity = {"engine", "intensity", "beats"},
        tacet_soundtrack_switch_stem = {"engine", "stem", "gain", "tween", "boundary", "bars", "marker"},
        tacet_soundtrack_tell_beats = {"engine", "tells"},
        tacet_soundtrack_get_clock = {"engine", "clock"},
        tacet_calibrate_input = {"taps", "tap_count", "beats", "beat_count", "calibration"},
        tacet_play_on = {"engine", "sound", "boundary", "bars", "marker", "settings", "voice"},
        tacet_reason_describe = {"reason"},
        tacet_soundtrack_get_status = {"engine", "status"},
        tacet_session_create = {"role", "session"},
        tacet_session_destroy = {"session"},
        tacet_session_get_directive = {"session", "directive"},
        tacet_session_follow = {"session", "seconds", "mix"},
        tacet_session_explain = {"session", "text", "capacity", "length"},
        tacet_session_get_explanation = {"session", "index", "explanation"},
        tacet_session_set_category = {"session", "category", "options"},
        tacet_session_set_active = {"session", "active", "notify_others"},
        tacet_session_begin = {"session", "reason", "words"},
        tacet_session_end = {"session", "reason", "words"},
        tacet_session_resume = {"session"},
        tacet_session_wait_for_player = {"session"},
        tacet_session_begin_transient_solo = {"session"},
        tacet_session_end_transient_solo = {"session"},
        tacet_session_set_application_state = {"session", "state"},
        tacet_session_get_settings = {"session", "settings"},
        tacet_session_get_effective_settings = {"session", "settings"},
        tacet_session_set_settings = {"session", "settings"},
        tacet_system_sound_play = {"session", "name", "application_id"},
        tacet_session_report_soundtrack = {"session", "playing"},
        tacet_session_report_output_lost = {"session", "why"},
        tacet_session_report_output_restored = {"session", "name"},
        tacet_session_get_state = {"session", "state"},
        tacet_session_get_route = {"session", "route"},
        tacet_session_get_output_device = {"session", "index", "device"},
        tacet_session_get_stream = {"session", "index", "stream"},
        tacet_session_get_now_playing = {"session", "now"},
        tacet_session_control_player = {"session", "command"},
        tacet_session_set_media_controls = {"session", "controls"},
        tacet_event_describe = {"type"},
        tacet_engine_poll = {"engine", "event"},
        tacet_session_poll = {"session", "event"},
        tacet_recorder_config_default = {"config", "struct_size"},
        tacet_recorder_create = {"config", "callback", "user_data", "recorder"},
        tacet_recorder_destroy = {"recorder"},
        tacet_recorder_get_status = {"recorder", "status"},
        tacet_recorder_explain = {"recorder", "text", "capacity", "length"},
        tacet_recorder_get_gap = {"recorder", "index", "gap"},
    },
}
