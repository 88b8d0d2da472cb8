// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

/// How a sound is loaded.
struct LoadOptions {
    var choices = LoadChoices()
    var priority = LoadPriority.normal
}

extension LoadOptions {
    /// The options at a pointer; the defaults if it is null.
    init(_ options: UnsafePointer<tacet_load_options>?) throws(Problem) {
        guard options != nil else { return }
        let options = try read(options, "options")
        choices = LoadChoices(
            as: try SoundStorage(options.storage), replayGain: try options.replay_gain.loudness(),
            isMono: options.mixes_to_mono)
        priority = try LoadPriority(options.priority)
    }
}

extension tacet_replay_gain {
    /// Converts the choice to Swift's; nil is off.
    func loudness() throws(Problem) -> ReplayGain? {
        switch self {
        case TACET_REPLAY_GAIN_OFF: nil
        case TACET_REPLAY_GAIN_TRACK: .track
        case TACET_REPLAY_GAIN_ALBUM: .album
        default: throw Problem(TACET_ERROR_INVALID_ENUM, "\(rawValue) is no tacet_replay_gain")
        }
    }
}

@c @implementation
public func tacet_load_options_default(
    _ options: UnsafeMutablePointer<tacet_load_options>?, _ struct_size: Int
) -> tacet_result {
    report { () throws(Problem) in try writeDefault(tacet_load_options(), to: options, size: struct_size, "options") }
}

@c @implementation
public func tacet_load_with(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<tacet_load_options>?,
    _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    report { () throws(Problem) in try load(engine, path, LoadOptions(options), sound) }
}

@c @implementation
public func tacet_load_memory_with(
    _ engine: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int, _ name: UnsafePointer<CChar>?,
    _ options: UnsafePointer<tacet_load_options>?, _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    report { () throws(Problem) in try load(engine, bytes, size, name, LoadOptions(options), sound) }
}

@c @implementation
public func tacet_load_in_background_with(
    _ engine: OpaquePointer?, _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ options: UnsafePointer<tacet_load_options>?, _ loading: UnsafeMutablePointer<tacet_loading>?
) -> tacet_result {
    report { () throws(Problem) in try loadInBackground(engine, paths, count, LoadOptions(options), loading) }
}
