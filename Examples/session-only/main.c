#include <SDL.h>
#include <SDL_mixer.h>
#include <stdbool.h>
#include <stdlib.h>
#include <tacet.h>

/* Makes a program that plays with SDL_mixer follow a session: session-only MUSIC.ogg EFFECT.ogg [SECONDS] */

static const char *const words[] = {"audible", "muted", "held", "frozen"};

/* Applies what the session says to SDL_mixer. A program with its own mixer needs no more than this, once a frame. */
static void follow(const tacet_mix *mix) {
    Mix_VolumeMusic((int)(MIX_MAX_VOLUME * mix->soundtrack_amplitude));
    if (mix->soundtrack_runs) Mix_ResumeMusic();
    else Mix_PauseMusic();
    Mix_Volume(-1, (int)(MIX_MAX_VOLUME * mix->effects_amplitude));
    if (mix->one_shots_end) Mix_HaltChannel(-1);
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

static bool open_device(void) { return Mix_OpenAudio(48000, AUDIO_S16, 2, 1024) == 0; }

/* Opens SDL's device again when the sound server is back, because it dies with the server. The music goes on where it was. */
static void reopen(tacet_session *session, Mix_Music *music) {
    tacet_event event = {0};
    event.struct_size = sizeof event;
    while (tacet_session_poll(session, &event) == TACET_OK) {
        double position;
        if (event.type != TACET_EVENT_OUTPUT_RESTORED) continue;
        position = Mix_GetMusicPosition(music);
        Mix_CloseAudio();
        if (!open_device() || Mix_FadeInMusicPos(music, -1, 0, position > 0 ? position : 0)) SDL_Log("%s", SDL_GetError());
    }
}

int main(int argc, char **argv) {
    tacet_session *session;
    tacet_directive now = {0}, last = {0};
    tacet_mix mix = {0};
    Mix_Music *music;
    Mix_Chunk *effect;
    Uint32 next = 0, before;

    now.struct_size = sizeof now;
    mix.struct_size = sizeof mix;
    if (argc < 3 || SDL_Init(SDL_INIT_AUDIO) || !open_device()) {
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
    tacet_session_follow(session, 0, &mix);
    follow(&mix);
    before = SDL_GetTicks();
    for (Uint32 end = argc > 3 ? (Uint32)(atof(argv[3]) * 1000) : SDL_MAX_UINT32; SDL_GetTicks() < end; SDL_Delay(16)) {
        Uint32 time = SDL_GetTicks();
        tacet_session_follow(session, (time - before) / 1000.0f, &mix);
        before = time;
        follow(&mix);
        reopen(session, music);
        tacet_session_get_directive(session, &now);
        watch(session);
        if (now.soundtrack != last.soundtrack || now.effects != last.effects || last.struct_size == 0)
            SDL_Log("music %s, effects %s: %s", words[now.soundtrack], words[now.effects],
                    tacet_reason_describe(now.soundtrack_reason));
        last = now;
        if (SDL_GetTicks() >= next && mix.effects_run) {
            Mix_PlayChannel(-1, effect, 0);
            next = SDL_GetTicks() + 1000;
        }
    }
    tacet_session_destroy(session);
    Mix_CloseAudio();
    SDL_Quit();
    return 0;
}
