import COpenAL
import Tacet
import TacetPlatform

/// The emitters workload as a game would write it with OpenAL alone: each frame finds the nearest emitters and gives
/// them the sources.
final class EmitterBaseline {
    private let device: OpaquePointer
    private let context: OpaquePointer
    private var buffer: ALuint = 0
    private var sources: [ALuint]
    private let count: Int
    private let blockFrames: Int
    private var samples: [Float]
    private let places: UnsafeMutablePointer<Vector3>
    /// The nearest emitters as a heap by squared distance, the farthest on top.
    private let heap: UnsafeMutablePointer<(distance: Float, emitter: Int)>
    /// The source of each emitter, or -1.
    private let sourceOf: UnsafeMutablePointer<Int>
    /// The emitter of each source, or -1.
    private let emitterOf: UnsafeMutablePointer<Int>
    /// The frame in which each emitter was last among the nearest.
    private let seen: UnsafeMutablePointer<Int>
    private var frame = 0

    init(count: Int, audible: Int, amplitude: Float, _ scene: MixingScene, blockFrames: Int) throws {
        (self.count, self.blockFrames) = (count, blockFrames)
        samples = Array(repeating: 0, count: blockFrames * 2)
        sources = Array(repeating: 0, count: audible)
        (device, context) = try OpenALBaseline.openDevice(sources: audible)
        places = .allocate(repeating: .zero, count: count)
        heap = .allocate(repeating: (0, 0), count: audible)
        sourceOf = .allocate(repeating: -1, count: count)
        emitterOf = .allocate(repeating: -1, count: audible)
        seen = .allocate(repeating: -1, count: count)
        enter()
        defer { leave() }
        alGetError()
        alGenBuffers(1, &buffer)
        let sound = scene.samples(of: 0)
        alBufferData(buffer, AL_FORMAT_MONO16, sound, ALsizei(clamping: sound.count * 2), ALsizei(scene.soundRate))
        alGenSources(ALsizei(clamping: audible), &sources)
        for source in sources {
            alSourcei(source, AL_BUFFER, ALint(truncatingIfNeeded: buffer))
            alSourcei(source, AL_LOOPING, AL_TRUE)
            alSourcef(source, AL_GAIN, amplitude)
        }
        let error = alGetError()
        guard error == AL_NO_ERROR else { throw Failure("make \(audible) sources: OpenAL error \(error).") }
    }

    deinit {
        enter()
        alDeleteSources(ALsizei(clamping: sources.count), sources)
        alDeleteBuffers(1, &buffer)
        leave()
        alcDestroyContext(context)
        alcCloseDevice(device)
        places.deallocate()
        heap.deallocate()
        sourceOf.deallocate()
        emitterOf.deallocate()
        seen.deallocate()
    }

    func enter() { alcSetThreadContext(context) }

    func leave() { alcSetThreadContext(nil) }

    /// One frame of the game: takes the positions, finds the nearest emitters, and updates OpenAL's sources.
    func move(to new: UnsafeBufferPointer<Vector3>) {
        frame += 1
        findNearest(new)
        for index in sources.indices { seen[heap[index].emitter] = frame }
        alDeferUpdatesSOFT()
        var free = 0
        for index in sources.indices {
            let emitter = heap[index].emitter
            if sourceOf[emitter] < 0 {
                while emitterOf[free] >= 0, seen[emitterOf[free]] == frame { free += 1 }
                if emitterOf[free] >= 0 { sourceOf[emitterOf[free]] = -1 }
                (sourceOf[emitter], emitterOf[free]) = (free, emitter)
                alSourcePlay(sources[free])
            }
            let place = places[emitter]
            alSource3f(sources[sourceOf[emitter]], AL_POSITION, place.x, place.y, place.z)
        }
        alProcessUpdatesSOFT()
    }

    private func findNearest(_ new: UnsafeBufferPointer<Vector3>) {
        let limit = sources.count
        var filled = 0
        for emitter in 0..<min(count, new.count) {
            let place = new[emitter]
            places[emitter] = place
            let distance = place.x * place.x + place.y * place.y + place.z * place.z
            if filled < limit {
                heap[filled] = (distance, emitter)
                filled += 1
                if filled == limit { for parent in (0..<(limit / 2)).reversed() { sift(from: parent) } }
            } else if distance < heap[0].distance {
                heap[0] = (distance, emitter)
                sift(from: 0)
            }
        }
    }

    private func sift(from start: Int) {
        var parent = start
        while true {
            var child = parent * 2 + 1
            guard child < sources.count else { return }
            if child + 1 < sources.count, heap[child + 1].distance > heap[child].distance { child += 1 }
            guard heap[child].distance > heap[parent].distance else { return }
            (heap[child], heap[parent]) = (heap[parent], heap[child])
            parent = child
        }
    }

    /// Mixes a block.
    func mix() { alcRenderSamplesSOFT(device, &samples, ALCsizei(clamping: blockFrames)) }

    /// Whether the last block holds any sound.
    var isAudible: Bool { samples.contains { abs($0) > 1e-6 } }
}
