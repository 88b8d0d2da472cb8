import ArgumentParser
import Tacet
import TacetSession

/// Seconds on the command line: 0...31,557,600, one year.
struct Seconds: ExpressibleByArgument {
    let value: Double

    init?(argument: String) {
        guard let value = Double(argument), (0...31_557_600).contains(value) else { return nil }
        self.value = value
    }

    var duration: Duration { .seconds(value) }
}

/// The choice of output on the command line.
struct OutputArgument: ExpressibleByArgument {
    let choice: OutputChoice

    init?(argument: String) {
        switch argument {
        case "auto": choice = .automatic
        case "pulse": choice = .pulse
        case "openal": choice = .openAL
        case "null": choice = .null
        case _ where argument.hasPrefix("wave:") && argument.count > 5:
            choice = .waveFile(path: String(argument.dropFirst(5)))
        default: return nil
        }
    }
}

/// What places sounds, on the command line and in scenes.
struct SpatializationArgument: ExpressibleByArgument {
    let spatialization: Spatialization

    init?(argument: String) {
        guard let named = Spatialization(name: argument) else { return nil }
        spatialization = named
    }

    static let allValueStrings = Spatialization.names.map(\.key)
}

/// The loudspeakers on the command line.
struct SpeakersArgument: ExpressibleByArgument {
    let layout: SpeakerLayout

    init?(argument: String) {
        guard let layout = SpeakerLayout(rawValue: argument) else { return nil }
        self.layout = layout
    }

    static let allValueStrings = SpeakerLayout.allCases.map(\.rawValue)
}

/// A place on the command line: three numbers with commas between them, in metres.
struct PlaceArgument: ExpressibleByArgument {
    let place: Vector3

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Float($0) ?? .nan }
        guard numbers.count == 3, numbers.allSatisfy(\.isFinite) else { return nil }
        place = Vector3(numbers[0], numbers[1], numbers[2])
    }
}

/// The role of the program on the command line, by its name in Swift.
struct RoleArgument: ExpressibleByArgument {
    let role: AudioSession.Role

    init?(argument: String) {
        guard let role = AudioSession.Role(rawValue: argument) else { return nil }
        self.role = role
    }

    static let allValueStrings = AudioSession.Role.allCases.map(\.rawValue)
}
