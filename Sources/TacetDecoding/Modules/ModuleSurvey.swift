import CCodecs
import TacetPlatform

/// What a module says of itself, found without loading its samples: length, restart and tags.
struct ModuleSurvey {
    let format: ModuleFormat
    /// The length of the song in frames: up to where it ends, or first repeats itself.
    let songFrames: Int
    /// The length of the song with the fade after its end.
    var frames: Int { songFrames + ModuleSong.fadeFrames }
    /// The frame at which the song goes on after its end. 0 for a song that begins anew.
    let restart: Int
    let metadata: Metadata

    /// The places before the end from which the end is looked for, in seconds. The second is for songs of long rows.
    private static let runUps = [1, 30]
    /// The longest message that becomes a tag, in bytes.
    private static let longestMessage = 4_000

    /// - Throws: `AudioError` with `.corrupt`, or `.tooLarge` for lack of memory.
    init(
        _ file: [UInt8], _ format: ModuleFormat, library: tacet_openmpt_functions, problems: [String], name: String
    ) throws(AudioError) {
        self.format = format
        let bytes = Self.withoutTitle(file, format)
        let song = try ModuleSong(bytes, format, library: library, hasSound: false, name: name)
        guard let frames = song.frames, frames > 0 else {
            throw AudioError(
                .corrupt, operation: "decode \(name)",
                detail: "The \(format.name) module plays nothing, or its pattern loops never end",
                remedy: "Correct it with a tracker, or export it as Ogg Vorbis.")
        }
        songFrames = frames
        restart = Self.restart(of: song, frames: frames)
        var metadata = Metadata(
            vorbis: Self.comments(of: song, file, format).map { Array($0.utf8) }, frames: frames, rate: 48_000)
        let source = LoopSource.songRestart
        metadata.loop = LoopPoints(
            start: restart, end: frames, frames: frames, source: source, problems: &metadata.problems)
        metadata.loopSource = metadata.loop == nil ? nil : source
        metadata.problems = problems + metadata.problems
        self.metadata = metadata
    }

    /// The file for libopenmpt: without a title that could be another format's mark.
    static func withoutTitle(_ file: [UInt8], _ format: ModuleFormat) -> [UInt8] {
        guard format.beginsWithTitle else { return file }
        var file = file
        for index in format.title where index < file.count { file[index] = 0 }
        return file
    }

    private static func comments(of song: ModuleSong, _ file: [UInt8], _ format: ModuleFormat) -> [String] {
        var title = ""
        for byte in file[format.title].prefix(while: { $0 != 0 }) { title.unicodeScalars.append(Unicode.Scalar(byte)) }
        while title.last == " " { title.removeLast() }
        let message = String(decoding: song.text(of: "message").utf8.prefix(longestMessage), as: UTF8.self)
        return [
            ("TITLE", title), ("ARTIST", song.text(of: "artist")), ("ENCODER", song.text(of: "tracker")),
            ("COMMENT", message),
        ].filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }
    }

    /// Plays the last rows of the song without a sound, and one frame more, and returns the frame of the row that
    /// follows.
    private static func restart(of song: ModuleSong, frames: Int) -> Int {
        song.continueAfterEnd()
        let block = 1_024
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: block * 2) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            for seconds in runUps {
                let near = max(0, frames - seconds * ModuleSong.sampleRate)
                guard var frame = song.move(near: near), frame < frames else { continue }
                while frame <= frames {
                    let count = song.render(into: start, count: block)
                    if count == 0 {
                        _ = song.render(into: start, count: 1)
                        guard let restart = song.moveToRow(), restart < frames else { return 0 }
                        return restart
                    }
                    frame += count
                }
                return 0
            }
            return 0
        }
    }
}
