/// A block of Swift, C or C++ of a document.
///
/// What surrounds it is said by a comment in the line before, which no reader of the finished page sees:
///
/// - `<!-- given: audio: AudioEngine, ship: Vector3 -->`: it is the body of a function with these parameters. Without a
///   comment there are none.
/// - `<!-- declared: tacet_engine *audio; -->`: it is a part of a file in C or C++, after these declarations.
/// - `<!-- source: Examples/… -->`: it is the whole of this file.
/// - `<!-- manifest -->`: it is a `Package.swift`.
struct CodeBlock: Sendable {
    enum Language: String { case swift, c, cpp }

    enum Kind: Hashable {
        case body(parameters: String)
        case declarations(after: String)
        case source(String)
        case manifest
    }

    let language: Language
    let path: String
    /// The number of the first line of code, counted from 1.
    let line: Int
    let code: String
    let kind: Kind
}

extension Document {
    var codeBlocks: [CodeBlock] {
        var blocks: [CodeBlock] = []
        var start: (line: Int, language: CodeBlock.Language)?
        for (index, line) in lines.enumerated() {
            if let (first, language) = start, line == "```" {
                let comment = first >= 2 ? lines[first - 2] : ""
                let code = lines[first..<index].joined(separator: "\n") + "\n"
                blocks.append(
                    CodeBlock(language: language, path: path, line: first + 1, code: code, kind: .init(comment)))
                start = nil
            } else if start == nil, line.hasPrefix("```"),
                let language = CodeBlock.Language(rawValue: String(line.dropFirst(3)))
            {
                start = (index + 1, language)
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
        } else if text.hasPrefix("declared: ") {
            self = .declarations(after: String(text.dropFirst(10)))
        } else {
            self = .body(parameters: "")
        }
    }
}
