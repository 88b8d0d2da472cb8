#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

static tacet_soundtrack_status status(tacet_engine *e) {
    tacet_soundtrack_status status = {.struct_size = sizeof status};
    GIVES(TACET_OK, tacet_soundtrack_get_status(e, &status));
    return status;
}

// States that no engine has written cost no more than their length (RELIABILITY 37).
static void refuses_long_states(tacet_engine *e) {
    static const char *const lines[] = {"stem a\n", "stem-gain 1 0.5\n", "bus-gain 99999 1\n", "unknown\n", "\n", "\\n"};
    size_t size = 1 << 20;
    char *text = malloc(2 * size);
    for (size_t i = 0; text && i < sizeof lines / sizeof *lines; i++) {
        size_t length = (size_t)sprintf(text, "tacet-state 1\n");
        while (length + strlen(lines[i]) < size) length += (size_t)sprintf(text + length, "%s", lines[i]);
        // What other threads of this process compute, and what other programs take of the caches, is not the call's.
        double seconds = INFINITY;
        for (int round = 0; round < 3 && seconds > 0.1; round++) {
            struct timespec before, after;
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
            tacet_result result = tacet_engine_restore(e, text);
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
            double taken = (double)(after.tv_sec - before.tv_sec) + (double)(after.tv_nsec - before.tv_nsec) * 1e-9;
            if (taken < seconds) seconds = taken;
            CHECK(result == TACET_ERROR_CORRUPT || result == TACET_OK);
        }
        if (seconds > 0.1) note_failure(__FILE__, __LINE__, lines[i], (int)(seconds * 1000));
    }
    if (text) {
        memset(text, 'a', 2 * size - 1);
        text[2 * size - 1] = 0;
        GIVES(TACET_ERROR_TOO_LARGE, tacet_engine_restore(e, text));
    }
    free(text);
}

void soundtrack_plays_and_obeys(void) {
    tacet_engine *e = offline_engine();
    char *path = write_tone("music.wav", 96000);
    tacet_event event;
    const tacet_tween at_once = {0, TACET_EASING_LINEAR};
    CHECK(status(e).state == TACET_SOUNDTRACK_STOPPED && status(e).stem_count == 0);
    GIVES(TACET_OK, tacet_soundtrack_play(e, path, NULL));
    CHECK(listen_to(e, 9600).left > 0.5f);
    CHECK(status(e).state == TACET_SOUNDTRACK_PLAYING && status(e).stem_count == 1);
    CHECK(status(e).frames == 96000 && status(e).sample_rate == 48000);
    CHECK(status(e).position > 4800 && status(e).position < 19200 && status(e).reason == TACET_REASON_NONE);
    GIVES(TACET_OK, tacet_soundtrack_set_gain(e, -20, NULL));
    listen_to(e, 4800);
    float quiet = listen_to(e, 4800).left;
    CHECK(quiet > 0.05f && quiet < 0.15f);
    GIVES(TACET_OK, tacet_soundtrack_set_gain(e, 0, &at_once));
    GIVES(TACET_OK, tacet_soundtrack_pause(e, NULL));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left == 0 && status(e).state == TACET_SOUNDTRACK_PAUSED);
    GIVES(TACET_OK, tacet_soundtrack_resume(e, NULL));
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left > 0.5f);
    GIVES(TACET_OK, tacet_soundtrack_seek(e, 72000));
    listen_to(e, 4800);
    CHECK(status(e).position >= 72000 && status(e).position < 90000);
    GIVES(TACET_OK, tacet_soundtrack_play(e, path, &(tacet_tween){0.2f, TACET_EASING_IN}));
    CHECK(listen_to(e, 9600).left > 0.3f);
    // A tone as loud as full scale allows is brought far down.
    const float target = -40;
    GIVES(TACET_OK, tacet_soundtrack_set_target_loudness(e, &target));
    GIVES(TACET_OK, tacet_soundtrack_play(e, path, NULL));
    listen_to(e, 9600);
    const float low = listen_to(e, 9600).left;
    CHECK(low > 0.005f && low < 0.03f);
    GIVES(TACET_OK, tacet_soundtrack_set_target_loudness(e, NULL));
    GIVES(TACET_OK, tacet_soundtrack_play(e, path, NULL));
    listen_to(e, 9600);
    CHECK(listen_to(e, 9600).left > 0.5f);
    GIVES(TACET_OK, tacet_soundtrack_stop(e, NULL));
    listen_to(e, 28800);
    CHECK(listen_to(e, 4800).left == 0 && status(e).state == TACET_SOUNDTRACK_STOPPED);
    GIVES(TACET_OK, tacet_soundtrack_seek(e, 1));

    GIVES(TACET_OK, tacet_soundtrack_play(e, path, NULL));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_soundtrack_play(e, "/nowhere/theme.ogg", NULL));
    CHECK(strstr(tacet_last_problem(), "/nowhere/theme.ogg"));
    GIVES(TACET_ERROR_UNREADABLE, tacet_soundtrack_play(e, "/", NULL));
    GIVES(TACET_ERROR_UNREADABLE, tacet_soundtrack_play(e, "/dev/null", NULL));
    tacet_track track;
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    track.stem_count = 2;
    track.stems[0] = path;
    track.stems[1] = "/nowhere/drums.ogg";
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_soundtrack_play_track(e, &track));
    CHECK(listen_to(e, 9600).left > 0.5f && status(e).state == TACET_SOUNDTRACK_PLAYING && status(e).stem_count == 1);
    CHECK(!find_event(e, TACET_EVENT_SOUNDTRACK_FAILED, &event));
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_engine_restore(e, "tacet-state 1\nstem /nowhere/theme.ogg\n"));
    CHECK(status(e).state == TACET_SOUNDTRACK_PLAYING);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(path);
}

// Loops to the end of a file of 9,600 frames, and between two seconds.
static void repeats_to_the_end(tacet_engine *e, tacet_track track) {
    char text[2048];
    track.looping = TACET_LOOPING_REGION;
    track.loop_start = 4800;
    track.loop_end = TACET_LOOP_TO_END;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    listen_to(e, 24000);
    CHECK(status(e).position >= 4800 && status(e).position < 9600);
    track.looping = TACET_LOOPING_SECONDS;
    track.loop_end_seconds = 0;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    listen_to(e, 24000);
    CHECK(status(e).position >= 4800 && status(e).position < 9600);
    track.loop_end_seconds = 0.15;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    listen_to(e, 24000);
    CHECK(status(e).position >= 4800 && status(e).position < 7200);
    GIVES(TACET_OK, tacet_engine_save(e, text, sizeof text, NULL));
    CHECK(strstr(text, "\nlooping seconds 0.1 0.15\n"));
    GIVES(TACET_OK, tacet_engine_restore(e, text));
    track.loop_start_seconds = 1;
    track.loop_end_seconds = 0;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    GIVES(TACET_OK, tacet_soundtrack_stop(e, NULL));
    listen_to(e, 48000);
}

// A track of its own gain, and one that follows it without a gap.
static void soundtrack_follows(void) {
    tacet_engine *e = offline_engine();
    char *first = write_tone("former.wav", 20123), *second = write_tone("latter.wav", 9600);
    tacet_track track;
    tacet_event event;
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    track.stem_count = 1;
    track.stems[0] = first;
    track.looping = TACET_LOOPING_NONE;
    track.gain = -6.0206f;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    track.stems[0] = second;
    track.gain = 0;
    GIVES(TACET_OK, tacet_soundtrack_queue(e, NULL));
    GIVES(TACET_OK, tacet_soundtrack_queue(e, &track));
    float half = listen_to(e, 9600).left;
    CHECK(half > 0.45f && half < 0.52f);
    listen_to(e, 10400);
    CHECK(listen_to(e, 4800).left > 0.9f);
    CHECK(find_event(e, TACET_EVENT_SOUNDTRACK_CONTINUED, &event) && strstr(event.text, "latter.wav"));
    track.gain = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_soundtrack_queue(e, &track));
    track.gain = 0;
    track.stems[0] = "no such file.wav";
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_soundtrack_queue(e, &track));
    char text[4096];
    track.stems[0] = first;
    track.gain = -6.0206f;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    listen_to(e, 480);
    GIVES(TACET_OK, tacet_engine_save(e, text, sizeof text, NULL));
    CHECK(strstr(text, "\ntrack-gain 0.5"));
    GIVES(TACET_OK, tacet_engine_restore(e, text));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(first);
    free(second);
}

// A stem that follows the intensity, and one that is switched off on a beat.
static void soundtrack_layers(void) {
    tacet_engine *e = offline_engine();
    char *first = write_tone("layer.wav", 96000);
    const float intensities[] = {0, 1}, gains[] = {-INFINITY, 0};
    const tacet_tween none = {0, TACET_EASING_LINEAR};
    tacet_track track;
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    track.stem_count = 1;
    track.stems[0] = first;
    track.beats_per_minute = 120;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_set_layer(e, TACET_MAXIMUM_STEMS, intensities, gains, 2));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_set_layer(e, 0, intensities, gains, TACET_LAYER_POINTS + 1));
    GIVES(TACET_OK, tacet_soundtrack_set_layer(e, 0, intensities, gains, 2));
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    CHECK(listen_to(e, 4800).left == 0);
    GIVES(TACET_OK, tacet_soundtrack_set_intensity(e, 1, 0));
    listen_to(e, 1024);
    CHECK(listen_to(e, 4800).left > 0.9f);
    GIVES(TACET_OK, tacet_soundtrack_switch_stem(e, 0, -INFINITY, &none, TACET_BOUNDARY_BEAT, 0, NULL));
    CHECK(listen_to(e, 4800).left > 0.9f);
    listen_to(e, 12000);
    CHECK(listen_to(e, 4800).left == 0);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_switch_stem(e, 0, 0, NULL, TACET_BOUNDARY_BARS, 0, NULL));
    GIVES(TACET_OK, tacet_soundtrack_set_layer(e, 0, NULL, NULL, 0));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(first);
}

// Two tracks in turns: the list, its next track, and the place that a saved state keeps.
static void soundtrack_lists(void) {
    tacet_engine *e = offline_engine();
    char *first = write_tone("first.wav", 9600), *second = write_tone("second.wav", 9600);
    tacet_track tracks[2];
    tacet_playlist list;
    tacet_event event;
    uint64_t place = 7;
    GIVES(TACET_OK, tacet_playlist_default(&list, sizeof list));
    CHECK(list.repeats && list.order == TACET_LIST_ORDER_LISTED && list.crossfade == 0 && list.place == 0);
    for (int i = 0; i < 2; i++) {
        GIVES(TACET_OK, tacet_track_default(&tracks[i], sizeof tracks[i]));
        tracks[i].stem_count = 1;
        tracks[i].stems[0] = i == 0 ? first : second;
        tracks[i].loop_crossfade = i == 0 ? 0.5f : 0;
        tracks[i].licensed = i == 1;
        tracks[i].alternative = i == 1 ? first : NULL;
    }
    GIVES(TACET_EMPTY, tacet_soundtrack_get_list_place(e, &place));
    GIVES(TACET_EMPTY, tacet_soundtrack_play_next(e));
    CHECK(place == 0);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_list(e, tracks, 0, &list));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_list(e, tracks, TACET_MAXIMUM_LIST + 1, &list));
    GIVES(TACET_OK, tacet_soundtrack_play_list(e, tracks, 2, NULL));
    for (int i = 0; i < 12; i++) listen_to(e, 1024);
    CHECK(find_event(e, TACET_EVENT_SOUNDTRACK_CONTINUED, &event) && strstr(event.text, "second.wav"));
    GIVES(TACET_OK, tacet_soundtrack_get_list_place(e, &place));
    CHECK(place == 1);
    GIVES(TACET_OK, tacet_soundtrack_play_next(e));
    GIVES(TACET_OK, tacet_soundtrack_get_list_place(e, &place));
    CHECK(place == 2);

    list.order = TACET_LIST_ORDER_SHUFFLED;
    list.seed = UINT64_MAX;
    list.place = 5;
    list.crossfade = 0.05f;
    GIVES(TACET_OK, tacet_soundtrack_play_list(e, tracks, 2, &list));
    char text[4096];
    GIVES(TACET_OK, tacet_engine_save(e, text, sizeof text, NULL));
    CHECK(strstr(text, "\nlist-place 5\n") && strstr(text, "\nlist-seed 18446744073709551615\n"));
    CHECK(strstr(text, "\nlist-loop-crossfade 0.5\n"));
    CHECK(strstr(text, "\nlist-licensed 1\nlist-alternative "));
    CHECK(strstr(text, "\nlist-repeats 1\n") && strstr(text, "\nlist-track\nlist-stem "));
    GIVES(TACET_OK, tacet_soundtrack_stop(e, NULL));
    GIVES(TACET_EMPTY, tacet_soundtrack_get_list_place(e, &place));
    GIVES(TACET_OK, tacet_engine_restore(e, text));
    GIVES(TACET_OK, tacet_soundtrack_get_list_place(e, &place));
    CHECK(place == 5);
    char again[4096];
    GIVES(TACET_OK, tacet_engine_save(e, again, sizeof again, NULL));
    CHECK(strcmp(text, again) == 0);
    list.repeats = false;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_list(e, tracks, 2, &list));
    list.repeats = true;
    for (int order = 0; order < 2; order++)
        for (uint64_t back = 0; back < 3; back++) {
            list.order = (tacet_list_order)order;
            list.place = UINT64_MAX - back;
            GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_list(e, tracks, 2, &list));
            list.place = INT64_MAX - back;
            GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_list(e, tracks, 2, &list));
        }
    GIVES(TACET_OK, tacet_soundtrack_get_list_place(e, &place));
    CHECK(place == 5);
    char *line = strstr(text, "list-place 5");
    if (line) {
        snprintf(again, sizeof again, "%.*slist-place 9223372036854775805%s", (int)(line - text), text, line + 12);
        tacet_engine_restore(e, again);  /* Its result is free; the program goes on. */
        listen_to(e, 4096);
    }
    GIVES(TACET_ERROR_CORRUPT, tacet_engine_restore(e, "tacet-state 1\nlist-stem a\n"));
    GIVES(TACET_ERROR_CORRUPT, tacet_engine_restore(e, "tacet-state 1\nlist-seed -1\n"));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(first);
    free(second);
}

// A track at 120 beats a minute: a beat has 24,000 frames. It turns to another one, and its beats are told.
static void soundtrack_turns(void) {
    tacet_engine *e = offline_engine();
    char *first = write_tone("calm.wav", 480000), *second = write_tone("fight.wav", 480000);
    tacet_track track;
    tacet_transition transition;
    tacet_event event;
    uint64_t order = 0, later = 0;
    tacet_music_clock music = {.struct_size = sizeof music};
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    GIVES(TACET_OK, tacet_transition_default(&transition, sizeof transition));
    CHECK(transition.boundary == TACET_BOUNDARY_BAR && track.beats_per_bar == 4 && transition.bars == 4);
    GIVES(TACET_EMPTY, tacet_soundtrack_get_clock(e, &music));
    GIVES(TACET_EMPTY, tacet_soundtrack_cancel_transition(e, 0));
    track.stem_count = 1;
    track.stems[0] = first;
    track.beats_per_minute = 120;
    GIVES(TACET_OK, tacet_soundtrack_tell_beats(e, true));
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    listen_to(e, 30000);
    CHECK(find_event(e, TACET_EVENT_BAR, &event) && event.frames == 0 && event.bar == 0);
    CHECK(find_event(e, TACET_EVENT_BEAT, &event) && event.heard == 0);
    CHECK(find_event(e, TACET_EVENT_BEAT, &event) && event.beat == 1 && event.heard == 500000000);
    GIVES(TACET_OK, tacet_soundtrack_get_clock(e, &music));
    CHECK(music.beats_per_minute == 120 && music.beats_per_bar == 4 && music.beat == 1 && music.bar == 0);
    CHECK(music.phase >= 0 && music.phase < 0.5 && music.frame == music.mixed_frame && music.seconds > 0.5);

    track.stems[0] = second;
    transition.boundary = TACET_BOUNDARY_MARKER;
    transition.marker = "nowhere";
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_transition(e, &track, NULL, &transition, &order));
    CHECK(order == 0 && strstr(tacet_last_problem(), "nowhere"));
    transition.boundary = TACET_BOUNDARY_BEAT;
    GIVES(TACET_OK, tacet_soundtrack_transition(e, &track, NULL, &transition, &order));
    GIVES(TACET_OK, tacet_soundtrack_transition(e, &track, NULL, &transition, &later));
    CHECK(order > 0 && later > order);
    GIVES(TACET_EMPTY, tacet_soundtrack_cancel_transition(e, order));
    GIVES(TACET_OK, tacet_soundtrack_cancel_transition(e, later));
    GIVES(TACET_EMPTY, tacet_soundtrack_cancel_transition(e, 0));
    transition.entry = TACET_ENTRY_SAME_BEAT;
    GIVES(TACET_OK, tacet_soundtrack_transition(e, &track, NULL, &transition, &order));
    listen_to(e, 30000);
    CHECK(find_event(e, TACET_EVENT_TRANSITION, &event) && strstr(event.text, "fight.wav"));
    CHECK(event.frames == 48000 && event.mix_frame == 48000);
    GIVES(TACET_OK, tacet_soundtrack_get_clock(e, &music));
    CHECK(music.beat == 2 && music.frame >= 48000 && music.frame < 72000);

    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_loop_section(e, "nowhere", 2));
    CHECK(strstr(tacet_last_problem(), "no section nowhere"));
    GIVES(TACET_OK, tacet_soundtrack_release_section(e));

    tacet_stinger stinger;
    GIVES(TACET_OK, tacet_stinger_default(&stinger, sizeof stinger));
    CHECK(stinger.boundary == TACET_BOUNDARY_BEAT && stinger.bars == 4 && stinger.ducking == 0);
    stinger.ducking = -12;
    GIVES(TACET_OK, tacet_soundtrack_play_stinger(e, &track, &stinger, &order));
    GIVES(TACET_OK, tacet_soundtrack_cancel_stinger(e, order));
    GIVES(TACET_EMPTY, tacet_soundtrack_cancel_stinger(e, order));
    GIVES(TACET_OK, tacet_soundtrack_play_stinger(e, &track, &stinger, &later));
    listen_to(e, 30000);
    CHECK(later > order && find_event(e, TACET_EVENT_STINGER, &event) && strstr(event.text, "fight.wav"));
    CHECK(event.frames == event.mix_frame && event.frames % 24000 == 0);
    /* A caller that wants no number gets its stinger all the same. */
    GIVES(TACET_OK, tacet_soundtrack_play_stinger(e, &track, &stinger, NULL));
    listen_to(e, 30000);
    CHECK(find_event(e, TACET_EVENT_STINGER, &event));
    stinger.boundary = TACET_BOUNDARY_SECTION_END;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_stinger(e, &track, &stinger, &order));
    CHECK(order == 0);

    // A pickup of one beat begins a beat before the bar line, and a tail is heard behind it.
    CHECK(transition.pickup_beats == 1 && transition.tail_fade > 0 && transition.tail_beats == 0);
    transition.boundary = TACET_BOUNDARY_BAR;
    transition.entry = TACET_ENTRY_PICKUP;
    transition.tail_beats = 2;
    GIVES(TACET_OK, tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
    listen_to(e, 200000);
    CHECK(find_event(e, TACET_EVENT_TRANSITION, &event) && event.frames % 96000 == 72000);
    transition.pickup_marker = "nowhere";
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_transition(e, &track, NULL, &transition, NULL));
    CHECK(strstr(tacet_last_problem(), "nowhere"));
    transition.pickup_marker = NULL;
    transition.boundary = TACET_BOUNDARY_BEAT;
    transition.entry = TACET_ENTRY_START;
    transition.tail_beats = 0;
    transition.crossfade_beats = 1;
    GIVES(TACET_OK, tacet_soundtrack_transition(e, &track, &track, &transition, NULL));
    tacet_voice voice;
    GIVES(TACET_OK, tacet_play_on(e, tone(e, 4800), TACET_BOUNDARY_BEAT, 0, NULL, NULL, &voice));
    tacet_voice_status waiting = {.struct_size = sizeof waiting};
    listen_to(e, 512);
    GIVES(TACET_OK, tacet_voice_get_status(e, voice, &waiting));
    CHECK(waiting.state == TACET_PLAYBACK_SCHEDULED);
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_play_on(e, tone(e, 4800), TACET_BOUNDARY_BARS, 0, NULL, NULL, NULL));

    char text[2048];
    GIVES(TACET_OK, tacet_engine_save(e, text, sizeof text, NULL));
    CHECK(strstr(text, "\ntempo 0 1000000000 120 1 4\n"));
    GIVES(TACET_OK, tacet_engine_restore(e, text));
    listen_to(e, 4800);
    GIVES(TACET_OK, tacet_soundtrack_get_clock(e, &music));
    CHECK(music.beats_per_minute == 120);
    track.beats_per_bar = 65;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    track.beats_per_minute = 0;
    track.score = "/nowhere/score.json";
    GIVES(TACET_ERROR_FILE_NOT_FOUND, tacet_soundtrack_play_track(e, &track));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(first);
    free(second);
}

void soundtrack_stems(void) {
    soundtrack_follows();
    soundtrack_turns();
    soundtrack_lists();
    soundtrack_layers();
    tacet_engine *e = offline_engine();
    char *first = write_tone("first.wav", 9600), *second = write_tone("second.wav", 9600);
    tacet_track track;
    tacet_event event;
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    track.stem_count = 9;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    track.stem_count = 2;
    track.stems[0] = first;
    track.stems[1] = second;
    track.looping = TACET_LOOPING_REGION;
    track.loop_start = 480;
    track.loop_end = 480;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    track.loop_end = UINT64_MAX - 1;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    track.looping = TACET_LOOPING_SECONDS;
    track.loop_start_seconds = 0.1;
    track.loop_end_seconds = 0.1;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    track.loop_end_seconds = NAN;
    GIVES(TACET_ERROR_NOT_FINITE, tacet_soundtrack_play_track(e, &track));
    repeats_to_the_end(e, track);
    track.looping = TACET_LOOPING_REGION;
    track.loop_end = 4800;
    track.from_frame = UINT64_MAX;
    GIVES(TACET_ERROR_INVALID_ARGUMENT, tacet_soundtrack_play_track(e, &track));
    track.from_frame = 240;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    GIVES(TACET_OK, tacet_soundtrack_set_gain(e, -12, NULL));
    listen_to(e, 24000);
    float both = listen_to(e, 9600).left;
    CHECK(status(e).stem_count == 2 && status(e).position < 4800);
    GIVES(TACET_OK, tacet_soundtrack_set_stem_gain(e, 1, -INFINITY, NULL));
    GIVES(TACET_OK, tacet_soundtrack_set_stem_gain(e, 7, 0, NULL));
    listen_to(e, 4800);
    float one = listen_to(e, 9600).left;
    CHECK(one > both * 0.4f && one < both * 0.6f);

    track.looping = TACET_LOOPING_NONE;
    track.from_frame = 0;
    track.crossfade.seconds = 0.05f;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    bool has_ended = false;
    for (int i = 0; i < 100 && !has_ended; i++) {
        listen_to(e, 512);
        has_ended = find_event(e, TACET_EVENT_SOUNDTRACK_ENDED, &event);
    }
    CHECK(has_ended && status(e).state == TACET_SOUNDTRACK_STOPPED);
    track.looping = TACET_LOOPING_WHOLE;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    CHECK(listen_to(e, 28800).left > 0.1f);
    // Two passes of 0.2 s are over after 0.4 s.
    track.passes = 2;
    track.replay_gain = TACET_REPLAY_GAIN_ALBUM;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    CHECK(listen_to(e, 16800).left > 0.1f);
    listen_to(e, 4800);
    CHECK(listen_to(e, 4800).left == 0 && status(e).frames == 0);
    track.replay_gain = (tacet_replay_gain)3;
    GIVES(TACET_ERROR_INVALID_ENUM, tacet_soundtrack_play_track(e, &track));
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(first);
    free(second);
}

void saving_and_restoring(void) {
    static const char *const damaged[] = {
        "", "tacet-state 2\n", "tacet-state 1\nframe -1\n", "tacet-state 1\nframe x\n", "tacet-state 1\ngain nan\n",
        "tacet-state 1\ngain 1e9\n", "tacet-state 1\nlooping region 5 5\n", "tacet-state 1\nlooping seconds 2 1\n",
        "tacet-state 1\nlooping seconds nan\n", "tacet-state 1\nlooping seconds -1\n", "tacet-state 1\nlooping region 5\n",
        "tacet-state 1\npasses 0\n", "tacet-state 1\ntempo 0 0 120 1 4\n", "tacet-state 1\ntempo 0 1 120 1 65\n",
        "tacet-state 1\nreplay-gain loud\n",
        "tacet-state 1\nstem a\\x\n", "tacet-state 1\nbus-gain -1 1\n", "tacet-state 1\nbus-gain 1\n",
        "tacet-state 1\nbus-mute 1\n", "tacet-state 1\nbus-mute 1 2\n", "tacet-state 1\nbus-mute -1 1\n",
        "tacet-state 1\nstem-gain 99999999999999999999 1\n",
        "tacet-state 1\nstem a\nstem b\nstem c\nstem d\nstem e\nstem f\nstem g\nstem h\nstem i\n"};
    tacet_engine *e = offline_engine();
    // A carriage return and a line feed, or a backslash and an accent, are one character and two in a file's name.
    char *first = write_tone("first\nline\r\nthird\\\xcc\x81n.wav", 96000), *second = write_tone("second\\.wav", 96000);
    char text[2048], cut[16];
    size_t length;
    tacet_track track;
    GIVES(TACET_OK, tacet_engine_save(e, text, sizeof text, NULL));
    GIVES(TACET_OK, tacet_engine_restore(e, text));
    GIVES(TACET_OK, tacet_track_default(&track, sizeof track));
    track.stem_count = 2;
    track.stems[0] = first;
    track.stems[1] = second;
    track.looping = TACET_LOOPING_REGION;
    track.loop_start = 100;
    track.loop_end = 90000;
    track.passes = 7;
    track.replay_gain = TACET_REPLAY_GAIN_TRACK;
    GIVES(TACET_OK, tacet_soundtrack_play_track(e, &track));
    GIVES(TACET_OK, tacet_soundtrack_set_stem_gain(e, 1, -INFINITY, NULL));
    GIVES(TACET_OK, tacet_soundtrack_set_gain(e, -20, NULL));
    GIVES(TACET_OK, tacet_bus_set_muted(e, TACET_BUS_UI, true, NULL));
    listen_to(e, 48000);
    uint64_t position = status(e).position;
    GIVES(TACET_OK, tacet_engine_save(e, text, sizeof text, &length));
    CHECK(length == strlen(text) && strstr(text, "\npasses 7\n") && strstr(text, "\nreplay-gain track\n"));
    GIVES(TACET_TRUNCATED, tacet_engine_save(e, cut, sizeof cut, &length));
    CHECK(length == strlen(text) && strlen(cut) == sizeof cut - 1);
    GIVES(TACET_OK, tacet_engine_destroy(e));

    e = offline_engine();
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++)
        GIVES(TACET_ERROR_CORRUPT, tacet_engine_restore(e, damaged[i]));
    refuses_long_states(e);
    CHECK(status(e).state == TACET_SOUNDTRACK_STOPPED);
    GIVES(TACET_OK, tacet_engine_restore(e, text));
    bool muted = false;
    GIVES(TACET_OK, tacet_bus_get_muted(e, TACET_BUS_UI, &muted));
    CHECK(muted);
    float loud = listen_to(e, 9600).left;
    CHECK(loud > 0.05f && loud < 0.15f);
    CHECK(status(e).stem_count == 2 && status(e).position > position && status(e).position < position + 20000);
    GIVES(TACET_OK, tacet_engine_destroy(e));
    free(first);
    free(second);
}

// Calls reach the track that a crossfade fades out, too.
void soundtrack_calls_reach_all(void) {
    char *first = write_tone("first.wav", 96000), *second = write_tone("second.wav", 96000);
    const tacet_tween slowly = {5, TACET_EASING_LINEAR}, quickly = {0.1f, TACET_EASING_LINEAR};
    for (int call = 0; call < 4; call++) {
        tacet_engine *e = offline_engine();
        GIVES(TACET_OK, tacet_soundtrack_play(e, first, NULL));
        listen_to(e, 9600);
        GIVES(TACET_OK, tacet_soundtrack_play(e, second, &slowly));
        CHECK(listen_to(e, 48000).left > 0.3f);
        if (call == 0) GIVES(TACET_OK, tacet_soundtrack_pause(e, NULL));
        if (call == 1) GIVES(TACET_OK, tacet_soundtrack_stop(e, &quickly));
        if (call == 2) GIVES(TACET_OK, tacet_soundtrack_set_gain(e, -INFINITY, NULL));
        if (call == 3) {
            GIVES(TACET_OK, tacet_soundtrack_stop(e, &slowly));
            listen_to(e, 9600);
            GIVES(TACET_OK, tacet_soundtrack_pause(e, NULL));
        }
        listen_to(e, 9600);
        CHECK(listen_to(e, 9600).left == 0);
        if (call == 0 || call == 3) {
            GIVES(TACET_OK, tacet_soundtrack_resume(e, NULL));
            CHECK(listen_to(e, 9600).left > 0.3f);
        }
        GIVES(TACET_OK, tacet_engine_destroy(e));
    }
    free(first);
    free(second);
}
