// A game that mixes itself and plays a tone of 500 Hz through libpulse, until its standard input ends.

#include <math.h>
#include <poll.h>
#include <pulse/simple.h>
#include <unistd.h>

enum { RATE = 48000, PERIOD = 480 };

int main(void) {
    const pa_sample_spec format = {PA_SAMPLE_S16LE, RATE, 2};
    const pa_buffer_attr buffer = {(uint32_t)-1, PERIOD * 4 * 4, (uint32_t)-1, (uint32_t)-1, (uint32_t)-1};
    pa_simple *stream = pa_simple_new(NULL, "game", PA_STREAM_PLAYBACK, NULL, "tone", &format, NULL, &buffer, NULL);
    if (!stream) return 1;
    short samples[PERIOD][2];
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    for (long frame = 0; poll(&input, 1, 0) == 0;) {
        for (int index = 0; index < PERIOD; index++, frame++)
            samples[index][0] = samples[index][1] = (short)(8000 * sin(2 * M_PI * 500 * (double)frame / RATE));
        if (pa_simple_write(stream, samples, sizeof samples, NULL) < 0) return 1;
    }
    pa_simple_free(stream);
    return 0;
}
