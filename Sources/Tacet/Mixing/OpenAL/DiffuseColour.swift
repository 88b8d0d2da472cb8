/// What is to be taken out of HRTF's sources.
struct DiffuseColour: Sendable {
    /// What gives all that HRTF mixes the mean colour and level of stereo.
    var own = Equaliser()
    /// What gives the sources that voices share the mean colour and level of those of single voices.
    var shared = Equaliser()
}
