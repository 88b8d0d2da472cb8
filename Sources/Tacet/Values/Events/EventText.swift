import TacetPlatform

/// A value in a document of sound events. Faults name the line and the column.
struct EventText {
    let json: JSONText

    /// The longest name and the longest path in bytes.
    private static let longestName = 128
    private static let longestPath = 1_024
    /// The most brackets within each other.
    static let deepest = 64

    /// Reads the one value that the bytes of a document are.
    init(_ bytes: [UInt8]) throws(EventFinding) {
        do throws(JSONText.Fault) {
            json = try JSONText(bytes, deepest: Self.deepest)
        } catch {
            throw EventFinding(
                kind: .fault, place: EventPlace(line: error.line, column: error.column), detail: error.detail,
                remedy: "Correct the document there.", isNoJSON: !error.isValid)
        }
    }

    private init(_ json: JSONText) { self.json = json }

    /// A fault at this place.
    func fault(_ detail: String, _ remedy: String) -> EventFinding { finding(.fault, detail, remedy) }

    /// A finding at this place.
    func finding(_ kind: EventFinding.Kind, _ detail: String, _ remedy: String) -> EventFinding {
        EventFinding(kind: kind, place: place, detail: detail, remedy: remedy)
    }

    var place: EventPlace { EventPlace(line: json.line, column: json.column) }

    /// Whether the value is a text.
    var isText: Bool { if case .string = json.value { true } else { false } }

    /// Whether the value is a list.
    var isList: Bool { if case .array = json.value { true } else { false } }

    /// The members of an object, each once.
    ///
    /// - Parameter note: Takes the fault of a name that is there twice: it throws the fault, or the first of the two
    ///   counts.
    func members(
        _ meaning: String,
        _ note: (EventFinding) throws(EventFinding) -> Void = { fault throws(EventFinding) in throw fault }
    ) throws(EventFinding) -> EventMembers {
        guard case .object(let pairs) = json.value else {
            throw fault("\(meaning) is no object", "Write \(meaning) as { … }.")
        }
        var members = EventMembers(whole: self)
        for (name, value) in pairs where !members.add(name, EventText(value)) {
            try note(
                EventText(value).fault("\(name.printable(limit: 64)) is there twice", "Keep one of the two."))
        }
        return members
    }

    /// The elements of a list that has at least one.
    func list(_ meaning: String, atMost limit: Int) throws(EventFinding) -> [EventText] {
        guard case .array(let elements) = json.value, (1...limit).contains(elements.count) else {
            throw fault("\(meaning) is no list of 1 to \(limit) elements", "Write \(meaning) as [ … ].")
        }
        return elements.map { EventText($0) }
    }

    func number(_ meaning: String, in range: ClosedRange<Double>) throws(EventFinding) -> Double {
        guard case .number(let digits) = json.value, let number = Double(digits), range.contains(number) else {
            throw fault(
                "\(meaning) is no number of \(range.lowerBound)...\(range.upperBound)", "Write a number in that range.")
        }
        return number
    }

    /// A whole number.
    func integer(_ meaning: String, in range: ClosedRange<Int>) throws(EventFinding) -> Int {
        let number = try number(meaning, in: Double(range.lowerBound)...Double(range.upperBound))
        guard let integer = Int(exactly: number) else {
            throw fault("\(meaning) is no whole number", "Write a number without a fraction.")
        }
        return integer
    }

    /// A time in seconds.
    func seconds(_ meaning: String, atMost longest: Double) throws(EventFinding) -> Duration {
        .seconds(try number("\(meaning) in seconds", in: 0...longest))
    }

    /// A number, or a range of two numbers.
    func range(_ meaning: String, in range: ClosedRange<Double>) throws(EventFinding) -> ClosedRange<Double> {
        guard isList else {
            let number = try number(meaning, in: range)
            return number...number
        }
        let ends = try numbers(meaning, in: range)
        guard ends.count == 2, ends[0] <= ends[1] else {
            throw fault("\(meaning) is no range", "Write [lowest, highest], or one number.")
        }
        return ends[0]...ends[1]
    }

    /// Two numbers at most.
    private func numbers(_ meaning: String, in range: ClosedRange<Double>) throws(EventFinding) -> [Double] {
        try list(meaning, atMost: 2).map { element throws(EventFinding) in try element.number(meaning, in: range) }
    }

    /// Points of two numbers each, in rising order of the first.
    func points(
        _ meaning: String, atMost limit: Int, x: ClosedRange<Double>, y: ClosedRange<Double>
    ) throws(EventFinding) -> [ParameterCurve.Point] {
        var points: [ParameterCurve.Point] = []
        for element in try list(meaning, atMost: limit) {
            let pair = try element.list("a point of \(meaning)", atMost: 2)
            guard pair.count == 2 else {
                throw element.fault("a point of \(meaning) has one number", "Write it as [x, y].")
            }
            let point = ParameterCurve.Point(
                x: Float(try pair[0].number("a place of \(meaning)", in: x)),
                y: Float(try pair[1].number("a value of \(meaning)", in: y)))
            guard point.x >= points.last?.x ?? point.x else {
                throw element.fault("the points of \(meaning) do not rise", "Write them in the order of their places.")
            }
            points.append(point)
        }
        return points
    }

    func boolean(_ meaning: String) throws(EventFinding) -> Bool {
        guard case .boolean(let value) = json.value else {
            throw fault("\(meaning) is neither true nor false", "Write true or false.")
        }
        return value
    }

    /// A text that a program or a person gave a thing as a name.
    func name(_ meaning: String) throws(EventFinding) -> String {
        guard case .string(let text) = json.value, Self.isName(text) else { throw badName(meaning) }
        return text
    }

    /// One of some words.
    func word<Word>(_ meaning: String, of words: [(name: String, value: Word)]) throws(EventFinding) -> Word {
        guard case .string(let text) = json.value, let word = words.first(where: { $0.name == text }) else {
            throw fault(
                "\(meaning) is none of those that there are",
                "Write one of \(words.prefix(16).map(\.name).joined(separator: ", ")).")
        }
        return word.value
    }

    func path(_ meaning: String) throws(EventFinding) -> String {
        guard case .string(let path) = json.value, !path.isEmpty, path.utf8.count <= Self.longestPath,
            !path.utf8.contains(0)
        else {
            throw fault("\(meaning) is no path", "Write a path of at most \(Self.longestPath) bytes.")
        }
        return path
    }

    /// Whether a text may be a name: what people can read, and not too long.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName && text.printable(limit: longestName) == text
    }

    func badName(_ meaning: String) -> EventFinding {
        fault("\(meaning) has no name", "Write a name of 1 to \(Self.longestName) bytes, without control characters.")
    }
}

/// The members of an object in a document of sound events.
struct EventMembers {
    let whole: EventText
    /// The members in their order.
    private(set) var all: [(name: String, value: EventText)] = []
    private var indexes: [String: Int] = [:]

    init(whole: EventText) { self.whole = whole }

    /// Adds a member. Returns false if the name is there already.
    mutating func add(_ name: String, _ value: EventText) -> Bool {
        guard indexes[name] == nil else { return false }
        indexes[name] = all.count
        all.append((name, value))
        return true
    }

    subscript(name: String) -> EventText? { indexes[name].map { all[$0].value } }

    /// Fails if there is a member that is not among `known`.
    ///
    /// - Parameter remedy: What to write instead; nil for the names of `known`.
    func allow(_ known: [String], remedy: String? = nil) throws(EventFinding) {
        guard let other = all.first(where: { !known.contains($0.name) }) else { return }
        throw other.value.fault(
            "\(other.name.printable(limit: 64)) is not known here",
            remedy ?? "Known are \(known.joined(separator: ", ")).")
    }

    func required(_ name: String, _ meaning: String) throws(EventFinding) -> EventText {
        guard let value = self[name] else { throw whole.fault("\(meaning) has no \(name)", "Add \(name).") }
        return value
    }
}
