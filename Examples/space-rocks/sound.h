#ifndef SOUND_H
#define SOUND_H

#include <stdbool.h>
#include <stddef.h>

#include "game.h"

/* All that is heard. Nothing here waits: it may be called between two frames. */

bool sound_begin(const char *assets);
void sound_end(void);
/* Once a frame. */
void sound_follow(const game *game);
/* Where the window is: in front, without the focus, or out of sight. */
void sound_window(bool is_focused, bool is_visible);
/* Why the music is silent, in a line for the player; empty while it is heard. */
void sound_silence(char *line, size_t size);

#endif
