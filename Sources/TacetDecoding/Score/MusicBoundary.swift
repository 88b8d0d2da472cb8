/// A place in music at which something may happen next.
public enum MusicBoundary: Hashable, Sendable {
    /// The next frame that is mixed. A track that enters at the same beat begins 200 ms of music later: it is decoded from
    /// that beat first.
    case now
    /// The next beat.
    case beat
    /// The next bar line.
    case bar
    /// The next bar line whose number, counted from 0 at the track's first bar, is a multiple of this one; less than 1
    /// counts as 1. `.bars(4)` is the start of the next phrase of four bars.
    case bars(Int)
    /// The next marker with this name.
    case marker(String)
    /// The end of the section that plays, or of the next one that ends.
    case sectionEnd
    /// The end of the track: its last pass is over. A track that repeats for ever has none.
    case trackEnd

    /// The boundary's name, as scenes of `tacet render` have it.
    package var name: String {
        switch self {
        case .now: "now"
        case .beat: "beat"
        case .bar: "bar"
        case .bars(let number): "bars:\(number)"
        case .marker(let name): "marker:\(name)"
        case .sectionEnd: "section"
        case .trackEnd: "end"
        }
    }
}
