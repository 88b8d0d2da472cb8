// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetPlatform
import TacetSession

extension tacet_engine_config {
    /// The defaults of `AudioEngine.Settings`.
    static var standard: tacet_engine_config { tacet_engine_config(AudioEngine.Settings()) }

    /// The numbers of an engine's settings.
    fileprivate init(_ settings: AudioEngine.Settings) {
        self.init()
        real_voices = UInt32(clamping: settings.realVoices)
        virtual_voices = UInt32(clamping: settings.virtualVoices)
        sample_rate = UInt32(clamping: settings.sampleRate)
        block_frames = UInt32(clamping: settings.blockFrames)
        longest_sound = Float(settings.longestSound.seconds)
        seed = settings.seed
    }

    /// Converts all settings except the output.
    func settings() throws(Problem) -> AudioEngine.Settings {
        var settings = AudioEngine.Settings()
        settings.realVoices = Int(real_voices)
        settings.virtualVoices = Int(virtual_voices)
        settings.sampleRate = Int(sample_rate)
        settings.blockFrames = Int(block_frames)
        settings.whileOutputLost = try OutputLossResponse(while_output_lost)
        settings.latency = try OutputLatency(latency)
        settings.pitchQuality = try PitchQuality(pitch_quality)
        settings.speakers = try SpeakerLayout(speakers)
        settings.longestSound = try seconds(longest_sound, "longest_sound")
        settings.seed = seed
        settings.cancelsEcho = cancels_echo
        settings.memoryBudget = memory_budget > 0 ? Int(clamping: memory_budget) : nil
        settings.applicationName = try optionalString(application_name, "application_name")
        settings.applicationID = try optionalString(application_id, "application_id") ?? settings.applicationID
        settings.iconName = try optionalString(icon_name, "icon_name") ?? settings.iconName
        return settings
    }
}

@c @implementation
public func tacet_engine_create(
    _ config: UnsafePointer<tacet_engine_config>?, _ engine: UnsafeMutablePointer<OpaquePointer?>?
) -> tacet_result {
    make(engine, "engine", none: nil) { () throws(Problem) in
        let config = try read(config, "config", or: .standard)
        var settings = try config.settings()
        let choice = try OutputChoice.choice(config)
        guard choice != nil || config.session == nil else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "an offline engine follows no session")
        }
        let given = try config.session.map { handle throws(Problem) in try session(ofCaller: handle) }
        let handle = try engines.reserve()
        let audio: AudioEngine
        if let choice {
            settings.output = choice
            audio = AudioEngine(settings, session: given?.session ?? AudioSession())
        } else {
            audio = AudioEngine(offline: settings)
        }
        let sessionHandle: OpaquePointer
        do throws(Problem) {
            sessionHandle = if let caller = config.session { caller } else { try host(audio.session) }
        } catch {
            engines.giveBack(handle)
            throw error
        }
        given?.follow(true)
        engines.store(
            HostedEngine(audio, at: handle, session: (sessionHandle, isOwned: given == nil), output: config.output),
            at: handle)
        return handle
    }
}

/// Returns a session that the caller made; fails for an engine's session.
private func session(ofCaller handle: OpaquePointer) throws(Problem) -> HostedSession {
    let hosted = try sessions.object(handle)
    guard !hosted.isOwnedByEngine else { throw Problem.invalidHandle("session of yours") }
    return hosted
}

/// Makes a handle for a session that an engine made.
private func host(_ session: AudioSession) throws(Problem) -> OpaquePointer {
    let handle = try sessions.reserve()
    sessions.store(HostedSession(session, isOwnedByEngine: true), at: handle)
    return handle
}

@c @implementation
public func tacet_engine_destroy(_ engine: OpaquePointer?) -> tacet_result {
    report { () throws(Problem) in
        guard let engine else { return TACET_OK }
        // The engine ends outside the slot's lock, because its end joins threads.
        let hosted = try engines.remove(engine)
        if hosted.session.isOwned {
            _ = try? sessions.remove(hosted.session.handle)
        } else {
            try? sessions.object(hosted.session.handle).follow(false)
        }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_update(_ engine: OpaquePointer?) -> tacet_result {
    report { () throws(Problem) in
        let events = try engines.with(engine) { hosted in
            let events = hosted.audio.update()
            hosted.events.append(events)
            return events
        }
        // Most updates bring no event, and most games set no log.
        if !events.isEmpty, Log.isOpen { for event in events { event.log() } }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_poll(_ engine: OpaquePointer?, _ event: UnsafeMutablePointer<tacet_event>?) -> tacet_result {
    report { () throws(Problem) in
        let event = try storage(event, "event")
        return try engines.with(engine) { hosted in
            let hasEvent = hosted.events.take { other in
                event.pointee.set(other, voice: { hosted.handle(of: $0) }, bus: { hosted.handle(of: $0) })
            } ended: { voice, isStolen in
                event.pointee.setEnd(of: hosted.handle(of: voice), isStolen: isStolen)
            }
            return hasEvent ? TACET_OK : TACET_EMPTY
        }
    }
}

@c @implementation
public func tacet_engine_get_config(
    _ engine: OpaquePointer?, _ config: UnsafeMutablePointer<tacet_engine_config>?
) -> tacet_result {
    answer(config, "config", from: EngineTarget(engine)) { hosted in
        let settings = hosted.audio.settings
        var config = tacet_engine_config(settings)
        config.memory_budget = UInt64(clamping: settings.memoryBudget ?? 0)
        config.output = hosted.output
        config.while_output_lost = settings.whileOutputLost.asC
        config.latency = settings.latency.asC
        config.pitch_quality = settings.pitchQuality.asC
        config.cancels_echo = settings.cancelsEcho
        config.speakers = settings.speakers.asC
        config.session = hosted.session.handle
        return config
    }
}

@c @implementation
public func tacet_engine_get_session(
    _ engine: OpaquePointer?, _ session: UnsafeMutablePointer<OpaquePointer?>?
) -> tacet_result {
    make(session, "session", none: nil) { () throws(Problem) in try engines.with(engine) { $0.session.handle } }
}

@c @implementation
public func tacet_engine_render(
    _ engine: OpaquePointer?, _ interleaved: UnsafeMutablePointer<Float>?, _ frames: Int
) -> tacet_result {
    render(engine, interleaved, frames, channels: 2)
}

@c @implementation
public func tacet_engine_render_channels(
    _ engine: OpaquePointer?, _ interleaved: UnsafeMutablePointer<Float>?, _ frames: Int, _ channels: UInt32
) -> tacet_result {
    render(engine, interleaved, frames, channels: Int(channels))
}

private func render(
    _ engine: OpaquePointer?, _ interleaved: UnsafeMutablePointer<Float>?, _ frames: Int, channels: Int,
    _ function: StaticString = #function
) -> tacet_result {
    report(function) { () throws(Problem) in
        let samples = try required(interleaved, "interleaved")
        return try engines.with(engine) { hosted throws(Problem) in
            guard hosted.output == TACET_OUTPUT_OFFLINE else {
                throw Problem(
                    TACET_ERROR_INVALID_ARGUMENT,
                    "the engine has an output, which renders; only one with TACET_OUTPUT_OFFLINE is rendered by the game"
                )
            }
            guard (0...1 << 30).contains(frames) else {
                throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(frames) frames are too many at once")
            }
            let speakers = hosted.audio.settings.speakers
            guard channels == speakers.channels else {
                throw Problem(
                    TACET_ERROR_INVALID_ARGUMENT,
                    "the engine mixes \(speakers.channels) channels, and \(channels) are asked for; call "
                        + "tacet_engine_render_channels with \(speakers.channels)")
            }
            let buffer = UnsafeMutableBufferPointer(start: samples, count: frames * channels)
            try translating { () throws(AudioError) in
                var span = buffer.mutableSpan
                try hosted.audio.render(into: &span)
            }
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_engine_get_statistics(
    _ engine: OpaquePointer?, _ statistics: UnsafeMutablePointer<tacet_statistics>?
) -> tacet_result {
    answer(statistics, "statistics", from: EngineTarget(engine)) { tacet_statistics($0.audio) }
}

extension tacet_statistics {
    fileprivate init(_ engine: AudioEngine) {
        self.init()
        let now = engine.statistics
        voices = UInt32(clamping: now.voices)
        virtual_voices = UInt32(clamping: now.virtualVoices)
        load = Float(now.load)
        rendered_frames = UInt64(clamping: engine.renderedFrames)
        underruns = UInt64(clamping: now.underruns)
        stream_underruns = UInt64(clamping: now.streamUnderruns)
        has_real_time_priority = now.hasRealTimePriority
        sample_bytes = UInt64(clamping: now.sampleBytes)
    }
}

@c @implementation
public func tacet_engine_get_output(
    _ engine: OpaquePointer?, _ output: UnsafeMutablePointer<tacet_output>?
) -> tacet_result {
    answer(output, "output", from: EngineTarget(engine)) { $0.audio.output.map { tacet_output($0) } }
}

extension tacet_output {
    fileprivate init(_ configuration: OutputConfiguration) {
        self.init()
        sample_rate = UInt32(clamping: configuration.sampleRate)
        request_frames = UInt32(clamping: configuration.requestFrames)
        latency = Float(configuration.latency.seconds)
        kind = configuration.kind.asC
        write(configuration.device, to: &device)
    }
}

@c @implementation
public func tacet_engine_set_output_device(_ engine: OpaquePointer?, _ id: UnsafePointer<CChar>?) -> tacet_result {
    call(EngineTarget(engine), with: try optionalString(id, "id")) { $0.audio.outputDevice = $1 }
}
