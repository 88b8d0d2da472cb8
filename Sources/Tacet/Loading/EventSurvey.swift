import Glibc
import TacetDecoding
package import TacetPlatform

/// What is wrong with a document of sound events and with its sounds, and what of them is never heard.
///
/// A survey measures every sound, so it takes as long as decoding all of them. Any thread; blocks.
package struct EventSurvey {
    /// An event of the document.
    package struct Event {
        package let name: String
        package let place: EventPlace
        /// The most voices that the event starts.
        package let voices: Int
        /// The highest true peak in dBTP that one post can reach; nil for silence.
        package let peak: Double?
    }

    /// The most findings that are kept.
    private static let mostFindings = 256
    /// The most entries of a folder, and the most folders, that are looked through for sounds.
    private static let mostEntries = 10_000
    private static let mostFolders = 64
    /// The excess in decibels that rounds to nothing.
    private static let tolerance = 0.05

    /// The events, in the document's order; empty if the document has a fault.
    package private(set) var events: [Event] = []
    package private(set) var parameters = 0
    /// The files that the document names.
    package private(set) var files = 0
    /// The findings in the order of their places; those without a place come last.
    package private(set) var findings: [EventFinding] = []
    /// How many findings there were beyond those that are kept.
    package private(set) var omitted = 0

    /// Whether the engine would refuse the document.
    package private(set) var isRefused = false

    /// Reads a document, and decodes its sounds.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the document.
    ///   - name: Its path, beside which relative paths of sounds begin.
    ///   - findsUnusedFiles: Whether the document's folder, and the folders below it in which the document has sounds, are
    ///     searched for sound files that the document does not name.
    /// - Throws: `AudioError` with `.tooLarge` for a document beyond ``SoundEvents/longest`` bytes.
    package init(bytes: [UInt8], name: String, findsUnusedFiles: Bool) throws(AudioError) {
        guard bytes.count <= SoundEvents.longest else { throw SoundEvents.tooLong(bytes.count, name: name) }
        let (document, noted, places) = SoundEvents.survey(bytes: bytes, name: name)
        var all = noted
        if let document {
            (parameters, files) = (document.parameters.count, document.files.count)
            let hasFaults = noted.contains { $0.kind == .fault }
            let sounds = document.files.indices.map { Self.measure(document, file: $0) }
            for case .failure(let finding) in sounds { all.append(finding) }
            if !hasFaults {
                let sounds = sounds.map { try? $0.get() }
                events = Self.events(of: document, places, sounds)
                all += Self.ignoredDistances(of: document, places, sounds) + events.compactMap(Self.excess)
                if findsUnusedFiles { all += Self.unusedFiles(of: document) }
            }
        }
        all = all.enumerated().sorted { one, other in
            switch (one.element.place, other.element.place) {
            case (let first?, let second?) where first != second: first < second
            case (nil, _?): false
            case (_?, nil): true
            default: one.offset < other.offset
            }
        }.map(\.element)
        isRefused = all.contains(where: \.isRefusal)
        omitted = max(0, all.count - Self.mostFindings)
        // What the engine refuses the document for is left out last.
        let kept = omitted > 0 && isRefused ? all.filter(\.isRefusal) : all
        findings = Array(kept.prefix(Self.mostFindings))
    }

    // MARK: Sounds

    /// A sound that was decoded.
    private struct Measured {
        /// The true peak of what the engine plays of it; 1 is full scale.
        let peak: Float
        /// The channels that it is played with: 1 or 2.
        let channels: Int
    }

    /// The most of a sound that is decoded, in seconds.
    private static let longest = 20 * 60
    private static let chunk = 1_024

    private static func measure(_ document: SoundEvents, file index: Int) -> Result<Measured, EventFinding> {
        let file = document.files[index]
        do throws(AudioError) {
            return .success(try measure(document.path(of: file), mixesToMono: file.options.mixesToMono))
        } catch {
            return .failure(EventFinding(missing: error, namedAt: document.filePlaces[index]))
        }
    }

    private static func measure(_ path: String, mixesToMono: Bool) throws(AudioError) -> Measured {
        let decoder = try AudioFile.decoder(source: FileSource(path: path), name: path)
        let channels = mixesToMono ? 1 : min(decoder.format.channels, 2)
        let rate = max(8_000, decoder.format.sampleRate)
        let stream = try LoopDecoder(decoder, loop: nil, from: 0, targetRate: rate, name: path)
        let meter = TruePeakMeter()
        let room = UnsafeMutablePointer<Float>.allocate(capacity: chunk * 2)
        defer { room.deallocate() }
        for _ in 0..<(longest * rate / chunk) {
            let frames = try stream.fill(room, stride: 2, count: chunk)
            if mixesToMono {
                for frame in 0..<frames {
                    let middle = (room[frame * 2] + room[frame * 2 + 1]) / 2
                    (room[frame * 2], room[frame * 2 + 1]) = (middle, middle)
                }
            }
            meter.add(room, frames: frames)
            if frames < chunk { break }
        }
        // The values between the last frames need frames behind them.
        room.update(repeating: 0, count: chunk * 2)
        meter.add(room, frames: chunk)
        return Measured(peak: meter.peak, channels: channels)
    }

    // MARK: Events

    private static func events(
        of document: SoundEvents, _ places: [EventPlace], _ sounds: [Measured?]
    ) -> [Event] {
        let peaks = sounds.map { $0?.peak ?? 0 }
        return zip(document.events.indices, places).map { index, place in
            let peak = document.highestPeak(of: index, peaks: peaks)
            return Event(
                name: document.events[index].name.rawValue, place: place, voices: document.events[index].voices,
                peak: peak > 0 ? 20 * log10(Double(peak)) : nil)
        }
    }

    private static func excess(of event: Event) -> EventFinding? {
        guard let peak = event.peak, peak >= tolerance else { return nil }
        let excess = (peak * 10).rounded() / 10
        return EventFinding(
            kind: .loud, place: event.place, detail: "\(event.name) can peak \(excess) dB above full scale",
            remedy: "Lower its gain by \(excess) dB, or that of its loudest sounds.")
    }

    /// The sounds of two channels in events with a distance: the engine plays a sound of two channels without its
    /// position.
    private static func ignoredDistances(
        of document: SoundEvents, _ places: [EventPlace], _ sounds: [Measured?]
    ) -> [EventFinding] {
        zip(document.events.indices, places).compactMap { index, place in
            let event = document.events[index]
            guard event.settings.attenuation != Attenuation() else { return nil }
            let wide = document.files(of: index).filter { sounds[$0]?.channels == 2 }
            guard let first = wide.min() else { return nil }
            let others = wide.count > 1 ? " and \(wide.count - 1) more" : ""
            return EventFinding(
                kind: .ignored, place: place,
                detail: "\(event.name.rawValue) has a distance, and \(document.files[first].path.printable(limit: 128))"
                    + "\(others) with two channels can have no position",
                remedy: "Give the sound \"mono\": true, or take `distance` out.")
        }
    }

    // MARK: Files

    /// A file by what tells it from another one at another path.
    private struct FileMark: Hashable {
        let device: UInt
        let number: UInt

        /// Nil if there is no regular file at the path.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
        }
    }

    /// The sound files beside the document, and beside its sounds in the folders below, that it does not name.
    private static func unusedFiles(of document: SoundEvents) -> [EventFinding] {
        let root = folder(of: document.name)
        var folders = [root]
        var known: Set<FileMark> = []
        for file in document.files {
            if let mark = FileMark(document.path(of: file)) { known.insert(mark) }
            let folder = folder(of: document.path(of: file))
            let isBelow = !file.path.hasPrefix("/") && !file.path.split(separator: "/").contains("..")
            if isBelow, folders.count < mostFolders, !folders.contains(folder) { folders.append(folder) }
        }
        return folders.flatMap { folder in
            sounds(in: folder).compactMap { path in
                guard let mark = FileMark(path), known.insert(mark).inserted else { return nil }
                return EventFinding(
                    kind: .unused, place: nil, detail: "no event plays \(path.printable(limit: 256))",
                    remedy: "Take it out, unless the game plays it by itself.")
            }
        }
    }

    /// The folder of a path, with its slash; empty for the working directory.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// The paths in a folder with the ending of a sound file, in their order.
    private static func sounds(in folder: String) -> [String] {
        guard let entries = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        for _ in 0..<mostEntries {
            guard let entry = readdir(entries) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let ending = name.split(separator: ".").last?.lowercased() ?? ""
            if name.contains("."), AudioFile.extensions.contains(ending) { names.append(name) }
        }
        return names.sorted().map { folder + $0 }
    }
}
