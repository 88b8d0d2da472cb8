#ifndef GAME_H
#define GAME_H

#include <stdbool.h>

/* The game's world. It knows neither sound nor screen; `happenings` reports what happened in a step. */

#define WORLD_WIDTH 800.0f
#define WORLD_HEIGHT 600.0f
#define MAXIMUM_ROCKS 64
#define MAXIMUM_SHOTS 8
#define MAXIMUM_SPARKS 128
#define MAXIMUM_HAPPENINGS 16

typedef struct body {
    float x, y, vx, vy;
} body;

typedef struct rock {
    body body;
    /* 3 is the largest, 1 the smallest, 0 an unused entry. */
    int size;
    float angle, spin;
    unsigned shape;
} rock;

/* A shot, or a spark of an explosion; it vanishes when `life` reaches 0 seconds. */
typedef struct mote {
    body body;
    float life;
} mote;

typedef enum mode { MODE_TITLE, MODE_PLAY, MODE_PAUSE, MODE_OVER } mode;

typedef struct controls {
    bool left, right, thrust, fire;
} controls;

typedef enum happening_type { FIRED, ROCK_BURST, SHIP_BURST, SHIP_BACK, WAVE_BEGAN } happening_type;

typedef struct happening {
    happening_type type;
    float x, y;
    int size;
} happening;

typedef struct game {
    mode mode;
    body ship;
    float angle;
    bool is_thrusting;
    /* Seconds until a lost ship returns, and seconds for which the ship cannot be hurt. */
    float away, shield;
    float reload, between_waves;
    int lives, score, best, wave;
    rock rocks[MAXIMUM_ROCKS];
    mote shots[MAXIMUM_SHOTS];
    mote sparks[MAXIMUM_SPARKS];
    happening happenings[MAXIMUM_HAPPENINGS];
    int happening_count;
    unsigned random;
} game;

void game_begin(game *game);
/* Moves the world on by `seconds`. `happenings` holds what happened until the next step. */
void game_step(game *game, controls controls, float seconds);
/* Returns the danger from 0, no rocks, to 1: how many rocks there are, and how near. */
float game_danger(const game *game);
/* Computes the shortest way from one body to another, across the edges too. */
void shortest_way(const body *from, const body *to, float *dx, float *dy);

/* Returns the controls of a simple automatic player. */
controls autoplay(const game *game);

#endif
