import ArgumentParser
import Glibc
import Tacet
import TacetDecoding
import TacetPlatform
import TacetSession

/// Writes a file's samples, as its decoder gives them.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Decode a sound file to raw 16-bit samples.",
        discussion: """
            Writes interleaved, signed, little-endian 16-bit samples without a header, in the file's own channel order \
            and at its own rate. An Ogg Vorbis file gives the samples of the reference decoder, one for one. Samples with \
            more bits are rounded without dither, so that other decoders' output can be compared.
            """)

    @Argument(help: "An \(AudioFile.formats) file.", completion: .file(extensions: AudioFile.extensions))
    var file: String

    @Argument(help: "The file to write, replaced if it exists; - for standard output.")
    var output: String

    private static let blockFrames = 8_192

    func run() throws {
        if output == "-" { return try decode(to: FileDescriptor(STDOUT_FILENO)) { false } }
        if isSameFile(file, output) {
            throw Failure("write \(output): it is the file to decode. Choose another name.")
        }
        let whole = OutputFile(output)
        // A FIFO may let the command wait, which signals must end then.
        var signals = whole.isDraft ? StopSignals() : nil
        do {
            let destination = try open(whole)
            defer { close(destination.number) }
            try decode(to: destination) { signals?.arrive(before: .zero) == true }
            try whole.keep()
        } catch {
            whole.discard()
            throw error
        }
    }

    /// Decodes the file.
    ///
    /// - Parameter isStopped: Whether the player has asked the command to end; asked behind each block.
    private func decode(to destination: FileDescriptor, isStopped: () -> Bool) throws {
        let decoder = try AudioFile.open(file)
        let progress = ProgressLine(total: decoder.promisedFrames)
        let samples = UnsafeMutablePointer<Int16>.allocate(capacity: Self.blockFrames * 8)
        defer { samples.deallocate() }
        var done = 0
        while true {
            let frames = try decoder.read(into: samples, maximum: Self.blockFrames)
            guard frames > 0 else { break }
            let count = frames * decoder.format.channels
            for index in 0..<count { samples[index] = samples[index].littleEndian }
            try destination.write(UnsafeRawBufferPointer(start: samples, count: count * 2), name: output)
            done += frames
            progress.show(done)
            if isStopped() { throw Failure("decode \(file): stopped. What was written is removed.") }
        }
        progress.end()
    }

    private func open(_ whole: OutputFile) throws(Failure) -> FileDescriptor {
        let descriptor = Glibc.open(whole.place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw Failure("write \(whole.name): \(reason). Choose a file in a directory that can be written.")
        }
        return FileDescriptor(descriptor)
    }
}
