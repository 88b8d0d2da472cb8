#include <stdlib.h>
#include <string.h>

#include "check.h"

// Samples that a game makes itself, as the article on coming from other libraries says.

#define TUNE_FRAMES (60u * 48000u)

// A square wave of 480 Hz, the same on both sides.
static int16_t sample_at(uint64_t index) { return index / 2 / 50 % 2 ? 20000 : -20000; }

static void wave_header(void *bytes, uint32_t rate, uint32_t channels, uint32_t frames) {
    uint32_t size = frames * channels * 2;
    uint32_t words[11] = {0x46464952, size + 36, 0x45564157, 0x20746d66, 16, 1 | channels << 16,
        rate, rate * channels * 2, channels * 2 | 16 << 16, 0x61746164, size};
    memcpy(bytes, words, 44);
}

static tacet_result load_raw(
    tacet_engine *audio, const int16_t *samples, uint32_t rate, uint32_t channels, uint32_t frames, tacet_sound *sound) {
    size_t size = (size_t)frames * channels * 2;
    unsigned char *file = malloc(44 + size);
    if (!file) return TACET_ERROR_TOO_LARGE;
    wave_header(file, rate, channels, frames);
    memcpy(file + 44, samples, size);
    tacet_result result = tacet_load_memory(audio, file, 44 + size, "generated", NULL, sound);
    free(file);
    return result;
}

static int64_t read_tune(void *user_data, uint64_t offset, void *destination, size_t count) {
    unsigned char header[44], *bytes = destination;
    (void)user_data;
    wave_header(header, 48000, 2, TUNE_FRAMES);
    for (size_t done = 0; done < count; done++) {
        uint64_t at = offset + done;
        if (at < 44) bytes[done] = header[at];
        else bytes[done] = (uint16_t)sample_at((at - 44) / 2) >> (at & 1) * 8 & 255;
    }
    return (int64_t)count;
}

static tacet_result open_tune(const char *path, tacet_file *file, void *user_data) {
    (void)user_data;
    if (strcmp(path, "generated.wav")) return TACET_EMPTY;
    file->size = 44 + (uint64_t)TUNE_FRAMES * 2 * 2;
    file->read = read_tune;
    return TACET_OK;
}

// An opener may not call its own engine. It may make another one, also while its engine renders.
static tacet_result open_beside_another(const char *path, tacet_file *file, void *makes_another) {
    if (*(bool *)makes_another) {
        *(bool *)makes_another = false;
        GIVES(TACET_OK, tacet_engine_destroy(offline_engine()));
    }
    return open_tune(path, file, NULL);
}

void an_opener_makes_another_engine(void) {
    tacet_engine *e = offline_engine();
    tacet_sound sound;
    bool makes_another = false;
    GIVES(TACET_OK, tacet_engine_set_file_opener(e, open_beside_another, NULL, &makes_another));
    GIVES(TACET_OK, tacet_load(e, "generated.wav", stored(TACET_STORAGE_STREAMED), &sound));
    makes_another = true;
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    for (int i = 0; i < 10; i++) listen_to(e, 4800);
    CHECK(!makes_another);
    GIVES(TACET_OK, tacet_engine_destroy(e));
}

void generated_samples_are_heard(void) {
    tacet_engine *e = offline_engine();
    int16_t samples[4800];
    tacet_sound sound;
    tacet_file_properties facts = {.struct_size = sizeof facts};
    for (int i = 0; i < 4800; i++) samples[i] = sample_at((uint64_t)i * 2);
    GIVES(TACET_OK, load_raw(e, samples, 48000, 1, 4800, &sound));
    GIVES(TACET_OK, tacet_sound_get_properties(e, sound, &facts));
    CHECK(facts.frames == 4800 && facts.channels == 1);
    GIVES(TACET_OK, tacet_play(e, sound, NULL, NULL));
    CHECK(listen_to(e, 4800).left > 0.5f);
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left == 0);

    GIVES(TACET_OK, tacet_engine_set_file_opener(e, open_tune, NULL, NULL));
    GIVES(TACET_OK, tacet_file_get_properties(e, "generated.wav", &facts));
    CHECK(facts.frames == TUNE_FRAMES && facts.channels == 2);
    GIVES(TACET_OK, tacet_soundtrack_play(e, "generated.wav", NULL));
    listen_to(e, 24000);
    for (int i = 0; i < 10; i++) {
        heard heard = listen_to(e, 4800);
        CHECK(heard.left > 0.5f && heard.right > 0.5f);
    }
    GIVES(TACET_OK, tacet_load(e, "generated.wav", stored(TACET_STORAGE_STREAMED), &sound));
    GIVES(TACET_OK, tacet_engine_destroy(e));
}
