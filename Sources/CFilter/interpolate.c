#include "CFilter.h"

typedef int16_t eight __attribute__((vector_size(16), may_alias, aligned(2)));
typedef int32_t wide __attribute__((vector_size(32)));
typedef int32_t four __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
typedef float floats_anywhere __attribute__((vector_size(16), may_alias, aligned(4)));

// The sums of neighbouring products. On x86 this is one instruction, pmaddwd.
static inline four products(eight first, eight second) {
    const wide products = __builtin_convertvector(first, wide) * __builtin_convertvector(second, wide);
    return __builtin_shufflevector(products, products, 0, 2, 4, 6) +
        __builtin_shufflevector(products, products, 1, 3, 5, 7);
}

// The output sample at a place, in four parts. Inlined, so that the number of taps is a constant.
static inline __attribute__((always_inline)) four sample(
    const int16_t *rows, size_t taps, const int16_t *samples, uint64_t place) {
    const eight *row = (const eight *)(rows + ((place >> 19) & 0x1FFF) * taps);
    const eight *frame = (const eight *)(samples + (place >> 32));
    four sum = products(row[0], frame[0]);
    for (size_t index = 1; index < taps / 8; index++) sum += products(row[index], frame[index]);
    return sum;
}

static inline __attribute__((always_inline)) void interpolate(
    const int16_t *rows, size_t taps, const int16_t *samples, uint64_t place, uint64_t step, float *sum, size_t count,
    float gain, float slope) {
    floats gains = {gain, gain + slope, gain + 2 * slope, gain + 3 * slope};
    size_t index = 0;
    for (; index + 4 <= count; index += 4, place += 4 * step) {
        const four a = sample(rows, taps, samples, place), b = sample(rows, taps, samples, place + step);
        const four c = sample(rows, taps, samples, place + 2 * step), d = sample(rows, taps, samples, place + 3 * step);
        const four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
        const four cd = __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
        const four total =
            __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
        *(floats_anywhere *)(sum + index) += __builtin_convertvector(total, floats) * gains;
        gains += 4 * slope;
    }
    for (; index < count; index++, place += step) {
        const four parts = sample(rows, taps, samples, place);
        sum[index] += (float)(parts[0] + parts[1] + parts[2] + parts[3]) * (gain + slope * (float)index);
    }
}

void tacet_interpolate(
    const int16_t *rows, size_t taps, const int16_t *samples, uint64_t place, uint64_t step, float *sum, size_t count,
    float gain, float slope) {
    switch (taps) {
    case 8: return interpolate(rows, 8, samples, place, step, sum, count, gain, slope);
    case 32: return interpolate(rows, 32, samples, place, step, sum, count, gain, slope);
    default: return interpolate(rows, 16, samples, place, step, sum, count, gain, slope);
    }
}

typedef float eight_floats __attribute__((vector_size(32)));
typedef float eight_floats_anywhere __attribute__((vector_size(32), may_alias, aligned(4)));

void tacet_interpolation_rows(
    int16_t *rows, int16_t *mirror, size_t taps, const float *curves, size_t count) {
    for (size_t index = 0; index < count; index++, rows += taps, mirror -= taps) {
        const float place = ((float)index + 0.5f) / (float)count;
        for (size_t tap = 0; tap < taps; tap += 8) {
            eight_floats value = *(const eight_floats_anywhere *)(curves + tap);
            for (size_t power = 1; power < 4; power++) {
                value = value * place + *(const eight_floats_anywhere *)(curves + power * taps + tap);
            }
            // Rounds to nearest: the offset makes every value positive, and the conversion truncates.
            const wide whole = __builtin_convertvector(value + 65536.5f, wide) - 65536;
            const eight row = __builtin_convertvector(whole, eight);
            *(eight *)(rows + tap) = row;
            *(eight *)(mirror + taps - 8 - tap) = __builtin_shufflevector(row, row, 7, 6, 5, 4, 3, 2, 1, 0);
        }
    }
}
