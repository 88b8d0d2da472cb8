// A program that has registered with the focus service, as a game would: its commands are the lines of its standard input, and it
// prints each directive.
//
//   focus-client ID [ROLE [PROCESS]]   the application's id, the role by its number, and the process that plays
//
//   type N, active 0|1, window N, soundtrack 0|1, solo, unsolo, explain, close
#include "tacet-focus.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const audibilities[] = {"audible", "muted", "held", "frozen"};
static const char *const links[] = {"none", "connecting", "connected", "unanswered"};
static const char *const states[] = {"inactive", "active", "interrupted"};

static void tell(tacet_focus *focus) {
    tacet_focus_directive d = TACET_FOCUS_DIRECTIVE_INIT;
    struct timespec time;
    tacet_focus_get_directive(focus, &d);
    clock_gettime(CLOCK_MONOTONIC, &time);
    printf("told effects=%s soundtrack=%s gain=%g soundtrack-gain=%g state=%s link=%s why=%s/%s at=%.3f\n",
           audibilities[d.effects], audibilities[d.soundtrack], (double)d.gain, (double)d.soundtrack_gain, states[d.state],
           links[d.link], tacet_focus_reason_describe(d.effects_reason), tacet_focus_reason_describe(d.soundtrack_reason),
           (double)time.tv_sec + (double)time.tv_nsec / 1e9);
    fflush(stdout);
}

static bool obey(tacet_focus **focus, const char *line) {
    char word[32] = "";
    int number = 0;
    sscanf(line, "%31s %d", word, &number);
    if (!strcmp(word, "type")) tacet_focus_set_type(*focus, (tacet_focus_type)number);
    else if (!strcmp(word, "active")) tacet_focus_set_active(*focus, number != 0);
    else if (!strcmp(word, "window"))
        tacet_focus_set_application_state(*focus, (tacet_focus_application_state)number);
    else if (!strcmp(word, "soundtrack")) tacet_focus_set_soundtrack_playing(*focus, number != 0);
    else if (!strcmp(word, "solo")) tacet_focus_begin_solo(*focus);
    else if (!strcmp(word, "unsolo")) tacet_focus_end_solo(*focus);
    else if (!strcmp(word, "explain")) {
        char text[1024];
        tacet_focus_explain(*focus, text, sizeof text);
        printf("explained %s\n", text);
        fflush(stdout);
    } else if (!strcmp(word, "close")) {
        tacet_focus_close(*focus);
        return false;
    }
    return true;
}

int main(int count, char **arguments) {
    tacet_focus_config config = TACET_FOCUS_CONFIG_INIT;
    char input[512];
    size_t length = 0;
    tacet_focus *focus;
    config.application_id = count > 1 ? arguments[1] : NULL;
    config.role = count > 2 ? (tacet_focus_role)atoi(arguments[2]) : TACET_FOCUS_ROLE_GAME;
    config.process_id = count > 3 ? (uint32_t)atoi(arguments[3]) : 0;
    focus = tacet_focus_create(&config);
    fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    tell(focus);
    for (;;) {
        ssize_t got = read(STDIN_FILENO, input + length, sizeof input - 1 - length);
        char *end;
        if (got == 0) return 0;
        if (got > 0) length += (size_t)got;
        input[length] = 0;
        while ((end = strchr(input, '\n'))) {
            *end = 0;
            if (!obey(&focus, input)) return 0;
            length -= (size_t)(end + 1 - input);
            memmove(input, end + 1, length + 1);
        }
        if (tacet_focus_wait(focus, 10)) tell(focus);
    }
}
