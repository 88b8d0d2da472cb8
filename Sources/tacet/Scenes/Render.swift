import TacetPlatform
import ArgumentParser
import FoundationEssentials
import Glibc
import Tacet
import TacetDecoding
import TacetSession

/// Renders a timed scene offline.
struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Mix a timed scene into a WAV file, faster than it plays and always to the same samples.",
        discussion: """
            Files are looked for beside the scene. Places are in metres, the listener looks down -Z; gains are in \
            decibels, times in seconds. A scene is a JSON document:

            \(Scene.format)
            """)

    @Argument(help: "The scene.", completion: .file(extensions: ["json"]))
    var scene: String

    @Argument(help: "The WAV file to write, replaced if it exists.")
    var output: String

    @Option(help: ArgumentHelp("32 for floats, 16 for integers with dither.", valueName: "bits"))
    var bits = 32

    func validate() throws {
        guard bits == 32 || bits == 16 else { throw ValidationError("--bits must be 32 or 16.") }
        let name = output.split(separator: "/").last.map { $0.lowercased() } ?? ""
        if let ending = AudioFile.extensions.first(where: { name.hasSuffix("." + $0) }), ending != "wav" {
            throw ValidationError("The output is a WAV file, and \(output) is named as \(ending). Name it .wav.")
        }
    }

    func run() throws {
        let scene = try Scene.read(self.scene)
        var signals = StopSignals()
        var render = try SceneRender(scene)
        for path in [self.scene] + render.files where isSameFile(path, output) {
            throw Failure("write \(output): the scene needs that file. Choose another name.")
        }
        let whole = OutputFile(output)
        let progress = ProgressLine(total: render.frames)
        var done = 0
        do {
            var file = try WaveWriter(
                path: whole.place, name: whole.name, sampleRate: scene.settings.sampleRate,
                channels: scene.settings.speakers.channels, encoding: bits == 16 ? .signed16 : .float32)
            try render.run { samples in
                try file.append(samples)
                done += samples.count / scene.settings.speakers.channels
                progress.show(done)
                if signals.arrive(before: .zero) {
                    throw Failure("render \(output): stopped. What was written is removed.")
                }
            }
            try file.finish()
            try whole.keep()
        } catch {
            whole.discard()
            throw error
        }
        progress.end()
        for event in render.ignoredPositions { StandardStream.error.print("tacet: \(event).") }
        for event in render.lateEvents {
            StandardStream.error.print(
                "tacet: the event at \(event.time.text(places: 3)) s is behind the scene's end and is not heard. "
                    + "Give the scene more `seconds`.")
        }
        let seconds = Double(done) / Double(scene.settings.sampleRate)
        StandardStream.output.print("\(output.printable(limit: 512)): \(seconds.text(places: 3)) s, \(done) frames")
    }
}
