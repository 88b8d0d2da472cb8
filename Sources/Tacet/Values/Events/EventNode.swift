/// A file that sound events play, and how it is loaded.
struct EventFile: Hashable, Sendable {
    /// The path as the document has it.
    let path: String
    let options: LoadOptions
}

/// A node of a sound event: a sound, or a choice among nodes, or several of them at once.
///
/// The nodes of a document are in one array. A node names its children by their indexes there.
struct EventNode: Sendable {
    enum Kind: BitwiseCopyable, Sendable {
        /// A sound, by the index of its file.
        case sound(file: Int, loops: Bool)
        /// A child by weight; the children of the latest `unrepeated` choices are not chosen.
        case random(unrepeated: UInt32)
        /// The children in turn.
        case sequence
        /// The child for the value of a parameter. A child of -1 is silence.
        case select(parameter: Int)
        /// All children at once.
        case layers
    }

    /// How a layer of a blend follows the blend's parameter.
    struct Follow: Sendable {
        let parameter: Int
        /// The factor of the gain.
        let gain: ParameterCurve?
        /// The factor of the pitch.
        let pitch: ParameterCurve?
        /// The layer of a blend that is nearest above; -1 without one.
        let outer: Int
    }

    var kind = Kind.layers
    var children: [Int] = []
    /// The share among the children of a random node.
    var weight: Float = 1
    /// The gain in decibels, drawn anew each time.
    var gain: ClosedRange<Double> = 0...0
    /// The pitch ratio, drawn anew each time.
    var pitch: ClosedRange<Double> = 1...1
    /// The delay in seconds, drawn anew each time.
    var delay: ClosedRange<Double> = 0...0
    /// What a layer of a blend follows.
    var follow: Follow?
    /// The layer of a blend that is nearest: the node itself or one above; -1 without one.
    var layer = -1
}
