#include "game.h"

#include <math.h>
#include <string.h>

#define TURN 4.2f
#define THRUST 320.0f
#define SHOT_SPEED 520.0f
#define SHIP_RADIUS 10.0f

static float chance(game *game, float low, float high) {
    game->random = game->random * 1664525u + 1013904223u;
    return low + (high - low) * (float)(game->random >> 8) / (float)(1 << 24);
}

static void happen(game *game, happening_type type, const body *at, int size) {
    if (game->happening_count == MAXIMUM_HAPPENINGS) return;
    game->happenings[game->happening_count++] = (happening){type, at->x, at->y, size};
}

static void move(body *body, float seconds) {
    body->x = fmodf(body->x + body->vx * seconds + WORLD_WIDTH, WORLD_WIDTH);
    body->y = fmodf(body->y + body->vy * seconds + WORLD_HEIGHT, WORLD_HEIGHT);
}

void shortest_way(const body *from, const body *to, float *dx, float *dy) {
    *dx = remainderf(to->x - from->x, WORLD_WIDTH);
    *dy = remainderf(to->y - from->y, WORLD_HEIGHT);
}

static float distance(const body *a, const body *b) {
    float dx, dy;
    shortest_way(a, b, &dx, &dy);
    return hypotf(dx, dy);
}

static float radius(const rock *rock) { return 13.0f * (float)rock->size; }

static void sparkle(game *game, const body *at, int count) {
    for (int i = 0; i < MAXIMUM_SPARKS && count > 0; i++) {
        mote *spark = &game->sparks[i];
        if (spark->life > 0) continue;
        float angle = chance(game, 0, 6.2832f), speed = chance(game, 20, 160);
        spark->body = (body){at->x, at->y, at->vx + cosf(angle) * speed, at->vy + sinf(angle) * speed};
        spark->life = chance(game, 0.3f, 1.0f);
        count--;
    }
}

static void add_rock(game *game, float x, float y, int size) {
    for (int i = 0; i < MAXIMUM_ROCKS; i++) {
        rock *rock = &game->rocks[i];
        if (rock->size) continue;
        float angle = chance(game, 0, 6.2832f), speed = chance(game, 25, 60) * (4.0f - (float)size) * 0.7f;
        rock->body = (body){x, y, cosf(angle) * speed, sinf(angle) * speed};
        rock->size = size;
        rock->angle = angle;
        rock->spin = chance(game, -1.5f, 1.5f);
        rock->shape = game->random;
        return;
    }
}

static void begin_wave(game *game) {
    game->wave++;
    int count = game->wave + 2 < 9 ? game->wave + 2 : 9;
    for (int i = 0; i < count; i++) {
        body place;
        do place = (body){chance(game, 0, WORLD_WIDTH), chance(game, 0, WORLD_HEIGHT), 0, 0};
        while (distance(&place, &game->ship) < 180);
        add_rock(game, place.x, place.y, 3);
    }
    happen(game, WAVE_BEGAN, &game->ship, game->wave);
}

static void place_ship(game *game) {
    game->ship = (body){WORLD_WIDTH / 2, WORLD_HEIGHT / 2, 0, 0};
    game->angle = -1.5708f;
    game->away = 0;
    game->shield = 2;
}

void game_begin(game *game) {
    int best = game->best;
    unsigned random = game->random ? game->random : 1;
    memset(game, 0, sizeof *game);
    game->best = best;
    game->random = random;
    game->lives = 3;
    game->mode = MODE_PLAY;
    place_ship(game);
    begin_wave(game);
}

static void burst(game *game, rock *rock) {
    int size = rock->size;
    happen(game, ROCK_BURST, &rock->body, size);
    sparkle(game, &rock->body, size * 5);
    rock->size = 0;
    game->score += size == 3 ? 20 : size == 2 ? 50 : 100;
    if (game->score > game->best) game->best = game->score;
    for (int i = 0; i < 2 && size > 1; i++) add_rock(game, rock->body.x, rock->body.y, size - 1);
}

static void steer(game *game, controls controls, float seconds) {
    game->is_thrusting = controls.thrust && game->away <= 0;
    if (game->away > 0) return;
    game->angle += TURN * seconds * (float)(controls.right - controls.left);
    if (game->is_thrusting) {
        game->ship.vx += cosf(game->angle) * THRUST * seconds;
        game->ship.vy += sinf(game->angle) * THRUST * seconds;
    }
    game->ship.vx *= expf(-0.6f * seconds);
    game->ship.vy *= expf(-0.6f * seconds);
    move(&game->ship, seconds);
    if (!controls.fire || game->reload > 0) return;
    for (int i = 0; i < MAXIMUM_SHOTS; i++) {
        mote *shot = &game->shots[i];
        if (shot->life > 0) continue;
        float c = cosf(game->angle), s = sinf(game->angle);
        shot->body = (body){
            game->ship.x + c * 14, game->ship.y + s * 14, game->ship.vx + c * SHOT_SPEED, game->ship.vy + s * SHOT_SPEED};
        shot->life = 0.9f;
        game->reload = 0.18f;
        happen(game, FIRED, &shot->body, 1);
        return;
    }
}

static void collide(game *game) {
    for (int i = 0; i < MAXIMUM_ROCKS; i++) {
        rock *rock = &game->rocks[i];
        for (int j = 0; j < MAXIMUM_SHOTS && rock->size; j++) {
            mote *shot = &game->shots[j];
            if (shot->life <= 0 || distance(&shot->body, &rock->body) > radius(rock)) continue;
            shot->life = 0;
            burst(game, rock);
        }
        if (!rock->size || game->away > 0 || game->shield > 0) continue;
        if (distance(&game->ship, &rock->body) > radius(rock) + SHIP_RADIUS * 0.7f) continue;
        burst(game, rock);
        happen(game, SHIP_BURST, &game->ship, 3);
        sparkle(game, &game->ship, 40);
        game->away = 2;
        if (--game->lives == 0) game->mode = MODE_OVER;
    }
}

static void drift(game *game, float seconds) {
    for (int i = 0; i < MAXIMUM_ROCKS; i++) {
        move(&game->rocks[i].body, seconds);
        game->rocks[i].angle += game->rocks[i].spin * seconds;
    }
    for (int i = 0; i < MAXIMUM_SHOTS; i++) {
        move(&game->shots[i].body, seconds);
        game->shots[i].life -= seconds;
    }
    for (int i = 0; i < MAXIMUM_SPARKS; i++) {
        move(&game->sparks[i].body, seconds);
        game->sparks[i].life -= seconds;
    }
}

void game_step(game *game, controls controls, float seconds) {
    game->happening_count = 0;
    game->is_thrusting = false;
    if (game->mode == MODE_PAUSE) return;
    drift(game, seconds);
    if (game->mode != MODE_PLAY) return;
    game->reload -= seconds;
    game->shield -= seconds;
    if (game->away > 0 && (game->away -= seconds) <= 0) {
        place_ship(game);
        happen(game, SHIP_BACK, &game->ship, 1);
    }
    steer(game, controls, seconds);
    collide(game);
    bool is_clear = true;
    for (int i = 0; i < MAXIMUM_ROCKS; i++) is_clear = is_clear && !game->rocks[i].size;
    game->between_waves = is_clear ? game->between_waves + seconds : 0;
    if (game->between_waves > 1.5f) begin_wave(game);
}

float game_danger(const game *game) {
    float danger = 0;
    if (game->mode == MODE_TITLE || game->mode == MODE_OVER) return 0;
    for (int i = 0; i < MAXIMUM_ROCKS; i++) {
        const rock *rock = &game->rocks[i];
        if (!rock->size) continue;
        float gap = distance(&game->ship, &rock->body) - radius(rock);
        danger += 0.05f + (gap < 160 ? 0.35f * (1 - fmaxf(gap, 0) / 160) : 0);
    }
    return fminf(danger, 1);
}
