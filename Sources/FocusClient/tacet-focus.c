// The client of the focus service. tacet-focus.h has the documentation; the article "The focus service" has the interface.
//
// On Linux a small D-Bus client of its own, so that libc is enough. It reads what any program on the bus may send it: every
// length is checked against the message's own, the message's against a fixed buffer, and what is too long is skipped unread.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "tacet-focus.h"

#include <stdlib.h>
#include <string.h>

// MARK: - The directive as one word

// effects 2 bits, soundtrack 2, state 2, link 2, both reasons 6 each, both gains 6 each in positive decibels, generation 32.
static uint64_t pack(const tacet_focus_directive *d) {
    return (uint64_t)d->effects | (uint64_t)d->soundtrack << 2 | (uint64_t)d->state << 4 | (uint64_t)d->link << 6 |
           (uint64_t)d->effects_reason << 8 | (uint64_t)d->soundtrack_reason << 14 | (uint64_t)(-d->gain) << 20 |
           (uint64_t)(-d->soundtrack_gain) << 26 | (uint64_t)d->generation << 32;
}

static tacet_focus_directive unpack(uint64_t word) {
    tacet_focus_directive d = TACET_FOCUS_DIRECTIVE_INIT;
    d.effects = (tacet_focus_audibility)(word & 3);
    d.soundtrack = (tacet_focus_audibility)(word >> 2 & 3);
    d.state = (tacet_focus_state)(word >> 4 & 3);
    d.link = (tacet_focus_link)(word >> 6 & 3);
    d.effects_reason = (tacet_focus_reason)(word >> 8 & 63);
    d.soundtrack_reason = (tacet_focus_reason)(word >> 14 & 63);
    d.gain = (float)-(int)(word >> 20 & 63);
    d.soundtrack_gain = (float)-(int)(word >> 26 & 63);
    d.generation = (uint32_t)(word >> 32);
    return d;
}

// Copies what both sides know of a struct, and leaves the size that the caller stated.
static void give(void *to, uint32_t size, const void *from, uint32_t known) {
    const uint32_t count = size < known ? size : known;
    if (count > sizeof count)
        memcpy((char *)to + sizeof count, (const char *)from + sizeof count, count - sizeof count);
}

// MARK: - Fades, as AudioSession.Follower has them

typedef struct {
    float value, target, remaining;
} ramp;

typedef struct {
    tacet_focus_audibility state;
    ramp fade, mute;
    bool has_run;
} half;

typedef struct {
    half effects, soundtrack;
    ramp gain, soundtrack_gain;
    bool has_begun;
} fades;

static ramp standing(float value) {
    const ramp result = {value, value, 0};
    return result;
}

static void move(ramp *r, float target, float seconds) {
    if (target == r->target && seconds >= r->remaining) return;
    r->target = target;
    r->remaining = seconds;
    if (seconds == 0) r->value = target;
}

static void advance(ramp *r, float seconds) {
    if (seconds >= r->remaining) {
        *r = standing(r->target);
    } else {
        r->value += (r->target - r->value) * seconds / r->remaining;
        r->remaining -= seconds;
    }
}

static half half_at(tacet_focus_audibility state) {
    half h;
    h.state = state;
    h.has_run = state <= TACET_FOCUS_MUTED;
    h.fade = standing(h.has_run ? 1.0f : 0.0f);
    h.mute = standing(state == TACET_FOCUS_MUTED ? 0.0f : 1.0f);
    return h;
}

static bool runs(const half *h) { return h->state <= TACET_FOCUS_MUTED || h->fade.value > 0; }

static void apply(half *h, tacet_focus_audibility state) {
    const tacet_focus_audibility old = h->state;
    const bool stood = !runs(h);
    if (state == old) return;
    if (!h->has_run) {
        *h = half_at(state);
        return;
    }
    h->state = state;
    if (state == TACET_FOCUS_HELD) {
        move(&h->fade, 0, 0.25f);
    } else if (state == TACET_FOCUS_FROZEN) {
        move(&h->fade, 0, 0.02f);
    } else {
        move(&h->mute, state == TACET_FOCUS_MUTED ? 0.0f : 1.0f, stood ? 0.0f : 0.02f);
        if (old > TACET_FOCUS_MUTED) move(&h->fade, 1, old == TACET_FOCUS_HELD ? 1.0f : 0.1f);
    }
}

// 10 to the power of decibels / 20, without libm: the decibels are whole, and at most 63.
static float amplitude(float decibels) {
    float result = 1;
    for (; decibels <= -1; decibels += 1) result *= 0.891250938f;
    return result;
}

static void follow(fades *f, const tacet_focus_directive *d, float seconds, tacet_focus_mix *mix) {
    const float gain = amplitude(d->gain), soundtrack_gain = amplitude(d->soundtrack_gain);
    bool ran;
    if (!(seconds > 0)) seconds = 0;
    if (!f->has_begun) {
        f->effects = half_at(d->effects);
        f->soundtrack = half_at(d->soundtrack);
        f->gain = standing(gain);
        f->soundtrack_gain = standing(soundtrack_gain);
        f->has_begun = true;
    }
    ran = runs(&f->effects);
    apply(&f->effects, d->effects);
    apply(&f->soundtrack, d->soundtrack);
    move(&f->gain, gain, 0.1f);
    move(&f->soundtrack_gain, soundtrack_gain, 0.1f);
    advance(&f->effects.fade, seconds);
    advance(&f->effects.mute, seconds);
    advance(&f->soundtrack.fade, seconds);
    advance(&f->soundtrack.mute, seconds);
    advance(&f->gain, seconds);
    advance(&f->soundtrack_gain, seconds);
    mix->effects_amplitude = f->effects.fade.value * f->effects.mute.value * f->gain.value;
    mix->soundtrack_amplitude =
        f->soundtrack.fade.value * f->soundtrack.mute.value * f->gain.value * f->soundtrack_gain.value;
    mix->effects_run = runs(&f->effects);
    mix->soundtrack_runs = runs(&f->soundtrack);
    mix->one_shots_end = ran && !mix->effects_run;
}

// MARK: - Reasons

// By number: the name on the bus, and the words.
static const struct {
    const char *name, *words;
} reasons[] = {
    {"", "nothing"},
    {"starting-up", "silent mode has not been read yet"},
    {"undecided", "the start"},
    {"other-audio", "your own music"},
    {"silent-mode", "silent mode"},
    {"call", "a call"},
    {"alarm", "an alarm"},
    {"policy", "the sound server"},
    {"suspended", "sleep"},
    {"locked", "the locked screen"},
    {"seat-inactive", "another user"},
    {"background", "the background"},
    {"output-lost", "no sound output"},
    {"route-lost", "unplugged headphones"},
    {"prompt", "a spoken message"},
    {"inactive", "an inactive session"},
    {"category", "the category"},
    {"soundtrack-off", "the soundtrack's switch"},
    {"awaiting-player", "an interruption that only you can end"},
    {"host", "the program itself"},
    {"conversation", "a conversation"},
    {"output-muted", "a muted output"},
    {"unfocused", "a window without focus"},
};

enum { reason_count = sizeof reasons / sizeof *reasons };

const char *tacet_focus_reason_describe(tacet_focus_reason reason) {
    return (unsigned)reason < (unsigned)reason_count ? reasons[reason].words : "a reason without a name";
}

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// MARK: - The client

enum {
    capacity = 16384,       // of each buffer, in bytes; a longer message is skipped
    name_limit = 256,       // of a bus name or an object path, with its zero
    most_variables = 32,    // of the environment, that the service is told
    reads_a_turn = 16,      // of an update
    looks_ms = 250,         // between two looks at a service that keeps something silent
    pings_ms = 500,         // between two pings, where the service's process cannot be seen
    far_pings_ms = 10000,   // between two pings, where it can be seen
    ping_limit_ms = 450,    // for the answer to a ping
    connecting_ms = 500,    // that the link says CONNECTING at most
    saying_ms = 150,        // between two times that the program's own state is sent
    grace_ms = 500,         // that a directive outlives its service, which the bus may start anew within that time
    young_ms = 1000,        // that a program is young: it may wait for a service that looks around
    long_life_ms = 10000    // after which the end of a service is no crash at its start
};

// The state of a program, as it wants it to be and as the service was told.
typedef struct {
    uint32_t type, active, window, soundtrack, solo;
} statement;

enum { active_unsaid = 0, active_yes = 1, active_no = 2 };

typedef enum { stage_offline, stage_greeting, stage_on_bus } connection_stage;

struct tacet_focus {
    // Any thread, atomically: the directive, what the program wants, and the way to wake the pumping thread.
    uint64_t word;
    statement wanted;
    uint32_t solos, is_woken, is_waiting;
    int event;

    // The pumping thread's own from here on.
    pid_t process;
    bool is_off;
    connection_stage stage;
    int socket;
    int64_t next_attempt, pause;    // offline: when to connect again
    int64_t created, began;         // since when the link may say CONNECTING; -1 if it may not
    uint32_t serial;
    uint32_t owner_call, start_call, process_call, register_call, properties_call, ping_call;
    char owner[name_limit];         // the service's unique name; empty without one
    char path[name_limit];          // this program's session; empty without one
    int64_t next_register, register_pause;
    int64_t owner_since, next_start, start_pause;
    statement said;
    int64_t next_saying;
    // The service's latest word. Its link is CONNECTING once that service has gone: until `grace_ends` it still counts.
    tacet_focus_directive told;
    int64_t grace_ends;
    char told_text[1024];
    bool is_unanswered, has_decided;  // whether any service has said more than that it starts
    int service;                    // the service's process, if it can be seen; 0 otherwise
    int64_t next_look, next_ping, ping_ends;
    fades fades_now;

    char application_id[name_limit], name[name_limit];
    tacet_focus_role role;
    uint32_t process_id;

    size_t in_count, out_count, skip;
    bool is_stuck;                  // the bus takes nothing more
    uint8_t in[capacity], out[capacity];
};

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static uint32_t load(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }

// Copies a text, cut between two characters of UTF-8.
static void copy_text(char *to, size_t size, const char *from) {
    size_t count = strlen(from);
    if (count >= size) {
        count = size - 1;
        while (count > 0 && ((unsigned char)from[count] & 0xC0) == 0x80) count--;
    }
    memmove(to, from, count);
    to[count] = 0;
}

// D-Bus ends a connection that sends a text which is not UTF-8: RFC 3629.
static bool is_utf8(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    while (*c) {
        const int more = *c < 0x80 ? 0 : *c < 0xC2 ? -1 : *c < 0xE0 ? 1 : *c < 0xF0 ? 2 : *c < 0xF5 ? 3 : -1;
        int i;
        if (more < 0) return false;
        for (i = 1; i <= more; i++)
            if ((c[i] & 0xC0) != 0x80) return false;
        if (*c == 0xE0 && c[1] < 0xA0) return false;
        if (*c == 0xED && c[1] > 0x9F) return false;
        if (*c == 0xF0 && c[1] < 0x90) return false;
        if (*c == 0xF4 && c[1] > 0x8F) return false;
        c += more + 1;
    }
    return true;
}

// MARK: - What the program sees

// Publishes the directive that follows from the service's word and from how the client stands to it.
static bool publish(tacet_focus *f) {
    const tacet_focus_directive before = unpack(f->word);
    tacet_focus_directive next = TACET_FOCUS_DIRECTIVE_INIT;
    if (f->is_unanswered) {
        next.link = TACET_FOCUS_LINK_UNANSWERED;
    } else if (f->told.link == TACET_FOCUS_LINK_CONNECTED ||
               (f->told.link == TACET_FOCUS_LINK_CONNECTING && now_ms() < f->grace_ends)) {
        next = f->told;
    } else if (f->began >= 0 && now_ms() < f->began + connecting_ms) {
        next.link = TACET_FOCUS_LINK_CONNECTING;
    }
    next.generation = before.generation;
    if (pack(&next) == f->word) return false;
    next.generation++;
    __atomic_store_n(&f->word, pack(&next), __ATOMIC_SEQ_CST);
    return true;
}

static bool is_restricted(const tacet_focus_directive *d) {
    return d->effects || d->soundtrack || d->gain < 0 || d->soundtrack_gain < 0;
}

static bool is_restricted_now(const tacet_focus *f) {
    const tacet_focus_directive d = unpack(f->word);
    return is_restricted(&d);
}

// MARK: - Writing messages

typedef struct {
    uint8_t bytes[capacity / 2];
    size_t count;
    bool is_full;
} writer;

static void put(writer *w, const void *bytes, size_t count) {
    if (w->is_full || count > sizeof w->bytes - w->count) {
        w->is_full = true;
    } else {
        memcpy(w->bytes + w->count, bytes, count);
        w->count += count;
    }
}

static void align(writer *w, size_t to) {
    static const uint8_t zeros[8] = {0};
    put(w, zeros, (to - w->count % to) % to);
}

static void put_byte(writer *w, uint8_t value) { put(w, &value, 1); }

static void put_u32(writer *w, uint32_t value) {
    align(w, 4);
    put(w, &value, 4);
}

static void put_text(writer *w, const char *text) {
    put_u32(w, (uint32_t)strlen(text));
    put(w, text, strlen(text) + 1);
}

static void put_signature(writer *w, const char *signature) {
    put_byte(w, (uint8_t)strlen(signature));
    put(w, signature, strlen(signature) + 1);
}

static void patch(writer *w, size_t at, uint32_t value) {
    if (!w->is_full) memcpy(w->bytes + at, &value, 4);
}

static void put_field(writer *w, uint8_t code, const char *type, const char *value) {
    if (!value) return;
    align(w, 8);
    put_byte(w, code);
    put_signature(w, type);
    if (*type == 'g')
        put_signature(w, value);
    else
        put_text(w, value);
}

typedef struct {
    const char *destination, *path, *interface_name, *member, *signature;
} call;

// Begins a message: 1 a call, 3 an error. `reply_to` is 0 for a call.
static void begin(writer *w, uint32_t serial, int type, int flags, const call *c, uint32_t reply_to) {
    static const uint16_t one = 1;
    w->count = 0;
    w->is_full = false;
    put_byte(w, *(const uint8_t *)&one ? 'l' : 'B');
    put_byte(w, (uint8_t)type);
    put_byte(w, (uint8_t)flags);
    put_byte(w, 1);
    put_u32(w, 0);  // the body's length
    put_u32(w, serial);
    put_u32(w, 0);  // the fields' length
    put_field(w, 1, "o", c->path);
    put_field(w, 2, "s", c->interface_name);
    put_field(w, type == 3 ? 4 : 3, "s", c->member);
    if (reply_to) {
        align(w, 8);
        put_byte(w, 5);
        put_signature(w, "u");
        put_u32(w, reply_to);
    }
    put_field(w, 6, "s", c->destination);
    put_field(w, 8, "g", c->signature);
    patch(w, 12, (uint32_t)(w->count - 16));
    align(w, 8);
}

// Queues a message. Returns false if there is no room for it.
static bool queue(tacet_focus *f, writer *w, size_t body) {
    if (w->is_full || w->count > capacity - f->out_count) {
        f->is_stuck = true;
        return false;
    }
    patch(w, 4, (uint32_t)(w->count - body));
    memcpy(f->out + f->out_count, w->bytes, w->count);
    f->out_count += w->count;
    return true;
}

// Calls a method with up to one argument: a text, a boolean as "1" or "0", or none. Returns the serial, or 0.
static uint32_t send_call(tacet_focus *f, const call *c, const char *argument, bool wants_reply) {
    writer w;
    size_t body;
    if (++f->serial == 0) f->serial = 1;
    begin(&w, f->serial, 1, wants_reply ? 2 : 3, c, 0);  // 2: starts no service; 1: no reply
    body = w.count;
    if (c->signature && c->signature[0] == 's') put_text(&w, argument);
    if (c->signature && c->signature[0] == 'b') put_u32(&w, argument[0] == '1');
    if (c->signature && c->signature[1] == 'u') put_u32(&w, 0);
    return queue(f, &w, body) ? f->serial : 0;
}

#define BUS "org.freedesktop.DBus"
#define SERVICE "org.tacet.Focus1"
#define SESSION "org.tacet.Focus1.Session"
#define PROPERTIES "org.freedesktop.DBus.Properties"

static uint32_t ask_bus(tacet_focus *f, const char *member, const char *signature, const char *argument) {
    call c = {BUS, "/org/freedesktop/DBus", BUS, NULL, NULL};
    c.member = member;
    c.signature = signature;
    return send_call(f, &c, argument, true);
}

static void ask_session(tacet_focus *f, const char *member, const char *signature, const char *argument) {
    call c = {NULL, NULL, SESSION, NULL, NULL};
    c.destination = f->owner;
    c.path = f->path;
    c.member = member;
    c.signature = signature;
    send_call(f, &c, argument, false);
}

// MARK: - Reading messages

// A part of a message. `is_bad` once something did not fit; every later value is then empty.
typedef struct {
    const uint8_t *bytes;
    size_t count, at;
    bool swaps, is_bad;
} reader;

static const uint8_t *take(reader *r, size_t count, size_t to) {
    const size_t start = r->at + (to - r->at % to) % to;
    if (r->is_bad || start > r->count || count > r->count - start) {
        r->is_bad = true;
        return NULL;
    }
    r->at = start + count;
    return r->bytes + start;
}

static uint32_t get_u32(reader *r) {
    const uint8_t *bytes = take(r, 4, 4);
    uint32_t value = 0;
    if (bytes) memcpy(&value, bytes, 4);
    return r->swaps ? __builtin_bswap32(value) : value;
}

static double get_double(reader *r) {
    const uint8_t *bytes = take(r, 8, 8);
    uint64_t word = 0;
    double value;
    if (bytes) memcpy(&word, bytes, 8);
    if (r->swaps) word = __builtin_bswap64(word);
    memcpy(&value, &word, 8);
    return value;
}

// A text or a signature with its zero; empty if it is none.
static const char *get_counted(reader *r, size_t count) {
    const uint8_t *bytes = count < r->count ? take(r, count + 1, 1) : NULL;
    if (!bytes || bytes[count] || memchr(bytes, 0, count)) {
        r->is_bad = true;
        return "";
    }
    return (const char *)bytes;
}

static const char *get_text(reader *r) {
    const uint32_t count = get_u32(r);
    return get_counted(r, count);
}

static const char *get_signature(reader *r) {
    const uint8_t *count = take(r, 1, 1);
    return count ? get_counted(r, *count) : "";
}

static size_t alignment(char type) {
    switch (type) {
    case 'y': case 'g': case 'v': return 1;
    case 'n': case 'q': return 2;
    case 'x': case 't': case 'd': case '(': case '{': return 8;
    default: return 4;
    }
}

// Moves `signature` past one complete type. Returns false if there is none.
static bool pass_type(const char **signature, int depth) {
    const char type = **signature;
    if (!type || depth > 8 || !strchr("ybnqiuxtdsoghva({", type)) return false;
    ++*signature;
    if (type == 'a') return pass_type(signature, depth + 1);
    if (type == '(' || type == '{') {
        const char end = type == '(' ? ')' : '}';
        while (**signature && **signature != end)
            if (!pass_type(signature, depth + 1)) return false;
        if (**signature != end) return false;
        ++*signature;
    }
    return true;
}

// Skips the value of one complete type, and moves `signature` past it.
static void skip_value(reader *r, const char **signature, int depth) {
    const char type = **signature;
    if (depth > 8 || r->is_bad) {
        r->is_bad = true;
        return;
    }
    ++*signature;
    switch (type) {
    case 'y': take(r, 1, 1); break;
    case 'n': case 'q': take(r, 2, 2); break;
    case 'b': case 'i': case 'u': case 'h': take(r, 4, 4); break;
    case 'x': case 't': case 'd': take(r, 8, 8); break;
    case 's': case 'o': get_text(r); break;
    case 'g': get_signature(r); break;
    case 'v': {
        const char *inner = get_signature(r);
        if (!*inner) r->is_bad = true;
        else skip_value(r, &inner, depth + 1);
        break;
    }
    case 'a': {
        const uint32_t count = get_u32(r);
        take(r, 0, alignment(**signature));
        take(r, count, 1);
        if (!pass_type(signature, 0)) r->is_bad = true;
        break;
    }
    case '(': case '{':
        take(r, 0, 8);
        while (!r->is_bad && **signature && **signature != ')' && **signature != '}')
            skip_value(r, signature, depth + 1);
        if (**signature) ++*signature;
        break;
    default: r->is_bad = true;
    }
}

// Calls `body` for each entry of a dictionary a{sv}; the reader stands before the variant, and `body` reads all of it.
static void for_each_entry(reader *r, void (*body)(void *, const char *, reader *), void *context) {
    const uint32_t count = get_u32(r);
    size_t end;
    take(r, 0, 8);
    if (r->is_bad || count > r->count - r->at) {
        r->is_bad = true;
        return;
    }
    end = r->at + count;
    while (!r->is_bad && r->at < end) {
        const char *key;
        take(r, 0, 8);
        key = get_text(r);
        if (!r->is_bad) body(context, key, r);
    }
    if (r->at != end) r->is_bad = true;
}

// The content of a variant of the type `type`. Any other is skipped, and the result is false.
static bool enter_variant(reader *r, const char *type) {
    const size_t start = r->at;
    const char *signature = get_signature(r);
    if (!r->is_bad && strcmp(signature, type) == 0) return true;
    if (!r->is_bad) {
        const char *any = "v";
        r->at = start;
        skip_value(r, &any, 0);
    }
    return false;
}

typedef struct {
    char type;
    bool wants_reply;
    uint32_t serial, reply_to;
    const char *path, *interface_name, *member, *error, *sender, *signature;
    reader body;
} message;

// Reads a message's header. Returns false if it is not well-formed.
static bool parse(const uint8_t *bytes, size_t total, message *m) {
    static const uint16_t one = 1;
    const bool is_little = *(const uint8_t *)&one;
    reader r;
    uint32_t body, fields;
    size_t end;
    memset(&r, 0, sizeof r);
    memset(m, 0, sizeof *m);
    m->path = m->interface_name = m->member = m->error = m->sender = m->signature = "";
    r.bytes = bytes;
    r.count = total;
    r.swaps = (bytes[0] == 'l') != is_little;
    m->type = (char)bytes[1];
    m->wants_reply = !(bytes[2] & 1);
    r.at = 4;
    body = get_u32(&r);
    m->serial = get_u32(&r);
    fields = get_u32(&r);
    if (body > total || fields > total - 16) return false;
    end = 16 + (size_t)fields;
    while (!r.is_bad && r.at < end) {
        const uint8_t *code = take(&r, 1, 8);
        const char *type = get_signature(&r);
        if (!code) return false;
        if (strcmp(type, "s") == 0 || strcmp(type, "o") == 0) {
            const char *text = get_text(&r);
            if (*code == 1) m->path = text;
            if (*code == 2) m->interface_name = text;
            if (*code == 3) m->member = text;
            if (*code == 4) m->error = text;
            if (*code == 7) m->sender = text;
        } else if (strcmp(type, "g") == 0) {
            const char *text = get_signature(&r);
            if (*code == 8) m->signature = text;
        } else if (strcmp(type, "u") == 0) {
            const uint32_t number = get_u32(&r);
            if (*code == 5) m->reply_to = number;
        } else {
            skip_value(&r, &type, 0);
        }
    }
    if (r.is_bad || r.at != end) return false;
    take(&r, 0, 8);
    if (r.is_bad || total - r.at != body) return false;
    m->body = r;
    m->body.bytes = bytes + r.at;
    m->body.count = body;
    m->body.at = 0;
    return true;
}

// MARK: - The service's word

typedef struct {
    tacet_focus_directive directive;
    char text[1024];
    bool has_directive, has_state;
} answer;

static tacet_focus_audibility audibility(const char *name, bool *is_known) {
    static const char *const names[] = {"audible", "muted", "held", "frozen"};
    int i;
    for (i = 0; i < 4; i++)
        if (strcmp(name, names[i]) == 0) return (tacet_focus_audibility)i;
    *is_known = false;
    return TACET_FOCUS_AUDIBLE;
}

static tacet_focus_reason reason_of(const char *name) {
    int i;
    for (i = 0; i < reason_count; i++)
        if (strcmp(name, reasons[i].name) == 0) return (tacet_focus_reason)i;
    return TACET_FOCUS_REASON_UNKNOWN;
}

static float decibels(double value) {
    if (!(value < 0)) return 0;
    return value < -63 ? -63.0f : (float)(int)(value - 0.5);
}

static void read_directive_entry(void *context, const char *key, reader *r) {
    answer *a = (answer *)context;
    bool is_known = true;
    if (strcmp(key, "gain") == 0 || strcmp(key, "soundtrack-gain") == 0) {
        const bool is_soundtrack = *key == 's';
        if (!enter_variant(r, "d")) return;
        if (is_soundtrack) a->directive.soundtrack_gain = decibels(get_double(r));
        else a->directive.gain = decibels(get_double(r));
        return;
    }
    if (enter_variant(r, "s")) {
        const char *text = get_text(r);
        if (strcmp(key, "effects") == 0) a->directive.effects = audibility(text, &is_known);
        if (strcmp(key, "soundtrack") == 0) a->directive.soundtrack = audibility(text, &is_known);
        if (strcmp(key, "effects-reason") == 0) a->directive.effects_reason = reason_of(text);
        if (strcmp(key, "soundtrack-reason") == 0) a->directive.soundtrack_reason = reason_of(text);
        if (strcmp(key, "text") == 0) copy_text(a->text, sizeof a->text, text);
    }
    if (!is_known) r->is_bad = true;
}

static void read_property(void *context, const char *key, reader *r) {
    answer *a = (answer *)context;
    if (strcmp(key, "Directive") == 0) {
        if (!enter_variant(r, "a{sv}")) return;
        for_each_entry(r, read_directive_entry, a);
        a->has_directive = true;
    } else if (strcmp(key, "State") == 0) {
        const char *state = enter_variant(r, "s") ? get_text(r) : "";
        a->has_state = true;
        if (strcmp(state, "inactive") == 0) a->directive.state = TACET_FOCUS_STATE_INACTIVE;
        else if (strcmp(state, "interrupted") == 0) a->directive.state = TACET_FOCUS_STATE_INTERRUPTED;
        else a->directive.state = TACET_FOCUS_STATE_ACTIVE;
    } else {
        const char *any = "v";
        skip_value(r, &any, 0);
    }
}

// Takes properties a{sv}. What is malformed changes nothing.
static void take_answer(tacet_focus *f, reader *r) {
    const tacet_focus_directive audible = TACET_FOCUS_DIRECTIVE_INIT;
    answer a;
    memset(&a, 0, sizeof a);
    a.directive = audible;
    for_each_entry(r, read_property, &a);
    if (r->is_bad) return;
    if (a.has_directive) {
        const tacet_focus_reason effects = a.directive.effects_reason, soundtrack = a.directive.soundtrack_reason;
        // A service that has just started looks around for 250 ms at most. A program that is heard does not stop for it.
        const bool is_starting = effects == TACET_FOCUS_REASON_STARTING_UP ||
                                 soundtrack == TACET_FOCUS_REASON_STARTING_UP || soundtrack == TACET_FOCUS_REASON_UNDECIDED;
        if (is_starting && (f->has_decided || now_ms() > f->created + young_ms)) return;
        if (!is_starting) f->has_decided = true;
        const tacet_focus_state state = a.has_state ? a.directive.state : f->told.state;
        f->told = a.directive;
        f->told.state = state;
        f->told.link = TACET_FOCUS_LINK_CONNECTED;
        memcpy(f->told_text, a.text, sizeof a.text);
    } else if (a.has_state && f->told.link == TACET_FOCUS_LINK_CONNECTED) {
        f->told.state = a.directive.state;
    }
}

// MARK: - The service

// The service has gone, or another has come: nothing that it said counts any more.
static void forget_session(tacet_focus *f) {
    if (f->told.link == TACET_FOCUS_LINK_CONNECTED && !f->is_unanswered) {
        f->told.link = TACET_FOCUS_LINK_CONNECTING;
        f->grace_ends = now_ms() + grace_ms;
    } else if (f->is_unanswered) {
        f->told.link = TACET_FOCUS_LINK_NONE;
    }
    f->path[0] = 0;
    f->is_unanswered = false;
    f->service = 0;
    f->process_call = f->register_call = f->properties_call = f->ping_call = 0;
    f->next_look = f->next_ping = f->next_register = -1;
}

static const char *const types[] = {
    "auto", "ambient", "solo-ambient", "playback", "transient", "transient-solo", "play-and-record",
};
static const char *const windows[] = {"active", "inactive", "background"};
static const char *const roles[] = {
    "game", "media-player", "recorder", "voice-chat", "metering", "browser", "navigation", "cooperative-music",
};

static statement read_wanted(const tacet_focus *f) {
    statement s;
    s.type = load(&f->wanted.type);
    s.active = load(&f->wanted.active);
    s.window = load(&f->wanted.window);
    s.soundtrack = load(&f->wanted.soundtrack);
    s.solo = load(&f->solos) > 0;
    return s;
}

static void put_entry(writer *w, const char *key, const char *type) {
    align(w, 8);
    put_text(w, key);
    put_signature(w, type);
}

static void put_word(writer *w, const char *key, const char *value) {
    if (!*value) return;
    put_entry(w, key, "s");
    put_text(w, value);
}

static void put_number(writer *w, const char *key, const char *type, uint32_t value) {
    put_entry(w, key, type);
    put_u32(w, value);
}

// The player's choices for this program: of the variables TACET_…, the first that are short and UTF-8. The service reads
// as many. There are 14 choices, and less than 18 other variables that begin so.
static void put_environment(writer *w) {
    size_t length, start;
    int count = 0;
    char **variable;
    put_entry(w, "environment", "as");
    put_u32(w, 0);
    length = w->count - 4;
    start = w->count;
    for (variable = environ; variable && *variable && count < most_variables; variable++) {
        if (strncmp(*variable, "TACET_", 6) != 0 || strlen(*variable) > 128 || !is_utf8(*variable)) continue;
        put_text(w, *variable);
        count++;
    }
    patch(w, length, (uint32_t)(w->count - start));
}

// Registers with everything that the program has said so far, in one message.
static void send_register(tacet_focus *f) {
    call c = {NULL, "/org/tacet/Focus1", SERVICE, "Register", "a{sv}"};
    const char *sandbox = getenv("FLATPAK_ID");
    writer w;
    size_t body, start;
    c.destination = f->owner;
    if (++f->serial == 0) f->serial = 1;
    begin(&w, f->serial, 1, 2, &c, 0);
    body = w.count;
    put_u32(&w, 0);
    align(&w, 8);
    start = w.count;
    f->said = read_wanted(f);
    put_word(&w, "application-id", f->application_id);
    put_word(&w, "name", f->name);
    if (sandbox && strlen(sandbox) < name_limit && is_utf8(sandbox)) put_word(&w, "sandbox-id", sandbox);
    put_word(&w, "role", roles[f->role]);
    put_word(&w, "type", types[f->said.type]);
    put_word(&w, "focus", windows[f->said.window]);
    put_number(&w, "process-id", "u", f->process_id);
    if (f->said.active != active_unsaid) put_number(&w, "active", "b", f->said.active == active_yes);
    put_number(&w, "soundtrack", "b", f->said.soundtrack);
    put_number(&w, "solos", "u", f->said.solo);
    put_environment(&w);
    patch(&w, body, (uint32_t)(w.count - start));
    f->register_call = queue(f, &w, body) ? f->serial : 0;
    f->next_register = -1;
}

// Lets the bus start the service. It refuses where none is installed, and a later one announces itself.
static void start_service(tacet_focus *f, int64_t now) {
    f->start_call = ask_bus(f, "StartServiceByName", "su", SERVICE);
    f->next_start = -1;
    f->start_pause = f->start_pause ? 2 * f->start_pause : 1000;
    if (f->start_pause > 30000) f->start_pause = 30000;
    f->began = now;
}

static void owner_changed(tacet_focus *f, const char *owner) {
    const int64_t now = now_ms();
    if (strcmp(owner, f->owner) == 0) return;
    forget_session(f);
    if (strlen(owner) >= name_limit) owner = "";
    copy_text(f->owner, sizeof f->owner, owner);
    f->began = now;
    f->next_start = -1;
    if (*f->owner) {
        f->owner_since = now;
        f->register_pause = 1000;
        send_register(f);
    } else {
        // At once after a long life, and ever later while it ends soon after each start.
        if (now - f->owner_since > long_life_ms) f->start_pause = 0;
        f->next_start = now + f->start_pause;
    }
}

// Whether a process is the service's, as far as this process can see: in a sandbox the number is another's.
static bool can_see(int process) {
    char path[64], name[32];
    ssize_t count;
    int file;
    snprintf(path, sizeof path, "/proc/%d/comm", process);
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    count = read(file, name, sizeof name - 1);
    close(file);
    if (count <= 0) return false;
    name[count] = 0;
    return strcmp(name, "tacet-focus\n") == 0;
}

// The state of a process by /proc/PID/stat, see proc(5): the letter behind the name in brackets; 0 if it has gone.
static char state_of(int process) {
    char path[64], text[128], *bracket;
    ssize_t count;
    int file;
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    text[count] = 0;
    bracket = strrchr(text, ')');
    return bracket && bracket[1] == ' ' ? bracket[2] : 0;
}

static void ping(tacet_focus *f, int64_t now) {
    call c = {NULL, "/org/tacet/Focus1", "org.freedesktop.DBus.Peer", "Ping", NULL};
    c.destination = f->owner;
    f->ping_call = send_call(f, &c, NULL, true);
    f->ping_ends = now + ping_limit_ms;
    f->next_ping = now + (f->service ? far_pings_ms : pings_ms);
}

// Finds out whether the service that keeps something silent is alive. A look at the service's process does not wake it; a
// ping does, and finds also a service that runs and does nothing.
static void look_after_service(tacet_focus *f, int64_t now) {
    if (!*f->path || !(f->is_unanswered || is_restricted(&f->told))) {
        f->next_look = f->next_ping = -1;
        f->ping_call = 0;
        return;
    }
    if (f->next_look < 0) f->next_look = now + looks_ms;
    if (f->next_ping < 0) f->next_ping = now + (f->service ? far_pings_ms : pings_ms);
    if (now >= f->next_look) {
        f->next_look = now + looks_ms;
        if (f->service) {
            const char state = state_of(f->service);
            const bool is_stopped = state == 'T' || state == 't';
            if (is_stopped && !f->is_unanswered) {
                f->is_unanswered = true;
                f->ping_call = 0;
            } else if (!is_stopped && f->is_unanswered && !f->ping_call) {
                ping(f, now);
            }
        }
    }
    if (!f->ping_call && now >= f->next_ping) ping(f, now);
    if (f->ping_call && now >= f->ping_ends) f->is_unanswered = true;
}

// Sends what the program has said since.
static void say(tacet_focus *f, int64_t now) {
    const statement s = read_wanted(f);
    if (!*f->path || memcmp(&s, &f->said, sizeof s) == 0 || now < f->next_saying) return;
    f->next_saying = now + saying_ms;
    if (s.type != f->said.type) ask_session(f, "SetType", "s", types[s.type]);
    if (s.active != f->said.active) ask_session(f, "SetActive", "b", s.active == active_yes ? "1" : "0");
    if (s.window != f->said.window) ask_session(f, "ReportFocus", "s", windows[s.window]);
    if (s.soundtrack != f->said.soundtrack) ask_session(f, "ReportSoundtrack", "b", s.soundtrack ? "1" : "0");
    if (s.solo != f->said.solo) ask_session(f, s.solo ? "BeginSolo" : "EndSolo", NULL, NULL);
    f->said = s;
}

// MARK: - Messages

static void answer_came(tacet_focus *f, message *m) {
    const bool is_error = m->type == 3, is_bus = strcmp(m->sender, BUS) == 0;
    const bool is_service = *f->owner && strcmp(m->sender, f->owner) == 0;
    const uint32_t call_number = m->reply_to;
    if (!call_number) return;
    if (call_number == f->owner_call && is_bus) {
        f->owner_call = 0;
        owner_changed(f, is_error ? "" : get_text(&m->body));
        if (!*f->owner) f->next_start = 0;
    } else if (call_number == f->start_call && is_bus) {
        f->start_call = 0;
        if (is_error && !*f->owner) f->began = -1;
    } else if (call_number == f->process_call && is_bus) {
        const uint32_t process = is_error ? 0 : get_u32(&m->body);
        f->process_call = 0;
        f->service = process > 0 && process <= 0x7FFFFFFF && can_see((int)process) ? (int)process : 0;
    } else if (call_number == f->register_call && (is_service || is_bus)) {
        const char *path = is_error || !is_service || strcmp(m->signature, "o") ? "" : get_text(&m->body);
        f->register_call = 0;
        if (!m->body.is_bad && strncmp(path, "/org/tacet/Focus1/", 18) == 0 && strlen(path) < name_limit) {
            call c = {NULL, NULL, PROPERTIES, "GetAll", "s"};
            copy_text(f->path, sizeof f->path, path);
            c.destination = f->owner;
            c.path = f->path;
            f->properties_call = send_call(f, &c, SESSION, true);
            f->process_call = ask_bus(f, "GetConnectionUnixProcessID", "s", f->owner);
        } else {
            f->began = -1;
            f->next_register = now_ms() + f->register_pause;
            if (f->register_pause < 30000) f->register_pause *= 2;
        }
    } else if (call_number == f->properties_call && is_service) {
        f->properties_call = 0;
        if (!is_error && strcmp(m->signature, "a{sv}") == 0) take_answer(f, &m->body);
    } else if (call_number == f->ping_call && is_service) {
        f->ping_call = 0;
        f->is_unanswered = false;
    }
}

static void handle(tacet_focus *f, message *m) {
    if (m->type == 2 || m->type == 3) {
        answer_came(f, m);
    } else if (m->type == 4 && strcmp(m->sender, BUS) == 0 && strcmp(m->member, "NameOwnerChanged") == 0) {
        const char *name = get_text(&m->body), *before = get_text(&m->body), *owner = get_text(&m->body);
        (void)before;
        if (!m->body.is_bad && strcmp(name, SERVICE) == 0) owner_changed(f, owner);
    } else if (m->type == 4 && *f->path && strcmp(m->sender, f->owner) == 0 && strcmp(m->path, f->path) == 0 &&
               strcmp(m->interface_name, PROPERTIES) == 0 && strcmp(m->signature, "sa{sv}as") == 0) {
        if (strcmp(get_text(&m->body), SESSION) == 0) take_answer(f, &m->body);
    } else if (m->type == 1 && m->wants_reply && strlen(m->sender) < name_limit) {
        // A connection answers every call, so that no caller waits.
        call c = {NULL, NULL, NULL, "org.freedesktop.DBus.Error.UnknownMethod", NULL};
        writer w;
        c.destination = m->sender;
        if (++f->serial == 0) f->serial = 1;
        begin(&w, f->serial, 3, 1, &c, m->serial);
        if (f->out_count < capacity / 2) queue(f, &w, w.count);
    }
}

// MARK: - The connection

static void disconnect(tacet_focus *f, int64_t now) {
    if (f->socket >= 0) close(f->socket);
    f->socket = -1;
    f->stage = stage_offline;
    f->in_count = f->out_count = f->skip = 0;
    f->is_stuck = false;
    f->owner_call = f->start_call = 0;
    f->owner[0] = 0;
    forget_session(f);
    f->began = f->next_start = -1;
    f->next_attempt = now + f->pause;
    if (f->pause < 5000) f->pause *= 2;
}

// Fills in the value of `key` in one address of the bus, without its escapes: %20 is a space.
static bool address_value(const char *address, size_t length, const char *key, char *value, size_t size) {
    const size_t key_length = strlen(key);
    size_t at = 0, count = 0;
    while (at < length) {
        size_t end = at;
        while (end < length && address[end] != ',') end++;
        if (end - at > key_length && strncmp(address + at, key, key_length) == 0 && address[at + key_length] == '=') {
            for (at += key_length + 1; at < end; at++) {
                unsigned byte = (unsigned char)address[at];
                if (byte == '%') {
                    char digits[3] = {0, 0, 0};
                    if (end - at < 3) return false;
                    memcpy(digits, address + at + 1, 2);
                    byte = (unsigned)strtoul(digits, NULL, 16);
                    at += 2;
                }
                if (count + 1 >= size || byte == 0) return false;
                value[count++] = (char)byte;
            }
            value[count] = 0;
            return count > 0;
        }
        at = end + 1;
    }
    return false;
}

// Connects to the socket `path` of a Unix address; `is_abstract` names one without a file. Returns -1 if nothing listens.
static int connect_to(const char *path, bool is_abstract) {
    struct sockaddr_un address;
    const size_t length = strlen(path);
    int file;
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    if (length + 1 > sizeof address.sun_path) return -1;
    memcpy(address.sun_path + (is_abstract ? 1 : 0), path, length);
    file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0) return -1;
    // An abstract name begins with a zero, and a path ends with one.
    if (connect(file, (const struct sockaddr *)&address,
                (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1)) != 0) {
        close(file);
        return -1;
    }
    return file;
}

// Connects to the session bus by its address, as libdbus does: the first Unix address that works.
static int connect_to_bus(void) {
    const char *rest = getenv("DBUS_SESSION_BUS_ADDRESS");
    char value[sizeof ((struct sockaddr_un *)0)->sun_path], standard[256];
    if (!rest || !*rest) {
        const char *directory = getenv("XDG_RUNTIME_DIR");
        if (!directory || strlen(directory) > 128) return -1;
        snprintf(standard, sizeof standard, "unix:path=%s/bus", directory);
        rest = standard;
    }
    while (*rest) {
        const size_t length = strcspn(rest, ";");
        if (length > 5 && strncmp(rest, "unix:", 5) == 0) {
            int file = -1;
            if (address_value(rest + 5, length - 5, "path", value, sizeof value)) file = connect_to(value, false);
            else if (address_value(rest + 5, length - 5, "abstract", value, sizeof value)) file = connect_to(value, true);
            if (file >= 0) return file;
        }
        rest += length;
        if (*rest == ';') rest++;
    }
    return -1;
}

// Greets the bus, and asks for the service, all at once: each answer is then one wait less for a game that looks once a frame.
static void greet(tacet_focus *f, int64_t now) {
    char user[24], line[96];
    int i, count;
    f->socket = connect_to_bus();
    if (f->socket < 0) {
        disconnect(f, now);
        return;
    }
    f->stage = stage_greeting;
    f->began = now;
    count = snprintf(user, sizeof user, "%lu", (unsigned long)geteuid());
    memcpy(line, "\0AUTH EXTERNAL ", 15);
    for (i = 0; i < count; i++) snprintf(line + 15 + 2 * i, 3, "%02x", (unsigned)user[i]);
    memcpy(line + 15 + 2 * count, "\r\nBEGIN\r\n", 9);
    f->out_count = (size_t)(15 + 2 * count + 9);
    memcpy(f->out, line, f->out_count);
    ask_bus(f, "Hello", NULL, NULL);
    ask_bus(f, "AddMatch", "s",
            "type='signal',sender='" BUS "',interface='" BUS "',member='NameOwnerChanged',path='/org/freedesktop/DBus',"
            "arg0='" SERVICE "'");
    f->owner_call = ask_bus(f, "GetNameOwner", "s", SERVICE);
}

// Takes the bytes that have come apart into messages. Returns false if the stream is none of D-Bus.
static bool take_apart(tacet_focus *f) {
    size_t at = 0;
    if (f->stage == stage_greeting) {
        const uint8_t *end = (const uint8_t *)memchr(f->in, '\n', f->in_count);
        if (!end) return f->in_count < 256;
        if (f->in_count < 3 || memcmp(f->in, "OK ", 3) != 0) return false;
        at = (size_t)(end - f->in) + 1;
        f->stage = stage_on_bus;
        f->pause = 250;
    }
    for (;;) {
        const size_t left = f->in_count - at;
        uint32_t body, fields;
        uint64_t total;
        message m;
        if (f->skip) {
            const size_t count = f->skip < left ? f->skip : left;
            f->skip -= count;
            at += count;
            if (f->skip) break;
            continue;
        }
        if (left < 16) break;
        {
            static const uint16_t one = 1;
            const uint8_t *bytes = f->in + at;
            reader r;
            memset(&r, 0, sizeof r);
            if ((bytes[0] != 'l' && bytes[0] != 'B') || bytes[3] != 1) return false;
            r.bytes = bytes;
            r.count = 16;
            r.at = 4;
            r.swaps = (bytes[0] == 'l') != (bool)*(const uint8_t *)&one;
            body = get_u32(&r);
            r.at = 12;
            fields = get_u32(&r);
            if (body > 1u << 27 || fields > 1u << 26) return false;
            total = 16 + (((uint64_t)fields + 7) & ~(uint64_t)7) + body;
        }
        if (total > capacity) {
            f->skip = (size_t)total;
            continue;
        }
        if (left < total) break;
        // The bytes move to the front first, so that each message is aligned as its values are.
        memmove(f->in, f->in + at, left);
        f->in_count = left;
        if (parse(f->in, (size_t)total, &m)) handle(f, &m);
        at = (size_t)total;
        if (f->socket < 0) return true;
    }
    memmove(f->in, f->in + at, f->in_count - at);
    f->in_count -= at;
    return true;
}

static bool receive(tacet_focus *f) {
    int turns;
    for (turns = 0; turns < reads_a_turn; turns++) {
        const ssize_t count = recv(f->socket, f->in + f->in_count, capacity - f->in_count, MSG_DONTWAIT);
        if (count == 0) return false;
        if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        f->in_count += (size_t)count;
        if (!take_apart(f)) return false;
    }
    return true;
}

static bool flush(tacet_focus *f) {
    size_t sent = 0;
    while (sent < f->out_count) {
        const ssize_t count = send(f->socket, f->out + sent, f->out_count - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return false;
        if (count <= 0) break;
        sent += (size_t)count;
    }
    memmove(f->out, f->out + sent, f->out_count - sent);
    f->out_count -= sent;
    return true;
}

// MARK: - The interface

tacet_focus *tacet_focus_create(const tacet_focus_config *config) {
    const tacet_focus_directive audible = TACET_FOCUS_DIRECTIVE_INIT;
    tacet_focus_config known = TACET_FOCUS_CONFIG_INIT;
    const char *session = getenv("TACET_SESSION");
    tacet_focus *f = (tacet_focus *)calloc(1, sizeof *f);
    if (!f) return NULL;
    if (config) give(&known, config->struct_size, config, sizeof known);
    f->word = pack(&audible);
    f->told = audible;
    f->event = -1;
    f->socket = -1;
    f->process = getpid();
    f->process_id = known.process_id ? known.process_id : (uint32_t)f->process;
    f->role = (unsigned)known.role < sizeof roles / sizeof *roles ? known.role : TACET_FOCUS_ROLE_GAME;
    f->pause = 250;
    f->next_look = f->next_ping = f->next_register = f->next_start = f->began = -1;
    f->created = now_ms();
    if (known.application_id && is_utf8(known.application_id))
        copy_text(f->application_id, sizeof f->application_id, known.application_id);
    if (!*f->application_id) copy_text(f->application_id, sizeof f->application_id, program_invocation_short_name);
    if (!is_utf8(f->application_id)) f->application_id[0] = 0;
    if (known.name && is_utf8(known.name)) copy_text(f->name, sizeof f->name, known.name);
    // A program with more rights than its user must not follow its user's environment to a socket.
    f->is_off = getauxval(AT_SECURE) != 0 ||
                (session && (strcmp(session, "off") == 0 || strcmp(session, "0") == 0));
    if (!f->is_off) {
        f->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        f->began = f->created;
        publish(f);
    }
    return f;
}

void tacet_focus_close(tacet_focus *f) {
    if (!f) return;
    if (f->socket >= 0) close(f->socket);
    if (f->event >= 0) close(f->event);
    free(f);
}

bool tacet_focus_update(tacet_focus *f) {
    int64_t now;
    if (!f || f->is_off) return false;
    if (getpid() != f->process) {
        // A child of fork(): its parent's connection is none of its own.
        const tacet_focus_directive audible = TACET_FOCUS_DIRECTIVE_INIT;
        if (f->socket >= 0) close(f->socket);
        f->socket = -1;
        f->is_off = true;
        __atomic_store_n(&f->word, pack(&audible), __ATOMIC_SEQ_CST);
        return true;
    }
    __atomic_store_n(&f->is_woken, 0, __ATOMIC_SEQ_CST);
    now = now_ms();
    if (f->stage == stage_offline && now >= f->next_attempt) greet(f, now);
    if (f->stage != stage_offline) {
        bool is_well = flush(f) && receive(f);
        if (is_well && f->stage == stage_on_bus) {
            if (!*f->owner && f->next_start >= 0 && now >= f->next_start) start_service(f, now);
            if (*f->owner && f->next_register >= 0 && now >= f->next_register) send_register(f);
            look_after_service(f, now);
            say(f, now);
            is_well = flush(f) && !f->is_stuck;
        }
        if (!is_well) disconnect(f, now);
    }
    return publish(f);
}

// When an update is due even if nothing comes; -1 if it is not.
static int64_t next_turn(const tacet_focus *f) {
    const statement s = read_wanted(f);
    const tacet_focus_directive d = unpack(f->word);
    int64_t turns[7], next = -1;
    int i;
    turns[0] = f->stage == stage_offline ? f->next_attempt : -1;
    turns[1] = d.link != TACET_FOCUS_LINK_CONNECTING ? -1
               : f->told.link == TACET_FOCUS_LINK_CONNECTING ? f->grace_ends : f->began + connecting_ms;
    turns[2] = *f->path ? f->next_look : -1;
    turns[3] = *f->path && f->ping_call && !f->is_unanswered ? f->ping_ends : -1;
    turns[4] = *f->path && memcmp(&s, &f->said, sizeof s) != 0 ? f->next_saying : -1;
    turns[5] = *f->owner ? f->next_register : -1;
    turns[6] = f->stage == stage_on_bus && !*f->owner ? f->next_start : -1;
    for (i = 0; i < 7; i++)
        if (turns[i] >= 0 && (next < 0 || turns[i] < next)) next = turns[i];
    return next;
}

bool tacet_focus_wait(tacet_focus *f, int milliseconds) {
    struct pollfd files[2];
    int64_t next, now, pause = milliseconds;
    bool has_changed, was_woken;
    uint64_t count;
    if (!f) return false;
    was_woken = load(&f->is_woken);
    // What is due already is done before the sleep, so that the sleep knows what comes next.
    has_changed = tacet_focus_update(f);
    if (has_changed || was_woken || milliseconds == 0) return has_changed;
    __atomic_store_n(&f->is_waiting, 1, __ATOMIC_SEQ_CST);
    now = now_ms();
    next = next_turn(f);
    if (!f->is_off && next >= 0 && (pause < 0 || next - now < pause)) pause = next > now ? next - now : 0;
    if (load(&f->is_woken)) pause = 0;
    // Without a descriptor to be woken by, the wait is short.
    if (f->event < 0 && (pause < 0 || pause > 50)) pause = 50;
    files[0].fd = f->event;
    files[0].events = POLLIN;
    files[1].fd = f->socket;
    files[1].events = (short)(POLLIN | (f->out_count ? POLLOUT : 0));
    poll(files, 2, pause > 0x7FFFFFFF ? 0x7FFFFFFF : (int)pause);
    __atomic_store_n(&f->is_waiting, 0, __ATOMIC_SEQ_CST);
    if (f->event >= 0 && read(f->event, &count, sizeof count) < 0) count = 0;
    return tacet_focus_update(f);
}

void tacet_focus_wake(tacet_focus *f) {
    const uint64_t one = 1;
    if (!f) return;
    __atomic_store_n(&f->is_woken, 1, __ATOMIC_SEQ_CST);
    if (load(&f->is_waiting) && f->event >= 0 && write(f->event, &one, sizeof one) < 0) return;
}

void tacet_focus_get_directive(const tacet_focus *f, tacet_focus_directive *directive) {
    tacet_focus_directive d = TACET_FOCUS_DIRECTIVE_INIT;
    if (!directive) return;
    if (f) d = unpack(__atomic_load_n(&f->word, __ATOMIC_SEQ_CST));
    give(directive, directive->struct_size, &d, sizeof d);
}

size_t tacet_focus_explain(const tacet_focus *f, char *text, size_t size) {
    const bool counts = f && (unpack(f->word).link == TACET_FOCUS_LINK_CONNECTED || is_restricted_now(f));
    const char *words = counts ? f->told_text : "";
    if (text && size > 0) copy_text(text, size, words);
    return strlen(words);
}

void tacet_focus_follow(tacet_focus *f, float seconds, tacet_focus_mix *mix) {
    tacet_focus_directive d = TACET_FOCUS_DIRECTIVE_INIT;
    tacet_focus_mix next = TACET_FOCUS_MIX_INIT;
    if (!mix) return;
    tacet_focus_get_directive(f, &d);
    if (f) follow(&f->fades_now, &d, seconds, &next);
    give(mix, mix->struct_size, &next, sizeof next);
}

static void set(tacet_focus *f, uint32_t *word, uint32_t value) {
    if (__atomic_exchange_n(word, value, __ATOMIC_SEQ_CST) != value) tacet_focus_wake(f);
}

void tacet_focus_set_type(tacet_focus *f, tacet_focus_type type) {
    if (f) set(f, &f->wanted.type, (unsigned)type < sizeof types / sizeof *types ? (uint32_t)type : 0);
}

void tacet_focus_set_active(tacet_focus *f, bool active) {
    if (f) set(f, &f->wanted.active, active ? active_yes : active_no);
}

void tacet_focus_set_application_state(tacet_focus *f, tacet_focus_application_state state) {
    if (f) set(f, &f->wanted.window, (unsigned)state < sizeof windows / sizeof *windows ? (uint32_t)state : 0);
}

void tacet_focus_set_soundtrack_playing(tacet_focus *f, bool playing) {
    if (f) set(f, &f->wanted.soundtrack, playing);
}

// Changes the number of solos, within 0...1,000,000.
static void count_solo(tacet_focus *f, int change) {
    uint32_t before = load(&f->solos), after;
    do {
        if (change < 0 ? before == 0 : before >= 1000000) return;
        after = before + (uint32_t)change;
    } while (!__atomic_compare_exchange_n(&f->solos, &before, after, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    if ((before == 0) != (after == 0)) tacet_focus_wake(f);
}

void tacet_focus_begin_solo(tacet_focus *f) {
    if (f) count_solo(f, 1);
}

void tacet_focus_end_solo(tacet_focus *f) {
    if (f) count_solo(f, -1);
}

#else  // Other systems have no focus service: everything is audible.

struct tacet_focus {
    fades fades_now;
};

tacet_focus *tacet_focus_create(const tacet_focus_config *config) {
    (void)config;
    return (tacet_focus *)calloc(1, sizeof(tacet_focus));
}

void tacet_focus_close(tacet_focus *f) { free(f); }

bool tacet_focus_update(tacet_focus *f) {
    (void)f;
    return false;
}

bool tacet_focus_wait(tacet_focus *f, int milliseconds) {
    (void)milliseconds;
    return tacet_focus_update(f);
}

void tacet_focus_wake(tacet_focus *f) { (void)f; }

void tacet_focus_get_directive(const tacet_focus *f, tacet_focus_directive *directive) {
    const tacet_focus_directive audible = TACET_FOCUS_DIRECTIVE_INIT;
    const tacet_focus_directive same = unpack(pack(&audible));
    (void)f;
    if (directive) give(directive, directive->struct_size, &same, sizeof same);
}

size_t tacet_focus_explain(const tacet_focus *f, char *text, size_t size) {
    (void)f;
    if (text && size > 0) *text = 0;
    return 0;
}

void tacet_focus_follow(tacet_focus *f, float seconds, tacet_focus_mix *mix) {
    const tacet_focus_directive audible = TACET_FOCUS_DIRECTIVE_INIT;
    tacet_focus_mix next = TACET_FOCUS_MIX_INIT;
    if (!mix) return;
    if (f) follow(&f->fades_now, &audible, seconds, &next);
    give(mix, mix->struct_size, &next, sizeof next);
}

void tacet_focus_set_type(tacet_focus *f, tacet_focus_type type) { (void)f, (void)type; }
void tacet_focus_set_active(tacet_focus *f, bool active) { (void)f, (void)active; }
void tacet_focus_set_application_state(tacet_focus *f, tacet_focus_application_state state) { (void)f, (void)state; }
void tacet_focus_set_soundtrack_playing(tacet_focus *f, bool playing) { (void)f, (void)playing; }
void tacet_focus_begin_solo(tacet_focus *f) { (void)f; }
void tacet_focus_end_solo(tacet_focus *f) { (void)f; }

#endif
