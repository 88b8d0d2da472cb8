import Glibc
public import TacetSession

extension AudioSession.MediaControls {
    /// Describes the track of a sound file: title, artists, album, length and cover. The other properties stay.
    ///
    /// The title is the tag `TITLE`, or the name of the file. The cover is an image beside the file: `cover`, `folder`
    /// or `front`, with the ending `.jpg`, `.jpeg` or `.png`; else the picture inside the file, a JPEG or PNG of at
    /// most 1 MB, which is then written to `$XDG_CACHE_HOME/tacet/covers`. Blocking (reads a file); any thread but
    /// the one that draws.
    ///
    /// - Parameters:
    ///   - facts: What the file states.
    ///   - path: The file's path on the disk. A file that lies elsewhere, as in an archive, has no cover.
    public mutating func describe(_ facts: AudioFileProperties, of path: String) {
        title = facts.tag("TITLE") ?? path.split(separator: "/").last.map { String($0).printable(limit: 256) } ?? ""
        artists = facts.tags.filter { $0.name == "ARTIST" }.map(\.value)
        album = facts.tag("ALBUM") ?? ""
        length = facts.duration
        artwork = Self.cover(beside: path) ?? CoverCache.store(pictureIn: path) ?? ""
    }

    /// The absolute path of an image beside the file; nil if there is none.
    private static func cover(beside path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let folder = String(cString: resolved).split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
        for name in ["cover", "folder", "front"] {
            for ending in ["jpg", "jpeg", "png"] {
                for name in [name, name.prefix(1).uppercased() + name.dropFirst()] {
                    let file = "\(folder)/\(name).\(ending)"
                    var status = stat()
                    if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(file, R_OK) == 0 {
                        return file
                    }
                }
            }
        }
        return nil
    }
}
