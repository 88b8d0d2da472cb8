import CTacetLinux
import Glibc
import TacetDecoding
import TacetSession
import TacetPlatform

/// The sound themes that are installed on this machine. The session's sound thread (`tacet-sound`).
extension SoundLookup {
    /// The most bytes of an `index.theme` that are read.
    private static let textLimit = 64 << 10
    private static let folderLimit = 32

    /// The themes of this machine, by the XDG Base Directory Specification. A setuid or setgid program does not follow
    /// the environment.
    static var installed: SoundLookup {
        let home = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        let shared = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        let folders = ([home].compactMap(\.self) + shared).filter { $0.hasPrefix("/") }.prefix(folderLimit)
        return SoundLookup(
            folders: folders.map { $0 + "/sounds" },
            locales: locales(of: value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? ""),
            text: { path in
                guard let file = try? FileSource(path: path), let bytes = try? file.bytes(at: 0, count: textLimit)
                else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            },
            exists: { access($0, F_OK) == 0 })
    }

    private static func value(_ name: String) -> String? {
        tacet_trusted_environment(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The folders of languages for a locale: `de_AT.UTF-8@euro`, `de_AT.UTF-8`, `de_AT`, `de`, `C`, and none.
    static func locales(of locale: String) -> [String] {
        let isPlain = locale.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "_.@-".utf8.contains(byte)
            }
        }
        guard isPlain, !locale.hasPrefix("."), locale.utf8.count <= 64 else { return ["C", ""] }
        var names = [locale]
        for mark in "@._" {
            guard let name = names.last, let end = name.firstIndex(of: mark) else { continue }
            names.append(String(name[..<end]))
        }
        return names.filter { !$0.isEmpty && $0 != "C" && $0 != "POSIX" } + ["C", ""]
    }
}

extension EventSound {
    /// The longest system sound, in seconds. A longer file is not played.
    private static let longest = 30
    private static let sampleRate = 48_000

    /// The sound of this machine's themes; nil if they have none, disable it, or its file cannot be decoded. Blocking.
    static func load(_ sound: SystemSound, theme: String) -> EventSound? {
        guard case .file(let path) = SoundLookup.installed.find(sound, theme: theme) else { return nil }
        let decoder = SoundDecoder(targetRate: sampleRate)
        guard let file = try? FileSource(path: path),
            let pcm = try? decoder.decode(file, name: path, frameLimit: longest * sampleRate)
        else { return nil }
        let samples = Array(UnsafeBufferPointer(start: pcm.samples, count: pcm.frames * pcm.channels))
        return EventSound(path: path, samples: samples, channels: pcm.channels, sampleRate: sampleRate)
    }
}
