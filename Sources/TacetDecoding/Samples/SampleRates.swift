import TacetPlatform

/// The sample rates of one file. Each rate needs a filter that takes longer to make than thousands of frames to decode.
///
/// The links of a real chain have one rate or two. A damaged or hostile file may state another rate in each of its
/// frames.
struct SampleRates {
    private var known: Set<Int> = []
    /// The most rates of a file, which is also the number of filters that are kept.
    static let limit = 16

    /// Notes a rate of the file that errors call `name`.
    ///
    /// - Throws: `AudioError` with `.corrupt` if the file has more than ``limit``.
    mutating func note(_ rate: Int, name: String) throws(AudioError) {
        known.insert(rate)
        guard known.count <= Self.limit else {
            throw AudioError(
                .corrupt, operation: "decode \(name)", detail: "It has more than \(Self.limit) sample rates",
                remedy: "Encode it again from the original, at one rate.")
        }
    }
}
