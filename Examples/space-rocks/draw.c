#include "draw.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Letters as strokes between points: column and row on a grid of 5 by 7. A space lifts the pen. */
static const char *strokes(char letter) {
    static const char *const letters[26] = {
        "0004264440 0343", "000636454433033342413000", "4536160501103041", "00062644422000", "40000646 0333",
        "000646 0333", "45361605011030414323", "0006 4046 0343", "1030 2026 1636", "0110304146", "0006 460340", "060040",
        "0006234640", "00064046", "103041453616050110", "00063645443303", "103041453616050110 2240",
        "00063645443303 2340", "453616050413334241301001", "2026 0646", "060110304146", "062046", "0610233046",
        "0046 0640", "062346 2320", "06460040"};
    static const char *const digits[10] = {
        "103041453616050110 0145", "152620 1030", "05163645440040", "05163645443313 334241301001", "30360242",
        "460603334241301001", "4536160501103041423303", "064620", "13334445361605041302011030414233",
        "0110304145361605041343"};
    letter = (char)toupper((unsigned char)letter);
    if (letter >= 'A' && letter <= 'Z') return letters[letter - 'A'];
    if (letter >= '0' && letter <= '9') return digits[letter - '0'];
    switch (letter) {
    case ' ': return "";
    case '.': return "2021";
    case ',': return "2110";
    case '\'': return "2624";
    case '-': return "1333";
    case ':': return "2122 2425";
    case '!': return "2622 2120";
    case '(': return "36141230";
    case ')': return "16343210";
    case '/': return "0046";
    default: return "05163645442322 2120";
    }
}

/* Draws a line two pixels wide, because one pixel is faint. */
static void draw_line(SDL_Renderer *renderer, float x1, float y1, float x2, float y2) {
    bool is_steep = fabsf(y2 - y1) > fabsf(x2 - x1);
    SDL_RenderDrawLineF(renderer, x1, y1, x2, y2);
    SDL_RenderDrawLineF(renderer, x1 + is_steep, y1 + !is_steep, x2 + is_steep, y2 + !is_steep);
}

static void draw_text(SDL_Renderer *renderer, float x, float y, float size, const char *text) {
    for (; *text; text++) {
        /* Skips the continuation bytes of UTF-8: each character of several bytes is drawn as one sign. */
        if (((unsigned char)*text & 0xc0) == 0x80) continue;
        const char *pen = strokes(*text);
        for (; pen[0] && pen[1]; pen++) {
            if (*pen == ' ') continue;
            if (isdigit((unsigned char)pen[2]) && isdigit((unsigned char)pen[3]))
                draw_line(
                    renderer, x + (float)(pen[0] - '0') * size, y - (float)(pen[1] - '0') * size,
                    x + (float)(pen[2] - '0') * size, y - (float)(pen[3] - '0') * size);
            pen++;
        }
        x += 6 * size;
    }
}

static void draw_centred(SDL_Renderer *renderer, float y, float size, const char *text) {
    float width = 0;
    for (const char *c = text; *c; c++) width += ((unsigned char)*c & 0xc0) == 0x80 ? 0 : 6 * size;
    draw_text(renderer, (WORLD_WIDTH - width) / 2 + size, y, size, text);
}

static void draw_loop(SDL_Renderer *renderer, const SDL_FPoint *points, int count) {
    for (int i = 0; i < count; i++) {
        const SDL_FPoint *from = &points[i], *to = &points[(i + 1) % count];
        draw_line(renderer, from->x, from->y, to->x, to->y);
    }
}

/* Draws a closed line through the points of `shape`, which is given for an angle of 0, to the right. */
static void draw_shape(
    SDL_Renderer *renderer, const float (*shape)[2], int count, float x, float y, float angle) {
    SDL_FPoint points[4];
    float c = cosf(angle), s = sinf(angle);
    for (int i = 0; i < count; i++)
        points[i] = (SDL_FPoint){x + c * shape[i][0] - s * shape[i][1], y + s * shape[i][0] + c * shape[i][1]};
    draw_loop(renderer, points, count);
}

static void draw_ship_at(SDL_Renderer *renderer, float x, float y, float angle) {
    static const float hull[4][2] = {{14, 0}, {-10, 9}, {-6, 0}, {-10, -9}};
    SDL_SetRenderDrawColor(renderer, 130, 230, 255, 255);
    draw_shape(renderer, hull, 4, x, y, angle);
}

static void draw_ship(SDL_Renderer *renderer, const game *game) {
    static const float flame[3][2] = {{-10, 6}, {-22, 0}, {-10, -6}};
    draw_ship_at(renderer, game->ship.x, game->ship.y, game->angle);
    if (game->is_thrusting) {
        SDL_SetRenderDrawColor(renderer, 255, 170, 60, 255);
        draw_shape(renderer, flame, 3, game->ship.x, game->ship.y, game->angle);
    }
    if (game->shield > 0) {
        SDL_FPoint ring[16];
        for (int i = 0; i < 16; i++)
            ring[i] = (SDL_FPoint){
                game->ship.x + 18 * cosf((float)i * 0.3927f), game->ship.y + 18 * sinf((float)i * 0.3927f)};
        SDL_SetRenderDrawColor(renderer, 90, 120, 255, 255);
        draw_loop(renderer, ring, 16);
    }
}

static void draw_rock_at(SDL_Renderer *renderer, const rock *rock, float x, float y) {
    SDL_FPoint points[10];
    unsigned shape = rock->shape;
    for (int i = 0; i < 10; i++) {
        shape = shape * 1664525u + 1013904223u;
        float radius = 13 * (float)rock->size * (0.75f + 0.35f * (float)(shape >> 24) / 255);
        float angle = rock->angle + (float)i * 0.62832f;
        points[i] = (SDL_FPoint){x + radius * cosf(angle), y + radius * sinf(angle)};
    }
    SDL_SetRenderDrawColor(renderer, 220, 205, 180, 255);
    draw_loop(renderer, points, 10);
}

/* Draws a rock nine times, one world apart, so that a rock that leaves at one edge enters at the opposite one. */
static void draw_rock(SDL_Renderer *renderer, const rock *rock) {
    for (int column = -1; column <= 1; column++)
        for (int row = -1; row <= 1; row++)
            draw_rock_at(
                renderer, rock, rock->body.x + (float)column * WORLD_WIDTH, rock->body.y + (float)row * WORLD_HEIGHT);
}

static void draw_motes(SDL_Renderer *renderer, const mote *motes, int count, float size) {
    for (int i = 0; i < count; i++) {
        if (motes[i].life <= 0) continue;
        SDL_FRect dot = {motes[i].body.x - size / 2, motes[i].body.y - size / 2, size, size};
        SDL_RenderFillRectF(renderer, &dot);
    }
}

static void draw_words(SDL_Renderer *renderer, const game *game, const char *silence) {
    char text[64];
    for (int i = 0; i < game->lives; i++) draw_ship_at(renderer, 27 + (float)i * 24, 62, -1.5708f);
    SDL_SetRenderDrawColor(renderer, 240, 240, 240, 255);
    snprintf(text, sizeof text, "%06d", game->score);
    draw_text(renderer, 20, 40, 3, text);
    snprintf(text, sizeof text, "best %06d", game->best);
    draw_text(renderer, 620, 32, 2, text);
    switch (game->mode) {
    case MODE_TITLE:
        draw_centred(renderer, 250, 9, "Space Rocks");
        draw_centred(renderer, 330, 3, "Return begins");
        draw_centred(renderer, 380, 2, "Arrows turn and thrust, space fires, P pauses");
        break;
    case MODE_PAUSE: draw_centred(renderer, 290, 6, "Pause"); break;
    case MODE_OVER:
        draw_centred(renderer, 270, 6, "Game over");
        draw_centred(renderer, 330, 3, "Return begins again");
        break;
    case MODE_PLAY: break;
    }
    SDL_SetRenderDrawColor(renderer, 255, 205, 90, 255);
    if (silence[0]) draw_centred(renderer, 585, 1.75f, silence);
}

void draw_game(SDL_Renderer *renderer, const game *game, const char *silence) {
    SDL_SetRenderDrawColor(renderer, 6, 8, 18, 255);
    SDL_RenderClear(renderer);
    for (unsigned i = 0, star = 7; i < 100; i++) {
        star = star * 1664525u + 1013904223u;
        Uint8 light = (Uint8)(60 + (star >> 24) / 2);
        float x = (float)(star >> 8 & 0xffff) / 65535 * WORLD_WIDTH, size = 1 + (float)(i % 2);
        SDL_FRect dot = {x, (float)i * 6, size, size};
        SDL_SetRenderDrawColor(renderer, light, light, light, 255);
        SDL_RenderFillRectF(renderer, &dot);
    }
    for (int i = 0; i < MAXIMUM_ROCKS; i++)
        if (game->rocks[i].size) draw_rock(renderer, &game->rocks[i]);
    SDL_SetRenderDrawColor(renderer, 255, 240, 140, 255);
    draw_motes(renderer, game->shots, MAXIMUM_SHOTS, 3);
    draw_motes(renderer, game->sparks, MAXIMUM_SPARKS, 2);
    bool is_there = game->away <= 0 && (game->mode == MODE_PLAY || game->mode == MODE_PAUSE);
    if (is_there) draw_ship(renderer, game);
    draw_words(renderer, game, silence);
    SDL_RenderPresent(renderer);
}
