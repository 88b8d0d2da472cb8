import Glibc
import Tacet
import TacetDecoding
import TacetPlatform

/// The hand-edited document of a game's sound events, in which turned numbers are saved.
///
/// Only the digits of those numbers change. All other bytes of the file stay as the game's author wrote them.
enum EventFile {
    /// Saves numbers by their paths. Returns how many of them the file did not have yet.
    ///
    /// - Throws: `AudioError` if the file is no document of sound events, or if the numbers would break its rules; `Failure` if
    ///   the file has no number at one of the paths, or cannot be replaced. The file is then as it was.
    static func save(_ numbers: [String: Float], to path: String) throws -> Int {
        let before = try bytes(of: path)
        let document = try EventNumbers(bytes: before, name: path)
        if let missing = numbers.keys.sorted().first(where: { document[$0] == nil }) {
            throw Failure(
                "save the sound events: \(path.printable(limit: 512)) has no number at \(missing.printable(limit: 256)). "
                    + "Name the document that the game has read, or let go of the number.")
        }
        let after = try document.bytes(turning: numbers)
        if after != before { try replace(path, before, with: after) }
        return numbers.count { document[$0.key]?.value != $0.value }
    }

    /// What was saved, for people.
    static func words(_ count: Int, _ path: String) -> String {
        "\(count == 1 ? "1 number is" : "\(count) numbers are") saved in \(path.printable(limit: 512))."
    }

    private static func bytes(of path: String) throws(AudioError) -> [UInt8] {
        let source = try FileSource(path: path)
        return try source.bytes(at: 0, count: min(source.size, SoundEvents.longest + 1))
    }

    /// The system does not write the file.
    private static func failure(_ path: String) -> Failure {
        Failure("write \(path): \(String(cString: strerror(errno))). Choose a file in a directory with room.")
    }

    private static func replace(_ path: String, _ before: [UInt8], with after: [UInt8]) throws {
        let file = OutputFile(path)
        guard file.isDraft else {
            throw Failure("save the sound events: \(path) cannot be replaced. Make it a file of your own.")
        }
        do {
            let number = open(file.place, O_WRONLY | O_TRUNC | O_CLOEXEC)
            guard number >= 0 else { throw failure(path) }
            defer { close(number) }
            try after.withUnsafeBytes { buffer in
                try Result { () throws(Failure) in try FileDescriptor(number).write(buffer, name: path) }.get()
            }
            guard fsync(number) == 0 else { throw failure(path) }
            // An editor may have saved the file meanwhile.
            guard try bytes(of: path) == before else {
                throw Failure("save the sound events: \(path) has just been changed. Save again.")
            }
            try file.keep()
        } catch {
            file.discard()
            throw error
        }
    }
}
