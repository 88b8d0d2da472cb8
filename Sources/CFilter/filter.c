#include "CFilter.h"

typedef float eight __attribute__((vector_size(32), may_alias));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

#define SAMPLES(row) (*(const eight_anywhere *)(samples + (row)))

static inline __attribute__((always_inline)) void filter(
    const float *samples, const float *coefficients, size_t rows, float *output, size_t stride) {
    const eight *factors = (const eight *)coefficients;
    // Four sums: an addition need not wait for the one before it.
    eight first = {0}, second = {0}, third = {0}, fourth = {0};
    size_t row = 0;
    for (; row + 4 <= rows; row += 4) {
        first += SAMPLES(row) * factors[row];
        second += SAMPLES(row + 1) * factors[row + 1];
        third += SAMPLES(row + 2) * factors[row + 2];
        fourth += SAMPLES(row + 3) * factors[row + 3];
    }
    for (; row < rows; row++) first += SAMPLES(row) * factors[row];
    const eight sum = (first + second) + (third + fourth);
    if (stride == 1) {
        *(eight_anywhere *)output = sum;
    } else {
        for (size_t lane = 0; lane < 8; lane++) output[lane * stride] = sum[lane];
    }
}

#ifdef __x86_64__
__attribute__((target("avx"))) static void filter_avx(
    const float *samples, const float *coefficients, size_t rows, float *output, size_t stride) {
    filter(samples, coefficients, rows, output, stride);
}
#endif

void tacet_filter_eight(
    const float *samples, const float *coefficients, size_t rows, float *output, size_t stride) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx")) {
        filter_avx(samples, coefficients, rows, output, stride);
        return;
    }
#endif
    filter(samples, coefficients, rows, output, stride);
}
