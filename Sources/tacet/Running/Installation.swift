import Glibc

/// Where this program's other files are: the folder whose `bin` it is in.
struct Installation {
    let prefix: String

    init() throws {
        guard let own = realpath("/proc/self/exe", nil) else {
            throw Failure("find libtacet-manners: /proc cannot be read. Mount it, as bwrap does with --proc /proc.")
        }
        defer { free(own) }
        prefix = String(cString: own).parentDirectory.parentDirectory
    }

    /// Debian's name for the directory of this architecture's libraries.
    static var multiarch: String {
        #if arch(arm64)
            "aarch64-linux-gnu"
        #else
            "x86_64-linux-gnu"
        #endif
    }

    /// What the dynamic linker puts in place of `$LIB` in programs of this architecture: `lib/x86_64-linux-gnu` in
    /// Debian and its like, `lib64` in Fedora and its like, `lib` in Arch and its like. By the place of its C library;
    /// nil if that cannot be found.
    static var linkerDirectory: String? {
        guard let maps = fopen("/proc/self/maps", "re") else { return nil }
        defer { fclose(maps) }
        var line = [CChar](repeating: 0, count: 4_096)
        var library: String?
        while library == nil, fgets(&line, Int32(line.count), maps) != nil {
            let text = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text.hasSuffix("/libc.so.6") { library = text.firstIndex(of: "/").map { String(text[$0...]) } }
        }
        guard let library else { return nil }
        var directory = library.parentDirectory
        for root in ["/usr/", "/"] where directory.hasPrefix(root) {
            directory.removeFirst(root.count)
            break
        }
        return directory
    }

    /// Starts the focus service where the session bus does not know it: out of an unpacked archive, which has no file
    /// of its service. A service that runs keeps the name, and this one ends; without players it ends after a minute.
    func startFocusService() {
        let service = "\(prefix)/libexec/tacet-focus"
        guard access("\(prefix)/share/dbus-1/services/org.tacet.Focus1.service", F_OK) != 0, access(service, X_OK) == 0
        else { return }
        // By a shell that does not wait for it: a game that waits for its children knows none of this name.
        _ = QuietProcess(["/bin/sh", "-c", "\"$0\" &", service], inOwnSession: true)?.succeeds()
    }
}

extension String {
    /// The path of the directory in which the file of this path is.
    fileprivate var parentDirectory: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return String(self[..<slash])
    }
}
