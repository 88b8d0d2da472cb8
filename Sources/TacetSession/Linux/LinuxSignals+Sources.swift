import TacetPlatform

extension LinuxSignals {
    /// What observations come from.
    package enum Source: Hashable, Sendable, CaseIterable {
        case soundServer, sessionBus, systemBus
        /// The .desktop entries of this machine, which are read only if a stream's role has to be guessed.
        case installedGames

        /// The sources that every session looks for at its start.
        static let servers: [Source] = [.soundServer, .sessionBus, .systemBus]
    }

    package enum Reachability: Hashable, Sendable {
        case reachable, unreachable
        /// A bus is reachable, and not every service on it has answered yet.
        case reading
        /// The library is missing, or the process is out of descriptors or threads.
        case noLibrary
        case noMemory
    }
}

extension LinuxSignals.Source {
    /// What the session cannot observe without the source, in one sentence; nil if the source is reachable.
    package func limitation(_ reachability: LinuxSignals.Reachability) -> String? {
        let (what, library, memory, unseen) =
            switch self {
            case .soundServer:
                (
                    "sound server", "libpulse", MemoryCheck.soundServer,
                    "other programs' sound, calls over the network and routes are not seen."
                )
            case .sessionBus:
                (
                    "session bus", "sd-bus", DBusConnections.memory,
                    "silent mode (feedbackd, Sailfish OS), media players, the screen saver, "
                        + "and calls of GNOME Calls, callaudiod and paired telephones are not seen."
                )
            case .systemBus:
                (
                    "system bus", "sd-bus", DBusConnections.memory,
                    "sleep, the screen lock, calls of ModemManager and oFono, "
                        + "and Ubuntu Touch's silent mode are not seen."
                )
            case .installedGames:
                (
                    "list of installed games", "", MemoryCheck.threadHeap,
                    "a game that states no role may hold the soundtrack like music."
                )
            }
        return switch reachability {
        case .reachable, .reading: nil
        case .unreachable: "No \(what): \(unseen)"
        case .noLibrary:
            "No \(what): \(library) could not be loaded, or the process is out of descriptors, threads or memory: \(unseen)"
        case .noMemory:
            "No \(what): the process is out of threads, or of memory (\(memory >> 20) MB; ulimit -v). It is tried again: \(unseen)"
        }
    }
}
