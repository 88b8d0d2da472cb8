#include <SDL.h>
#include <SDL_mixer.h>
#include <math.h>
#include <stdlib.h>
#include <tacet.h>

/* Makes a program that plays with SDL_mixer follow a session: session-only MUSIC.ogg EFFECT.ogg [SECONDS] */

static const char *const words[] = {"audible", "muted", "held", "frozen"};

/* Applies the directive to SDL_mixer. A program with its own mixer needs no more than this, once a frame. */
static void follow(const tacet_directive *now) {
    /* The soundtrack's own gain comes on top: a player may have chosen that conversations lower the music. */
    int volume = (int)(MIX_MAX_VOLUME * pow(10, now->gain / 20));
    int music = (int)(MIX_MAX_VOLUME * pow(10, (now->gain + now->soundtrack_gain) / 20));
    Mix_VolumeMusic(now->soundtrack == TACET_AUDIBLE ? music : 0);
    if (now->soundtrack >= TACET_HELD) Mix_PauseMusic();
    else Mix_ResumeMusic();
    Mix_Volume(-1, now->effects == TACET_AUDIBLE ? volume : 0);
    if (now->effects >= TACET_HELD) Mix_Pause(-1);
    else Mix_Resume(-1);
}

/* Reports the window: a game in the background is silent. This program has no window, so no event arrives here. */
static void watch(tacet_session *session) {
    for (SDL_Event event; SDL_PollEvent(&event);) {
        if (event.type != SDL_WINDOWEVENT) continue;
        if (event.window.event == SDL_WINDOWEVENT_MINIMIZED)
            tacet_session_set_application_state(session, TACET_APPLICATION_BACKGROUND);
        if (event.window.event == SDL_WINDOWEVENT_FOCUS_GAINED)
            tacet_session_set_application_state(session, TACET_APPLICATION_ACTIVE);
    }
}

/* Opens SDL's device again when the sound server is back, because it dies with the server. Music and effects play on. */
static void reopen(tacet_session *session) {
    tacet_event event = {0};
    event.struct_size = sizeof event;
    while (tacet_session_poll(session, &event) == TACET_OK) {
        if (event.type != TACET_EVENT_OUTPUT_RESTORED) continue;
        SDL_AudioQuit();
        if (SDL_AudioInit(NULL)) SDL_Log("%s", SDL_GetError());
    }
}

int main(int argc, char **argv) {
    tacet_session *session;
    tacet_directive now = {0}, last = {0};
    Mix_Music *music;
    Mix_Chunk *effect;
    Uint32 next = 0;

    now.struct_size = sizeof now;
    if (argc < 3 || SDL_Init(SDL_INIT_AUDIO) || Mix_OpenAudio(48000, AUDIO_S16, 2, 1024)) {
        SDL_Log("usage: %s MUSIC.ogg EFFECT.ogg [SECONDS]; %s", argv[0], SDL_GetError());
        return 2;
    }
    music = Mix_LoadMUS(argv[1]);
    effect = Mix_LoadWAV(argv[2]);
    if (!music || !effect || tacet_session_create(TACET_ROLE_GAME, &session) < 0) {
        SDL_Log("%s%s", SDL_GetError(), tacet_last_problem());
        return 1;
    }
    /* Follow the session before the first sound: the music is held until the session has decided, 250 ms at most. */
    Mix_PlayMusic(music, -1);
    tacet_session_get_directive(session, &now);
    follow(&now);
    for (Uint32 end = argc > 3 ? (Uint32)(atof(argv[3]) * 1000) : SDL_MAX_UINT32; SDL_GetTicks() < end; SDL_Delay(16)) {
        tacet_session_get_directive(session, &now);
        follow(&now);
        watch(session);
        reopen(session);
        if (now.soundtrack != last.soundtrack || now.effects != last.effects || last.struct_size == 0)
            SDL_Log("music %s, effects %s: %s", words[now.soundtrack], words[now.effects],
                    tacet_reason_describe(now.soundtrack_reason));
        last = now;
        if (SDL_GetTicks() >= next && now.effects < TACET_HELD) {
            Mix_PlayChannel(-1, effect, 0);
            next = SDL_GetTicks() + 1000;
        }
    }
    tacet_session_destroy(session);
    Mix_CloseAudio();
    SDL_Quit();
    return 0;
}
