#include "kernel.h"

typedef float floats __attribute__((vector_size(32)));
typedef float floats_anywhere __attribute__((vector_size(32), may_alias, aligned(4)));
typedef int32_t numbers __attribute__((vector_size(32)));
typedef uint32_t hashes __attribute__((vector_size(32)));
typedef int16_t shorts_anywhere __attribute__((vector_size(16), may_alias, aligned(2)));

// Keeps the bits of a vector where the condition holds.
#define WHERE(condition, vector) ((floats)((numbers)(vector) & (condition)))

// Rounds eight samples as Swift's `Int16(dithering:at:)` rounds each.
EVERYWHERE void dither_eight(const float *samples, uint32_t number, int16_t *output) {
    const hashes first = {0, 1, 2, 3, 4, 5, 6, 7};
    const float half = 12582912;  // 1.5 × 2²³
    const floats scaled = *(const floats_anywhere *)samples * 32768;
    const floats nearest = (scaled + half) - half;
    hashes hash = (first + number) * 0x9E3779B9u;
    hash ^= hash >> 15;
    hash *= 0x846CA68Bu;
    hash ^= hash >> 16;
    const numbers triangle = (numbers)(hash & 0xFFFF) + (numbers)(hash >> 16) - 65535;
    const floats noise = __builtin_convertvector(triangle, floats) * (1.0f / 65536);
    const floats sum = scaled + WHERE(nearest != scaled, noise);
    const floats finite = WHERE(sum - sum == 0, sum);
    const floats lowest = (floats){0} - 65536;
    const floats bounded = WHERE(finite > lowest, finite) + WHERE(finite <= lowest, lowest);
    numbers rounded = (numbers)(bounded + half) - 0x4B400000;
    const numbers below = rounded < -32768, above = rounded > 32767;
    rounded = (below & -32768) | (~below & rounded);
    rounded = (above & 32767) | (~above & rounded);
    *(shorts_anywhere *)output = __builtin_convertvector(rounded, shorts_anywhere);
}

EVERYWHERE void dither(const float *samples, size_t count, uint32_t number, int16_t *output) {
    size_t index = 0;
    for (; index + 8 <= count; index += 8) {
        dither_eight(samples + index, number + (uint32_t)index, output + index);
    }
    if (index == count) return;
    float rest[8] = {0};
    int16_t rounded[8];
    __builtin_memcpy(rest, samples + index, (count - index) * sizeof(float));
    dither_eight(rest, number + (uint32_t)index, rounded);
    __builtin_memcpy(output + index, rounded, (count - index) * sizeof(int16_t));
}

PER_PROCESSOR(
    "avx2", void, tacet_dither,
    (const float *samples, size_t count, uint32_t number, int16_t *output),
    dither, (samples, count, number, output))
