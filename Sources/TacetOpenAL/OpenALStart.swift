import COpenAL
import CPulse
import CTacetLinux
import Glibc
import Synchronization
import TacetPlatform

/// Makes the process's first OpenAL call, at which OpenAL Soft reads its configuration and chooses its backend for
/// good.
///
/// Not for the game's thread nor the mixing thread, but for `mayNeedDevices()`: a server that hangs may hold the lock
/// for half a minute.
///
/// For that call, a copy with three more variables replaces the environment. `ALSOFT_CONF` names a file that resets the
/// player's settings of mixing. `ALSOFT_DRIVERS` keeps OpenAL from asking sound servers where Tacet needs no device of
/// OpenAL. `ALSOFT_LOGLEVEL` keeps OpenAL from printing what the engine's events say. No variable is ever written in
/// place, so threads that read the environment at the same time read whole strings.
package enum OpenALStart {
    private struct State {
        var isDone = false
        /// Whether OpenAL was started with its null backend only.
        var isWithoutDevices = false
        /// Whether OpenAL was started with Tacet's own settings.
        var hasSettings = false
    }

    private static let state = Lock(State())
    /// Whether an output may need a device of OpenAL's later. Outside of the lock, which OpenAL's start holds as long
    /// as a frozen sound server lets it wait: the game's thread makes outputs.
    private static let areDevicesNeeded = Atomic<Bool>(false)
    /// Whether OpenAL's devices stand in for a sound server that is away.
    private static let areServersAvoided = Atomic<Bool>(false)

    /// Whether Tacet has made the process's first OpenAL call.
    package static var hasStarted: Bool { state.withLock(\.isDone) }

    /// Whether Tacet started OpenAL without a backend that can be heard. This lasts as long as the process.
    package static var isWithoutDevices: Bool { state.withLock(\.isWithoutDevices) }

    /// The fault of OpenAL's start and its remedy, in words; nil if there is none.
    package static var problem: String? {
        let isUnset = state.withLock { $0.isDone && !$0.hasSettings }
        guard isUnset else { return nil }
        return "The player's OpenAL configuration may change the mix: when OpenAL started, the process was out of file "
            + "descriptors. It lasts until the program is started again."
    }

    /// Calls `body`. Tacet's first call in the process starts OpenAL before, with the replaced environment.
    ///
    /// With `withDevices`, OpenAL asks every sound server that it knows: 3 ms, or half a minute with a server that
    /// hangs; after ``avoidServers()`` it asks JACK alone. Without, its null backend asks none, and takes 0.2 ms; after
    /// ``mayNeedDevices()`` ALSA's library is loaded in its place. A value that the player or the game gave to
    /// `ALSOFT_DRIVERS` is kept.
    package static func run<Result>(withDevices: Bool, _ body: () -> Result) -> Result {
        state.withLock { if !$0.isDone { start(&$0, withDevices: withDevices) } }
        return body()
    }

    /// Lets a start without devices keep the backends that play without a sound server, for an output that may need
    /// them later. Call it before ``run(withDevices:_:)``. Never waits.
    package static func mayNeedDevices() { areDevicesNeeded.store(true, ordering: .relaxed) }

    /// Lets a start with devices leave out the backends of sound servers. One that appears meanwhile would be chosen,
    /// and OpenAL keeps its backend for as long as the process runs, also after the server has gone.
    package static func avoidServers() { areServersAvoided.store(true, ordering: .relaxed) }

    /// The address space that a device of OpenAL's takes at most, in bytes: OpenAL's own threads have heaps, and OpenAL may
    /// connect to a sound server through libpulse, which ends a process that has less.
    package static var deviceMemory: Int {
        let own = 2 * MemoryCheck.threadHeap + 16 << 20
        return areServersAvoided.load(ordering: .relaxed) ? own : max(own, MemoryCheck.soundServer)
    }

    private static func start(_ state: inout State, withDevices: Bool) {
        var variables: [String] = []
        let file = configurationFile()
        state.hasSettings = file >= 0
        if file >= 0 { variables.append("ALSOFT_CONF=/proc/self/fd/\(file)") }
        let isChosen = getenv("ALSOFT_DRIVERS").map { $0.pointee != 0 } ?? false
        if !withDevices, !isChosen {
            // These ask no sound server.
            let mayNeedDevices = areDevicesNeeded.load(ordering: .relaxed)
            variables.append("ALSOFT_DRIVERS=" + (mayNeedDevices ? "alsa,oss,sndio" : "null"))
            state.isWithoutDevices = !mayNeedDevices
        } else if areServersAvoided.load(ordering: .relaxed), !isChosen {
            variables.append("ALSOFT_DRIVERS=jack,alsa,oss,sndio")
        }
        // OpenAL prints a line on standard error for each device that it does not find and for each setting that it cannot
        // read. A person who looks for a fault in OpenAL asks for a level or a file.
        if getenv("ALSOFT_LOGLEVEL") == nil, getenv("ALSOFT_LOGFILE").map({ $0.pointee == 0 }) ?? true {
            variables.append("ALSOFT_LOGLEVEL=0")
        }
        // The user's configuration could name a file that the backend `wave` writes with the rights of a setuid
        // program.
        if tacet_is_privileged() { variables += ["HOME=", "XDG_CONFIG_HOME=", "XDG_CONFIG_DIRS="] }
        let environment = tacet_environment_show(variables.map { strdup($0) }, variables.count)
        // Opening any device makes OpenAL read its configuration.
        if let device = alcLoopbackOpenDeviceSOFT(nil) { alcCloseDevice(device) }
        tacet_environment_restore(environment)
        if file >= 0 { close(file) }
        state.isDone = true
    }

    /// Makes a file in memory that holds the player's own `ALSOFT_CONF` and then ``settings``. Returns its descriptor,
    /// or -1 if the system has none left.
    private static func configurationFile() -> Int32 {
        let file = tacet_memory_file("tacet-alsoft.conf")
        guard file >= 0 else { return -1 }
        let text =
            (tacet_trusted_environment("ALSOFT_CONF").map { contents(of: $0) } ?? []) + Array("\n\(settings)\n".utf8)
        guard SignalMask.withFileLimitAsError({ write(file, text, text.count) }) == text.count else {
            close(file)
            return -1
        }
        return file
    }

    /// Returns the first 64 KiB of a file; empty if it cannot be read.
    private static func contents(of path: UnsafePointer<CChar>) -> [UInt8] {
        let file = tacet_open_readonly(path)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
    }

    /// Every setting of OpenAL Soft 1.19 to 1.25 that could change the mix of a loopback device, or end the process.
    ///
    /// An empty value overrides other files with OpenAL's own default. Settings of backends and their devices are
    /// missing here, because they belong to the player.
    private static let settings = """
        [general]
        sources = ""
        slots = ""
        sends = ""
        stereo-mode = ""
        stereo-encoding = ""
        ambi-format = ""
        hrtf = ""
        hrtf-mode = ""
        hrtf-size = ""
        hrtf-paths = ""
        default-hrtf = ""
        cf_level = ""
        resampler = ""
        front-stablizer = ""
        output-limiter = ""
        dither = ""
        dither-depth = ""
        volume-adjust = ""
        excludefx = ""
        default-reverb = ""
        trap-alc-error = ""
        trap-al-error = ""
        [decoder]
        hq-mode = ""
        distance-comp = ""
        nfc = ""
        nfc-ref-delay = ""
        speaker-dist = ""
        [uhj]
        decode-filter = ""
        encode-filter = ""
        [reverb]
        boost = ""
        [eax]
        enable = ""
        [game_compat]
        reverse-x = ""
        reverse-y = ""
        reverse-z = ""
        nfc-scale = ""
        """
}
