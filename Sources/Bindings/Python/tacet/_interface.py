"""The C interface as ctypes has it.

Written from tacet.h by Sources/Bindings/describe. Do not edit: change the header or the writer, and run it.
"""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE, POINTER, Structure,
    c_bool, c_char_p, c_double, c_float, c_int64, c_size_t, c_uint32, c_uint64, c_uint8, c_void_p, c_int, c_char,
)

SONAME = "libtacet.so.1"

BUS_MASTER = 1
BUS_SOUNDTRACK = 2
BUS_EFFECTS = 3
BUS_VOICE = 4
BUS_UI = 5
LOOP_TO_END = 18446744073709551615
MAXIMUM_STEMS = 8
MAXIMUM_LIST = 128
LAYER_POINTS = 16


class tacet_vec3(Structure):
    x: float
    y: float
    z: float
    _fields_ = [
        ("x", c_float),
        ("y", c_float),
        ("z", c_float),
    ]


class tacet_tween(Structure):
    seconds: float
    easing: int
    _fields_ = [
        ("seconds", c_float),
        ("easing", c_int),
    ]


class tacet_engine_config(Structure):
    real_voices: int
    virtual_voices: int
    sample_rate: int
    block_frames: int
    output: int
    while_output_lost: int
    longest_sound: float
    seed: int
    wave_path: bytes | None
    application_name: bytes | None
    application_id: bytes | None
    icon_name: bytes | None
    session: int | None
    memory_budget: int
    latency: int
    pitch_quality: int
    cancels_echo: bool
    speakers: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("real_voices", c_uint32),
        ("virtual_voices", c_uint32),
        ("sample_rate", c_uint32),
        ("block_frames", c_uint32),
        ("output", c_int),
        ("while_output_lost", c_int),
        ("longest_sound", c_float),
        ("seed", c_uint64),
        ("wave_path", c_char_p),
        ("application_name", c_char_p),
        ("application_id", c_char_p),
        ("icon_name", c_char_p),
        ("session", c_void_p),
        ("memory_budget", c_uint64),
        ("latency", c_int),
        ("pitch_quality", c_int),
        ("cancels_echo", c_bool),
        ("reserved", c_uint8 * 3),
        ("speakers", c_int),
    ]


class tacet_statistics(Structure):
    voices: int
    virtual_voices: int
    load: float
    rendered_frames: int
    underruns: int
    has_real_time_priority: bool
    stream_underruns: int
    sample_bytes: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("voices", c_uint32),
        ("virtual_voices", c_uint32),
        ("load", c_float),
        ("rendered_frames", c_uint64),
        ("underruns", c_uint64),
        ("has_real_time_priority", c_bool),
        ("reserved", c_uint8 * 7),
        ("stream_underruns", c_uint64),
        ("sample_bytes", c_uint64),
    ]


class tacet_output(Structure):
    sample_rate: int
    request_frames: int
    latency: float
    kind: int
    device: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("sample_rate", c_uint32),
        ("request_frames", c_uint32),
        ("latency", c_float),
        ("kind", c_int),
        ("device", c_char * 256),
    ]


class tacet_file(Structure):
    size: int
    user_data: int | None
    read: ctypes._FuncPointer
    close: ctypes._FuncPointer
    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("size", c_uint64),
        ("user_data", c_void_p),
        ("read", CFUNCTYPE(c_int64, c_void_p, c_uint64, c_void_p, c_size_t)),
        ("close", CFUNCTYPE(None, c_void_p)),
    ]


tacet_file_opener = CFUNCTYPE(c_int, c_char_p, POINTER(tacet_file), c_void_p)


class tacet_file_properties(Structure):
    channels: int
    sample_rate: int
    tag_count: int
    frames: int
    seconds: float
    loop_start: int
    loop_end: int
    track_gain: float
    album_gain: float
    codec: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("channels", c_uint32),
        ("sample_rate", c_uint32),
        ("tag_count", c_uint32),
        ("frames", c_uint64),
        ("seconds", c_double),
        ("loop_start", c_uint64),
        ("loop_end", c_uint64),
        ("track_gain", c_float),
        ("album_gain", c_float),
        ("codec", c_char * 64),
    ]


class tacet_marker(Structure):
    name: bytes | None
    frame: int
    _fields_ = [
        ("name", c_char_p),
        ("frame", c_uint64),
    ]


class tacet_load_options(Structure):
    storage: int
    replay_gain: int
    mixes_to_mono: bool
    priority: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("storage", c_int),
        ("replay_gain", c_int),
        ("mixes_to_mono", c_bool),
        ("reserved", c_uint8 * 3),
        ("priority", c_int),
        ("reserved_2", c_uint32),
        ("markers", POINTER(tacet_marker)),
        ("marker_count", c_size_t),
    ]


class tacet_play_settings(Structure):
    gain: float
    bus: int
    start_frame: int
    pitch: float
    pan: float
    fade_in: float
    fade_easing: int
    priority: int
    loops: bool
    has_position: bool
    resumes_after_interruption: bool
    plays_in_silent_mode: bool
    space: int
    position: tacet_vec3
    velocity: tacet_vec3
    reference_distance: float
    maximum_distance: float
    rolloff: float
    cone_direction: tacet_vec3
    cone_inner_angle: float
    cone_outer_angle: float
    cone_outer_gain: float
    pitch_variation_low: float
    pitch_variation_high: float
    gain_variation_low: float
    gain_variation_high: float
    filter_low_shelf: float
    filter_high_shelf: float
    has_reverb_send: bool
    reverb_send: float
    virtual_behavior: int
    radius: float
    air_absorption: float
    passes: int
    minimum_gain: float
    maximum_gain: float
    start_position: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("gain", c_float),
        ("bus", c_uint64),
        ("start_frame", c_uint64),
        ("pitch", c_float),
        ("pan", c_float),
        ("fade_in", c_float),
        ("fade_easing", c_int),
        ("priority", c_uint8),
        ("loops", c_bool),
        ("has_position", c_bool),
        ("resumes_after_interruption", c_bool),
        ("plays_in_silent_mode", c_bool),
        ("reserved", c_uint8 * 3),
        ("space", c_int),
        ("position", tacet_vec3),
        ("velocity", tacet_vec3),
        ("reference_distance", c_float),
        ("maximum_distance", c_float),
        ("rolloff", c_float),
        ("cone_direction", tacet_vec3),
        ("cone_inner_angle", c_float),
        ("cone_outer_angle", c_float),
        ("cone_outer_gain", c_float),
        ("pitch_variation_low", c_float),
        ("pitch_variation_high", c_float),
        ("gain_variation_low", c_float),
        ("gain_variation_high", c_float),
        ("filter_low_shelf", c_float),
        ("filter_high_shelf", c_float),
        ("has_reverb_send", c_bool),
        ("reserved_2", c_uint8 * 3),
        ("reverb_send", c_float),
        ("virtual_behavior", c_int),
        ("radius", c_float),
        ("air_absorption", c_float),
        ("passes", c_uint32),
        ("minimum_gain", c_float),
        ("maximum_gain", c_float),
        ("start_position", c_uint64),
    ]


class tacet_voice_status(Structure):
    state: int
    position: int
    gain: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("state", c_int),
        ("position", c_uint64),
        ("gain", c_float),
        ("reserved", c_uint32),
    ]


class tacet_heard_voice(Structure):
    listener: int
    voice: int
    position: tacet_vec3
    listener_position: tacet_vec3
    distance: float
    occlusion_gain: float
    occlusion_high_shelf: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("listener", c_uint32),
        ("voice", c_uint64),
        ("position", tacet_vec3),
        ("listener_position", tacet_vec3),
        ("distance", c_float),
        ("occlusion_gain", c_float),
        ("occlusion_high_shelf", c_float),
        ("reserved", c_uint32),
    ]


class tacet_caption(Structure):
    voices: int
    importance: int
    level: float
    age: float
    is_heard: bool
    has_direction: bool
    has_distance: bool
    azimuth: float
    elevation: float
    distance: float
    key: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("voices", c_uint32),
        ("importance", c_int),
        ("level", c_float),
        ("age", c_float),
        ("is_heard", c_bool),
        ("has_direction", c_bool),
        ("has_distance", c_bool),
        ("reserved", c_uint8),
        ("azimuth", c_float),
        ("elevation", c_float),
        ("distance", c_float),
        ("key", c_char * 64),
    ]


class tacet_voice_limit(Structure):
    voices: int
    stealing: int
    retrigger: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("voices", c_uint32),
        ("stealing", c_int),
        ("retrigger", c_float),
    ]


class tacet_band(Structure):
    shape: int
    frequency: float
    gain: float
    q: float
    _fields_ = [
        ("shape", c_int),
        ("frequency", c_float),
        ("gain", c_float),
        ("q", c_float),
    ]


class tacet_effect(Structure):
    kind: int
    wet: float
    dry: float
    band_count: int
    bands: ctypes.Array[tacet_band]
    threshold: float
    ratio: float
    knee: float
    attack: float
    release: float
    makeup: float
    ceiling: float
    time: float
    feedback: float
    low_cut: float
    high_cut: float
    depth: float
    rate: float
    spread: float
    drive: float
    level: float
    curve: int
    sidechain: int
    response: int
    bypassed: bool
    ping_pong: bool
    tail: float
    process: ctypes._FuncPointer
    user_data: int | None
    close: ctypes._FuncPointer
    _fields_ = [
        ("struct_size", c_uint32),
        ("kind", c_int),
        ("wet", c_float),
        ("dry", c_float),
        ("band_count", c_uint32),
        ("bands", tacet_band * 8),
        ("threshold", c_float),
        ("ratio", c_float),
        ("knee", c_float),
        ("attack", c_float),
        ("release", c_float),
        ("makeup", c_float),
        ("ceiling", c_float),
        ("time", c_float),
        ("feedback", c_float),
        ("low_cut", c_float),
        ("high_cut", c_float),
        ("depth", c_float),
        ("rate", c_float),
        ("spread", c_float),
        ("drive", c_float),
        ("level", c_float),
        ("curve", c_int),
        ("sidechain", c_uint64),
        ("response", c_uint64),
        ("bypassed", c_bool),
        ("ping_pong", c_bool),
        ("reserved", c_uint8 * 2),
        ("tail", c_float),
        ("process", CFUNCTYPE(None, POINTER(c_float), c_size_t, c_void_p)),
        ("user_data", c_void_p),
        ("close", CFUNCTYPE(None, c_void_p)),
    ]


class tacet_bus_mix(Structure):
    gain: float
    bus: int
    low_cut: float
    high_cut: float
    sets_gain: bool
    sets_filter: bool
    sets_centered: bool
    centered: bool
    sets_lfe_gain: bool
    lfe_gain: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("gain", c_float),
        ("bus", c_uint64),
        ("low_cut", c_float),
        ("high_cut", c_float),
        ("sets_gain", c_bool),
        ("sets_filter", c_bool),
        ("sets_effects", c_bool),
        ("sets_centered", c_bool),
        ("centered", c_bool),
        ("sets_lfe_gain", c_bool),
        ("reserved", c_uint8 * 2),
        ("effects", POINTER(tacet_effect)),
        ("effect_count", c_size_t),
        ("lfe_gain", c_float),
        ("reserved_2", c_uint32),
    ]


class tacet_ducking(Structure):
    gain: float
    target: int
    trigger: int
    attack: float
    hold: float
    release: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("gain", c_float),
        ("target", c_uint64),
        ("trigger", c_uint64),
        ("attack", c_float),
        ("hold", c_float),
        ("release", c_float),
        ("reserved", c_uint32),
    ]


class tacet_level(Structure):
    peak_amplitude: ctypes.Array[c_float]
    rms_amplitude: ctypes.Array[c_float]
    _fields_ = [
        ("struct_size", c_uint32),
        ("peak_amplitude", c_float * 2),
        ("rms_amplitude", c_float * 2),
    ]


class tacet_loudness(Structure):
    momentary: float
    short_term: float
    integrated: float
    range: float
    true_peak: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("momentary", c_float),
        ("short_term", c_float),
        ("integrated", c_float),
        ("range", c_float),
        ("true_peak", c_float),
    ]


class tacet_listener(Structure):
    position: tacet_vec3
    velocity: tacet_vec3
    forward: tacet_vec3
    up: tacet_vec3
    gain: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("position", tacet_vec3),
        ("velocity", tacet_vec3),
        ("forward", tacet_vec3),
        ("up", tacet_vec3),
        ("gain", c_float),
    ]


class tacet_reverb(Structure):
    room: int
    gain: float
    decay_ratio: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("room", c_int),
        ("gain", c_float),
        ("decay_ratio", c_float),
    ]


class tacet_reverb_zone(Structure):
    center: tacet_vec3
    radius: float
    falloff: float
    room: int
    gain: float
    decay_ratio: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("center", tacet_vec3),
        ("radius", c_float),
        ("falloff", c_float),
        ("room", c_int),
        ("gain", c_float),
        ("decay_ratio", c_float),
    ]


class tacet_spread(Structure):
    p50: float
    p90: float
    p99: float
    worst: float
    _fields_ = [
        ("p50", c_double),
        ("p90", c_double),
        ("p99", c_double),
        ("worst", c_double),
    ]


class tacet_profile(Structure):
    blocks: int
    deadline: float
    total: tacet_spread
    commands: tacet_spread
    voices: tacet_spread
    mixing: tacet_spread
    soundtrack: tacet_spread
    buses: tacet_spread
    limiter: tacet_spread
    reports: tacet_spread
    load: tacet_spread
    real_voices: tacet_spread
    underrun_frames: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("blocks", c_uint32),
        ("deadline", c_double),
        ("total", tacet_spread),
        ("commands", tacet_spread),
        ("voices", tacet_spread),
        ("mixing", tacet_spread),
        ("soundtrack", tacet_spread),
        ("buses", tacet_spread),
        ("limiter", tacet_spread),
        ("reports", tacet_spread),
        ("load", tacet_spread),
        ("real_voices", tacet_spread),
        ("underrun_frames", c_uint64),
    ]


class tacet_track(Structure):
    stem_count: int
    stems: ctypes.Array[c_char_p]
    looping: int
    crossfade: tacet_tween
    passes: int
    loop_start: int
    loop_end: int
    from_frame: int
    replay_gain: int
    gain: float
    loop_start_seconds: float
    loop_end_seconds: float
    beats_per_minute: float
    first_beat_seconds: float
    score: bytes | None
    beats_per_bar: int
    loop_crossfade: float
    alternative: bytes | None
    licensed: bool
    _fields_ = [
        ("struct_size", c_uint32),
        ("stem_count", c_uint32),
        ("stems", c_char_p * 8),
        ("looping", c_int),
        ("crossfade", tacet_tween),
        ("passes", c_uint32),
        ("loop_start", c_uint64),
        ("loop_end", c_uint64),
        ("from_frame", c_uint64),
        ("replay_gain", c_int),
        ("gain", c_float),
        ("loop_start_seconds", c_double),
        ("loop_end_seconds", c_double),
        ("beats_per_minute", c_double),
        ("first_beat_seconds", c_double),
        ("score", c_char_p),
        ("beats_per_bar", c_uint32),
        ("loop_crossfade", c_float),
        ("alternative", c_char_p),
        ("licensed", c_bool),
        ("reserved", c_uint8 * 7),
    ]


class tacet_playlist(Structure):
    order: int
    seed: int
    place: int
    crossfade: float
    repeats: bool
    _fields_ = [
        ("struct_size", c_uint32),
        ("order", c_int),
        ("seed", c_uint64),
        ("place", c_uint64),
        ("crossfade", c_float),
        ("repeats", c_bool),
        ("reserved", c_uint8 * 3),
    ]


class tacet_transition(Structure):
    boundary: int
    bars: int
    entry: int
    marker: bytes | None
    entry_marker: bytes | None
    crossfade: tacet_tween
    crossfade_beats: float
    tail_seconds: float
    tail_beats: int
    tail_fade: float
    tail_marker: bytes | None
    pickup_marker: bytes | None
    pickup_beats: int
    pickup_seconds: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("boundary", c_int),
        ("bars", c_uint32),
        ("entry", c_int),
        ("marker", c_char_p),
        ("entry_marker", c_char_p),
        ("crossfade", tacet_tween),
        ("crossfade_beats", c_float),
        ("tail_seconds", c_float),
        ("tail_beats", c_uint32),
        ("tail_fade", c_float),
        ("tail_marker", c_char_p),
        ("pickup_marker", c_char_p),
        ("pickup_beats", c_uint32),
        ("pickup_seconds", c_float),
    ]


class tacet_stinger(Structure):
    boundary: int
    bars: int
    ducking: float
    marker: bytes | None
    attack: float
    release: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("boundary", c_int),
        ("bars", c_uint32),
        ("ducking", c_float),
        ("marker", c_char_p),
        ("attack", c_float),
        ("release", c_float),
    ]


class tacet_music_clock(Structure):
    beats_per_bar: int
    beats_per_minute: float
    beat: int
    bar: int
    beat_in_bar: int
    phase: float
    seconds: float
    frame: int
    mixed_frame: int
    mix_frame: int
    time: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("beats_per_bar", c_uint32),
        ("beats_per_minute", c_double),
        ("beat", c_uint64),
        ("bar", c_uint64),
        ("beat_in_bar", c_uint32),
        ("reserved", c_uint8 * 4),
        ("phase", c_double),
        ("seconds", c_double),
        ("frame", c_uint64),
        ("mixed_frame", c_uint64),
        ("mix_frame", c_uint64),
        ("time", c_uint64),
    ]


class tacet_input_calibration(Structure):
    tap_count: int
    outlier_count: int
    offset: int
    spread: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("tap_count", c_uint32),
        ("outlier_count", c_uint32),
        ("reserved", c_uint8 * 4),
        ("offset", c_int64),
        ("spread", c_uint64),
    ]


class tacet_soundtrack_status(Structure):
    state: int
    position: int
    reason: int
    stem_count: int
    frames: int
    sample_rate: int
    gain: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("state", c_int),
        ("position", c_uint64),
        ("reason", c_int),
        ("stem_count", c_uint32),
        ("frames", c_uint64),
        ("sample_rate", c_uint32),
        ("gain", c_float),
    ]


class tacet_directive(Structure):
    effects: int
    soundtrack: int
    effects_reason: int
    soundtrack_reason: int
    gain: float
    soundtrack_gain: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("effects", c_int),
        ("soundtrack", c_int),
        ("effects_reason", c_int),
        ("soundtrack_reason", c_int),
        ("gain", c_float),
        ("soundtrack_gain", c_float),
    ]


class tacet_mix(Structure):
    effects_amplitude: float
    soundtrack_amplitude: float
    effects_run: bool
    soundtrack_runs: bool
    one_shots_end: bool
    _fields_ = [
        ("struct_size", c_uint32),
        ("effects_amplitude", c_float),
        ("soundtrack_amplitude", c_float),
        ("effects_run", c_bool),
        ("soundtrack_runs", c_bool),
        ("one_shots_end", c_bool),
        ("reserved", c_uint8),
    ]


class tacet_explanation(Structure):
    reason: int
    seconds: float
    detail: bytes
    remedy: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("reason", c_int),
        ("seconds", c_double),
        ("detail", c_char * 256),
        ("remedy", c_char * 256),
    ]


class tacet_session_settings(Structure):
    background_policy: int
    soundtrack_choice: int
    conversation_choice: int
    ignored_reasons: int
    balance: float
    mono: bool
    ignores_silent_mode: bool
    pauses_when_headphones_unplugged: bool
    has_media_controls: bool
    interrupts_on_ring: bool
    ducks_without_focus: bool
    meters_other_audio: bool
    streamer: bool
    night_mode: bool
    _fields_ = [
        ("struct_size", c_uint32),
        ("background_policy", c_int),
        ("soundtrack_choice", c_int),
        ("conversation_choice", c_int),
        ("ignored_reasons", c_uint32),
        ("balance", c_float),
        ("mono", c_bool),
        ("ignores_silent_mode", c_bool),
        ("pauses_when_headphones_unplugged", c_bool),
        ("has_media_controls", c_bool),
        ("interrupts_on_ring", c_bool),
        ("ducks_without_focus", c_bool),
        ("meters_other_audio", c_bool),
        ("streamer", c_bool),
        ("night_mode", c_bool),
        ("reserved", c_uint8 * 3),
    ]


class tacet_session_state(Structure):
    category: int
    options: int
    application_state: int
    output_volume: float
    stream_volume: float
    stream_count: int
    is_other_audio_playing: bool
    secondary_audio_should_be_silenced: bool
    is_silent_mode_on: bool
    is_broadcast_seen: bool
    prompt_style: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("category", c_int),
        ("options", c_uint32),
        ("application_state", c_int),
        ("output_volume", c_float),
        ("stream_volume", c_float),
        ("stream_count", c_uint32),
        ("is_other_audio_playing", c_bool),
        ("secondary_audio_should_be_silenced", c_bool),
        ("is_silent_mode_on", c_bool),
        ("is_broadcast_seen", c_bool),
        ("prompt_style", c_int),
    ]


class tacet_route(Structure):
    sample_rate: int
    latency: float
    is_private: bool
    name: bytes
    has_volume_control: bool
    volume: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("sample_rate", c_uint32),
        ("latency", c_float),
        ("is_private", c_bool),
        ("name", c_char * 256),
        ("has_volume_control", c_bool),
        ("reserved", c_uint8 * 2),
        ("volume", c_float),
    ]


class tacet_output_device(Structure):
    is_private: bool
    is_default: bool
    id: bytes
    name: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("is_private", c_bool),
        ("is_default", c_bool),
        ("id", c_char * 264),
        ("name", c_char * 256),
        ("reserved", c_uint8 * 2),
    ]


class tacet_stream(Structure):
    stream_class: int
    name: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("stream_class", c_int),
        ("name", c_char * 256),
    ]


class tacet_now_playing(Structure):
    is_playing: bool
    can_play_pause: bool
    can_play: bool
    can_pause: bool
    can_go_next: bool
    can_go_previous: bool
    player: bytes
    title: bytes
    artist: bytes
    album: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("is_playing", c_bool),
        ("can_play_pause", c_bool),
        ("can_play", c_bool),
        ("can_pause", c_bool),
        ("can_go_next", c_bool),
        ("can_go_previous", c_bool),
        ("player", c_char * 256),
        ("title", c_char * 256),
        ("artist", c_char * 256),
        ("album", c_char * 256),
        ("reserved", c_uint8 * 2),
    ]


class tacet_media_controls(Structure):
    is_playing: bool
    can_play: bool
    can_pause: bool
    can_go_next: bool
    can_go_previous: bool
    can_seek: bool
    can_set_volume: bool
    length: float
    position: float
    player: bytes | None
    desktop_entry: bytes | None
    title: bytes | None
    artist: bytes | None
    album: bytes | None
    artwork: bytes | None
    volume: float
    _fields_ = [
        ("struct_size", c_uint32),
        ("is_playing", c_bool),
        ("can_play", c_bool),
        ("can_pause", c_bool),
        ("can_go_next", c_bool),
        ("can_go_previous", c_bool),
        ("can_seek", c_bool),
        ("can_set_volume", c_bool),
        ("reserved", c_uint8 * 5),
        ("length", c_double),
        ("position", c_double),
        ("player", c_char_p),
        ("desktop_entry", c_char_p),
        ("title", c_char_p),
        ("artist", c_char_p),
        ("album", c_char_p),
        ("artwork", c_char_p),
        ("volume", c_double),
    ]


class tacet_event(Structure):
    type: int
    voice: int
    frames: int
    category: int
    reason: int
    route_change: int
    result: int
    inactivity_source: int
    prompt_style: int
    flag: bool
    text: bytes
    command: int
    seconds: float
    volume: float
    bus: int
    beat: int
    bar: int
    beat_in_bar: int
    mix_frame: int
    heard: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("type", c_int),
        ("voice", c_uint64),
        ("frames", c_uint64),
        ("category", c_int),
        ("reason", c_int),
        ("route_change", c_int),
        ("result", c_int),
        ("inactivity_source", c_int),
        ("prompt_style", c_int),
        ("flag", c_bool),
        ("text", c_char * 256),
        ("reserved", c_uint8 * 3),
        ("command", c_int),
        ("seconds", c_double),
        ("volume", c_double),
        ("bus", c_uint64),
        ("beat", c_uint64),
        ("bar", c_uint64),
        ("beat_in_bar", c_uint64),
        ("mix_frame", c_uint64),
        ("heard", c_uint64),
    ]


class tacet_recorder_config(Structure):
    sample_rate: int
    channels: int
    block_frames: int
    interface: int
    cancels_echo: bool
    device: bytes | None
    application_name: bytes | None
    path: bytes | None
    session: int | None
    _fields_ = [
        ("struct_size", c_uint32),
        ("sample_rate", c_uint32),
        ("channels", c_uint32),
        ("block_frames", c_uint32),
        ("interface", c_int),
        ("cancels_echo", c_bool),
        ("reserved", c_uint8 * 3),
        ("device", c_char_p),
        ("application_name", c_char_p),
        ("path", c_char_p),
        ("session", c_void_p),
    ]


class tacet_recorder_block(Structure):
    channels: int
    position: int
    frames: int
    gap_reason: int
    gap_frames: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("channels", c_uint32),
        ("position", c_uint64),
        ("frames", c_uint32),
        ("gap_reason", c_int),
        ("gap_frames", c_uint64),
    ]


tacet_recorder_callback = CFUNCTYPE(None, POINTER(tacet_recorder_block), POINTER(c_float), c_void_p)


class tacet_recorder_status(Structure):
    state: int
    reason: int
    gap_count: int
    frames: int
    peak: float
    rms: float
    is_muted: bool
    cancels_echo: bool
    permission: int
    device: bytes
    _fields_ = [
        ("struct_size", c_uint32),
        ("state", c_int),
        ("reason", c_int),
        ("gap_count", c_uint32),
        ("frames", c_uint64),
        ("peak", c_float),
        ("rms", c_float),
        ("is_muted", c_bool),
        ("cancels_echo", c_bool),
        ("reserved", c_uint8 * 2),
        ("permission", c_int),
        ("device", c_char * 256),
    ]


class tacet_recorder_gap(Structure):
    reason: int
    position: int
    frames: int
    _fields_ = [
        ("struct_size", c_uint32),
        ("reason", c_int),
        ("position", c_uint64),
        ("frames", c_uint64),
    ]


tacet_log_callback = CFUNCTYPE(None, c_int, c_char_p, c_void_p)


tacet_generator = CFUNCTYPE(c_size_t, POINTER(c_float), c_size_t, c_void_p)


#: The result, the parameters and their names of every function.
FUNCTIONS = {
    "tacet_version": (c_uint32, [], []),
    "tacet_result_describe": (c_char_p, [c_int], ['result']),
    "tacet_last_problem": (c_char_p, [], []),
    "tacet_set_log": (c_int, [tacet_log_callback, c_int, c_void_p], ['handler', 'minimum', 'user_data']),
    "tacet_gain_from_amplitude": (c_float, [c_float], ['amplitude']),
    "tacet_amplitude_from_gain": (c_float, [c_float], ['gain']),
    "tacet_gain_from_slider": (c_float, [c_float], ['position']),
    "tacet_slider_from_gain": (c_float, [c_float], ['gain']),
    "tacet_engine_config_default": (c_int, [POINTER(tacet_engine_config), c_size_t], ['config', 'struct_size']),
    "tacet_engine_create": (c_int, [POINTER(tacet_engine_config), POINTER(c_void_p)], ['config', 'engine']),
    "tacet_engine_destroy": (c_int, [c_void_p], ['engine']),
    "tacet_engine_update": (c_int, [c_void_p], ['engine']),
    "tacet_engine_get_config": (c_int, [c_void_p, POINTER(tacet_engine_config)], ['engine', 'config']),
    "tacet_engine_get_session": (c_int, [c_void_p, POINTER(c_void_p)], ['engine', 'session']),
    "tacet_engine_render": (c_int, [c_void_p, POINTER(c_float), c_size_t], ['engine', 'interleaved', 'frames']),
    "tacet_engine_render_channels": (c_int, [c_void_p, POINTER(c_float), c_size_t, c_uint32], ['engine', 'interleaved', 'frames', 'channels']),
    "tacet_engine_get_statistics": (c_int, [c_void_p, POINTER(tacet_statistics)], ['engine', 'statistics']),
    "tacet_engine_get_output": (c_int, [c_void_p, POINTER(tacet_output)], ['engine', 'output']),
    "tacet_engine_set_output_device": (c_int, [c_void_p, c_char_p], ['engine', 'id']),
    "tacet_engine_save": (c_int, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)], ['engine', 'text', 'capacity', 'length']),
    "tacet_engine_restore": (c_int, [c_void_p, c_char_p], ['engine', 'text']),
    "tacet_engine_set_file_opener": (c_int, [c_void_p, tacet_file_opener, CFUNCTYPE(None, c_void_p), c_void_p], ['engine', 'opener', 'close', 'user_data']),
    "tacet_engine_add_file": (c_int, [c_void_p, c_char_p, c_void_p, c_size_t, CFUNCTYPE(None, c_void_p), c_void_p], ['engine', 'path', 'bytes', 'size', 'release', 'user_data']),
    "tacet_engine_remove_file": (c_int, [c_void_p, c_char_p], ['engine', 'path']),
    "tacet_file_get_properties": (c_int, [c_void_p, c_char_p, POINTER(tacet_file_properties)], ['engine', 'path', 'properties']),
    "tacet_file_get_tag": (c_int, [c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(c_size_t)], ['engine', 'path', 'index', 'text', 'capacity', 'length']),
    "tacet_load_options_default": (c_int, [POINTER(tacet_load_options), c_size_t], ['options', 'struct_size']),
    "tacet_load": (c_int, [c_void_p, c_char_p, POINTER(tacet_load_options), POINTER(c_uint64)], ['engine', 'path', 'options', 'sound']),
    "tacet_load_memory": (c_int, [c_void_p, c_void_p, c_size_t, c_char_p, POINTER(tacet_load_options), POINTER(c_uint64)], ['engine', 'bytes', 'size', 'name', 'options', 'sound']),
    "tacet_load_samples": (c_int, [c_void_p, c_void_p, c_size_t, c_int, c_uint32, c_uint32, c_char_p, POINTER(c_uint64)], ['engine', 'samples', 'frames', 'format', 'channels', 'sample_rate', 'name', 'sound']),
    "tacet_load_in_background": (c_int, [c_void_p, POINTER(c_char_p), c_size_t, POINTER(tacet_load_options), POINTER(c_uint64)], ['engine', 'paths', 'count', 'options', 'loading']),
    "tacet_loading_set_priority": (c_int, [c_void_p, c_uint64, c_int], ['engine', 'loading', 'priority']),
    "tacet_loading_cancel": (c_int, [c_void_p, c_uint64], ['engine', 'loading']),
    "tacet_loading_fraction": (c_int, [c_void_p, c_uint64, POINTER(c_float)], ['engine', 'loading', 'fraction']),
    "tacet_loading_progress": (c_int, [c_void_p, c_uint64, POINTER(c_size_t), POINTER(c_size_t)], ['engine', 'loading', 'done', 'total']),
    "tacet_loading_get": (c_int, [c_void_p, c_uint64, c_size_t, POINTER(c_uint64)], ['engine', 'loading', 'index', 'sound']),
    "tacet_loading_wait": (c_int, [c_void_p, c_uint64], ['engine', 'loading']),
    "tacet_loading_close": (c_int, [c_void_p, c_uint64], ['engine', 'loading']),
    "tacet_unload": (c_int, [c_void_p, c_uint64], ['engine', 'sound']),
    "tacet_sound_reload": (c_int, [c_void_p, c_uint64], ['engine', 'sound']),
    "tacet_sound_get": (c_int, [c_void_p, c_uint64, POINTER(c_uint64), POINTER(c_uint32)], ['engine', 'sound', 'frames', 'channels']),
    "tacet_sound_get_properties": (c_int, [c_void_p, c_uint64, POINTER(tacet_file_properties)], ['engine', 'sound', 'properties']),
    "tacet_sound_get_tag": (c_int, [c_void_p, c_uint64, c_size_t, c_char_p, c_size_t, POINTER(c_size_t)], ['engine', 'sound', 'index', 'text', 'capacity', 'length']),
    "tacet_sound_is_streamed": (c_int, [c_void_p, c_uint64, POINTER(c_bool)], ['engine', 'sound', 'is_streamed']),
    "tacet_play_settings_default": (c_int, [POINTER(tacet_play_settings), c_size_t], ['settings', 'struct_size']),
    "tacet_sides_to_pan": (c_int, [c_float, c_float, POINTER(c_float), POINTER(c_float)], ['left', 'right', 'pan', 'gain']),
    "tacet_play": (c_int, [c_void_p, c_uint64, POINTER(tacet_play_settings), POINTER(c_uint64)], ['engine', 'sound', 'settings', 'voice']),
    "tacet_play_at": (c_int, [c_void_p, c_uint64, tacet_vec3, POINTER(c_uint64)], ['engine', 'sound', 'position', 'voice']),
    "tacet_play_generator": (c_int, [c_void_p, c_uint32, tacet_generator, CFUNCTYPE(None, c_void_p), c_void_p, POINTER(tacet_play_settings), POINTER(c_uint64)], ['engine', 'channels', 'generator', 'close', 'user_data', 'settings', 'voice']),
    "tacet_container_create": (c_int, [c_void_p, POINTER(c_uint64), c_size_t, c_uint64, POINTER(c_uint64)], ['engine', 'sounds', 'count', 'seed', 'container']),
    "tacet_container_play": (c_int, [c_void_p, c_uint64, POINTER(tacet_play_settings), POINTER(c_uint64)], ['engine', 'container', 'settings', 'voice']),
    "tacet_container_destroy": (c_int, [c_void_p, c_uint64], ['engine', 'container']),
    "tacet_engine_load_events": (c_int, [c_void_p, c_char_p], ['engine', 'path']),
    "tacet_engine_post": (c_int, [c_void_p, c_char_p, POINTER(tacet_vec3), POINTER(c_uint64), POINTER(c_uint64)], ['engine', 'name', 'position', 'object', 'posted']),
    "tacet_engine_set_parameter": (c_int, [c_void_p, c_char_p, c_float, POINTER(c_uint64)], ['engine', 'name', 'number', 'object']),
    "tacet_engine_set_parameter_value": (c_int, [c_void_p, c_char_p, c_char_p, POINTER(c_uint64)], ['engine', 'name', 'value', 'object']),
    "tacet_engine_remove_parameters": (c_int, [c_void_p, c_uint64], ['engine', 'object']),
    "tacet_posted_is_playing": (c_int, [c_void_p, c_uint64, POINTER(c_bool)], ['engine', 'posted', 'is_playing']),
    "tacet_posted_stop": (c_int, [c_void_p, c_uint64, POINTER(tacet_tween)], ['engine', 'posted', 'over']),
    "tacet_posted_set_gain": (c_int, [c_void_p, c_uint64, c_float, POINTER(tacet_tween)], ['engine', 'posted', 'gain', 'over']),
    "tacet_posted_set_position": (c_int, [c_void_p, c_uint64, tacet_vec3], ['engine', 'posted', 'position']),
    "tacet_voice_is_playing": (c_int, [c_void_p, c_uint64, POINTER(c_bool)], ['engine', 'voice', 'is_playing']),
    "tacet_voice_get_status": (c_int, [c_void_p, c_uint64, POINTER(tacet_voice_status)], ['engine', 'voice', 'status']),
    "tacet_voice_seek": (c_int, [c_void_p, c_uint64, c_uint64], ['engine', 'voice', 'frame']),
    "tacet_voice_stop": (c_int, [c_void_p, c_uint64, POINTER(tacet_tween)], ['engine', 'voice', 'over']),
    "tacet_voice_stop_at": (c_int, [c_void_p, c_uint64, c_uint64, POINTER(tacet_tween)], ['engine', 'voice', 'frame', 'over']),
    "tacet_voice_pause": (c_int, [c_void_p, c_uint64, POINTER(tacet_tween)], ['engine', 'voice', 'over']),
    "tacet_voice_resume": (c_int, [c_void_p, c_uint64, POINTER(tacet_tween)], ['engine', 'voice', 'over']),
    "tacet_voice_set_gain": (c_int, [c_void_p, c_uint64, c_float, POINTER(tacet_tween)], ['engine', 'voice', 'gain', 'over']),
    "tacet_voice_set_pitch": (c_int, [c_void_p, c_uint64, c_float, POINTER(tacet_tween)], ['engine', 'voice', 'pitch', 'over']),
    "tacet_voice_set_pan": (c_int, [c_void_p, c_uint64, c_float, POINTER(tacet_tween)], ['engine', 'voice', 'pan', 'over']),
    "tacet_voice_set_position": (c_int, [c_void_p, c_uint64, tacet_vec3, POINTER(tacet_tween)], ['engine', 'voice', 'position', 'over']),
    "tacet_voice_set_velocity": (c_int, [c_void_p, c_uint64, tacet_vec3, POINTER(tacet_tween)], ['engine', 'voice', 'velocity', 'over']),
    "tacet_voices_set_gains": (c_int, [c_void_p, POINTER(c_uint64), POINTER(c_float), c_size_t, POINTER(tacet_tween)], ['engine', 'voices', 'gains', 'count', 'over']),
    "tacet_voices_set_pitches": (c_int, [c_void_p, POINTER(c_uint64), POINTER(c_float), c_size_t, POINTER(tacet_tween)], ['engine', 'voices', 'pitches', 'count', 'over']),
    "tacet_voices_set_positions": (c_int, [c_void_p, POINTER(c_uint64), POINTER(tacet_vec3), c_size_t, POINTER(tacet_tween)], ['engine', 'voices', 'positions', 'count', 'over']),
    "tacet_voice_set_filter": (c_int, [c_void_p, c_uint64, c_float, c_float, POINTER(tacet_tween)], ['engine', 'voice', 'low_shelf', 'high_shelf', 'over']),
    "tacet_voice_set_reverb_send": (c_int, [c_void_p, c_uint64, c_float], ['engine', 'voice', 'gain']),
    "tacet_voice_set_space": (c_int, [c_void_p, c_uint64, c_int], ['engine', 'voice', 'space']),
    "tacet_voice_set_looping": (c_int, [c_void_p, c_uint64, c_bool], ['engine', 'voice', 'loops']),
    "tacet_voice_set_attenuation": (c_int, [c_void_p, c_uint64, c_float, c_float, c_float], ['engine', 'voice', 'reference_distance', 'maximum_distance', 'rolloff']),
    "tacet_voice_set_distance_curve": (c_int, [c_void_p, c_uint64, POINTER(c_float), POINTER(c_float), c_size_t], ['engine', 'voice', 'distances', 'gains', 'count']),
    "tacet_voice_set_occlusion": (c_int, [c_void_p, c_uint64, c_float, c_float, POINTER(tacet_tween)], ['engine', 'voice', 'gain', 'high_shelf', 'over']),
    "tacet_engine_next_heard_voice": (c_int, [c_void_p, POINTER(tacet_heard_voice)], ['engine', 'voice']),
    "tacet_voice_set_gain_limits": (c_int, [c_void_p, c_uint64, c_float, c_float], ['engine', 'voice', 'minimum_gain', 'maximum_gain']),
    "tacet_voice_set_cone": (c_int, [c_void_p, c_uint64, tacet_vec3, c_float, c_float, c_float], ['engine', 'voice', 'direction', 'inner_angle', 'outer_angle', 'outer_gain']),
    "tacet_voice_set_radius": (c_int, [c_void_p, c_uint64, c_float], ['engine', 'voice', 'radius']),
    "tacet_voice_set_air_absorption": (c_int, [c_void_p, c_uint64, c_float], ['engine', 'voice', 'factor']),
    "tacet_sound_set_caption": (c_int, [c_void_p, c_uint64, c_char_p, c_int], ['engine', 'sound', 'key', 'importance']),
    "tacet_voice_set_caption": (c_int, [c_void_p, c_uint64, c_char_p, c_int], ['engine', 'voice', 'key', 'importance']),
    "tacet_engine_get_caption": (c_int, [c_void_p, c_size_t, POINTER(tacet_caption)], ['engine', 'index', 'caption']),
    "tacet_voice_limit_default": (c_int, [POINTER(tacet_voice_limit), c_size_t], ['limit', 'struct_size']),
    "tacet_sound_set_limit": (c_int, [c_void_p, c_uint64, POINTER(tacet_voice_limit)], ['engine', 'sound', 'limit']),
    "tacet_bus_set_limit": (c_int, [c_void_p, c_uint64, POINTER(tacet_voice_limit)], ['engine', 'bus', 'limit']),
    "tacet_bus_get_limit": (c_int, [c_void_p, c_uint64, POINTER(tacet_voice_limit)], ['engine', 'bus', 'limit']),
    "tacet_bus_add": (c_int, [c_void_p, c_uint64, POINTER(c_uint64)], ['engine', 'parent', 'bus']),
    "tacet_bus_add_named": (c_int, [c_void_p, c_uint64, c_char_p, POINTER(c_uint64)], ['engine', 'parent', 'name', 'bus']),
    "tacet_bus_set_gain": (c_int, [c_void_p, c_uint64, c_float, POINTER(tacet_tween)], ['engine', 'bus', 'gain', 'over']),
    "tacet_bus_get_gain": (c_int, [c_void_p, c_uint64, POINTER(c_float)], ['engine', 'bus', 'gain']),
    "tacet_bus_set_muted": (c_int, [c_void_p, c_uint64, c_bool, POINTER(tacet_tween)], ['engine', 'bus', 'muted', 'over']),
    "tacet_bus_get_muted": (c_int, [c_void_p, c_uint64, POINTER(c_bool)], ['engine', 'bus', 'muted']),
    "tacet_bus_set_paused": (c_int, [c_void_p, c_uint64, c_bool, POINTER(tacet_tween)], ['engine', 'bus', 'paused', 'over']),
    "tacet_bus_stop_voices": (c_int, [c_void_p, c_uint64, POINTER(tacet_tween)], ['engine', 'bus', 'over']),
    "tacet_bus_get_paused": (c_int, [c_void_p, c_uint64, POINTER(c_bool)], ['engine', 'bus', 'paused']),
    "tacet_bus_enable_submix": (c_int, [c_void_p, c_uint64], ['engine', 'bus']),
    "tacet_bus_set_filter": (c_int, [c_void_p, c_uint64, c_float, c_float, POINTER(tacet_tween)], ['engine', 'bus', 'low_cut', 'high_cut', 'over']),
    "tacet_bus_get_filter": (c_int, [c_void_p, c_uint64, POINTER(c_float), POINTER(c_float)], ['engine', 'bus', 'low_cut', 'high_cut']),
    "tacet_bus_set_centered": (c_int, [c_void_p, c_uint64, c_bool, POINTER(tacet_tween)], ['engine', 'bus', 'centered', 'over']),
    "tacet_bus_get_centered": (c_int, [c_void_p, c_uint64, POINTER(c_bool)], ['engine', 'bus', 'centered']),
    "tacet_bus_set_lfe_gain": (c_int, [c_void_p, c_uint64, c_float, POINTER(tacet_tween)], ['engine', 'bus', 'gain', 'over']),
    "tacet_bus_get_lfe_gain": (c_int, [c_void_p, c_uint64, POINTER(c_float)], ['engine', 'bus', 'gain']),
    "tacet_effect_init": (c_int, [POINTER(tacet_effect), c_int, c_size_t], ['effect', 'kind', 'struct_size']),
    "tacet_bus_set_effects": (c_int, [c_void_p, c_uint64, POINTER(tacet_effect), c_size_t, POINTER(tacet_tween)], ['engine', 'bus', 'effects', 'count', 'over']),
    "tacet_bus_mix_default": (c_int, [POINTER(tacet_bus_mix), c_size_t], ['mix', 'struct_size']),
    "tacet_engine_apply_snapshot": (c_int, [c_void_p, POINTER(tacet_bus_mix), c_size_t, POINTER(tacet_tween)], ['engine', 'mixes', 'count', 'over']),
    "tacet_engine_blend_snapshots": (c_int, [c_void_p, POINTER(tacet_bus_mix), c_size_t, POINTER(tacet_bus_mix), c_size_t, c_float, POINTER(tacet_tween)], ['engine', 'from', 'from_count', 'to', 'to_count', 'amount', 'over']),
    "tacet_ducking_default": (c_int, [POINTER(tacet_ducking), c_size_t], ['rule', 'struct_size']),
    "tacet_engine_set_ducking": (c_int, [c_void_p, POINTER(tacet_ducking), c_size_t], ['engine', 'rules', 'count']),
    "tacet_bus_get_level": (c_int, [c_void_p, c_uint64, POINTER(tacet_level)], ['engine', 'bus', 'level']),
    "tacet_bus_set_loudness_metered": (c_int, [c_void_p, c_uint64, c_bool], ['engine', 'bus', 'metered']),
    "tacet_bus_get_loudness": (c_int, [c_void_p, c_uint64, POINTER(tacet_loudness)], ['engine', 'bus', 'loudness']),
    "tacet_bus_reset_loudness": (c_int, [c_void_p, c_uint64], ['engine', 'bus']),
    "tacet_listener_default": (c_int, [POINTER(tacet_listener), c_size_t], ['listener', 'struct_size']),
    "tacet_engine_set_listener": (c_int, [c_void_p, POINTER(tacet_listener)], ['engine', 'listener']),
    "tacet_engine_set_listeners": (c_int, [c_void_p, POINTER(tacet_listener), c_size_t], ['engine', 'listeners', 'count']),
    "tacet_engine_set_distance_model": (c_int, [c_void_p, c_int], ['engine', 'model']),
    "tacet_engine_set_spatialization": (c_int, [c_void_p, c_int], ['engine', 'spatialization']),
    "tacet_engine_is_binaural": (c_int, [c_void_p, POINTER(c_bool)], ['engine', 'is_binaural']),
    "tacet_engine_set_doppler": (c_int, [c_void_p, c_float, c_float], ['engine', 'factor', 'speed_of_sound']),
    "tacet_reverb_default": (c_int, [POINTER(tacet_reverb), c_size_t], ['reverb', 'struct_size']),
    "tacet_reverb_zone_default": (c_int, [POINTER(tacet_reverb_zone), c_size_t], ['zone', 'struct_size']),
    "tacet_engine_set_reverb": (c_int, [c_void_p, POINTER(tacet_reverb)], ['engine', 'reverb']),
    "tacet_engine_set_reverb_zones": (c_int, [c_void_p, POINTER(tacet_reverb_zone), c_size_t], ['engine', 'zones', 'count']),
    "tacet_profiler_enable": (c_int, [c_void_p, c_bool], ['engine', 'enabled']),
    "tacet_profiler_get": (c_int, [c_void_p, POINTER(tacet_profile)], ['engine', 'profile']),
    "tacet_profiler_start_capture": (c_int, [c_void_p], ['engine']),
    "tacet_profiler_write_capture": (c_int, [c_void_p, c_char_p], ['engine', 'path']),
    "tacet_profiler_set_access": (c_int, [c_void_p, c_int], ['engine', 'access']),
    "tacet_profiler_get_access": (c_int, [c_void_p, POINTER(c_int)], ['engine', 'access']),
    "tacet_track_default": (c_int, [POINTER(tacet_track), c_size_t], ['track', 'struct_size']),
    "tacet_soundtrack_play": (c_int, [c_void_p, c_char_p, POINTER(tacet_tween)], ['engine', 'path', 'crossfade']),
    "tacet_soundtrack_play_track": (c_int, [c_void_p, POINTER(tacet_track)], ['engine', 'track']),
    "tacet_soundtrack_queue": (c_int, [c_void_p, POINTER(tacet_track)], ['engine', 'track']),
    "tacet_soundtrack_stop": (c_int, [c_void_p, POINTER(tacet_tween)], ['engine', 'over']),
    "tacet_soundtrack_pause": (c_int, [c_void_p, POINTER(tacet_tween)], ['engine', 'over']),
    "tacet_soundtrack_resume": (c_int, [c_void_p, POINTER(tacet_tween)], ['engine', 'over']),
    "tacet_soundtrack_seek": (c_int, [c_void_p, c_uint64], ['engine', 'frame']),
    "tacet_soundtrack_reload": (c_int, [c_void_p], ['engine']),
    "tacet_soundtrack_set_gain": (c_int, [c_void_p, c_float, POINTER(tacet_tween)], ['engine', 'gain', 'over']),
    "tacet_soundtrack_set_target_loudness": (c_int, [c_void_p, POINTER(c_float)], ['engine', 'loudness']),
    "tacet_soundtrack_set_stem_gain": (c_int, [c_void_p, c_uint32, c_float, POINTER(tacet_tween)], ['engine', 'stem', 'gain', 'over']),
    "tacet_playlist_default": (c_int, [POINTER(tacet_playlist), c_size_t], ['list', 'struct_size']),
    "tacet_soundtrack_play_list": (c_int, [c_void_p, POINTER(tacet_track), c_size_t, POINTER(tacet_playlist)], ['engine', 'tracks', 'count', 'list']),
    "tacet_soundtrack_play_next": (c_int, [c_void_p], ['engine']),
    "tacet_soundtrack_get_list_place": (c_int, [c_void_p, POINTER(c_uint64)], ['engine', 'place']),
    "tacet_transition_default": (c_int, [POINTER(tacet_transition), c_size_t], ['transition', 'struct_size']),
    "tacet_soundtrack_transition": (c_int, [c_void_p, POINTER(tacet_track), POINTER(tacet_track), POINTER(tacet_transition), POINTER(c_uint64)], ['engine', 'track', 'bridge', 'transition', 'order']),
    "tacet_soundtrack_cancel_transition": (c_int, [c_void_p, c_uint64], ['engine', 'order']),
    "tacet_stinger_default": (c_int, [POINTER(tacet_stinger), c_size_t], ['stinger', 'struct_size']),
    "tacet_soundtrack_play_stinger": (c_int, [c_void_p, POINTER(tacet_track), POINTER(tacet_stinger), POINTER(c_uint64)], ['engine', 'track', 'stinger', 'order']),
    "tacet_soundtrack_cancel_stinger": (c_int, [c_void_p, c_uint64], ['engine', 'order']),
    "tacet_soundtrack_loop_section": (c_int, [c_void_p, c_char_p, c_uint32], ['engine', 'section', 'times']),
    "tacet_soundtrack_release_section": (c_int, [c_void_p], ['engine']),
    "tacet_soundtrack_set_layer": (c_int, [c_void_p, c_uint32, POINTER(c_float), POINTER(c_float), c_size_t], ['engine', 'stem', 'intensities', 'gains', 'count']),
    "tacet_soundtrack_set_intensity": (c_int, [c_void_p, c_float, c_float], ['engine', 'intensity', 'beats']),
    "tacet_soundtrack_switch_stem": (c_int, [c_void_p, c_uint32, c_float, POINTER(tacet_tween), c_int, c_uint32, c_char_p], ['engine', 'stem', 'gain', 'over', 'boundary', 'bars', 'marker']),
    "tacet_soundtrack_tell_beats": (c_int, [c_void_p, c_bool], ['engine', 'tells']),
    "tacet_soundtrack_get_clock": (c_int, [c_void_p, POINTER(tacet_music_clock)], ['engine', 'clock']),
    "tacet_calibrate_input": (c_int, [POINTER(c_uint64), c_size_t, POINTER(c_uint64), c_size_t, POINTER(tacet_input_calibration)], ['taps', 'tap_count', 'beats', 'beat_count', 'calibration']),
    "tacet_play_on": (c_int, [c_void_p, c_uint64, c_int, c_uint32, c_char_p, POINTER(tacet_play_settings), POINTER(c_uint64)], ['engine', 'sound', 'boundary', 'bars', 'marker', 'settings', 'voice']),
    "tacet_reason_describe": (c_char_p, [c_int], ['reason']),
    "tacet_soundtrack_get_status": (c_int, [c_void_p, POINTER(tacet_soundtrack_status)], ['engine', 'status']),
    "tacet_session_create": (c_int, [c_int, POINTER(c_void_p)], ['role', 'session']),
    "tacet_session_destroy": (c_int, [c_void_p], ['session']),
    "tacet_session_get_directive": (c_int, [c_void_p, POINTER(tacet_directive)], ['session', 'directive']),
    "tacet_session_follow": (c_int, [c_void_p, c_float, POINTER(tacet_mix)], ['session', 'seconds', 'mix']),
    "tacet_session_explain": (c_int, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)], ['session', 'text', 'capacity', 'length']),
    "tacet_session_get_explanation": (c_int, [c_void_p, c_size_t, POINTER(tacet_explanation)], ['session', 'index', 'explanation']),
    "tacet_session_set_category": (c_int, [c_void_p, c_int, c_uint32], ['session', 'category', 'options']),
    "tacet_session_set_active": (c_int, [c_void_p, c_bool, c_bool], ['session', 'active', 'notify_others']),
    "tacet_session_begin": (c_int, [c_void_p, c_int, c_char_p], ['session', 'reason', 'words']),
    "tacet_session_end": (c_int, [c_void_p, c_int, c_char_p], ['session', 'reason', 'words']),
    "tacet_session_resume": (c_int, [c_void_p], ['session']),
    "tacet_session_wait_for_player": (c_int, [c_void_p], ['session']),
    "tacet_session_begin_transient_solo": (c_int, [c_void_p], ['session']),
    "tacet_session_end_transient_solo": (c_int, [c_void_p], ['session']),
    "tacet_session_set_application_state": (c_int, [c_void_p, c_int], ['session', 'state']),
    "tacet_session_get_settings": (c_int, [c_void_p, POINTER(tacet_session_settings)], ['session', 'settings']),
    "tacet_session_get_effective_settings": (c_int, [c_void_p, POINTER(tacet_session_settings)], ['session', 'settings']),
    "tacet_session_set_settings": (c_int, [c_void_p, POINTER(tacet_session_settings)], ['session', 'settings']),
    "tacet_system_sound_play": (c_int, [c_void_p, c_char_p, c_char_p], ['session', 'name', 'application_id']),
    "tacet_session_report_soundtrack": (c_int, [c_void_p, c_bool], ['session', 'playing']),
    "tacet_session_report_output_lost": (c_int, [c_void_p, c_char_p], ['session', 'why']),
    "tacet_session_report_output_restored": (c_int, [c_void_p, c_char_p], ['session', 'name']),
    "tacet_session_get_state": (c_int, [c_void_p, POINTER(tacet_session_state)], ['session', 'state']),
    "tacet_session_get_route": (c_int, [c_void_p, POINTER(tacet_route)], ['session', 'route']),
    "tacet_session_get_output_device": (c_int, [c_void_p, c_size_t, POINTER(tacet_output_device)], ['session', 'index', 'device']),
    "tacet_session_get_stream": (c_int, [c_void_p, c_size_t, POINTER(tacet_stream)], ['session', 'index', 'stream']),
    "tacet_session_get_now_playing": (c_int, [c_void_p, POINTER(tacet_now_playing)], ['session', 'now']),
    "tacet_session_control_player": (c_int, [c_void_p, c_int], ['session', 'command']),
    "tacet_session_set_media_controls": (c_int, [c_void_p, POINTER(tacet_media_controls)], ['session', 'controls']),
    "tacet_event_describe": (c_char_p, [c_int], ['type']),
    "tacet_engine_poll": (c_int, [c_void_p, POINTER(tacet_event)], ['engine', 'event']),
    "tacet_session_poll": (c_int, [c_void_p, POINTER(tacet_event)], ['session', 'event']),
    "tacet_recorder_config_default": (c_int, [POINTER(tacet_recorder_config), c_size_t], ['config', 'struct_size']),
    "tacet_recorder_create": (c_int, [POINTER(tacet_recorder_config), tacet_recorder_callback, c_void_p, POINTER(c_void_p)], ['config', 'handler', 'user_data', 'recorder']),
    "tacet_recorder_destroy": (c_int, [c_void_p], ['recorder']),
    "tacet_recorder_get_status": (c_int, [c_void_p, POINTER(tacet_recorder_status)], ['recorder', 'status']),
    "tacet_recorder_explain": (c_int, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)], ['recorder', 'text', 'capacity', 'length']),
    "tacet_recorder_get_gap": (c_int, [c_void_p, c_size_t, POINTER(tacet_recorder_gap)], ['recorder', 'index', 'gap']),
}

#: The functions whose result says whether they failed.
CHECKED = [
    "tacet_set_log",
    "tacet_engine_config_default",
    "tacet_engine_create",
    "tacet_engine_destroy",
    "tacet_engine_update",
    "tacet_engine_get_config",
    "tacet_engine_get_session",
    "tacet_engine_render",
    "tacet_engine_render_channels",
    "tacet_engine_get_statistics",
    "tacet_engine_get_output",
    "tacet_engine_set_output_device",
    "tacet_engine_save",
    "tacet_engine_restore",
    "tacet_engine_set_file_opener",
    "tacet_engine_add_file",
    "tacet_engine_remove_file",
    "tacet_file_get_properties",
    "tacet_file_get_tag",
    "tacet_load_options_default",
    "tacet_load",
    "tacet_load_memory",
    "tacet_load_samples",
    "tacet_load_in_background",
    "tacet_loading_set_priority",
    "tacet_loading_cancel",
    "tacet_loading_fraction",
    "tacet_loading_progress",
    "tacet_loading_get",
    "tacet_loading_wait",
    "tacet_loading_close",
    "tacet_unload",
    "tacet_sound_reload",
    "tacet_sound_get",
    "tacet_sound_get_properties",
    "tacet_sound_get_tag",
    "tacet_sound_is_streamed",
    "tacet_play_settings_default",
    "tacet_sides_to_pan",
    "tacet_play",
    "tacet_play_at",
    "tacet_play_generator",
    "tacet_container_create",
    "tacet_container_play",
    "tacet_container_destroy",
    "tacet_engine_load_events",
    "tacet_engine_post",
    "tacet_engine_set_parameter",
    "tacet_engine_set_parameter_value",
    "tacet_engine_remove_parameters",
    "tacet_posted_is_playing",
    "tacet_posted_stop",
    "tacet_posted_set_gain",
    "tacet_posted_set_position",
    "tacet_voice_is_playing",
    "tacet_voice_get_status",
    "tacet_voice_seek",
    "tacet_voice_stop",
    "tacet_voice_stop_at",
    "tacet_voice_pause",
    "tacet_voice_resume",
    "tacet_voice_set_gain",
    "tacet_voice_set_pitch",
    "tacet_voice_set_pan",
    "tacet_voice_set_position",
    "tacet_voice_set_velocity",
    "tacet_voices_set_gains",
    "tacet_voices_set_pitches",
    "tacet_voices_set_positions",
    "tacet_voice_set_filter",
    "tacet_voice_set_reverb_send",
    "tacet_voice_set_space",
    "tacet_voice_set_looping",
    "tacet_voice_set_attenuation",
    "tacet_voice_set_distance_curve",
    "tacet_voice_set_occlusion",
    "tacet_engine_next_heard_voice",
    "tacet_voice_set_gain_limits",
    "tacet_voice_set_cone",
    "tacet_voice_set_radius",
    "tacet_voice_set_air_absorption",
    "tacet_sound_set_caption",
    "tacet_voice_set_caption",
    "tacet_engine_get_caption",
    "tacet_voice_limit_default",
    "tacet_sound_set_limit",
    "tacet_bus_set_limit",
    "tacet_bus_get_limit",
    "tacet_bus_add",
    "tacet_bus_add_named",
    "tacet_bus_set_gain",
    "tacet_bus_get_gain",
    "tacet_bus_set_muted",
    "tacet_bus_get_muted",
    "tacet_bus_set_paused",
    "tacet_bus_stop_voices",
    "tacet_bus_get_paused",
    "tacet_bus_enable_submix",
    "tacet_bus_set_filter",
    "tacet_bus_get_filter",
    "tacet_bus_set_centered",
    "tacet_bus_get_centered",
    "tacet_bus_set_lfe_gain",
    "tacet_bus_get_lfe_gain",
    "tacet_effect_init",
    "tacet_bus_set_effects",
    "tacet_bus_mix_default",
    "tacet_engine_apply_snapshot",
    "tacet_engine_blend_snapshots",
    "tacet_ducking_default",
    "tacet_engine_set_ducking",
    "tacet_bus_get_level",
    "tacet_bus_set_loudness_metered",
    "tacet_bus_get_loudness",
    "tacet_bus_reset_loudness",
    "tacet_listener_default",
    "tacet_engine_set_listener",
    "tacet_engine_set_listeners",
    "tacet_engine_set_distance_model",
    "tacet_engine_set_spatialization",
    "tacet_engine_is_binaural",
    "tacet_engine_set_doppler",
    "tacet_reverb_default",
    "tacet_reverb_zone_default",
    "tacet_engine_set_reverb",
    "tacet_engine_set_reverb_zones",
    "tacet_profiler_enable",
    "tacet_profiler_get",
    "tacet_profiler_start_capture",
    "tacet_profiler_write_capture",
    "tacet_profiler_set_access",
    "tacet_profiler_get_access",
    "tacet_track_default",
    "tacet_soundtrack_play",
    "tacet_soundtrack_play_track",
    "tacet_soundtrack_queue",
    "tacet_soundtrack_stop",
    "tacet_soundtrack_pause",
    "tacet_soundtrack_resume",
    "tacet_soundtrack_seek",
    "tacet_soundtrack_reload",
    "tacet_soundtrack_set_gain",
    "tacet_soundtrack_set_target_loudness",
    "tacet_soundtrack_set_stem_gain",
    "tacet_playlist_default",
    "tacet_soundtrack_play_list",
    "tacet_soundtrack_play_next",
    "tacet_soundtrack_get_list_place",
    "tacet_transition_default",
    "tacet_soundtrack_transition",
    "tacet_soundtrack_cancel_transition",
    "tacet_stinger_default",
    "tacet_soundtrack_play_stinger",
    "tacet_soundtrack_cancel_stinger",
    "tacet_soundtrack_loop_section",
    "tacet_soundtrack_release_section",
    "tacet_soundtrack_set_layer",
    "tacet_soundtrack_set_intensity",
    "tacet_soundtrack_switch_stem",
    "tacet_soundtrack_tell_beats",
    "tacet_soundtrack_get_clock",
    "tacet_calibrate_input",
    "tacet_play_on",
    "tacet_soundtrack_get_status",
    "tacet_session_create",
    "tacet_session_destroy",
    "tacet_session_get_directive",
    "tacet_session_follow",
    "tacet_session_explain",
    "tacet_session_get_explanation",
    "tacet_session_set_category",
    "tacet_session_set_active",
    "tacet_session_begin",
    "tacet_session_end",
    "tacet_session_resume",
    "tacet_session_wait_for_player",
    "tacet_session_begin_transient_solo",
    "tacet_session_end_transient_solo",
    "tacet_session_set_application_state",
    "tacet_session_get_settings",
    "tacet_session_get_effective_settings",
    "tacet_session_set_settings",
    "tacet_system_sound_play",
    "tacet_session_report_soundtrack",
    "tacet_session_report_output_lost",
    "tacet_session_report_output_restored",
    "tacet_session_get_state",
    "tacet_session_get_route",
    "tacet_session_get_output_device",
    "tacet_session_get_stream",
    "tacet_session_get_now_playing",
    "tacet_session_control_player",
    "tacet_session_set_media_controls",
    "tacet_engine_poll",
    "tacet_session_poll",
    "tacet_recorder_config_default",
    "tacet_recorder_create",
    "tacet_recorder_destroy",
    "tacet_recorder_get_status",
    "tacet_recorder_explain",
    "tacet_recorder_get_gap",
]
