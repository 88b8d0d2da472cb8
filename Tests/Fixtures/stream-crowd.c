// Streams that rename themselves: stream-crowd STREAMS RENAMES_A_SECOND [SINK...]
//
// They take turns at the sinks: one of PipeWire has room for 128.
//
// They have the role phone, are corked, and belong to six clients. Each name holds an escape and grows to 600 bytes. Writes
// "ready" once all streams are there, and every second how many renames it has asked for; ends with its standard input.

#include <fcntl.h>
#include <poll.h>
#include <pulse/pulseaudio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CLIENTS = 6, LIMIT = 1024 };

static pa_stream *streams[LIMIT];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void turn(pa_mainloop *loop) {
    if (pa_mainloop_iterate(loop, 0, NULL) < 0) exit(1);
}

static pa_context *client(pa_mainloop *loop) {
    pa_context *context = pa_context_new(pa_mainloop_get_api(loop), "crowd");
    pa_context_connect(context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL);
    while (pa_context_get_state(context) != PA_CONTEXT_READY) {
        if (!PA_CONTEXT_IS_GOOD(pa_context_get_state(context))) exit(1);
        turn(loop);
        usleep(500);
    }
    return context;
}

int main(int count, char **arguments) {
    int total = count > 1 ? atoi(arguments[1]) : 240, rate = count > 2 ? atoi(arguments[2]) : 1000;
    if (total > LIMIT) return 2;
    pa_mainloop *loop = pa_mainloop_new();
    pa_context *clients[CLIENTS];
    for (int i = 0; i < CLIENTS; i++) clients[i] = client(loop);
    pa_sample_spec format = {PA_SAMPLE_S16LE, 8000, 1};
    for (int i = 0; i < total; i++) {
        pa_proplist *properties = pa_proplist_new();
        pa_proplist_sets(properties, "media.role", "phone");
        streams[i] = pa_stream_new_with_proplist(clients[i % CLIENTS], "talk", &format, NULL, properties);
        pa_proplist_free(properties);
        const char *sink = count > 3 ? arguments[3 + i % (count - 3)] : NULL;
        pa_stream_connect_playback(streams[i], sink, NULL, PA_STREAM_START_CORKED, NULL, NULL);
        while (pa_stream_get_state(streams[i]) == PA_STREAM_CREATING) {
            turn(loop);
            usleep(200);
        }
        if (pa_stream_get_state(streams[i]) != PA_STREAM_READY) {
            fprintf(stderr, "%d streams: %s\n", i, pa_strerror(pa_context_errno(clients[i % CLIENTS])));
            return 1;
        }
    }
    puts("ready");
    fflush(stdout);
    fcntl(0, F_SETFL, O_NONBLOCK);
    char name[640], byte;
    memset(name, 'x', sizeof name);
    double start = now();
    long renames = 0, told = 0;
    while (read(0, &byte, 1) != 0) {
        while ((double)renames < (now() - start) * rate) {
            int length = snprintf(name, 64, "\033[2J%ld", renames);
            name[length] = 'x';
            name[length + renames % 500] = 0;
            pa_operation *operation = pa_stream_set_name(streams[renames % total], name, NULL, NULL);
            if (operation) pa_operation_unref(operation);
            name[length + renames % 500] = 'x';
            renames++;
            turn(loop);
        }
        if (renames - told >= rate) {
            printf("%ld\n", told = renames);
            fflush(stdout);
        }
        turn(loop);
        usleep(500);
    }
    return 0;
}
