import TacetDecoding

/// The markers of a sound, for the mixing thread in the order in which a voice plays them. A loading thread makes them,
/// and they never change. The mixing thread reads them without an allocation and without a lock.
final class SoundMarkers: @unchecked Sendable {  // only `init` writes
    /// A marker in the timeline of a sound, which has the way back of a loop behind its turn.
    struct Entry: BitwiseCopyable {
        /// The frame of the timeline.
        var frame: Int32
        /// The index of the marker among ``markers``.
        var number: UInt16
        /// Whether the marker lies on the way back of a loop, which a voice that does not repeat never plays.
        var isOnWayBack: Bool
    }

    /// The markers that lie in the sound, in the order of their frames, which count at the engine's rate.
    let markers: [TempoMap.Marker]
    /// The markers of the timeline in which a voice plays forward, and of that in which it plays backwards, by their
    /// frames.
    let forward, reversed: UnsafeMutableBufferPointer<Entry>

    /// The markers that lie in a sound; nil if none does.
    ///
    /// - Parameters:
    ///   - markers: The markers of the game or of the file. At most ``TempoMap/capacity`` are kept.
    ///   - sound: The sound.
    init?(_ markers: [TempoMap.Marker], in sound: SoundTable.SampleData) {
        let inside = markers.filter { 0 <= $0.frame && $0.frame < Int(sound.frames) }.prefix(TempoMap.capacity)
        self.markers = inside.sorted { $0.frame < $1.frame }
        guard !inside.isEmpty else { return nil }
        forward = Self.entries(of: self.markers, in: sound)
        reversed = Self.entries(of: self.markers, in: sound.reversed)
    }

    deinit {
        forward.deallocate()
        reversed.deallocate()
    }

    private static func entries(
        of markers: [TempoMap.Marker], in sound: SoundTable.SampleData
    ) -> UnsafeMutableBufferPointer<Entry> {
        var timeline: [Entry] = []
        for (index, marker) in markers.enumerated() {
            let frame = sound.isReversed ? Int(sound.frames) - 1 - marker.frame : marker.frame
            let entry = Entry(
                frame: Int32(clamping: frame), number: UInt16(truncatingIfNeeded: index), isOnWayBack: false)
            timeline.append(entry)
            guard sound.turn < .max else { continue }
            let mirrored = 2 * (Int(sound.turn) - 1) - frame
            guard Int(sound.turn) <= mirrored, mirrored < Int(sound.loopEnd) else { continue }
            timeline.append(Entry(frame: Int32(clamping: mirrored), number: entry.number, isOnWayBack: true))
        }
        timeline.sort { ($0.frame, $0.number) < ($1.frame, $1.number) }
        let entries = UnsafeMutableBufferPointer<Entry>.allocate(capacity: timeline.count)
        _ = entries.initialize(from: timeline)
        return entries
    }

    /// The index of the first of `entries` at `frame` or behind it. Realtime-safe.
    static func first(in entries: UnsafeMutableBufferPointer<Entry>, from frame: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(entries[middle].frame) < frame { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
