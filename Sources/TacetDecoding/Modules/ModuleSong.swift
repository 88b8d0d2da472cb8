import CCodecs
import TacetPlatform

/// A module that libopenmpt has loaded, at the beginning of its song. Freed with the last reference.
final class ModuleSong {
    /// Frames per second. libopenmpt counts the song's length in frames of this rate.
    static let sampleRate = 48_000
    /// The frames that libopenmpt fades out after the end of a song: 100 ms.
    static let fadeFrames = 4_800

    private let library: tacet_openmpt_functions
    private let song: OpaquePointer

    /// Loads the module in `bytes`, whose claims were checked.
    ///
    /// - Parameter hasSound: Whether its samples are loaded. Without them the song has the same length, and is silent.
    /// - Throws: `AudioError` with `.corrupt`, or `.tooLarge` for lack of memory.
    init(
        _ bytes: [UInt8], _ format: ModuleFormat, library: tacet_openmpt_functions, hasSound: Bool, name: String
    ) throws(AudioError) {
        // Plug-ins of OpenMPT are not part of these formats, and have claims of their own.
        let settings: [(name: StaticString, value: StaticString)] = [
            ("load.skip_plugins", "1"), ("load.skip_samples", hasSound ? "0" : "1"), ("seek.sync_samples", "1"),
        ]
        var status: Int32 = 0
        let loaded = Self.load(bytes, settings, library, &status)
        guard let loaded else {
            if status == Int32(TACET_OPENMPT_OUT_OF_MEMORY) { throw .noMemory(toDecode: name) }
            throw Self.damaged(format, "libopenmpt: error \(status)", name)
        }
        self.library = library
        song = loaded
        let type = text(of: "type")
        guard type == format.name.lowercased() else {
            throw Self.damaged(format, "libopenmpt takes it for \(type.isEmpty ? "nothing" : type)", name)
        }
    }

    deinit { library.openmpt_module_destroy(song) }

    private static func load(
        _ bytes: [UInt8], _ settings: [(name: StaticString, value: StaticString)], _ library: tacet_openmpt_functions,
        _ status: inout Int32
    ) -> OpaquePointer? {
        func text(_ string: StaticString) -> UnsafePointer<CChar> {
            UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        let list =
            settings.map { openmpt_module_initial_ctl(ctl: text($0.name), value: text($0.value)) }
            + [openmpt_module_initial_ctl(ctl: nil, value: nil)]
        return bytes.withUnsafeBytes { bytes in
            library.openmpt_module_create_from_memory2(
                bytes.baseAddress, bytes.count, library.openmpt_log_func_silent, nil, nil, nil, &status, nil, list)
        }
    }

    private static func damaged(_ format: ModuleFormat, _ detail: String, _ name: String) -> AudioError {
        AudioError(
            .corrupt, operation: "decode \(name)", detail: "The \(format.name) module is damaged (\(detail))",
            remedy: "Save it again with a tracker.")
    }

    /// The song's length in frames; nil for pattern loops that never end, or that are nested too deeply to find out.
    var frames: Int? { Self.frame(library.openmpt_module_get_duration_seconds(song)) }

    /// What the module says of itself: `type`, `artist`, `tracker`, `message`.
    func text(of key: String) -> String {
        guard let text = library.openmpt_module_get_metadata(song, key) else { return "" }
        defer { library.openmpt_free_string(text) }
        return String(cString: text)
    }

    /// Makes the song go on after its end from its restart position. A read of 0 frames marks the end. Otherwise the
    /// notes of the end fade out for ``fadeFrames``.
    func continueAfterEnd() { _ = library.openmpt_module_ctl_set_text(song, "play.at_end", "continue") }

    /// Renders up to `count` stereo frames and returns how many: 0 at the end of the song.
    func render(into frames: UnsafeMutablePointer<Float>, count: Int) -> Int {
        min(count, library.openmpt_module_read_interleaved_float_stereo(song, Int32(Self.sampleRate), count, frames))
    }

    /// Moves to the beginning of a row at `frame` or later, and returns the row's first frame; nil if there is none.
    ///
    /// The samples that play there are the ones that were begun before, as far as libopenmpt can tell without
    /// rendering.
    func move(near frame: Int) -> Int? {
        Self.frame(library.openmpt_module_set_position_seconds(song, Double(frame) / Double(Self.sampleRate)))
    }

    /// Returns the first frame of the row that is playing now, in the first pass of the song. Moves there.
    func moveToRow() -> Int? {
        let order = library.openmpt_module_get_current_order(song)
        let row = library.openmpt_module_get_current_row(song)
        return Self.frame(library.openmpt_module_set_position_order_row(song, order, row))
    }

    /// The place of the frame that was rendered last.
    var place: ModulePlace {
        ModulePlace(
            order: library.openmpt_module_get_current_order(song),
            pattern: library.openmpt_module_get_current_pattern(song),
            row: library.openmpt_module_get_current_row(song), speed: library.openmpt_module_get_current_speed(song),
            tempo: library.openmpt_module_get_current_tempo(song),
            beats: library.openmpt_module_get_current_estimated_bpm(song))
    }

    private static func frame(_ seconds: Double) -> Int? {
        let frame = (seconds * Double(sampleRate)).rounded()
        return frame.isFinite && frame >= 0 && frame < 1e15 ? Int(frame) : nil
    }
}
