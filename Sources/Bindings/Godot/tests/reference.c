// The calls of test.gd by the C interface: reference ASSETS >samples
#include <stdio.h>
#include <stdlib.h>

#include "tacet.h"

static void check(tacet_result result) {
    if (result == TACET_OK) return;
    fprintf(stderr, "%s\n", tacet_last_problem());
    exit(1);
}

static void render(tacet_engine *engine, size_t frames) {
    float *samples = malloc(2 * frames * sizeof(float));
    check(tacet_engine_update(engine));
    check(tacet_engine_render(engine, samples, frames));
    fwrite(samples, 2 * sizeof(float), frames, stdout);
    free(samples);
}

int main(int count, char **arguments) {
    char laser[4096], theme[4096], click[4096];
    if (count < 2) return 2;
    snprintf(laser, sizeof laser, "%s/effects/laser.ogg", arguments[1]);
    snprintf(click, sizeof click, "%s/effects/ui-click.ogg", arguments[1]);
    snprintf(theme, sizeof theme, "%s/music/theme.ogg", arguments[1]);

    tacet_engine_config config;
    check(tacet_engine_config_default(&config, sizeof config));
    config.output = TACET_OUTPUT_OFFLINE;
    tacet_engine *engine;
    check(tacet_engine_create(&config, &engine));
    tacet_listener listener;
    check(tacet_listener_default(&listener, sizeof listener));
    listener.position = (tacet_vec3){ 1, 0, 0 };
    check(tacet_engine_set_listener(engine, &listener));

    tacet_load_options options;
    check(tacet_load_options_default(&options, sizeof options));
    options.mixes_to_mono = true;
    tacet_sound sound;
    check(tacet_load(engine, laser, &options, &sound));
    tacet_play_settings settings;
    check(tacet_play_settings_default(&settings, sizeof settings));
    settings.has_position = true;
    settings.position = (tacet_vec3){ 3, 0, -1 };
    settings.gain = -3;
    settings.loops = true;
    tacet_voice voice, click_voice;
    check(tacet_play(engine, sound, &settings, &voice));
    render(engine, 4800);
    check(tacet_voice_set_position(engine, voice, (tacet_vec3){ -3, 0, -1 }, NULL));
    check(tacet_voice_set_pitch(engine, voice, 1.5f, NULL));
    render(engine, 4800);

    check(tacet_soundtrack_play(engine, theme, &(tacet_tween){ 0, TACET_EASING_LINEAR }));
    check(tacet_soundtrack_set_gain(engine, -6, NULL));
    check(tacet_load(engine, click, NULL, &sound));
    check(tacet_play_settings_default(&settings, sizeof settings));
    settings.bus = TACET_BUS_UI;
    check(tacet_play(engine, sound, &settings, &click_voice));
    render(engine, 24000);
    check(tacet_soundtrack_pause(engine, &(tacet_tween){ 0.1f, TACET_EASING_LINEAR }));
    render(engine, 9600);
    check(tacet_soundtrack_resume(engine, &(tacet_tween){ 0.1f, TACET_EASING_LINEAR }));
    render(engine, 9600);
    return tacet_engine_destroy(engine) == TACET_OK ? 0 : 1;
}
