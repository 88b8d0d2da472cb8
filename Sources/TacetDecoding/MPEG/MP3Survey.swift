import TacetPlatform

/// What a reading of the heads of all frames of an MP3 file finds that its decoder passes over.
struct MP3Survey {
    /// The faults, as sentences.
    private(set) var problems: [String] = []
    /// The frames that are whole. The frame with the header has no sound, and is not counted.
    private(set) var wholeFrames = 0

    /// The bytes that are read at once.
    private static let step = 65_536

    /// Nil for a file that does not begin with MPEG audio or its tags.
    init?(_ source: any ByteSource) throws(AudioError) {
        guard let layout = try MP3Layout(source) else { return nil }
        try self.init(source, layout)
    }

    /// Nil for the free format, whose frames do not state their length.
    ///
    /// - Parameter allowsOtherBytes: Whether bytes that are no frames may lie between frames. If not, the first ones end
    ///   the survey, which is nil then.
    init?(_ source: any ByteSource, _ layout: MP3Layout, allowsOtherBytes: Bool = true) throws(AudioError) {
        guard layout.freeLength == nil else { return nil }
        var (offset, count, lost, firstLost) = (layout.frames.lowerBound, 0, 0, 0)
        let end = layout.frames.upperBound
        var (bytes, window): ([UInt8], Range<Int>) = ([], 0..<0)
        while offset < end {
            if offset + 4 > window.upperBound, window.upperBound < end {
                bytes = try source.bytes(at: offset, count: min(Self.step, end - offset))
                window = offset..<(offset + bytes.count)
                if bytes.isEmpty { break }
            }
            guard offset < window.upperBound else { break }
            let head = Array(bytes[(offset - window.lowerBound)...].prefix(4))
            if let frame = MPEGFrame(head), frame.layer == layout.first.layer, let bytes = frame.bytes {
                count += 1
                if offset + bytes > end {
                    problems.append("It is cut off within its last frame, at byte \(offset)")
                } else {
                    wholeFrames += 1
                }
                offset += bytes
            } else {
                guard allowsOtherBytes else { return nil }
                if lost == 0 { firstLost = offset }
                lost += 1
                offset += 1
            }
        }
        if lost > 0 {
            problems.append("\(lost) bytes from byte \(firstLost) on, between or behind its frames, are no frames")
        }
        if layout.hasLength { wholeFrames -= 1 }
        if let stated = layout.statedFrames, stated != count - 1 {
            problems.append("Its first frame states that \(stated) frames follow; \(count - 1) do")
        }
    }
}
