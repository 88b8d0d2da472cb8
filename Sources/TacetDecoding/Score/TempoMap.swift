import TacetPlatform

/// The beats, bars, markers and sections of a piece of music.
///
/// All arithmetic is of integers and exact. A beat falls on the frame that is nearest to its time, a half rounded up.
/// So the millionth beat is as exact as the first one: nothing is added up.
public struct TempoMap: Hashable, Sendable {
    /// A stretch of one tempo. It begins on a beat and lasts to the next segment, the last one for ever.
    public struct Segment: Hashable, Codable, Sendable {
        /// The frame of the segment's first beat.
        public var frame: Int
        /// The tempo until the next segment.
        public var tempo: Tempo
        /// The beats of a bar, 1...64; the segment then begins a bar, also if the bar before it is not full. Nil lets
        /// the bar go on: only the tempo changes. The first segment begins a bar in any case, of 4 beats by default.
        public var beatsPerBar: Int?

        /// A segment with ``frame``, ``tempo`` and ``beatsPerBar``.
        public init(frame: Int, tempo: Tempo, beatsPerBar: Int? = nil) {
            (self.frame, self.tempo, self.beatsPerBar) = (frame, tempo, beatsPerBar)
        }
    }

    /// A frame with a name.
    public struct Marker: Hashable, Codable, Sendable {
        /// The name by which the game waits for the marker. Several markers may share one.
        public var name: String
        /// The frame, 0 or more.
        public var frame: Int

        /// A marker at a frame.
        public init(_ name: String, frame: Int) { (self.name, self.frame) = (name, frame) }
    }

    /// A stretch with a name, such as a verse.
    public struct Section: Hashable, Codable, Sendable {
        /// The name of the section.
        public var name: String
        /// The frames, 0 or more.
        public var frames: Range<Int>

        /// A section of these frames.
        public init(_ name: String, frames: Range<Int>) { (self.name, self.frames) = (name, frames) }
    }

    /// The place of a frame among the beats.
    public struct Position: Hashable, Sendable {
        /// The number of the beat, counted from 0 at the map's first beat.
        public let beat: Int
        /// The number of the bar, counted from 0.
        public let bar: Int
        /// The number of the beat in its bar, counted from 0.
        public let beatInBar: Int
        /// The frames since the beat.
        public let framesSinceBeat: Int
        /// The frames from the beat to the next one.
        public let framesPerBeat: Int

        /// How much of the beat has passed, 0..<1.
        public var phase: Double { Double(framesSinceBeat) / Double(framesPerBeat) }
    }

    /// The frames of a second: the sample rate of the file, or another unit in which the map counts.
    public let timescale: Int
    /// In the order of their frames. At most ``capacity`` each of segments, markers and sections are kept.
    public let segments: [Segment]
    /// In the order of their frames.
    public let markers: [Marker]
    /// In the order of their first frames. They may overlap.
    public let sections: [Section]
    private let stretches: [BeatStretch]

    /// The most segments, markers and sections of a map, each.
    public static let capacity = 4_096

    /// A map of segments, markers and sections, sorted by their frames. A negative frame counts as 0. Of segments at
    /// one frame the last counts. Empty sections are left out.
    ///
    /// - Parameters:
    ///   - timescale: The frames of a second, 1...1,000,000,000; clamped.
    ///   - segments: The stretches of one tempo.
    ///   - markers: The frames with a name.
    ///   - sections: The stretches with a name.
    public init(timescale: Int, segments: [Segment], markers: [Marker] = [], sections: [Section] = []) {
        self.timescale = Self.inRange(timescale: timescale)
        var byFrame: [Int: Segment] = [:]
        for var segment in segments.prefix(Self.capacity) {
            segment.frame = Self.inRange(segment.frame)
            segment.beatsPerBar = segment.beatsPerBar.map { max(1, min($0, 64)) }
            byFrame[segment.frame] = segment
        }
        let sorted = byFrame.values.sorted { $0.frame < $1.frame }
        self.segments = sorted
        self.markers = markers.prefix(Self.capacity).map { Marker($0.name, frame: Self.inRange($0.frame)) }
            .sorted { $0.frame < $1.frame }
        self.sections = sections.prefix(Self.capacity).map {
            Section($0.name, frames: Self.inRange($0.frames.lowerBound)..<Self.inRange($0.frames.upperBound))
        }.filter { !$0.frames.isEmpty }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
        stretches = BeatStretch.all(of: sorted, timescale: self.timescale)
    }

    /// A map of one tempo, whose first beat begins the first bar.
    ///
    /// - Parameters:
    ///   - tempo: The beats a minute.
    ///   - beatsPerBar: 1...64; clamped.
    ///   - firstBeat: The time of the first beat in the file, to the nanosecond; 0 to a year, clamped.
    public init(_ tempo: Tempo, beatsPerBar: Int = 4, firstBeat: Duration = .zero) {
        let nanoseconds = 1_000_000_000
        let frame = max(.zero, min(firstBeat, Self.latestBeat)).frames(at: nanoseconds)
        self.init(timescale: nanoseconds, segments: [Segment(frame: frame, tempo: tempo, beatsPerBar: beatsPerBar)])
    }

    private static let latestBeat = Duration.seconds(31_536_000)

    private static func inRange(timescale: Int) -> Int { max(1, min(timescale, 1_000_000_000)) }

    /// 2⁵⁶ frames are 47,000 years at 48 kHz. Larger numbers would leave no room for the arithmetic.
    private static func inRange(_ frame: Int) -> Int { max(0, min(frame, 1 << 56)) }

    /// The map with frames of another timescale, each rounded to the nearest.
    public func scaled(to timescale: Int) -> TempoMap {
        if timescale == self.timescale { return self }
        let new = Self.inRange(timescale: timescale)
        func scale(_ frame: Int) -> Int { Int((2 * Int128(frame) * Int128(new) / Int128(self.timescale) + 1) / 2) }
        return TempoMap(
            timescale: new,
            segments: segments.map {
                Segment(frame: scale($0.frame), tempo: $0.tempo, beatsPerBar: $0.beatsPerBar)
            },
            markers: markers.map { Marker($0.name, frame: scale($0.frame)) },
            sections: sections.map {
                Section($0.name, frames: scale($0.frames.lowerBound)..<scale($0.frames.upperBound))
            })
    }

    /// The place of a frame; nil before the first beat.
    public func position(at frame: Int) -> Position? {
        let frame = min(frame, 1 << 56)
        guard let index = stretch(at: frame) else { return nil }
        let stretch = stretches[index]
        let beat = stretch.beat(at: frame)
        let start = stretch.frame(of: beat)
        let next = min(stretch.frame(of: beat + 1), end(of: index))
        return Position(
            beat: stretch.firstBeat + beat, bar: stretch.bar(of: beat), beatInBar: stretch.beatInBar(of: beat),
            framesSinceBeat: frame - start, framesPerBeat: max(1, next - start))
    }

    /// The frame on which a beat falls, counted from 0; nil for a negative one, and for a map without segments.
    public func frame(ofBeat beat: Int) -> Int? {
        let beat = min(beat, 1 << 56)
        guard beat >= 0, let stretch = stretches.last(where: { $0.firstBeat <= beat }) else { return nil }
        return stretch.frame(of: beat - stretch.firstBeat)
    }

    /// The frame at the same place as one in another map: in the beat with the same number, after the same part of it.
    public func frame(at position: Position) -> Int? {
        guard let start = frame(ofBeat: position.beat), let next = frame(ofBeat: position.beat + 1) else { return nil }
        let passed = 2 * Int128(position.framesSinceBeat) * Int128(next - start) + Int128(position.framesPerBeat)
        return start + Int(clamping: passed / (2 * Int128(position.framesPerBeat)))
    }

    /// The first frame of a bar, counted from 0; nil for a negative one, and for a map without segments.
    public func frame(ofBar bar: Int) -> Int? {
        let bar = min(bar, 1 << 50)
        guard bar >= 0, let stretch = stretches.last(where: { $0.firstBar <= bar }) else { return nil }
        return stretch.frame(of: stretch.beat(ofBar: bar))
    }

    /// The frame of the next boundary behind `frame`; nil if there is none in the map: ``MusicBoundary/trackEnd`` is
    /// not known here. ``MusicBoundary/now`` is `frame` itself.
    public func next(_ boundary: MusicBoundary, after frame: Int) -> Int? {
        switch boundary {
        case .now: return frame
        case .beat:
            guard let position = position(at: frame) else { return segments.first?.frame }
            return self.frame(ofBeat: position.beat + 1)
        case .bar: return next(.bars(1), after: frame)
        case .bars(let count):
            guard let position = position(at: frame) else { return segments.first?.frame }
            let count = max(1, min(count, 1 << 50))
            return self.frame(ofBar: (position.bar / count + 1) * count)
        case .marker(let name): return markers.first { $0.frame > frame && $0.name == name }?.frame
        case .sectionEnd:
            return sections.lazy.map(\.frames.upperBound).filter { $0 > frame }.min()
        case .trackEnd: return nil
        }
    }

    /// The next beat, marker or section behind `frame`; nil if there is none.
    package func nextMoment(after frame: Int) -> Int? {
        let marker = markers.first { $0.frame > frame }?.frame
        let section = sections.first { $0.frames.lowerBound > frame }?.frames.lowerBound
        return [next(.beat, after: frame), marker, section].compactMap(\.self).min()
    }

    /// The tempo at a frame; nil before the first beat.
    package func tempo(at frame: Int) -> Tempo? { stretch(at: frame).map { segments[$0].tempo } }

    /// The beats of a bar at a frame; nil before the first beat.
    package func beatsPerBar(at frame: Int) -> Int? { stretch(at: frame).map { stretches[$0].beatsPerBar } }

    /// Whether the map has such a boundary anywhere.
    package func has(_ boundary: MusicBoundary) -> Bool { next(boundary, after: -1) != nil }

    /// The section that a frame is in; of several the one that began last.
    public func section(at frame: Int) -> Section? { sections.last { $0.frames.contains(frame) } }

    /// The first section with a name.
    package func section(named name: String) -> Section? { sections.first { $0.name == name } }

    private func stretch(at frame: Int) -> Int? { stretches.lastIndex { $0.start <= frame } }

    private func end(of index: Int) -> Int { index + 1 < stretches.count ? stretches[index + 1].start : .max }
}

extension TempoMap: Codable {
    private enum CodingKeys: String, CodingKey { case timescale, segments, markers, sections }

    /// Decodes a map, sorted and clamped as by ``init(timescale:segments:markers:sections:)``.
    ///
    /// - Throws: `DecodingError` if the data is no map.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            timescale: try members.decode(Int.self, forKey: .timescale),
            segments: try members.decode([Segment].self, forKey: .segments),
            markers: try members.decode([Marker].self, forKey: .markers),
            sections: try members.decode([Section].self, forKey: .sections))
    }
}
