import CFilter
import COpenAL
import TacetPlatform

/// The sources of HRTF's that voices share: one in each of the ``SharedDirections``, with a ring that Tacet's loops fill.
///
/// They cost OpenAL the same for ten voices and for a thousand. Four neighbours are filtered together; four that no voice
/// sends to cost nothing. Mixing thread only, but for `init` and ``delete()``.
struct SharedSources {
    /// What voices send to the sources in a block.
    struct Block: BitwiseCopyable {
        /// A block for each source, one after the other.
        var sums: UnsafePointer<Float>
        /// A bit for each that has sound.
        var inUse: UInt8
    }

    private let names: [ALuint]
    private let rings: [SampleRing]
    /// The length of a ring.
    private let frames: Int
    /// What gives the sources the colour and the level of those of single voices: one for each four.
    private let equalisers: UnsafeMutablePointer<tacet_equaliser>
    /// The blocks of four sources, interleaved.
    private let interleaved: UnsafeMutablePointer<Float>
    /// Where the mixing loops sum the voices: a block for each source, one after the other. They leave silence.
    let sums: UnsafeMutablePointer<Float>
    private let blockFrames: Int
    private var place = 0
    /// The frames that each group still plays behind its last sound; 0 if OpenAL does not play it.
    private let sounding: UnsafeMutablePointer<Int>
    /// The number of sources that OpenAL plays.
    private(set) var playing = 0

    /// The sources that are filtered together.
    private static let group = 4
    private static let groups = SharedDirections.count / group
    /// The frames that filters and HRTF sound on behind their input.
    private static let tail = 2_048

    /// Places the sources and makes their rings. Needs the device's context; nil if OpenAL lacks the memory or an extension.
    init?(_ names: [ALuint], blockFrames: Int, sampleRate: Int, equaliser: Equaliser) {
        let frames = 2 * blockFrames + 128
        let rings = names.compactMap { _ in SampleRing(.mono, frames: frames, sampleRate: sampleRate) }
        guard names.count == SharedDirections.count, rings.count == names.count else {
            for ring in rings { ring.delete() }
            return nil
        }
        for (index, name) in names.enumerated() {
            let offset = SharedDirections.offset(index)
            alSourcei(name, AL_BUFFER, ALint(truncatingIfNeeded: rings[index].buffer))
            alSourcei(name, AL_LOOPING, AL_TRUE)
            alSource3f(name, AL_POSITION, offset.x, offset.y, offset.z)
        }
        (self.names, self.rings, self.frames, self.blockFrames) = (names, rings, frames, blockFrames)
        equalisers = .allocate(repeating: equaliser.fourFilters, count: Self.groups)
        sums = .allocate(repeating: 0, count: SharedDirections.count * blockFrames)
        sounding = .allocate(repeating: 0, count: Self.groups)
        interleaved = .allocate(repeating: 0, count: Self.group * blockFrames)
    }

    /// Frees the rings. Needs the device's context.
    func delete() {
        for (name, ring) in zip(names, rings) {
            alSourceStop(name)
            alSourcei(name, AL_BUFFER, 0)
            ring.delete()
        }
        equalisers.deallocate()
        interleaved.deallocate()
        sounding.deallocate()
        sums.deallocate()
    }

    /// Writes the frames of the block that OpenAL mixes next. Needs the device's context. Realtime-safe.
    mutating func write(_ block: Block) {
        for index in 0..<Self.groups {
            let isInUse = block.inUse >> UInt8(Self.group * index) & 0xF != 0
            if !isInUse, sounding[index] == 0 { continue }
            write(index, block.sums + Self.group * index * blockFrames)
            if sounding[index] == 0 { start(index) }
            if isInUse { sounding[index] = frames + Self.tail }
        }
        place = playing > 0 ? (place + blockFrames) % frames : 0
    }

    private func write(_ index: Int, _ sums: UnsafePointer<Float>) {
        for frame in 0..<blockFrames {
            for source in 0..<Self.group {
                interleaved[frame &* Self.group &+ source] = sums[source &* blockFrames &+ frame]
            }
        }
        tacet_equalise_four(equalisers + index, interleaved, blockFrames)
        for source in 0..<Self.group { fill(Self.group * index + source, from: interleaved + source) }
    }

    /// Writes every fourth sample into a ring.
    private func fill(_ index: Int, from samples: UnsafePointer<Float>) {
        let target = rings[index].samples
        rings[index].forEachStretch(from: place, count: blockFrames) { place, done, count in
            for frame in 0..<count { target[place &+ frame] = samples[(done &+ frame) &* Self.group] }
        }
    }

    private mutating func start(_ index: Int) {
        for source in Self.group * index..<Self.group * (index + 1) {
            alSourcei(names[source], AL_SAMPLE_OFFSET, ALint(truncatingIfNeeded: place))
            alSourcePlay(names[source])
        }
        playing += Self.group
    }

    /// Notes that OpenAL has mixed a block, and stops the groups behind their last sound. Needs the device's context.
    mutating func advance() {
        for index in 0..<Self.groups where sounding[index] > 0 {
            sounding[index] = max(0, sounding[index] - blockFrames)
            guard sounding[index] == 0 else { continue }
            for source in Self.group * index..<Self.group * (index + 1) {
                alSourceStop(names[source])
                rings[source].silence(from: 0, count: frames)
            }
            playing -= Self.group
        }
    }
}
