import CTacet
import Tacet

/// The caller's processors that an engine may still call.
///
/// A caller sets the effects of a bus again and again with one function. The table finds the processor that was made of
/// the function, so that the effect goes on, and its end is told once.
struct ProcessorTable {
    private struct Key: Hashable {
        let process: UInt
        let userData: UnsafeMutableRawPointer?
    }

    private struct Entry {
        weak var body: Processor.Body?
        weak var code: CallerCode?
    }

    private var entries: [Key: Entry] = [:]

    /// The processor of an effect. Until ``take()`` the caller owns what the function works with.
    mutating func processor(_ effect: tacet_effect) throws(Problem) -> Processor {
        guard let process = effect.process else { throw Problem(TACET_ERROR_NULL, "process is null") }
        let tail = try seconds(effect.tail, "tail")
        let key = Key(process: unsafeBitCast(process, to: UInt.self), userData: effect.user_data)
        entries = entries.filter { $0.value.body != nil }
        if let body = entries[key]?.body { return Processor(tail: tail, body) }
        let code = CallerCode(effect.user_data, close: effect.close)
        let processor = Processor(tail: tail) { block in
            block.withUnsafeMutableBufferPointer { samples in
                if let base = samples.baseAddress { process(base, samples.count / 2, code.userData) }
            }
        }
        entries[key] = Entry(body: processor.body, code: code)
        return processor
    }

    /// Takes over what the functions work with: a call with them has succeeded.
    func take() { for entry in entries.values { entry.code?.isTaken = true } }
}

/// What a function of the caller's works with. Its end tells the caller that nothing calls the function any longer.
final class CallerCode: @unchecked Sendable {  // `isTaken` belongs to the thread that has the engine
    let userData: UnsafeMutableRawPointer?
    private let close: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    /// Whether the library has what the function works with, and the caller wants to know of its end.
    var isTaken = false

    init(_ userData: UnsafeMutableRawPointer?, close: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?) {
        (self.userData, self.close) = (userData, close)
    }

    deinit { if isTaken { close?(userData) } }
}
