import FoundationEssentials
import Tacet
import TacetDecoding

extension Scene {
    /// Reads a scene from a file. Paths in the scene are relative to the file's directory.
    static func read(_ path: String) throws -> Scene {
        let source = try FileSource(path: path)
        let bytes = try source.bytes(at: 0, count: source.size)
        if let fault = JSONPlace(faultIn: bytes) {
            throw Failure("read \(path): \(fault.sentence). See `tacet help render` for the format.")
        }
        do {
            return try JSONDecoder().decode(Scene.self, from: Data(bytes)).beside(path)
        } catch let error as DecodingError {
            throw Failure("read \(path): \(error.sentence(in: bytes)). See `tacet help render` for the format.")
        }
    }

    /// The paths of all files that the scene plays.
    var files: [String] { Array(sounds.values) + (soundtrack?.track.stems ?? []) }

    /// The scene with its paths made relative to the directory of the file at `path`.
    fileprivate func beside(_ path: String) -> Scene {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var scene = self
        scene.sounds = sounds.mapValues { $0.hasPrefix("/") ? $0 : directory + $0 }
        scene.soundtrack?.track.stems = soundtrack?.track.stems.map { $0.hasPrefix("/") ? $0 : directory + $0 } ?? []
        return scene
    }
}
