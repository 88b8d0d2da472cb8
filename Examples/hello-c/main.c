#include <stdio.h>
#include <tacet.h>
#include <time.h>

/* Plays a sound from left to right over its soundtrack: hello-c SOUND.ogg [SOUNDTRACK.ogg] */
int main(int argc, char **argv) {
    tacet_engine *audio;
    tacet_sound sound;
    tacet_voice voice;
    tacet_event event;
    bool is_playing = false;
    const struct timespec frame = {0, 16666667};

    if (argc < 2) {
        fprintf(stderr, "usage: %s SOUND.ogg [SOUNDTRACK.ogg]\n", argv[0]);
        return 2;
    }
    if (tacet_engine_create(NULL, &audio) < 0 || tacet_load(audio, argv[1], NULL, &sound) < 0) {
        fprintf(stderr, "%s\n", tacet_last_problem());
        tacet_engine_destroy(audio);
        return 1;
    }
    if (argc > 2 && tacet_soundtrack_play(audio, argv[2], NULL) < 0) fprintf(stderr, "%s\n", tacet_last_problem());

    /* A game with a window reports its state, and is silent in the background then, with SDL 2 on SDL_WINDOWEVENT_MINIMIZED:
     * tacet_session_set_application_state(session, TACET_APPLICATION_BACKGROUND), and on SDL_WINDOWEVENT_FOCUS_GAINED with
     * TACET_APPLICATION_ACTIVE; tacet_engine_get_session() gives the session. */
    for (int count = 0; count < 5; count++) {
        tacet_vec3 place = {count - 2.0f, 0, -1};
        tacet_play_at(audio, sound, place, &voice);
        do {
            tacet_engine_update(audio);
            event.struct_size = sizeof event;
            while (tacet_engine_poll(audio, &event) == TACET_OK)
                printf("%s %s\n", tacet_event_describe(event.type), event.text);
            nanosleep(&frame, NULL);
            tacet_voice_is_playing(audio, voice, &is_playing);
        } while (is_playing);
    }
    return tacet_engine_destroy(audio) < 0;
}
