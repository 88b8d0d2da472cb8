import CTacet
import Glibc

/// The functions of an installed `libtacet.so` that the benchmark calls, each called as a game in C calls it.
struct TacetLibrary {
    typealias Result = tacet_result
    typealias Tween = UnsafePointer<tacet_tween>?

    let version: @convention(c) () -> UInt32
    let configDefault: @convention(c) (UnsafeMutablePointer<tacet_engine_config>?, Int) -> Result
    let create: @convention(c) (UnsafePointer<tacet_engine_config>?, UnsafeMutablePointer<OpaquePointer?>?) -> Result
    let destroy: @convention(c) (OpaquePointer?) -> Result
    let update: @convention(c) (OpaquePointer?) -> Result
    let render: @convention(c) (OpaquePointer?, UnsafeMutablePointer<Float>?, Int) -> Result
    let load:
        @convention(c) (
            OpaquePointer?, UnsafeRawPointer?, Int, UnsafePointer<CChar>?, UnsafePointer<tacet_load_options>?,
            UnsafeMutablePointer<tacet_sound>?
        ) -> Result
    let playDefault: @convention(c) (UnsafeMutablePointer<tacet_play_settings>?, Int) -> Result
    let play:
        @convention(c) (
            OpaquePointer?, tacet_sound, UnsafePointer<tacet_play_settings>?, UnsafeMutablePointer<tacet_voice>?
        ) -> Result
    let setGain: @convention(c) (OpaquePointer?, tacet_voice, Float, Tween) -> Result
    let setPosition: @convention(c) (OpaquePointer?, tacet_voice, tacet_vec3, Tween) -> Result
    let setPositions:
        @convention(c) (
            OpaquePointer?, UnsafePointer<tacet_voice>?, UnsafePointer<tacet_vec3>?, Int, Tween
        ) -> Result

    /// Loads the library. It stays loaded, because it has threads.
    ///
    /// - Parameter path: A path, or a name that the linker finds.
    init(_ path: String) throws {
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw Failure(
                "load \(path): \(dlerror().map { String(cString: $0) } ?? "no reason given"). Install it, or give its path with "
                    + "--library.")
        }
        func function<Function>(_ name: String) throws -> Function {
            guard let symbol = dlsym(handle, name) else {
                throw Failure("load \(path): it has no function \(name). Give the path of a libtacet.so.1.")
            }
            return unsafeBitCast(symbol, to: Function.self)
        }
        version = try function("tacet_version")
        // A struct of another version would have another size.
        guard version() == UInt32(TACET_VERSION) else {
            throw Failure("measure \(path): it has the version \(version()), and this command \(TACET_VERSION).")
        }
        configDefault = try function("tacet_engine_config_default")
        create = try function("tacet_engine_create")
        destroy = try function("tacet_engine_destroy")
        update = try function("tacet_engine_update")
        render = try function("tacet_engine_render")
        load = try function("tacet_load_memory")
        playDefault = try function("tacet_play_settings_default")
        play = try function("tacet_play")
        setGain = try function("tacet_voice_set_gain")
        setPosition = try function("tacet_voice_set_position")
        setPositions = try function("tacet_voices_set_positions")
    }
}

/// An engine of the library.
final class LibraryEngine {
    let library: TacetLibrary
    private(set) var engine: OpaquePointer?

    init(_ library: TacetLibrary, _ change: (inout tacet_engine_config) -> Void) throws {
        self.library = library
        var config = tacet_engine_config()
        try Self.check(library.configDefault(&config, MemoryLayout<tacet_engine_config>.size), "make an engine")
        change(&config)
        try Self.check(library.create(&config, &engine), "make an engine")
    }

    deinit { _ = library.destroy(engine) }

    func load(_ samples: [Int16], rate: Int, name: String) throws -> tacet_sound {
        var sound: tacet_sound = 0
        let bytes = WaveBytes.mono(samples, rate: rate)
        try Self.check(library.load(engine, bytes, bytes.count, name, nil, &sound), "load \(name)")
        return sound
    }

    /// Plays a sound as a loop.
    func loop(
        _ sound: tacet_sound, at place: tacet_vec3?, gain: Float, pitch: Float = 1, priority: UInt8 = 128
    ) throws -> tacet_voice {
        var settings = tacet_play_settings()
        try Self.check(library.playDefault(&settings, MemoryLayout<tacet_play_settings>.size), "play")
        (settings.gain, settings.pitch, settings.priority, settings.loops) = (gain, pitch, priority, true)
        if let place { (settings.has_position, settings.position) = (true, place) }
        var voice: tacet_voice = 0
        try Self.check(library.play(engine, sound, &settings, &voice), "play")
        return voice
    }

    static func check(_ result: tacet_result, _ action: String) throws {
        guard result == TACET_OK else { throw Failure("\(action) through the library: result \(result.rawValue).") }
    }
}
