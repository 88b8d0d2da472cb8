#include <math.h>

#include "game.h"

controls autoplay(const game *game) {
    controls controls = {false, false, false, false};
    const rock *nearest = 0;
    float dx = 0, dy = 0, best = 1e9f;
    for (int i = 0; i < MAXIMUM_ROCKS; i++) {
        float x, y;
        if (!game->rocks[i].size) continue;
        shortest_way(&game->ship, &game->rocks[i].body, &x, &y);
        if (hypotf(x, y) >= best) continue;
        best = hypotf(x, y);
        nearest = &game->rocks[i];
        dx = x;
        dy = y;
    }
    if (!nearest) return controls;
    /* Aim at the position of the rock when the shot arrives. */
    float time = best / 520;
    dx += (nearest->body.vx - game->ship.vx) * time;
    dy += (nearest->body.vy - game->ship.vy) * time;
    float off = remainderf(atan2f(dy, dx) - game->angle, 6.2831853f);
    controls.left = off < -0.05f;
    controls.right = off > 0.05f;
    controls.fire = fabsf(off) < 0.15f;
    controls.thrust = best > 260 && fabsf(off) < 0.5f && hypotf(game->ship.vx, game->ship.vy) < 160;
    return controls;
}
