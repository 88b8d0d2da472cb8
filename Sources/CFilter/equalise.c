#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

// Each vector has eight lanes: four sections of two channels, or two sections of four. In each step a section filters what the section
// before it gave in the step before. So no section waits for another, and the last one lags behind the input by one frame for each
// section before it.
#define EQUALISE(name, channels, input, to_late_lanes, to_early_lanes, put)                                                          \
    EVERYWHERE void name(tacet_equaliser *equaliser, float *samples, size_t frames) {                                                  \
        const eight_anywhere *b0 = (const eight_anywhere *)equaliser->b0, *b1 = (const eight_anywhere *)equaliser->b1;                 \
        const eight_anywhere *b2 = (const eight_anywhere *)equaliser->b2, *a1 = (const eight_anywhere *)equaliser->a1;                 \
        const eight_anywhere *a2 = (const eight_anywhere *)equaliser->a2;                                                              \
        eight_anywhere *first = (eight_anywhere *)equaliser->first, *second = (eight_anywhere *)equaliser->second;                     \
        eight_anywhere *output = (eight_anywhere *)equaliser->output;                                                                  \
        eight early = output[0], late = output[1];                                                                                     \
        eight first_early = first[0], first_late = first[1], second_early = second[0], second_late = second[1];                        \
        for (size_t frame = 0; frame < frames; frame++) {                                                                              \
            float *sample = samples + (channels) * frame;                                                                              \
            const eight new = input;                                                                                                   \
            const eight to_late = __builtin_shufflevector(early, late, to_late_lanes);                                                 \
            const eight to_early = __builtin_shufflevector(new, early, to_early_lanes);                                                \
            early = to_early * b0[0] + first_early;                                                                                    \
            first_early = to_early * b1[0] - early * a1[0] + second_early;                                                             \
            second_early = to_early * b2[0] - early * a2[0];                                                                           \
            late = to_late * b0[1] + first_late;                                                                                       \
            first_late = to_late * b1[1] - late * a1[1] + second_late;                                                                 \
            second_late = to_late * b2[1] - late * a2[1];                                                                              \
            put                                                                                                                        \
        }                                                                                                                              \
        output[0] = early, output[1] = late;                                                                                           \
        first[0] = first_early, first[1] = first_late, second[0] = second_early, second[1] = second_late;                              \
        flush(equaliser);                                                                                                              \
    }

// A decaying state would become denormal, and some processors are slow with denormal numbers.
EVERYWHERE void flush(tacet_equaliser *equaliser) {
    for (size_t index = 0; index < 16; index++) {
        if (__builtin_fabsf(equaliser->output[index]) < 1e-20f) equaliser->output[index] = 0;
        if (__builtin_fabsf(equaliser->first[index]) < 1e-20f) equaliser->first[index] = 0;
        if (__builtin_fabsf(equaliser->second[index]) < 1e-20f) equaliser->second[index] = 0;
    }
}

#define LANES(...) __VA_ARGS__

EQUALISE(
    equalise, 2, LANES({sample[0], sample[1]}), LANES(6, 7, 8, 9, 10, 11, 12, 13), LANES(0, 1, 8, 9, 10, 11, 12, 13),
    LANES(sample[0] = late[6]; sample[1] = late[7];))

EQUALISE(
    equalise_four, 4, LANES({sample[0], sample[1], sample[2], sample[3]}), LANES(4, 5, 6, 7, 8, 9, 10, 11),
    LANES(0, 1, 2, 3, 8, 9, 10, 11),
    LANES(sample[0] = late[4]; sample[1] = late[5]; sample[2] = late[6]; sample[3] = late[7];))

PER_PROCESSOR(
    "avx", void, tacet_equalise,
    (tacet_equaliser *equaliser, float *samples, size_t frames),
    equalise, (equaliser, samples, frames))

PER_PROCESSOR(
    "avx", void, tacet_equalise_four,
    (tacet_equaliser *equaliser, float *samples, size_t frames),
    equalise_four, (equaliser, samples, frames))
