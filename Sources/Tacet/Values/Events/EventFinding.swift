package import TacetPlatform

/// A place in a document, in lines and in bytes of the line, both counted from 1.
package struct EventPlace: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    package var description: String { "line \(line), column \(column)" }

    package static func < (lhs: Self, rhs: Self) -> Bool { (lhs.line, lhs.column) < (rhs.line, rhs.column) }
}

/// What is wrong with a document of sound events at one place, or what of it is never heard.
package struct EventFinding: Error, Hashable, Sendable {
    package enum Kind: String, Sendable {
        /// The document breaks the format: the engine refuses the document.
        case fault
        /// The file of a sound is missing, or cannot be decoded: the engine refuses the document.
        case missing
        /// A parameter, a value or a file that no event plays or follows.
        case unused
        /// A sound, a choice or a point of a curve that is never heard.
        case unreachable
        /// A member that the engine does not follow for the sound's sake.
        case ignored
        /// An event that may exceed full scale.
        case loud
    }

    package let kind: Kind
    /// The place; nil for a file that the document does not name.
    package let place: EventPlace?
    package let detail: String
    package let remedy: String
    /// Whether the bytes are no JSON.
    var isNoJSON = false

    /// Whether the engine refuses the document for it.
    package var isRefusal: Bool { kind == .fault || kind == .missing }

    /// The finding as a sentence without a full stop, which begins with the place.
    package var sentence: String {
        (isNoJSON ? "It is no valid JSON: " : "") + (place.map { "\($0): \(detail)" } ?? detail)
    }

    /// The error of a document that the engine refuses.
    package func error(in document: String) -> AudioError {
        AudioError(
            .corrupt, operation: "\(kind == .missing ? "load the sounds of" : "read") \(document)", detail: sentence,
            remedy: remedy)
    }
}

extension EventFinding {
    /// A sound that a document names at a place, and that cannot be loaded.
    init(missing error: AudioError, namedAt place: EventPlace) {
        let remedy =
            error.code == .fileNotFound
            ? "Check the path; a relative one starts at the document's folder." : error.remedy
        self.init(kind: .missing, place: place, detail: "\(error.operation): \(error.detail)", remedy: remedy)
    }
}
