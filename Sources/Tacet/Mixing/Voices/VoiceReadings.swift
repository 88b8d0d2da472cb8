import Synchronization
import TacetPlatform

/// What the game reads of each voice while it plays: its state and its position, as of the last block.
///
/// The mixing thread writes a voice's record only when something changes on the voice: a virtual voice moves with the
/// voices' time at its pitch, so thousands of virtual voices cost nothing. A real voice, whose speed the Doppler effect
/// may change in each block, also has its position written after each block.
///
/// A record has three words. Two records take turns, and a version names the complete one. So the mixing thread never
/// waits, and the game's thread reads anew only if the mixing thread has written twice meanwhile.
struct VoiceReadings: BitwiseCopyable {
    /// Where a voice was at a moment of the voices' time, and how fast it moves from there.
    struct Record: BitwiseCopyable {
        var state: PlaybackState
        /// The next frame of the sound at the time `anchor`, before its loop is applied.
        var cursor: Double
        var anchor: Int
        /// Frames of the sound for each frame of the mix; 0 while the voice stands still. With a minus, also before 0, the
        /// voice plays backwards, and ``cursor`` counts from the sound's last frame on.
        var pitch: Float
        var jumps: LoopJumps

        /// The frame of its sound that the voice plays next at the voices' `time`.
        func frame(at time: Int, in sound: SoundTable.SampleData) -> Double {
            var jumps = jumps
            let sound = pitch.sign == .minus ? sound.reversed : sound
            let cursor = cursor + Double(max(0, time - anchor)) * Double(abs(pitch))
            let frame = jumps.wrap(cursor, from: Int(sound.loopStart), to: Int(sound.loopEnd))
            return max(0, min(sound.fileFrame(of: frame, loops: jumps.loops), Double(sound.frames)))
        }
    }

    /// Eight words for each slot, a line of memory: generation, version and state; then the two records.
    private let lines: UnsafeMutablePointer<Atomic<UInt64>>
    /// The position of each slot's voice while it is real: the next frame of its sound, in units of 2⁻²⁴ frames.
    let positions: UnsafeMutablePointer<Atomic<UInt64>>

    /// Readings of voices in the slots of `memory`.
    init(in memory: SlotMemory) {
        lines = UnsafeMutableRawPointer(memory.column(of: SIMD8<UInt64>.self))
            .assumingMemoryBound(to: Atomic<UInt64>.self)
        positions = UnsafeMutableRawPointer(memory.column(of: UInt64.self))
            .assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    // MARK: The thread that owns the slot

    /// Writes the record of a voice. Realtime-safe.
    func write(_ handle: VoiceHandle, _ record: Record) {
        let line = lines + 8 * Int(handle.slot)
        let version = (line[0].load(ordering: .relaxed) >> 8 & 0xff_ffff) &+ 1
        let words = line + Self.place(of: version)
        // A reader that sees one of these words also sees the version before, and reads anew.
        atomicMemoryFence(ordering: .releasing)
        words[0].store(record.cursor.bitPattern, ordering: .relaxed)
        words[1].store(UInt64(bitPattern: Int64(record.anchor)), ordering: .relaxed)
        let jumps = UInt32(bitPattern: record.jumps.left)
        words[2].store(UInt64(record.pitch.bitPattern) << 32 | UInt64(jumps), ordering: .relaxed)
        let state = UInt64(handle.generation) << 32 | (version & 0xff_ffff) << 8 | UInt64(record.state.rawValue)
        line[0].store(state, ordering: .releasing)
    }

    /// Writes the position of a real voice, a frame of its sound. Realtime-safe.
    @inline(__always)
    func writePosition(_ slot: Int, _ frame: Int, _ fraction: UInt32) {
        positions[slot].store(UInt64(truncatingIfNeeded: frame) << 24 | UInt64(fraction >> 8), ordering: .relaxed)
    }

    private static func place(of version: UInt64) -> Int { version & 1 == 0 ? 1 : 4 }

    // MARK: The game's thread

    /// The state of a voice; nil before the mixing thread has seen the voice. Wait-free.
    func state(of handle: VoiceHandle) -> PlaybackState? {
        let word = lines[8 * Int(handle.slot)].load(ordering: .acquiring)
        guard UInt32(truncatingIfNeeded: word >> 32) == handle.generation else { return nil }
        return PlaybackState(rawValue: UInt8(truncatingIfNeeded: word))
    }

    /// The record of a voice, and its position while it is real; nil before the voice has either. Wait-free: a record
    /// that has changed eight times while it was read is taken as it is.
    func read(_ handle: VoiceHandle) -> (record: Record, position: Double)? {
        let line = lines + 8 * Int(handle.slot)
        var word = line[0].load(ordering: .acquiring)
        for _ in 0..<8 {
            guard UInt32(truncatingIfNeeded: word >> 32) == handle.generation else { return nil }
            let reading = read(line, word)
            let position = Double(positions[Int(handle.slot)].load(ordering: .relaxed)) * 0x1p-24
            atomicMemoryFence(ordering: .acquiring)
            let latest = line[0].load(ordering: .relaxed)
            if latest == word { return (reading, position) }
            word = latest
        }
        return (read(line, word), Double(positions[Int(handle.slot)].load(ordering: .relaxed)) * 0x1p-24)
    }

    private func read(_ line: UnsafeMutablePointer<Atomic<UInt64>>, _ word: UInt64) -> Record {
        let words = line + Self.place(of: word >> 8)
        let speed = words[2].load(ordering: .relaxed)
        return Record(
            state: PlaybackState(rawValue: UInt8(truncatingIfNeeded: word)) ?? .ended,
            cursor: Double(bitPattern: words[0].load(ordering: .relaxed)),
            anchor: Int(truncatingIfNeeded: words[1].load(ordering: .relaxed)),
            pitch: Float(bitPattern: UInt32(truncatingIfNeeded: speed >> 32)),
            jumps: LoopJumps(bits: UInt32(truncatingIfNeeded: speed)))
    }
}
