import Glibc

/// The state of `/dev/snd`, which changes when a sound device of the kernel comes or goes.
struct DeviceFolder: Hashable, Sendable {
    /// When an entry was last made or removed, in seconds and nanoseconds; nil without sound devices.
    private let seconds: Int?
    private let nanoseconds: Int?

    /// Reads the state of `path`, which takes a few microseconds.
    init(_ path: String = "/dev/snd") {
        var status = stat()
        let exists = stat(path, &status) == 0
        seconds = exists ? status.st_mtim.tv_sec : nil
        nanoseconds = exists ? status.st_mtim.tv_nsec : nil
    }
}
