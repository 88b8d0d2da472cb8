import COpenAL

/// What OpenAL mixes in each submix: the voices that HRTF places, and the reverb. A game with neither has no device of OpenAL.
///
/// With HRTF and without it a submix has devices of their own, so that no device is ever reset: the switch moves what sounds from
/// one to the other within a block, and the reverb of before decays. Render thread only; allocates in `init` alone.
struct OpenALMix: ~Copyable {
    /// A device of a submix.
    private struct Output: BitwiseCopyable {
        var device: Unmanaged<LoopbackDevice>
        var reverb: ReverbFeed?
        /// For how many more frames the device may sound without a voice.
        var fading = 0
        /// Whether the device defers writes in this block.
        var isDeferring = false
    }

    /// What a submix has.
    private struct Place: BitwiseCopyable {
        /// With the reverb of loudspeakers; nil before there is a reverb.
        var stereo: Output?
        /// With HRTF; nil before it is wanted.
        var binaural: Output?
        var voices: Unmanaged<BinauralVoices>?
        /// Whether HRTF placed voices in the last block.
        var wasBinaural = false
    }

    private let places: UnsafeMutablePointer<Place>
    /// A block of a device that is not the only one.
    private let block: UnsafeMutablePointer<Float>
    private let blockFrames: Int
    private let sampleRate: Int
    /// The device whose context is current; nil if unknown.
    private var current: UnsafeRawPointer?
    /// Whether HRTF is wanted.
    var isBinaural = false
    /// Whether there is a reverb now.
    var hasRoom = false
    /// The longest time that a reverb decays by 60 dB, in seconds.
    private static let longestDecay = 20
    /// The frames that HRTF and OpenAL's own fades sound on after a voice.
    private static let tail = 4_097

    init(blockFrames: Int, sampleRate: Int) {
        self.blockFrames = blockFrames
        self.sampleRate = sampleRate
        places = .allocate(capacity: Submix.capacity)
        places.initialize(repeating: Place(), count: Submix.capacity)
        block = .allocate(capacity: 2 * blockFrames)
        block.initialize(repeating: 0, count: 2 * blockFrames)
    }

    deinit {
        places.deallocate()
        block.deallocate()
    }

    /// Whether any submix has a reverb, whose tail sounds on after its voices.
    private(set) var hasReverb = false

    /// Whether voices of a submix have a reverb.
    func hasReverb(_ submix: UInt8) -> Bool {
        let place = places + Int(submix)
        return (usesHRTF(submix) ? place.pointee.binaural : place.pointee.stereo)?.reverb != nil
    }

    /// Whether HRTF places the voices of a submix.
    func usesHRTF(_ submix: UInt8) -> Bool { isBinaural && places[Int(submix)].voices != nil }

    /// The factor that makes HRTF as loud as stereo.
    func level(_ submix: UInt8) -> Float { places[Int(submix)].voices?._withUnsafeGuaranteedRef { $0.level } ?? 1 }

    /// Gives a submix a reverb that voices can send to.
    mutating func setReverb(_ feed: ReverbFeed, of submix: UInt8, isBinaural: Bool) {
        let place = places + Int(min(Int(submix), Submix.capacity - 1))
        hasReverb = true
        if isBinaural {
            place.pointee.binaural?.reverb = feed
        } else {
            place.pointee.stereo = Output(device: feed.device, reverb: feed)
        }
    }

    /// Gives a submix the sources of voices that HRTF places.
    mutating func setVoices(_ voices: Unmanaged<BinauralVoices>, of submix: UInt8) {
        let place = places + Int(min(Int(submix), Submix.capacity - 1))
        place.pointee.voices = voices
        place.pointee.binaural = Output(device: voices._withUnsafeGuaranteedRef { .passUnretained($0.device) })
    }

    // MARK: Voices

    /// Takes a source for a voice; nil if all are taken.
    mutating func takeSource(of submix: UInt8) -> Int32? {
        focusOnVoices(of: submix)
        return places[Int(submix)].voices?._withUnsafeGuaranteedRef { $0.take() }
    }

    /// Gives a voice's source back.
    mutating func putBack(_ source: Int32, of submix: UInt8) {
        guard let voices = places[Int(submix)].voices else { return }
        focusOnVoices(of: submix)
        voices._withUnsafeGuaranteedRef { $0.putBack(source) }
        places[Int(submix)].binaural?.fading = max(Self.tail, places[Int(submix)].binaural?.fading ?? 0)
    }

    /// Places a voice's source; see ``BinauralVoices/place(_:at:radius:)``.
    mutating func place(_ source: Int32, of submix: UInt8, at offset: Vector3, radius: Float) {
        guard let voices = places[Int(submix)].voices,
            voices._withUnsafeGuaranteedRef({ $0.isNew(source, offset, radius: radius) })
        else { return }
        focusOnVoices(of: submix)
        if places[Int(submix)].binaural?.isDeferring == false {
            alDeferUpdatesSOFT()
            places[Int(submix)].binaural?.isDeferring = true
        }
        voices._withUnsafeGuaranteedRef { $0.place(source, at: offset, radius: radius) }
    }

    /// Writes the frames of a voice that its source plays in this block.
    mutating func write(_ source: Int32, of submix: UInt8, _ samples: UnsafePointer<Float>, count: Int) {
        focusOnVoices(of: submix)
        places[Int(submix)].voices?._withUnsafeGuaranteedRef { $0.write(source, samples, count: count) }
    }

    // MARK: A block

    /// Mixes the sources and the reverb of a submix into a block of interleaved stereo, which is overwritten. Realtime-safe.
    ///
    /// - Parameters:
    ///   - submix: The index of the submix.
    ///   - wet: What the voices send to the reverb, as ``ReverbFeed/write(_:count:_:)`` takes it; nil for silence.
    ///   - mix: The block.
    mutating func render(_ submix: UInt8, wet: UnsafePointer<Float>?, into mix: UnsafeMutablePointer<Float>) {
        let place = places + Int(submix)
        let isBinaural = usesHRTF(submix)
        let (from, to): (Float, Float) = (place.pointee.wasBinaural ? 1 : 0, isBinaural ? 1 : 0)
        place.pointee.wasBinaural = isBinaural
        var isEmpty = true
        if var output = place.pointee.stereo {
            isEmpty = !render(&output, wet, BusTree.Slope(from: 1 - from, to: 1 - to), playing: 0, into: mix)
            place.pointee.stereo = output
        }
        if var output = place.pointee.binaural {
            let playing = place.pointee.voices?._withUnsafeGuaranteedRef { $0.playing } ?? 0
            let target = isEmpty ? mix : block
            if render(&output, wet, BusTree.Slope(from: from, to: to), playing: playing, into: target) {
                if !isEmpty { for sample in 0..<2 * blockFrames { mix[sample] += block[sample] } }
                isEmpty = false
                place.pointee.voices?._withUnsafeGuaranteedRef { $0.advance(blockFrames) }
            }
            place.pointee.binaural = output
        }
        if isEmpty { mix.update(repeating: 0, count: 2 * blockFrames) }
    }

    /// Mixes a device; returns false, without any work, if it is silent.
    private mutating func render(
        _ output: inout Output, _ wet: UnsafePointer<Float>?, _ gain: BusTree.Slope, playing: Int,
        into mix: UnsafeMutablePointer<Float>
    ) -> Bool {
        let isFed = wet != nil && (gain.from > 0 || gain.to > 0)
        if output.reverb != nil, hasRoom, isFed { output.fading = Self.longestDecay * sampleRate }
        // OpenAL would look at all its voices to find that none plays.
        if playing == 0, output.fading <= 0 { return false }
        focus(on: output)
        output.reverb?.write(wet, count: blockFrames, gain)
        if output.isDeferring { alProcessUpdatesSOFT() }
        output.isDeferring = false
        output.device._withUnsafeGuaranteedRef { $0.render(into: mix, frames: blockFrames) }
        output.reverb?.advance(blockFrames)
        output.fading = max(playing > 0 ? Self.tail : 0, output.fading - blockFrames)
        return true
    }

    private mutating func focusOnVoices(of submix: UInt8) {
        if let output = places[Int(submix)].binaural { focus(on: output) }
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
