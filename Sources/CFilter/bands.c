#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias));
typedef float eight_anywhere __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t eight_masks __attribute__((vector_size(32), may_alias));

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

// The states of four bands of both channels, and their latest outputs: two frames each.
typedef struct {
    eight first, second, output[2];
} four_bands;

#define FACTOR(name) (*(const eight_anywhere *)(bands->factors[name] + lane))

// Advances four bands by two frames. Both frames are computed from the state before, so that the loop waits for one state, and not two.
EVERYWHERE void step(const tacet_bands *bands, size_t lane, four_bands *four, eight one, eight two) {
    const eight first = four->first, second = four->second;
    four->output[0] = (first * FACTOR(C1) + second * FACTOR(C2)) + one * FACTOR(D);
    four->output[1] = (first * FACTOR(CA1) + second * FACTOR(CA2)) + (one * FACTOR(CB) + two * FACTOR(D));
    four->first = (first * FACTOR(AA11) + second * FACTOR(AA12)) + (one * FACTOR(AB1) + two * FACTOR(B1));
    four->second = (first * FACTOR(AA21) + second * FACTOR(AA22)) + (one * FACTOR(AB2) + two * FACTOR(B2));
}

EVERYWHERE eight chosen(eight_masks mask, eight one, eight other) {
    return (eight)(((eight_masks)one & mask) | ((eight_masks)other & ~mask));
}

// A step in which the bands whose bit is clear keep their states.
EVERYWHERE void step_some(const tacet_bands *bands, size_t lane, four_bands *four, eight one, eight two, eight_masks mask) {
    const eight first = four->first, second = four->second;
    step(bands, lane, four, one, two);
    four->first = chosen(mask, four->first, first);
    four->second = chosen(mask, four->second, second);
}

// A frame is one load and one store of eight bytes.
typedef double frame_anywhere __attribute__((aligned(4), may_alias));
typedef double four_doubles __attribute__((vector_size(32), may_alias));

// What each band gets: what the one before it gave. The first one gets the last of `before`.
EVERYWHERE eight shifted(eight before, eight output) {
    return __builtin_shufflevector(before, output, 6, 7, 8, 9, 10, 11, 12, 13);
}

EVERYWHERE eight frame_at(const float *sample) {
    const four_doubles frame = {0, 0, 0, *(const frame_anywhere *)sample};
    return (eight)frame;
}

EVERYWHERE void put_frame(float *sample, eight output) { *(frame_anywhere *)sample = ((four_doubles)output)[3]; }

// Filters the last frame of an odd number.
EVERYWHERE void filter_one(tacet_bands *bands, float *sample, size_t count) {
    for (size_t lane = 0; lane < 2 * count; lane++) {
        const float first = bands->first[lane], second = bands->second[lane], input = sample[lane % 2];
#define ONE(name) bands->factors[name][lane]
        sample[lane % 2] = (first * ONE(C1) + second * ONE(C2)) + input * ONE(D);
        bands->first[lane] = (first * ONE(A11) + second * ONE(A12)) + input * ONE(B1);
        bands->second[lane] = (first * ONE(A21) + second * ONE(A22)) + input * ONE(B2);
    }
}

// In each step a band filters the two frames that the band before it gave in the step before, so no band waits for another. In the first
// and the last steps of a block only those bands run that have frames of the block before them: the block is not delayed.
EVERYWHERE void filter(tacet_bands *bands, float *samples, size_t frames, int has_eight) {
    four_bands early = {*(const eight_anywhere *)bands->first, *(const eight_anywhere *)bands->second, {{0}, {0}}};
    four_bands late = {*(const eight_anywhere *)(bands->first + 8), *(const eight_anywhere *)(bands->second + 8), {{0}, {0}}};
    const int32_t count = (int32_t)(frames / 2), lag = has_eight ? 7 : 3;
    const eight_masks early_bands = {0, 0, 1, 1, 2, 2, 3, 3}, late_bands = early_bands + 4;
    const eight silence = {0};
    for (int32_t pair = 0; pair < count + lag; pair++) {
        for (; pair >= lag && pair < count; pair++) {
            float *sample = samples + 4 * pair;
            const eight one = shifted(early.output[0], late.output[0]), two = shifted(early.output[1], late.output[1]);
            step(bands, 0, &early, shifted(frame_at(sample), early.output[0]), shifted(frame_at(sample + 2), early.output[1]));
            if (has_eight) step(bands, 8, &late, one, two);
            put_frame(sample - 4 * lag, has_eight ? late.output[0] : early.output[0]);
            put_frame(sample - 4 * lag + 2, has_eight ? late.output[1] : early.output[1]);
        }
        float *sample = samples + 4 * pair;
        const int has_frames = pair < count;
        const eight one = shifted(early.output[0], late.output[0]), two = shifted(early.output[1], late.output[1]);
        step_some(
            bands, 0, &early, shifted(has_frames ? frame_at(sample) : silence, early.output[0]),
            shifted(has_frames ? frame_at(sample + 2) : silence, early.output[1]),
            (early_bands <= pair) & (early_bands > pair - count));
        if (has_eight) step_some(bands, 8, &late, one, two, (late_bands <= pair) & (late_bands > pair - count));
        if (pair < lag) continue;
        put_frame(sample - 4 * lag, has_eight ? late.output[0] : early.output[0]);
        put_frame(sample - 4 * lag + 2, has_eight ? late.output[1] : early.output[1]);
    }
    *(eight_anywhere *)bands->first = early.first, *(eight_anywhere *)bands->second = early.second;
    if (has_eight) *(eight_anywhere *)(bands->first + 8) = late.first, *(eight_anywhere *)(bands->second + 8) = late.second;
    if (frames % 2) filter_one(bands, samples + 2 * (frames - 1), has_eight ? 8 : 4);
    // A NaN would stay for ever, and some processors are slow with the denormal numbers that a decaying state becomes.
    for (size_t lane = 0; lane < 16; lane++) {
        const float first = __builtin_fabsf(bands->first[lane]), second = __builtin_fabsf(bands->second[lane]);
        if (!(first > 1e-15f && first < 1e15f)) bands->first[lane] = 0;
        if (!(second > 1e-15f && second < 1e15f)) bands->second[lane] = 0;
    }
}

EVERYWHERE void filter_some(tacet_bands *bands, size_t count, float *samples, size_t frames) {
    if (count > 4) filter(bands, samples, frames, 1); else filter(bands, samples, frames, 0);
}

PER_PROCESSOR(
    "avx", void, tacet_filter_bands,
    (tacet_bands *bands, size_t count, float *samples, size_t frames),
    filter_some, (bands, count, samples, frames))
