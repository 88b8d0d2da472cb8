import TacetPlatform

/// The beats of a module and the places of its orders and patterns, by the rows that are played.
///
/// A beat is as many rows as the module highlights, else four; a bar is four beats, and begins anew with each order. The
/// formats state no other metre.
struct ModuleScore {
    /// What `tacet inspect` names as the source.
    static let source = "the module's rows"

    /// Where a row begins as it is played.
    struct Start: Hashable {
        let row: ModuleRow
        /// The row's first frame at 48,000 Hz.
        let frame: Int
    }

    /// The beats as segments, the orders as sections and the patterns as markers; nil without rows.
    ///
    /// - Parameter end: The frame behind the last row.
    static func tempo(of rows: [Start], end: Int) -> TempoMap? {
        var beats: [(frame: Int, beginsOrder: Bool)] = []
        var orders: [Start] = []
        for start in rows {
            let row = start.row
            let beginsOrder = row.order != orders.last?.row.order
            if beginsOrder { orders.append(start) }
            if beginsOrder || row.number % max(1, row.rowsPerBeat) == 0 { beats.append((start.frame, beginsOrder)) }
        }
        guard !beats.isEmpty else { return nil }
        let ends = orders.dropFirst().map(\.frame) + [end]
        return TempoMap(
            timescale: ModuleSong.sampleRate, segments: segments(beats, end: end),
            markers: orders.map { TempoMap.Marker("pattern \($0.row.pattern)", frame: $0.frame) },
            sections: zip(orders, ends).map {
                TempoMap.Section("order \($0.row.order)", frames: $0.frame..<max($0.frame, $1))
            })
    }

    /// A segment for each change of the beats' length, and for each order that begins within a bar.
    private static func segments(_ beats: [(frame: Int, beginsOrder: Bool)], end: Int) -> [TempoMap.Segment] {
        let minute = 60 * ModuleSong.sampleRate
        var segments: [TempoMap.Segment] = []
        var (length, beatInBar) = (0, 0)
        for (index, beat) in beats.enumerated() {
            let frames = max(1, (index + 1 < beats.count ? beats[index + 1].frame : end) - beat.frame)
            let beginsBar = index == 0 || beat.beginsOrder && beatInBar != 0
            if beginsBar || frames != length {
                segments.append(
                    TempoMap.Segment(
                        frame: beat.frame, tempo: Tempo(minute, over: frames),
                        beatsPerBar: beginsBar ? beatsPerBar : nil))
            }
            length = frames
            beatInBar = ((beginsBar ? 0 : beatInBar) + 1) % beatsPerBar
        }
        return segments
    }

    private static let beatsPerBar = 4
}
