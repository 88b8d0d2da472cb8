/**
 * @file tacet-focus.h
 * Asks the player's desktop what a program's sound may do now: the client of the focus service `tacet-focus`.
 *
 * @code
 * tacet_focus *focus = tacet_focus_create(NULL);
 * tacet_focus_mix mix = TACET_FOCUS_MIX_INIT;
 * while (running) {
 *     tacet_focus_set_soundtrack_playing(focus, music_is_on);
 *     tacet_focus_update(focus);
 *     tacet_focus_follow(focus, seconds_of_this_frame, &mix);
 *     music.volume = mix.soundtrack_amplitude, music.paused = !mix.soundtrack_runs;
 *     effects.volume = mix.effects_amplitude, effects.paused = !mix.effects_run;
 * }
 * tacet_focus_close(focus);
 * @endcode
 *
 * The service decides as the library Tacet does: the player's music holds the soundtrack, a call freezes everything, silent mode
 * mutes. A program gets the present state and never a message that something began or ended, so it cannot fall out of step.
 * The names and the numbers are those of `tacet.h`, and both headers may stand in one file.
 *
 * **Without the service** everything is audible: where there is no bus or no service, while it starts, half a second after its end,
 * and within a second when it stops to answer. Then the client looks for it by itself, and follows again within a second of its return.
 *
 * **Compile it in, or link it.** The client is this header and `tacet-focus.c`: C99 and libc, no thread, no other library. It may
 * also be linked, as `libtacet-focus`. On other systems than Linux the same file is a stub that says "audible".
 *
 * **Threads.** The client has no thread and never waits, except in tacet_focus_wait(). Its sockets are pumped by
 * tacet_focus_update() and tacet_focus_wait(). They, tacet_focus_explain(), tacet_focus_follow() and tacet_focus_close() belong to
 * one thread at a time, the *pumping thread*: that of the game, or one of its own. All other functions may be called from any
 * thread, also from an audio callback: they read or write one atomic word. What a setter sets is a state, not a message: the
 * next update sends it if it differs from what the service knows, and sends all of it again to a new service.
 *
 * **Null.** Every function takes a null handle: it does nothing, and everything is audible. So a program needs no
 * second path for the case that tacet_focus_create() had no memory.
 *
 * **Structs** with a `struct_size` may grow at their ends in later versions. Initialise one by its macro `TACET_FOCUS_…_INIT`.
 * The client never reads or writes beyond the size.
 *
 * **fork().** In a child of fork() a handle says "audible" and touches nothing of its parent's; tacet_focus_close() frees it.
 * The socket does not survive exec().
 *
 * **Setuid programs** (and those with file capabilities) do not connect: everything is audible.
 */
#ifndef TACET_FOCUS_H
#define TACET_FOCUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Marks what `libtacet-focus` exports. Define it before the inclusion to change that, for instance as `static`. */
#ifndef TACET_FOCUS_API
#if defined(__GNUC__) && !defined(_WIN32)
#define TACET_FOCUS_API __attribute__((visibility("default")))
#else
#define TACET_FOCUS_API
#endif
#endif

/** The version of this header: major × 10,000 + minor × 100 + patch. */
#define TACET_FOCUS_VERSION 100

/** A registration of this program with the focus service. */
typedef struct tacet_focus tacet_focus;

/** A cause of silence, or of lower sound. The numbers are those of `tacet_reason`. */
typedef enum tacet_focus_reason {
    /** No reason. */
    TACET_FOCUS_REASON_NONE = 0,
    /** Silent mode has not been read yet; lasts 250 ms at most. */
    TACET_FOCUS_REASON_STARTING_UP = 1,
    /** It is not known yet whether the player listens to something; lasts 250 ms at most. */
    TACET_FOCUS_REASON_UNDECIDED = 2,
    /** The player listens to something else: the soundtrack is held. */
    TACET_FOCUS_REASON_OTHER_AUDIO = 3,
    /** A silent switch is on. */
    TACET_FOCUS_REASON_SILENT_MODE = 4,
    /** A telephone call, or a conversation that interrupts. */
    TACET_FOCUS_REASON_CALL = 5,
    /** An alarm, or a telephone that rings. */
    TACET_FOCUS_REASON_ALARM = 6,
    /** The sound server muted or corked this program's stream, by a policy or by the player's volume mixer. */
    TACET_FOCUS_REASON_POLICY = 7,
    /** The machine is about to sleep. */
    TACET_FOCUS_REASON_SUSPENDED = 8,
    /** The screen is locked. */
    TACET_FOCUS_REASON_LOCKED = 9,
    /** Another user or a text console is in front. */
    TACET_FOCUS_REASON_SEAT_INACTIVE = 10,
    /** The program is in the background. */
    TACET_FOCUS_REASON_BACKGROUND = 11,
    /** There is no sound device, or its server is gone. */
    TACET_FOCUS_REASON_OUTPUT_LOST = 12,
    /** The headphones were unplugged, and the program wants to stop then. */
    TACET_FOCUS_REASON_ROUTE_LOST = 13,
    /** A screen reader, navigator or assistant speaks: all sound is lowered by 12 dB. */
    TACET_FOCUS_REASON_PROMPT = 14,
    /** The program is not active: it said so, or has not begun to play. */
    TACET_FOCUS_REASON_INACTIVE = 15,
    /** The type plays nothing. */
    TACET_FOCUS_REASON_CATEGORY = 16,
    /** The player switched the soundtrack off. */
    TACET_FOCUS_REASON_SOUNDTRACK_OFF = 17,
    /** Only the player may resume. */
    TACET_FOCUS_REASON_AWAITING_PLAYER = 18,
    /** A reason of the program's own. */
    TACET_FOCUS_REASON_HOST = 19,
    /** A conversation in another program: changes nothing, or lowers the soundtrack, as the player chose. */
    TACET_FOCUS_REASON_CONVERSATION = 20,
    /** The device is muted or at volume zero, or this program is at zero in the volume mixer. Sound continues unheard. */
    TACET_FOCUS_REASON_OUTPUT_MUTED = 21,
    /** The window has no focus, and the player asked for lower sound then. */
    TACET_FOCUS_REASON_UNFOCUSED = 22,
    /** A reason that is newer than this client. tacet_focus_explain() has its words. */
    TACET_FOCUS_REASON_UNKNOWN = 63
} tacet_focus_reason;

/** What effects or the soundtrack do, from the mildest state to the strictest. The numbers are those of `tacet_audibility`. */
typedef enum tacet_focus_audibility {
    /** Plays. */
    TACET_FOCUS_AUDIBLE = 0,
    /** Plays silently: gain 0, positions keep advancing. */
    TACET_FOCUS_MUTED = 1,
    /** Fades out in 250 ms, keeps its position, and fades in over 1 s when it resumes. */
    TACET_FOCUS_HELD = 2,
    /** Fades out in 20 ms, keeps its position, and resumes at the same sample with a fade of 100 ms. */
    TACET_FOCUS_FROZEN = 3
} tacet_focus_audibility;

/** The state of a program, as `AudioSession.state` of the W3C names it. */
typedef enum tacet_focus_state {
    /** The program is not active: it said so. */
    TACET_FOCUS_STATE_INACTIVE = 0,
    /** The program may sound. Its soundtrack may be held all the same. */
    TACET_FOCUS_STATE_ACTIVE = 1,
    /** Something stops all sound of the program, such as a call. It ends by itself. */
    TACET_FOCUS_STATE_INTERRUPTED = 2
} tacet_focus_state;

/** How the client stands to the service. */
typedef enum tacet_focus_link {
    /** There is no bus, or no service on it: everything is audible. The client waits for one. */
    TACET_FOCUS_LINK_NONE = 0,
    /**
     * The client asks, or the service starts: everything is audible, or stays as the service before it said. Lasts 500 ms at most, then
     * it counts as ::TACET_FOCUS_LINK_NONE. A program that would rather hold its first note than break it off waits for the end of
     * this state.
     */
    TACET_FOCUS_LINK_CONNECTING = 1,
    /** The service decides. */
    TACET_FOCUS_LINK_CONNECTED = 2,
    /** The service is there and does not answer, stopped perhaps: everything is audible until it does. */
    TACET_FOCUS_LINK_UNANSWERED = 3
} tacet_focus_link;

/** What the program's sound shall do now. */
typedef struct tacet_focus_directive {
    /** sizeof(tacet_focus_directive) */
    uint32_t struct_size;
    /** A number that is different after each change of this struct. */
    uint32_t generation;
    /** The state of effects: of everything but the soundtrack. */
    tacet_focus_audibility effects;
    /** The state of the soundtrack. */
    tacet_focus_audibility soundtrack;
    /** Why effects are not audible, ::TACET_FOCUS_REASON_NONE if they are. Of several reasons the strictest. */
    tacet_focus_reason effects_reason;
    /** Why the soundtrack is not audible, ::TACET_FOCUS_REASON_NONE if it is. Of several reasons the strictest. */
    tacet_focus_reason soundtrack_reason;
    /** A gain for all sound, in decibels, -63...0: 0, or -12 while a screen reader, navigator or assistant speaks. */
    float gain;
    /** A further gain for the soundtrack, in decibels, -63...0: 0, or -12 during a conversation if the player chose that. */
    float soundtrack_gain;
    /** Whether the program is active, inactive or interrupted. Active without a service. */
    tacet_focus_state state;
    /** Who decides. */
    tacet_focus_link link;
} tacet_focus_directive;

/** Initialises a ::tacet_focus_directive: everything is audible. */
#define TACET_FOCUS_DIRECTIVE_INIT \
    { (uint32_t)sizeof(tacet_focus_directive), 0, TACET_FOCUS_AUDIBLE, TACET_FOCUS_AUDIBLE, TACET_FOCUS_REASON_NONE, \
      TACET_FOCUS_REASON_NONE, 0, 0, TACET_FOCUS_STATE_ACTIVE, TACET_FOCUS_LINK_NONE }

/** The kind of program. The numbers are those of `tacet_role`. */
typedef enum tacet_focus_role {
    /** A game: always resumes. The default. */
    TACET_FOCUS_ROLE_GAME = 0,
    /** A player with a play button. */
    TACET_FOCUS_ROLE_MEDIA_PLAYER = 1,
    /** A recorder, or a dictation program. */
    TACET_FOCUS_ROLE_RECORDER = 2,
    /** Telephony and chat. */
    TACET_FOCUS_ROLE_VOICE_CHAT = 3,
    /** A meter or tuner. */
    TACET_FOCUS_ROLE_METERING = 4,
    /** Plays what the player finds elsewhere, on request. */
    TACET_FOCUS_ROLE_BROWSER = 5,
    /** Speaks now and then. */
    TACET_FOCUS_ROLE_NAVIGATION = 6,
    /** An instrument, made to play along with others. */
    TACET_FOCUS_ROLE_COOPERATIVE_MUSIC = 7
} tacet_focus_role;

/** Who registers. */
typedef struct tacet_focus_config {
    /** sizeof(tacet_focus_config) */
    uint32_t struct_size;
    /** The kind of program. */
    tacet_focus_role role;
    /**
     * The program's name as `tacet.conf` and volume mixers know it: `org.wesnoth.Wesnoth`, `wesnoth`. UTF-8, at most 255 bytes; a longer
     * one is cut. Nullable: the name of the process.
     */
    const char *application_id;
    /** The program's name for the player: `Battle for Wesnoth`. As `application_id`. Nullable: the same as `application_id`. */
    const char *name;
    /** The process whose streams are the program's own. 0 is this process. */
    uint32_t process_id;
} tacet_focus_config;

/** Initialises a ::tacet_focus_config: a game, this process, under the name of the process. */
#define TACET_FOCUS_CONFIG_INIT { (uint32_t)sizeof(tacet_focus_config), TACET_FOCUS_ROLE_GAME, NULL, NULL, 0 }

/**
 * Registers the program. Returns at once: the connection is made by the updates that follow.
 * @param config Nullable: ::TACET_FOCUS_CONFIG_INIT.
 * @return Null only if there is no memory. Release it by tacet_focus_close().
 */
TACET_FOCUS_API tacet_focus *tacet_focus_create(const tacet_focus_config *config);

/** Ends the registration: its solos end, and the players that they paused play on. Pumping thread; no other call may run. */
TACET_FOCUS_API void tacet_focus_close(tacet_focus *focus);

/* ------------------------------------------------------------------------------------------------ Following */

/**
 * Takes what the service has sent, and sends what the program has set since. Call it in each frame, or ten times a second. Never
 * waits: takes microseconds, up to 0.1 ms when there is something. Pumping thread.
 * @return Whether the directive has changed since the last update or wait.
 */
TACET_FOCUS_API bool tacet_focus_update(tacet_focus *focus);

/**
 * As tacet_focus_update(), and before it waits until there is something to do: a message of the service, or a setter that another
 * thread called. For a pumping thread of its own. It sleeps while nothing changes, except that it looks four times a second whether
 * the service lives while that keeps something silent.
 * @param milliseconds How long the call waits at most; negative is without end.
 * @return Whether the directive has changed since the last update or wait.
 */
TACET_FOCUS_API bool tacet_focus_wait(tacet_focus *focus, int milliseconds);

/** Ends a tacet_focus_wait() that runs, or the next one, at once. For the end of a pumping thread. Any thread. */
TACET_FOCUS_API void tacet_focus_wake(tacet_focus *focus);

/**
 * Returns what the program's sound shall do now: one atomic load. Any thread, also an audio callback.
 * @param directive `struct_size` must be set, by ::TACET_FOCUS_DIRECTIVE_INIT.
 */
TACET_FOCUS_API void tacet_focus_get_directive(const tacet_focus *focus, tacet_focus_directive *directive);

/**
 * Describes why sound is silent and what would change that, in the service's words; empty while everything is audible. The text
 * belongs to the directive of the last update. Pumping thread.
 * @param text     Receives UTF-8 that ends with a zero byte, at most 1,023 bytes before it. Nullable if `capacity` is 0.
 * @param capacity The size of `text` in bytes.
 * @return The length of the whole text in bytes, without its zero. What does not fit is cut, between characters.
 */
TACET_FOCUS_API size_t tacet_focus_explain(const tacet_focus *focus, char *text, size_t capacity);

/** Describes a reason in a few English words: `a call`. Never null. Any thread. */
TACET_FOCUS_API const char *tacet_focus_reason_describe(tacet_focus_reason reason);

/** What a program does with its sound until the next tacet_focus_follow(). The fields are those of `tacet_mix`. */
typedef struct tacet_focus_mix {
    /** sizeof(tacet_focus_mix) */
    uint32_t struct_size;
    /** The factors for effects and for the soundtrack, 0...1. */
    float effects_amplitude, soundtrack_amplitude;
    /** Whether effects and the soundtrack advance. What does not advance keeps its place. */
    bool effects_run, soundtrack_runs;
    /** Whether effects have come to a standstill since the last call. Effects that do not loop end then. */
    bool one_shots_end;
    uint8_t reserved;
} tacet_focus_mix;

/** Initialises a ::tacet_focus_mix: everything is heard. */
#define TACET_FOCUS_MIX_INIT { (uint32_t)sizeof(tacet_focus_mix), 1, 1, true, true, false, 0 }

/**
 * Follows the directive with Tacet's own fades: 250 ms for a hold and 1 s back, 20 ms for a freeze and 100 ms back, 20 ms for silent
 * mode, 100 ms for a lowering. The first call begins without a fade. A handle has one such follower: calls from several places divide
 * its time. Pumping thread.
 * @param seconds The time since the last call. What is not finite or negative counts as 0.
 * @param mix     `struct_size` must be set, by ::TACET_FOCUS_MIX_INIT.
 */
TACET_FOCUS_API void tacet_focus_follow(tacet_focus *focus, float seconds, tacet_focus_mix *mix);

/* ------------------------------------------------------------------------------------------------ What the program says */

/** What a program's sound means to the player: the types of the W3C's `navigator.audioSession`, and solo-ambient of AVAudioSession. */
typedef enum tacet_focus_type {
    /** The service chooses, by the role and by what the player listens to. The default. */
    TACET_FOCUS_TYPE_AUTO = 0,
    /** Sound that adds to a program that also works without it. It plays beside the player's own music. */
    TACET_FOCUS_TYPE_AMBIENT = 1,
    /** As ambient, while no other program plays music. */
    TACET_FOCUS_TYPE_SOLO_AMBIENT = 2,
    /** Sound that is the program's purpose. Pauses the player's media players. */
    TACET_FOCUS_TYPE_PLAYBACK = 3,
    /** A short sound over the others: a notification, a spoken direction. */
    TACET_FOCUS_TYPE_TRANSIENT = 4,
    /** A scene that shall be heard alone, such as a film in a game. Pauses media players while it is the type and active. */
    TACET_FOCUS_TYPE_TRANSIENT_SOLO = 5,
    /** Records and plays, as a call does. Pauses the player's media players. */
    TACET_FOCUS_TYPE_PLAY_AND_RECORD = 6
} tacet_focus_type;

/** Sets the type. A value outside the enum counts as ::TACET_FOCUS_TYPE_AUTO. Any thread. */
TACET_FOCUS_API void tacet_focus_set_type(tacet_focus *focus, tacet_focus_type type);

/**
 * Activates or deactivates the program. On deactivation the media players play on that it paused. Until the first call the role
 * decides: a game, a meter and an instrument are active from the start, other programs during a solo. Any thread.
 */
TACET_FOCUS_API void tacet_focus_set_active(tacet_focus *focus, bool active);

/** The state of the program's window. The numbers are those of `tacet_application_state`. */
typedef enum tacet_focus_application_state {
    /** In front, with the focus. The default. */
    TACET_FOCUS_APPLICATION_ACTIVE = 0,
    /** Visible without the focus. */
    TACET_FOCUS_APPLICATION_INACTIVE = 1,
    /** Minimised, covered, or on another workspace: all sound is frozen, unless the player chose otherwise. */
    TACET_FOCUS_APPLICATION_BACKGROUND = 2
} tacet_focus_application_state;

/** Reports the state of the program's window. A value outside the enum counts as active. Any thread. */
TACET_FOCUS_API void tacet_focus_set_application_state(tacet_focus *focus, tacet_focus_application_state state);

/**
 * Reports whether the program plays a soundtrack, audible or not: a held soundtrack plays. Default false. Other
 * programs and the player are told, and nothing is decided by it. Any thread.
 */
TACET_FOCUS_API void tacet_focus_set_soundtrack_playing(tacet_focus *focus, bool playing);

/**
 * Pauses media players until tacet_focus_end_solo(), for a cut-scene, a dictation, a call; meanwhile the soundtrack is not held for
 * them. The players that this paused play on afterwards, and no others; also when the program ends in any way. Solos may be
 * nested, up to 1,000,000. Any thread.
 */
TACET_FOCUS_API void tacet_focus_begin_solo(tacet_focus *focus);

/** Ends what tacet_focus_begin_solo() began. Without a beginning it does nothing. Any thread. */
TACET_FOCUS_API void tacet_focus_end_solo(tacet_focus *focus);

#ifdef __cplusplus
}
#endif

#endif
