#ifndef GAME_H
#define GAME_H

#include <stdbool.h>

/* The world, which knows neither sound nor screen: it moves, and says what happened. */

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
    /* 3 is large, 1 the smallest, 0 is none. */
    int size;
    float angle, spin;
    unsigned shape;
} rock;

/* A shot, or a spark of something that burst; gone when its life is over. */
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
    /* Seconds until the ship is back, and for which nothing can hurt it. */
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
/* Goes on by so many seconds; what happened is in `happenings` until the next step. */
void game_step(game *game, controls controls, float seconds);
/* From 0, a clear sky, to 1: how near and how many the rocks are. */
float game_danger(const game *game);
/* From a place to another the short way round the edges. */
void shortest_way(const body *from, const body *to, float *dx, float *dy);

/* What a patient player would do. */
controls autoplay(const game *game);

#endif
