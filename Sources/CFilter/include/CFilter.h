#ifndef TACET_FILTER_H
#define TACET_FILTER_H

#include <stddef.h>

/// The resampler's inner loop. It is C because Swift compiles all functions for the same processor; C compiles this one a second
/// time, for processors with AVX.

/// Filters eight neighbouring output samples. Sample `k` of the output is the sum of `samples[row + k] * coefficients[row][k]`.
///
/// The result does not depend on the processor: vectors of four and of eight add the same numbers in the same order.
///
/// @param samples       `rows + 7` samples.
/// @param coefficients  `rows` groups of eight, aligned to 32 bytes.
/// @param rows          The number of groups.
/// @param output        Room for eight samples, `stride` samples apart.
/// @param stride        1 or more.
void tacet_filter_eight(
    const float *_Nonnull samples, const float *_Nonnull coefficients, size_t rows, float *_Nonnull output, size_t stride);

#endif
