import TacetPlatform
import ArgumentParser
import Tacet
import TacetDecoding
import TacetSession

/// Prints the properties of sound files, and what is wrong with documents of sound events.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what a sound file is: format, length, tags, loop, peak, loudness, and what is wrong with it.",
        discussion: """
            Decodes the whole of each file. With several, a bad one does not keep the others from being read. Advice says \
            how to encode a file better: its rate, clipping, silence at the ends, and a loudness that differs from that \
            of the other files. Where a loop or a section repeats, it says how far the samples and the sound jump, and \
            at which frame near by it could end without a click.

            Of a document of sound events it tells every fault, the sounds that are missing, what is not used or never \
            heard, and which events may be too loud.

            - reads one file from standard input, up to 1 GB.

            With --formats it says which formats this machine can read, and which package the others need.
            """)

    @Argument(
        help: "\(AudioFile.formats) files, or documents of sound events.",
        completion: .file(extensions: AudioFile.extensions + ["json"]))
    var files: [String] = []

    @Flag(help: "Say which formats this machine can read.")
    var formats = false

    @OptionGroup var lines: LineOptions

    func validate() throws {
        guard formats || !files.isEmpty else { throw ValidationError("Give the path of a sound file, or --formats.") }
    }

    /// What an argument was found to be.
    private enum Inspected {
        case sound(SoundFile)
        case events(EventSurvey)
    }

    func run() throws {
        let printer = lines.printer(from: MonotonicClock.now)
        /// Standard input can be read once.
        var hasReadInput = false
        if formats { FormatReport.all.forEach { $0.print(to: lines.json ? printer : nil) } }
        var hasFailed = false
        var (paths, measured): ([String], [SoundFile]) = ([], [])
        func fail(_ error: AudioError) {
            hasFailed = true
            StandardStream.error.print("tacet: \(error.description.printable(limit: 2_048))")
        }
        for path in files {
            if path == "-", hasReadInput { continue }
            hasReadInput = hasReadInput || path == "-"
            let name = path == "-" ? StandardInput.name : path
            do throws(AudioError) {
                switch try path == "-" ? inspect(try StandardInput.bytes()) : inspect(path) {
                case .sound(let file):
                    measured.append(file)
                    paths.append(name)
                case .events(let survey):
                    survey.errors(in: name).forEach(fail)
                    if lines.json {
                        printer.print(Report("document", survey.members(path: name), sentence: ""))
                    } else {
                        survey.lines(path: name).forEach { StandardStream.output.print($0.printable(limit: 512)) }
                    }
                }
            } catch {
                fail(error)
            }
        }
        SoundFile.compareLoudness(&measured)
        for (path, file) in zip(paths, measured) {
            if lines.json {
                printer.print(Report("file", file.members(path: path), sentence: ""))
            } else {
                file.lines(path: path).forEach { StandardStream.output.print($0.printable(limit: 512)) }
            }
        }
        if hasFailed { throw ExitCode(1) }
    }

    /// A file that is no sound may be a document of sound events.
    private func inspect(_ path: String) throws(AudioError) -> Inspected {
        do throws(AudioError) {
            return .sound(try SoundFile.inspect(path))
        } catch {
            guard let survey = try EventSurvey(at: path) else { throw error }
            return .events(survey)
        }
    }

    private func inspect(_ bytes: [UInt8]) throws(AudioError) -> Inspected {
        do throws(AudioError) {
            return .sound(try SoundFile.inspect(bytes: bytes, name: StandardInput.name))
        } catch {
            guard let survey = try EventSurvey(input: bytes, name: StandardInput.name) else { throw error }
            return .events(survey)
        }
    }
}

extension SoundFile {
    /// The frame after the loop's last frame. A loop without an end lasts to the end of the file.
    private var loopEnd: Int? { metadata.loop.map { $0.end ?? frames } }

    /// The members of the JSON object.
    fileprivate func members(path: String) -> [(String, JSONValue)] {
        let loop = metadata.loop.map { loop in
            JSONValue.object([
                ("start", .integer(loop.start)), ("end", .integer(loopEnd ?? frames)),
                ("direction", .string(loop.direction.words)),
                ("source", JSONValue(metadata.loopSource?.description)),
            ])
        }
        return [
            ("file", .string(path)), ("codec", .string(codec)), ("container", .string(container)),
            ("channels", .integer(format.channels)),
            ("rate", .integer(format.sampleRate)), ("frames", .integer(frames)),
            ("seconds", JSONValue(seconds, places: 6)), ("tags", .object(tags)),
            ("loop", loop ?? .null), ("score", score ?? .null), ("seams", seamValues),
            (
                "gains",
                .object([
                    ("track", JSONValue(metadata.trackGain.map { Double($0.value) }, places: 2)),
                    ("album", JSONValue(metadata.albumGain.map { Double($0.value) }, places: 2)),
                ])
            ),
            ("peak", JSONValue(peak, places: 2)), ("loudness", JSONValue(loudness, places: 2)),
            ("problems", .array(problems.map(JSONValue.string))), ("advice", .array(advice.map(JSONValue.string))),
        ]
    }

    /// The tags, one member for each name. Repeated tags, such as several artists, are joined.
    private var tags: [(String, JSONValue)] {
        var names: [String] = []
        for tag in metadata.tags where !names.contains(tag.name) { names.append(tag.name) }
        return names.map { name in
            (name, .string(metadata.tags.filter { $0.name == name }.map(\.value).joined(separator: "; ")))
        }
    }

    /// The report for people.
    fileprivate func lines(path: String) -> [String] {
        let channels = format.channels == 1 ? "1 channel" : "\(format.channels) channels"
        var lines = [
            path, "  codec     \(codec)", "  format    \(channels), \(format.sampleRate) Hz",
            "  length    \(seconds.text(places: 3)) s, \(frames) frames",
        ]
        if let loop = metadata.loop, let loopEnd {
            let direction = loop.turns ? ", \(loop.direction.words)" : ""
            lines.append(
                "  loop      frames \(loop.start)..<\(loopEnd)\(direction), by \(metadata.loopSource?.description ?? "the file")"
            )
        }
        lines += scoreLines + seamLines
        lines.append("  peak      \(peak.map { "\($0.text(places: 2)) dBFS" } ?? "silence")")
        if let loudness { lines.append("  loudness  \(loudness.text(places: 2)) LUFS") }
        if let gain = metadata.trackGain { lines.append("  gain      \(Double(gain.value).text(places: 2)) dB") }
        lines += metadata.tags.map { "  tag       \($0.name)=\($0.value)" }
        return lines + problems.map { "  problem   \($0)" } + advice.map { "  advice    \($0)" }
    }
}
