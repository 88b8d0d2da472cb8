import CFilter
import COpenAL
import TacetOutput
import TacetPlatform

/// The voices of one submix that OpenAL places, with HRTF or by its panning: sources, each with a ring that Tacet's own
/// loops fill.
///
/// A source plays what its voice sounds like before it reaches the listener: gain, pitch, filter and distance are mixed
/// in already. OpenAL adds the direction and nothing else. A maintenance thread makes the sources; then only the mixing
/// thread uses them.
final class SpatialSources: @unchecked Sendable {  // after `init`, the mixing thread alone uses what is mutable
    /// One source and what was written to it.
    private struct Source {
        let name: ALuint
        let ring: SampleRing
        /// The frame of the ring that OpenAL plays next.
        var place = 0
        var hasStarted = false
        var offset = Vector3.zero
        var radius: Float = 0
        /// The frames that a source without a voice still plays, in silence, before it is free.
        var draining = 0
    }

    /// HRTF sounds on after its input: by 256 frames of delay, since OpenAL Soft 1.20, and by the length of its
    /// responses, 128 frames at most.
    private static let tail = 512
    /// The number of sources for so many voices, some of which have just ended. With HRTF only the loudest have one each.
    private static func sources(for voices: Int, hrtf: Bool) -> Int {
        let sources = voices + max(8, voices / 8)
        return hrtf ? min(sources, LoudestVoices.capacity + LoudestVoices.spare) + SharedDirections.count : sources
    }

    let device: LoopbackDevice
    /// What the device is to the mixer.
    var spatialiser: Spatialiser { device.isBinaural ? .hrtf : .openAL }
    /// What gives the device's sound the colour and the level of Tacet's panning; nil if it needs none. The mixing
    /// thread's.
    let equaliser: UnsafeMutablePointer<tacet_equaliser>?
    private let sources: UnsafeMutablePointer<Source>
    private let count: Int
    /// The indices of free sources, as a stack.
    private let free: UnsafeMutablePointer<Int32>
    private var freeCount: Int
    /// The indices of the sources that drain, the longest first.
    private let drains: UnsafeMutablePointer<Int32>
    private var drainCount = 0
    /// The sources that voices without one of their own share; nil without HRTF, and if OpenAL has too few.
    private var shared: SharedSources?
    /// Where their voices are summed: a block for each, one after the other; nil without such sources.
    let sharedSums: UnsafeMutablePointer<Float>?
    /// The number of sources that play.
    var playing: Int { count - freeCount + (shared?.playing ?? 0) }

    /// Makes the device and as many sources as OpenAL lets it have. Blocking: tens of milliseconds.
    ///
    /// - Parameters:
    ///   - voices: The most voices.
    ///   - blockFrames: The frames that are mixed at a time.
    ///   - sampleRate: In hertz.
    ///   - hrtf: Whether OpenAL places the voices with HRTF.
    ///   - speakers: The loudspeakers over which OpenAL places the voices.
    ///   - colour: Measures what gives the device's sound the colour of Tacet's panning; nil if it needs nothing.
    ///   - withDevices: See ``LoopbackDevice``.
    /// - Returns: Nil if OpenAL has no HRTF for the sample rate.
    /// - Throws: `AudioError` with `.noOutput` if OpenAL cannot open the device, has no memory for the rings, or cannot
    ///   map them.
    init?(
        voices: Int, blockFrames: Int, sampleRate: Int, hrtf: Bool, speakers: SpeakerLayout = .stereo,
        colour: ((_ sampleRate: Int) -> DiffuseColour)?, withDevices: Bool
    ) throws(AudioError) {
        let device = try LoopbackDevice(
            sampleRate: sampleRate, sources: Self.sources(for: voices, hrtf: hrtf), hrtf: hrtf, speakers: speakers,
            withDevices: withDevices)
        guard device.isBinaural == hrtf else { return nil }
        // Other devices are opened after this one, which decides where OpenAL looks for sound devices.
        let colour = colour?(sampleRate)
        // A game that has used OpenAL before may leave few sources.
        let hasShared = hrtf && device.sources.count > SharedDirections.count
        let own = device.sources.dropLast(hasShared ? SharedDirections.count : 0)
        // OpenAL reads some frames beyond those that it plays.
        let (rings, shared) = device.withContext {
            let rings = Self.rings(own, frames: 2 * blockFrames + 128, sampleRate: sampleRate)
            let shared =
                !hasShared
                ? nil
                : SharedSources(
                    Array(device.sources.suffix(SharedDirections.count)), blockFrames: blockFrames,
                    sampleRate: sampleRate, equaliser: colour?.shared ?? Equaliser())
            return (rings, shared)
        }
        guard rings.count == own.count, hasShared == (shared != nil) else {
            throw AudioError(
                .noOutput, operation: hrtf ? "mix with HRTF" : "mix with sources of OpenAL",
                detail: "OpenAL has no memory for it, or no AL_SOFTX_map_buffer",
                remedy: "Close programs, or install OpenAL Soft 1.19 or newer.")
        }
        self.device = device
        (self.shared, sharedSums) = (shared, shared?.sums)
        equaliser = colour.map { colour in
            let filters = UnsafeMutablePointer<tacet_equaliser>.allocate(capacity: 1)
            filters.initialize(to: colour.own.filters)
            return filters
        }
        self.count = rings.count
        freeCount = rings.count
        sources = .allocate(capacity: rings.count)
        free = .allocate(capacity: rings.count)
        drains = .allocate(repeating: 0, count: rings.count)
        for (index, ring) in rings.enumerated() {
            (sources + index).initialize(to: Source(name: device.sources[index], ring: ring))
            (free + index).initialize(to: Int32(truncatingIfNeeded: rings.count - 1 - index))
        }
    }

    /// Gives each source a ring, and leaves all but the direction to Tacet. Needs the device's context.
    private static func rings(_ sources: ArraySlice<ALuint>, frames: Int, sampleRate: Int) -> [SampleRing] {
        alDistanceModel(AL_NONE)
        alDopplerFactor(0)
        return sources.compactMap { source in
            guard let ring = SampleRing(.mono, frames: frames, sampleRate: sampleRate) else { return nil }
            alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: ring.buffer))
            alSourcei(source, AL_LOOPING, AL_TRUE)
            return ring
        }
    }

    deinit {
        device.releasing {
            for index in 0..<count {
                alSourceStop(sources[index].name)
                alSourcei(sources[index].name, AL_BUFFER, 0)
                sources[index].ring.delete()
            }
            shared?.delete()
        }
        sources.deallocate()
        equaliser?.deallocate()
        free.deallocate()
        drains.deallocate()
    }

    // MARK: The mixing thread, with the device's context

    /// Takes a free source and returns its index, or one that has drained longest; nil if voices have all.
    func take() -> Int32? {
        if freeCount == 0, drainCount > 0 { stopLongestDrain() }
        guard freeCount > 0 else { return nil }
        freeCount -= 1
        return free[freeCount]
    }

    /// Gives a source back, which plays on in silence until HRTF has nothing more to sound.
    func putBack(_ index: Int32) {
        let source = sources + Int(index)
        source.pointee.ring.silence(from: 0, count: source.pointee.ring.frames)
        source.pointee.draining = source.pointee.hasStarted ? Self.tail : 0
        drains[drainCount] = index
        drainCount += 1
    }

    /// Writes what voices send to the sources that they share; see ``SharedSources/write(_:)``.
    func writeShared(_ block: SharedSources.Block) { shared?.write(block) }

    /// Corrects the colour of a block of interleaved stereo that the device has mixed.
    func equalise(_ mix: UnsafeMutablePointer<Float>, frames: Int) {
        if let equaliser { tacet_equalise(equaliser, mix, frames) }
    }

    /// Notes that OpenAL has mixed a block of `count` frames, and stops the sources that have drained.
    func advance(_ count: Int) {
        for index in 0..<drainCount { sources[Int(drains[index])].draining -= count }
        while drainCount > 0, sources[Int(drains[0])].draining <= 0 { stopLongestDrain() }
        shared?.advance()
    }

    private func stopLongestDrain() {
        let index = drains[0]
        drainCount -= 1
        for place in 0..<drainCount { drains[place] = drains[place + 1] }
        let source = sources + Int(index)
        if source.pointee.hasStarted { alSourceStop(source.pointee.name) }
        (source.pointee.hasStarted, source.pointee.place, source.pointee.draining) = (false, 0, 0)
        free[freeCount] = index
        freeCount += 1
    }

    /// Writes the frames that a source plays in the next block, and starts the source with its first.
    func write(_ index: Int32, _ samples: UnsafePointer<Float>, count: Int) {
        let source = sources + Int(index)
        let ring = source.pointee.ring
        ring.forEachStretch(from: source.pointee.place, count: count) { place, done, count in
            (ring.samples + place).update(from: samples + done, count: count)
        }
        source.pointee.place = (source.pointee.place + count) % ring.frames
        guard !source.pointee.hasStarted else { return }
        source.pointee.hasStarted = true
        alSourcei(source.pointee.name, AL_SAMPLE_OFFSET, 0)
        alSourcePlay(source.pointee.name)
    }

    /// Whether a source's direction or radius differs from what was written.
    func isNew(_ index: Int32, _ offset: Vector3, radius: Float) -> Bool {
        sources[Int(index)].offset != offset || sources[Int(index)].radius != radius
    }

    /// Places a source.
    ///
    /// - Parameters:
    ///   - offset: The way from the listener in metres: to the right, up, and to the back.
    ///   - radius: The radius of the sound in metres.
    func place(_ index: Int32, at offset: Vector3, radius: Float) {
        let source = sources + Int(index)
        if source.pointee.offset != offset {
            alSource3f(source.pointee.name, AL_POSITION, offset.x, offset.y, offset.z)
            source.pointee.offset = offset
        }
        if source.pointee.radius != radius {
            alSourcef(source.pointee.name, AL_SOURCE_RADIUS, radius)
            source.pointee.radius = radius
        }
    }
}
