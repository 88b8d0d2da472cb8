package import TacetPlatform

/// The numbers of a document of sound events that can be turned while the document is heard, by where they stand in it:
/// gains, pitches, delays, weights and the points of curves, and the gains, pitches, delays and weights that the document
/// leaves out.
///
/// A turned document is the same text with other digits in it, or with further members, read again. What is heard is so
/// what would be saved.
package final class EventNumbers: Sendable {
    /// A number that the document has, or could have.
    package struct Number: Sendable {
        /// The names of the members and the indexes of the elements from `events` on, such as `engine/layers/0/gain`. A
        /// slash in a name is `~1`, and a tilde is `~0`, as in a JSON pointer (RFC 6901).
        package let path: String
        /// `dB`, `s`, `m`, or empty.
        package let unit: String
        package let value: Float
        /// What programs can turn the number to.
        package let range: ClosedRange<Float>
        /// The digits among the bytes of the document; empty, where they would stand, for a number that it leaves out.
        fileprivate let digits: Range<Int>
        /// What the document gets before and behind the digits of a number that it leaves out.
        fileprivate var before = ""
        fileprivate var after = ""
        /// Where the text ends that is a sound alone and begins at ``digits``; nil for all other numbers. The text becomes
        /// an object with the number.
        fileprivate var soundEnd: Int?

        /// Whether the document has the number, and does not leave it out.
        var isWritten: Bool { !digits.isEmpty }
    }

    /// The longest path in bytes: a change is one line of 256 bytes. Numbers with longer paths cannot be turned.
    private static let longestPath = 192

    /// The document as the game has it.
    let events: SoundEvents
    /// The numbers in the order of the document.
    package let numbers: [Number]
    private let indexes: [String: Int]
    /// The numbers that were turned last, and the nodes with them.
    private let latest = Lock<(values: [String: Float], graph: EventGraph)?>(nil)

    init(_ events: SoundEvents) {
        self.events = events
        // The bytes are valid: the document was read from them.
        let text = try? JSONText(events.bytes, deepest: EventText.deepest)
        var walk = Walk(events)
        if let text { walk.document(text) }
        numbers = walk.numbers
        indexes = Dictionary(numbers.enumerated().map { ($1.path, $0) }) { first, _ in first }
    }

    /// Reads a document; see ``SoundEvents/init(bytes:name:)``.
    package convenience init(bytes: [UInt8], name: String) throws(AudioError) {
        self.init(try SoundEvents(bytes: bytes, name: name))
    }

    /// The number at a path; nil if the path leads to none.
    package subscript(path: String) -> Number? { indexes[path].map { numbers[$0] } }

    /// Whether a text may be a path.
    static func isPath(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestPath && text.printable(limit: longestPath) == text
    }

    /// The bytes of the document with other numbers at their paths. All other bytes are as they were. A number that the
    /// document leaves out becomes the first member of its object, unless it is what counts without it. A text that is a sound
    /// alone becomes an object.
    ///
    /// - Throws: `.invalidArgument` for a path that leads to no number of the document; as
    ///   ``SoundEvents/init(bytes:name:)`` if the numbers break the document's rules together, as points of a curve that do
    ///   not rise.
    package func bytes(turning values: [String: Float]) throws(AudioError) -> [UInt8] { try turned(values).bytes }

    /// The nodes with other numbers at their paths.
    ///
    /// - Throws: As ``bytes(turning:)``.
    func graph(turning values: [String: Float]) throws(AudioError) -> EventGraph {
        if let latest = latest.withLock({ $0 }), latest.values == values { return latest.graph }
        let graph = try turned(values).graph
        latest.withLock { $0 = (values, graph) }
        return graph
    }

    /// The nodes with other numbers at their paths, but for those that the document does not have, and those that break
    /// its rules beside the others.
    func graph(turningWhatFits values: [String: Float]) -> EventGraph {
        let known = values.filter { self[$0.key] != nil }
        if let graph = try? graph(turning: known) { return graph }
        var (kept, graph): ([String: Float], EventGraph) = ([:], events.graph)
        for (path, value) in known.sorted(by: { $0.key < $1.key }) {
            var more = kept
            more[path] = value
            if let next = try? self.graph(turning: more) { (kept, graph) = (more, next) }
        }
        return graph
    }

    private func turned(_ values: [String: Float]) throws(AudioError) -> SoundEvents {
        var edits: [(digits: Range<Int>, text: String)] = []
        // The members that the texts get which are a sound alone, by the places of the texts.
        var objects: [Range<Int>: [String]] = [:]
        for (path, value) in values {
            guard let number = self[path] else {
                throw AudioError(
                    .invalidArgument, operation: "turn the numbers of \(events.name)",
                    detail: "the document has no number at \(path.printable(limit: Self.longestPath))",
                    remedy: "Turn a number that the document has.")
            }
            guard value != number.value else { continue }
            let text = number.before + Self.text(of: value) + number.after
            if let end = number.soundEnd {
                objects[number.digits.lowerBound..<end, default: []].append(text)
            } else {
                edits.append((number.digits, text))
            }
        }
        for (place, members) in objects {
            edits.append((place.lowerBound..<place.lowerBound, "{\(members.sorted().joined())\"sound\": "))
            edits.append((place.upperBound..<place.upperBound, "}"))
        }
        guard !edits.isEmpty else { return events }
        edits.sort { ($0.digits.lowerBound, $0.text) < ($1.digits.lowerBound, $1.text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(events.bytes.count + 8 * edits.count)
        var place = 0
        for (digits, text) in edits {
            bytes += events.bytes[place..<digits.lowerBound]
            bytes += text.utf8
            place = digits.upperBound
        }
        bytes += events.bytes[place...]
        return try SoundEvents(bytes: bytes, name: events.name)
    }

    /// A number as a person would write it: a whole one without a point.
    private static func text(of value: Float) -> String {
        value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)"
    }
}

extension EventNumbers {
    /// Goes through the text of a document that has been read, and finds its numbers.
    private struct Walk {
        private(set) var numbers: [Number] = []
        /// The ranges of the parameters, by name.
        private let parameters: [String: ClosedRange<Float>]
        private let bytes: [UInt8]
        /// The place of the first byte of each line, and of the first byte of the text, which is behind a byte order mark.
        private var lineStarts: [Int] = []

        init(_ events: SoundEvents) {
            parameters = Dictionary(events.parameters.map { ($0.name.rawValue, $0.range) }) { first, _ in first }
            bytes = events.bytes
            lineStarts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
            for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
                lineStarts.append(place + 1)
            }
        }

        mutating func document(_ text: JSONText) {
            for (name, value) in Self.members(text) where name == "events" {
                for (event, value) in Self.members(value) { node(value, Self.escaped(event)) }
            }
        }

        /// - Parameters:
        ///   - range: The range of the parameter that the node's curves are over; nil for a node without curves.
        ///   - isWeighed: Whether the node is chosen by its weight.
        private mutating func node(
            _ text: JSONText, _ path: String, over range: ClosedRange<Float>? = nil, isWeighed: Bool = false
        ) {
            let members = Self.members(text)
            var own: ClosedRange<Float>?
            for (name, value) in members where name == "blend" {
                if case .string(let parameter) = value.value { own = parameters[parameter] }
            }
            var common = [
                ("gain", Float(0), "dB", EventsReader.gains), ("pitch", 1, "", EventsReader.pitches),
                ("delay", 0, "s", Self.delays(to: 0)),
            ]
            if isWeighed { common.append(("weight", 1, "", Self.weights(to: 1))) }
            for (name, value, unit, range) in common where !members.contains(where: { $0.name == name }) {
                add(name, value, to: text, path, unit, range)
            }
            for (name, value) in members {
                let place = "\(path)/\(name)"
                switch name {
                case "gain": spread(value, place, "dB", EventsReader.gains)
                case "pitch": spread(value, place, "", EventsReader.pitches)
                case "delay": spread(value, place, "s", Self.delays(to: Self.highest(value)))
                case "weight": number(value, place, "", Self.weights(to: Self.highest(value)))
                case "curve": curve(value, place, over: range, "dB", EventsReader.gains)
                case "pitchCurve": curve(value, place, over: range, "", EventsReader.pitches)
                case "distance": distance(value, place)
                case "random", "sequence", "layers":
                    for (index, element) in Self.elements(value).enumerated() {
                        node(element, "\(place)/\(index)", over: own, isWeighed: name == "random")
                    }
                case "cases":
                    for (choice, value) in Self.members(value) { node(value, "\(place)/\(Self.escaped(choice))") }
                case "default": node(value, place)
                default: break
                }
            }
        }

        /// What a delay and a weight can be turned to. A slider over all that the document may have would be too coarse.
        private static func delays(to highest: Double) -> ClosedRange<Double> {
            0...min(EventsReader.longestDelay, max(5, 10 * highest))
        }

        private static func weights(to highest: Double) -> ClosedRange<Double> {
            0...min(EventsReader.mostWeight, max(10, 10 * highest))
        }

        /// A number, or both ends of a range.
        private mutating func spread(_ text: JSONText, _ path: String, _ unit: String, _ range: ClosedRange<Double>) {
            number(text, path, unit, range)
            for (index, element) in Self.elements(text).enumerated() {
                number(element, "\(path)/\(index)", unit, range)
            }
        }

        /// The points of a curve: the place over the parameter, and the value there.
        private mutating func curve(
            _ text: JSONText, _ path: String, over parameter: ClosedRange<Float>?, _ unit: String,
            _ range: ClosedRange<Double>
        ) {
            for (index, point) in Self.elements(text).enumerated() {
                let pair = Self.elements(point)
                guard pair.count == 2, let parameter else { continue }
                let own = Self.highest(pair[0])
                let places = min(Double(parameter.lowerBound), own)...max(Double(parameter.upperBound), own)
                number(pair[0], "\(path)/\(index)/0", "", places)
                number(pair[1], "\(path)/\(index)/1", unit, range)
            }
        }

        /// The points of a curve of the distance: metres, and the gain there.
        private mutating func distance(_ text: JSONText, _ path: String) {
            let points = Self.elements(text).map(Self.elements)
            let farthest = points.map { $0.first.map(Self.highest) ?? 0 }.max() ?? 0
            let metres = 0...min(EventsReader.farthest, max(10, 2 * farthest))
            for (index, point) in points.enumerated() where point.count == 2 {
                number(point[0], "\(path)/\(index)/0", "m", metres)
                number(point[1], "\(path)/\(index)/1", "dB", EventsReader.gains)
            }
        }

        private mutating func number(_ text: JSONText, _ path: String, _ unit: String, _ range: ClosedRange<Double>) {
            guard case .number(let digits) = text.value, let value = Float(digits), EventNumbers.isPath(path),
                let start = start(of: text)
            else { return }
            numbers.append(
                Number(
                    path: path, unit: unit, value: value, range: Float(range.lowerBound)...Float(range.upperBound),
                    digits: start..<start + digits.utf8.count))
        }

        /// A number that a node leaves out. In the document it would come before the first member of the object, with the
        /// same space behind it: on a line of its own if that one is. A text that is a sound alone would become an object.
        private mutating func add(
            _ name: String, _ value: Float, to node: JSONText, _ path: String, _ unit: String,
            _ range: ClosedRange<Double>
        ) {
            guard EventNumbers.isPath("\(path)/\(name)"), var place = start(of: node) else { return }
            var (gap, soundEnd) = (" ", Int?.none)
            switch node.value {
            case .string: soundEnd = end(ofTextAt: place)
            default:
                let space = bytes[(place + 1)...].prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
                if space.contains(UInt8(ascii: "\n")) { gap = String(decoding: space, as: UTF8.self) }
                place = space.endIndex
            }
            numbers.append(
                Number(
                    path: "\(path)/\(name)", unit: unit, value: value,
                    range: Float(range.lowerBound)...Float(range.upperBound), digits: place..<place,
                    before: "\"\(name)\": ", after: ",\(gap)", soundEnd: soundEnd))
        }

        /// The place behind the closing quotation mark of a text.
        private func end(ofTextAt start: Int) -> Int {
            var place = start + 1
            while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
                place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(place + 1, bytes.count)
        }

        /// The place of a value's first byte.
        private func start(of text: JSONText) -> Int? {
            lineStarts.indices.contains(text.line - 1) ? lineStarts[text.line - 1] + text.column - 1 : nil
        }

        private static func members(_ text: JSONText) -> [(name: String, value: JSONText)] {
            if case .object(let members) = text.value { members } else { [] }
        }

        private static func elements(_ text: JSONText) -> [JSONText] {
            if case .array(let elements) = text.value { elements } else { [] }
        }

        /// The highest of the numbers of a value; 0 without any.
        private static func highest(_ text: JSONText) -> Double {
            if case .number(let digits) = text.value { return Double(digits) ?? 0 }
            return elements(text).map(highest).max() ?? 0
        }

        private static func escaped(_ name: String) -> String {
            name.contains { $0 == "/" || $0 == "~" }
                ? String(name.flatMap { $0 == "~" ? Array("~0") : $0 == "/" ? Array("~1") : [$0] }) : name
        }
    }
}
