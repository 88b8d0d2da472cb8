#include "kernel.h"

#include <math.h>

typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));

#pragma clang diagnostic ignored "-Wpsabi"

// The transform has the left channel as real parts and the right one as imaginary parts. The points stand in rows of eight; the columns
// are transformed first, all eight at once, then each row. The spectrum stays in the order that this leaves, which `order` lists.

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

void tacet_convolver_prepare(size_t size, float *tables, uint32_t *order) {
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
    for (size_t k = 0; k < size; k++) {
        const size_t row = reversed(k % rows, rows);
        order[k] = (uint32_t)(row / 8 * 64 + k / rows * 8 + row % 8);
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

// A spectrum has the real and the imaginary parts of the left channel's lower half, then those of the right one's. What has no imaginary
// part, the middle, is in the place of the first imaginary part, which is zero.
EVERYWHERE void split(const tacet_convolver *convolver, const float *re, const float *im, float *spectrum, float scale) {
    const size_t size = convolver->size, half = size / 2;
    const uint32_t *order = convolver->order;
    float *left = spectrum, *right = spectrum + size;
    scale /= 2;
    for (size_t k = 1; k < half; k++) {
        const uint32_t one = order[k], two = order[size - k];
        left[k] = (re[one] + re[two]) * scale, left[half + k] = (im[one] - im[two]) * scale;
        right[k] = (im[one] + im[two]) * scale, right[half + k] = (re[two] - re[one]) * scale;
    }
    left[0] = 2 * scale * re[order[0]], right[0] = 2 * scale * im[order[0]];
    left[half] = 2 * scale * re[order[half]], right[half] = 2 * scale * im[order[half]];
}

EVERYWHERE void join(const tacet_convolver *convolver, const float *spectrum, float *re, float *im) {
    const size_t size = convolver->size, half = size / 2;
    const uint32_t *order = convolver->order;
    const float *left = spectrum, *right = spectrum + size;
    for (size_t k = 1; k < half; k++) {
        const uint32_t one = order[k], two = order[size - k];
        re[one] = left[k] - right[half + k], im[one] = left[half + k] + right[k];
        re[two] = left[k] + right[half + k], im[two] = right[k] - left[half + k];
    }
    re[order[0]] = left[0], im[order[0]] = right[0];
    re[order[half]] = left[half], im[order[half]] = right[half];
}

EVERYWHERE void transform(const tacet_convolver *convolver, const float *frames, float *spectrum, float scale) {
    float *re = convolver->scratch, *im = re + convolver->size;
    for (size_t frame = 0; frame < convolver->size; frame++) re[frame] = frames[2 * frame], im[frame] = frames[2 * frame + 1];
    forwards(convolver, re, im);
    split(convolver, re, im, spectrum, scale);
}

// Adds the products of two pairs of spectra of one channel.
EVERYWHERE void add_products(
    float *sum, const float *one, const float *other, const float *next_one, const float *next_other, size_t half
) {
    const float lowest = sum[0] + one[0] * other[0] + next_one[0] * next_other[0];
    const float middle = sum[half] + one[half] * other[half] + next_one[half] * next_other[half];
    for (size_t k = 0; k < half; k += 8) {
        const eight a_re = *(const eight *)(one + k), a_im = *(const eight *)(one + half + k);
        const eight b_re = *(const eight *)(other + k), b_im = *(const eight *)(other + half + k);
        const eight c_re = *(const eight *)(next_one + k), c_im = *(const eight *)(next_one + half + k);
        const eight d_re = *(const eight *)(next_other + k), d_im = *(const eight *)(next_other + half + k);
        *(eight *)(sum + k) += (a_re * b_re - a_im * b_im) + (c_re * d_re - c_im * d_im);
        *(eight *)(sum + half + k) += (a_re * b_im + a_im * b_re) + (c_re * d_im + c_im * d_re);
    }
    sum[0] = lowest, sum[half] = middle;
}

// Adds the product of two spectra of one channel.
EVERYWHERE void add_product(float *sum, const float *one, const float *other, size_t half) {
    const float lowest = sum[0] + one[0] * other[0], middle = sum[half] + one[half] * other[half];
    for (size_t k = 0; k < half; k += 8) {
        const eight one_re = *(const eight *)(one + k), one_im = *(const eight *)(one + half + k);
        const eight other_re = *(const eight *)(other + k), other_im = *(const eight *)(other + half + k);
        *(eight *)(sum + k) += one_re * other_re - one_im * other_im;
        *(eight *)(sum + half + k) += one_re * other_im + one_im * other_re;
    }
    sum[0] = lowest, sum[half] = middle;
}

EVERYWHERE void convolve(tacet_convolver *convolver, float *samples) {
    const size_t size = convolver->size, block = convolver->block, parts = convolver->parts;
    float *window = convolver->window, *sum = convolver->scratch + 2 * size;
    __builtin_memmove(window, window + 2 * block, 2 * (size - block) * sizeof(float));
    __builtin_memcpy(window + 2 * (size - block), samples, 2 * block * sizeof(float));
    convolver->place = (convolver->place == 0 ? parts : convolver->place) - 1;
    transform(convolver, window, convolver->inputs + 2 * size * convolver->place, 1);
    __builtin_memset(sum, 0, 2 * size * sizeof(float));
    convolver->filled = convolver->filled < parts ? convolver->filled + 1 : parts;
    // One channel after the other, so that what a step reads stays in the cache that it came from.
    for (int side = 0; side < 2; side++) {
        const float *inputs = convolver->inputs + (size_t)side * size, *responses = convolver->response + (size_t)side * size;
        size_t part = 0;
        for (; part + 2 <= convolver->filled; part += 2) {
            const size_t one = (convolver->place + part) % parts, two = (convolver->place + part + 1) % parts;
            add_products(
                sum + (size_t)side * size, inputs + 2 * size * one, responses + 2 * size * part, inputs + 2 * size * two,
                responses + 2 * size * (part + 1), size / 2);
        }
        if (part < convolver->filled) {
            const size_t last = (convolver->place + part) % parts;
            add_product(sum + (size_t)side * size, inputs + 2 * size * last, responses + 2 * size * part, size / 2);
        }
    }
    float *re = convolver->scratch, *im = re + size;
    join(convolver, sum, re, im);
    backwards(convolver, re, im);
    re += size - block, im += size - block;
    for (size_t frame = 0; frame < block; frame++) samples[2 * frame] = re[frame], samples[2 * frame + 1] = im[frame];
}

EVERYWHERE void set(tacet_convolver *convolver, size_t part, const float *samples, size_t frames) {
    const size_t size = convolver->size;
    float *padded = convolver->scratch + 2 * size;
    __builtin_memset(padded, 0, 2 * size * sizeof(float));
    __builtin_memcpy(padded, samples, 2 * frames * sizeof(float));
    transform(convolver, padded, convolver->response + 2 * size * part, 1.0f / (float)size);
}

PER_PROCESSOR("avx", void, tacet_convolve, (tacet_convolver *convolver, float *samples), convolve, (convolver, samples))
PER_PROCESSOR(
    "avx", void, tacet_convolver_set,
    (tacet_convolver *convolver, size_t part, const float *samples, size_t frames),
    set, (convolver, part, samples, frames))
