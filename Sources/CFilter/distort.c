#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

#pragma clang diagnostic ignored "-Wpsabi"

// Both curves are averaged between a sample and the one before, which folds less of what lies above half of the sample rate back. Source:
// J. D. Parker, V. Zavalishin and E. Le Bivic, Reducing the aliasing of nonlinear waveshaping using continuous-time convolution, DAFx 2016.

// x / √(1 + x²), whose integral is √(1 + x²).
EVERYWHERE float soft(float before, float now) {
    return (before + now) / (__builtin_sqrtf(1 + before * before) + __builtin_sqrtf(1 + now * now));
}

EVERYWHERE float clipped(float sample) { return sample > 1 ? 1 : sample < -1 ? -1 : sample; }

// The integral of the clipped line.
EVERYWHERE float area(float sample) {
    const float size = __builtin_fabsf(sample);
    return size > 1 ? size - 0.5f : 0.5f * sample * sample;
}

EVERYWHERE float hard(float before, float now) {
    const float step = now - before;
    return __builtin_fabsf(step) < 1e-2f ? clipped((before + now) * 0.5f) : (area(now) - area(before)) / step;
}

EVERYWHERE void distort(
    float *samples, size_t frames, float *before, float drive, float drive_slope, float level, float level_slope, int is_hard
) {
    float driven[2 * 66];
    for (size_t start = 0; start < frames; start += 64) {
        const size_t count = frames - start < 64 ? frames - start : 64;
        float *sample = samples + 2 * start;
        driven[0] = before[0], driven[1] = before[1];
        for (size_t index = 0; index < 2 * count; index++) {
            driven[index + 2] = sample[index] * (drive + drive_slope * (float)(int)(start + index / 2 + 1));
        }
        for (size_t index = 0; index < 2 * count; index++) {
            const float gain = level + level_slope * (float)(int)(start + index / 2 + 1);
            sample[index] = gain * (is_hard ? hard(driven[index], driven[index + 2]) : soft(driven[index], driven[index + 2]));
        }
        before[0] = driven[2 * count], before[1] = driven[2 * count + 1];
    }
}

PER_PROCESSOR(
    "avx2", void, tacet_distort,
    (float *samples, size_t frames, float *before, float drive, float drive_slope, float level, float level_slope, int is_hard),
    distort, (samples, frames, before, drive, drive_slope, level, level_slope, is_hard))
