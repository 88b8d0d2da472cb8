extension StringProtocol {
    /// Whether `text` stands in this text, byte by byte. The standard library's function of that job belongs to its regular
    /// expressions, which the C library leaves out.
    package func contains(text: String) -> Bool {
        var rest = Substring(self).utf8[...]
        while !rest.starts(with: text.utf8) {
            guard rest.popFirst() != nil else { return false }
        }
        return true
    }
}
