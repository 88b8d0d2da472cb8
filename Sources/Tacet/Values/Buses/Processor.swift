import TacetPlatform

/// The game's own processing of a bus's sound: a function that the mixing thread calls for each block.
///
/// ```swift
/// let crusher = Processor { block in
///     for index in block.indices { block[index] = (block[index] * 16).rounded() / 16 }
/// }
/// try AudioEngine().buses.effects.setProcessor(crusher)
/// ```
///
/// The function gets a block of interleaved stereo, left first, nominal ±1, and changes it in place. It is called with
/// ``AudioEngine/Settings/blockFrames`` frames, only on the mixing thread and never twice at once. Like all code on that
/// thread it may not allocate or free memory, take a lock, read or write a file, wait, or call Tacet; values reach it
/// by `Atomic`. In surround the block is the front left and right channel of the bus; the other channels pass unchanged.
///
/// Two calls in a row that take longer than a quarter of a block, or a sample that is not a finite number, end its use:
/// the sound passes the processor unchanged from then on, and ``AudioEvent/processorBypassed(_:_:)`` says why. An
/// offline engine waits for any call, so that its samples do not depend on the machine.
///
/// The function is released on the thread of ``AudioEngine/update()`` once the mixing thread no longer uses it, or when
/// the engine ends.
public struct Processor: Hashable, Sendable {
    /// The function. One object for all copies of a processor.
    package final class Body: Sendable {
        let process: @Sendable (inout MutableSpan<Float>) -> Void

        fileprivate init(_ process: @escaping @Sendable (inout MutableSpan<Float>) -> Void) { self.process = process }
    }

    package let body: Body
    /// How long the processed sound goes on after its input: echoes of the processor's own. For longer than that the
    /// function is not called while the bus is silent. Default 0.
    public var tail: Duration

    /// A processor with a function that changes a block in place.
    public init(tail: Duration = .zero, _ process: @escaping @Sendable (_ block: inout MutableSpan<Float>) -> Void) {
        body = Body(process)
        self.tail = tail
    }

    /// A copy of the processor with a function.
    package init(tail: Duration, _ body: Body) { (self.tail, self.body) = (tail, body) }

    /// Whether both are copies of one processor.
    public static func == (lhs: Processor, rhs: Processor) -> Bool { lhs.body === rhs.body && lhs.tail == rhs.tail }

    /// Hashes the processor's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(body)) }
}
