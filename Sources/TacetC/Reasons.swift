// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet

extension tacet_reason {
    init(_ reason: AudioSession.Reason?) {
        guard let reason else {
            self = TACET_REASON_NONE
            return
        }
        self =
            switch reason {
            case .startingUp: TACET_REASON_STARTING_UP
            case .undecided: TACET_REASON_UNDECIDED
            case .otherAudio: TACET_REASON_OTHER_AUDIO
            case .silentMode: TACET_REASON_SILENT_MODE
            case .call: TACET_REASON_CALL
            case .alarm: TACET_REASON_ALARM
            case .policy: TACET_REASON_POLICY
            case .suspended: TACET_REASON_SUSPENDED
            case .locked: TACET_REASON_LOCKED
            case .seatInactive: TACET_REASON_SEAT_INACTIVE
            case .background: TACET_REASON_BACKGROUND
            case .outputLost: TACET_REASON_OUTPUT_LOST
            case .routeLost: TACET_REASON_ROUTE_LOST
            case .prompt: TACET_REASON_PROMPT
            case .inactive: TACET_REASON_INACTIVE
            case .category: TACET_REASON_CATEGORY
            case .soundtrackOff: TACET_REASON_SOUNDTRACK_OFF
            case .awaitingPlayer: TACET_REASON_AWAITING_PLAYER
            case .host: TACET_REASON_HOST
            case .conversation: TACET_REASON_CONVERSATION
            case .outputMuted: TACET_REASON_OUTPUT_MUTED
            case .unfocused: TACET_REASON_UNFOCUSED
            }
    }
}

extension AudioSession.Reason {
    init(_ reason: tacet_reason, words: UnsafePointer<CChar>?) throws(Problem) {
        switch reason {
        case TACET_REASON_STARTING_UP: self = .startingUp
        case TACET_REASON_UNDECIDED: self = .undecided
        case TACET_REASON_OTHER_AUDIO: self = .otherAudio
        case TACET_REASON_SILENT_MODE: self = .silentMode
        case TACET_REASON_CALL: self = .call
        case TACET_REASON_ALARM: self = .alarm
        case TACET_REASON_POLICY: self = .policy
        case TACET_REASON_SUSPENDED: self = .suspended
        case TACET_REASON_LOCKED: self = .locked
        case TACET_REASON_SEAT_INACTIVE: self = .seatInactive
        case TACET_REASON_BACKGROUND: self = .background
        case TACET_REASON_OUTPUT_LOST: self = .outputLost
        case TACET_REASON_ROUTE_LOST: self = .routeLost
        case TACET_REASON_PROMPT: self = .prompt
        case TACET_REASON_INACTIVE: self = .inactive
        case TACET_REASON_CATEGORY: self = .category
        case TACET_REASON_SOUNDTRACK_OFF: self = .soundtrackOff
        case TACET_REASON_AWAITING_PLAYER: self = .awaitingPlayer
        case TACET_REASON_CONVERSATION: self = .conversation
        case TACET_REASON_OUTPUT_MUTED: self = .outputMuted
        case TACET_REASON_UNFOCUSED: self = .unfocused
        case TACET_REASON_HOST: self = .host(try string(words, "words"))
        default: throw Problem(TACET_ERROR_INVALID_ENUM, "\(reason.rawValue) is no reason to report")
        }
    }
}

@c @implementation
public func tacet_reason_describe(_ reason: tacet_reason) -> UnsafePointer<CChar>? {
    let text: StaticString =
        switch reason {
        case TACET_REASON_NONE: "nothing"
        case TACET_REASON_STARTING_UP: "silent mode has not been read yet"
        case TACET_REASON_UNDECIDED: "the start"
        case TACET_REASON_OTHER_AUDIO: "your own music"
        case TACET_REASON_SILENT_MODE: "silent mode"
        case TACET_REASON_CALL: "a call"
        case TACET_REASON_ALARM: "an alarm"
        case TACET_REASON_POLICY: "the sound server"
        case TACET_REASON_SUSPENDED: "sleep"
        case TACET_REASON_LOCKED: "the locked screen"
        case TACET_REASON_SEAT_INACTIVE: "another user"
        case TACET_REASON_BACKGROUND: "the background"
        case TACET_REASON_OUTPUT_LOST: "no sound output"
        case TACET_REASON_ROUTE_LOST: "unplugged headphones"
        case TACET_REASON_PROMPT: "a spoken message"
        case TACET_REASON_INACTIVE: "an inactive session"
        case TACET_REASON_CATEGORY: "the category"
        case TACET_REASON_SOUNDTRACK_OFF: "the soundtrack's switch"
        case TACET_REASON_AWAITING_PLAYER: "an interruption that only you can end"
        case TACET_REASON_HOST: "the program itself"
        case TACET_REASON_CONVERSATION: "a conversation"
        case TACET_REASON_OUTPUT_MUTED: "a muted output"
        case TACET_REASON_UNFOCUSED: "a window without focus"
        default: "a reason without a name"
        }
    return cString(text)
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
        default: "an event without a name"
        }
    return cString(text)
}

@c @implementation
public func tacet_result_describe(_ result: tacet_result) -> UnsafePointer<CChar>? {
    cString(describe(result))
}

func describe(_ result: tacet_result) -> StaticString {
    switch result {
    case TACET_OK: "It is done."
    case TACET_ENDED: "The voice has ended."
    case TACET_EMPTY: "There is nothing to get."
    case TACET_PENDING: "It is still loading: ask again."
    case TACET_TRUNCATED: "The text was cut: give more room."
    case TACET_ERROR_NULL: "Give a pointer that is not null."
    case TACET_ERROR_INVALID_HANDLE: "Use a handle of this engine that has not been destroyed."
    case TACET_ERROR_INVALID_ENUM: "Use a value of the enum in tacet.h."
    case TACET_ERROR_NOT_FINITE: "Give a finite number."
    case TACET_ERROR_INVALID_UTF8: "Give a string of valid UTF-8."
    case TACET_ERROR_STRUCT_SIZE: "Fill the struct with its default function, passing its sizeof."
    case TACET_ERROR_INVALID_ARGUMENT: "Give an argument in its documented range."
    case TACET_ERROR_TOO_MANY: "Let go of some first."
    case TACET_ERROR_OWNED: "Leave it to the engine it belongs to."
    case TACET_ERROR_FILE_NOT_FOUND: "Check the path."
    case TACET_ERROR_UNREADABLE: "Check that it is a regular file that may be read."
    case TACET_ERROR_NOT_AUDIO: "Give a sound file. 'tacet inspect --formats' lists the formats."
    case TACET_ERROR_UNSUPPORTED_CODEC: "Convert the file to Ogg Vorbis, or install the library that decodes it."
    case TACET_ERROR_CORRUPT: "Export the file again."
    case TACET_ERROR_TOO_LARGE: "Stream it as a soundtrack, or unload other sounds."
    case TACET_ERROR_NO_OUTPUT: "Check the sound server, the path of an output file, and the memory that is left."
    case TACET_ERROR_CANCELLED: "Load it again if it is needed."
    default: "This is no result of this library."
    }
}

/// The name of a result in tacet.h.
func name(of result: tacet_result) -> StaticString {
    switch result {
    case TACET_OK: "TACET_OK"
    case TACET_ENDED: "TACET_ENDED"
    case TACET_EMPTY: "TACET_EMPTY"
    case TACET_PENDING: "TACET_PENDING"
    case TACET_TRUNCATED: "TACET_TRUNCATED"
    case TACET_ERROR_NULL: "TACET_ERROR_NULL"
    case TACET_ERROR_INVALID_HANDLE: "TACET_ERROR_INVALID_HANDLE"
    case TACET_ERROR_INVALID_ENUM: "TACET_ERROR_INVALID_ENUM"
    case TACET_ERROR_NOT_FINITE: "TACET_ERROR_NOT_FINITE"
    case TACET_ERROR_INVALID_UTF8: "TACET_ERROR_INVALID_UTF8"
    case TACET_ERROR_STRUCT_SIZE: "TACET_ERROR_STRUCT_SIZE"
    case TACET_ERROR_INVALID_ARGUMENT: "TACET_ERROR_INVALID_ARGUMENT"
    case TACET_ERROR_TOO_MANY: "TACET_ERROR_TOO_MANY"
    case TACET_ERROR_OWNED: "TACET_ERROR_OWNED"
    case TACET_ERROR_FILE_NOT_FOUND: "TACET_ERROR_FILE_NOT_FOUND"
    case TACET_ERROR_UNREADABLE: "TACET_ERROR_UNREADABLE"
    case TACET_ERROR_NOT_AUDIO: "TACET_ERROR_NOT_AUDIO"
    case TACET_ERROR_UNSUPPORTED_CODEC: "TACET_ERROR_UNSUPPORTED_CODEC"
    case TACET_ERROR_CORRUPT: "TACET_ERROR_CORRUPT"
    case TACET_ERROR_TOO_LARGE: "TACET_ERROR_TOO_LARGE"
    case TACET_ERROR_NO_OUTPUT: "TACET_ERROR_NO_OUTPUT"
    case TACET_ERROR_CANCELLED: "TACET_ERROR_CANCELLED"
    default: "an unknown result"
    }
}
