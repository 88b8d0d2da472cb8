import TacetDecoding
import TacetPlatform

/// A gain in a file's tags that makes its loudness that of other files: -18 LUFS, after ReplayGain 2.0.
///
/// The tags are `REPLAYGAIN_TRACK_GAIN` and `REPLAYGAIN_ALBUM_GAIN`, or `R128_TRACK_GAIN` and `R128_ALBUM_GAIN` (RFC
/// 7845, section 5.2.1), which are 5 dB lower. A gain beyond ±60 dB is ignored. A gain that lifts peaks above full
/// scale is applied all the same, to tracks and effects: the limiter of the master bus takes them.
public enum ReplayGain: String, Codable, Hashable, Sendable {
    /// Each file is as loud as every other: for tracks in any order, and for effects of several sources.
    case track
    /// The files of an album keep the differences that they were recorded with.
    case album

    /// The gain by a file's tags, or by the other tag if there is only that one; 0 dB without tags.
    func gain(of metadata: Metadata) -> Decibels { tag(of: metadata) ?? .unity }

    /// As ``gain(of:)``; nil without tags.
    func tag(of metadata: Metadata) -> Decibels? {
        let (track, album) = (metadata.trackGain, metadata.albumGain)
        return switch self {
        case .track: track ?? album
        case .album: album ?? track
        }
    }
}
