import _StringProcessing

/// An HTML page that draws its data with scripts, for light and dark mode. The page loads nothing from elsewhere: its
/// policy forbids every request.
///
/// The page's HTML, CSS and JavaScript are files of their own in the folders `Files`, which the package embeds.
struct HTMLPage {
    let title: String
    let heading: String
    /// The page's greatest width in CSS units.
    let width: String
    /// The JSON text that the scripts find in `data`.
    let data: String
    /// The rules that follow those of every page.
    var styles: [[UInt8]] = []
    /// JavaScript that draws the data, with the functions of `drawing.js`.
    let scripts: [[UInt8]]
    /// Whether a script asks the server that the page came from, and no other, for data.
    var connects = false

    var text: String {
        let values = [
            "title": title, "heading": heading, "width": width, "connect": connects ? "; connect-src 'self'" : "",
            "style": Self.text([PackageResources.page_css] + styles),
            // Escapes `<`, so that no string in the data can end the script.
            "data": data.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c"),
            "script": Self.text([PackageResources.drawing_js] + scripts),
        ]
        // One pass over the template: a value that looks like a name in braces stays as it is.
        return String(decoding: PackageResources.page_html, as: UTF8.self).split(separator: "{{").enumerated().map {
            index, part in
            guard index > 0, let end = part.firstRange(of: "}}") else { return String(part) }
            return (values[String(part[..<end.lowerBound])] ?? "") + part[end.upperBound...]
        }.joined()
    }

    private static func text(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined()
    }
}
