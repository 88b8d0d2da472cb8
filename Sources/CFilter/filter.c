#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

#define EACH_SET _Pragma("clang loop unroll(full)") for (size_t set = 0; set < sets; set++)
#define SAMPLES(row) (*(const eight_anywhere *)(samples + set * advance + (row)))

// Inlined, so that the number of sets is a constant and the sums stay in registers. A group of coefficients is loaded once for all sets.
EVERYWHERE void filter(
    const float *samples, size_t advance, const float *coefficients, size_t rows, float *output, size_t stride,
    size_t gap, size_t sets) {
    const eight *factors = (const eight *)coefficients;
    // Two sums for each set: an addition need not wait for the one before it.
    eight even[4] = {0}, odd[4] = {0};
    size_t row = 0;
    for (; row + 2 <= rows; row += 2) {
        const eight one = factors[row], other = factors[row + 1];
        EACH_SET {
            even[set] += SAMPLES(row) * one;
            odd[set] += SAMPLES(row + 1) * other;
        }
    }
    if (row < rows) EACH_SET even[set] += SAMPLES(row) * factors[row];
    EACH_SET {
        const eight sum = even[set] + odd[set];
        float *place = output + set * gap;
        if (stride == 1) {
            *(eight_anywhere *)place = sum;
        } else {
            for (size_t lane = 0; lane < 8; lane++) place[lane * stride] = sum[lane];
        }
    }
}

EVERYWHERE void filter_sets(
    const float *samples, size_t advance, const float *coefficients, size_t rows, float *output, size_t stride,
    size_t gap, size_t sets) {
    switch (sets) {
    case 1: return filter(samples, advance, coefficients, rows, output, stride, gap, 1);
    case 2: return filter(samples, advance, coefficients, rows, output, stride, gap, 2);
    case 3: return filter(samples, advance, coefficients, rows, output, stride, gap, 3);
    default: return filter(samples, advance, coefficients, rows, output, stride, gap, 4);
    }
}

PER_PROCESSOR(
    "avx", void, tacet_filter_eight,
    (const float *samples, size_t advance, const float *coefficients, size_t rows, float *output, size_t stride, size_t gap,
     size_t sets),
    filter_sets, (samples, advance, coefficients, rows, output, stride, gap, sets))
