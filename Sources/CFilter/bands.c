#include "kernel.h"

// Every function with a vector among its arguments is inlined, so that its way of passing vectors does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

void tacet_set_band(tacet_bands *bands, size_t band, const double *factors) {
    const double a11 = factors[0], a12 = factors[1], a21 = factors[2], a22 = factors[3];
    const double b1 = factors[4], b2 = factors[5], c1 = factors[6], c2 = factors[7];
    const double values[] = {
        a11, a12, a21, a22, b1, b2, c1, c2, factors[8],
        a11 * a11 + a12 * a21, a11 * a12 + a12 * a22, a21 * a11 + a22 * a21, a21 * a12 + a22 * a22,
        a11 * b1 + a12 * b2, a21 * b1 + a22 * b2, c1 * a11 + c2 * a21, c1 * a12 + c2 * a22, c1 * b1 + c2 * b2,
    };
    for (size_t factor = 0; factor < TACET_BAND_FACTORS; factor++) {
        bands->factors[factor][2 * band] = (float)values[factor];
        bands->factors[factor][2 * band + 1] = (float)values[factor];
    }
}

void tacet_clear_bands(tacet_bands *bands) {
    __builtin_memset(bands->first, 0, sizeof(bands->first));
    __builtin_memset(bands->second, 0, sizeof(bands->second));
}

enum { A11, A12, A21, A22, B1, B2, C1, C2, D, AA11, AA12, AA21, AA22, AB1, AB2, CA1, CA2, CB };

// Filters the last frame of an odd number.
static void filter_one(tacet_bands *bands, float *sample, size_t count) {
    for (size_t lane = 0; lane < 2 * count; lane++) {
        const float first = bands->first[lane], second = bands->second[lane], input = sample[lane % 2];
#define ONE(name) bands->factors[name][lane]
        sample[lane % 2] = (first * ONE(C1) + second * ONE(C2)) + input * ONE(D);
        bands->first[lane] = (first * ONE(A11) + second * ONE(A12)) + input * ONE(B1);
        bands->second[lane] = (first * ONE(A21) + second * ONE(A22)) + input * ONE(B2);
    }
}

// A NaN would stay for ever, and some processors are slow with the denormal numbers that a decaying state becomes.
static void settle(tacet_bands *bands) {
    for (size_t lane = 0; lane < 16; lane++) {
        const float first = __builtin_fabsf(bands->first[lane]), second = __builtin_fabsf(bands->second[lane]);
        if (!(first > 1e-15f && first < 1e15f)) bands->first[lane] = 0;
        if (!(second > 1e-15f && second < 1e15f)) bands->second[lane] = 0;
    }
}

#define LANES 8
#define NAME(name) name##_four
#define BANDS {0, 0, 1, 1, 2, 2, 3, 3}
#define SHIFTED(before, output) __builtin_shufflevector(before, output, 6, 7, 8, 9, 10, 11, 12, 13)
#include "bands_filter.h"

#define LANES 16
#define NAME(name) name##_eight
#define BANDS {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7}
#define SHIFTED(before, output) \
    __builtin_shufflevector(before, output, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29)
#include "bands_filter.h"

EVERYWHERE void filter_some(tacet_bands *bands, size_t count, float *samples, size_t frames) {
    if (count > 4) filter_eight(bands, samples, frames); else filter_four(bands, samples, frames);
    if (frames % 2) filter_one(bands, samples + 2 * (frames - 1), count > 4 ? 8 : 4);
    settle(bands);
}

PER_PROCESSOR_512(
    "avx512dq", "avx", void, tacet_filter_bands,
    (tacet_bands *bands, size_t count, float *samples, size_t frames),
    filter_some, (bands, count, samples, frames))
