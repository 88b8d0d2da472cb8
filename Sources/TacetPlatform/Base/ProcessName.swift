import Glibc

/// The executable's name, for games that give no name, and for the player's choices for one game.
package enum ProcessName {
    package static var current: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        guard length > 0 else { return "game" }
        let bytes = path.prefix(length).map { UInt8(bitPattern: $0) }
        let name = bytes.split(separator: UInt8(ascii: "/")).last ?? []
        return String(decoding: name, as: UTF8.self)
    }
}
