import TestSupport
import Testing

/// The data that a page draws.
enum PageData {
    /// Parses the data, and checks that the page loads nothing from elsewhere.
    static func data(in page: String) throws -> JSON {
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(!page.contains("src=") && !page.contains("@import") && !page.contains("fetch("))
        let start = try #require(page.range(of: "const data = ")).upperBound
        let end = try #require(page.range(of: "\n;", in: start) ?? page.range(of: ";\n", in: start)).lowerBound
        return try #require(JSON(parsing: String(page[start..<end])))
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<Index>? { range(of: text, in: startIndex) }

    fileprivate func range(of text: String, in start: Index) -> Range<Index>? {
        var index = start
        while index < endIndex {
            if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
            formIndex(after: &index)
        }
        return nil
    }
}
