// The gain of whole streams, in the formats that SDL, PulseAudio and ALSA have.

#include "manners.h"

#include <string.h>

static uint32_t swapped(uint32_t value, unsigned bytes) {
    return bytes == 2 ? __builtin_bswap16((uint16_t)value) : bytes == 4 ? __builtin_bswap32(value) : value;
}

static int32_t clamped(float value, float low, float high) {
    return (int32_t)(value < low ? low : value > high ? high : value);
}

void samples_scale(void *samples, size_t bytes, unsigned format, unsigned channels, float *from, float to) {
    const float start = *from;
    *from = to;
    if (start == 1 && to == 1) return;
    const unsigned width = (format & 0xFF) / 8;
    if (channels == 0 || (width != 1 && width != 2 && width != 4) || ((format & SAMPLE_FLOAT) && width != 4)) {
        if (to < 0.5f) memset(samples, 0, bytes);
        return;
    }
    const bool is_signed = (format & SAMPLE_SIGNED) != 0, is_float = (format & SAMPLE_FLOAT) != 0;
    const bool is_foreign = ((format & SAMPLE_BIG_ENDIAN) != 0) != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
    const size_t frames = bytes / (width * channels);
    const float step = frames > 0 ? (to - start) / (float)frames : 0;
    uint8_t *place = samples;
    for (size_t frame = 0; frame < frames; frame++) {
        const float gain = start + step * (float)(frame + 1);
        for (unsigned channel = 0; channel < channels; channel++, place += width) {
            uint32_t bits = 0;
            memcpy(&bits, place, width);
            if (is_foreign) bits = swapped(bits, width);
            if (is_float) {
                float value;
                memcpy(&value, &bits, 4);
                value *= gain;
                memcpy(&bits, &value, 4);
            } else if (width == 1) {
                const float value = is_signed ? (float)(int8_t)bits : (float)bits - 128;
                bits = (uint32_t)(clamped(value * gain, -128, 127) + (is_signed ? 0 : 128));
            } else if (width == 2) {
                const float value = is_signed ? (float)(int16_t)bits : (float)bits - 32768;
                bits = (uint32_t)(clamped(value * gain, -32768, 32767) + (is_signed ? 0 : 32768));
            } else {
                // The largest float below 2^31.
                bits = (uint32_t)clamped((float)(int32_t)bits * gain, -2147483648.0f, 2147483520.0f);
            }
            if (is_foreign) bits = swapped(bits, width);
            memcpy(place, &bits, width);
        }
    }
}
