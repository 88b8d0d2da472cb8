// The thread that follows the focus service, and the present manners that it publishes.
//
// The thread begins at the first call of a hook, so that shells and launchers on the way to the game have none. It sleeps in
// tacet_focus_wait() while nothing changes, and wakes every 10 ms while a fade runs.

#define _GNU_SOURCE
#include "manners.h"
#include "tacet-focus.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <time.h>
#include <unistd.h>

enum { FADE_STEP = 10, QUIET_STEPS = 10, HOOK_LIMIT = 8, CONNECTING_LIMIT = 600 };

// Both factors in 15 bits each, and both switches: 32 bits are one atomic word on every architecture.
static uint32_t packed(const struct manners *manners) {
    return (uint32_t)(manners->effects * 32767 + 0.5f) | (uint32_t)(manners->soundtrack * 32767 + 0.5f) << 15 |
           (uint32_t)manners->effects_run << 30 | (uint32_t)manners->soundtrack_runs << 31;
}

static const uint32_t audible = 32767u | 32767u << 15 | 1u << 30 | 1u << 31;

static _Atomic uint32_t present = 32767u | 32767u << 15 | 1u << 30 | 1u << 31;
static _Atomic(tacet_focus *) focus;
static _Atomic bool plays_soundtrack;

struct manners manners_now(void) {
    const uint32_t word = present;
    return (struct manners){(float)(word & 32767) / 32767, (float)(word >> 15 & 32767) / 32767, (word >> 30 & 1) != 0, word >> 31 != 0};
}

float manners_music_factor(struct manners now) {
    if (now.effects <= 0) return 0;
    const float factor = now.soundtrack / now.effects;
    return factor < 1 ? factor : 1;
}

double manners_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// ------------------------------------------------------------------------------------------------ Words

const char *manners_process_name(void) { return program_invocation_short_name ? program_invocation_short_name : "game"; }

// The name under which the game registers: the process's, or that which `tacet run` was given if the process runs a script.
static const char *game_name(void) {
    static const char *const interpreters[] = {"perl", "python", "love", "lua", "ruby", "java", "mono", "node"};
    const char *process = manners_process_name(), *given = secure_getenv("TACET_GAME");
    for (size_t index = 0; given && index < sizeof interpreters / sizeof interpreters[0]; index++)
        if (strncmp(process, interpreters[index], strlen(interpreters[index])) == 0) return given;
    return process;
}

void manners_explain(const char *format, ...) {
    static _Atomic int asked = -1;
    if (asked < 0) asked = secure_getenv("TACET_EXPLAIN") != NULL;
    if (!asked) return;
    char line[1400];
    int length = snprintf(line, sizeof line, "tacet: %s (%d): ", game_name(), (int)getpid());
    if (length < 0) return;
    va_list arguments;
    va_start(arguments, format);
    const int added = vsnprintf(line + length, sizeof line - (size_t)length, format, arguments);
    va_end(arguments);
    if (added < 0) return;
    length += added;
    if (length > (int)sizeof line - 1) length = (int)sizeof line - 1;
    // What a name holds cannot steer the terminal.
    for (int index = 0; index < length; index++)
        if ((unsigned char)line[index] < 32 || line[index] == 127) line[index] = ' ';
    line[length++] = '\n';
    const int error = errno;
    if (write(STDERR_FILENO, line, (size_t)length) < 0) errno = error;
}

static const char *audibility(tacet_focus_audibility state) {
    switch (state) {
        case TACET_FOCUS_AUDIBLE: return "audible";
        case TACET_FOCUS_MUTED: return "muted";
        case TACET_FOCUS_HELD: return "held";
        case TACET_FOCUS_FROZEN: return "frozen";
    }
    return "unknown";
}

static void explain_directive(const tacet_focus *client, const tacet_focus_directive *directive) {
    char text[1024] = "";
    tacet_focus_explain(client, text, sizeof text);
    char gain[32] = "";
    const float lowered = directive->gain + directive->soundtrack_gain;
    if (lowered < 0) snprintf(gain, sizeof gain, ", lowered by %.0f dB", (double)-lowered);
    const char *link = "";
    if (directive->link == TACET_FOCUS_LINK_NONE) link = ", without the focus service";
    if (directive->link == TACET_FOCUS_LINK_UNANSWERED) link = ", while the focus service does not answer";
    manners_explain("soundtrack %s, effects %s%s%s%s%s", audibility(directive->soundtrack), audibility(directive->effects), gain, link,
                    text[0] ? ": " : "", text);
}

// ------------------------------------------------------------------------------------------------ Following

static pthread_mutex_t hooks_lock = PTHREAD_MUTEX_INITIALIZER;
static void (*_Atomic applies[HOOK_LIMIT])(void);
static const char *names[HOOK_LIMIT];
static bool is_following;

// Whether exit() runs: the libraries of the hooks end in any order then, and are left alone.
static _Atomic bool is_ending;

static void end(void) { is_ending = true; }

static int64_t now_in_microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

// Publishes the manners. Each hook hears of them, also for ten steps after the last change, in which it may pause what has
// become silent.
static void publish(uint32_t word) {
    present = word;
    if (is_ending) return;
    for (int index = 0; index < HOOK_LIMIT; index++) {
        void (*apply)(void) = applies[index];
        if (apply) apply();
    }
}

// Whether the service may still say that the soundtrack is to be held. It waits as long, rather than to be broken off.
static bool is_connecting(const tacet_focus_directive *directive) {
    return directive->link == TACET_FOCUS_LINK_CONNECTING || directive->soundtrack_reason == TACET_FOCUS_REASON_STARTING_UP ||
           directive->soundtrack_reason == TACET_FOCUS_REASON_UNDECIDED;
}

static bool is_same(const tacet_focus_directive *one, const tacet_focus_directive *other) {
    return one->effects == other->effects && one->soundtrack == other->soundtrack && one->effects_reason == other->effects_reason &&
           one->soundtrack_reason == other->soundtrack_reason && one->gain == other->gain &&
           one->soundtrack_gain == other->soundtrack_gain && one->link == other->link;
}

static void *follow(void *argument) {
    tacet_focus *client = argument;
    tacet_focus_mix mix = TACET_FOCUS_MIX_INIT;
    tacet_focus_directive told = TACET_FOCUS_DIRECTIVE_INIT;
    bool is_told = false, has_begun = false;
    const int64_t start = now_in_microseconds();
    int64_t last = start;
    int quiet_steps = 0;
    for (;;) {
        // A fade that stands still for ten steps is over. The hooks count the steps too, so time does not end it: on a busy machine a
        // single step may take a second.
        const bool moves = !has_begun || quiet_steps < QUIET_STEPS;
        tacet_focus_wait(client, moves ? FADE_STEP : -1);
        const int64_t now = now_in_microseconds();
        const float seconds = moves ? (float)(now - last) / 1e6f : 0;
        last = now;
        tacet_focus_directive directive = TACET_FOCUS_DIRECTIVE_INIT;
        tacet_focus_get_directive(client, &directive);
        if (!has_begun) {
            if (is_connecting(&directive) && now - start < CONNECTING_LIMIT * 1000) continue;
            has_begun = true;
        }
        if (!is_told || !is_same(&told, &directive)) {
            quiet_steps = 0;
            explain_directive(client, &directive);
            told = directive;
            is_told = true;
        }
        tacet_focus_follow(client, seconds, &mix);
        const struct manners manners = {
            mix.effects_amplitude, mix.soundtrack_amplitude, mix.effects_run, mix.soundtrack_runs && mix.effects_run};
        const uint32_t word = packed(&manners);
        if (word != present) quiet_steps = 0;
        else if (quiet_steps < QUIET_STEPS) quiet_steps++;
        publish(word);
    }
    return NULL;
}

// Whether the process uses Tacet itself, which has manners of its own.
static bool is_polite(void) { return dlsym(RTLD_DEFAULT, "tacet_engine_create") || dlsym(RTLD_DEFAULT, "tacet_session_create"); }

// Begins the thread. It takes no signals: they belong to the game's threads.
static bool begin(void) {
    // The dynamic linker ignores a preload in a program with more rights than its caller. Where another way led here, this does.
    if (getauxval(AT_SECURE) || is_polite()) return false;
    tacet_focus_config config = TACET_FOCUS_CONFIG_INIT;
    config.application_id = game_name();
    tacet_focus *client = tacet_focus_create(&config);
    if (!client) return false;
    const struct manners connecting = {1, 0, true, false};
    present = packed(&connecting);
    pthread_attr_t attributes;
    sigset_t all, before;
    sigfillset(&all);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 256 * 1024);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    const int error = pthread_create(&thread, &attributes, follow, client);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
        present = audible;
        tacet_focus_close(client);
        return false;
    }
    pthread_setname_np(thread, "tacet-manners");
    focus = client;
    tacet_focus_set_soundtrack_playing(client, plays_soundtrack);
    return true;
}

static void before_fork(void) { pthread_mutex_lock(&hooks_lock); }
static void after_fork(void) { pthread_mutex_unlock(&hooks_lock); }

// A child of fork() has no such thread. The next call of a hook begins one, and until then everything is audible.
static void in_child(void) {
    is_following = false;
    focus = NULL;
    present = audible;
    pthread_mutex_unlock(&hooks_lock);
}

void manners_follow(const char *hook, void (*apply)(void)) {
    bool is_new = false;
    pthread_mutex_lock(&hooks_lock);
    for (int index = 0; index < HOOK_LIMIT; index++) {
        if (names[index] && strcmp(names[index], hook) == 0) break;
        if (names[index]) continue;
        names[index] = hook;
        applies[index] = apply;
        is_new = true;
        break;
    }
    const bool begins = !is_following && !manners_has_rule("off");
    if (begins) {
        static bool watches_process;
        if (!watches_process) watches_process = pthread_atfork(before_fork, after_fork, in_child) == 0 && atexit(end) == 0;
        is_following = true;
        begin();
    }
    pthread_mutex_unlock(&hooks_lock);
    if (is_new) manners_explain("%s", hook);
}

void manners_set_soundtrack_playing(bool playing) {
    plays_soundtrack = playing;
    tacet_focus *client = focus;
    if (client) tacet_focus_set_soundtrack_playing(client, playing);
}
