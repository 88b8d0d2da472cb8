#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "game.h"
#include "sound.h"

/* space-rocks [--assets DIRECTORY] [--autoplay] [--frames N] */

typedef struct options {
    const char *assets;
    bool is_autoplay;
    long frames;
} options;

/* The time that the calls for sound took, in milliseconds. */
typedef struct cost {
    double sum, worst;
    long frames, slow;
} cost;

static bool read_options(int argc, char **argv, options *options) {
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--autoplay")) options->is_autoplay = true;
        else if (!strcmp(argv[i], "--frames") && i + 1 < argc) options->frames = atol(argv[++i]);
        else if (!strcmp(argv[i], "--assets") && i + 1 < argc) options->assets = argv[++i];
        else return false;
    }
    return true;
}

/* Returns false when the player is done. */
static bool press(game *game, SDL_Keycode key) {
    switch (key) {
    case SDLK_ESCAPE: return false;
    case SDLK_RETURN:
        if (game->mode == MODE_TITLE || game->mode == MODE_OVER) game_begin(game);
        else if (game->mode == MODE_PAUSE) game->mode = MODE_PLAY;
        return true;
    case SDLK_p:
        if (game->mode == MODE_PLAY) game->mode = MODE_PAUSE;
        else if (game->mode == MODE_PAUSE) game->mode = MODE_PLAY;
        return true;
    default: return true;
    }
}

/* Returns false when the player is done. */
static bool take_events(SDL_Window *window, game *game) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) return false;
        if (event.type == SDL_KEYDOWN && !event.key.repeat && !press(game, event.key.keysym.sym)) return false;
        if (event.type == SDL_WINDOWEVENT) {
            Uint32 flags = SDL_GetWindowFlags(window);
            sound_window(flags & SDL_WINDOW_INPUT_FOCUS, !(flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)));
        }
    }
    return true;
}

static controls read_controls(const game *game, const options *options) {
    const Uint8 *keys = SDL_GetKeyboardState(NULL);
    if (options->is_autoplay) return autoplay(game);
    return (controls){
        keys[SDL_SCANCODE_LEFT], keys[SDL_SCANCODE_RIGHT], keys[SDL_SCANCODE_UP], keys[SDL_SCANCODE_SPACE]};
}

/* Starts games and opens the pause menu now and then, as a player would. */
static void play_by_itself(game *game, long frame) {
    if ((game->mode == MODE_TITLE && frame >= 120) || (game->mode == MODE_OVER && frame % 180 == 0)) game_begin(game);
    else if (game->mode == MODE_PLAY && frame % 1200 == 600) game->mode = MODE_PAUSE;
    else if (game->mode == MODE_PAUSE && frame % 1200 == 720) game->mode = MODE_PLAY;
}

static void make_sound(const game *game, cost *cost, char *silence, size_t size) {
    Uint64 begin = SDL_GetPerformanceCounter();
    sound_follow(game);
    sound_silence(silence, size);
    double took = (double)(SDL_GetPerformanceCounter() - begin) * 1000 / (double)SDL_GetPerformanceFrequency();
    cost->sum += took;
    if (took > cost->worst) cost->worst = took;
    if (took > 20) cost->slow++;
    cost->frames++;
}

static void run(SDL_Window *window, SDL_Renderer *renderer, const options *options) {
    game game = {0};
    cost cost = {0, 0, 0, 0};
    char silence[256];
    const double step = (double)SDL_GetPerformanceFrequency() / 60;
    double next = (double)SDL_GetPerformanceCounter();
    Uint32 begin = SDL_GetTicks();
    game.random = 20;
    for (long frame = 0; !options->frames || frame < options->frames; frame++) {
        if (!take_events(window, &game)) break;
        if (options->is_autoplay) play_by_itself(&game, frame);
        game_step(&game, read_controls(&game, options), 1 / 60.0f);
        make_sound(&game, &cost, silence, sizeof silence);
        draw_game(renderer, &game, silence);
        double now = (double)SDL_GetPerformanceCounter();
        next = next + step < now - step ? now : next + step;
        if (next > now) SDL_Delay((Uint32)((next - now) * 1000 / (double)SDL_GetPerformanceFrequency()));
    }
    double seconds = (SDL_GetTicks() - begin) / 1000.0;
    if (options->is_autoplay && cost.frames)
        printf("frames %ld, a second %.1f, score %d, sound: mean %.3f ms, worst %.3f ms, over 20 ms %ld\n", cost.frames,
               (double)cost.frames / seconds, game.best, cost.sum / (double)cost.frames, cost.worst, cost.slow);
}

int main(int argc, char **argv) {
    options options = {ASSETS, false, 0};
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    if (!read_options(argc, argv, &options)) {
        fprintf(stderr, "usage: %s [--assets DIRECTORY] [--autoplay] [--frames N]\n", argv[0]);
        return 2;
    }
    if (SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(
                                        (int)WORLD_WIDTH, (int)WORLD_HEIGHT, SDL_WINDOW_RESIZABLE, &window, &renderer)) {
        fprintf(stderr, "%s\n", SDL_GetError());
        return 1;
    }
    SDL_SetWindowTitle(window, "Space Rocks");
    SDL_RenderSetLogicalSize(renderer, (int)WORLD_WIDTH, (int)WORLD_HEIGHT);
    bool is_ready = sound_begin(options.assets);
    if (is_ready) run(window, renderer, &options);
    sound_end();
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return is_ready ? 0 : 1;
}
