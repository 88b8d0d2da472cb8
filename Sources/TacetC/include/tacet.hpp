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
 * The ranges, threads and results are those of tacet.h. An object that could not be created converts to false, and calls on
 * it do nothing; tacet_last_problem() describes why. Call functions that are missing here in C, with `handle()`.
 */
#ifndef TACET_HPP
#define TACET_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

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

    bool is_playing() const noexcept { return tacet_voice_is_playing(engine_, handle_) == TACET_OK; }
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

    explicit operator bool() const noexcept { return handle_ != 0; }
    tacet_voice handle() const noexcept { return handle_; }

private:
    tacet_engine *engine_ = nullptr;
    tacet_voice handle_ = 0;
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
    result stop(const tacet_tween *tween = nullptr) noexcept { return tacet_soundtrack_stop(engine_, tween); }
    result pause(const tacet_tween *tween = nullptr) noexcept { return tacet_soundtrack_pause(engine_, tween); }
    result resume(const tacet_tween *tween = nullptr) noexcept { return tacet_soundtrack_resume(engine_, tween); }
    result seek(std::uint64_t frame) noexcept { return tacet_soundtrack_seek(engine_, frame); }
    result set_gain(float decibels, const tacet_tween *tween = nullptr) noexcept {
        return tacet_soundtrack_set_gain(engine_, decibels, tween);
    }
    result set_stem_gain(std::uint32_t stem, float decibels, const tacet_tween *tween = nullptr) noexcept {
        return tacet_soundtrack_set_stem_gain(engine_, stem, decibels, tween);
    }
    tacet_soundtrack_status status() const noexcept {
        tacet_soundtrack_status status{};
        status.struct_size = sizeof status;
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
        tacet_directive directive{};
        directive.struct_size = sizeof directive;
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
        tacet_session_state state{};
        state.struct_size = sizeof state;
        tacet_session_get_state(handle_, &state);
        return state;
    }
    /// Describes why sound is silent, and what would change that.
    std::string explain() const {
        std::size_t length = 0;
        std::string text;
        do {
            text.resize(length + 1);
        } while (tacet_session_explain(handle_, &text[0], text.size(), &length) == TACET_TRUNCATED);
        text.resize(length);
        return text;
    }
    /// Calls `body` with each waiting event.
    template <typename Body>
    void poll(Body &&body) const {
        tacet_event event{};
        event.struct_size = sizeof event;
        while (tacet_session_poll(handle_, &event) == TACET_OK) body(static_cast<const tacet_event &>(event));
    }
    result set_application_state(tacet_application_state state) noexcept {
        return tacet_session_set_application_state(handle_, state);
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
        tacet_engine_config config{};
        tacet_engine_config_default(&config, sizeof config);
        return config;
    }

    tacet::sound load(const char *path, tacet_sound_storage storage = TACET_STORAGE_AUTOMATIC) noexcept {
        tacet_sound sound = 0;
        tacet_load_as(handle_, path, storage, &sound);
        return tacet::sound(sound);
    }
    tacet::sound load(
        const std::string &path, tacet_sound_storage storage = TACET_STORAGE_AUTOMATIC) noexcept {
        return load(path.c_str(), storage);
    }
    tacet::sound load(const char *path, const tacet_load_options &options) noexcept {
        tacet_sound sound = 0;
        tacet_load_with(handle_, path, &options, &sound);
        return tacet::sound(sound);
    }
    tacet::sound load(
        const void *bytes, std::size_t size, const char *name = nullptr,
        tacet_sound_storage storage = TACET_STORAGE_AUTOMATIC) noexcept {
        tacet_sound sound = 0;
        tacet_load_memory_as(handle_, bytes, size, name, storage, &sound);
        return tacet::sound(sound);
    }
    result unload(tacet::sound sound) noexcept { return tacet_unload(handle_, sound.handle()); }

    tacet::voice play(tacet::sound sound, const tacet_play_settings *settings = nullptr) noexcept {
        tacet_voice voice = 0;
        tacet_play(handle_, sound.handle(), settings, &voice);
        return tacet::voice(handle_, voice);
    }

    result update() noexcept { return tacet_engine_update(handle_); }
    /// Updates, and calls `body` with each event.
    template <typename Body>
    result update(Body &&body) {
        result updated = update();
        tacet_event event{};
        event.struct_size = sizeof event;
        while (tacet_engine_poll(handle_, &event) == TACET_OK) body(static_cast<const tacet_event &>(event));
        return updated;
    }

    tacet_bus add_bus(tacet_bus parent = TACET_BUS_EFFECTS) noexcept {
        tacet_bus bus = 0;
        tacet_bus_add(handle_, parent, &bus);
        return bus;
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
    result set_listener(const tacet_listener &listener) noexcept {
        return tacet_engine_set_listener(handle_, &listener);
    }
    result render(float *interleaved, std::size_t frames) noexcept {
        return tacet_engine_render(handle_, interleaved, frames);
    }

    tacet::soundtrack soundtrack() noexcept { return tacet::soundtrack(handle_); }
    tacet::session session() noexcept { return tacet::session::of(handle_); }

    explicit operator bool() const noexcept { return handle_ != nullptr; }
    tacet_engine *handle() const noexcept { return handle_; }

private:
    tacet_engine *handle_ = nullptr;
};

}  // namespace tacet

#endif
