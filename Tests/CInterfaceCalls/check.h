#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tacet.h"

#ifdef __cplusplus
extern "C" {
#endif

// Cases are functions of this shape; a check that does not hold is noted, and the case goes on.
typedef void (*case_body)(void);

void note_failure(const char *file, int line, const char *what, int result);

#define CHECK(condition) \
    do { \
        if (!(condition)) note_failure(__FILE__, __LINE__, #condition, 0); \
    } while (0)

// Checks a result, and says what it was instead.
#define GIVES(expected, call) \
    do { \
        tacet_result result_ = (call); \
        if (result_ != (expected)) note_failure(__FILE__, __LINE__, #call " gives " #expected, (int)result_); \
    } while (0)

// A directory that the case may write to.
extern const char *case_directory;

// An offline engine, and one that plays in real time to nowhere.
tacet_engine *offline_engine(void);
tacet_engine *null_engine(void);

// A mono sound of 48 kHz with a tone of `frames` frames, that is as loud as it can be.
tacet_sound tone(tacet_engine *engine, uint32_t frames);
// The bytes of a WAV file with it; to be freed.
uint8_t *tone_file(uint32_t frames, size_t *size);
// Writes it to the case's directory and returns its path; to be freed.
char *write_tone(const char *name, uint32_t frames);

// Writes a file below the case's directory. The caller frees its path.
char *write_bytes(const char *name, const uint8_t *bytes, size_t size);

// Updates, mixes so many frames offline, and returns the largest samples left and right.
typedef struct heard {
    float left, right;
} heard;
heard listen_to(tacet_engine *engine, size_t frames);

// Whether a voice has not ended; notes a result that contradicts the answer.
bool voice_plays(tacet_engine *engine, tacet_voice voice);

// Updates, and takes events until one has the type; false if none does.
bool find_event(tacet_engine *engine, tacet_event_type type, tacet_event *event);

// The session's settings, to change one of them.
tacet_session_settings *settings_of(tacet_session *session);

// Changes one of a session's settings.
#define SET(session, field, value) \
    (settings_of(session)->field = (value), tacet_session_set_settings(session, settings_of(NULL)))

// Options to keep a sound decoded or streamed.
const tacet_load_options *stored(tacet_sound_storage storage);

// Has eight threads call everything on one engine.
void hammer_one_engine(double seconds);
// The median of nanoseconds that a play takes; negative if one fails.
double play_median(size_t count);

#ifdef __cplusplus
}
#endif

#endif
