import TacetDecoding
import TacetPlatform

extension SoundFile {
    /// The seams of the loop and of the sections as a JSON array.
    var seamValues: JSONValue {
        .array(
            seams.map { seam in
                .object([
                    ("section", JSONValue(seam.section)), ("start", .integer(seam.frames.lowerBound)),
                    ("end", .integer(seam.frames.upperBound)),
                    ("step", JSONValue(seam.step.decibels, places: 2)),
                    ("usualStep", JSONValue(seam.usual.decibels, places: 2)),
                    ("tone", JSONValue(seam.tone, places: 2)), ("usualTone", JSONValue(seam.usualTone, places: 2)),
                    ("clicks", .boolean(seam.clicks)), ("cutsOff", .boolean(seam.cutsOff)),
                    ("betterEnd", seam.betterEnd.map(JSONValue.integer) ?? .null),
                ])
            })
    }

    /// The seams as lines for people.
    var seamLines: [String] {
        seams.map { seam in
            let name = seam.section ?? "loop"
            let usual = seam.usual.decibels.map { ", around it \($0.text(places: 1))" } ?? ""
            let step = seam.step.decibels.map { "a step of \($0.text(places: 1)) dBFS\(usual)" } ?? "no step"
            let tone = seam.tone.map { "; the sound changes by \($0.text(places: 1)) dB" } ?? ""
            let around = seam.usualTone.map { ", around it by \($0.text(places: 1))" } ?? ""
            return "  seam      \(name): \(step)\(tone)\(around)"
        }
    }
}

extension Float {
    /// The amplitude in decibels; nil for 0.
    fileprivate var decibels: Double? { self > 0 ? Double(Decibels(amplitude: self).value) : nil }
}
