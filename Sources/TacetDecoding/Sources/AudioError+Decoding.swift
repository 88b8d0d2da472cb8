package import TacetPlatform

extension AudioError {
    /// The error of a file that has become shorter since it was opened.
    ///
    /// - Parameters:
    ///   - end: The bytes that the file has now.
    ///   - size: The bytes that it had.
    package static func truncated(_ name: String, at end: Int, of size: Int) -> AudioError {
        AudioError(
            .unreadable, operation: "play \(name)",
            detail: "the file ends at byte \(end) of the \(size) it had when it was opened",
            remedy:
                "Do not write to a file that is being played: write another and rename it. A source of the game's own must "
                + "state its true size.")
    }

    /// The error of a seek to a frame that the sound does not have.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - frames: The length of the sound in frames; nil if it is unknown.
    ///   - name: The name of the file.
    static func outside(_ frame: Int, frames: Int?, of name: String) -> AudioError {
        AudioError(
            .invalidArgument, operation: "seek in \(name)",
            detail: "Frame \(frame) is outside 0...\(frames.map { "\($0)" } ?? "the end")",
            remedy: "Stay within the sound.")
    }

    /// The error of a file whose data contradict each other or are damaged, as `detail` tells.
    static func damaged(_ name: String, _ detail: String) -> AudioError {
        AudioError(.corrupt, operation: "decode \(name)", detail: detail, remedy: "Encode it again from the original.")
    }

    /// The error of a file whose decoding library could not take memory.
    static func noMemory(toDecode name: String) -> AudioError {
        AudioError(
            .tooLarge, operation: "load \(name)", detail: "The system has no memory for its decoder",
            remedy: "Unload sounds that are no longer needed, or raise the limit (ulimit -v).")
    }
}

extension AudioError? {
    /// Keeps the error that ends a decoder, and returns it.
    mutating func keep(_ error: AudioError) -> AudioError {
        self = error
        return error
    }
}
