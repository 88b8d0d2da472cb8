// What the parts of OpenAL's hook share.
//
// One lock guards their state, and is held around every function here. OpenAL calls nothing of the game's while it is held.
#ifndef TACET_OPENAL_H
#define TACET_OPENAL_H

#include "manners.h"

#include <pthread.h>

enum {
    AL_PITCH = 0x1003,
    AL_POSITION = 0x1004,
    AL_LOOPING = 0x1007,
    AL_BUFFER = 0x1009,
    AL_GAIN = 0x100A,
    AL_SOURCE_STATE = 0x1010,
    AL_PLAYING = 0x1012,
    AL_PAUSED = 0x1013,
    AL_SEC_OFFSET = 0x1024,
    AL_SOURCE_TYPE = 0x1027,
    AL_STATIC = 0x1028,
    AL_STREAMING = 0x1029,
    AL_FREQUENCY = 0x2001,
    AL_BITS = 0x2002,
    AL_CHANNELS = 0x2003,
    AL_SIZE = 0x2004,
};

extern pthread_mutex_t openal_lock;

// The thread's current context; null without one.
void *openal_current(void);

// A number that OpenAL has of a source or a buffer of the current context.
int openal_source_value(unsigned source, int name);
int openal_buffer_value(unsigned buffer, int name);

// ------------------------------------------------------------------------------------------------ Sources

// Brings the music of a context, which is the current one, to the present manners. `thaws`: its device is paused, and goes on next.
void openal_conform_sources(void *context, struct manners now, bool thaws);

// Forgets the sources of a context that ends.
void openal_forget_sources(void *context);

// ------------------------------------------------------------------------------------------------ Effects that run out unheard

// Notes an effect that the game has just begun during a freeze.
void unheard_begin(void *context, unsigned name);

// Ends an effect whose time has run out, so that the game finds it stopped and has its source for another one.
void unheard_end(void *context, unsigned name);

// Brings an effect to the place where it would be, which is its end if its time has run out.
void unheard_catch_up(void *context, unsigned name);

// The freeze ends: what has run out is not heard, and what has not goes on where it would be.
void unheard_release(void *context);

void unheard_forget(void *context, unsigned name);
void unheard_forget_all(void *context);

#endif
