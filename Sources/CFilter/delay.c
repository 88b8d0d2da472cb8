#include "kernel.h"

typedef float four __attribute__((vector_size(16), may_alias));
typedef float two_anywhere __attribute__((vector_size(8), aligned(4), may_alias));

#pragma clang diagnostic ignored "-Wpsabi"

static size_t smaller(size_t one, size_t other) { return one < other ? one : other; }

// The first frame to read for a delay, and the frames from there to the ring's end. Frames from before the last clearing are silent.
static const float *heard(const tacet_delay *delay, uint32_t frames, size_t *count) {
    static const float silence[2 * 256];
    if (frames > delay->filled) {
        *count = smaller(*count, frames - delay->filled);
        return silence;
    }
    const uint32_t place = (delay->place - frames) & delay->mask;
    *count = smaller(*count, delay->mask + 1 - place);
    return delay->line + 2 * place;
}

// Each frame passes two low-passes of the first order, whose difference is what lies between their corners.
static void narrow(tacet_delay *delay, float *samples, size_t frames) {
    const four share = {delay->high, delay->high, delay->low, delay->low}, rest = 1 - share;
    four state = {delay->state[0], delay->state[1], delay->state[2], delay->state[3]};
    for (size_t frame = 0; frame < frames; frame++) {
        const float left = samples[2 * frame], right = samples[2 * frame + 1];
        const four input = {left, right, left, right};
        state = state * rest + input * share;
        samples[2 * frame] = state[0] - state[2];
        samples[2 * frame + 1] = state[1] - state[3];
    }
    for (int lane = 0; lane < 4; lane++) delay->state[lane] = __builtin_fabsf(state[lane]) < 1e-15f ? 0 : state[lane];
}

void tacet_delay_process(tacet_delay *delay, float *samples, size_t frames) {
    float echoes[2 * 256];
    while (frames > 0) {
        size_t count = smaller(smaller(frames, 256), delay->mask + 1 - delay->place);
        count = smaller(count, smaller(delay->now, delay->next));
        const float *now = heard(delay, delay->now, &count);
        if (delay->fade_left > 0) {
            count = smaller(count, delay->fade_left);
            const float *next = heard(delay, delay->next, &count);
            const float start = delay->fade, step = (1 - start) / (float)delay->fade_left;
            for (size_t frame = 0; frame < count; frame++) {
                const float share = start + step * (float)(frame + 1);
                echoes[2 * frame] = now[2 * frame] + (next[2 * frame] - now[2 * frame]) * share;
                echoes[2 * frame + 1] = now[2 * frame + 1] + (next[2 * frame + 1] - now[2 * frame + 1]) * share;
            }
            delay->fade = start + step * (float)count;
            delay->fade_left -= (uint32_t)count;
            if (delay->fade_left == 0) delay->now = delay->next, delay->fade = 0;
        } else {
            __builtin_memcpy(echoes, now, 2 * count * sizeof(float));
        }
        if (delay->is_narrow) narrow(delay, echoes, count);
        float *line = delay->line + 2 * delay->place;
        const float feedback = delay->feedback;
        if (delay->crosses) {
            for (size_t frame = 0; frame < count; frame++) {
                line[2 * frame] = (samples[2 * frame] + samples[2 * frame + 1]) * 0.5f + feedback * echoes[2 * frame + 1];
                line[2 * frame + 1] = feedback * echoes[2 * frame];
            }
        } else {
            for (size_t index = 0; index < 2 * count; index++) line[index] = samples[index] + feedback * echoes[index];
        }
        __builtin_memcpy(samples, echoes, 2 * count * sizeof(float));
        delay->place = (delay->place + (uint32_t)count) & delay->mask;
        delay->filled = (uint32_t)smaller(delay->filled + count, delay->mask + 1);
        samples += 2 * count;
        frames -= count;
    }
}

// The value between the two in the middle of four, by the curve of Catmull and Rom.
EVERYWHERE float between(float a, float b, float c, float d, float share) {
    const float slope = (c - a) * 0.5f, end = (d - b) * 0.5f;
    const float third = 2 * (b - c) + slope + end;
    return b + share * (slope + share * (c - b - slope - third + share * third));
}

void tacet_modulate(tacet_modulator *modulator, float *samples, size_t frames, const float *delays) {
    const uint32_t mask = modulator->mask;
    const float feedback = modulator->feedback;
    for (int side = 0; side < 2; side++) {
        float *line = modulator->line + side * (mask + 1);
        const float first = modulator->delays[side], step = (delays[side] - first) / (float)frames;
        uint32_t place = modulator->place;
        for (size_t frame = 0; frame < frames; frame++, place = (place + 1) & mask) {
            const float delay = first + step * (float)(frame + 1);
            const uint32_t whole = (uint32_t)delay;
            const float share = delay - (float)whole;
            const uint32_t at = place - whole;
            const float echo = between(
                line[(at + 1) & mask], line[at & mask], line[(at - 1) & mask], line[(at - 2) & mask], share);
            const float kept = samples[2 * frame + side] + feedback * echo;
            line[place] = __builtin_fabsf(kept) < 1e-15f ? 0 : kept;
            samples[2 * frame + side] = echo;
        }
        modulator->delays[side] = delays[side];
    }
    modulator->place = (modulator->place + (uint32_t)frames) & mask;
}
