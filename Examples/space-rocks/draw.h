#ifndef DRAW_H
#define DRAW_H

#include <SDL.h>

#include "game.h"

/* Draws the game. `silence` is a line that says why the music is silent; empty while it is heard. */
void draw_game(SDL_Renderer *renderer, const game *game, const char *silence);

#endif
