import Glibc

/// The executable's name, for games that give no name, and for the player's choices for one game.
package enum ProcessName {
    package static var current: String { of("self") ?? "game" }

    /// The name of another process's executable; nil if the kernel does not tell.
    package static func of(_ process: Int32) -> String? { process > 0 ? of("\(process)") : nil }

    private static func of(_ process: String) -> String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/\(process)/exe", &path, path.count)
        guard length > 0 else { return nil }
        let bytes = path.prefix(length).map { UInt8(bitPattern: $0) }
        let name = bytes.split(separator: UInt8(ascii: "/")).last ?? []
        return String(decoding: name, as: UTF8.self)
    }
}
