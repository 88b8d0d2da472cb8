import CFilter
import Synchronization
import TacetPlatform

/// The effects of one bus, as the mixing thread runs them one after the other.
///
/// An effect that comes is passed at first, and fades in. One that goes fades out; one that gets another place does
/// both, in 10 ms each. So the order changes only around effects that the sound passes unchanged. The game's thread
/// makes all memory, and keeps it until the mixing thread has said that it no longer needs it.
final class EffectChain: @unchecked Sendable {  // only the mixing thread uses what is not atomic
    /// The effects that run at once: those that the game has set, and others that fade out.
    private static let capacity = 2 * Effect.limit
    /// The level below which the input of a bus is silence: -140 dB.
    private static let silence: Float = 1e-7

    private let nodes: UnsafeMutablePointer<Unmanaged<EffectNode>>
    private var count = 0
    private let scratch: UnsafeMutablePointer<Float>
    private let pairs: MixPairs
    private let declick: Int32
    /// The frames after which the chain is silent, however its effects feed themselves: a minute. Some in a row go round
    /// for much longer.
    private let longestTail: Int
    /// The frames at the end of the longest tail in which it fades out: ten seconds.
    private let tailFade: Int
    /// The gain of the sound that leaves the chain.
    private var tailGain: Float = 1
    private let pending: PendingFlag
    /// The number of the latest program that the mixing thread has taken.
    private let taken = Atomic<UInt64>(0)
    /// A program for which the chain has no place until effects have faded out.
    private var waiting: (program: Unmanaged<EffectProgram>, length: RampLength)?
    /// The frames since the input was last heard.
    private var silentFrames = 0

    init(_ format: EffectFormat) {
        pending = format.pending
        declick = Int32(format.sampleRate / 100)
        longestTail = 60 * format.sampleRate
        tailFade = 10 * format.sampleRate
        nodes = .allocate(capacity: Self.capacity)
        pairs = format.pairs
        scratch = .allocate(repeating: 0, count: format.blockFrames * 2 * pairs.count)
    }

    deinit {
        nodes.deallocate()
        scratch.deallocate()
    }

    /// The number of the latest program that the mixing thread has read to its end. Any thread.
    var takenSerial: UInt64 { taken.load(ordering: .acquiring) }

    // MARK: The mixing thread

    /// Whether the chain has no effect.
    var isEmpty: Bool { count == 0 && waiting == nil }

    /// The frames for which the effects sound on; 0 once they are at rest.
    var tail: Int { max(0, min(longestTail, effectTail) - silentFrames) }

    /// The frames for which the effects sound on one after the other, by what each says of itself.
    private var effectTail: Int {
        var sum = 0
        for index in 0..<count { sum += nodes[index]._withUnsafeGuaranteedRef { $0.tail } }
        return sum
    }

    /// Starts to run the effects of a program.
    func follow(_ program: Unmanaged<EffectProgram>, _ length: RampLength) {
        waiting = (program, length)
        takeWaiting()
    }

    private func takeWaiting() {
        guard let (program, length) = waiting else { return }
        program._withUnsafeGuaranteedRef { program in
            var new = 0
            for index in 0..<program.count {
                new += program.node(index)._withUnsafeGuaranteedRef { $0.isRunning ? 0 : 1 }
            }
            guard count + new <= Self.capacity else { return hasten() }
            adopt(program, length)
            waiting = nil
            taken.store(program.serial, ordering: .releasing)
            pending.raise()
        }
    }

    /// Lets the effects that go fade out in 10 ms, because another one needs a place.
    private func hasten() {
        for index in 0..<count {
            nodes[index]._withUnsafeGuaranteedRef { if $0.rank == nil { $0.hasten(RampLength(frames: declick)) } }
        }
    }

    private func adopt(_ program: EffectProgram, _ length: RampLength) {
        for index in 0..<count { nodes[index]._withUnsafeGuaranteedRef { ($0.rank, $0.isMisplaced) = (nil, false) } }
        for rank in 0..<program.count {
            program.node(rank)._withUnsafeGuaranteedRef { node in
                node.rank = rank
                node.move(to: program.settings(rank), length)
            }
        }
        markMisplaced()
        let short = RampLength(frames: min(length.frames, declick))
        for index in 0..<count {
            nodes[index]._withUnsafeGuaranteedRef { node in
                if node.isMisplaced { node.displace(short) } else { node.fade(in: node.rank != nil, length) }
            }
        }
        for rank in 0..<program.count {
            let node = program.node(rank)
            node._withUnsafeGuaranteedRef {
                guard !$0.isRunning else { return }
                $0.hold()
                insert(node, rank)
                $0.fade(in: true, length)
            }
        }
        settle()
    }

    /// Marks the effects that must move: all but the largest set that is in order already.
    private func markMisplaced() {
        var best = 0
        for set in 0..<(1 << count) where set.nonzeroBitCount > best.nonzeroBitCount && isInOrder(set) { best = set }
        for index in 0..<count where best >> index & 1 == 0 {
            nodes[index]._withUnsafeGuaranteedRef { $0.isMisplaced = $0.rank != nil }
        }
    }

    private func isInOrder(_ set: Int) -> Bool {
        var latest = -1
        for index in 0..<count where set >> index & 1 == 1 {
            let rank = nodes[index]._withUnsafeGuaranteedRef { $0.rank ?? -1 }
            if rank <= latest { return false }
            latest = rank
        }
        return true
    }

    /// Puts an effect behind those that come before it.
    private func insert(_ node: Unmanaged<EffectNode>, _ rank: Int) {
        var place = 0
        for index in 0..<count {
            nodes[index]._withUnsafeGuaranteedRef {
                if let other = $0.rank, other < rank, !$0.isMisplaced { place = index + 1 }
            }
        }
        for index in stride(from: count, to: place, by: -1) { nodes[index] = nodes[index - 1] }
        nodes[place] = node
        count += 1
    }

    private func remove(_ index: Int) {
        count -= 1
        for place in index..<count { nodes[place] = nodes[place + 1] }
    }

    /// Moves the effects that have faded out to their places, and gives back those that go.
    private func settle() {
        var index = 0
        while index < count {
            let node = nodes[index]
            let hasLeft = node._withUnsafeGuaranteedRef { node in
                node.rank == nil ? node.isOut : node.isMisplaced && node.canMove
            }
            guard hasLeft else {
                index += 1
                continue
            }
            remove(index)
            node._withUnsafeGuaranteedRef { left in
                if let rank = left.rank {
                    left.isMisplaced = false
                    insert(node, rank)
                    left.fade(in: true, RampLength(frames: declick))
                } else {
                    left.giveBack()
                    pending.raise()
                }
            }
            index = 0
        }
    }

    /// Processes a block of the bus in place. Free without effects.
    ///
    /// - Parameter isMeasured: Whether the time of each effect is measured for ``describe(_:)``.
    func process(
        _ samples: UnsafeMutablePointer<Float>, count frames: Int, _ levels: borrowing SidechainBank, isMeasured: Bool
    ) {
        if isEmpty { return }
        takeWaiting()
        var level = pairs.level(samples, count: frames)
        if !level.isFinite {
            // What goes round in an effect would carry a NaN for ever.
            pairs.sanitize(samples, count: frames)
            level = pairs.level(samples, count: frames)
        }
        if level.peak.max() > Self.silence { silentFrames = 0 }
        if tail == 0, silentFrames > 0 { return rest(frames) }
        silentFrames = min(silentFrames, .max / 2) + frames
        var begin = isMeasured ? MonotonicClock.nanoseconds : 0
        for index in 0..<count {
            nodes[index]._withUnsafeGuaranteedRef {
                $0.process(samples, count: frames, scratch, SidechainLevels(peaks: levels.peaks(of: $0.sidechain)))
                guard isMeasured else { return }
                let end = MonotonicClock.nanoseconds
                $0.cost.add(end - begin)
                begin = end
            }
        }
        fadeTail(samples, frames)
        settle()
    }

    /// Fades out the end of the longest tail, and back in within 10 ms when sound comes.
    private func fadeTail(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
        let wanted = max(0, min(1, Float(longestTail - silentFrames) / Float(tailFade)))
        if wanted == 1, tailGain == 1 { return }
        let end = min(wanted, tailGain + Float(frames) / Float(declick))
        for pair in 0..<pairs.count {
            tacet_blend(samples + pair * pairs.stride, nil, frames, 0, 0, tailGain, (end - tailGain) / Float(frames))
        }
        tailGain = end
    }

    /// Fills in the effects that the game has set, in their order.
    func describe(_ probes: inout EffectProbes) {
        for index in 0..<count {
            nodes[index]._withUnsafeGuaranteedRef { if let rank = $0.rank { probes.set(rank, $0.probe) } }
        }
    }

    /// Advances by a silent block, after which no effect has anything of the sound before.
    func rest(_ frames: Int) {
        if isEmpty { return }
        takeWaiting()
        tailGain = 1
        for index in 0..<count {
            nodes[index]._withUnsafeGuaranteedRef {
                $0.advanceGains(frames)
                $0.rest(frames)
            }
        }
        settle()
    }
}

extension RampLength {
    fileprivate init(frames: Int32) { self.init(frames: frames, easing: .linear) }
}
