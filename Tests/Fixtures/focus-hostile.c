// What a hostile program does to the focus service, and what hostile messages do to its client. It contains the client's source, so that
// it speaks D-Bus as the client does.
//
//   focus-hostile crowd COUNT     registers and leaves so often, and prints "done COUNT"
//   focus-hostile flood           calls without end as fast as the bus takes it; prints "floods" once it has begun
//   focus-hostile measure COUNT [PROCESS…]  asks so often, 40 times a second, and prints the median, the tail (the 99th percentile) and the
//                                 answer in microseconds. With up to three processes it prints "registered", waits for a line, and
//                                 prints the three also without the time in which one of them, or this one, was ready to run and had
//                                 no processor; and the same six of the bus's own answers, and of those of the program that echoes
//   focus-hostile echo            answers every call by an error; prints "echoes" once it can be asked
//   focus-hostile register|huge|unread|signals|reconnect|solos|ask|malformed  each does that without end, and prints "floods"
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

// Says once that the flood has begun.
static void say_floods(void) {
    static int64_t begun;
    if (!begun) begun = now_ms();
    if (begun > 0 && now_ms() > begun + 200) {
        begun = -1;
        printf("floods\n");
        fflush(stdout);
    }
}

static void call_explain(tacet_focus *f) { ask_session(f, "Explain", NULL, NULL); }

static void call_register(tacet_focus *f) {
    send_register(f);
    f->register_call = 0;
}

// What no interface has, and what none may do.
static void call_anything(tacet_focus *f) {
    static const char *const members[] = {"Introspect", "Set", "GetAll", "Close", "SetType", "\\", "x"};
    static const char *const paths[] = {"/org/tacet/Focus1", "/org/tacet/Focus1/sessions", "/org/tacet/Focus1/sessions/1", "/"};
    static const char *const interfaces[] = {PROPERTIES, "org.freedesktop.DBus.Introspectable", SESSION, "org.tacet.Focus9"};
    static unsigned count;
    const call c = {f->owner, paths[count % 4], interfaces[count / 4 % 4], members[count % 5], "s"};
    count++;
    send_call(f, &c, "no such word", true);
}

static void call_solo(tacet_focus *f) {
    static unsigned count;
    ask_session(f, count++ % 2 ? "EndSolo" : "BeginSolo", NULL, NULL);
}

static void send_signal(tacet_focus *f) {
    const call c = {f->owner, "/org/tacet/Focus1", PROPERTIES, "PropertiesChanged", "s"};
    writer w;
    size_t body;
    if (++f->serial == 0) f->serial = 1;
    begin(&w, f->serial, 4, 1, &c, 0);
    body = w.count;
    put_text(&w, "org.mpris.MediaPlayer2.Player");
    queue(f, &w, body);
}

// Calls without end, as fast as the bus takes it. `reads`: whether answers are read.
static void flood(void (*call_once)(tacet_focus *), bool reads) {
    tacet_focus *f = registered("flood");
    for (;;) {
        struct pollfd file = {f->socket, (short)((reads ? POLLIN : 0) | POLLOUT), 0};
        while (f->out_count < capacity / 2) call_once(f);
        poll(&file, 1, 100);
        // A bus that has enough of this connection ends it: another one follows.
        if (!flush(f) || (reads && !receive(f))) {
            tacet_focus_close(f);
            f = registered("flood");
        }
        f->is_stuck = false;
        say_floods();
    }
}

// Half a message, or no message, and the bus ends the connection.
static void malform(void) {
    for (;;) {
        tacet_focus *f = registered("malformed");
        unsigned k;
        send_register(f);
        for (k = 0; k < 24; k++) f->out[(size_t)rand() % f->out_count] = (uint8_t)rand();
        flush(f);
        tacet_focus_close(f);
        say_floods();
    }
}

static void reconnect(void) {
    for (;;) {
        tacet_focus_close(registered("reconnect"));
        say_floods();
    }
}

// Registrations with a name of 8 MB.
static void register_huge(void) {
    enum { megabytes = 8 };
    const size_t length = (size_t)megabytes << 20;
    char *name = (char *)malloc(length);
    tacet_focus *f = registered("huge");
    if (!name) return;
    memset(name, 'x', length);
    for (;;) {
        call c = {f->owner, "/org/tacet/Focus1", SERVICE, "Register", "a{sv}"};
        writer w;
        size_t body, start, at = 0;
        const int flags = fcntl(f->socket, F_GETFL);
        begin(&w, ++f->serial, 1, 2, &c, 0);
        body = w.count;
        put_u32(&w, 0);
        align(&w, 8);
        start = w.count;
        put_entry(&w, "name", "s");
        put_u32(&w, (uint32_t)length);
        patch(&w, body, (uint32_t)(w.count - start + length + 1));
        patch(&w, 4, (uint32_t)(w.count - body + length + 1));
        fcntl(f->socket, F_SETFL, flags & ~O_NONBLOCK);
        if (send(f->socket, w.bytes, w.count, MSG_NOSIGNAL) < 0) return;
        while (at < length) {
            const ssize_t sent = send(f->socket, name + at, length - at, MSG_NOSIGNAL);
            if (sent <= 0) return;
            at += (size_t)sent;
        }
        if (send(f->socket, "", 1, MSG_NOSIGNAL) < 0) return;
        // One after another: the bus would keep gigabytes for a service that reads them more slowly.
        const call ping = {f->owner, "/", "org.freedesktop.DBus.Peer", "Ping", NULL};
        f->ping_call = send_call(f, &ping, NULL, true);
        flush(f);
        for (const int64_t end = now_ms() + 5000; f->ping_call && now_ms() < end;) {
            struct pollfd file = {f->socket, POLLIN, 0};
            poll(&file, 1, 100);
            if (!receive(f)) return;
        }
        say_floods();
    }
}

static int compare(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

enum { processes_at_most = 3 };

// The time in microseconds that the main threads of the processes, and of this one last, were ready to run and had no processor:
// see proc(5), /proc/PID/schedstat.
static void read_waits(int64_t waits[processes_at_most + 1], char **processes, int count) {
    int i;
    for (i = 0; i <= count; i++) {
        char path[64];
        unsigned long long ran = 0, waited = 0;
        FILE *file;
        snprintf(path, sizeof path, "/proc/%s/schedstat", i == count ? "self" : processes[i]);
        file = fopen(path, "re");
        waits[i] = file && fscanf(file, "%llu %llu", &ran, &waited) == 2 ? (int64_t)(waited / 1000) : 0;
        if (file) fclose(file);
    }
}

// What a run of answers took in microseconds. `own` leaves out the time without a processor of that process that lacked one longest:
// several may lack one at the same time.
typedef struct {
    int64_t times[10000], own[10000];
} answers;

// Waits for the answer to the call whose serial is at `serial`; false if the bus has ended the connection.
static bool await(tacet_focus *f, const uint32_t *serial, answers *a, int i, char **processes, int count) {
    int64_t before[processes_at_most + 1], after[processes_at_most + 1], begin, longest = 0;
    int k;
    read_waits(before, processes, count);
    begin = now_us();
    flush(f);
    while (*serial && now_us() < begin + 1000000) {
        struct pollfd file = {f->socket, POLLIN, 0};
        poll(&file, 1, 100);
        if (!receive(f)) return false;
    }
    a->times[i] = now_us() - begin;
    read_waits(after, processes, count);
    for (k = 0; k <= count; k++) longest = after[k] - before[k] > longest ? after[k] - before[k] : longest;
    a->own[i] = a->times[i] > longest ? a->times[i] - longest : 0;
    return true;
}

static void print_times(const char *what, int64_t *times, int count) {
    qsort(times, (size_t)count, sizeof *times, compare);
    printf("%s median %lld tail %lld longest %lld\n", what, (long long)times[count / 2], (long long)times[(count - 1) * 99 / 100],
           (long long)times[count - 1]);
}

#define ECHO "org.tacet.Echo"

// Answers every call at once, as the client does.
static int echo(void) {
    tacet_focus *f = registered("echo");
    f->start_call = ask_bus(f, "RequestName", "su", ECHO);
    while (flush(f)) {
        struct pollfd file = {f->socket, POLLIN, 0};
        const bool was_asking = f->start_call;
        poll(&file, 1, 1000);
        if (!receive(f)) break;
        if (was_asking && !f->start_call) printf("echoes\n");
        fflush(stdout);
    }
    return 0;
}

// A connection for which the program that echoes is the service.
static tacet_focus *echo_asker(void) {
    tacet_focus *f = registered("asker");
    f->owner_call = ask_bus(f, "GetNameOwner", "s", ECHO);
    while (f->owner_call) {
        struct pollfd file = {f->socket, POLLIN, 0};
        if (!flush(f)) exit(1);
        poll(&file, 1, 100);
        if (!receive(f)) exit(1);
    }
    return f;
}

static int measure(int count, char **processes, int process_count) {
    enum { service, bus, plain, kinds };
    static const char *const names[kinds] = {"service", "bus", "echo"};
    static answers all[kinds];
    tacet_focus *f = registered("measure"), *e = NULL;
    int i, k;
    if (count > 10000) count = 10000;
    if (process_count > processes_at_most) process_count = processes_at_most;
    // The peer begins between this line and the one that is read.
    if (process_count > 0) {
        e = echo_asker();
        printf("registered\n");
        fflush(stdout);
        getchar();
    }
    for (i = 0; i < count; i++) {
        const call c = {f->owner, f->path, PROPERTIES, "GetAll", "s"};
        if (e) {
            const call ping = {e->owner, "/", "org.freedesktop.DBus.Peer", "Ping", NULL};
            f->start_call = ask_bus(f, "GetId", NULL, NULL);
            if (!await(f, &f->start_call, &all[bus], i, processes, process_count)) return 1;
            e->ping_call = send_call(e, &ping, NULL, true);
            if (!await(e, &e->ping_call, &all[plain], i, processes, process_count)) return 1;
        }
        f->properties_call = send_call(f, &c, SESSION, true);
        if (!await(f, &f->properties_call, &all[service], i, processes, process_count)) return 1;
        poll(NULL, 0, 25);
    }
    for (k = 0; k < (e ? kinds : 1); k++) {
        print_times(names[k], all[k].times, count);
        if (e) print_times("without waiting", all[k].own, count);
    }
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
    if (!strcmp(mode, "flood")) flood(call_explain, true);
    if (!strcmp(mode, "register")) flood(call_register, true);
    if (!strcmp(mode, "ask")) flood(call_anything, true);
    if (!strcmp(mode, "solos")) flood(call_solo, true);
    if (!strcmp(mode, "signals")) flood(send_signal, true);
    if (!strcmp(mode, "unread")) flood(call_explain, false);
    if (!strcmp(mode, "reconnect")) reconnect();
    if (!strcmp(mode, "malformed")) malform();
    if (!strcmp(mode, "huge")) register_huge();
    if (!strcmp(mode, "echo")) return echo();
    if (!strcmp(mode, "measure")) return measure((int)number, arguments + 3, count > 3 ? count - 3 : 0);
    if (!strcmp(mode, "fuzz")) return fuzz((uint64_t)number, count > 3 ? atoi(arguments[3]) : 1000);
    if (!strcmp(mode, "follow")) return print_fades((uint64_t)number, count > 3 ? atoi(arguments[3]) : 1000);
    return 2;
}
