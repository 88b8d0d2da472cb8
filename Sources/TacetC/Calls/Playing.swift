// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension tacet_play_settings {
    /// The defaults of `PlaybackSettings`.
    static var standard: tacet_play_settings {
        let playback = PlaybackSettings()
        var settings = tacet_play_settings()
        settings.gain = playback.gain.value
        settings.bus = 3
        settings.pitch = playback.pitch
        settings.priority = playback.priority
        settings.resumes_after_interruption = playback.resumesAfterInterruption
        settings.reference_distance = playback.attenuation.referenceDistance
        settings.maximum_distance = playback.attenuation.maximumDistance
        settings.rolloff = playback.attenuation.rolloff
        settings.minimum_gain = playback.attenuation.minimumGain.value
        settings.maximum_gain = playback.attenuation.maximumGain.value
        settings.cone_inner_angle = playback.cone.innerAngle
        settings.cone_outer_angle = playback.cone.outerAngle
        settings.pitch_variation_low = 1
        settings.pitch_variation_high = 1
        return settings
    }

    /// Converts all settings except the bus, whose handle only the engine can resolve.
    func playback() throws(Problem) -> PlaybackSettings {
        var playback = PlaybackSettings()
        playback.gain = try decibels(gain, "gain")
        playback.pitch = try finite(pitch, "pitch")
        playback.loops = loops
        playback.passes = passes > 0 ? Int(passes) : nil
        let easing = try Easing(fade_easing)
        playback.fadeIn = try finite(fade_in, "fade_in") > 0 ? .seconds(Double(fade_in), easing) : nil
        playback.startFrame = start_frame > 0 ? Int(clamping: start_frame) : nil
        playback.priority = priority
        playback.pan = try finite(pan, "pan")
        playback.space = try Space(space)
        playback.velocity = try vector(velocity, "velocity")
        playback.attenuation = try attenuation(reference_distance, maximum_distance, rolloff)
        playback.attenuation.minimumGain = try decibels(minimum_gain, "minimum_gain")
        playback.attenuation.maximumGain = try decibels(maximum_gain, "maximum_gain")
        playback.cone = try cone(cone_direction, cone_inner_angle, cone_outer_angle, cone_outer_gain)
        playback.radius = try finite(radius, "radius")
        playback.airAbsorption = try finite(air_absorption, "air_absorption")
        playback.variation = try variation()
        playback.resumesAfterInterruption = resumes_after_interruption
        playback.playsInSilentMode = plays_in_silent_mode
        playback.filter = VoiceFilter(
            lowShelf: try decibels(filter_low_shelf, "filter_low_shelf"),
            highShelf: try decibels(filter_high_shelf, "filter_high_shelf"))
        let send = try decibels(reverb_send, "reverb_send")
        playback.reverbSend = has_reverb_send ? send : nil
        playback.virtualBehavior = try PlaybackSettings.VirtualBehavior(virtual_behavior)
        return playback
    }

    private func variation() throws(Problem) -> Variation? {
        let pitch = try range(pitch_variation_low, pitch_variation_high, within: 0.01...8, "pitch_variation")
        let gain = try range(gain_variation_low, gain_variation_high, within: -144...24, "gain_variation")
        guard pitch != 1...1 || gain != 0...0 else { return nil }
        return Variation(pitch: pitch, gain: Decibels(gain.lowerBound)...Decibels(gain.upperBound))
    }

    private func range(
        _ low: Float, _ high: Float, within limits: ClosedRange<Float>, _ name: StaticString
    ) throws(Problem) -> ClosedRange<Float> {
        guard try finite(low, name) <= finite(high, name) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(name) goes from \(low) down to \(high)")
        }
        return (low...high).clamped(to: limits)
    }
}

@c @implementation
public func tacet_sides_to_pan(
    _ left: Float, _ right: Float, _ pan: UnsafeMutablePointer<Float>?, _ gain: UnsafeMutablePointer<Float>?
) -> tacet_result {
    report { () throws(Problem) in
        let (pan, gain) = (try required(pan, "pan"), try required(gain, "gain"))
        for (value, name) in [(left, "left"), (right, "right")] as [(Float, StaticString)] {
            guard (0...16).contains(try finite(value, name)) else {
                throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(name) is \(value), outside 0...16")
            }
        }
        let sides = SideGains(left: left, right: right)
        (pan.pointee, gain.pointee) = (sides.pan, sides.gain.value)
        return TACET_OK
    }
}

/// The checked arguments of a call that plays a sound.
private struct Request {
    private(set) var playback = PlaybackSettings()
    private var bus: tacet_bus?
    private var startPosition: UInt64 = 0
    private(set) var position: Vector3?

    init(_ settings: UnsafePointer<tacet_play_settings>?) throws(Problem) {
        guard settings != nil else { return }
        let settings = try read(settings, "settings")
        playback = try settings.playback()
        bus = settings.bus
        startPosition = settings.start_position
        let point = try vector(settings.position, "position")
        if settings.has_position { position = point }
    }

    /// Resolves the handle of the bus, and the frame at which the sound begins.
    mutating func resolve(in hosted: HostedEngine) throws(Problem) {
        if let bus { playback.bus = try hosted.bus(bus) }
        if startPosition > 0 {
            let rate = hosted.audio.settings.sampleRate
            playback.startPosition = .seconds(Double(startPosition) / Double(rate))
        }
    }
}

/// Plays by `body`, and returns the handle of the voice to the caller, which is 0 after a failure.
@inline(__always)
private func play<Arguments>(
    _ engine: OpaquePointer?, _ voice: UnsafeMutablePointer<tacet_voice>?,
    _ arguments: @autoclosure () throws(Problem) -> Arguments, _ function: StaticString = #function,
    _ body: (HostedEngine, inout Arguments) throws(Problem) -> Voice
) -> tacet_result {
    report(function) { () throws(Problem) in
        voice?.pointee = 0
        var arguments = try arguments()
        let handle = try engines.with(engine) { hosted throws(Problem) in
            hosted.handle(of: try body(hosted, &arguments))
        }
        voice?.pointee = handle
        return TACET_OK
    }
}

/// Plays the sound that `sound` returns, with the caller's settings. The bus is checked first: a failure leaves a
/// container as it is.
@inline(__always)
private func play(
    _ engine: OpaquePointer?, _ voice: UnsafeMutablePointer<tacet_voice>?,
    with settings: UnsafePointer<tacet_play_settings>?, _ function: StaticString = #function,
    _ sound: (HostedEngine) throws(Problem) -> Sound
) -> tacet_result {
    play(engine, voice, try Request(settings), function) { hosted, request throws(Problem) in
        try request.resolve(in: hosted)
        return hosted.audio.play(try sound(hosted), at: request.position, request.playback)
    }
}

@c @implementation
public func tacet_play(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ settings: UnsafePointer<tacet_play_settings>?,
    _ voice: UnsafeMutablePointer<tacet_voice>?
) -> tacet_result {
    play(engine, voice, with: settings) { hosted throws(Problem) in try hosted.sounds.element(sound) }
}

@c @implementation
public func tacet_play_at(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ position: tacet_vec3, _ voice: UnsafeMutablePointer<tacet_voice>?
) -> tacet_result {
    play(engine, voice, try vector(position, "position")) { hosted, point throws(Problem) in
        hosted.audio.play(try hosted.sounds.element(sound), at: point)
    }
}

@c @implementation
public func tacet_play_on(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ boundary: tacet_boundary, _ bars: UInt32,
    _ marker: UnsafePointer<CChar>?, _ settings: UnsafePointer<tacet_play_settings>?,
    _ voice: UnsafeMutablePointer<tacet_voice>?
) -> tacet_result {
    play(engine, voice, (try Request(settings), try boundary.boundary(bars: bars, marker: marker))) {
        hosted, arguments throws(Problem) in
        try arguments.0.resolve(in: hosted)
        let sound = try hosted.sounds.element(sound)
        return hosted.audio.play(sound, on: arguments.1, at: arguments.0.position, arguments.0.playback)
    }
}

@c @implementation
public func tacet_play_generator(
    _ engine: OpaquePointer?, _ channels: UInt32, _ generator: tacet_generator?,
    _ close: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ user_data: UnsafeMutableRawPointer?,
    _ settings: UnsafePointer<tacet_play_settings>?, _ voice: UnsafeMutablePointer<tacet_voice>?
) -> tacet_result {
    play(engine, voice, try Request(settings)) { hosted, request throws(Problem) in
        guard let generator else { throw Problem(TACET_ERROR_NULL, "generator is null") }
        guard (1...2).contains(channels) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "a generator has \(channels) channels; it has one or two")
        }
        try request.resolve(in: hosted)
        let code = CallerCode(user_data, close: close)
        code.isTaken = true
        let made = Generator(channels: Int(channels)) { block in
            block.withUnsafeMutableBufferPointer { samples in
                guard let base = samples.baseAddress else { return 0 }
                return Int(clamping: generator(base, samples.count / Int(channels), code.userData))
            }
        }
        return hosted.audio.play(made, at: request.position, request.playback)
    }
}

@c @implementation
public func tacet_container_create(
    _ engine: OpaquePointer?, _ sounds: UnsafePointer<tacet_sound>?, _ count: Int, _ seed: UInt64,
    _ container: UnsafeMutablePointer<tacet_container>?
) -> tacet_result {
    make(container, "container", none: 0) { () throws(Problem) in
        guard (1...65_536).contains(count) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) sounds are not 1 to 65,536")
        }
        let handles = try array(sounds, count, "sounds")
        return try engines.with(engine) { hosted throws(Problem) in
            var members: [Sound] = []
            for handle in handles { members.append(try hosted.sounds.element(handle)) }
            return try hosted.containers.add(RandomContainer(members, seed: seed))
        }
    }
}

@c @implementation
public func tacet_container_play(
    _ engine: OpaquePointer?, _ container: tacet_container, _ settings: UnsafePointer<tacet_play_settings>?,
    _ voice: UnsafeMutablePointer<tacet_voice>?
) -> tacet_result {
    play(engine, voice, with: settings) { hosted throws(Problem) in
        var members = try hosted.containers.element(container)
        guard let sound = members.next() else { throw Problem.invalidHandle("container") }
        hosted.containers.replace(container, with: members)
        return sound
    }
}

@c @implementation
public func tacet_container_destroy(_ engine: OpaquePointer?, _ container: tacet_container) -> tacet_result {
    report { () throws(Problem) in
        _ = try engines.with(engine) { hosted throws(Problem) in try hosted.containers.remove(container) }
        return TACET_OK
    }
}
