import TacetPlatform
import FoundationEssentials
import Tacet
import TacetSession

/// The first line of a capture.
struct CaptureHeader {
    let version: Int
    let sampleRate: Int
    let blockFrames: Int
    /// The number of blocks; nil in version 1, which does not state it.
    let blockCount: Int?
    let unknownColumns: [String]
    /// The columns in the file's order; nil for a column that the version does not define.
    private let columns: [CaptureColumn?]

    /// The versions of the format that this command reads.
    static let versions = 1...ProfileCapture.version
    private static let format = ProfileCapture.format
    /// The bytes with which the library begins a capture, so that a damaged first line is recognised too.
    private static let beginning = Array("{\"format\":\"\(format)\"".utf8)
    /// The most columns of a file.
    private static let columnLimit = 64

    /// Whether lines may hold JSON objects with other facts than blocks.
    var hasNotes: Bool { version > 1 }

    private struct Kind: Decodable { let format: String }

    private struct Version: Decodable { let version: Int }

    private struct Count: Decodable { let blocks: Int }

    private struct Members: Decodable {
        let sampleRate: Int
        let blockFrames: Int
        let columns: [String]
    }

    /// Whether a line is the first line of a capture, of any version.
    static func isHeader(_ line: [UInt8]) -> Bool {
        line.starts(with: beginning) || (try? JSONDecoder().decode(Kind.self, from: Data(line)))?.format == format
    }

    /// - Parameter limit: The most blocks that a capture may have.
    init(_ line: [UInt8], limit: Int) throws(CaptureFault) {
        version = try Self.decode(Version.self, line).version
        guard Self.versions.contains(version) else {
            throw CaptureFault(
                "the format has version \(version), and this command reads \(Self.versions.lowerBound) to \(Self.versions.upperBound)",
                remedy: "Use the tacet of the version with which the game was built, or a newer one.")
        }
        let members = try Self.decode(Members.self, line)
        guard (8_000...192_000).contains(members.sampleRate) else {
            throw CaptureFault("sampleRate is \(members.sampleRate); it must lie in 8000...192000")
        }
        guard (64...2_048).contains(members.blockFrames) else {
            throw CaptureFault("blockFrames is \(members.blockFrames); it must lie in 64...2048")
        }
        guard members.columns.count <= Self.columnLimit else {
            throw CaptureFault("there are \(members.columns.count) columns; at most \(Self.columnLimit) are read")
        }
        var missing = CaptureColumn.columns(version: version)
        var columns: [CaptureColumn?] = []
        for name in members.columns {
            let index = missing.firstIndex { $0.name == name }
            if index == nil, columns.contains(where: { $0?.name == name }) {
                throw CaptureFault("the column \"\(name)\" is there twice")
            }
            columns.append(index.map { missing.remove(at: $0) })
        }
        if let column = missing.first { throw CaptureFault("the column \"\(column.name)\" is missing") }
        let blockCount = version > 1 ? try Self.decode(Count.self, line).blocks : nil
        if let blockCount, !(0...limit).contains(blockCount) {
            throw CaptureFault("blocks is \(blockCount), and a capture has at most \(limit) blocks")
        }
        self.blockCount = blockCount
        (sampleRate, blockFrames) = (members.sampleRate, members.blockFrames)
        self.columns = columns
        unknownColumns = zip(members.columns, columns).filter { $1 == nil }.map { $0.0.printable(limit: 64) }
    }

    /// Decodes a line of at most a few kilobytes.
    static func decode<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) throws(CaptureFault) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(line))
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw CaptureFault("it is no valid JSON")
        } catch let error as DecodingError {
            let sentence = error.sentence(in: line).printable(limit: 256)
            throw CaptureFault(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
        } catch {
            throw CaptureFault("it is no valid JSON")
        }
    }

    // MARK: Blocks

    /// The block of a line: a JSON array with a number for each column.
    func block(_ line: [UInt8]) throws(CaptureFault) -> BlockProfile {
        var words = ArrayWords(line)
        var block = BlockProfile()
        guard words.take(UInt8(ascii: "[")) else { throw CaptureFault("is no JSON array of numbers") }
        for (index, column) in columns.enumerated() {
            guard index == 0 || words.take(UInt8(ascii: ",")), let word = words.takeWord() else {
                throw CaptureFault("has fewer numbers than the file has columns, or another character among them")
            }
            guard let column else { continue }
            guard let number = ArrayWords.wholeNumber(word), column.range.contains(number) else {
                let text = String(decoding: word.prefix(24), as: UTF8.self)
                throw CaptureFault(
                    "has \(text) for \(column.name); it must be a whole number in "
                        + "\(column.range.lowerBound)...\(column.range.upperBound)")
            }
            column.set(&block, number)
        }
        guard words.take(UInt8(ascii: "]")), words.isAtEnd else {
            throw CaptureFault("has more numbers than the file has columns, or does not end with them")
        }
        return block
    }
}
