import CTacet
import Tacet
import TacetSession

// Conversion between C's values of a session and Swift's.

extension tacet_mix {
    init(_ mix: AudioSession.Follower.Mix) {
        self.init()
        effects_amplitude = mix.effectsAmplitude
        soundtrack_amplitude = mix.soundtrackAmplitude
        effects_run = mix.effectsRun
        soundtrack_runs = mix.soundtrackRuns
        one_shots_end = mix.oneShotsEnd
    }
}

extension tacet_directive {
    init(_ directive: AudioSession.Directive) {
        self.init()
        effects = directive.effects.asC
        soundtrack = directive.soundtrack.asC
        effects_reason = tacet_reason(directive.effectsReason)
        soundtrack_reason = tacet_reason(directive.soundtrackReason)
        gain = directive.duck.value
        soundtrack_gain = directive.soundtrackDuck.value
    }
}

extension tacet_explanation {
    init(_ entry: AudioSession.Explanation.Entry) {
        self.init()
        reason = tacet_reason(entry.reason)
        seconds = entry.duration.seconds
        write(entry.detail, to: &detail)
        write(entry.remedy, to: &remedy)
    }
}

extension tacet_session_state {
    init(_ session: AudioSession) {
        self.init()
        category = session.category.asC
        options = session.options.rawValue
        application_state = session.applicationState.asC
        output_volume = session.outputVolume
        stream_volume = session.streamVolume
        prompt_style = session.promptStyle.asC
        stream_count = UInt32(clamping: session.otherStreams.count)
        is_other_audio_playing = session.isOtherAudioPlaying
        secondary_audio_should_be_silenced = session.secondaryAudioShouldBeSilencedHint
        is_silent_mode_on = session.isSilentModeOn
        is_broadcast_seen = session.isBroadcastSeen
    }
}

extension tacet_route {
    init(_ route: AudioSession.Route) {
        self.init()
        sample_rate = UInt32(clamping: route.sampleRate)
        latency = Float(route.latency.seconds)
        is_private = route.isPrivate
        has_volume_control = route.hasVolumeControl
        volume = route.volume
        write(route.name, to: &name)
    }
}

extension tacet_output_device {
    init(_ device: AudioSession.OutputDevice) {
        self.init()
        is_private = device.isPrivate
        is_default = device.isDefault
        write(device.id, to: &id)
        write(device.name, to: &name)
    }
}

extension tacet_now_playing {
    init(_ track: AudioSession.NowPlaying) {
        self.init()
        is_playing = track.isPlaying
        can_play_pause = track.commands.contains(.playPause)
        can_play = track.commands.contains(.play)
        can_pause = track.commands.contains(.pause)
        can_go_next = track.commands.contains(.next)
        can_go_previous = track.commands.contains(.previous)
        write(track.player, to: &player)
        write(track.title, to: &title)
        write(track.artist, to: &artist)
        write(track.album, to: &album)
    }
}

extension tacet_stream {
    init(_ stream: AudioSession.OtherStream) {
        self.init()
        stream_class = stream.streamClass.asC
        write(stream.name, to: &name)
    }
}

extension AudioSession.Settings {
    init(_ settings: tacet_session_settings) throws(Problem) {
        self.init()
        backgroundPolicy = try AudioSession.BackgroundPolicy(settings.background_policy)
        soundtrackChoice = try AudioSession.SoundtrackChoice(settings.soundtrack_choice)
        conversationChoice = try AudioSession.ConversationChoice(settings.conversation_choice)
        ignoredReasons = AudioSession.IgnoredReasons(rawValue: settings.ignored_reasons)
        guard ignoredReasons.isDisjoint(with: [.call, .alarm]) else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT,
                "a program cannot ignore calls and alarms; only the player can, by TACET_IGNORE or by ignore in tacet.conf"
            )
        }
        balance = try finite(settings.balance, "balance")
        for flag in Self.flags { self[keyPath: flag.swift] = settings[keyPath: flag.c] }
    }

    /// The settings that are on or off.
    fileprivate static var flags:
        [(c: WritableKeyPath<tacet_session_settings, Bool>, swift: WritableKeyPath<Self, Bool>)]
    {
        [
            (\.mono, \.isMono),
            (\.streamer, \.isStreamer),
            (\.night_mode, \.isNightMode),
            (\.ignores_silent_mode, \.ignoresSilentMode),
            (\.pauses_when_headphones_unplugged, \.pausesWhenHeadphonesUnplugged),
            (\.has_media_controls, \.hasMediaControls),
            (\.interrupts_on_ring, \.interruptsOnRing),
            (\.ducks_without_focus, \.ducksWithoutFocus),
            (\.meters_other_audio, \.metersOtherAudio),
        ]
    }
}

extension tacet_session_settings {
    init(_ settings: AudioSession.Settings) {
        self.init()
        background_policy = settings.backgroundPolicy.asC
        soundtrack_choice = settings.soundtrackChoice.asC
        conversation_choice = settings.conversationChoice.asC
        ignored_reasons = settings.ignoredReasons.rawValue
        balance = settings.balance
        for flag in AudioSession.Settings.flags { self[keyPath: flag.c] = settings[keyPath: flag.swift] }
    }
}
