extension StringProtocol where SubSequence == Substring {
    /// The text without the white space at its ends.
    package var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
