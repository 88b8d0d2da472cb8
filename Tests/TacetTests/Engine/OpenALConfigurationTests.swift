@testable import TacetOpenAL
@testable import TacetPlatform
import COpenAL
import Glibc
@testable import TacetOutput
import TacetSession
import TestSupport
import Testing

@testable import Tacet

/// What a player's OpenAL configuration may do to a game: nothing that is heard (RELIABILITY 41).
///
/// OpenAL reads its configuration once per process, so each of these mixes in a process of its own.
@Suite("The player's OpenAL configuration (RELIABILITY 41)", .onOwnThreads) struct OpenALConfigurationTests {
    /// Every setting that OpenAL's alsoftrc.sample names, in the versions 1.19 to 1.25, but those of backends for other
    /// systems. Some broke the mixer or changed its samples, and some never did.
    static let settings: [String] = [
        section(
            "general",
            [
                "sources = 16", "sources = 256", "slots = 1", "sends = 0", "stereo-encoding = uhj",
                "stereo-mode = headphones", "ambi-format = fuma", "volume-adjust = -6", "dither-depth = 8",
                "dither = true",
                "output-limiter = true", "excludefx = reverb,eaxreverb", "default-reverb = cave", "resampler = point",
                "resampler = bsinc24", "resampler = gaussian", "hrtf = true", "hrtf-paths = /nonexistent",
                "hrtf-mode = basic", "hrtf-mode = ambi1", "hrtf-size = 16", "default-hrtf = nothing", "cf_level = 6",
                "front-stablizer = true", "channels = surround51", "frequency = 22050", "sample-type = int8",
                "period_size = 64", "periods = 16", "drivers = oss", "disable-cpu-exts = all", "rt-prio = 1",
                "rt-time-limit = false", "trap-al-error = true", "trap-alc-error = true",
            ]),
        section(
            "decoder",
            [
                "nfc = true", "hq-mode = true", "distance-comp = false", "nfc-ref-delay = 0.01", "speaker-dist = 4",
                "quad = /nonexistent.ambdec",
            ]),
        section("uhj", ["encode-filter = iir", "decode-filter = fir512"]),
        section("tsme", ["encode-filter = fir256"]),
        section("reverb", ["boost = -12"]),
        section("eax", ["enable = false", "trace-commits = true"]),
        section(
            "game_compat",
            [
                "nfc-scale = 4", "reverse-x = true", "reverse-y = true", "reverse-z = true", "default-error = 0xA005",
                "enable-sub-data-ext = true", "vendor-override = Other", "version-override = 1.0",
                "renderer-override = Other",
            ]),
        section("pulse", ["spawn-server = true", "allow-moves = true", "fix-rate = true", "adjust-latency = true"]),
        section("pipewire", ["assume-audio = true", "rt-mix = true"]),
        section(
            "alsa",
            [
                "device = null", "device-prefix = hw:", "capture = null", "capture-prefix = hw:", "mmap = false",
                "allow-resampler = true", "custom-devices = none", "custom-captures = none",
            ]),
        section("oss", ["device = /dev/null", "capture = /dev/null"]),
        section("jack", ["spawn-server = true", "connect-ports = false", "rt-mix = false", "buffer-size = 64"]),
        section("port", ["device = 1", "capture = 1"]),
        section("wave", ["file = /dev/null", "format = caf", "bformat = true"]),
    ].flatMap { $0 }

    private static func section(_ name: String, _ settings: [String]) -> [String] {
        settings.map { "[\(name)]\n\($0)" }
    }

    /// A mix of everything OpenAL does for a game.
    private static func mix() throws -> [Float] {
        let offline = Offline { $0.realVoices = 256 }
        let audio = offline.audio
        var random = RandomSource(seed: 3)
        let noise = (0..<24_000).map { _ in Float(random.next() % 2_000) / 8_000 - 0.125 }
        let sound = try offline.load(noise)
        let wide = try offline.loadStereo(noise, noise.reversed())
        var heard: [Float] = []
        func listen() throws {
            let (left, right) = try offline.render(4_096)
            heard += left.samples + right.samples
        }
        audio.play(sound)
        audio.play(wide)
        try listen()
        audio.play(sound, .init(pitch: 1.3))
        try listen()
        for position in [Vector3(0, 0, -1), Vector3(1, 0, 0), Vector3(-2, 1, 0), Vector3(0, 0, 3)] {
            audio.play(sound, at: position, .init(pitch: 0.9))
            try listen()
        }
        audio.world.reverb = Reverb(.cave)
        audio.play(sound, at: Vector3(0, 0, -1))
        try listen()
        audio.world.spatialization = .binaural
        audio.play(sound, at: Vector3(1, 0, -1))
        audio.play(wide)
        try listen()
        try listen()
        return heard
    }

    /// Mixes in a process whose player has `configuration` in every place where OpenAL looks for one.
    private func mix(_ configuration: String?) async throws -> [Float] {
        let directory = TemporaryDirectory()
        if let configuration {
            for name in [".alsoftrc", "alsoft.conf"] {
                _ = try directory.write(Array((configuration + "\n").utf8), name)
            }
        }
        let home = directory.path("")
        let result = directory.path("mix")
        await #expect(processExitsWith: .success) { [home = home as String, result = result as String] in
            for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS"] { setenv(name, home, 1) }
            setenv("ALSOFT_CONF", home + "alsoft.conf", 1)
            try Self.write(Self.mix(), to: result)
        }
        return try Self.read(result)
    }

    private static func write(_ samples: [Float], to path: String) throws {
        let file = try #require(fopen(path, "wb"))
        defer { fclose(file) }
        #expect(fwrite(samples, 4, samples.count, file) == samples.count)
    }

    private static func read(_ path: String) throws -> [Float] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var samples = [Float](repeating: 0, count: 100_000)
        samples.removeLast(samples.count - fread(&samples, 4, samples.count, file))
        return samples
    }

    @Test("No setting of the player's changes a sample")
    func sameSamples() async throws {
        let plain = try await mix(nil)
        #expect(plain.count > 50_000)
        #expect(plain.map(abs).max() ?? 0 > 0.05)
        // Two processes at a time: each mixes for a second.
        try await withThrowingTaskGroup { lanes in
            for lane in 0..<2 {
                lanes.addTask {
                    for setting in Self.settings.enumerated().filter({ $0.offset % 2 == lane }).map(\.element) {
                        try await expectSame(as: plain, with: setting)
                    }
                }
            }
            try await lanes.waitForAll()
        }
    }

    private func expectSame(as plain: [Float], with setting: String) async throws {
        let heard = try await mix(setting)
        let difference = zip(heard, plain).map { abs($0 - $1) }.max() ?? 0
        // This one is honoured, for processors with faults: other instructions round the last bits differently.
        let most: Float = setting.contains("disable-cpu-exts") ? 1e-6 : 0
        #expect(
            heard.count == plain.count && difference <= most,
            "\(setting): \(heard.count) samples, off by up to \(difference)")
    }

    @Test(
        "An empty ALSOFT_DRIVERS chooses no backend that asks a server: an engine beside a frozen sound server starts and ends at once"
    )
    func emptyDrivers() async throws {
        let directory = TemporaryDirectory()
        await #expect(processExitsWith: .success) { [path = directory.path("frozen") as String] in
            // A server that accepts no connection is a frozen one.
            let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            let bound = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            #expect(bound == 0 && listen(server, 8) == 0)
            setenv("PULSE_SERVER", "unix:" + path, 1)
            setenv("ALSOFT_DRIVERS", "", 1)
            let begin = MonotonicClock.now
            do {
                let engine = AudioEngine()
                let tone = Tone(frequency: 440, decibels: -30).samples(frames: 4_800, rate: 48_000)
                let sound = try engine.load(bytes: SoundFile(channels: [tone]).waveBytes, name: "tone")
                engine.play(sound)
                engine.world.reverb = Reverb(.cave)
                try await eventually("OpenAL has started") {
                    _ = engine.update()
                    return OpenALStart.hasStarted
                }
            }
            #expect(MonotonicClock.now - begin < .seconds(2))
        }
    }

    @Test(
        "OpenAL prints nothing about a configuration that it cannot read and a device that is missing, unless it is asked to",
        arguments: [nil, "ALSOFT_LOGLEVEL=1", "ALSOFT_LOGFILE="])
    func printing(_ setting: String?) async throws {
        let directory = TemporaryDirectory()
        let configuration = try directory.write(Array("[general\nsources\n".utf8), "alsoft.conf")
        let log = directory.path("log")
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) { [configuration = configuration as String, setting = setting as String?, log = log as String] in
            for name in ["ALSOFT_LOGLEVEL", "ALSOFT_LOGFILE"] { unsetenv(name) }
            let parts = setting?.split(separator: "=") ?? []
            if let name = parts.first { setenv(String(name), parts.count > 1 ? String(parts[1]) : log, 1) }
            setenv("ALSOFT_CONF", configuration, 1)
            setenv("ALSOFT_DRIVERS", "null", 1)
            #expect(OpenALDevice(sampleRate: 48_000) != nil)
            let recorder = alcCaptureOpenDevice("nothing", 48_000, ALCenum(AL_FORMAT_MONO16), 4_800)
            #expect(recorder == nil)
        }
        // OpenAL Soft before and since 1.23.
        let isLine = { (text: String) in text.contains("AL lib: (EE)") || text.contains("[ALSOFT] (EE)") }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(isLine(words) == (setting == "ALSOFT_LOGLEVEL=1"), "\(words)")
        #expect(isLine(Self.text(of: log)) == (setting == "ALSOFT_LOGFILE="))
    }

    private static func text(of path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    @Test("A game that has used OpenAL before with few sources hears its other voices in stereo")
    func fewSources() async throws {
        let directory = TemporaryDirectory()
        let configuration = try directory.write(Array("sources = 16\n".utf8), "alsoft.conf")
        await #expect(processExitsWith: .success) { [configuration = configuration as String] in
            setenv("ALSOFT_CONF", configuration, 1)
            setenv("ALSOFT_DRIVERS", "null", 1)
            // The game's own first call.
            alcCloseDevice(alcLoopbackOpenDeviceSOFT(nil))
            unsetenv("ALSOFT_CONF")
            let offline = Offline()
            offline.audio.world.spatialization = .binaural
            // A period is half of the frames by which HRTF delays a sound since OpenAL Soft 1.20.
            let tone = try offline.load(Tone(frequency: 375, decibels: -40).samples(frames: 48_000, rate: 48_000))
            func level(_ voices: Int) throws -> Double {
                for _ in 0..<voices { offline.audio.play(tone, at: Vector3(0, 0, -1)) }
                return try offline.render(48_640).left[4_096..<24_000].level(of: 375)
            }
            let ten = try level(10)
            // Four times as many voices, of which OpenAL places some.
            #expect((9.0...15).contains(try level(40) - ten))
        }
    }

    @Test(
        "A game that has used OpenAL before without its effects has no reverb, says so, and has sound",
        arguments: ["sends = 0", "excludefx = reverb,eaxreverb"])
    func noEffects(_ setting: String) async throws {
        let directory = TemporaryDirectory()
        let configuration = try directory.write(Array((setting + "\n").utf8), "alsoft.conf")
        await #expect(processExitsWith: .success) { [configuration = configuration as String] in
            setenv("ALSOFT_CONF", configuration, 1)
            setenv("ALSOFT_DRIVERS", "null", 1)
            // The game's own first call.
            alcCloseDevice(alcLoopbackOpenDeviceSOFT(nil))
            unsetenv("ALSOFT_CONF")
            let offline = Offline()
            let audio = offline.audio
            let tone = try offline.load(Tone(frequency: 440, decibels: -20).samples(frames: 48_000, rate: 48_000))
            try offline.render(4_096)
            #expect(audio.session.explanation.limitations.isEmpty)
            audio.world.reverb = Reverb(.concertHall)
            audio.play(tone, at: Vector3(0, 0, -1), PlaybackSettings(loops: true))
            try offline.render(4_096)
            #expect(audio.session.explanation.limitations.count { $0.hasPrefix("There is no reverb") } == 1)
            #expect(try offline.render(4_096).left.level(of: 440) > -30)
            audio.world.reverb = nil
            #expect(try offline.render(4_096).left.level(of: 440) > -30)
        }
    }

    @Test("Starting an engine leaves the environment as it is, for threads that read it meanwhile")
    func environmentIsNotWritten() async {
        await #expect(processExitsWith: .success) {
            let before = environ
            let entries = Self.environment
            let isOver = Lock(false)
            let reader = TacetSession.Thread(name: "reader") {
                while !isOver.withLock({ $0 }) { if getenv("PATH") == nil { exit(1) } }
            }
            let offline = Offline()
            offline.audio.world.reverb = Reverb(.cave)
            _ = try offline.render(512)
            isOver.withLock { $0 = true }
            reader.join()
            #expect(environ == before)
            #expect(Self.environment == entries)
        }
    }

    private static var environment: [String] {
        var entries: [String] = []
        var next = environ
        while let entry = next.pointee {
            entries.append(String(cString: entry))
            next += 1
        }
        return entries
    }

    @Test("An engine makes no OpenAL error in its life: a program that traps them goes on")
    func noErrors() async {
        await #expect(processExitsWith: .success) {
            setenv("ALSOFT_TRAP_AL_ERROR", "1", 1)
            setenv("ALSOFT_TRAP_ALC_ERROR", "1", 1)
            _ = try Self.mix()
            let offline = Offline()
            let bus = try #require(offline.audio.buses.add(below: .effects)).id
            try offline.audio.buses[bus].enableSubmix()
            let sound = try offline.load([Float](repeating: 0.1, count: 4_800))
            offline.audio.play(sound, .init(bus: bus))
            try offline.render(1_024)
            offline.audio.unload(sound)
            try offline.render(9_600)
        }
    }
}
