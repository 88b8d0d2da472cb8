// What a hostile program does to the focus service, and what hostile messages do to its client. It contains the client's source, so that
// it speaks D-Bus as the client does.
//
//   focus-hostile crowd COUNT     registers and leaves so often, and prints "done COUNT"
//   focus-hostile flood           calls without end as fast as the bus takes it; prints "floods" once it has begun
//   focus-hostile measure COUNT   asks so often, 40 times a second, and prints the median and the longest answer in microseconds
//   focus-hostile follow SEED COUNT  prints so many steps of the client's fades: the directive, the seconds, the mix
//   focus-hostile fuzz SEED COUNT lets the client read so many messages that are not well-formed; prints "survived COUNT"
#include "tacet-focus.c"

static int64_t now_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static tacet_focus *registered(const char *name) {
    tacet_focus_config config = TACET_FOCUS_CONFIG_INIT;
    const int64_t end = now_ms() + 5000;
    tacet_focus *f;
    config.application_id = name;
    f = tacet_focus_create(&config);
    while (f && f->told.link != TACET_FOCUS_LINK_CONNECTED && now_ms() < end) tacet_focus_wait(f, 100);
    if (!f || f->told.link != TACET_FOCUS_LINK_CONNECTED) {
        printf("failed to register\n");
        exit(1);
    }
    return f;
}

static int crowd(int count) {
    int i;
    for (i = 0; i < count; i++) tacet_focus_close(registered("crowd"));
    printf("done %d\n", count);
    return 0;
}

static int flood(void) {
    tacet_focus *f = registered("flood");
    const int64_t begin = now_ms();
    bool has_told = false;
    for (;;) {
        struct pollfd file = {f->socket, POLLIN | POLLOUT, 0};
        while (f->out_count < capacity / 2) ask_session(f, "Explain", NULL, NULL);
        poll(&file, 1, 100);
        if (!flush(f) || !receive(f)) return 1;
        if (!has_told && now_ms() > begin + 200) {
            has_told = true;
            printf("floods\n");
            fflush(stdout);
        }
    }
}

static int compare(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static int measure(int count) {
    static int64_t times[10000];
    tacet_focus *f = registered("measure");
    int i;
    for (i = 0; i < count && i < 10000; i++) {
        const call c = {f->owner, f->path, PROPERTIES, "GetAll", "s"};
        const int64_t begin = now_us();
        f->properties_call = send_call(f, &c, SESSION, true);
        flush(f);
        while (f->properties_call && now_us() < begin + 1000000) {
            struct pollfd file = {f->socket, POLLIN, 0};
            poll(&file, 1, 100);
            if (!receive(f)) return 1;
        }
        times[i] = now_us() - begin;
        poll(NULL, 0, 25);
    }
    qsort(times, (size_t)i, sizeof *times, compare);
    printf("median %lld longest %lld\n", (long long)times[i / 2], (long long)times[i - 1]);
    return 0;
}

// SplitMix64.
static uint64_t state;
static uint64_t next(void) {
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int print_fades(uint64_t seed, int count) {
    tacet_focus_directive d = TACET_FOCUS_DIRECTIVE_INIT;
    tacet_focus_mix mix = TACET_FOCUS_MIX_INIT;
    fades f;
    int i;
    memset(&f, 0, sizeof f);
    state = seed;
    for (i = 0; i < count; i++) {
        const float seconds = (float)(next() % 60) / 1000;
        if (next() % 8 == 0) d.effects = (tacet_focus_audibility)(next() % 4);
        if (next() % 8 == 0) d.soundtrack = (tacet_focus_audibility)(next() % 4);
        if (next() % 16 == 0) d.gain = next() % 2 ? -12.0f : 0.0f;
        if (next() % 16 == 0) d.soundtrack_gain = next() % 2 ? -12.0f : 0.0f;
        follow(&f, &d, seconds, &mix);
        printf("%d %d %g %g %.3f %.6f %.6f %d %d %d\n", d.effects, d.soundtrack, (double)d.gain,
               (double)d.soundtrack_gain, (double)seconds, (double)mix.effects_amplitude,
               (double)mix.soundtrack_amplitude, mix.effects_run, mix.soundtrack_runs, mix.one_shots_end);
    }
    return 0;
}

// Writes a signal or an answer as the service sends it, and returns its length.
static size_t write_answer(uint8_t *bytes, uint32_t serial) {
    const call c = {":1.2", "/org/tacet/Focus1/sessions/1", PROPERTIES, "PropertiesChanged", "sa{sv}as"};
    writer w;
    size_t body, length, start, inner, inside;
    begin(&w, serial, 4, 1, &c, 0);
    // The sender is a field that the bus adds.
    w.count = (w.count + 7) & ~(size_t)7;
    put_field(&w, 7, "s", ":1.1");
    patch(&w, 12, (uint32_t)(w.count - 16));
    align(&w, 8);
    body = w.count;
    put_text(&w, SESSION);
    put_u32(&w, 0);
    length = w.count - 4;
    align(&w, 8);
    start = w.count;
    put_word(&w, "State", "interrupted");
    put_entry(&w, "Directive", "a{sv}");
    put_u32(&w, 0);
    inner = w.count - 4;
    align(&w, 8);
    inside = w.count;
    put_word(&w, "effects", "frozen");
    put_word(&w, "soundtrack", "held");
    put_word(&w, "soundtrack-reason", "other-audio");
    put_word(&w, "text", "There is a call. Sound returns when it ends.");
    put_number(&w, "later", "u", 7);
    patch(&w, inner, (uint32_t)(w.count - inside));
    patch(&w, length, (uint32_t)(w.count - start));
    put_u32(&w, 0);
    patch(&w, 4, (uint32_t)(w.count - body));
    memcpy(bytes, w.bytes, w.count);
    return w.count;
}

static int fuzz(uint64_t seed, int count) {
    tacet_focus *f = (tacet_focus *)calloc(1, sizeof *f);
    int i, taken = 0;
    if (!f) return 1;
    state = seed;
    f->socket = f->event = -1;
    for (i = 0; i < count; i++) {
        const int kind = (int)(next() % 8);
        size_t length, changes, k;
        f->stage = next() % 16 ? stage_on_bus : stage_greeting;
        f->out_count = 0;
        f->socket = 1000000;  // none: nothing is sent
        copy_text(f->owner, sizeof f->owner, ":1.1");
        copy_text(f->path, sizeof f->path, "/org/tacet/Focus1/sessions/1");
        if (next() % 64 == 0) f->in_count = f->skip = 0;
        length = write_answer(f->in, (uint32_t)i + 1);
        f->in_count = length;
        if (kind == 0) {
            for (k = 0; k < length; k++) f->in[k] = (uint8_t)next();
        } else if (kind < 7) {
            changes = next() % 6;
            for (k = 0; k < changes; k++) f->in[next() % length] = (uint8_t)(next() % 3 ? next() % 256 : next() % 2 * 255);
            if (next() % 4 == 0) f->in_count = next() % length;
        }
        if (next() % 32 == 0) f->properties_call = f->register_call = (uint32_t)(next() % 4);
        if (!take_apart(f)) f->in_count = f->skip = 0;
        if (f->told.effects == TACET_FOCUS_FROZEN) taken++;
        memset(&f->told, 0, sizeof f->told);
    }
    free(f);
    printf("survived %d, believed %d\n", count, taken);
    return taken > count / 10 ? 0 : 1;
}

int main(int count, char **arguments) {
    const char *mode = count > 1 ? arguments[1] : "";
    const long number = count > 2 ? atol(arguments[2]) : 0;
    if (!strcmp(mode, "crowd")) return crowd((int)number);
    if (!strcmp(mode, "flood")) return flood();
    if (!strcmp(mode, "measure")) return measure((int)number);
    if (!strcmp(mode, "fuzz")) return fuzz((uint64_t)number, count > 3 ? atoi(arguments[3]) : 1000);
    if (!strcmp(mode, "follow")) return print_fades((uint64_t)number, count > 3 ? atoi(arguments[3]) : 1000);
    return 2;
}
