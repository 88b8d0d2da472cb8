#include "kernel.h"

typedef float eight __attribute__((vector_size(32), may_alias, aligned(4)));
typedef int32_t eight_masks __attribute__((vector_size(32)));

// Where a lane of `values` is greater, its value; a NaN is not greater. A macro, because a function of vectors would be called
// otherwise on processors without AVX.
#define GREATER(values, than) \
    ((eight)(((eight_masks)(values) & (eight_masks)((values) > (than))) \
             | ((eight_masks)(than) & ~(eight_masks)((values) > (than)))))

// Sixteen samples are taken at a time, because their sums do not depend on one another.
EVERYWHERE tacet_squares measure(const float *samples, size_t frames) {
    eight sums[2] = {{0}, {0}}, largest[2] = {{0}, {0}};
    size_t frame = 0;
    for (; frame + 8 <= frames; frame += 8) {
        const eight *sixteen = (const eight *)(samples + 2 * frame);
        for (int half = 0; half < 2; half++) {
            const eight squares = sixteen[half] * sixteen[half];
            sums[half] += squares;
            largest[half] = GREATER(squares, largest[half]);
        }
    }
    const eight sum = sums[0] + sums[1], peak = GREATER(largest[1], largest[0]);
    tacet_squares result;
    for (int side = 0; side < 2; side++) {
        result.sum[side] = (sum[side] + sum[side + 4]) + (sum[side + 2] + sum[side + 6]);
        result.largest[side] = peak[side];
        for (int lane = side + 2; lane < 8; lane += 2) {
            if (peak[lane] > result.largest[side]) result.largest[side] = peak[lane];
        }
        for (size_t last = frame; last < frames; last++) {
            const float square = samples[2 * last + side] * samples[2 * last + side];
            result.sum[side] += square;
            if (square > result.largest[side]) result.largest[side] = square;
        }
    }
    return result;
}

PER_PROCESSOR("avx2", tacet_squares, tacet_measure, (const float *samples, size_t frames), measure, (samples, frames))
