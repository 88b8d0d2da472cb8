#include "kernel.h"

#include <math.h>

typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));
// Two of them: one register of some processors.
typedef float sixteen __attribute__((vector_size(64), aligned(4), may_alias));

#pragma clang diagnostic ignored "-Wpsabi"

// The transform has the left channel as real parts and the right one as imaginary parts. The points stand in rows of eight; the columns
// are transformed first, all eight at once, then each row. The spectrum stays in the order that this leaves: in groups of eight rows, whose
// numbers have their bits in reverse, eight columns of eight rows each. The frequency `column * rows + reversed(row)` has its mirror, which
// the split into two channels needs, in the column `7 - column` of the same rows in another order; in row 0, in the column `8 - column`.

typedef struct {
    eight re, im;
} complex_eight;

EVERYWHERE complex_eight sum(complex_eight a, complex_eight b) { return (complex_eight){a.re + b.re, a.im + b.im}; }
EVERYWHERE complex_eight difference(complex_eight a, complex_eight b) { return (complex_eight){a.re - b.re, a.im - b.im}; }
EVERYWHERE complex_eight turned(complex_eight a, float direction) {
    return (complex_eight){a.im * direction, a.re * -direction};
}

EVERYWHERE complex_eight multiplied(complex_eight a, eight re, eight im) {
    return (complex_eight){a.re * re - a.im * im, a.re * im + a.im * re};
}

// The transform of eight points in eight vectors; `direction` is 1 forwards and -1 backwards.
EVERYWHERE void transform_eight(complex_eight *x, float direction) {
    const float root = 0.70710678f;
    complex_eight a[8];
    for (int k = 0; k < 4; k++) a[k] = sum(x[k], x[k + 4]), a[k + 4] = difference(x[k], x[k + 4]);
    const complex_eight one = a[5], three = a[7];
    a[5] = (complex_eight){(one.re + one.im * direction) * root, (one.im - one.re * direction) * root};
    a[6] = turned(a[6], direction);
    a[7] = (complex_eight){(three.im * direction - three.re) * root, (-three.re * direction - three.im) * root};
    for (int half = 0; half < 8; half += 4) {
        const complex_eight b0 = sum(a[half], a[half + 2]), b1 = sum(a[half + 1], a[half + 3]);
        const complex_eight b2 = difference(a[half], a[half + 2]), b3 = turned(difference(a[half + 1], a[half + 3]), direction);
        const int first = half / 4;
        x[first] = sum(b0, b1);
        x[first + 4] = difference(b0, b1);
        x[first + 2] = sum(b2, b3);
        x[first + 6] = difference(b2, b3);
    }
}

EVERYWHERE void transpose(eight *rows) {
    eight a[8], b[8];
    for (int k = 0; k < 8; k += 2) {
        a[k] = __builtin_shufflevector(rows[k], rows[k + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        a[k + 1] = __builtin_shufflevector(rows[k], rows[k + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (int k = 0; k < 8; k += 4) {
        for (int j = 0; j < 2; j++) {
            b[k + j] = __builtin_shufflevector(a[k + j], a[k + j + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            b[k + j + 2] = __builtin_shufflevector(a[k + j], a[k + j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int k = 0; k < 4; k++) {
        rows[k] = __builtin_shufflevector(b[k], b[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        rows[k + 4] = __builtin_shufflevector(b[k], b[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

static size_t reversed(size_t number, size_t below) {
    size_t result = 0;
    for (; below > 1; below /= 2, number /= 2) result = 2 * result + number % 2;
    return result;
}

void tacet_convolver_prepare(size_t size, float *tables) {
    const size_t rows = size / 8;
    for (size_t k = 0; k < size; k++) {
        tables[k] = (float)cos(2 * M_PI * (double)k / (double)size);
        tables[size + k] = (float)-sin(2 * M_PI * (double)k / (double)size);
    }
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < 8; column++) {
            const size_t turn = reversed(row, rows) * column % size;
            tables[2 * size + 8 * row + column] = tables[turn];
            tables[3 * size + 8 * row + column] = tables[size + turn];
        }
    }
}

// Rows of eight: a pair of them, one `half` behind the other.
EVERYWHERE void forwards(const tacet_convolver *convolver, float *re, float *im) {
    const size_t size = convolver->size, rows = size / 8;
    const float *cosines = convolver->tables, *sines = cosines + size;
    for (size_t half = rows / 2; half > 0; half /= 2) {
        for (size_t base = 0; base < rows; base += 2 * half) {
            for (size_t row = base; row < base + half; row++) {
                eight *re_one = (eight *)(re + 8 * row), *im_one = (eight *)(im + 8 * row);
                eight *re_two = (eight *)(re + 8 * (row + half)), *im_two = (eight *)(im + 8 * (row + half));
                const size_t turn = (row - base) * (rows / (2 * half)) * 8;
                const float c = cosines[turn], s = sines[turn];
                const eight re_rest = *re_one - *re_two, im_rest = *im_one - *im_two;
                *re_one += *re_two, *im_one += *im_two;
                *re_two = re_rest * c - im_rest * s, *im_two = re_rest * s + im_rest * c;
            }
        }
    }
    const float *turns = convolver->tables + 2 * size;
    for (size_t group = 0; group < rows; group += 8) {
        eight reals[8], imaginaries[8];
        complex_eight x[8];
        for (size_t k = 0; k < 8; k++) {
            const size_t place = 8 * (group + k);
            const complex_eight row = {*(eight *)(re + place), *(eight *)(im + place)};
            const complex_eight twisted = multiplied(row, *(const eight *)(turns + place), *(const eight *)(turns + size + place));
            reals[k] = twisted.re, imaginaries[k] = twisted.im;
        }
        transpose(reals), transpose(imaginaries);
        for (int k = 0; k < 8; k++) x[k] = (complex_eight){reals[k], imaginaries[k]};
        transform_eight(x, 1);
        for (size_t k = 0; k < 8; k++) *(eight *)(re + 8 * (group + k)) = x[k].re, *(eight *)(im + 8 * (group + k)) = x[k].im;
    }
}

EVERYWHERE void backwards(const tacet_convolver *convolver, float *re, float *im) {
    const size_t size = convolver->size, rows = size / 8;
    const float *cosines = convolver->tables, *sines = cosines + size, *turns = convolver->tables + 2 * size;
    for (size_t group = 0; group < rows; group += 8) {
        eight reals[8], imaginaries[8];
        complex_eight x[8];
        for (size_t k = 0; k < 8; k++) x[k] = (complex_eight){*(eight *)(re + 8 * (group + k)), *(eight *)(im + 8 * (group + k))};
        transform_eight(x, -1);
        for (int k = 0; k < 8; k++) reals[k] = x[k].re, imaginaries[k] = x[k].im;
        transpose(reals), transpose(imaginaries);
        for (size_t k = 0; k < 8; k++) {
            const size_t place = 8 * (group + k);
            const complex_eight row = multiplied(
                (complex_eight){reals[k], imaginaries[k]}, *(const eight *)(turns + place), -*(const eight *)(turns + size + place));
            *(eight *)(re + place) = row.re, *(eight *)(im + place) = row.im;
        }
    }
    for (size_t half = 1; half < rows; half *= 2) {
        for (size_t base = 0; base < rows; base += 2 * half) {
            for (size_t row = base; row < base + half; row++) {
                eight *re_one = (eight *)(re + 8 * row), *im_one = (eight *)(im + 8 * row);
                eight *re_two = (eight *)(re + 8 * (row + half)), *im_two = (eight *)(im + 8 * (row + half));
                const size_t turn = (row - base) * (rows / (2 * half)) * 8;
                const float c = cosines[turn], s = -sines[turn];
                const eight re_other = *re_two * c - *im_two * s, im_other = *re_two * s + *im_two * c;
                *re_two = *re_one - re_other, *im_two = *im_one - im_other;
                *re_one += re_other, *im_one += im_other;
            }
        }
    }
}

// The group of rows that has the mirrors of a group: from each power of two on, they stand the other way round.
EVERYWHERE size_t mirrored(size_t group) {
    if (group == 0) return 0;
    const size_t power = (size_t)1 << (63 - __builtin_clzll(group));
    return 3 * power - 1 - group;
}

// The mirrors of a group's eight rows, out of those of the mirrored group. Row 0 is its own.
EVERYWHERE eight mirror(eight rows, size_t group) {
    return group > 0 ? __builtin_shufflevector(rows, rows, 7, 6, 5, 4, 3, 2, 1, 0)
                     : __builtin_shufflevector(rows, rows, 0, 1, 3, 2, 7, 6, 5, 4);
}

#define AT(array, place) (*(eight *)((array) + (place)))

// A spectrum has the real and the imaginary parts of the left channel's four lower columns, then those of the right one's. What has no
// imaginary part, the middle, is in the place of the first imaginary part, which is zero.
EVERYWHERE void split(const tacet_convolver *convolver, const float *re, const float *im, float *spectrum, float scale) {
    const size_t size = convolver->size, half = size / 2;
    float *left = spectrum, *right = spectrum + size;
    scale /= 2;
    for (size_t group = 0; group < size / 64; group++) {
        for (size_t column = 0; column < 4; column++) {
            const size_t from = 64 * group + 8 * column, other = 64 * mirrored(group) + 8 * (7 - column), to = 32 * group + 8 * column;
            const eight a_re = AT(re, from), a_im = AT(im, from);
            const eight b_re = mirror(AT(re, other), group), b_im = mirror(AT(im, other), group);
            AT(left, to) = (a_re + b_re) * scale, AT(left, half + to) = (a_im - b_im) * scale;
            AT(right, to) = (a_im + b_im) * scale, AT(right, half + to) = (b_re - a_re) * scale;
        }
    }
    for (size_t from = 8; from < 32; from += 8) {
        const size_t other = 64 - from;
        left[from] = (re[from] + re[other]) * scale, left[half + from] = (im[from] - im[other]) * scale;
        right[from] = (im[from] + im[other]) * scale, right[half + from] = (re[other] - re[from]) * scale;
    }
    left[0] = 2 * scale * re[0], right[0] = 2 * scale * im[0];
    left[half] = 2 * scale * re[32], right[half] = 2 * scale * im[32];
}

EVERYWHERE void join(const tacet_convolver *convolver, const float *spectrum, float *re, float *im) {
    const size_t size = convolver->size, half = size / 2;
    const float *left = spectrum, *right = spectrum + size;
    for (size_t group = 0; group < size / 64; group++) {
        for (size_t column = 0; column < 4; column++) {
            const size_t to = 64 * group + 8 * column, other = 64 * mirrored(group) + 8 * (7 - column), from = 32 * group + 8 * column;
            const eight left_re = AT(left, from), left_im = AT(left, half + from);
            const eight right_re = AT(right, from), right_im = AT(right, half + from);
            AT(re, to) = left_re - right_im, AT(im, to) = left_im + right_re;
            AT(re, other) = mirror(left_re + right_im, group), AT(im, other) = mirror(right_re - left_im, group);
        }
    }
    for (size_t from = 8; from < 32; from += 8) {
        const size_t other = 64 - from;
        re[from] = left[from] - right[half + from], im[from] = left[half + from] + right[from];
        re[other] = left[from] + right[half + from], im[other] = right[from] - left[half + from];
    }
    re[0] = left[0], im[0] = right[0];
    re[32] = left[half], im[32] = right[half];
}

EVERYWHERE void transform(const tacet_convolver *convolver, const float *frames, float *spectrum, float scale) {
    float *re = convolver->scratch, *im = re + convolver->size;
    for (size_t frame = 0; frame < convolver->size; frame++) re[frame] = frames[2 * frame], im[frame] = frames[2 * frame + 1];
    forwards(convolver, re, im);
    split(convolver, re, im, spectrum, scale);
}

// The latest spectrum of the input but `age`.
EVERYWHERE const float *input(const tacet_convolver *convolver, size_t age) {
    return convolver->inputs + 2 * convolver->size * ((convolver->place + age) % convolver->parts);
}

// A part of the responses. One that both channels have is read from memory once for both: half of it fits into the cache more often.
EVERYWHERE float *response(const tacet_convolver *convolver, size_t part, size_t side) {
    return convolver->response + convolver->size * (convolver->is_response_mono ? part : 2 * part) + (convolver->is_response_mono ? 0 : side);
}

// The latest three of them from an age on, the youngest first, and two parts of the responses, of one channel.
typedef struct {
    const float *inputs[3], *responses[2];
} stretch;

#define LANES(array, part) (*(const sixteen *)((array) + k + (part)))
#define RE(one, other) (LANES(one, 0) * LANES(other, 0) - LANES(one, half) * LANES(other, half))
#define IM(one, other) (LANES(one, 0) * LANES(other, half) + LANES(one, half) * LANES(other, 0))

// Adds what the responses make of the older two inputs, and of the younger two for the block after it.
EVERYWHERE void add_products(float *now, float *next, stretch it, size_t half) {
    const float *one = it.responses[0], *two = it.responses[1], *young = it.inputs[0], *middle = it.inputs[1], *old = it.inputs[2];
    float ends[2][2];
    for (int end = 0; end < 2; end++) {
        const size_t k = end ? half : 0;
        ends[0][end] = now[k] + (one[k] * middle[k] + two[k] * old[k]);
        ends[1][end] = next[k] + (one[k] * young[k] + two[k] * middle[k]);
    }
    for (size_t k = 0; k < half; k += 16) {
        *(sixteen *)(now + k) += RE(one, middle) + RE(two, old);
        *(sixteen *)(now + half + k) += IM(one, middle) + IM(two, old);
        *(sixteen *)(next + k) += RE(one, young) + RE(two, middle);
        *(sixteen *)(next + half + k) += IM(one, young) + IM(two, middle);
    }
    now[0] = ends[0][0], now[half] = ends[0][1], next[0] = ends[1][0], next[half] = ends[1][1];
}

// Adds the products of a stretch of the responses and the inputs, of which the first part meets that of `age`: for this block and the next
// one, so that the memory is read once for two blocks.
EVERYWHERE void add_parts(tacet_convolver *convolver, float *now, float *next, size_t first, size_t end, size_t age) {
    const size_t size = convolver->size;
    for (size_t side = 0; side < 2 * size; side += size) {
        for (size_t part = first; part < end && age + part - first <= convolver->filled; part += 2) {
            const size_t older = age + part - first;
            add_products(
                now + side, next + side,
                (stretch){{input(convolver, older - 1) + side, input(convolver, older) + side, input(convolver, older + 1) + side},
                          {response(convolver, part, side), response(convolver, part + 1, side)}},
                size / 2);
        }
    }
}

// Adds the products of the two first parts with the two latest blocks.
EVERYWHERE void add_latest(const tacet_convolver *convolver, float *sum) {
    const size_t size = convolver->size, half = size / 2;
    for (size_t side = 0; side < 2 * size; side += size) {
        const float *one = response(convolver, 0, side), *two = response(convolver, 1, side);
        const float *latest = input(convolver, 0) + side, *before = input(convolver, 1) + side;
        float *to = sum + side;
        const float lowest = to[0] + (one[0] * latest[0] + two[0] * before[0]);
        const float middle = to[half] + (one[half] * latest[half] + two[half] * before[half]);
        for (size_t k = 0; k < half; k += 16) {
            *(sixteen *)(to + k) += RE(one, latest) + RE(two, before);
            *(sixteen *)(to + half + k) += IM(one, latest) + IM(two, before);
        }
        to[0] = lowest, to[half] = middle;
    }
}

// The parts behind the first two are in two halves. In one block the first half is added up for this block and the next, in the other one
// the second half for the two blocks that follow.
EVERYWHERE void convolve(tacet_convolver *convolver, float *samples) {
    const size_t size = convolver->size, block = convolver->block, parts = convolver->parts, middle = 2 + (parts - 2) / 2;
    float *window = convolver->window, *even = convolver->sums, *odd = even + 2 * size, *sum = convolver->is_odd ? odd : even;
    __builtin_memmove(window, window + 2 * block, 2 * (size - block) * sizeof(float));
    __builtin_memcpy(window + 2 * (size - block), samples, 2 * block * sizeof(float));
    convolver->place = (convolver->place == 0 ? parts : convolver->place) - 1;
    transform(convolver, window, convolver->inputs + 2 * size * convolver->place, 1);
    convolver->filled = convolver->filled < parts ? convolver->filled + 1 : parts;
    if (!convolver->is_odd) add_parts(convolver, even, odd, 2, middle, 2);
    add_latest(convolver, sum);
    float *re = convolver->scratch, *im = re + size;
    join(convolver, sum, re, im);
    __builtin_memset(sum, 0, 2 * size * sizeof(float));
    if (convolver->is_odd) add_parts(convolver, even, odd, middle, parts, middle - 1);
    convolver->is_odd = !convolver->is_odd;
    backwards(convolver, re, im);
    re += size - block, im += size - block;
    for (size_t frame = 0; frame < block; frame++) samples[2 * frame] = re[frame], samples[2 * frame + 1] = im[frame];
}

PER_PROCESSOR_512(
    "avx512f", "avx", void, tacet_convolve, (tacet_convolver *convolver, float *samples), convolve, (convolver, samples))

void tacet_convolver_set(tacet_convolver *convolver, size_t part, const float *samples, size_t frames) {
    const size_t size = convolver->size, channels = convolver->is_response_mono ? 1 : 2;
    float *padded = convolver->sums, *spectrum = convolver->sums + 2 * size;
    __builtin_memset(padded, 0, 2 * size * sizeof(float));
    __builtin_memcpy(padded, samples, 2 * frames * sizeof(float));
    transform(convolver, padded, spectrum, 1.0f / (float)size);
    __builtin_memcpy(response(convolver, part, 0), spectrum, channels * size * sizeof(float));
    __builtin_memset(padded, 0, 4 * size * sizeof(float));
}

void tacet_convolver_clear(tacet_convolver *convolver) {
    const size_t spectrum = 2 * convolver->size;
    convolver->filled = 0;
    convolver->is_odd = false;
    __builtin_memset(convolver->window, 0, spectrum * sizeof(float));
    __builtin_memset(convolver->sums, 0, 2 * spectrum * sizeof(float));
    // Two blocks of silence before the next one: those before them are not read.
    for (size_t age = 0; age < 2; age++) {
        __builtin_memset(
            convolver->inputs + spectrum * ((convolver->place + age) % convolver->parts), 0, spectrum * sizeof(float));
    }
}
