import CFilter

/// A convolution with a response while it runs: by spectra of parts as long as a block, so that it delays nothing.
///
/// Source: W. G. Gardner, "Efficient Convolution without Input-Output Delay", Journal of the Audio Engineering Society
/// 43(3), 1995.
final class ConvolutionUnit: EffectUnit {
    private let convolver: UnsafeMutablePointer<tacet_convolver>
    private let memory: UnsafeMutablePointer<Float>
    private let order: UnsafeMutablePointer<UInt32>
    let tail: Int

    /// Transforms the response: 0.5 ms for a second of it.
    init(_ response: ImpulseResponse, _ format: EffectFormat) {
        let block = format.blockFrames
        var size = 64
        while size < 2 * block { size *= 2 }
        let parts = max(1, (response.frames + block - 1) / block)
        tail = parts * block
        let spectra = parts * 2 * size
        // The tables, the responses, the inputs, the window, and the room for two spectra.
        memory = .allocate(capacity: 4 * size + 2 * spectra + 2 * size + 4 * size)
        memory.initialize(repeating: 0, count: 4 * size + 2 * spectra + 2 * size + 4 * size)
        order = .allocate(capacity: size)
        order.initialize(repeating: 0, count: size)
        tacet_convolver_prepare(size, memory, order)
        let inputs = memory + 4 * size + spectra
        convolver = .allocate(capacity: 1)
        convolver.initialize(
            to: tacet_convolver(
                size: size, block: block, parts: parts, tables: memory, order: order, response: memory + 4 * size,
                inputs: inputs, place: 0, filled: 0, window: inputs + spectra, scratch: inputs + spectra + 2 * size))
        response.samples.withUnsafeBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            for part in 0..<parts {
                let first = part * block
                tacet_convolver_set(
                    convolver, part, base + 2 * first, max(0, min(block, response.frames - first)))
            }
        }
    }

    deinit {
        memory.deallocate()
        order.deallocate()
        convolver.deallocate()
    }

    // The game moves only the gains of a convolution, so that whole blocks come.
    func set(_ parameters: EffectParameters) {}

    func process(_ samples: UnsafeMutablePointer<Float>, count: Int, _ levels: SidechainLevels) {
        if count == convolver.pointee.block { tacet_convolve(convolver, samples) }
    }

    func clear() {
        convolver.pointee.filled = 0
        convolver.pointee.window.update(repeating: 0, count: 2 * convolver.pointee.size)
    }
}
