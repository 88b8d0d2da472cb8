#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias, aligned(4)));
typedef int32_t eight_masks __attribute__((vector_size(32)));

#define TAPS TACET_TRUE_PEAK_TAPS

// A NaN is not greater.
#define GREATER(values, than) \
    ((eight)(((eight_masks)(values) & (eight_masks)((values) > (than))) \
             | ((eight_masks)(than) & ~(eight_masks)((values) > (than)))))

EVERYWHERE float true_peak(const float *samples, const float *coefficients, size_t frames) {
    const size_t count = 2 * frames;
    eight largest = {0};
    size_t place = 0;
    for (; place + 8 <= count; place += 8) {
        eight sums[3] = {{0}, {0}, {0}};
        for (int tap = 0; tap < TAPS; tap++) {
            const eight values = *(const eight *)(samples + place + 2 * tap);
            for (int phase = 0; phase < 3; phase++) sums[phase] += values * coefficients[phase * TAPS + tap];
        }
        const eight itself = *(const eight *)(samples + place + 2 * (TAPS - 1));
        largest = GREATER(itself * itself, largest);
        for (int phase = 0; phase < 3; phase++) largest = GREATER(sums[phase] * sums[phase], largest);
    }
    float result = 0;
    for (int lane = 0; lane < 8; lane++) {
        if (largest[lane] > result) result = largest[lane];
    }
    for (; place < count; place++) {
        const float itself = samples[place + 2 * (TAPS - 1)];
        if (itself * itself > result) result = itself * itself;
        for (int phase = 0; phase < 3; phase++) {
            float sum = 0;
            for (int tap = 0; tap < TAPS; tap++) sum += samples[place + 2 * tap] * coefficients[phase * TAPS + tap];
            if (sum * sum > result) result = sum * sum;
        }
    }
    return __builtin_sqrtf(result);
}

PER_PROCESSOR(
    "avx2", float, tacet_true_peak, (const float *samples, const float *coefficients, size_t frames), true_peak,
    (samples, coefficients, frames))
