#include <tacet.hpp>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "check.h"

extern "C" void every_wrapper_works(void);

// The classes of tacet.hpp, each function of them once. A test reads from the object of this file which functions of
// tacet.h the classes reach.

namespace {

// The largest sample of the next frames.
float peak(tacet::engine &audio, std::size_t frames) {
    std::vector<float> samples(frames * 2);
    GIVES(TACET_OK, audio.update());
    GIVES(TACET_OK, audio.render(samples.data(), frames));
    float largest = 0;
    for (float sample : samples) largest = std::fmax(largest, std::fabs(sample));
    return largest;
}

std::vector<unsigned char> bytes_of_tone(std::uint32_t frames) {
    std::size_t size = 0;
    std::uint8_t *bytes = tone_file(frames, &size);
    std::vector<unsigned char> copy(bytes, bytes + size);
    std::free(bytes);
    return copy;
}

std::string file_of_tone(const char *name, std::uint32_t frames) {
    char *path = write_tone(name, frames);
    std::string copy(path);
    std::free(path);
    return copy;
}

tacet_engine_config offline() {
    tacet_engine_config config = tacet::engine::default_config();
    config.output = TACET_OUTPUT_OFFLINE;
    return config;
}

tacet_result no_file(const char *, tacet_file *, void *) { return TACET_ERROR_FILE_NOT_FOUND; }

void values() {
    CHECK(tacet::version() == TACET_VERSION);
    CHECK(std::fabs(tacet::gain_from_amplitude(0.5f) + 6.02f) < 0.01f);
    CHECK(std::fabs(tacet::amplitude_from_gain(-6.02f) - 0.5f) < 0.001f);
    CHECK(std::fabs(tacet::slider_from_gain(tacet::gain_from_slider(0.5f)) - 0.5f) < 0.001f);
    float pan = 0, gain = 0;
    GIVES(TACET_OK, tacet::sides_to_pan(0, 0.5f, pan, gain));
    CHECK(pan == 1 && gain < 0);
    CHECK(tacet::describe(TACET_REASON_CALL)[0] && tacet::describe(TACET_EVENT_VOICE_STOLEN)[0]);
    int messages = 0;
    auto count = [](tacet_log_level, const char *, void *messages) { ++*static_cast<int *>(messages); };
    GIVES(TACET_OK, tacet::set_log(count, TACET_LOG_WARNING, &messages));
    tacet::engine audio(offline());
    CHECK(!audio.load("/nonexistent.ogg") && std::strstr(tacet::last_problem(), "/nonexistent.ogg"));
    CHECK(messages > 0);
    GIVES(TACET_OK, tacet::set_log(nullptr));
    CHECK(std::strlen(tacet::result(TACET_ERROR_FILE_NOT_FOUND).describe()) > 0);
}

void loads() {
    tacet::engine audio(offline());
    const std::vector<unsigned char> bytes = bytes_of_tone(48000);
    const std::string path = file_of_tone("wrapped.wav", 48000);
    tacet_load_options options = tacet::default_load_options();
    options.storage = TACET_STORAGE_STREAMED;
    const tacet::sound decoded = audio.load(path);
    const tacet::sound streamed = audio.load(path.c_str(), &options);
    CHECK(audio.frames(decoded) == 48000 && audio.channels(decoded) == 1);
    CHECK(!audio.is_streamed(decoded) && audio.is_streamed(streamed));
    CHECK(audio.load(bytes.data(), bytes.size(), "bytes.wav"));
    CHECK(audio.is_streamed(audio.load(bytes.data(), bytes.size(), "bytes.wav", &options)));
    GIVES(TACET_OK, audio.reload(decoded));
    tacet_file_properties properties;
    CHECK(audio.properties(path.c_str(), properties) && properties.frames == 48000 && properties.sample_rate == 48000);
    CHECK(audio.properties(decoded, properties) && properties.channels == 1);
    CHECK(audio.tag(path.c_str(), 0).empty() && audio.tag(decoded, 0).empty());

    tacet::loading loading = audio.load_in_background({path, "/nonexistent.ogg"}, &options);
    GIVES(TACET_OK, loading.set_priority(TACET_PRIORITY_HIGH));
    loading.wait();
    CHECK(loading && loading.is_done() && loading.done() == 2 && loading.total() == 2 && loading.fraction() == 1);
    tacet_result why = TACET_OK;
    CHECK(loading.get(0) && !loading.get(1, &why));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet::result(why));
    GIVES(TACET_OK, loading.cancel());

    GIVES(TACET_OK, audio.add_file("kept.wav", bytes.data(), bytes.size()));
    CHECK(audio.load("kept.wav"));
    GIVES(TACET_OK, audio.remove_file("kept.wav"));
    CHECK(!audio.load("kept.wav"));
    GIVES(TACET_OK, audio.set_file_opener(no_file));
    CHECK(!audio.load(path));
    const float samples[] = {0, 0.5f, 0, -0.5f};
    CHECK(audio.load(samples, 2, TACET_SAMPLES_FLOAT_32, 2, 48000, "bare"));
    GIVES(TACET_OK, audio.set_file_opener(nullptr));
    GIVES(TACET_OK, audio.unload(streamed));
}

void voices() {
    tacet::engine audio(offline());
    const tacet::sound sound = audio.load(file_of_tone("voices.wav", 48000));
    tacet::voice voice = audio.play(sound, tacet::play_settings().loops().gain(-6));
    CHECK(std::fabs(peak(audio, 4800) - 0.489f) < 0.01f && voice.is_playing());
    GIVES(TACET_OK, voice.seek(100));
    CHECK(voice.status().state == TACET_PLAYBACK_PLAYING && voice.status().gain == -6);
    GIVES(TACET_OK, voice.set_filter(0, -24));
    GIVES(TACET_OK, voice.set_gain(0, tacet::tween(0.01f)));
    GIVES(TACET_OK, voice.set_pitch(1.01f));
    GIVES(TACET_OK, voice.set_pan(0));
    GIVES(TACET_OK, voice.set_looping(true));
    GIVES(TACET_OK, voice.pause());
    peak(audio, 4800);
    CHECK(peak(audio, 4800) == 0);
    GIVES(TACET_OK, voice.resume());
    GIVES(TACET_OK, voice.set_caption("hum"));

    GIVES(TACET_OK, audio.play_on(sound, TACET_BOUNDARY_BEAT).stop());
    tacet::voice placed = audio.play_at(sound, {1, 0, 0});
    GIVES(TACET_OK, placed.set_position({2, 0, 0}));
    GIVES(TACET_OK, placed.set_velocity({0, 0, 0}));
    GIVES(TACET_OK, placed.set_space(TACET_SPACE_LISTENER));
    GIVES(TACET_OK, placed.set_attenuation(1, 100));
    GIVES(TACET_OK, placed.set_occlusion(0, 0));
    GIVES(TACET_OK, placed.set_distance_curve(nullptr, nullptr, 0));
    GIVES(TACET_OK, placed.set_gain_limits(-INFINITY, 0));
    GIVES(TACET_OK, placed.set_cone({0, 0, -1}, 360, 360, 0));
    GIVES(TACET_OK, placed.set_radius(0.5f));
    GIVES(TACET_OK, placed.set_air_absorption(1));
    GIVES(TACET_OK, placed.set_reverb_send(-6));
    GIVES(TACET_OK, audio.set_caption(sound, "tone", TACET_IMPORTANCE_HIGH));
    peak(audio, 4800);
    GIVES(TACET_OK, audio.update());
    int captions = 0;
    audio.each_caption([&](const tacet_caption &caption) { captions += caption.voices > 0; });
    CHECK(captions >= 1);
    GIVES(TACET_OK, placed.set_space(TACET_SPACE_WORLD));
    int heard = 0;
    for (int frame = 0; frame < 3; frame++) {
        audio.each_heard_voice([&](const tacet_heard_voice &voice) {
            heard += voice.voice == placed.handle();
            return std::pair<float, float>(-6, voice.occlusion_high_shelf);
        });
        GIVES(TACET_OK, audio.update());
        peak(audio, 4800);
    }
    CHECK(heard >= 1);

    const tacet_voice both[] = {voice.handle(), placed.handle()};
    const float gains[] = {-INFINITY, -INFINITY}, pitches[] = {1, 1};
    const tacet_vec3 places[] = {{0, 0, 0}, {1, 0, 0}};
    GIVES(TACET_OK, audio.set_positions(both + 1, places + 1, 1));
    GIVES(TACET_OK, audio.set_pitches(both, pitches, 2));
    GIVES(TACET_OK, audio.set_gains(both, gains, 2));
    peak(audio, 4800);
    CHECK(peak(audio, 4800) == 0);
    GIVES(TACET_OK, voice.stop_at(0));
    GIVES(TACET_OK, placed.stop());
    peak(audio, 4800);
    audio.update();
    CHECK(!voice.is_playing() && !placed.is_playing());

    tacet::container steps = audio.make_container({sound, sound}, 7);
    CHECK(steps && steps.play());
    CHECK(audio.load_events("none.json") == TACET_ERROR_FILE_NOT_FOUND);
    const std::uint64_t car = 7;
    tacet::posted posted = audio.post("none", nullptr, &car);
    CHECK(!posted && !posted.is_playing());
    CHECK(posted.stop() == TACET_ENDED && posted.set_gain(-6) == TACET_ENDED);
    CHECK(posted.set_position({1, 0, 0}) == TACET_ENDED);
    GIVES(TACET_OK, audio.set_parameter("rpm", 3000.0f, &car));
    GIVES(TACET_OK, audio.set_parameter("surface", "stone"));
    GIVES(TACET_OK, audio.remove_parameters(car));
    tacet_voice_limit limit = tacet::default_voice_limit();
    limit.voices = 1;
    GIVES(TACET_OK, audio.set_limit(sound, limit));
    GIVES(TACET_OK, audio.set_limit(TACET_BUS_EFFECTS, limit));
    CHECK(peak(audio, 4800) > 0);
}

void mix() {
    tacet::engine audio(offline());
    const tacet::sound sound = audio.load(file_of_tone("mix.wav", 48000));
    const tacet_bus steps = audio.add_bus("steps"), plain = audio.add_bus();
    CHECK(steps && plain && steps != plain);
    GIVES(TACET_OK, audio.enable_submix(steps));
    GIVES(TACET_OK, audio.set_filter(steps, 20, 20000));
    GIVES(TACET_OK, audio.set_effects(steps, {tacet::default_effect(TACET_EFFECT_EQUALIZER)}));
    GIVES(TACET_OK, audio.set_effects(steps, {}));
    float silence[2];
    GIVES(TACET_OK, audio.set_centered(steps, true));
    GIVES(TACET_OK, audio.set_lfe_gain(steps, -6));
    CHECK(audio.is_centered(steps) && audio.lfe_gain(steps) == -6);
    GIVES(TACET_OK, audio.render(silence, 1, 2));
    audio.play_generator(
        1, [](float *, size_t, void *) { return size_t(0); }, nullptr, nullptr);
    audio.play(sound, tacet::play_settings().bus(steps).loops());
    GIVES(TACET_OK, audio.set_loudness_metered(steps, true));
    GIVES(TACET_OK, audio.reset_loudness(steps));
    peak(audio, 24000);
    CHECK(audio.level(steps).peak_amplitude[0] > 0.5f && audio.level(TACET_BUS_SOUNDTRACK).peak_amplitude[0] == 0);
    CHECK(audio.loudness(steps).momentary > -12 && audio.loudness(steps).true_peak > -6);

    tacet_bus_mix quiet = tacet::default_bus_mix();
    quiet.bus = steps;
    quiet.gain = -60;
    const tacet_tween at_once = {0, TACET_EASING_LINEAR};
    GIVES(TACET_OK, audio.apply_snapshot({quiet}, &at_once));
    peak(audio, 4800);
    audio.level(steps);
    peak(audio, 4800);
    CHECK(audio.level(steps).peak_amplitude[0] < 0.01f);
    GIVES(TACET_OK, audio.blend_snapshots({quiet}, {}, 1, &at_once));
    peak(audio, 4800);
    CHECK(audio.level(steps).peak_amplitude[0] > 0.5f);

    tacet_ducking rule = tacet::default_ducking();
    rule.target = steps;
    rule.trigger = TACET_BUS_VOICE;
    rule.gain = -60;
    GIVES(TACET_OK, audio.set_ducking({rule}));
    audio.play(sound, tacet::play_settings().bus(TACET_BUS_VOICE).gain(-20).loops());
    peak(audio, 48000);
    audio.level(steps);
    peak(audio, 4800);
    CHECK(audio.level(steps).peak_amplitude[0] < 0.01f);
    GIVES(TACET_OK, audio.set_ducking(nullptr, 0));
    GIVES(TACET_OK, audio.set_paused(plain, true));
    GIVES(TACET_OK, audio.stop_voices(plain));

    GIVES(TACET_OK, audio.set_gain(steps, -12));
    GIVES(TACET_OK, audio.set_muted(plain, true));
    const std::string saved = audio.save();
    CHECK(saved.size() > 10);
    GIVES(TACET_OK, audio.set_gain(steps, 0));
    GIVES(TACET_OK, audio.set_muted(plain, false));
    GIVES(TACET_OK, audio.restore(saved));
    CHECK(audio.gain(steps) == -12 && audio.is_muted(plain) && audio.is_paused(plain));
    float low = 0, high = 0;
    tacet_voice_limit limit{};
    GIVES(TACET_OK, audio.filter(plain, low, high));
    CHECK(low == 20 && high == 20000);
    GIVES(TACET_EMPTY, audio.limit(plain, limit));

    tacet_listener listener = tacet::default_listener();
    listener.position = {0, 1, 0};
    GIVES(TACET_OK, audio.set_listener(listener));
    GIVES(TACET_OK, audio.set_listeners(&listener, 1));
    GIVES(TACET_OK, audio.set_distance_model(TACET_DISTANCE_LINEAR));
    GIVES(TACET_OK, audio.set_spatialization(TACET_SPATIALIZATION_STEREO));
    GIVES(TACET_OK, audio.set_doppler(1));
    CHECK(!audio.is_binaural());
    GIVES(TACET_OK, audio.set_reverb(tacet::default_reverb()));
    GIVES(TACET_OK, audio.set_reverb_zones({tacet::default_reverb_zone()}));
    GIVES(TACET_OK, audio.set_reverb_zones(nullptr, 0));
    GIVES(TACET_OK, audio.remove_reverb());

    GIVES(TACET_OK, audio.enable_profiler());
    GIVES(TACET_OK, audio.start_capture());
    peak(audio, 48000);
    CHECK(audio.profile().blocks > 0);
    const std::string capture = std::string(case_directory) + "/wrapped.tacetprofile";
    GIVES(TACET_OK, audio.write_capture(capture.c_str()));
    GIVES(TACET_OK, audio.set_profiler_access(TACET_ACCESS_OFF));
    CHECK(audio.profiler_access() == TACET_ACCESS_OFF);
    CHECK(audio.config().sample_rate == 48000 && audio.statistics().rendered_frames > 0);
    CHECK(audio.output().kind == TACET_OUTPUT_KIND_NONE);
    GIVES(TACET_OK, audio.set_output_device(nullptr));
}

void music() {
    tacet::engine audio(offline());
    const std::string path = file_of_tone("music.wav", 96000);
    tacet_track track = tacet::default_track();
    track.stems[0] = path.c_str();
    track.stem_count = 1;
    track.looping = TACET_LOOPING_NONE;
    tacet::soundtrack soundtrack = audio.soundtrack();
    GIVES(TACET_OK, soundtrack.play(track));
    GIVES(TACET_OK, soundtrack.queue(track));
    CHECK(peak(audio, 9600) > 0.5f && soundtrack.status().position > 0);
    GIVES(TACET_OK, soundtrack.reload());
    GIVES(TACET_OK, soundtrack.seek(1000));
    GIVES(TACET_OK, soundtrack.set_gain(-6));
    GIVES(TACET_OK, soundtrack.set_target_loudness(-18));
    GIVES(TACET_OK, soundtrack.clear_target_loudness());
    GIVES(TACET_OK, soundtrack.set_stem_gain(0, -6));
    CHECK(soundtrack.status().gain == -6 && soundtrack.status().state != TACET_SOUNDTRACK_PAUSED);
    GIVES(TACET_OK, soundtrack.pause());
    CHECK(soundtrack.status().state == TACET_SOUNDTRACK_PAUSED);
    GIVES(TACET_OK, soundtrack.resume());
    GIVES(TACET_OK, soundtrack.play(path, tacet::tween(0.5f)));
    tacet_transition transition = tacet::default_transition();
    transition.boundary = TACET_BOUNDARY_NOW;
    std::uint64_t order = 0;
    GIVES(TACET_OK, soundtrack.transition(track, transition, &order));
    CHECK(order > 0);
    soundtrack.cancel_transition(order);
    const float intensities[] = {0, 1}, gains[] = {-6, 0};
    GIVES(TACET_OK, soundtrack.set_layer(0, intensities, gains, 2));
    GIVES(TACET_OK, soundtrack.set_intensity(0.5f));
    GIVES(TACET_OK, soundtrack.switch_stem(0, -3, TACET_BOUNDARY_BEAT));
    CHECK(tacet::default_playlist().repeats && soundtrack.list_place() == 0);
    GIVES(TACET_EMPTY, soundtrack.play_next());
    GIVES(TACET_OK, soundtrack.play_list(&track, 1));
    GIVES(TACET_OK, soundtrack.play_next());
    CHECK(soundtrack.list_place() == 1);
    tacet_stinger stinger = tacet::default_stinger();
    CHECK(stinger.boundary == TACET_BOUNDARY_BEAT && stinger.ducking == 0);
    stinger.boundary = TACET_BOUNDARY_NOW;
    GIVES(TACET_OK, soundtrack.play_stinger(track, stinger, &order));
    soundtrack.cancel_stinger(order);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, soundtrack.loop_section("nowhere", 2));
    GIVES(TACET_OK, soundtrack.release_section());
    GIVES(TACET_OK, soundtrack.tell_beats(true));
    CHECK(soundtrack.clock().struct_size == sizeof(tacet_music_clock));
    CHECK(tacet::soundtrack::calibrate_input({1, 2, 3}, {1, 2, 3}).tap_count == 0);
    GIVES(TACET_OK, soundtrack.stop());
    int events = 0;
    audio.update([&](const tacet_event &) { events++; });
}

void manners() {
    tacet::engine audio(offline());
    tacet::session session = audio.session();
    GIVES(TACET_OK, session.set_category(TACET_CATEGORY_PLAYBACK, TACET_OPTION_MIX_WITH_OTHERS));
    GIVES(TACET_OK, session.set_active(true));
    GIVES(TACET_OK, session.set_application_state(TACET_APPLICATION_ACTIVE));
    tacet_session_settings settings = session.settings();
    settings.background_policy = TACET_BACKGROUND_MUTE;
    settings.ducks_without_focus = true;
    GIVES(TACET_OK, session.set_settings(settings));
    CHECK(session.settings().background_policy == TACET_BACKGROUND_MUTE);
    CHECK(session.effective_settings().ducks_without_focus);
    CHECK(session.state().application_state == TACET_APPLICATION_ACTIVE);
    GIVES(TACET_OK, session.begin_transient_solo());
    GIVES(TACET_OK, session.end_transient_solo());

    GIVES(TACET_OK, session.begin(TACET_REASON_CALL));
    int reasons = 0;
    session.each_explanation([&](const tacet_explanation &entry) { reasons += entry.reason == TACET_REASON_CALL; });
    CHECK(session.follow(0.1f).effects_amplitude <= 1);
    CHECK(reasons == 1 && session.directive().effects != TACET_AUDIBLE && !session.explain().empty());
    GIVES(TACET_OK, session.end(TACET_REASON_CALL));
    GIVES(TACET_OK, session.wait_for_player());
    GIVES(TACET_OK, session.resume());

    int others = 0;
    session.each_output_device([&](const tacet_output_device &) { others++; });
    session.each_stream([&](const tacet_stream &) { others++; });
    CHECK(others == 0 && session.now_playing().player[0] == 0 && session.route().name[0] == 0);
    session.control_player(TACET_MEDIA_PAUSE);
    session.play_system_sound("bell");
    tacet_media_controls controls{};
    controls.struct_size = sizeof controls;
    controls.player = "Wrapped";
    controls.desktop_entry = "";
    GIVES(TACET_OK, session.set_media_controls(controls));
    GIVES(TACET_OK, session.remove_media_controls());
    session.poll([](const tacet_event &) {});

    tacet::session alone(TACET_ROLE_GAME);
    GIVES(TACET_OK, alone.report_soundtrack(true));
    GIVES(TACET_OK, alone.report_output_lost("unplugged"));
    GIVES(TACET_OK, alone.report_output_restored("back"));
    tacet::session moved(std::move(alone));
    CHECK(moved && !alone);
}

void recording() {
    tacet_recorder_config config = tacet::recorder::default_config();
    config.device = "no.such.microphone";
    tacet::recorder recorder(config, [](const tacet_recorder_block *, const float *, void *) {});
    CHECK(recorder && recorder.status().state != TACET_RECORDER_RECORDING);
    recorder.explain();
    int gaps = 0;
    recorder.each_gap([&](const tacet_recorder_gap &) { gaps++; });
    CHECK(gaps == 0);
}

}  // namespace

void every_wrapper_works(void) {
    values();
    loads();
    voices();
    mix();
    music();
    manners();
    recording();
}
