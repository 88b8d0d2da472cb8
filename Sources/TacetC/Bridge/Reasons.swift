// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet

/// The reasons: what each is called in C and in Swift, and in a text for the player.
let reasons: [(c: tacet_reason, swift: AudioSession.Reason?, words: StaticString)] = [
    (TACET_REASON_NONE, nil, "nothing"),
    (TACET_REASON_STARTING_UP, .startingUp, "silent mode has not been read yet"),
    (TACET_REASON_UNDECIDED, .undecided, "the start"),
    (TACET_REASON_OTHER_AUDIO, .otherAudio, "your own music"),
    (TACET_REASON_SILENT_MODE, .silentMode, "silent mode"),
    (TACET_REASON_CALL, .call, "a call"),
    (TACET_REASON_ALARM, .alarm, "an alarm"),
    (TACET_REASON_POLICY, .policy, "the sound server"),
    (TACET_REASON_SUSPENDED, .suspended, "sleep"),
    (TACET_REASON_LOCKED, .locked, "the locked screen"),
    (TACET_REASON_SEAT_INACTIVE, .seatInactive, "another user"),
    (TACET_REASON_BACKGROUND, .background, "the background"),
    (TACET_REASON_OUTPUT_LOST, .outputLost, "no sound output"),
    (TACET_REASON_ROUTE_LOST, .routeLost, "unplugged headphones"),
    (TACET_REASON_PROMPT, .prompt, "a spoken message"),
    (TACET_REASON_INACTIVE, .inactive, "an inactive session"),
    (TACET_REASON_CATEGORY, .category, "the category"),
    (TACET_REASON_SOUNDTRACK_OFF, .soundtrackOff, "the soundtrack's switch"),
    (TACET_REASON_AWAITING_PLAYER, .awaitingPlayer, "an interruption that only you can end"),
    (TACET_REASON_CONVERSATION, .conversation, "a conversation"),
    (TACET_REASON_OUTPUT_MUTED, .outputMuted, "a muted output"),
    (TACET_REASON_UNFOCUSED, .unfocused, "a window without focus"),
    // The game's own words are an argument of their own in C.
    (TACET_REASON_HOST, .host(""), "the program itself"),
]

extension tacet_reason {
    init(_ reason: AudioSession.Reason?) {
        self = reasons.first { $0.swift == reason }?.c ?? TACET_REASON_HOST
    }
}

extension AudioSession.Reason {
    /// Converts a reason that a game reports.
    ///
    /// - Parameter words: The game's own words for `TACET_REASON_HOST`.
    init(_ reason: tacet_reason, words: UnsafePointer<CChar>?) throws(Problem) {
        guard let known = reasons.first(where: { $0.c == reason })?.swift else {
            throw Problem(TACET_ERROR_INVALID_ENUM, "\(reason.rawValue) is no reason to report")
        }
        self = if case .host = known { .host(try string(words, "words")) } else { known }
    }
}

@c @implementation
public func tacet_reason_describe(_ reason: tacet_reason) -> UnsafePointer<CChar>? {
    cString(reasons.first { $0.c == reason }?.words ?? "a reason without a name")
}

@c @implementation
public func tacet_event_describe(_ type: tacet_event_type) -> UnsafePointer<CChar>? {
    let text: StaticString =
        switch type {
        case TACET_EVENT_NONE: "no event"
        case TACET_EVENT_VOICE_FINISHED: "voice finished"
        case TACET_EVENT_VOICE_STOLEN: "voice stolen"
        case TACET_EVENT_SOUNDTRACK_ENDED: "soundtrack ended"
        case TACET_EVENT_SOUNDTRACK_FAILED: "soundtrack failed"
        case TACET_EVENT_SOUNDTRACK_UNDERRUN: "soundtrack underrun"
        case TACET_EVENT_SOUNDTRACK_CONTINUED: "soundtrack continued"
        case TACET_EVENT_POSITION_IGNORED: "position ignored"
        case TACET_EVENT_PROCESSOR_BYPASSED: "processor bypassed"
        case TACET_EVENT_TRANSITION: "transition"
        case TACET_EVENT_TRANSITION_MISSED: "transition missed"
        case TACET_EVENT_STINGER: "stinger"
        case TACET_EVENT_STINGER_MISSED: "stinger missed"
        case TACET_EVENT_BEAT: "beat of the soundtrack"
        case TACET_EVENT_BAR: "bar of the soundtrack"
        case TACET_EVENT_MARKER: "marker of the soundtrack"
        case TACET_EVENT_SECTION: "section of the soundtrack"
        case TACET_EVENT_SOUND_MARKER: "marker of a sound"
        case TACET_EVENT_REVERSE_IGNORED: "reverse ignored"
        case TACET_EVENT_UNKNOWN_NAME: "unknown name"
        case TACET_EVENT_SOUNDTRACK_RECOVERED: "soundtrack recovered"
        case TACET_EVENT_OUTPUT_CHANGED: "output changed"
        case TACET_EVENT_OUTPUT_FAILED: "output failed"
        case TACET_EVENT_CATEGORY_CHOSEN: "category chosen"
        case TACET_EVENT_INTERRUPTION_BEGAN: "interruption began"
        case TACET_EVENT_INTERRUPTION_ENDED: "interruption ended"
        case TACET_EVENT_SECONDARY_AUDIO_HINT: "secondary audio hint"
        case TACET_EVENT_SILENT_MODE_CHANGED: "silent mode changed"
        case TACET_EVENT_OTHER_AUDIO_CHANGED: "other audio changed"
        case TACET_EVENT_ROUTE_CHANGED: "route changed"
        case TACET_EVENT_OUTPUT_LOST: "output lost"
        case TACET_EVENT_OUTPUT_RESTORED: "output restored"
        case TACET_EVENT_OUTPUT_DEVICES_CHANGED: "output devices changed"
        case TACET_EVENT_CONVERSATION_CHANGED: "conversation changed"
        case TACET_EVENT_NOW_PLAYING_CHANGED: "now playing changed"
        case TACET_EVENT_MEDIA_COMMAND: "media command"
        case TACET_EVENT_MEDIA_SEEK: "media seek"
        case TACET_EVENT_SOUND_FAILED: "sound failed"
        case TACET_EVENT_SOUND_UNDERRUN: "sound underrun"
        case TACET_EVENT_SOUND_RECOVERED: "sound recovered"
        case TACET_EVENT_CAPTIONS_CHANGED: "captions changed"
        case TACET_EVENT_PROFILER_ACTED: "profiler acted"
        case TACET_EVENT_MEDIA_VOLUME: "media volume"
        case TACET_EVENT_RELOADED: "reloaded"
        case TACET_EVENT_RELOAD_FAILED: "reload failed"
        case TACET_EVENT_WISH_TO_HEAR: "wish to hear"
        case TACET_EVENT_DID_BECOME_ACTIVE: "did become active"
        case TACET_EVENT_DID_BECOME_INACTIVE: "did become inactive"
        case TACET_EVENT_PROMPT_STYLE_CHANGED: "prompt style changed"
        case TACET_EVENT_BROADCAST_SEEN: "broadcast seen"
        default: "an event without a name"
        }
    return cString(text)
}

/// The results: the name in tacet.h of each, and what to do about it.
let results: [(result: tacet_result, name: StaticString, remedy: StaticString)] = [
    (TACET_OK, "TACET_OK", "It is done."),
    (TACET_ENDED, "TACET_ENDED", "The voice has ended."),
    (TACET_EMPTY, "TACET_EMPTY", "There is nothing to get."),
    (TACET_PENDING, "TACET_PENDING", "It is still loading: ask again."),
    (TACET_TRUNCATED, "TACET_TRUNCATED", "The text was cut: give more room."),
    (TACET_UNAVAILABLE, "TACET_UNAVAILABLE", "There is no Tacet on this system: play without it."),
    (TACET_ERROR_NULL, "TACET_ERROR_NULL", "Give a pointer that is not null."),
    (
        TACET_ERROR_INVALID_HANDLE, "TACET_ERROR_INVALID_HANDLE",
        "Use a handle of this engine that has not been destroyed."
    ),
    (TACET_ERROR_INVALID_ENUM, "TACET_ERROR_INVALID_ENUM", "Use a value of the enum in tacet.h."),
    (TACET_ERROR_NOT_FINITE, "TACET_ERROR_NOT_FINITE", "Give a finite number."),
    (TACET_ERROR_INVALID_UTF8, "TACET_ERROR_INVALID_UTF8", "Give a string of valid UTF-8."),
    (
        TACET_ERROR_STRUCT_SIZE, "TACET_ERROR_STRUCT_SIZE",
        "Fill the struct with its default function, passing its sizeof."
    ),
    (TACET_ERROR_INVALID_ARGUMENT, "TACET_ERROR_INVALID_ARGUMENT", "Give an argument in its documented range."),
    (TACET_ERROR_TOO_MANY, "TACET_ERROR_TOO_MANY", "Let go of some first."),
    (TACET_ERROR_OWNED, "TACET_ERROR_OWNED", "Leave it to the engine it belongs to."),
    (TACET_ERROR_FILE_NOT_FOUND, "TACET_ERROR_FILE_NOT_FOUND", "Check the path."),
    (TACET_ERROR_UNREADABLE, "TACET_ERROR_UNREADABLE", "Check that it is a regular file that may be read."),
    (
        TACET_ERROR_NOT_AUDIO, "TACET_ERROR_NOT_AUDIO",
        "Give a sound file. 'tacet inspect --formats' lists the formats."
    ),
    (
        TACET_ERROR_UNSUPPORTED_CODEC, "TACET_ERROR_UNSUPPORTED_CODEC",
        "Convert the file to Ogg Vorbis, or install the library that decodes it."
    ),
    (TACET_ERROR_CORRUPT, "TACET_ERROR_CORRUPT", "Export the file again."),
    (TACET_ERROR_TOO_LARGE, "TACET_ERROR_TOO_LARGE", "Stream it as a soundtrack, or unload other sounds."),
    (
        TACET_ERROR_NO_OUTPUT, "TACET_ERROR_NO_OUTPUT",
        "Check the sound server, the path of an output file, and the memory that is left."
    ),
    (TACET_ERROR_CANCELLED, "TACET_ERROR_CANCELLED", "Load it again if it is needed."),
]

@c @implementation
public func tacet_result_describe(_ result: tacet_result) -> UnsafePointer<CChar>? {
    cString(describe(result))
}

func describe(_ result: tacet_result) -> StaticString {
    results.first { $0.result == result }?.remedy ?? "This is no result of this library."
}

/// The name of a result in tacet.h.
func name(of result: tacet_result) -> StaticString {
    results.first { $0.result == result }?.name ?? "an unknown result"
}
