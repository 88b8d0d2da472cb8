#ifndef TACET_FILTER_H
#define TACET_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The inner loops of the resampler, of the dither and of the voices that Tacet mixes itself.

/// Filters sets of eight neighbouring output samples with the same coefficients. Sample `k` of a set is the sum of
/// `samples[row + k] * coefficients[row][k]`.
///
/// It is C because Swift compiles all functions for the same processor. C compiles this one a second time, for processors with AVX.
/// The result depends neither on the processor nor on the number of sets: the same numbers are added in the same order.
///
/// @param samples       `rows + 7` samples for each set.
/// @param advance       Input samples from one set to the next.
/// @param coefficients  `rows` groups of eight, aligned to 32 bytes.
/// @param rows          The number of groups.
/// @param output        Room for eight samples of each set, `stride` samples apart.
/// @param stride        1 or more.
/// @param gap           Places of `output` from one set to the next.
/// @param sets          1 to 4. With several sets, each coefficient is loaded once for all.
void tacet_filter_eight(
    const float *_Nonnull samples, size_t advance, const float *_Nonnull coefficients, size_t rows,
    float *_Nonnull output, size_t stride, size_t gap, size_t sets);

/// Rounds samples to 16 bits with dither: each result is that of Swift's `Int16(dithering:at:)`. It is C for the same reason as
/// ``tacet_filter_eight``.
///
/// @param samples  `count` samples, nominal ±1.
/// @param number   The number of the first sample in its sound.
/// @param output   Room for `count` samples.
void tacet_dither(const float *_Nonnull samples, size_t count, uint32_t number, int16_t *_Nonnull output);

/// Adds interpolated 16-bit samples to `sum`. It is C because Swift's conversion of a vector to wider lanes is a call in some builds,
/// which makes a voice five times as expensive.
///
/// @param rows     8,192 rows of coefficients, aligned to 16 bytes.
/// @param taps     The coefficients of a row: 8, 16 or 32.
/// @param samples  One channel, from the sample of the first coefficient for the frame that `place` counts from.
/// @param place    The position of the first output sample, in units of 2⁻³² frames.
/// @param step     The distance from one output sample to the next, in units of 2⁻³² frames.
/// @param count    The number of output samples.
/// @param gain     The factor of the first output sample.
/// @param slope    The change of the factor from one output sample to the next.
void tacet_interpolate(
    const int16_t *_Nonnull rows, size_t taps, const int16_t *_Nonnull samples, uint64_t place, uint64_t step,
    float *_Nonnull sum, size_t count, float gain, float slope);

/// Fills a stretch of the rows for ``tacet_interpolate``, and the mirrored stretch: the impulse response is symmetric. Each
/// coefficient is that of a cubic curve, rounded. It is C for the same reason as ``tacet_interpolate``.
///
/// @param rows    The first row of the stretch, aligned to 16 bytes.
/// @param mirror  The last row of the mirrored stretch.
/// @param taps    The coefficients of a row, a multiple of eight.
/// @param curves  The curve of each coefficient, as `taps` factors of each power, from the cubes to the constants.
/// @param count   The rows of the stretch. The curves go from 0 to 1 in it.
void tacet_interpolation_rows(
    int16_t *_Nonnull rows, int16_t *_Nonnull mirror, size_t taps, const float *_Nonnull curves, size_t count);

/// Samples to add to, with a gain that grows by `slope` from each sample to the next.
typedef struct {
    float *_Nonnull sum;
    float gain;
    float slope;
} tacet_mix_target;

/// Adds samples to up to six targets. It is C for the same reason as ``tacet_filter_eight``.
///
/// @param samples  `count` samples.
/// @param targets  `number` targets with room for `count` samples each.
void tacet_mix(
    const float *_Nonnull samples, size_t count, const tacet_mix_target *_Nonnull targets, size_t number);

/// Adds 16-bit samples to a target; full scale counts as 1.
void tacet_mix_shorts(const int16_t *_Nonnull samples, size_t count, tacet_mix_target target);

/// Converts 16-bit samples to floats; full scale becomes 1.
void tacet_widen(const int16_t *_Nonnull samples, size_t count, float *_Nonnull output);

/// The largest square and the sum of squares of a stretch of frames, left and right.
typedef struct {
    float largest[2];
    float sum[2];
} tacet_squares;

/// Squares interleaved stereo. A NaN becomes the sum, and never the largest square. It is C for the same reasons as
/// ``tacet_filter_eight`` and ``tacet_interpolate``.
tacet_squares tacet_measure(const float *_Nonnull samples, size_t frames);

/// The frames from which ``tacet_true_peak`` computes a value between two of them.
#define TACET_TRUE_PEAK_TAPS 12

/// The largest magnitude of interleaved stereo, and of the three values between each two frames. It is C for the same reason as
/// ``tacet_filter_eight``.
///
/// @param samples       11 frames before, and then `frames` frames. The values between frames are those around the sixth of the twelve frames.
/// @param coefficients  Three rows of 12: for a quarter, a half and three quarters of the way from the sixth frame to the seventh.
/// @return 1 is full scale. A NaN is not the largest.
float tacet_true_peak(const float *_Nonnull samples, const float *_Nonnull coefficients, size_t frames);

/// Eight second-order filters in a row for two channels, and their states. Element `2 × filter + channel` of an array belongs to a
/// filter. A filter's transfer function is (b0 + b1 z⁻¹ + b2 z⁻²) / (1 + a1 z⁻¹ + a2 z⁻²).
typedef struct {
    float b0[16], b1[16], b2[16], a1[16], a2[16];
    /// What a filter adds to its next output, and to the one after that.
    float first[16], second[16];
    /// The last output of each filter.
    float output[16];
} tacet_equaliser;

/// Filters interleaved stereo in place, and delays it by seven frames. It is C for the same reason as ``tacet_filter_eight``.
///
/// @param samples  `frames × 2` samples.
void tacet_equalise(tacet_equaliser *_Nonnull equaliser, float *_Nonnull samples, size_t frames);

/// Filters four interleaved channels in place by four filters in a row, and delays them by three frames. Element
/// `4 × filter + channel` of an array of `equaliser` belongs to a filter.
///
/// @param samples  `frames × 4` samples.
void tacet_equalise_four(tacet_equaliser *_Nonnull equaliser, float *_Nonnull samples, size_t frames);

#define TACET_BAND_FACTORS 18

/// Up to eight second-order filters in a row for two channels, as state spaces, and their states. Element `2 × band + channel` of an array
/// belongs to a band. From a band's input x and state s follow its output c1 s1 + c2 s2 + d x, and its next state
/// (a11 s1 + a12 s2 + b1 x, a21 s1 + a22 s2 + b2 x).
typedef struct {
    /// a11, a12, a21, a22, b1, b2, c1, c2, d, and those with which two frames are computed at once.
    float factors[TACET_BAND_FACTORS][16];
    float first[16], second[16];
} tacet_bands;

/// Sets a band's factors for both channels: a11, a12, a21, a22, b1, b2, c1, c2, d.
void tacet_set_band(tacet_bands *_Nonnull bands, size_t band, const double *_Nonnull factors);

/// Sets the states of all bands to zero.
void tacet_clear_bands(tacet_bands *_Nonnull bands);

/// Filters interleaved stereo in place. It is C for the same reason as ``tacet_filter_eight``.
///
/// @param count    The bands that may change something: with four or less it takes two thirds of the time. The others pass what they get.
/// @param samples  `frames × 2` samples.
void tacet_filter_bands(tacet_bands *_Nonnull bands, size_t count, float *_Nonnull samples, size_t frames);

/// The frames for which a compressor measures one peak.
#define TACET_STEP 16

/// A compressor and its state. All levels are logarithms to base 2: 1 is 6.02 dB.
typedef struct {
    float threshold, knee, makeup;
    /// The change of the gain with the level above the knee: 1 / ratio - 1.
    float slope;
    /// The share of the distance to a lower gain and to a higher one that is left after a step.
    float attack, release;
    /// The latest peaks, of which the largest counts: 256 frames, so that the gain does not follow the wave itself.
    float peaks[16];
    /// The present change of the gain, without makeup, and the factor of the last frame.
    float reduction, gain;
} tacet_compressor;

/// Forgets all levels.
void tacet_clear_compressor(tacet_compressor *_Nonnull compressor);

/// Measures the peak of both channels in each step of 16 frames. The last step may be shorter.
///
/// @param samples  `frames × 2` samples.
/// @param output   Room for a peak a step.
void tacet_peaks(const float *_Nonnull samples, size_t frames, float *_Nonnull output);

/// Compresses interleaved stereo in place by the peaks of another signal or of its own.
///
/// @param peaks    A peak for each step.
/// @param samples  `frames × 2` samples.
void tacet_compress(
    tacet_compressor *_Nonnull compressor, const float *_Nonnull peaks, float *_Nonnull samples, size_t frames);

/// Gives interleaved stereo a gain, and adds other samples with a gain of theirs. Each gain grows by its slope before each frame.
///
/// @param dry  `frames × 2` samples to add; null for none.
void tacet_blend(
    float *_Nonnull samples, const float *_Nullable dry, size_t frames, float dry_gain, float dry_slope, float wet_gain,
    float wet_slope);

/// An echo of interleaved stereo, and its state.
typedef struct {
    /// `mask + 1` frames, a power of two above the longest delay, and the place of the next one.
    float *_Nonnull line;
    uint32_t mask, place;
    /// The frames that were written since the line was last cleared: setting it to 0 clears the line.
    uint32_t filled;
    /// The delay in frames, and the one that it fades over to, both 1 or more.
    uint32_t now, next;
    /// The frames of the fade that are left, and its share so far. A new fade begins when none are left.
    uint32_t fade_left;
    float fade;
    /// The share of an echo that goes round again, and whether it changes sides there.
    float feedback;
    bool crosses;
    /// Whether the echoes are filtered, by low-passes with these shares of each new sample.
    bool is_narrow;
    float high, low;
    float state[4];
} tacet_delay;

/// Replaces interleaved stereo by its echoes.
void tacet_delay_process(tacet_delay *_Nonnull delay, float *_Nonnull samples, size_t frames);

/// A delay that moves all the time, and its state.
typedef struct {
    /// `mask + 1` samples of each channel, one after the other, and the place of the next one.
    float *_Nonnull line;
    uint32_t mask, place;
    float feedback;
    /// The delay of each channel at the last frame, in frames: 2 or more.
    float delays[2];
} tacet_modulator;

/// Replaces interleaved stereo by what was heard before, by a delay that moves straight to the given ones.
///
/// @param delays  The delay of each channel at the last frame.
void tacet_modulate(
    tacet_modulator *_Nonnull modulator, float *_Nonnull samples, size_t frames, const float *_Nonnull delays);

/// Distorts interleaved stereo in place. It is C for the same reason as ``tacet_filter_eight``.
///
/// @param before   The last driven frame; the function leaves its own last one.
/// @param drive    The gain before the curve, which grows by its slope before each frame; `level` is that behind it.
/// @param is_hard  Whether the curve is a clipped line.
void tacet_distort(
    float *_Nonnull samples, size_t frames, float *_Nonnull before, float drive, float drive_slope, float level,
    float level_slope, int is_hard);

/// A convolution with two responses, left and right, in parts of a block: an overlap-save with spectra of `2^n` points.
///
/// All arrays are the caller's. A spectrum has `2 × size` numbers.
typedef struct {
    /// The points of a transform: a power of two, 64 or more, and at least twice the block.
    size_t size;
    /// The frames of a block and of a part.
    size_t block;
    /// The number of parts: 2, or 2 and a multiple of 4.
    size_t parts;
    /// `4 × size` numbers, by ``tacet_convolver_prepare``.
    const float *_Nonnull tables;
    /// `parts` spectra of the responses: of both channels, or of one that both have.
    float *_Nonnull response;
    bool is_response_mono;
    /// The spectra of the latest `parts` blocks, and the place of the next one.
    float *_Nonnull inputs;
    size_t place;
    /// The blocks that were written since the convolution was last cleared, `parts` at most.
    size_t filled;
    /// The latest `size` frames of the input, interleaved.
    float *_Nonnull window;
    /// Two spectra, in which the next even and the next odd block are added up, and whether the next block is odd.
    float *_Nonnull sums;
    bool is_odd;
    /// Room for a spectrum.
    float *_Nonnull scratch;
} tacet_convolver;

/// Fills in the tables for transforms of `size` points.
void tacet_convolver_prepare(size_t size, float *_Nonnull tables);

/// Puts a part of the responses, `block` frames or less of interleaved stereo, into its spectrum: the left channel alone if both have it.
void tacet_convolver_set(tacet_convolver *_Nonnull convolver, size_t part, const float *_Nonnull samples, size_t frames);

/// Forgets all input.
void tacet_convolver_clear(tacet_convolver *_Nonnull convolver);

/// Convolves a block of interleaved stereo in place.
void tacet_convolve(tacet_convolver *_Nonnull convolver, float *_Nonnull samples);

#endif
