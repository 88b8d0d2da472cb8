/// A section of a track that repeats.
struct SectionLoop: Hashable, Sendable {
    let name: String
    /// How often it is heard in all; nil until it is let go.
    let times: Int?
}
