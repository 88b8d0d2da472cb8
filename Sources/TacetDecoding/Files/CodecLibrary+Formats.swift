extension CodecLibrary {
    /// The formats that the library decodes.
    package var formats: [String] {
        switch self {
        case .flac: ["FLAC", "Ogg FLAC"]
        case .opusfile: ["Ogg Opus"]
        case .mpg123: ["MP3"]
        case .openmpt: ModuleFormat.allCases.map(\.name)
        }
    }
}
