/// A Swift block of a document.
///
/// What surrounds it is said by a comment in the line before, which no reader of the finished page sees:
///
/// - `<!-- given: audio: AudioEngine, ship: Vector3 -->`: it is the body of a function with these parameters. Without a
///   comment there are none.
/// - `<!-- source: Examples/… -->`: it is the whole of this file.
/// - `<!-- manifest -->`: it is a `Package.swift`.
struct CodeBlock: Sendable {
    enum Kind: Hashable {
        case body(parameters: String)
        case source(String)
        case manifest
    }

    let path: String
    /// The number of the first line of code, counted from 1.
    let line: Int
    let code: String
    let kind: Kind
}

extension Document {
    var codeBlocks: [CodeBlock] {
        var blocks: [CodeBlock] = []
        var start: Int?
        for (index, line) in lines.enumerated() {
            if let first = start, line == "```" {
                let comment = first >= 2 ? lines[first - 2] : ""
                let code = lines[first..<index].joined(separator: "\n") + "\n"
                blocks.append(CodeBlock(path: path, line: first + 1, code: code, kind: .init(comment)))
                start = nil
            } else if start == nil, line == "```swift" {
                start = index + 1
            }
        }
        return blocks
    }
}

extension CodeBlock.Kind {
    /// What the comment before a block says, if it is one.
    fileprivate init(_ comment: String) {
        guard comment.hasPrefix("<!-- "), comment.hasSuffix(" -->") else {
            self = .body(parameters: "")
            return
        }
        let text = comment.dropFirst(5).dropLast(4)
        if text == "manifest" {
            self = .manifest
        } else if text.hasPrefix("source: ") {
            self = .source(String(text.dropFirst(8)))
        } else if text.hasPrefix("given: ") {
            self = .body(parameters: String(text.dropFirst(7)))
        } else {
            self = .body(parameters: "")
        }
    }
}
