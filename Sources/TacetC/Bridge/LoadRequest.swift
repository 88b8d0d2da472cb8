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
            mixesToMono: options.mixes_to_mono, markers: try options.givenMarkers())
        priority = try LoadPriority(options.priority)
    }
}

extension tacet_load_options {
    /// The markers of the game; nil for those of the file.
    fileprivate func givenMarkers() throws(Problem) -> [TempoMap.Marker]? {
        guard markers != nil || marker_count > 0 else { return nil }
        guard marker_count <= TempoMap.capacity else {
            throw Problem(
                TACET_ERROR_INVALID_ARGUMENT, "marker_count is \(marker_count), more than \(TempoMap.capacity)")
        }
        var given: [TempoMap.Marker] = []
        for marker in try array(markers, marker_count, "markers") {
            let name = try string(marker.name, "a marker's name")
            given.append(TempoMap.Marker(name, frame: Int(clamping: marker.frame)))
        }
        return given
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
