import Tacet

extension Spatialization {
    /// What places sounds, by its name in scenes and on the command line.
    static let names: KeyValuePairs<String, Spatialization> = [
        "stereo": .stereo, "hrtf": .binaural, "openal": .openAL,
    ]

    /// The choice of that name; nil if there is none.
    init?(name: String) {
        guard let choice = Self.names.first(where: { $0.key == name }) else { return nil }
        self = choice.value
    }
}
