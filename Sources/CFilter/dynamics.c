#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t eight_integers __attribute__((vector_size(32), may_alias));

// Every function with a vector among its arguments is inlined, so that its way of passing vectors does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

void tacet_clear_compressor(tacet_compressor *compressor) {
    __builtin_memset(compressor->peaks, 0, sizeof(compressor->peaks));
    compressor->reduction = 0;
    compressor->gain = __builtin_exp2f(compressor->makeup);
}

EVERYWHERE eight larger(eight one, eight other) {
    const eight_integers mask = one > other;
    return (eight)(((eight_integers)one & mask) | ((eight_integers)other & ~mask));
}

EVERYWHERE eight smaller(eight one, eight other) { return -larger(-one, -other); }

// The bits of floats without a sign grow with the floats, and the larger of two integers is one instruction.
typedef int32_t eight_integers_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

EVERYWHERE eight_integers magnitudes(eight_integers bits) { return bits & 0x7fffffff; }

EVERYWHERE float largest(eight_integers lanes) {
    lanes = __builtin_elementwise_max(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3));
    lanes = __builtin_elementwise_max(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1, 6, 7, 4, 5));
    lanes = __builtin_elementwise_max(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2, 5, 4, 7, 6));
    return ((eight)lanes)[0];
}

EVERYWHERE void peaks(const float *samples, size_t frames, float *output) {
    for (size_t frame = 0; frame < frames; frame += TACET_STEP) {
        const float *sample = samples + 2 * frame;
        float peak = 0;
        if (frames - frame >= TACET_STEP) {
            const eight_integers_anywhere *all = (const eight_integers_anywhere *)sample;
            peak = largest(__builtin_elementwise_max(
                __builtin_elementwise_max(magnitudes(all[0]), magnitudes(all[1])),
                __builtin_elementwise_max(magnitudes(all[2]), magnitudes(all[3]))));
        } else {
            for (size_t index = 0; index < 2 * (frames - frame); index++) {
                const float magnitude = __builtin_fabsf(sample[index]);
                peak = magnitude > peak ? magnitude : peak;
            }
        }
        *output++ = peak;
    }
}

// The largest of the latest sixteen peaks at each of eight steps. `all` has the sixteen peaks before, and the eight.
EVERYWHERE eight held(const float *all) {
    int32_t pairs[24], fours[24], eights[24];
#define AT(array, index) (*(eight_integers_anywhere *)((array) + (index)))
    for (int index = 8; index < 24; index += 8) {
        AT(pairs, index) = __builtin_elementwise_max(AT(all, index), AT(all, index - 1));
    }
    AT(pairs, 1) = __builtin_elementwise_max(AT(all, 1), AT(all, 0));
    for (int index = 16; index >= 8; index -= 8) AT(fours, index) = __builtin_elementwise_max(AT(pairs, index), AT(pairs, index - 2));
    AT(fours, 3) = __builtin_elementwise_max(AT(pairs, 3), AT(pairs, 1));
    for (int index = 16; index >= 8; index -= 8) AT(eights, index) = __builtin_elementwise_max(AT(fours, index), AT(fours, index - 4));
    return (eight)__builtin_elementwise_max(AT(eights, 16), AT(eights, 8));
#undef AT
}

// The logarithm to base 2, off by 10⁻⁷ at most, of numbers above 2⁻¹²⁰. 2(t + t³/3 + t⁵/5 + …) / ln 2 with t = (m - 1) / (m + 1).
EVERYWHERE eight logarithm(eight number) {
    const eight_integers bits = (eight_integers)number - 0x3f3504f3;
    const eight mantissa = (eight)((bits & 0x7fffff) + 0x3f3504f3);
    const eight t = (mantissa - 1) / (mantissa + 1), square = t * t;
    const eight series = 1 + square * (1.0f / 3 + square * (1.0f / 5 + square * (1.0f / 7)));
    return __builtin_convertvector(bits >> 23, eight) + t * series * 2.88539008f;
}

// 2 to the power of numbers in -120...120, off by 10⁻⁵ of the result at most.
EVERYWHERE eight power(eight number) {
    const eight_integers whole = __builtin_convertvector(number + 128.5f, eight_integers) - 128;
    const eight rest = number - __builtin_convertvector(whole, eight);
    const eight series = 1 + rest * (0.693147181f + rest * (0.240226507f + rest * (0.0555041087f
        + rest * (0.00961812911f + rest * 0.00133335581f))));
    return (eight)((eight_integers)series + (whole << 23));
}

// The change of the gain that the static curve wants, as a logarithm to base 2. Source: D. Giannoulis, M. Massberg and J. D. Reiss,
// Digital Dynamic Range Compressor Design, Journal of the Audio Engineering Society 60(6), 2012.
EVERYWHERE eight curve(const tacet_compressor *compressor, eight level) {
    const float knee = compressor->knee > 1e-4f ? compressor->knee : 1e-4f;
    const eight above = level - compressor->threshold + knee / 2;
    const eight zero = {0};
    const eight bent = smaller(larger(above, zero), zero + knee);
    return compressor->slope * (bent * bent / (2 * knee) + larger(above - knee, zero));
}

EVERYWHERE void compress(tacet_compressor *compressor, const float *peaks, float *samples, size_t frames) {
    for (size_t start = 0; start < frames; start += 8 * TACET_STEP) {
        const size_t left = frames - start < 8 * TACET_STEP ? frames - start : 8 * TACET_STEP;
        const size_t steps = (left + TACET_STEP - 1) / TACET_STEP;
        float all[24] = {0}, values[8];
        __builtin_memcpy(all, compressor->peaks, 16 * sizeof(float));
        __builtin_memcpy(all + 16, peaks + start / TACET_STEP, steps * sizeof(float));
        __builtin_memcpy(compressor->peaks, all + steps, 16 * sizeof(float));
        *(eight_anywhere *)values = held(all);
        const eight_anywhere *levels = (const eight_anywhere *)values;
        const eight floor = {1e-10f, 1e-10f, 1e-10f, 1e-10f, 1e-10f, 1e-10f, 1e-10f, 1e-10f};
        *(eight_anywhere *)values = curve(compressor, logarithm(smaller(larger(*levels, floor), floor * 1e30f)));
        for (size_t index = 0; index < steps; index++) {
            const float wanted = values[index], now = compressor->reduction;
            const float pace = wanted < now ? compressor->attack : compressor->release;
            compressor->reduction = wanted + (now - wanted) * pace;
            values[index] = compressor->reduction;
        }
        if (compressor->reduction > -1e-9f) compressor->reduction = 0;
        *(eight_anywhere *)values = power(smaller(larger(*levels, floor - 100), floor + 100) + compressor->makeup);
        for (size_t index = 0; index < steps; index++) {
            const size_t place = start + index * TACET_STEP;
            const float from = compressor->gain, slope = (values[index] - from) / TACET_STEP;
            float *sample = samples + 2 * place;
            compressor->gain = values[index];
            if (frames - place >= TACET_STEP) {
                const eight ramp = {1, 1, 2, 2, 3, 3, 4, 4};
                eight_anywhere *all = (eight_anywhere *)sample;
                for (int group = 0; group < TACET_STEP / 4; group++) all[group] *= from + slope * (ramp + (float)(4 * group));
            } else {
                for (size_t frame = 0; frame < frames - place; frame++) {
                    const float gain = from + slope * (float)(frame + 1);
                    sample[2 * frame] *= gain;
                    sample[2 * frame + 1] *= gain;
                    compressor->gain = gain;
                }
            }
        }
    }
}

EVERYWHERE void blend(
    float *samples, const float *dry, size_t frames, float dry_gain, float dry_slope, float wet_gain, float wet_slope
) {
    const eight ramp = {1, 1, 2, 2, 3, 3, 4, 4};
    size_t frame = 0;
    for (; frame + 4 <= frames; frame += 4) {
        eight_anywhere *wet = (eight_anywhere *)(samples + 2 * frame);
        const eight at = ramp + (float)frame;
        eight sum = *wet * (wet_gain + wet_slope * at);
        if (dry) sum += *(const eight_anywhere *)(dry + 2 * frame) * (dry_gain + dry_slope * at);
        *wet = sum;
    }
    for (; frame < frames; frame++) {
        for (int side = 0; side < 2; side++) {
            float *wet = samples + 2 * frame + side;
            *wet *= wet_gain + wet_slope * (float)(frame + 1);
            if (dry) *wet += dry[2 * frame + side] * (dry_gain + dry_slope * (float)(frame + 1));
        }
    }
}

PER_PROCESSOR("avx2", void, tacet_peaks, (const float *samples, size_t frames, float *output), peaks, (samples, frames, output))
PER_PROCESSOR(
    "avx2", void, tacet_compress,
    (tacet_compressor *compressor, const float *peaks, float *samples, size_t frames),
    compress, (compressor, peaks, samples, frames))
PER_PROCESSOR(
    "avx2", void, tacet_blend,
    (float *samples, const float *dry, size_t frames, float dry_gain, float dry_slope, float wet_gain, float wet_slope),
    blend, (samples, dry, frames, dry_gain, dry_slope, wet_gain, wet_slope))
