import CTacet
import Tacet
import TacetSession

extension tacet_event {
    /// Writes an event, in place: the struct has 350 bytes.
    ///
    /// - Parameters:
    ///   - voice: Returns the handle of a voice by its id.
    ///   - bus: Returns the handle of a bus.
    mutating func set(_ event: AudioEvent, voice: (Voice.ID) -> tacet_voice, bus: (BusID) -> tacet_bus) {
        clear()
        switch event {
        case .session(let event): set(event)
        case .finished(let id): setEnd(of: voice(id), isStolen: false)
        case .stolen(let id): setEnd(of: voice(id), isStolen: true)
        case .soundFailed(let id, let error):
            set(TACET_EVENT_SOUND_FAILED, error)
            self.voice = voice(id)
        case .soundUnderrun(let id):
            type = TACET_EVENT_SOUND_UNDERRUN
            self.voice = voice(id)
        case .soundRecovered(let id, let frames):
            type = TACET_EVENT_SOUND_RECOVERED
            self.voice = voice(id)
            self.frames = UInt64(clamping: frames)
        case .processorBypassed(let id, let error):
            set(TACET_EVENT_PROCESSOR_BYPASSED, error)
            self.bus = bus(id)
        case .soundMarker(let id, let moment):
            set(TACET_EVENT_SOUND_MARKER, moment.name, moment.frame, mixed: moment.mixFrame, heard: moment.heard)
            self.voice = voice(id)
        case .positionIgnored(let name): set(TACET_EVENT_POSITION_IGNORED, name)
        case .reverseIgnored(let name): set(TACET_EVENT_REVERSE_IGNORED, name)
        case .unknownName(let words): set(TACET_EVENT_UNKNOWN_NAME, words)
        case .reloaded(let name): set(TACET_EVENT_RELOADED, name)
        case .reloadFailed(let error): set(TACET_EVENT_RELOAD_FAILED, error)
        case .soundtrackContinued(let path): set(TACET_EVENT_SOUNDTRACK_CONTINUED, path)
        case .transition(let event):
            set(TACET_EVENT_TRANSITION, event.to, event.frame, mixed: event.mixFrame, heard: event.heard)
        case .stinger(let event):
            let name = event.stinger.track.stems.first ?? ""
            set(TACET_EVENT_STINGER, name, event.frame, mixed: event.mixFrame, heard: event.heard)
        case .stingerMissed(let stinger): set(TACET_EVENT_STINGER_MISSED, stinger.track.stems.first ?? "")
        case .beat(let moment): set(TACET_EVENT_BEAT, "", moment)
        case .bar(let moment): set(TACET_EVENT_BAR, "", moment)
        case .marker(let name, let moment): set(TACET_EVENT_MARKER, name, moment)
        case .section(let name, let moment): set(TACET_EVENT_SECTION, name, moment)
        case .transitionMissed(let transition):
            set(TACET_EVENT_TRANSITION_MISSED, transition.track.stems.first ?? "")
        case .soundtrackEnded: type = TACET_EVENT_SOUNDTRACK_ENDED
        case .soundtrackFailed(let error): set(TACET_EVENT_SOUNDTRACK_FAILED, error)
        case .soundtrackUnderrun: type = TACET_EVENT_SOUNDTRACK_UNDERRUN
        case .soundtrackRecovered(let frames):
            type = TACET_EVENT_SOUNDTRACK_RECOVERED
            self.frames = UInt64(clamping: frames)
        case .captionsChanged: type = TACET_EVENT_CAPTIONS_CHANGED
        case .outputChanged(let configuration): set(TACET_EVENT_OUTPUT_CHANGED, configuration.device)
        case .outputFailed(let error): set(TACET_EVENT_OUTPUT_FAILED, error)
        case .profilerActed(let words): set(TACET_EVENT_PROFILER_ACTED, words)
        }
    }

    /// Writes a moment of the soundtrack.
    private mutating func set(_ type: tacet_event_type, _ name: String, _ moment: MusicMoment) {
        set(type, name, moment.frame, mixed: moment.mixFrame, heard: moment.heard)
        beat = UInt64(clamping: moment.beat?.beat ?? 0)
        bar = UInt64(clamping: moment.beat?.bar ?? 0)
        beat_in_bar = UInt64(clamping: moment.beat?.beatInBar ?? 0)
    }

    /// Writes what happened at a frame of the mix and is heard at a time; `frame` is the sound's or the track's.
    private mutating func set(
        _ type: tacet_event_type, _ name: String, _ frame: Int, mixed: Int, heard time: Duration
    ) {
        set(type, name)
        frames = UInt64(clamping: frame)
        mix_frame = UInt64(clamping: mixed)
        heard = time.nanosecondsForC
    }

    /// Writes the end of a voice.
    mutating func setEnd(of voice: tacet_voice, isStolen: Bool) {
        clear()
        type = isStolen ? TACET_EVENT_VOICE_STOLEN : TACET_EVENT_VOICE_FINISHED
        self.voice = voice
    }

    private mutating func clear() {
        self = tacet_event()
        struct_size = UInt32(MemoryLayout<Self>.size)
    }

    private mutating func set(_ event: AudioSession.Event) {
        switch event {
        case .categoryChosen(let chosen, let words):
            set(TACET_EVENT_CATEGORY_CHOSEN, words)
            category = chosen.asC
        case .interruptionBegan(let reason): set(TACET_EVENT_INTERRUPTION_BEGAN, reason)
        case .interruptionEnded(let reason, let shouldResume):
            set(TACET_EVENT_INTERRUPTION_ENDED, reason)
            flag = shouldResume
        case .didBecomeActive: type = TACET_EVENT_DID_BECOME_ACTIVE
        case .didBecomeInactive(let inactivity):
            set(TACET_EVENT_DID_BECOME_INACTIVE, inactivity.reason)
            flag = inactivity.resumptionRecommendation == .shouldResume
            inactivity_source = inactivity.source.asC
        case .wishToHear(let reason): set(TACET_EVENT_WISH_TO_HEAR, reason)
        case .promptStyleChanged(let style):
            type = TACET_EVENT_PROMPT_STYLE_CHANGED
            prompt_style = style.asC
        case .broadcastSeen(let isSeen, let program):
            set(TACET_EVENT_BROADCAST_SEEN, program)
            flag = isSeen
        case .secondaryAudioShouldBeSilenced(let isSilenced):
            type = TACET_EVENT_SECONDARY_AUDIO_HINT
            flag = isSilenced
        case .silentModeChanged(let isOn, let source):
            set(TACET_EVENT_SILENT_MODE_CHANGED, source)
            flag = isOn
        case .otherAudioChanged(let isPlaying, _):
            type = TACET_EVENT_OTHER_AUDIO_CHANGED
            flag = isPlaying
        case .conversationChanged(let isActive, let programs):
            set(TACET_EVENT_CONVERSATION_CHANGED, programs.joined(separator: ", "))
            flag = isActive
        case .nowPlayingChanged(let track):
            set(TACET_EVENT_NOW_PLAYING_CHANGED, track?.title ?? "")
            flag = track != nil
        case .mediaRequested(.command(let requested)):
            type = TACET_EVENT_MEDIA_COMMAND
            command = requested.asC
        case .mediaRequested(.seek(let position)):
            type = TACET_EVENT_MEDIA_SEEK
            seconds = position.seconds
        case .mediaRequested(.setVolume(let requested)):
            type = TACET_EVENT_MEDIA_VOLUME
            volume = requested
        case .routeChanged(let change):
            set(TACET_EVENT_ROUTE_CHANGED, change.current.name)
            route_change = change.reason.asC
        case .outputDevicesChanged: type = TACET_EVENT_OUTPUT_DEVICES_CHANGED
        case .outputLost(let reason): set(TACET_EVENT_OUTPUT_LOST, reason)
        case .outputRestored(let name): set(TACET_EVENT_OUTPUT_RESTORED, name)
        }
    }

    private mutating func set(_ type: tacet_event_type, _ words: String) {
        self.type = type
        write(words, to: &text)
    }

    private mutating func set(_ type: tacet_event_type, _ reason: AudioSession.Reason) {
        self.type = type
        self.reason = tacet_reason(reason)
    }

    private mutating func set(_ type: tacet_event_type, _ error: AudioError) {
        set(type, error.description)
        result = error.code.asC
    }
}

extension AudioEvent {
    /// Logs the event, unless it is too frequent to be worth a line.
    func log() {
        switch self {
        case .finished, .stolen, .soundMarker, .captionsChanged, .beat, .bar, .session(.otherAudioChanged): break
        case .soundFailed, .soundtrackFailed, .reloadFailed, .outputFailed, .processorBypassed:
            Log.write(TACET_LOG_ERROR, "\(self)")
        case .soundUnderrun, .soundtrackUnderrun, .session(.outputLost): Log.write(TACET_LOG_WARNING, "\(self)")
        default: Log.write(TACET_LOG_INFO, "\(self)")
        }
    }
}
