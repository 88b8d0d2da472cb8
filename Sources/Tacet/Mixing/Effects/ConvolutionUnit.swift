import CFilter

/// A convolution with a response while it runs: by spectra of parts as long as a block, so that it delays nothing.
///
/// Source: W. G. Gardner, "Efficient Convolution without Input-Output Delay", Journal of the Audio Engineering Society
/// 43(3), 1995.
final class ConvolutionUnit: EffectUnit {
    private let convolver: UnsafeMutablePointer<tacet_convolver>
    private let memory: UnsafeMutableRawPointer
    let tail: Int

    /// Transforms the response: 0.5 ms for a second of it.
    init(_ response: ImpulseResponse, _ format: EffectFormat) {
        let block = format.blockFrames
        let (size, filled, parts, responses, count) = Self.sizes(response, format)
        tail = filled * block
        let spectrum = 2 * size
        // Whole lines of the processor's cache: what lies across two of them takes twice the time.
        memory = .allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
        let tables = memory.initializeMemory(as: Float.self, repeating: 0, count: count)
        tacet_convolver_prepare(size, tables)
        let inputs = tables + 2 * spectrum + responses
        let window = inputs + parts * spectrum
        convolver = .allocate(capacity: 1)
        convolver.initialize(
            to: tacet_convolver(
                size: size, block: block, parts: parts, tables: tables, response: tables + 2 * spectrum,
                is_response_mono: response.isMono, inputs: inputs, place: 0, filled: 0, window: window,
                sums: window + spectrum, is_odd: false, scratch: window + 3 * spectrum))
        response.samples.withUnsafeBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            for part in 0..<filled {
                let first = part * block
                tacet_convolver_set(
                    convolver, part, base + 2 * first, max(0, min(block, response.frames - first)))
            }
        }
    }

    /// The size of a transform, the parts that the response fills, all parts, and the floats of the responses' spectra and of
    /// the whole memory.
    private static func sizes(
        _ response: ImpulseResponse, _ format: EffectFormat
    ) -> (size: Int, filled: Int, parts: Int, responses: Int, count: Int) {
        let block = format.blockFrames
        var size = 64
        while size < 2 * block { size *= 2 }
        let filled = max(1, (response.frames + block - 1) / block)
        // Further parts are silent.
        let parts = 2 + (max(0, filled - 2) + 3) / 4 * 4
        let spectrum = 2 * size
        let responses = parts * (response.isMono ? spectrum / 2 : spectrum)
        return (size, filled, parts, responses, 2 * spectrum + responses + (parts + 4) * spectrum)
    }

    /// The memory of a convolution in bytes: 31 MB for twenty seconds at 48 kHz, 23 MB in mono.
    static func bytes(_ response: ImpulseResponse, _ format: EffectFormat) -> Int {
        sizes(response, format).count * MemoryLayout<Float>.stride
    }

    deinit {
        memory.deallocate()
        convolver.deallocate()
    }

    // The game moves only the gains of a convolution, so that whole blocks come.
    func set(_ parameters: EffectParameters) {}

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        if count == convolver.pointee.block { tacet_convolve(convolver, samples) }
    }

    func clear() { tacet_convolver_clear(convolver) }
}
