/// A sound of the game's own making: a function that the mixing thread calls for each block of a voice.
///
/// ```swift
/// let noise = Generator { block in
///     for index in block.indices { block[index] = Float.random(in: -0.1...0.1) }
///     return block.count
/// }
/// AudioEngine().play(noise, at: Vector3(2, 0, -1))
/// ```
///
/// The function fills a block of ``AudioEngine/Settings/blockFrames`` frames at the engine's sample rate, all zeros
/// when it comes, nominal ±1; of two channels interleaved, left first. It returns the frames that it has made: fewer
/// than the block has end the voice behind them. It is called while its voice is mixed, at a pitch of 1 once a block,
/// at higher pitches more often. While the voice is paused or virtual it is not called, and goes on from there later.
///
/// As for a ``Processor``, it may not allocate, lock, read, wait, or call Tacet. Two blocks in a row that take longer
/// than a quarter of a block, or a sample that is not a finite number, end the voice, with
/// ``AudioEvent/soundFailed(_:_:)``. It is released on the thread of ``AudioEngine/update()`` once its last voice has
/// ended, or when the engine ends.
public struct Generator: Sendable {
    /// The channels of a block, 1 or 2.
    public let channels: Int
    let generate: @Sendable (inout MutableSpan<Float>) -> Int

    /// A generator with a function that fills a block and returns the frames that it has made.
    ///
    /// - Parameters:
    ///   - channels: 1, for a sound that can have a position, or 2. Other numbers count as the nearest.
    ///   - generate: Fills a block of interleaved samples, on the mixing thread.
    public init(channels: Int = 1, _ generate: @escaping @Sendable (_ block: inout MutableSpan<Float>) -> Int) {
        self.channels = max(1, min(2, channels))
        self.generate = generate
    }
}
