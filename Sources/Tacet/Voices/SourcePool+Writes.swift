import COpenAL

extension SourcePool {
    /// Defers the writes to the current context until ``processWrites()``, so that OpenAL applies a block's writes together.
    ///
    /// The C call is `alDeferUpdatesSOFT`.
    mutating func deferWrites() {
        let bit: UInt16 = 1 << UInt16(truncatingIfNeeded: current)
        guard deferring & bit == 0 else { return }
        alDeferUpdatesSOFT()
        deferring |= bit
    }

    /// Applies the block's writes on every device that has any.
    ///
    /// The C call is `alProcessUpdatesSOFT`.
    mutating func processWrites() {
        guard deferring != 0 else { return }
        for device in 0..<deviceCount where deferring & 1 << UInt16(device) != 0 {
            focus(device)
            alProcessUpdatesSOFT()
        }
        deferring = 0
    }

    /// Sets the properties of a source that seldom change while a voice plays: loop, attenuation, cone and the like.
    ///
    /// - Parameters:
    ///   - index: The source.
    ///   - voice: The voice that plays.
    ///   - channels: The channels of its sound.
    ///   - loops: Whether the source plays its buffer in a loop, as every streamed sound's source does.
    mutating func prepare(_ index: Int, for voice: VoiceState, channels: Int32, loops: Bool) {
        let source = sources[index]
        focus(Int(source.submix))
        deferWrites()
        if source.isLooping != loops {
            alSourcei(source.name, AL_LOOPING, loops ? AL_TRUE : AL_FALSE)
            sources[index].isLooping = loops
        }
        let isDirect = channels > 1
        if source.isDirect != isDirect {
            alSourcei(source.name, AL_DIRECT_CHANNELS_SOFT, isDirect ? AL_TRUE : AL_FALSE)
            sources[index].isDirect = isDirect
        }
        let isRelative = !voice.isSpatial || voice.isRelativeToListener
        if source.isRelative != isRelative {
            alSourcei(source.name, AL_SOURCE_RELATIVE, isRelative ? AL_TRUE : AL_FALSE)
            sources[index].isRelative = isRelative
        }
        if source.attenuation != voice.attenuation {
            alSourcef(source.name, AL_REFERENCE_DISTANCE, voice.attenuation.referenceDistance)
            alSourcef(source.name, AL_MAX_DISTANCE, voice.attenuation.maximumDistance)
            alSourcef(source.name, AL_ROLLOFF_FACTOR, voice.attenuation.rolloff)
            sources[index].attenuation = voice.attenuation
        }
        if source.cone != voice.cone {
            let cone = voice.cone
            alSource3f(source.name, AL_DIRECTION, cone.direction.x, cone.direction.y, cone.direction.z)
            alSourcef(source.name, AL_CONE_INNER_ANGLE, cone.innerAngle)
            alSourcef(source.name, AL_CONE_OUTER_ANGLE, cone.outerAngle)
            alSourcef(source.name, AL_CONE_OUTER_GAIN, cone.outerGain)
            sources[index].cone = cone
        }
        if source.radius != voice.radius {
            alSourcef(source.name, AL_SOURCE_RADIUS, voice.radius)
            sources[index].radius = voice.radius
        }
        if source.airAbsorption != voice.airAbsorption {
            alSourcef(source.name, AL_AIR_ABSORPTION_FACTOR, voice.airAbsorption)
            sources[index].airAbsorption = voice.airAbsorption
        }
    }

    /// Sets the properties of a source that may have changed since the last block, and writes only those that differ.
    mutating func set(
        _ index: Int, gain: Float, pitch: Float, position: Vector3, velocity: Vector3, colour: VoiceColour
    ) {
        focus(Int(sources[index].submix))
        sources[index].voiceGain = gain
        let gain = gain * (sources[index].isDirect ? gains.direct : gains.spatial)
        if sources[index].gain != gain {
            deferWrites()
            alSourcef(sources[index].name, AL_GAIN, gain)
            sources[index].gain = gain
        }
        if sources[index].pitch != pitch {
            deferWrites()
            alSourcef(sources[index].name, AL_PITCH, pitch)
            sources[index].pitch = pitch
        }
        if sources[index].position != position {
            deferWrites()
            alSource3f(sources[index].name, AL_POSITION, position.x, position.y, position.z)
            sources[index].position = position
        }
        if sources[index].velocity != velocity {
            deferWrites()
            alSource3f(sources[index].name, AL_VELOCITY, velocity.x, velocity.y, velocity.z)
            sources[index].velocity = velocity
        }
        var colour = colour
        if reverbs[Int(sources[index].submix)] == nil { colour.send = 0 }
        if sources[index].colour != colour { set(index, colour) }
    }

    /// Corrects the gains of all sources if HRTF has been switched on or off since the last block; see ``HRTFLevel``.
    mutating func makeUpLevels() {
        let gains = devices[0]._withUnsafeGuaranteedRef { $0.sourceGains }
        guard gains != self.gains else { return }
        self.gains = gains
        for index in 0..<(deviceCount * perDevice) {
            focus(Int(sources[index].submix))
            sources[index].gain = sources[index].voiceGain * (sources[index].isDirect ? gains.direct : gains.spatial)
            alSourcef(sources[index].name, AL_GAIN, sources[index].gain)
        }
    }

    /// Sets a source's filter and its reverb send.
    ///
    /// The C calls are `alSourcei(AL_DIRECT_FILTER)` and `alSource3i(AL_AUXILIARY_SEND_FILTER)`.
    private mutating func set(_ index: Int, _ colour: VoiceColour) {
        let source = sources[index]
        let filter = devices[Int(source.submix)]._withUnsafeGuaranteedRef { $0.filter }
        deferWrites()
        if colour.lowShelf != source.colour.lowShelf || colour.highShelf != source.colour.highShelf {
            alSourcei(
                source.name, AL_DIRECT_FILTER, Self.fill(filter, lowShelf: colour.lowShelf, highShelf: colour.highShelf)
            )
        }
        if colour.leavesLossToOpenAL != source.colour.leavesLossToOpenAL {
            let isAutomatic = colour.leavesLossToOpenAL ? AL_TRUE : AL_FALSE
            alSourcei(source.name, AL_AUXILIARY_SEND_FILTER_GAIN_AUTO, ALint(isAutomatic))
        }
        if colour.send != source.colour.send {
            let slot = colour.send > 0 ? reverbs[Int(source.submix)]?.slot ?? 0 : 0
            let gain = Self.fill(filter, gain: colour.send)
            alSource3i(source.name, AL_AUXILIARY_SEND_FILTER, ALint(truncatingIfNeeded: slot), 0, gain)
        }
        sources[index].colour = colour
    }

    /// Sets the filter object's shelves, and returns the value for a source's filter property.
    ///
    /// A shelf at 1 is left out, because a filter with one shelf costs half as much as one with two.
    private static func fill(_ filter: ALuint, lowShelf: Float, highShelf: Float) -> ALint {
        switch (lowShelf < 1, highShelf < 1) {
        case (false, false): return AL_FILTER_NULL
        case (false, true):
            alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
            alFilterf(filter, AL_LOWPASS_GAINHF, highShelf)
        case (true, false):
            alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_HIGHPASS)
            alFilterf(filter, AL_HIGHPASS_GAINLF, lowShelf)
        case (true, true):
            alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_BANDPASS)
            alFilterf(filter, AL_BANDPASS_GAINLF, lowShelf)
            alFilterf(filter, AL_BANDPASS_GAINHF, highShelf)
        }
        return ALint(truncatingIfNeeded: filter)
    }

    /// Sets the filter object to a gain without shelves, and returns the value for a source's filter property.
    private static func fill(_ filter: ALuint, gain: Float) -> ALint {
        guard gain < 1 else { return AL_FILTER_NULL }
        alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_LOWPASS)
        alFilterf(filter, AL_LOWPASS_GAIN, gain)
        return ALint(truncatingIfNeeded: filter)
    }
}
