#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias, aligned(4)));
typedef int16_t eight_shorts __attribute__((vector_size(16), may_alias, aligned(2)));

// The gains of eight samples, from a sample's index on.
#define GAINS(target, indices) ((target).gain + (target).slope * (indices))

EVERYWHERE void mix_one(const float *samples, size_t count, tacet_mix_target target) {
    const eight first = {0, 1, 2, 3, 4, 5, 6, 7};
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
        *(eight *)(target.sum + index) += *(const eight *)(samples + index) * GAINS(target, first + (float)index);
    }
    for (; index < count; index++) target.sum[index] += samples[index] * (target.gain + target.slope * (float)index);
}

// Two targets at once: each sample is loaded once for both.
EVERYWHERE void mix_two(const float *samples, size_t count, tacet_mix_target one, tacet_mix_target other) {
    const eight first = {0, 1, 2, 3, 4, 5, 6, 7};
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
        const eight sound = *(const eight *)(samples + index), indices = first + (float)index;
        *(eight *)(one.sum + index) += sound * GAINS(one, indices);
        *(eight *)(other.sum + index) += sound * GAINS(other, indices);
    }
    for (; index < count; index++) {
        one.sum[index] += samples[index] * (one.gain + one.slope * (float)index);
        other.sum[index] += samples[index] * (other.gain + other.slope * (float)index);
    }
}

EVERYWHERE void mix(const float *samples, size_t count, const tacet_mix_target *targets, size_t number) {
    size_t target = 0;
    for (; target + 2 <= number; target += 2) mix_two(samples, count, targets[target], targets[target + 1]);
    if (target < number) mix_one(samples, count, targets[target]);
}

EVERYWHERE void mix_shorts(const int16_t *samples, size_t count, tacet_mix_target target) {
    const eight first = {0, 1, 2, 3, 4, 5, 6, 7};
    target.gain /= 32768;
    target.slope /= 32768;
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
        const eight sound = __builtin_convertvector(*(const eight_shorts *)(samples + index), eight);
        *(eight *)(target.sum + index) += sound * GAINS(target, first + (float)index);
    }
    for (; index < count; index++) target.sum[index] += samples[index] * (target.gain + target.slope * (float)index);
}

EVERYWHERE void widen(const int16_t *samples, size_t count, float *output) {
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
        *(eight *)(output + index) =
            __builtin_convertvector(*(const eight_shorts *)(samples + index), eight) * (1.0f / 32768);
    }
    for (; index < count; index++) output[index] = samples[index] * (1.0f / 32768);
}

PER_PROCESSOR(
    "avx2", void, tacet_mix,
    (const float *samples, size_t count, const tacet_mix_target *targets, size_t number),
    mix, (samples, count, targets, number))
PER_PROCESSOR(
    "avx2", void, tacet_mix_shorts,
    (const int16_t *samples, size_t count, tacet_mix_target target),
    mix_shorts, (samples, count, target))
PER_PROCESSOR("avx2", void, tacet_widen, (const int16_t *samples, size_t count, float *output), widen, (samples, count, output))
