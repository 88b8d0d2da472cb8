import Tacet
import TacetSession

extension Profiler.Spread {
    /// The members of a JSON object.
    func members(places: Int) -> [(String, JSONValue)] {
        [
            ("p50", JSONValue(p50, places: places)), ("p90", JSONValue(p90, places: places)),
            ("p99", JSONValue(p99, places: places)), ("max", JSONValue(worst, places: places)),
        ]
    }
}
