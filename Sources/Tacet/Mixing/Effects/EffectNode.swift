import CFilter
import Synchronization

/// An effect of a bus: its processing, the tweens of its parameters, and its share in the sound.
///
/// The game's thread makes a node and keeps it until the mixing thread has given it back. In between only the mixing
/// thread uses it.
final class EffectNode: @unchecked Sendable {
    let structure: Effect.Structure
    let sidechain: BusID?
    private let label: Effect.Label
    private let unit: any EffectUnit
    private let pairs: MixPairs
    /// Whether the mixing thread may still use the node.
    private let isHeld = Atomic<Bool>(false)

    // The parameters, on their way from `start` to `target`.
    private var start: EffectParameters
    private var target: EffectParameters
    private var progress = Ramp(1)
    private var wet: Ramp
    private var dry: Ramp
    /// The share of the processed sound: 0 while the sound passes the effect unchanged.
    private var share = Ramp(0)
    /// The gain of what enters the effect. An effect that fades in has nothing to give yet, so that its input fades in:
    /// an echo begins as softly as its sound did.
    private var entry = Ramp(0)
    private var isBypassed = false
    /// Whether nothing of earlier sound is left in the unit.
    private var isClear = true

    /// The node's place in the order that the game has set; nil once the game has taken the effect away.
    var rank: Int?
    /// Whether the node fades out in order to move to its place.
    var isMisplaced = false
    /// Whether the chain has the node.
    var isRunning = false
    /// The blocks that were measured since the last probe.
    var cost = Cost()

    init(_ effect: Effect, _ format: EffectFormat) {
        structure = effect.structure
        sidechain = effect.sidechain
        label = effect.label
        unit = effect.unit(format)
        pairs = format.pairs
        start = effect.parameters
        target = start
        wet = Ramp(effect.wet.effectAmplitude)
        dry = Ramp(effect.dry.effectAmplitude)
        unit.aim(at: start, over: 0)
        unit.set(start)
    }

    /// Whether the mixing thread has given the node back, or has never had it. Any thread.
    var isFree: Bool { !isHeld.load(ordering: .acquiring) }

    /// Why the effect no longer processes; nil if it does, or if this was told already. The game's thread.
    func takeFault() -> CallWatch.Fault? { unit.takeFault() }

    // MARK: The mixing thread

    /// Takes the node into a chain.
    func hold() {
        isHeld.store(true, ordering: .relaxed)
        isRunning = true
    }

    /// Gives the node back to the game's thread.
    func giveBack() {
        isRunning = false
        isHeld.store(false, ordering: .releasing)
    }

    /// Starts to move to what the game has set.
    func move(to settings: EffectProgram.Settings, _ length: RampLength) {
        if settings.parameters != target {
            start = parameters
            target = settings.parameters
            progress = Ramp(0)
            progress.move(to: 1, frames: length.frames, easing: length.easing)
            unit.aim(at: target, over: length.frames)
            if length.frames == 0 { unit.set(target) }
        }
        if settings.wet != wet.target { wet.move(to: settings.wet, frames: length.frames, easing: length.easing) }
        if settings.dry != dry.target { dry.move(to: settings.dry, frames: length.frames, easing: length.easing) }
        isBypassed = settings.isBypassed
    }

    private var parameters: EffectParameters { start.moved(to: target, by: progress.value) }

    /// Fades the effect out, or in as far as it is not bypassed.
    func fade(in isWanted: Bool, _ length: RampLength) {
        let wanted: Float = isWanted && !isBypassed ? 1 : 0
        if wanted == 1, share.value == 0, isClear {
            share = Ramp(1)
            entry = Ramp(0)
        } else if wanted != share.target {
            share.move(to: wanted, frames: length.frames, easing: length.easing)
        }
        if wanted == 1, entry.target != 1 { entry.move(to: 1, frames: length.frames, easing: length.easing) }
    }

    /// Fades the effect out in order to move it, and its input too: what follows elsewhere would be a step in what the
    /// effect remembers, and an echo of that a click.
    func displace(_ length: RampLength) {
        isMisplaced = true
        if share.target != 0 { share.move(to: 0, frames: length.frames, easing: length.easing) }
        if entry.target != 0 { entry.move(to: 0, frames: length.frames, easing: length.easing) }
    }

    /// Whether the effect may be moved.
    var canMove: Bool { isOut && (isClear || entry.value == 0 && !entry.isMoving) }

    /// Lets the effect, which fades out, be out within a length.
    func hasten(_ length: RampLength) {
        if share.remaining > Int(length.frames) { share.move(to: 0, frames: length.frames) }
    }

    /// Whether the sound passes the effect unchanged, and goes on to do so until the effect is faded in.
    var isOut: Bool { share.value == 0 && !share.isMoving }

    /// The frames for which the effect sounds on behind its input.
    var tail: Int { isOut ? 0 : unit.tail }

    /// What a live profiler is told. The measurement begins anew.
    var probe: EffectProbe {
        defer { cost = Cost() }
        return EffectProbe(label: label, isBypassed: isBypassed, nanoseconds: cost.mean)
    }

    /// Processes a block in place.
    ///
    /// - Parameters:
    ///   - samples: Interleaved stereo, in all pairs.
    ///   - count: The frames.
    ///   - scratch: Room for as many samples.
    ///   - levels: The peaks of the bus that the effect follows.
    func process(
        _ samples: UnsafeMutablePointer<Float>, count: Int, _ scratch: UnsafeMutablePointer<Float>,
        _ levels: SidechainLevels
    ) {
        let before = gains
        advanceGains(count)
        let after = gains
        if before.share == 0, after.share == 0 { return rest(count) }
        isClear = false
        let hasDry = before.dry != 0 || after.dry != 0
        if hasDry {
            for pair in 0..<pairs.count {
                (scratch + pair * pairs.stride).update(from: samples + pair * pairs.stride, count: count * 2)
            }
        }
        if before.entry != 1 || after.entry != 1 {
            for pair in 0..<pairs.count {
                tacet_blend(
                    samples + pair * pairs.stride, nil, count, 0, 0, before.entry,
                    (after.entry - before.entry) / Float(count))
            }
        }
        run(samples, count, levels)
        if !hasDry, before.wet == 1, after.wet == 1 { return }
        let frames = Float(count)
        for pair in 0..<pairs.count {
            let place = pair * pairs.stride
            tacet_blend(
                samples + place, hasDry ? UnsafePointer(scratch + place) : nil, count, before.dry,
                (after.dry - before.dry) / frames, before.wet, (after.wet - before.wet) / frames)
        }
    }

    /// Advances by a block in which nothing sounds, and forgets all sound.
    func rest(_ count: Int) {
        if progress.isMoving {
            progress.advance(Int32(truncatingIfNeeded: count))
            unit.set(parameters)
        }
        if !isClear { unit.clear() }
        isClear = true
    }

    /// Advances the fades by a block that is not processed.
    func advanceGains(_ count: Int) {
        let count = Int32(truncatingIfNeeded: count)
        wet.advance(count)
        dry.advance(count)
        share.advance(count)
        entry.advance(count)
    }

    /// The gains of what the effect makes and of what it gets; the share is part of both.
    private var gains: (share: Float, entry: Float, wet: Float, dry: Float) {
        let (share, entry) = (share.value, entry.value)
        return (share, entry, share * wet.value, share * entry * dry.value + 1 - share * entry)
    }

    /// The frames after which a parameter that moves takes its next value: steps too small to hear.
    private static let piece = 16

    private func run(_ samples: UnsafeMutablePointer<Float>, _ count: Int, _ levels: SidechainLevels) {
        var done = 0
        while progress.isMoving, done < count {
            let piece = min(Self.piece, count - done)
            progress.advance(Int32(truncatingIfNeeded: piece))
            unit.set(parameters)
            unit.process(samples + done * 2, count: piece, levels.from(done))
            done += piece
        }
        if done < count { unit.process(samples + done * 2, count: count - done, levels.from(done)) }
    }
}

extension EffectNode {
    /// The time that an effect has taken.
    struct Cost {
        private var nanoseconds = 0
        private var blocks = 0

        mutating func add(_ time: Int) {
            nanoseconds &+= time
            blocks &+= 1
        }

        /// Nanoseconds a block; 0 without a block.
        var mean: UInt32 { UInt32(clamping: nanoseconds / max(1, blocks)) }
    }
}

extension SidechainLevels {
    /// The levels from a frame on. Pieces of a block begin at whole steps.
    fileprivate func from(_ frame: Int) -> SidechainLevels {
        SidechainLevels(peaks: peaks.map { $0 + frame / CompressorUnit.step })
    }
}
