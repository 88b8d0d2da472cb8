// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

/// How sounds are loaded, and when they begin.
struct LoadRequest {
    var options = LoadOptions()
    var priority = LoadPriority.normal

    /// The options at a pointer; the defaults if it is null.
    init(_ options: UnsafePointer<tacet_load_options>?) throws(Problem) {
        guard options != nil else { return }
        let options = try read(options, "options")
        self.options = LoadOptions(
            try SoundStorage(options.storage), replayGain: try options.replay_gain.loudness(),
            mixesToMono: options.mixes_to_mono)
        priority = try LoadPriority(options.priority)
    }
}

extension tacet_replay_gain {
    /// Converts the choice to Swift's; nil is off.
    func loudness() throws(Problem) -> ReplayGain? { try ReplayGain.value(self, none: TACET_REPLAY_GAIN_OFF) }
}

@c @implementation
public func tacet_load_options_default(
    _ options: UnsafeMutablePointer<tacet_load_options>?, _ struct_size: Int
) -> tacet_result {
    writeDefault(tacet_load_options(), to: options, size: struct_size, "options")
}
