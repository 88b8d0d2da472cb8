#ifndef DRAW_H
#define DRAW_H

#include <SDL.h>

#include "game.h"

/* Draws the game; `silence` is the line that says why the music is silent, or empty. */
void draw_game(SDL_Renderer *renderer, const game *game, const char *silence);

#endif
