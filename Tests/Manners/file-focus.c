// A focus service that is a file: the client of the hooks' tests, in place of Sources/FocusClient/tacet-focus.c.
//
// The file that TACET_TEST_DIRECTIVE names holds two words, of the effects and of the soundtrack: audible, muted, held or
// frozen; and after them a gain in decibels. It is read every 5 ms. With TACET_TEST_STEP each step of a fade takes so many
// milliseconds, as on a busy machine.

#define _GNU_SOURCE
#include "tacet-focus.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct tacet_focus {
    tacet_focus_directive directive;
    float effects, soundtrack;
    bool begun;
};

static tacet_focus_audibility state(const char *word) {
    if (strcmp(word, "muted") == 0) return TACET_FOCUS_MUTED;
    if (strcmp(word, "held") == 0) return TACET_FOCUS_HELD;
    if (strcmp(word, "frozen") == 0) return TACET_FOCUS_FROZEN;
    return TACET_FOCUS_AUDIBLE;
}

// Returns whether the directive has changed.
static bool look(tacet_focus *focus) {
    const char *path = getenv("TACET_TEST_DIRECTIVE");
    FILE *file = path ? fopen(path, "re") : NULL;
    char effects[16] = "", soundtrack[16] = "";
    float gain = 0;
    const int count = file ? fscanf(file, "%15s %15s %f", effects, soundtrack, &gain) : 0;
    if (file) fclose(file);
    if (count < 2) return false;
    tacet_focus_directive *directive = &focus->directive, before = *directive;
    directive->link = TACET_FOCUS_LINK_CONNECTED;
    directive->effects = state(effects);
    directive->soundtrack = state(soundtrack);
    directive->gain = gain;
    if (directive->effects == before.effects && directive->soundtrack == before.soundtrack && directive->gain == before.gain) return false;
    directive->generation++;
    return true;
}

tacet_focus *tacet_focus_create(const tacet_focus_config *config) {
    (void)config;
    tacet_focus *focus = calloc(1, sizeof *focus);
    if (focus) focus->directive = (tacet_focus_directive)TACET_FOCUS_DIRECTIVE_INIT;
    return focus;
}

void tacet_focus_close(tacet_focus *focus) { free(focus); }

bool tacet_focus_wait(tacet_focus *focus, int milliseconds) {
    const char *step = getenv("TACET_TEST_STEP");
    if (step && milliseconds >= 0) milliseconds = atoi(step);
    for (int waited = 0; milliseconds < 0 || waited < milliseconds; waited += 5) {
        if (look(focus)) return true;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    return look(focus);
}

void tacet_focus_get_directive(const tacet_focus *focus, tacet_focus_directive *directive) { *directive = focus->directive; }

size_t tacet_focus_explain(const tacet_focus *focus, char *text, size_t capacity) {
    (void)focus;
    return (size_t)snprintf(text, capacity, "the test says so");
}

static float moved(float from, float to, float step) { return from < to ? (from + step < to ? from + step : to) : (from - step > to ? from - step : to); }

void tacet_focus_follow(tacet_focus *focus, float seconds, tacet_focus_mix *mix) {
    const tacet_focus_directive *directive = &focus->directive;
    const float effects = directive->effects == TACET_FOCUS_AUDIBLE ? 1 : 0, soundtrack = directive->soundtrack == TACET_FOCUS_AUDIBLE ? 1 : 0;
    if (!focus->begun) focus->effects = effects, focus->soundtrack = soundtrack;
    focus->begun = true;
    focus->effects = moved(focus->effects, effects, seconds / (effects > 0 ? 0.1f : 0.02f));
    focus->soundtrack = moved(focus->soundtrack, soundtrack, seconds / (soundtrack > 0 ? 1 : 0.25f));
    const float gain = directive->gain < 0 ? 0.25f : 1;
    mix->effects_amplitude = focus->effects * gain;
    mix->soundtrack_amplitude = (focus->effects < focus->soundtrack ? focus->effects : focus->soundtrack) * gain;
    mix->effects_run = directive->effects < TACET_FOCUS_HELD || focus->effects > 0;
    mix->soundtrack_runs = directive->soundtrack < TACET_FOCUS_HELD || focus->soundtrack > 0;
}

void tacet_focus_set_soundtrack_playing(tacet_focus *focus, bool playing) { (void)focus, (void)playing; }
