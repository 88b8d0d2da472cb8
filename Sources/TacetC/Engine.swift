// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension tacet_engine_config {
    /// The defaults of `AudioEngine.Settings`.
    static var standard: tacet_engine_config {
        let settings = AudioEngine.Settings()
        var config = tacet_engine_config()
        config.real_voices = UInt32(clamping: settings.realVoices)
        config.virtual_voices = UInt32(clamping: settings.virtualVoices)
        config.sample_rate = UInt32(clamping: settings.sampleRate)
        config.block_frames = UInt32(clamping: settings.blockFrames)
        config.longest_sound = Float(settings.longestSound)
        config.seed = settings.seed
        return config
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
        settings.longestSound = Double(try finite(longest_sound, "longest_sound"))
        settings.seed = seed
        settings.memoryBudget = memory_budget > 0 ? Int(clamping: memory_budget) : nil
        settings.applicationName = try optionalString(application_name, "application_name")
        settings.applicationID = try optionalString(application_id, "application_id") ?? settings.applicationID
        settings.iconName = try optionalString(icon_name, "icon_name") ?? settings.iconName
        return settings
    }
}

@c @implementation
public func tacet_engine_config_default(
    _ config: UnsafeMutablePointer<tacet_engine_config>?, _ struct_size: Int
) -> tacet_result {
    report { () throws(Problem) in try writeDefault(.standard, to: config, size: struct_size, "config") }
}

@c @implementation
public func tacet_engine_create(
    _ config: UnsafePointer<tacet_engine_config>?, _ engine: UnsafeMutablePointer<OpaquePointer?>?
) -> tacet_result {
    report { () throws(Problem) in
        let engine = try required(engine, "engine")
        engine.pointee = nil
        let config = config == nil ? .standard : try read(config, "config")
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
            HostedEngine(audio, at: handle, session: sessionHandle, ownsSession: given == nil, config: config),
            at: handle)
        engine.pointee = handle
        return TACET_OK
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
        if hosted.ownsSession {
            _ = try? sessions.remove(hosted.session)
        } else {
            try? sessions.object(hosted.session).follow(false)
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
                event.pointee.set(other, voice: hosted.handle(of:))
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
    report { () throws(Problem) in
        let config = try storage(config, "config")
        return try engines.with(engine) { hosted in
            let settings = hosted.audio.settings
            var answer = tacet_engine_config.standard
            answer.real_voices = UInt32(clamping: settings.realVoices)
            answer.virtual_voices = UInt32(clamping: settings.virtualVoices)
            answer.sample_rate = UInt32(clamping: settings.sampleRate)
            answer.block_frames = UInt32(clamping: settings.blockFrames)
            answer.longest_sound = Float(settings.longestSound)
            answer.seed = settings.seed
            answer.memory_budget = UInt64(clamping: settings.memoryBudget ?? 0)
            answer.output = hosted.output
            answer.while_output_lost = hosted.whileOutputLost
            answer.latency = settings.latency.asC
            answer.pitch_quality = settings.pitchQuality.asC
            answer.session = hosted.session
            write(answer, to: config)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_engine_get_session(
    _ engine: OpaquePointer?, _ session: UnsafeMutablePointer<OpaquePointer?>?
) -> tacet_result {
    report { () throws(Problem) in
        let session = try required(session, "session")
        session.pointee = nil
        session.pointee = try engines.with(engine) { $0.session }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_render(
    _ engine: OpaquePointer?, _ interleaved: UnsafeMutablePointer<Float>?, _ frames: Int
) -> tacet_result {
    report { () throws(Problem) in
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
            let buffer = UnsafeMutableBufferPointer(start: samples, count: frames * 2)
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
    report { () throws(Problem) in
        let statistics = try storage(statistics, "statistics")
        return try engines.with(engine) { hosted in
            let now = hosted.audio.statistics
            var answer = tacet_statistics()
            answer.voices = UInt32(clamping: now.voices)
            answer.virtual_voices = UInt32(clamping: now.virtualVoices)
            answer.load = Float(now.load)
            answer.rendered_frames = UInt64(clamping: hosted.audio.renderedFrames)
            answer.underruns = UInt64(clamping: now.underruns)
            answer.starvations = UInt64(clamping: now.starvations)
            answer.has_real_time_priority = now.hasRealTimePriority
            write(answer, to: statistics)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_engine_get_output(
    _ engine: OpaquePointer?, _ output: UnsafeMutablePointer<tacet_output>?
) -> tacet_result {
    report { () throws(Problem) in
        let output = try storage(output, "output")
        return try engines.with(engine) { hosted in
            guard let configuration = hosted.audio.output else { return TACET_EMPTY }
            var answer = tacet_output()
            answer.sample_rate = UInt32(clamping: configuration.sampleRate)
            answer.request_frames = UInt32(clamping: configuration.requestFrames)
            answer.latency = Float(configuration.latency.seconds)
            write(configuration.kind, to: &answer.kind)
            write(configuration.device, to: &answer.device)
            write(answer, to: output)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_engine_set_output_device(_ engine: OpaquePointer?, _ id: UnsafePointer<CChar>?) -> tacet_result {
    report { () throws(Problem) in
        let device = try optionalString(id, "id")
        try engines.with(engine) { $0.audio.outputDevice = device }
        return TACET_OK
    }
}
