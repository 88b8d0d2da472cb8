import TacetPlatform

/// Plays a song from its beginning without its sounds, and notes its rows.
struct ModuleRowScan {
    /// The longest part of a song that is played: 10 minutes, about 0.3 s of processor time.
    private static let longest = 600 * ModuleSong.sampleRate
    private static let mostRows = 32_768
    /// The frames around the expected end of a row in which the end is looked for frame by frame.
    private static let (before, after) = (2, 6)
    private static let block = 1_024
    /// The frames before the song's end in which no row is taken: 10 ms, less than a tick. libopenmpt's length of a song whose
    /// tempo slides is that much longer than the song, so that the first row is seen again.
    private static let tail = 480

    private let song: ModuleSong
    private let end: Int
    private let buffer: UnsafeMutablePointer<Float>
    private var rendered = 0

    /// The rows of the first pass of a song that has just been loaded, at most 32,768 of the first ten minutes. libopenmpt
    /// tells the row of the frame that it has rendered last, so that the first frame of each row is exact.
    static func rows(of song: ModuleSong, frames: Int) -> [ModuleScore.Start] {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: block * 2) { buffer in
            guard let start = buffer.baseAddress else { return [] }
            var scan = ModuleRowScan(song: song, end: min(frames - tail, longest), buffer: start)
            return scan.rows()
        }
    }

    private init(song: ModuleSong, end: Int, buffer: UnsafeMutablePointer<Float>) {
        (self.song, self.end, self.buffer) = (song, end, buffer)
    }

    private mutating func rows() -> [ModuleScore.Start] {
        var rows: [ModuleScore.Start] = []
        guard render(to: 1) else { return [] }
        repeat {
            rows.append(ModuleScore.Start(row: song.place.row, frame: rendered - 1))
        } while rows.count < Self.mostRows && passRow()
        return rows
    }

    /// Plays to the first frame of the row that follows. Returns false at the end.
    ///
    /// The tempo may change with each tick of the row. A row may last for more ticks than the speed tells.
    private mutating func passRow() -> Bool {
        let start = song.place
        var tickEnd = Double(rendered - 1)
        for tick in 1... {
            let place = song.place
            if place.row.isOther(than: start.row) { return true }
            tickEnd += place.framesPerTick
            if tick < start.speed {
                // The first frame of the next tick tells its tempo.
                guard render(to: Int(tickEnd.rounded(.up)) + 1) else { return false }
                continue
            }
            guard render(to: max(rendered, Int(tickEnd) - Self.before)) else { return false }
            for _ in 0..<(Self.before + Self.after) {
                if song.place.row.isOther(than: start.row) { return true }
                guard render(to: rendered + 1) else { return false }
            }
        }
        return false
    }

    /// Renders up to a frame. Returns false if the song ends there or before.
    private mutating func render(to frame: Int) -> Bool {
        while rendered < min(frame, end) {
            let count = song.render(into: buffer, count: min(Self.block, frame - rendered))
            if count == 0 { return false }
            rendered += count
        }
        return rendered < end
    }
}

/// A row of a song.
struct ModuleRow: Hashable {
    let order: Int
    let pattern: Int
    /// The number of the row in its pattern.
    let number: Int
    let rowsPerBeat: Int

    func isOther(than row: ModuleRow) -> Bool { order != row.order || number != row.number }
}

/// The place in a song of the frame that was rendered last.
struct ModulePlace {
    let row: ModuleRow
    /// The ticks of a row.
    let speed: Int
    let framesPerTick: Double

    /// - Parameters:
    ///   - tempo: In the unit of trackers: 2.5 s have so many ticks.
    ///   - beats: libopenmpt's estimate of the beats a minute. It has the exact length of a tick, times the rows of a beat.
    init(order: Int32, pattern: Int32, row: Int32, speed: Int32, tempo: Int32, beats: Double) {
        self.speed = max(1, Int(speed))
        let plain = 2.5 * Double(ModuleSong.sampleRate) / Double(max(1, tempo))
        let ticksPerBeat = beats > 0 ? 60 * Double(ModuleSong.sampleRate) / beats / plain : 0
        let rows = (ticksPerBeat / Double(self.speed)).rounded()
        let exact = plain * ticksPerBeat / (rows * Double(self.speed))
        let isExact = (1...64).contains(rows) && exact > plain * 0.9 && exact < plain * 1.1
        framesPerTick = isExact ? exact : max(1, plain)
        self.row = ModuleRow(
            order: Int(order), pattern: Int(pattern), number: Int(row), rowsPerBeat: isExact ? Int(rows) : 4)
    }
}
