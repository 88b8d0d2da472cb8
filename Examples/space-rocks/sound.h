#ifndef SOUND_H
#define SOUND_H

#include <stdbool.h>
#include <stddef.h>

#include "game.h"

/* The game's sound. No function here waits, so the game calls them between two frames. */

bool sound_begin(const char *assets);
void sound_end(void);
/* Updates all sound to the state of the game. Call it once a frame. */
void sound_follow(const game *game);
/* Reports the window's state: in front, without the focus, or hidden. */
void sound_window(bool is_focused, bool is_visible);
/* Writes a line for the player that says why the music is silent; empty while it is heard. */
void sound_silence(char *line, size_t size);

#endif
