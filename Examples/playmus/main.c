/*
  PLAYMUS:  A test application for the SDL mixer library.
  Copyright (C) 1997-2022 Sam Lantinga <slouken@libsdl.org>

  This software is provided 'as-is', without any express or implied
  warranty.  In no event will the authors be held liable for any damages
  arising from the use of this software.

  Permission is granted to anyone to use this software for any purpose,
  including commercial applications, and to alter it and redistribute it
  freely, subject to the following restrictions:

  1. The origin of this software must not be misrepresented; you must not
     claim that you wrote the original software. If you use this software
     in a product, an acknowledgment in the product documentation would be
     appreciated but is not required.
  2. Altered source versions must be plainly marked as such, and must not be
     misrepresented as being the original software.
  3. This notice may not be removed or altered from any source distribution.
*/

/* Altered: plays through Tacet in place of SDL_mixer. */

/* Quiet windows compiler warnings */
#define _CRT_SECURE_NO_WARNINGS

#include "SDL_stdinc.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#ifdef unix
#include <unistd.h>
#endif

#include "SDL.h"
#include <tacet.h>

#ifdef HAVE_SIGNAL_H
#include <signal.h>
#endif


static tacet_engine *audio = NULL;
static int next_track = 0;

static tacet_soundtrack_status status(void)
{
    tacet_soundtrack_status status = {0};
    status.struct_size = sizeof(status);
    tacet_engine_update(audio);
    tacet_soundtrack_get_status(audio, &status);
    return status;
}

static int playing(void)
{
    return status().state != TACET_SOUNDTRACK_STOPPED;
}

void CleanUp(int exitcode)
{
    if(playing()) {
        tacet_tween fade = {1.5f, TACET_EASING_LINEAR};
        tacet_soundtrack_stop(audio, &fade);
        tacet_engine_update(audio);
        SDL_Delay(1500);
    }
    tacet_engine_destroy(audio);
    audio = NULL;
    SDL_Quit();
    exit(exitcode);
}

void Usage(char *argv0)
{
    SDL_Log("Usage: %s [-i] [-l] [-r rate] [-v N] [-rwops] <musicfile>\n", argv0);
}

/*#define SEEK_TEST */
void Menu(void)
{
    char buf[10];

    printf("Available commands: (p)ause (r)esume (h)alt volume(v#) > ");
    fflush(stdin);
    if (scanf("%s",buf) == 1) {
        switch(buf[0]){
#if defined(SEEK_TEST)
        case '0': tacet_soundtrack_seek(audio, 0); break;
        case '1': tacet_soundtrack_seek(audio, 10 * status().sample_rate);break;
        case '2': tacet_soundtrack_seek(audio, 20 * status().sample_rate);break;
        case '3': tacet_soundtrack_seek(audio, 30 * status().sample_rate);break;
        case '4': tacet_soundtrack_seek(audio, 40 * status().sample_rate);break;
#endif /* SEEK_TEST */
        case 'p': case 'P':
            tacet_soundtrack_pause(audio, NULL);
            break;
        case 'r': case 'R':
            tacet_soundtrack_resume(audio, NULL);
            break;
        case 'h': case 'H':
            tacet_soundtrack_stop(audio, NULL);
            break;
        case 'v': case 'V':
            tacet_soundtrack_set_gain(audio, tacet_gain_from_amplitude(atoi(buf+1) / 128.0f), NULL);
            break;
        }
    }
    printf("Music playing: %s Paused: %s\n", playing() ? "yes" : "no",
           status().state == TACET_SOUNDTRACK_PAUSED ? "yes" : "no");
}

#ifdef HAVE_SIGNAL_H

void IntHandler(int sig)
{
    switch (sig) {
            case SIGINT:
            next_track++;
            break;
    }
}

#endif

int main(int argc, char *argv[])
{
    tacet_engine_config config = {0};
    tacet_file_properties music = {0};
    tacet_track track = {0};
    char tag[256];
    uint32_t tag_index;
    int audio_volume = 128;
    int looping = 0;
    int interactive = 0;
    int rwops = 0;
    int i;
    double loop_start, loop_end;
    tacet_soundtrack_status now;

    (void) argc;

    /* Initialize variables */
    tacet_engine_config_default(&config, sizeof(config));
    tacet_track_default(&track, sizeof(track));
    music.struct_size = sizeof(music);

    /* Check command line usage */
    for (i=1; argv[i] && (*argv[i] == '-'); ++i) {
        if ((strcmp(argv[i], "-r") == 0) && argv[i+1]) {
            ++i;
            config.sample_rate = atoi(argv[i]);
        } else
        if ((strcmp(argv[i], "-v") == 0) && argv[i+1]) {
            ++i;
            audio_volume = atoi(argv[i]);
        } else
        if (strcmp(argv[i], "-l") == 0) {
            looping = -1;
        } else
        if (strcmp(argv[i], "-i") == 0) {
            interactive = 1;
        } else
        if (strcmp(argv[i], "-rwops") == 0) {
            rwops = 1;
        } else {
            Usage(argv[0]);
            return(1);
        }
    }
    if (! argv[i]) {
        Usage(argv[0]);
        return(1);
    }

    /* Initialize the SDL library */
    if (SDL_Init(0) < 0) {
        SDL_Log("Couldn't initialize SDL: %s\n",SDL_GetError());
        return(255);
    }

#ifdef HAVE_SIGNAL_H
    signal(SIGINT, IntHandler);
    signal(SIGTERM, CleanUp);
#endif

    /* Open the audio device */
    if (tacet_engine_create(&config, &audio) < 0) {
        SDL_Log("Couldn't open audio: %s\n", tacet_last_problem());
        return(2);
    }

    /* Set the music volume */
    tacet_soundtrack_set_gain(audio, tacet_gain_from_amplitude(audio_volume / 128.0f), NULL);

    while (argv[i]) {
        next_track = 0;

        /* Load the requested music file */
        if (rwops) {
            size_t size;
            void *bytes = SDL_LoadFile_RW(SDL_RWFromFile(argv[i], "rb"), &size, SDL_TRUE);
            if (bytes) tacet_engine_add_file(audio, argv[i], bytes, size, SDL_free, bytes);
        }
        if (tacet_file_get_properties(audio, argv[i], &music) < 0) {
            SDL_Log("Couldn't load %s: %s\n",
                argv[i], tacet_last_problem());
            CleanUp(2);
        }

        SDL_Log("Detected music type: %s", music.codec);

        for (tag_index = 0; tag_index < music.tag_count; ++tag_index) {
            if (tacet_file_get_tag(audio, argv[i], tag_index, tag, sizeof(tag), NULL) >= 0) {
                SDL_Log("%s", tag);
            }
        }

        loop_start = (double)music.loop_start / music.sample_rate;
        loop_end = (double)music.loop_end / music.sample_rate;

        /* Play and then exit */
        SDL_Log("Playing %s, duration %f\n", argv[i], music.seconds);
        if (loop_start > 0.0 && loop_end > 0.0) {
            SDL_Log("Loop points: start %g s, end %g s, length %g s\n", loop_start, loop_end, loop_end - loop_start);
        }
        track.stem_count = 1;
        track.stems[0] = argv[i];
        track.looping = looping ? TACET_LOOPING_TAGGED : TACET_LOOPING_NONE;
        track.crossfade.seconds = 2;
        if (tacet_soundtrack_play_track(audio, &track) < 0) {
            SDL_Log("Couldn't play %s: %s\n", argv[i], tacet_last_problem());
        }
        while (!next_track && playing()) {
            if(interactive)
                Menu();
            else {
                now = status();
                if (now.sample_rate) {
                    printf("Position: %g seconds             \r", (double)now.position / now.sample_rate);
                    fflush(stdout);
                }
                SDL_Delay(100);
            }
        }
        /* If the user presses Ctrl-C more than once, exit. */
        SDL_Delay(500);
        if (next_track > 1) break;

        i++;
    }
    CleanUp(0);

    /* Not reached, but fixes compiler warnings */
    return 0;
}

/* vi: set ts=4 sw=4 expandtab: */
