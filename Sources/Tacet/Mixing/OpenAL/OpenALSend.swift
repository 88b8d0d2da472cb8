import COpenAL
import TacetOutput
import TacetPlatform

/// What OpenAL mixes in each submix: the voices that it places, and the reverb. A game with neither has no device of
/// OpenAL.
///
/// Each ``Spatialiser`` has a device of its own in a submix, so that no device is ever reset. A change of the
/// spatialiser moves the voices to the other device within two blocks, and the reverb of the former device decays.
/// Mixing thread only; allocates in `init` alone.
struct OpenALSend: ~Copyable {
    /// A device of a submix.
    private struct Output: BitwiseCopyable {
        var device: Unmanaged<LoopbackDevice>
        var reverb: ReverbInput?
        /// The sources of voices that the device places; nil if Tacet's panning places them.
        var voices: Unmanaged<SpatialSources>?
        /// For how many more frames the device may sound without a voice.
        var fading = 0
        /// Whether the device defers writes in this block.
        var isDeferring = false
    }

    /// The devices of each submix, one for each ``Spatialiser``. That of Tacet's panning is the reverb's of
    /// loudspeakers.
    private let outputs: UnsafeMutablePointer<Output?>
    /// Whether HRTF placed the voices of each submix in the last block.
    private let wereBinaural: UnsafeMutablePointer<Bool>
    /// A block of a device that is not the only one.
    private let block: UnsafeMutablePointer<Float>
    /// A block of a device that mixes for surround, frame after frame; nil in stereo.
    private let frames: UnsafeMutablePointer<Float>?
    private let pairs: MixPairs
    private let blockFrames: Int
    private let sampleRate: Int
    /// The device whose context is current; nil if unknown.
    private var current: UnsafeRawPointer?
    /// What is to place voices.
    var wanted = Spatialiser.panning
    /// Whether there is a reverb now.
    var hasRoom = false
    /// The longest time that a reverb decays by 60 dB, in seconds.
    private static let longestDecay = 20
    /// The frames that HRTF and OpenAL's own fades sound on after a voice.
    private static let tail = 4_097

    init(blockFrames: Int, sampleRate: Int, _ pairs: MixPairs = .front) {
        self.pairs = pairs
        self.blockFrames = blockFrames
        self.sampleRate = sampleRate
        let ways = Spatialiser.count
        outputs = .allocate(repeating: nil, count: ways * Submix.capacity)
        wereBinaural = .allocate(repeating: false, count: Submix.capacity)
        block = .allocate(repeating: 0, count: 2 * blockFrames * pairs.count)
        frames = pairs.count > 1 ? .allocate(repeating: 0, count: 2 * blockFrames * pairs.count) : nil
    }

    deinit {
        outputs.deallocate()
        wereBinaural.deallocate()
        block.deallocate()
        frames?.deallocate()
    }

    /// Whether any submix has a reverb, whose tail sounds on after its voices.
    private(set) var hasReverb = false

    private func output(_ submix: UInt8, _ spatialiser: Spatialiser) -> UnsafeMutablePointer<Output?> {
        outputs + Spatialiser.count * min(Int(submix), Submix.capacity - 1) + Int(spatialiser.rawValue)
    }

    /// Whether voices of a submix have a reverb.
    func hasReverb(_ submix: UInt8) -> Bool {
        output(submix, spatialiser(of: submix) == .hrtf ? .hrtf : .panning).pointee?.reverb != nil
    }

    /// What places the voices of a submix. Tacet's panning does until OpenAL has sources for them.
    func spatialiser(of submix: UInt8) -> Spatialiser {
        output(submix, wanted).pointee?.voices == nil ? .panning : wanted
    }

    /// Gives a submix a reverb that voices can send to.
    mutating func setReverb(_ feed: ReverbInput, of submix: UInt8, isBinaural: Bool) {
        let output = output(submix, isBinaural ? .hrtf : .panning)
        hasReverb = true
        if output.pointee == nil { output.pointee = Output(device: feed.device) }
        output.pointee?.reverb = feed
    }

    /// Gives a submix the sources of voices that OpenAL places in one of its ways.
    mutating func setVoices(_ voices: Unmanaged<SpatialSources>, of submix: UInt8) {
        voices._withUnsafeGuaranteedRef {
            output(submix, $0.spatialiser).pointee = Output(device: .passUnretained($0.device), voices: voices)
        }
    }

    // MARK: Voices

    /// Takes a source for a voice; nil if all are taken.
    mutating func takeSource(of submix: UInt8, _ spatialiser: Spatialiser) -> Int32? {
        guard let output = output(submix, spatialiser).pointee, let voices = output.voices else { return nil }
        focus(on: output)
        return voices._withUnsafeGuaranteedRef { $0.take() }
    }

    /// Where the voices of a submix are summed that share sources of HRTF's: a block for each; nil if there are no such sources.
    func sharedSums(of submix: UInt8) -> UnsafeMutablePointer<Float>? {
        guard let output = output(submix, .hrtf).pointee, let voices = output.voices else { return nil }
        return voices._withUnsafeGuaranteedRef { $0.sharedSums }
    }

    /// Gives a voice's source back.
    mutating func putBack(_ source: Int32, of submix: UInt8, _ spatialiser: Spatialiser) {
        let place = output(submix, spatialiser)
        guard let output = place.pointee, let voices = output.voices else { return }
        focus(on: output)
        voices._withUnsafeGuaranteedRef { $0.putBack(source) }
        place.pointee?.fading = max(Self.tail, output.fading)
    }

    /// Places a voice's source; see ``SpatialSources/place(_:at:radius:)``.
    mutating func place(
        _ source: Int32, of submix: UInt8, _ spatialiser: Spatialiser, at offset: Vector3, radius: Float
    ) {
        let place = output(submix, spatialiser)
        guard let output = place.pointee, let voices = output.voices,
            voices._withUnsafeGuaranteedRef({ $0.isNew(source, offset, radius: radius) })
        else { return }
        focus(on: output)
        if !output.isDeferring {
            alDeferUpdatesSOFT()
            place.pointee?.isDeferring = true
        }
        voices._withUnsafeGuaranteedRef { $0.place(source, at: offset, radius: radius) }
    }

    /// Writes the frames of a voice that its source plays in this block.
    mutating func write(
        _ source: Int32, of submix: UInt8, _ spatialiser: Spatialiser, _ samples: UnsafePointer<Float>, count: Int
    ) {
        guard let output = output(submix, spatialiser).pointee, let voices = output.voices else { return }
        focus(on: output)
        voices._withUnsafeGuaranteedRef { $0.write(source, samples, count: count) }
    }

    // MARK: A block

    /// Mixes the sources and the reverb of a submix into a block, which is overwritten.
    /// Realtime-safe.
    ///
    /// - Parameters:
    ///   - submix: The index of the submix.
    ///   - wet: What the voices send to the reverb, as ``ReverbInput/write(_:count:_:)`` takes it; nil for silence.
    ///   - shared: What voices send to the sources of HRTF's that they share.
    ///   - mix: The block.
    mutating func render(
        _ submix: UInt8, wet: UnsafePointer<Float>?, shared: SharedSources.Block?,
        into mix: UnsafeMutablePointer<Float>
    ) {
        let isBinaural = spatialiser(of: submix) == .hrtf
        let (from, to): (Float, Float) = (wereBinaural[Int(submix)] ? 1 : 0, isBinaural ? 1 : 0)
        wereBinaural[Int(submix)] = isBinaural
        var isEmpty = true
        for index in 0..<Spatialiser.count {
            guard let spatialiser = Spatialiser(rawValue: UInt8(truncatingIfNeeded: index)) else { continue }
            let place = output(submix, spatialiser)
            guard var output = place.pointee else { continue }
            let gain =
                spatialiser == .hrtf ? BusTree.Slope(from: from, to: to) : BusTree.Slope(from: 1 - from, to: 1 - to)
            let target = isEmpty ? mix : block
            if render(&output, wet, shared: spatialiser == .hrtf ? shared : nil, gain, into: target) {
                if !isEmpty { for sample in 0..<2 * blockFrames * pairs.count { mix[sample] += block[sample] } }
                isEmpty = false
            }
            place.pointee = output
        }
        if isEmpty { mix.update(repeating: 0, count: 2 * blockFrames * pairs.count) }
    }

    /// Mixes a device; returns false, without any work, if it is silent.
    private mutating func render(
        _ output: inout Output, _ wet: UnsafePointer<Float>?, shared: SharedSources.Block?, _ gain: BusTree.Slope,
        into mix: UnsafeMutablePointer<Float>
    ) -> Bool {
        let playing = (output.voices?._withUnsafeGuaranteedRef { $0.playing } ?? 0) + (shared?.inUse ?? 0 == 0 ? 0 : 1)
        let isFed = wet != nil && (gain.from > 0 || gain.to > 0)
        if output.reverb != nil, hasRoom, isFed { output.fading = Self.longestDecay * sampleRate }
        // OpenAL would look at all its voices to find that none plays.
        if playing == 0, output.fading <= 0 { return false }
        focus(on: output)
        output.reverb?.write(wet, count: blockFrames, gain)
        if let shared { output.voices?._withUnsafeGuaranteedRef { $0.writeShared(shared) } }
        if output.isDeferring { alProcessUpdatesSOFT() }
        output.isDeferring = false
        let frames = frames ?? mix
        let channels = output.device._withUnsafeGuaranteedRef { device in
            device.render(into: frames, frames: blockFrames)
            return device.speakers.channels
        }
        if frames != mix { pairs.separate(frames, channels: channels, to: mix) }
        output.reverb?.advance(blockFrames)
        output.voices?._withUnsafeGuaranteedRef { voices in
            voices.equalise(mix, frames: blockFrames)
            voices.advance(blockFrames)
        }
        output.fading = max(playing > 0 ? Self.tail : 0, output.fading - blockFrames)
        return true
    }

    /// Makes a device's context current, unless it is.
    private mutating func focus(on output: Output) {
        let device = UnsafeRawPointer(output.device.toOpaque())
        guard device != current else { return }
        current = device
        output.device._withUnsafeGuaranteedRef { $0.makeCurrent() }
    }

    /// Whether a context is known to be current.
    var hasFocus: Bool { current != nil }

    /// Forgets which context is current, because each offline call may come on another thread.
    mutating func loseFocus() { current = nil }
}
