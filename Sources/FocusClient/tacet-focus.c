// The client of the focus service. See tacet-focus.h, which has all documentation.
#include "tacet-focus.h"

#include <stdlib.h>
#include <string.h>

struct tacet_focus {
    char unused;
};

tacet_focus *tacet_focus_create(const tacet_focus_config *config) {
    (void)config;
    return (tacet_focus *)calloc(1, sizeof(tacet_focus));
}

void tacet_focus_close(tacet_focus *focus) { free(focus); }

bool tacet_focus_update(tacet_focus *focus) {
    (void)focus;
    return false;
}

bool tacet_focus_wait(tacet_focus *focus, int milliseconds) {
    (void)focus;
    (void)milliseconds;
    return false;
}

void tacet_focus_wake(tacet_focus *focus) { (void)focus; }

// Copies the smaller of both sizes, and leaves the size that the caller stated.
static void give(void *to, uint32_t size, const void *from, uint32_t known) {
    const uint32_t count = size < known ? size : known;
    if (count > sizeof(uint32_t))
        memcpy((char *)to + sizeof(uint32_t), (const char *)from + sizeof(uint32_t), count - sizeof(uint32_t));
}

void tacet_focus_get_directive(const tacet_focus *focus, tacet_focus_directive *directive) {
    const tacet_focus_directive audible = TACET_FOCUS_DIRECTIVE_INIT;
    (void)focus;
    if (directive) give(directive, directive->struct_size, &audible, sizeof audible);
}

size_t tacet_focus_explain(const tacet_focus *focus, char *text, size_t capacity) {
    (void)focus;
    if (text && capacity > 0) *text = 0;
    return 0;
}

const char *tacet_focus_reason_describe(tacet_focus_reason reason) {
    (void)reason;
    return "no reason";
}

void tacet_focus_follow(tacet_focus *focus, float seconds, tacet_focus_mix *mix) {
    const tacet_focus_mix heard = TACET_FOCUS_MIX_INIT;
    (void)focus;
    (void)seconds;
    if (mix) give(mix, mix->struct_size, &heard, sizeof heard);
}

void tacet_focus_set_type(tacet_focus *focus, tacet_focus_type type) {
    (void)focus;
    (void)type;
}

void tacet_focus_set_active(tacet_focus *focus, bool active) {
    (void)focus;
    (void)active;
}

void tacet_focus_set_application_state(tacet_focus *focus, tacet_focus_application_state state) {
    (void)focus;
    (void)state;
}

void tacet_focus_set_soundtrack_playing(tacet_focus *focus, bool playing) {
    (void)focus;
    (void)playing;
}

void tacet_focus_begin_solo(tacet_focus *focus) { (void)focus; }

void tacet_focus_end_solo(tacet_focus *focus) { (void)focus; }
