import Synchronization

/// What mixing costs, block by block and stage by stage, measured while the game runs.
///
/// <!-- given: audio: AudioEngine -->
/// ```swift
/// audio.profiler.isEnabled = true
/// // and after some frames of the game
/// print(audio.profiler.summary.load.p99)   // the share of its time that one block in a hundred took at least
/// ```
///
/// Off until it is enabled, and free while it is off. The render thread writes each block's record into a ring, which is
/// made when the profiler is first enabled; reading is the game's work and never makes the render thread wait. ``AudioEngine/update()`` fetches
/// the records in time: an engine that is not updated keeps the first 1,024.
///
/// Belongs to the engine's owner, like the engine.
public final class Profiler {
    /// How many blocks ``summary`` looks back: about eleven seconds at the default block.
    public static let window = 1_024

    private let link: ProfileLink
    private let sampleRate: Int
    private let blockFrames: Int
    private var history = History()

    /// The blocks that were fetched.
    private struct History {
        var recent: [BlockProfile] = []
        /// Where in `recent` the next block goes once it is full.
        var oldest = 0
        var capture: [BlockProfile]?

        mutating func fetch(_ blocks: EventRing<BlockProfile>) {
            while let block = blocks.receive() {
                capture?.append(block)
                if recent.count < Profiler.window {
                    recent.append(block)
                } else {
                    recent[oldest] = block
                    oldest = (oldest + 1) % Profiler.window
                }
            }
        }
    }

    init(link: ProfileLink, sampleRate: Int, blockFrames: Int) {
        self.link = link
        self.sampleRate = sampleRate
        self.blockFrames = blockFrames
    }

    /// Whether blocks are measured.
    public var isEnabled: Bool {
        get { link.isEnabled.load(ordering: .relaxed) }
        set {
            if newValue { history.recent.reserveCapacity(Self.window) }
            link.enable(newValue)
        }
    }

    /// The last blocks, at most ``window``, the oldest first.
    public var blocks: [BlockProfile] {
        collect()
        return Array(history.recent[history.oldest...] + history.recent[..<history.oldest])
    }

    /// What the last blocks took, at most ``window`` of them.
    public var summary: Summary { Summary(blocks, deadline: deadline) }

    /// Nanoseconds of sound in a block: what mixing one may take at most.
    public var deadline: Double { Double(blockFrames) / Double(sampleRate) * 1e9 }

    /// Begins to keep every block, until ``stopCapture()``; enables the profiler.
    public func startCapture() {
        collect()
        history.capture = []
        isEnabled = true
    }

    /// Ends the capture and returns it; empty if none was begun. The profiler stays enabled.
    public func stopCapture() -> ProfileCapture {
        collect()
        defer { history.capture = nil }
        return ProfileCapture(sampleRate: sampleRate, blockFrames: blockFrames, blocks: history.capture ?? [])
    }

    /// Fetches what the render thread has measured.
    private func collect() { if let blocks = link.blocks { history.fetch(blocks) } }

    /// Makes room before there is none; a frame of the game has better to do than to fetch a block.
    func makeRoom() { if let blocks = link.blocks, blocks.waiting >= ProfileLink.capacity / 2 { collect() } }
}
