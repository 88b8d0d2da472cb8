/**
 * @file tacet.hpp
 * tacet.h for C++14 and later: objects destroy their handles, and nothing throws.
 *
 * @code
 * tacet::engine audio;
 * tacet::sound laser = audio.load("laser.ogg");
 * audio.soundtrack().play("theme.ogg");
 * while (running) {
 *     if (fired) audio.play(laser, tacet::play_settings().at({x, 0, z}));
 *     audio.update([](const tacet_event &event) { show(event); });
 * }
 * @endcode
 *
 * The ranges, threads and results are those of tacet.h. An object that could not be created converts to false, and calls
 * on it do nothing; tacet::last_problem() describes why. Structs with settings come from a `default_…()` function, to be
 * changed and passed. `handle()` leads to the functions of tacet.h.
 */
#ifndef TACET_HPP
#define TACET_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "tacet.h"

namespace tacet {

/// The result of a call: converts to true unless it failed.
class result {
public:
    constexpr result(tacet_result value) noexcept : value_(value) {}
    constexpr explicit operator bool() const noexcept { return value_ >= 0; }
    constexpr operator tacet_result() const noexcept { return value_; }
    /// Describes the result in one sentence.
    const char *describe() const noexcept { return tacet_result_describe(value_); }

private:
    tacet_result value_;
};

/// The version of the library as a number: major × 10,000 + minor × 100 + patch.
inline std::uint32_t version() noexcept { return tacet_version(); }
/// Describes why the thread's last call failed.
inline const char *last_problem() noexcept { return tacet_last_problem(); }
/// Sends the messages of every engine and session to a callback; a null callback ends that.
inline result set_log(
    tacet_log_callback callback, tacet_log_level minimum = TACET_LOG_WARNING, void *user_data = nullptr) noexcept {
    return tacet_set_log(callback, minimum, user_data);
}
/// The name of a reason for silence.
inline const char *describe(tacet_reason reason) noexcept { return tacet_reason_describe(reason); }
/// The words for an event's type.
inline const char *describe(tacet_event_type type) noexcept { return tacet_event_describe(type); }

/// Converts an amplitude, 1 as recorded, to decibels.
inline float gain_from_amplitude(float amplitude) noexcept { return tacet_gain_from_amplitude(amplitude); }
/// Converts decibels to an amplitude.
inline float amplitude_from_gain(float decibels) noexcept { return tacet_amplitude_from_gain(decibels); }
/// Converts a slider's position, 0...1, to decibels.
inline float gain_from_slider(float position) noexcept { return tacet_gain_from_slider(position); }
/// Converts the gains of two sides, as SDL_mixer's panning has them, to a pan and a gain in decibels.
inline tacet_result sides_to_pan(float left, float right, float &pan, float &gain) noexcept {
    return tacet_sides_to_pan(left, right, &pan, &gain);
}
/// Converts decibels to a slider's position.
inline float slider_from_gain(float decibels) noexcept { return tacet_slider_from_gain(decibels); }

namespace detail {

/// A struct that the library fills in.
template <typename Struct>
Struct sized() noexcept {
    Struct value{};
    value.struct_size = sizeof value;
    return value;
}

/// A struct with its defaults, by the `_default()` function of tacet.h.
template <typename Struct>
Struct defaults(tacet_result (*fill)(Struct *, std::size_t)) noexcept {
    Struct value{};
    fill(&value, sizeof value);
    return value;
}

/// Reads a text of any length. `read` is called with a buffer, its size, and the place for the text's length.
template <typename Read>
std::string text(Read &&read) {
    std::size_t length = 0;
    std::string text;
    tacet_result result;
    do {
        text.resize(length + 1);
        result = read(&text[0], text.size(), &length);
    } while (result == TACET_TRUNCATED);
    text.resize(result == TACET_OK ? length : 0);
    return text;
}

/// An object of an engine's that ends with its variable. The engine must live longer.
template <typename Handle, tacet_result (*close)(tacet_engine *, Handle)>
class owned {
public:
    owned() = default;
    owned(tacet_engine *engine, Handle handle) noexcept : engine_(engine), handle_(handle) {}
    owned(owned &&other) noexcept
        : engine_(std::exchange(other.engine_, nullptr)), handle_(std::exchange(other.handle_, 0)) {}
    owned &operator=(owned &&other) noexcept {
        std::swap(engine_, other.engine_);
        std::swap(handle_, other.handle_);
        return *this;
    }
    owned(const owned &) = delete;
    owned &operator=(const owned &) = delete;
    ~owned() {
        if (handle_) close(engine_, handle_);
    }

    explicit operator bool() const noexcept { return handle_ != 0; }
    Handle handle() const noexcept { return handle_; }

protected:
    tacet_engine *engine_ = nullptr;
    Handle handle_ = 0;
};

/// Calls `body` with each element of a list. `read` is called with an index and an element to fill in.
template <typename Struct, typename Read, typename Body>
void each(Read &&read, Body &&body) {
    Struct value = sized<Struct>();
    for (std::size_t index = 0; read(index, &value) == TACET_OK; index++) body(static_cast<const Struct &>(value));
}

}  // namespace detail

/// Options of a load, to change and pass.
inline tacet_load_options default_load_options() noexcept { return detail::defaults(tacet_load_options_default); }

namespace detail {
inline tacet_load_options stored(tacet_sound_storage storage) noexcept {
    tacet_load_options options = default_load_options();
    options.storage = storage;
    return options;
}
}  // namespace detail
/// A track without a file, to fill in and play.
inline tacet_track default_track() noexcept { return detail::defaults(tacet_track_default); }
/// A list that is played as it is, again and again, to change and pass.
inline tacet_playlist default_playlist() noexcept { return detail::defaults(tacet_playlist_default); }
/// A cut on the next bar line, to change and pass.
inline tacet_transition default_transition() noexcept { return detail::defaults(tacet_transition_default); }
/// A stinger on the next beat, to change and pass.
inline tacet_stinger default_stinger() noexcept { return detail::defaults(tacet_stinger_default); }
/// What a snapshot sets on one bus, to change and pass.
inline tacet_bus_mix default_bus_mix() noexcept { return detail::defaults(tacet_bus_mix_default); }
/// An effect of a kind, to change and pass.
inline tacet_effect default_effect(tacet_effect_kind kind) noexcept {
    auto effect = detail::sized<tacet_effect>();
    tacet_effect_init(&effect, kind, sizeof effect);
    return effect;
}
/// A rule of ducking, to change and pass.
inline tacet_ducking default_ducking() noexcept { return detail::defaults(tacet_ducking_default); }
/// A limit of voices, to change and pass.
inline tacet_voice_limit default_voice_limit() noexcept { return detail::defaults(tacet_voice_limit_default); }
/// A listener at the origin, to move and pass.
inline tacet_listener default_listener() noexcept { return detail::defaults(tacet_listener_default); }
/// A reverb, to change and pass.
inline tacet_reverb default_reverb() noexcept { return detail::defaults(tacet_reverb_default); }
/// A zone with a reverb, to place and pass.
inline tacet_reverb_zone default_reverb_zone() noexcept { return detail::defaults(tacet_reverb_zone_default); }

/// A move of a parameter over `seconds`, to pass to a setter.
class tween {
public:
    constexpr tween(float seconds, tacet_easing easing = TACET_EASING_LINEAR) noexcept : value_{seconds, easing} {}
    constexpr operator const tacet_tween *() const noexcept { return &value_; }

private:
    tacet_tween value_;
};

/// Settings for playing a sound. Each setter returns the object, so that calls can be chained.
class play_settings {
public:
    play_settings() noexcept { tacet_play_settings_default(&value_, sizeof value_); }

    play_settings &at(tacet_vec3 position) noexcept {
        value_.has_position = true;
        value_.position = position;
        return *this;
    }
    play_settings &gain(float decibels) noexcept { return value_.gain = decibels, *this; }
    play_settings &pitch(float ratio) noexcept { return value_.pitch = ratio, *this; }
    play_settings &pan(float pan) noexcept { return value_.pan = pan, *this; }
    play_settings &bus(tacet_bus bus) noexcept { return value_.bus = bus, *this; }
    play_settings &loops(bool loops = true) noexcept { return value_.loops = loops, *this; }
    play_settings &passes(std::uint32_t passes) noexcept { return value_.loops = true, value_.passes = passes, *this; }
    play_settings &priority(std::uint8_t priority) noexcept { return value_.priority = priority, *this; }
    play_settings &fade_in(float seconds) noexcept { return value_.fade_in = seconds, *this; }

    /// All settings, also those without a setter.
    tacet_play_settings &fields() noexcept { return value_; }
    operator const tacet_play_settings *() const noexcept { return &value_; }

private:
    tacet_play_settings value_{};
};

/// A loaded sound. Copies refer to the same sound.
class sound {
public:
    sound() = default;
    explicit sound(tacet_sound handle) noexcept : handle_(handle) {}
    explicit operator bool() const noexcept { return handle_ != 0; }
    tacet_sound handle() const noexcept { return handle_; }

private:
    tacet_sound handle_ = 0;
};

/// A playing sound, which the game may ignore. The engine must live longer.
class voice {
public:
    voice() = default;
    voice(tacet_engine *engine, tacet_voice handle) noexcept : engine_(engine), handle_(handle) {}

    bool is_playing() const noexcept {
        bool answer = false;
        tacet_voice_is_playing(engine_, handle_, &answer);
        return answer;
    }
    tacet_voice_status status() const noexcept {
        auto status = detail::sized<tacet_voice_status>();
        status.state = TACET_PLAYBACK_ENDED;
        tacet_voice_get_status(engine_, handle_, &status);
        return status;
    }
    /// Goes on at a frame of the sound.
    result seek(std::uint64_t frame) noexcept { return tacet_voice_seek(engine_, handle_, frame); }
    result stop(const tacet_tween *tween = nullptr) noexcept { return tacet_voice_stop(engine_, handle_, tween); }
    result pause(const tacet_tween *tween = nullptr) noexcept { return tacet_voice_pause(engine_, handle_, tween); }
    result resume(const tacet_tween *tween = nullptr) noexcept { return tacet_voice_resume(engine_, handle_, tween); }
    result set_gain(float decibels, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_set_gain(engine_, handle_, decibels, tween);
    }
    result set_pitch(float ratio, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_set_pitch(engine_, handle_, ratio, tween);
    }
    result set_pan(float pan, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_set_pan(engine_, handle_, pan, tween);
    }
    result set_position(tacet_vec3 position, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_set_position(engine_, handle_, position, tween);
    }
    result set_velocity(tacet_vec3 velocity, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_set_velocity(engine_, handle_, velocity, tween);
    }
    /// Fades out from a frame of the mix on.
    result stop_at(std::uint64_t frame, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_stop_at(engine_, handle_, frame, tween);
    }
    result set_filter(float low_shelf, float high_shelf, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_set_filter(engine_, handle_, low_shelf, high_shelf, tween);
    }
    result set_reverb_send(float decibels) noexcept { return tacet_voice_set_reverb_send(engine_, handle_, decibels); }
    result set_space(tacet_space space) noexcept { return tacet_voice_set_space(engine_, handle_, space); }
    result set_looping(bool loops) noexcept { return tacet_voice_set_looping(engine_, handle_, loops); }
    result set_attenuation(float reference_distance, float maximum_distance, float rolloff = 1) noexcept {
        return tacet_voice_set_attenuation(engine_, handle_, reference_distance, maximum_distance, rolloff);
    }
    /// Sets what stands between the voice and the listener, in decibels; 0 and 0 for nothing.
    result set_occlusion(float decibels, float high_shelf, const tacet_tween *tween = nullptr) noexcept {
        return tacet_voice_set_occlusion(engine_, handle_, decibels, high_shelf, tween);
    }
    /// Falls with distance by up to eight points: metres, and the decibels there. None: by the distance model.
    result set_distance_curve(const float *distances, const float *decibels, std::size_t count) noexcept {
        return tacet_voice_set_distance_curve(engine_, handle_, distances, decibels, count);
    }
    result set_gain_limits(float minimum_decibels, float maximum_decibels) noexcept {
        return tacet_voice_set_gain_limits(engine_, handle_, minimum_decibels, maximum_decibels);
    }
    result set_cone(tacet_vec3 direction, float inner_angle, float outer_angle, float outer_gain) noexcept {
        return tacet_voice_set_cone(engine_, handle_, direction, inner_angle, outer_angle, outer_gain);
    }
    result set_radius(float metres) noexcept { return tacet_voice_set_radius(engine_, handle_, metres); }
    result set_air_absorption(float factor) noexcept {
        return tacet_voice_set_air_absorption(engine_, handle_, factor);
    }
    /// Gives the voice a caption of its own; a null key leaves it without one.
    result set_caption(const char *key, tacet_importance importance = TACET_IMPORTANCE_NORMAL) noexcept {
        return tacet_voice_set_caption(engine_, handle_, key, importance);
    }

    explicit operator bool() const noexcept { return handle_ != 0; }
    tacet_voice handle() const noexcept { return handle_; }

private:
    tacet_engine *engine_ = nullptr;
    tacet_voice handle_ = 0;
};

/// Sounds that load in the background. The object closes the handle, and the sounds that are loaded stay. The engine must
/// live longer.
class loading : public detail::owned<tacet_loading, tacet_loading_close> {
public:
    using owned::owned;

    /// The number of sounds that are done, loaded or not.
    std::size_t done() const noexcept { return progress().first; }
    /// The number of all its sounds.
    std::size_t total() const noexcept { return progress().second; }
    bool is_done() const noexcept {
        const auto counts = progress();
        return counts.first == counts.second;
    }
    /// The part of the work that is done, 0...1, for a progress bar.
    float fraction() const noexcept {
        float fraction = 0;
        tacet_loading_fraction(engine_, handle_, &fraction);
        return fraction;
    }
    /// The sound of a path by its place in the list. `why` receives the result: ::TACET_PENDING while it loads.
    tacet::sound get(std::size_t index, tacet_result *why = nullptr) const noexcept {
        tacet_sound sound = 0;
        const tacet_result result = tacet_loading_get(engine_, handle_, index, &sound);
        if (why) *why = result;
        return tacet::sound(sound);
    }
    result set_priority(tacet_load_priority priority) noexcept {
        return tacet_loading_set_priority(engine_, handle_, priority);
    }
    result cancel() noexcept { return tacet_loading_cancel(engine_, handle_); }
    /// Waits until all sounds are done.
    result wait() noexcept { return tacet_loading_wait(engine_, handle_); }

private:
    std::pair<std::size_t, std::size_t> progress() const noexcept {
        std::pair<std::size_t, std::size_t> counts(0, 0);
        tacet_loading_progress(engine_, handle_, &counts.first, &counts.second);
        return counts;
    }
};

/// Sounds of which each play takes another; destroyed with the object. The engine must live longer.
class container : public detail::owned<tacet_container, tacet_container_destroy> {
public:
    using owned::owned;

    tacet::voice play(const tacet_play_settings *settings = nullptr) noexcept {
        tacet_voice voice = 0;
        tacet_container_play(engine_, handle_, settings, &voice);
        return tacet::voice(engine_, voice);
    }
};

/// A sound event that was posted: all voices that it started. The engine must live longer.
class posted {
public:
    posted() noexcept = default;
    posted(tacet_engine *engine, tacet_posted handle) noexcept : engine_(engine), handle_(handle) {}

    explicit operator bool() const noexcept { return handle_ != 0; }
    tacet_posted handle() const noexcept { return handle_; }

    bool is_playing() const noexcept {
        bool playing = false;
        tacet_posted_is_playing(engine_, handle_, &playing);
        return playing;
    }
    result stop(const tacet_tween *tween = nullptr) noexcept { return tacet_posted_stop(engine_, handle_, tween); }
    result set_gain(float decibels, const tacet_tween *tween = nullptr) noexcept {
        return tacet_posted_set_gain(engine_, handle_, decibels, tween);
    }
    result set_position(tacet_vec3 position) noexcept { return tacet_posted_set_position(engine_, handle_, position); }

private:
    tacet_engine *engine_ = nullptr;
    tacet_posted handle_ = 0;
};

/// The soundtrack of an engine, which must live longer.
class soundtrack {
public:
    explicit soundtrack(tacet_engine *engine) noexcept : engine_(engine) {}

    result play(const char *path, const tacet_tween *crossfade = nullptr) noexcept {
        return tacet_soundtrack_play(engine_, path, crossfade);
    }
    result play(const std::string &path, const tacet_tween *crossfade = nullptr) noexcept {
        return play(path.c_str(), crossfade);
    }
    result play(const tacet_track &track) noexcept { return tacet_soundtrack_play_track(engine_, &track); }
    /// Plays a track at the sample after the one that plays.
    result queue(const tacet_track &track) noexcept { return tacet_soundtrack_queue(engine_, &track); }
    /// Plays tracks one after another.
    result play_list(
        const tacet_track *tracks, std::size_t count, const tacet_playlist &list = default_playlist()) noexcept {
        return tacet_soundtrack_play_list(engine_, tracks, count, &list);
    }
    /// Plays the list's next track now.
    result play_next() noexcept { return tacet_soundtrack_play_next(engine_); }
    /// How many tracks the list has played before the present one; 0 without a list.
    std::uint64_t list_place() const noexcept {
        std::uint64_t place = 0;
        tacet_soundtrack_get_list_place(engine_, &place);
        return place;
    }
    /// Orders a change to another track at a boundary of the music. `order` receives its number.
    result transition(
        const tacet_track &track, const tacet_transition &transition = default_transition(),
        std::uint64_t *order = nullptr, const tacet_track *bridge = nullptr) noexcept {
        return tacet_soundtrack_transition(engine_, &track, bridge, &transition, order);
    }
    /// Ends a transition that has not happened; 0 ends the one that waits.
    result cancel_transition(std::uint64_t order = 0) noexcept {
        return tacet_soundtrack_cancel_transition(engine_, order);
    }
    /// Plays a short piece over the track, on a boundary of the music. `order` receives its number.
    result play_stinger(
        const tacet_track &track, const tacet_stinger &stinger = default_stinger(),
        std::uint64_t *order = nullptr) noexcept {
        return tacet_soundtrack_play_stinger(engine_, &track, &stinger, order);
    }
    /// Ends a stinger that waits.
    result cancel_stinger(std::uint64_t order) noexcept { return tacet_soundtrack_cancel_stinger(engine_, order); }
    /// Repeats a section of the track; 0 times until release_section().
    result loop_section(const char *section, std::uint32_t times = 0) noexcept {
        return tacet_soundtrack_loop_section(engine_, section, times);
    }
    /// Lets the section go that repeats, at its end.
    result release_section() noexcept { return tacet_soundtrack_release_section(engine_); }
    /// Lets the gain of a stem follow the intensity, by points; 0 points end that.
    result set_layer(std::uint32_t stem, const float *intensities, const float *gains, std::size_t count) noexcept {
        return tacet_soundtrack_set_layer(engine_, stem, intensities, gains, count);
    }
    /// Sets the intensity that the layers follow, in a number of beats.
    result set_intensity(float intensity, float beats = 1) noexcept {
        return tacet_soundtrack_set_intensity(engine_, intensity, beats);
    }
    /// Sets the gain of a stem at a boundary of the music.
    result switch_stem(
        std::uint32_t stem, float gain, tacet_boundary boundary, const tacet_tween *tween = nullptr,
        std::uint32_t bars = 4, const char *marker = nullptr) noexcept {
        return tacet_soundtrack_switch_stem(engine_, stem, gain, tween, boundary, bars, marker);
    }
    /// Lets update() tell beats, bars, markers and sections.
    result tell_beats(bool tells) noexcept { return tacet_soundtrack_tell_beats(engine_, tells); }
    /// Where the music is as the player hears it now; all 0 while it is stopped.
    /// The calibration of a player's input by taps and beats; nothing counts (`tap_count` 0) if there are too few taps.
    static tacet_input_calibration calibrate_input(
        const std::vector<std::uint64_t> &taps, const std::vector<std::uint64_t> &beats) noexcept {
        auto calibration = detail::sized<tacet_input_calibration>();
        tacet_calibrate_input(taps.data(), taps.size(), beats.data(), beats.size(), &calibration);
        return calibration;
    }
    tacet_music_clock clock() const noexcept {
        auto clock = detail::sized<tacet_music_clock>();
        tacet_soundtrack_get_clock(engine_, &clock);
        return clock;
    }
    result stop(const tacet_tween *tween = nullptr) noexcept { return tacet_soundtrack_stop(engine_, tween); }
    result pause(const tacet_tween *tween = nullptr) noexcept { return tacet_soundtrack_pause(engine_, tween); }
    result resume(const tacet_tween *tween = nullptr) noexcept { return tacet_soundtrack_resume(engine_, tween); }
    result seek(std::uint64_t frame) noexcept { return tacet_soundtrack_seek(engine_, frame); }
    /// Reads the track's files again, and goes on at the same second.
    result reload() noexcept { return tacet_soundtrack_reload(engine_); }
    result set_gain(float decibels, const tacet_tween *tween = nullptr) noexcept {
        return tacet_soundtrack_set_gain(engine_, decibels, tween);
    }
    /// Brings each track that is opened from now on to a loudness in LUFS.
    result set_target_loudness(float loudness) noexcept {
        return tacet_soundtrack_set_target_loudness(engine_, &loudness);
    }
    /// Plays each track that is opened from now on as it is.
    result clear_target_loudness() noexcept { return tacet_soundtrack_set_target_loudness(engine_, nullptr); }
    result set_stem_gain(std::uint32_t stem, float decibels, const tacet_tween *tween = nullptr) noexcept {
        return tacet_soundtrack_set_stem_gain(engine_, stem, decibels, tween);
    }
    tacet_soundtrack_status status() const noexcept {
        auto status = detail::sized<tacet_soundtrack_status>();
        tacet_soundtrack_get_status(engine_, &status);
        return status;
    }

private:
    tacet_engine *engine_;
};

/// A session: either the program's own, which is destroyed with the object, or an engine's, which is not.
class session {
public:
    /// Creates a session of the program's own.
    explicit session(tacet_role role = TACET_ROLE_GAME) noexcept { tacet_session_create(role, &handle_); }
    /// Returns the session of an engine, which must live longer.
    static session of(tacet_engine *engine) noexcept {
        session session(nullptr);
        tacet_engine_get_session(engine, &session.handle_);
        session.is_owner_ = false;
        return session;
    }

    session(session &&other) noexcept
        : handle_(std::exchange(other.handle_, nullptr)), is_owner_(other.is_owner_) {}
    session &operator=(session &&other) noexcept {
        std::swap(handle_, other.handle_);
        std::swap(is_owner_, other.is_owner_);
        return *this;
    }
    session(const session &) = delete;
    session &operator=(const session &) = delete;
    ~session() {
        if (is_owner_) tacet_session_destroy(handle_);
    }

    tacet_directive directive() const noexcept {
        auto directive = detail::sized<tacet_directive>();
        tacet_session_get_directive(handle_, &directive);
        return directive;
    }
    /// Follows the directive with Tacet's own fades, for a program with its own mixer.
    tacet_mix follow(float seconds) const noexcept {
        tacet_mix mix{};
        mix.struct_size = sizeof mix;
        tacet_session_follow(handle_, seconds, &mix);
        return mix;
    }
    tacet_session_state state() const noexcept {
        auto state = detail::sized<tacet_session_state>();
        tacet_session_get_state(handle_, &state);
        return state;
    }
    /// Describes why sound is silent, and what would change that.
    std::string explain() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return tacet_session_explain(handle_, text, capacity, length);
        });
    }
    /// Calls `body` with each reason for silence.
    template <typename Body>
    void each_explanation(Body &&body) const {
        detail::each<tacet_explanation>(
            [this](std::size_t index, tacet_explanation *explanation) {
                return tacet_session_get_explanation(handle_, index, explanation);
            },
            body);
    }
    /// Calls `body` with each device that sound can go to.
    template <typename Body>
    void each_output_device(Body &&body) const {
        detail::each<tacet_output_device>(
            [this](std::size_t index, tacet_output_device *device) {
                return tacet_session_get_output_device(handle_, index, device);
            },
            body);
    }
    /// Calls `body` with each stream of other programs.
    template <typename Body>
    void each_stream(Body &&body) const {
        detail::each<tacet_stream>(
            [this](std::size_t index, tacet_stream *stream) {
                return tacet_session_get_stream(handle_, index, stream);
            },
            body);
    }
    tacet_route route() const noexcept {
        auto route = detail::sized<tacet_route>();
        tacet_session_get_route(handle_, &route);
        return route;
    }
    /// The track of the player's own music. Its `player` is empty without one.
    tacet_now_playing now_playing() const noexcept {
        auto now = detail::sized<tacet_now_playing>();
        tacet_session_get_now_playing(handle_, &now);
        return now;
    }
    /// Calls `body` with each waiting event.
    template <typename Body>
    void poll(Body &&body) const {
        auto event = detail::sized<tacet_event>();
        while (tacet_session_poll(handle_, &event) == TACET_OK) body(static_cast<const tacet_event &>(event));
    }
    result set_application_state(tacet_application_state state) noexcept {
        return tacet_session_set_application_state(handle_, state);
    }
    result set_category(tacet_category category, std::uint32_t options = 0) noexcept {
        return tacet_session_set_category(handle_, category, options);
    }
    result set_active(bool active, bool notify_others = true) noexcept {
        return tacet_session_set_active(handle_, active, notify_others);
    }
    result resume() noexcept { return tacet_session_resume(handle_); }
    result wait_for_player() noexcept { return tacet_session_wait_for_player(handle_); }
    result begin_transient_solo() noexcept { return tacet_session_begin_transient_solo(handle_); }
    result end_transient_solo() noexcept { return tacet_session_end_transient_solo(handle_); }
    /// What the program has set.
    tacet_session_settings settings() const noexcept {
        auto settings = detail::sized<tacet_session_settings>();
        tacet_session_get_settings(handle_, &settings);
        return settings;
    }
    /// What is in force: the player's choices before the program's.
    tacet_session_settings effective_settings() const noexcept {
        auto settings = detail::sized<tacet_session_settings>();
        tacet_session_get_effective_settings(handle_, &settings);
        return settings;
    }
    result set_settings(const tacet_session_settings &settings) noexcept {
        return tacet_session_set_settings(handle_, &settings);
    }
    /// Plays a sound of the desktop's theme.
    result play_system_sound(const char *name, const char *application_id = nullptr) noexcept {
        return tacet_system_sound_play(handle_, name, application_id);
    }
    result control_player(tacet_media_command command) noexcept {
        return tacet_session_control_player(handle_, command);
    }
    result set_media_controls(const tacet_media_controls &controls) noexcept {
        return tacet_session_set_media_controls(handle_, &controls);
    }
    /// Takes the media controls away.
    result remove_media_controls() noexcept { return tacet_session_set_media_controls(handle_, nullptr); }

    /// For a program that mixes by other means: what its own output and soundtrack do.
    result report_soundtrack(bool playing) noexcept { return tacet_session_report_soundtrack(handle_, playing); }
    result report_output_lost(const char *why) noexcept { return tacet_session_report_output_lost(handle_, why); }
    result report_output_restored(const char *name) noexcept {
        return tacet_session_report_output_restored(handle_, name);
    }

    result begin(tacet_reason reason, const char *words = nullptr) noexcept {
        return tacet_session_begin(handle_, reason, words);
    }
    result end(tacet_reason reason, const char *words = nullptr) noexcept {
        return tacet_session_end(handle_, reason, words);
    }

    explicit operator bool() const noexcept { return handle_ != nullptr; }
    tacet_session *handle() const noexcept { return handle_; }

private:
    explicit session(std::nullptr_t) noexcept {}

    tacet_session *handle_ = nullptr;
    bool is_owner_ = true;
};

/// A recording of a microphone, which ends with the object.
class recorder {
public:
    /// Records to a callback, or without one to the file of `config`.
    explicit recorder(
        const tacet_recorder_config &config, tacet_recorder_callback callback = nullptr,
        void *user_data = nullptr) noexcept {
        tacet_recorder_create(&config, callback, user_data, &handle_);
    }
    recorder(recorder &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    recorder &operator=(recorder &&other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    recorder(const recorder &) = delete;
    recorder &operator=(const recorder &) = delete;
    ~recorder() { tacet_recorder_destroy(handle_); }

    /// Returns the default settings, to change and pass to the constructor.
    static tacet_recorder_config default_config() noexcept { return detail::defaults(tacet_recorder_config_default); }

    tacet_recorder_status status() const noexcept {
        auto status = detail::sized<tacet_recorder_status>();
        tacet_recorder_get_status(handle_, &status);
        return status;
    }
    /// Says why nothing is recorded, and what would change that; empty while frames arrive.
    std::string explain() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return tacet_recorder_explain(handle_, text, capacity, length);
        });
    }
    /// Calls `body` with each gap, the oldest first.
    template <typename Body>
    void each_gap(Body &&body) const {
        detail::each<tacet_recorder_gap>(
            [this](std::size_t index, tacet_recorder_gap *gap) { return tacet_recorder_get_gap(handle_, index, gap); },
            body);
    }

    explicit operator bool() const noexcept { return handle_ != nullptr; }
    tacet_recorder *handle() const noexcept { return handle_; }

private:
    tacet_recorder *handle_ = nullptr;
};

/// An engine, which ends with the object.
class engine {
public:
    /// Starts an engine with the default settings.
    engine() noexcept { tacet_engine_create(nullptr, &handle_); }
    explicit engine(const tacet_engine_config &config) noexcept { tacet_engine_create(&config, &handle_); }

    engine(engine &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    engine &operator=(engine &&other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    engine(const engine &) = delete;
    engine &operator=(const engine &) = delete;
    ~engine() { tacet_engine_destroy(handle_); }

    /// Returns the default settings, to change and pass to the constructor.
    static tacet_engine_config default_config() noexcept {
        return detail::defaults(tacet_engine_config_default);
    }
    /// The settings that the engine runs with.
    tacet_engine_config config() const noexcept {
        auto config = detail::sized<tacet_engine_config>();
        tacet_engine_get_config(handle_, &config);
        return config;
    }
    tacet_statistics statistics() const noexcept {
        auto statistics = detail::sized<tacet_statistics>();
        tacet_engine_get_statistics(handle_, &statistics);
        return statistics;
    }
    /// The output that sound goes through now. Its `kind` is TACET_OUTPUT_KIND_NONE while none is open.
    tacet_output output() const noexcept {
        auto output = detail::sized<tacet_output>();
        tacet_engine_get_output(handle_, &output);
        return output;
    }
    /// Chooses the device that sound goes to; null follows the desktop's default device.
    result set_output_device(const char *id) noexcept { return tacet_engine_set_output_device(handle_, id); }
    /// Saves the soundtrack and the mix as text; empty on failure.
    std::string save() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return tacet_engine_save(handle_, text, capacity, length);
        });
    }
    result restore(const std::string &text) noexcept { return tacet_engine_restore(handle_, text.c_str()); }

    /// Lets the game find the files that it names; a null opener reads all from the disk.
    result set_file_opener(
        tacet_file_opener opener, void (*close)(void *user_data) = nullptr, void *user_data = nullptr) noexcept {
        return tacet_engine_set_file_opener(handle_, opener, close, user_data);
    }
    /// Serves a path from bytes that stay where they are until `release` is called.
    result add_file(
        const char *path, const void *bytes, std::size_t size, void (*release)(void *user_data) = nullptr,
        void *user_data = nullptr) noexcept {
        return tacet_engine_add_file(handle_, path, bytes, size, release, user_data);
    }
    result remove_file(const char *path) noexcept { return tacet_engine_remove_file(handle_, path); }
    /// What a file's header and tags state. `result` converts to false if it cannot be read.
    result properties(const char *path, tacet_file_properties &properties) const noexcept {
        properties = detail::sized<tacet_file_properties>();
        return tacet_file_get_properties(handle_, path, &properties);
    }
    /// A tag of a file, as `NAME=value`; empty if there are not so many.
    std::string tag(const char *path, std::size_t index) const {
        return detail::text([this, path, index](char *text, std::size_t capacity, std::size_t *length) {
            return tacet_file_get_tag(handle_, path, index, text, capacity, length);
        });
    }

    tacet::sound load(const char *path, const tacet_load_options *options = nullptr) noexcept {
        tacet_sound sound = 0;
        tacet_load(handle_, path, options, &sound);
        return tacet::sound(sound);
    }
    tacet::sound load(const std::string &path, const tacet_load_options *options = nullptr) noexcept {
        return load(path.c_str(), options);
    }
    tacet::sound load(const char *path, tacet_sound_storage storage) noexcept {
        const tacet_load_options options = detail::stored(storage);
        return load(path, &options);
    }
    tacet::sound load(const std::string &path, tacet_sound_storage storage) noexcept {
        return load(path.c_str(), storage);
    }
    /// Copies bare samples, `frames` of `channels` interleaved.
    tacet::sound load(
        const void *samples, std::size_t frames, tacet_sample_format format, std::uint32_t channels, std::uint32_t sample_rate,
        const char *name = nullptr) noexcept {
        tacet_sound sound = 0;
        tacet_load_samples(handle_, samples, frames, format, channels, sample_rate, name, &sound);
        return tacet::sound(sound);
    }
    tacet::sound load(
        const void *bytes, std::size_t size, const char *name = nullptr,
        const tacet_load_options *options = nullptr) noexcept {
        tacet_sound sound = 0;
        tacet_load_memory(handle_, bytes, size, name, options, &sound);
        return tacet::sound(sound);
    }
    tacet::sound load(
        const void *bytes, std::size_t size, const char *name, tacet_sound_storage storage) noexcept {
        const tacet_load_options options = detail::stored(storage);
        return load(bytes, size, name, &options);
    }
    /// Loads sounds on background threads.
    tacet::loading load_in_background(
        const char *const *paths, std::size_t count, const tacet_load_options *options = nullptr) noexcept {
        tacet_loading loading = 0;
        tacet_load_in_background(handle_, paths, count, options, &loading);
        return tacet::loading(handle_, loading);
    }
    tacet::loading load_in_background(
        const std::vector<std::string> &paths, const tacet_load_options *options = nullptr) {
        std::vector<const char *> names;
        names.reserve(paths.size());
        for (const std::string &path : paths) names.push_back(path.c_str());
        return load_in_background(names.data(), names.size(), options);
    }
    /// Reads the file of a sound again.
    result reload(tacet::sound sound) noexcept { return tacet_sound_reload(handle_, sound.handle()); }
    /// The length of a sound in frames, 0 for none.
    std::uint64_t frames(tacet::sound sound) const noexcept { return size(sound).first; }
    /// The channels of a sound, 0 for none.
    std::uint32_t channels(tacet::sound sound) const noexcept { return size(sound).second; }
    bool is_streamed(tacet::sound sound) const noexcept {
        bool is_streamed = false;
        tacet_sound_is_streamed(handle_, sound.handle(), &is_streamed);
        return is_streamed;
    }
    /// What the file of a sound stated.
    result properties(tacet::sound sound, tacet_file_properties &properties) const noexcept {
        properties = detail::sized<tacet_file_properties>();
        return tacet_sound_get_properties(handle_, sound.handle(), &properties);
    }
    /// A tag of the file of a sound, as `NAME=value`; empty if there are not so many.
    std::string tag(tacet::sound sound, std::size_t index) const {
        return detail::text([this, sound, index](char *text, std::size_t capacity, std::size_t *length) {
            return tacet_sound_get_tag(handle_, sound.handle(), index, text, capacity, length);
        });
    }
    /// Gives a sound a caption; a null key leaves it without one.
    result set_caption(
        tacet::sound sound, const char *key, tacet_importance importance = TACET_IMPORTANCE_NORMAL) noexcept {
        return tacet_sound_set_caption(handle_, sound.handle(), key, importance);
    }
    /// Limits how many voices of a sound play.
    result set_limit(tacet::sound sound, const tacet_voice_limit &limit) noexcept {
        return tacet_sound_set_limit(handle_, sound.handle(), &limit);
    }
    result unload(tacet::sound sound) noexcept { return tacet_unload(handle_, sound.handle()); }

    tacet::voice play(tacet::sound sound, const tacet_play_settings *settings = nullptr) noexcept {
        tacet_voice voice = 0;
        tacet_play(handle_, sound.handle(), settings, &voice);
        return tacet::voice(handle_, voice);
    }

    /// Plays a sound on a boundary of the music.
    tacet::voice play_on(
        tacet::sound sound, tacet_boundary boundary, const tacet_play_settings *settings = nullptr,
        std::uint32_t bars = 1, const char *marker = nullptr) noexcept {
        tacet_voice voice = 0;
        tacet_play_on(handle_, sound.handle(), boundary, bars, marker, settings, &voice);
        return tacet::voice(handle_, voice);
    }
    /// Plays a sound at a place.
    tacet::voice play_at(tacet::sound sound, tacet_vec3 position) noexcept {
        tacet_voice voice = 0;
        tacet_play_at(handle_, sound.handle(), position, &voice);
        return tacet::voice(handle_, voice);
    }
    /// Plays what a function makes: see tacet_play_generator().
    tacet::voice play_generator(
        std::uint32_t channels, tacet_generator generator, void (*close)(void *), void *user_data,
        const tacet_play_settings *settings = nullptr) noexcept {
        tacet_voice voice = 0;
        tacet_play_generator(handle_, channels, generator, close, user_data, settings, &voice);
        return tacet::voice(handle_, voice);
    }
    /// Reads a document of sound events: see tacet_engine_load_events().
    result load_events(const std::string &path) noexcept { return tacet_engine_load_events(handle_, path.c_str()); }
    /// Plays a sound event of the document, for an object's parameters if one is given.
    tacet::posted post(
        const char *name, const tacet_vec3 *position = nullptr, const std::uint64_t *object = nullptr) noexcept {
        tacet_posted posted = 0;
        tacet_engine_post(handle_, name, position, object, &posted);
        return tacet::posted(handle_, posted);
    }
    /// Moves a parameter of the document to a number.
    result set_parameter(const char *name, float number, const std::uint64_t *object = nullptr) noexcept {
        return tacet_engine_set_parameter(handle_, name, number, object);
    }
    /// Sets a parameter of the document to a named value.
    result set_parameter(const char *name, const char *value, const std::uint64_t *object = nullptr) noexcept {
        return tacet_engine_set_parameter_value(handle_, name, value, object);
    }
    /// Takes the parameters of an object away.
    result remove_parameters(std::uint64_t object) noexcept { return tacet_engine_remove_parameters(handle_, object); }
    /// Makes a container: each play takes another of its sounds.
    tacet::container make_container(
        const tacet_sound *sounds, std::size_t count, std::uint64_t seed = 1) noexcept {
        tacet_container container = 0;
        tacet_container_create(handle_, sounds, count, seed, &container);
        return tacet::container(handle_, container);
    }
    tacet::container make_container(std::initializer_list<tacet::sound> sounds, std::uint64_t seed = 1) {
        std::vector<tacet_sound> handles;
        for (tacet::sound sound : sounds) handles.push_back(sound.handle());
        return make_container(handles.data(), handles.size(), seed);
    }
    result set_gains(
        const tacet_voice *voices, const float *decibels, std::size_t count,
        const tacet_tween *tween = nullptr) noexcept {
        return tacet_voices_set_gains(handle_, voices, decibels, count, tween);
    }
    result set_pitches(
        const tacet_voice *voices, const float *ratios, std::size_t count,
        const tacet_tween *tween = nullptr) noexcept {
        return tacet_voices_set_pitches(handle_, voices, ratios, count, tween);
    }
    result set_positions(
        const tacet_voice *voices, const tacet_vec3 *positions, std::size_t count,
        const tacet_tween *tween = nullptr) noexcept {
        return tacet_voices_set_positions(handle_, voices, positions, count, tween);
    }
    /// Calls `body` with each caption, the most important and loudest first.
    template <typename Body>
    void each_caption(Body &&body) const {
        detail::each<tacet_caption>(
            [this](std::size_t index, tacet_caption *caption) {
                return tacet_engine_get_caption(handle_, index, caption);
            },
            body);
    }

    /// Calls `body` with each voice of the world that is heard, and sets the occlusion that it returns: a gain and a high shelf, in decibels.
    template <typename Body>
    void each_heard_voice(Body &&body, const tacet_tween *tween = nullptr) {
        auto heard = detail::sized<tacet_heard_voice>();
        while (tacet_engine_next_heard_voice(handle_, &heard) == TACET_OK) {
            const std::pair<float, float> gains = body(static_cast<const tacet_heard_voice &>(heard));
            if (gains.first != heard.occlusion_gain || gains.second != heard.occlusion_high_shelf) {
                tacet_voice_set_occlusion(handle_, heard.voice, gains.first, gains.second, tween);
            }
        }
    }

    result update() noexcept { return tacet_engine_update(handle_); }
    /// Updates, and calls `body` with each event.
    template <typename Body>
    result update(Body &&body) {
        result updated = update();
        auto event = detail::sized<tacet_event>();
        while (tacet_engine_poll(handle_, &event) == TACET_OK) body(static_cast<const tacet_event &>(event));
        return updated;
    }

    tacet_bus add_bus(tacet_bus parent = TACET_BUS_EFFECTS) noexcept {
        tacet_bus bus = 0;
        tacet_bus_add(handle_, parent, &bus);
        return bus;
    }
    /// Adds a bus that the profiler and saved states call by a name.
    tacet_bus add_bus(const char *name, tacet_bus parent = TACET_BUS_EFFECTS) noexcept {
        tacet_bus bus = 0;
        tacet_bus_add_named(handle_, parent, name, &bus);
        return bus;
    }
    /// Mixes a bus by itself, so that it has a level and a filter.
    result enable_submix(tacet_bus bus) noexcept { return tacet_bus_enable_submix(handle_, bus); }
    result set_filter(
        tacet_bus bus, float low_cut, float high_cut, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_set_filter(handle_, bus, low_cut, high_cut, tween);
    }
    /// Has the centre loudspeaker of a surround layout play what the bus plays in front.
    result set_centered(tacet_bus bus, bool centered, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_set_centered(handle_, bus, centered, tween);
    }
    bool is_centered(tacet_bus bus) const noexcept {
        bool centered = false;
        tacet_bus_get_centered(handle_, bus, &centered);
        return centered;
    }
    /// Sends a bus to the loudspeaker for low frequencies, in decibels.
    result set_lfe_gain(tacet_bus bus, float gain, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_set_lfe_gain(handle_, bus, gain, tween);
    }
    float lfe_gain(tacet_bus bus) const noexcept {
        float gain = 0;
        tacet_bus_get_lfe_gain(handle_, bus, &gain);
        return gain;
    }
    /// Sets the effects of a bus, four at most, in their order.
    result set_effects(
        tacet_bus bus, std::initializer_list<tacet_effect> effects, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_set_effects(handle_, bus, effects.begin(), effects.size(), tween);
    }
    /// The level of a bus with a submix.
    tacet_level level(tacet_bus bus) const noexcept {
        auto level = detail::sized<tacet_level>();
        tacet_bus_get_level(handle_, bus, &level);
        return level;
    }
    /// Turns the loudness meter of a bus on or off.
    result set_loudness_metered(tacet_bus bus, bool metered) noexcept {
        return tacet_bus_set_loudness_metered(handle_, bus, metered);
    }
    /// The loudness of a bus whose meter is on.
    tacet_loudness loudness(tacet_bus bus) const noexcept {
        auto loudness = detail::sized<tacet_loudness>();
        tacet_bus_get_loudness(handle_, bus, &loudness);
        return loudness;
    }
    /// Begins the loudness of a bus anew.
    result reset_loudness(tacet_bus bus) noexcept { return tacet_bus_reset_loudness(handle_, bus); }
    /// Limits how many voices play on a bus.
    result set_limit(tacet_bus bus, const tacet_voice_limit &limit) noexcept {
        return tacet_bus_set_limit(handle_, bus, &limit);
    }
    /// Moves several buses to the gains and filters of a snapshot.
    result apply_snapshot(std::initializer_list<tacet_bus_mix> mixes, const tacet_tween *tween = nullptr) noexcept {
        return tacet_engine_apply_snapshot(handle_, mixes.begin(), mixes.size(), tween);
    }
    /// Moves the buses to a mix between two snapshots: `amount` 0 is `from`, 1 is `to`.
    result blend_snapshots(
        std::initializer_list<tacet_bus_mix> from, std::initializer_list<tacet_bus_mix> to, float amount,
        const tacet_tween *tween = nullptr) noexcept {
        return tacet_engine_blend_snapshots(
            handle_, from.begin(), from.size(), to.begin(), to.size(), amount, tween);
    }
    /// Replaces all rules of ducking.
    result set_ducking(const tacet_ducking *rules, std::size_t count) noexcept {
        return tacet_engine_set_ducking(handle_, rules, count);
    }
    result set_ducking(std::initializer_list<tacet_ducking> rules) noexcept {
        return set_ducking(rules.begin(), rules.size());
    }
    result set_gain(tacet_bus bus, float decibels, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_set_gain(handle_, bus, decibels, tween);
    }
    result set_muted(tacet_bus bus, bool muted, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_set_muted(handle_, bus, muted, tween);
    }
    /// The gain that the game has set for a bus, in decibels.
    float gain(tacet_bus bus) const noexcept {
        float decibels = 0;
        tacet_bus_get_gain(handle_, bus, &decibels);
        return decibels;
    }
    bool is_muted(tacet_bus bus) const noexcept {
        bool muted = false;
        tacet_bus_get_muted(handle_, bus, &muted);
        return muted;
    }
    result set_paused(tacet_bus bus, bool paused, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_set_paused(handle_, bus, paused, tween);
    }
    /// Fades out all voices on a bus and on the buses below it, and ends them.
    result stop_voices(tacet_bus bus, const tacet_tween *tween = nullptr) noexcept {
        return tacet_bus_stop_voices(handle_, bus, tween);
    }
    bool is_paused(tacet_bus bus) const noexcept {
        bool paused = false;
        tacet_bus_get_paused(handle_, bus, &paused);
        return paused;
    }
    /// The filter that the game has set for a bus, as two corners in hertz.
    result filter(tacet_bus bus, float &low_cut, float &high_cut) const noexcept {
        return tacet_bus_get_filter(handle_, bus, &low_cut, &high_cut);
    }
    /// The voice limit of a bus; ::TACET_EMPTY without one.
    result limit(tacet_bus bus, tacet_voice_limit &limit) const noexcept {
        limit.struct_size = sizeof limit;
        return tacet_bus_get_limit(handle_, bus, &limit);
    }
    result set_listener(const tacet_listener &listener) noexcept {
        return tacet_engine_set_listener(handle_, &listener);
    }
    /// The listeners of a split screen, 1...4.
    result set_listeners(const tacet_listener *listeners, std::size_t count) noexcept {
        return tacet_engine_set_listeners(handle_, listeners, count);
    }
    result set_distance_model(tacet_distance_model model) noexcept {
        return tacet_engine_set_distance_model(handle_, model);
    }
    result set_spatialization(tacet_spatialization spatialization) noexcept {
        return tacet_engine_set_spatialization(handle_, spatialization);
    }
    /// Whether sounds with a position are mixed by HRTF now.
    bool is_binaural() const noexcept {
        bool is_binaural = false;
        tacet_engine_is_binaural(handle_, &is_binaural);
        return is_binaural;
    }
    result set_doppler(float factor, float speed_of_sound = 343.3f) noexcept {
        return tacet_engine_set_doppler(handle_, factor, speed_of_sound);
    }
    result set_reverb(const tacet_reverb &reverb) noexcept { return tacet_engine_set_reverb(handle_, &reverb); }
    /// Ends the reverb that is used outside all zones.
    result remove_reverb() noexcept { return tacet_engine_set_reverb(handle_, nullptr); }
    /// Replaces all reverb zones.
    result set_reverb_zones(const tacet_reverb_zone *zones, std::size_t count) noexcept {
        return tacet_engine_set_reverb_zones(handle_, zones, count);
    }
    result set_reverb_zones(std::initializer_list<tacet_reverb_zone> zones) noexcept {
        return set_reverb_zones(zones.begin(), zones.size());
    }

    result enable_profiler(bool enabled = true) noexcept { return tacet_profiler_enable(handle_, enabled); }
    tacet_profile profile() const noexcept {
        auto profile = detail::sized<tacet_profile>();
        tacet_profiler_get(handle_, &profile);
        return profile;
    }
    result start_capture() noexcept { return tacet_profiler_start_capture(handle_); }
    result write_capture(const char *path) noexcept { return tacet_profiler_write_capture(handle_, path); }
    /// What `tacet profile attach` may do.
    tacet_profiler_access profiler_access() const noexcept {
        tacet_profiler_access access = TACET_ACCESS_OFF;
        tacet_profiler_get_access(handle_, &access);
        return access;
    }
    result set_profiler_access(tacet_profiler_access access = TACET_ACCESS_READ) noexcept {
        return tacet_profiler_set_access(handle_, access);
    }

    result render(float *interleaved, std::size_t frames) noexcept {
        return tacet_engine_render(handle_, interleaved, frames);
    }
    /// Mixes frames of 2, 6 or 8 channels.
    result render(float *interleaved, std::size_t frames, std::uint32_t channels) noexcept {
        return tacet_engine_render_channels(handle_, interleaved, frames, channels);
    }

    tacet::soundtrack soundtrack() noexcept { return tacet::soundtrack(handle_); }
    tacet::session session() noexcept { return tacet::session::of(handle_); }

    explicit operator bool() const noexcept { return handle_ != nullptr; }
    tacet_engine *handle() const noexcept { return handle_; }

private:
    std::pair<std::uint64_t, std::uint32_t> size(tacet::sound sound) const noexcept {
        std::pair<std::uint64_t, std::uint32_t> size(0, 0);
        tacet_sound_get(handle_, sound.handle(), &size.first, &size.second);
        return size;
    }

    tacet_engine *handle_ = nullptr;
};

}  // namespace tacet

#endif
