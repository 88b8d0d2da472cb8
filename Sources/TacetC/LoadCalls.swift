// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

/// Sounds that load in the background, and the handles of those that the game has taken.
struct HostedLoading {
    let loading: Loading
    var handles: [Int: tacet_sound] = [:]
}

@c @implementation
public func tacet_load(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<tacet_load_options>?,
    _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    report { () throws(Problem) in
        let sound = try required(sound, "sound")
        sound.pointee = 0
        let path = try string(path, "path")
        let request = try LoadRequest(options)
        sound.pointee = try load(engine) { loader throws(AudioError) in try loader.load(path, request.options) }
        return TACET_OK
    }
}

@c @implementation
public func tacet_load_memory(
    _ engine: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int, _ name: UnsafePointer<CChar>?,
    _ options: UnsafePointer<tacet_load_options>?, _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    report { () throws(Problem) in
        let sound = try required(sound, "sound")
        sound.pointee = 0
        let name = try optionalString(name, "name") ?? "memory"
        guard size == 0 || bytes != nil else { throw .null("bytes") }
        guard (0...1 << 30).contains(size) else {
            throw Problem(TACET_ERROR_TOO_LARGE, "\(UInt(bitPattern: size)) bytes are more than \(1 << 30)")
        }
        let request = try LoadRequest(options)
        let memory = UnsafeRawBufferPointer(start: bytes, count: size)
        sound.pointee = try load(engine) { loader throws(AudioError) in
            try loader.load(borrowing: memory, name: name, request.options)
        }
        return TACET_OK
    }
}

@c @implementation
public func tacet_load_samples(
    _ engine: OpaquePointer?, _ samples: UnsafeRawPointer?, _ frames: Int, _ format: tacet_sample_format,
    _ channels: UInt32, _ sample_rate: UInt32, _ name: UnsafePointer<CChar>?,
    _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    report { () throws(Problem) in
        let sound = try required(sound, "sound")
        sound.pointee = 0
        let name = try optionalString(name, "name") ?? "samples"
        guard frames == 0 || samples != nil else { throw .null("samples") }
        let format = try SampleFormat(format)
        guard (1...8).contains(channels) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "channels is \(channels), outside 1...8")
        }
        let frameBytes = format.bytes * Int(channels)
        guard (0...(1 << 30) / frameBytes).contains(frames) else {
            throw Problem(TACET_ERROR_TOO_LARGE, "the samples take more than \(1 << 30) bytes")
        }
        let memory = UnsafeRawBufferPointer(start: samples, count: frames * frameBytes)
        sound.pointee = try load(engine) { loader throws(AudioError) in
            try loader.load(
                samples: memory, format, channels: Int(channels), sampleRate: Int(sample_rate), name: name)
        }
        return TACET_OK
    }
}

extension SampleFormat {
    init(_ format: tacet_sample_format) throws(Problem) {
        switch format {
        case TACET_SAMPLES_UNSIGNED_8: self = .unsigned8
        case TACET_SAMPLES_SIGNED_16: self = .signed16
        case TACET_SAMPLES_FLOAT_32: self = .float32
        default: throw Problem(TACET_ERROR_INVALID_ENUM, "\(format.rawValue) is no tacet_sample_format")
        }
    }
}

/// Loads a sound without the engine's lock, so that no other call waits for a file.
private func load(
    _ engine: OpaquePointer?, _ body: (SoundLoader) throws(AudioError) -> Sound
) throws(Problem) -> tacet_sound {
    let loader = try engines.with(engine) { $0.audio.loader }
    let loaded = try translating { () throws(AudioError) in try body(loader) }
    return try engines.with(engine) { hosted throws(Problem) in try hosted.sounds.add(loaded) }
}

@c @implementation
public func tacet_load_in_background(
    _ engine: OpaquePointer?, _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ options: UnsafePointer<tacet_load_options>?, _ loading: UnsafeMutablePointer<tacet_loading>?
) -> tacet_result {
    report { () throws(Problem) in
        let loading = try required(loading, "loading")
        loading.pointee = 0
        let request = try LoadRequest(options)
        guard (0...65_536).contains(count) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) paths are more than 65,536")
        }
        var strings: [String] = []
        for path in try array(paths, count, "paths") { strings.append(try string(path, "a path")) }
        loading.pointee = try engines.with(engine) { hosted throws(Problem) in
            let started = hosted.audio.loadInBackground(strings, request.options, priority: request.priority)
            return try hosted.loadings.add(HostedLoading(loading: started))
        }
        return TACET_OK
    }
}

@c @implementation
public func tacet_loading_set_priority(
    _ engine: OpaquePointer?, _ loading: tacet_loading, _ priority: tacet_load_priority
) -> tacet_result {
    report { () throws(Problem) in
        let priority = try LoadPriority(priority)
        try object(engine, loading).priority = priority
        return TACET_OK
    }
}

@c @implementation
public func tacet_loading_cancel(_ engine: OpaquePointer?, _ loading: tacet_loading) -> tacet_result {
    report { () throws(Problem) in
        try object(engine, loading).cancel()
        return TACET_OK
    }
}

@c @implementation
public func tacet_loading_fraction(
    _ engine: OpaquePointer?, _ loading: tacet_loading, _ fraction: UnsafeMutablePointer<Float>?
) -> tacet_result {
    report { () throws(Problem) in
        let fraction = try required(fraction, "fraction")
        fraction.pointee = Float(try object(engine, loading).fraction)
        return TACET_OK
    }
}

/// The object of a handle, which any thread may use without the engine's lock.
private func object(_ engine: OpaquePointer?, _ loading: tacet_loading) throws(Problem) -> Loading {
    try engines.with(engine) { hosted throws(Problem) in try hosted.loadings.element(loading).loading }
}

@c @implementation
public func tacet_loading_progress(
    _ engine: OpaquePointer?, _ loading: tacet_loading, _ done: UnsafeMutablePointer<Int>?,
    _ total: UnsafeMutablePointer<Int>?
) -> tacet_result {
    report { () throws(Problem) in
        let progress = try object(engine, loading).progress
        done?.pointee = progress.done
        total?.pointee = progress.total
        return progress.done == progress.total ? TACET_OK : TACET_PENDING
    }
}

@c @implementation
public func tacet_loading_get(
    _ engine: OpaquePointer?, _ loading: tacet_loading, _ index: Int, _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    report { () throws(Problem) in
        let sound = try required(sound, "sound")
        sound.pointee = 0
        return try engines.with(engine) { hosted throws(Problem) in
            var element = try hosted.loadings.element(loading)
            if let known = element.handles[index] {
                sound.pointee = known
                return TACET_OK
            }
            let results = element.loading.sounds
            guard results.indices.contains(index) else { return TACET_EMPTY }
            guard let result = results[index] else { return TACET_PENDING }
            let handle = try hosted.sounds.add(try translating { () throws(AudioError) in try result.get() })
            element.handles[index] = handle
            hosted.loadings.replace(loading, with: element)
            sound.pointee = handle
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_loading_wait(_ engine: OpaquePointer?, _ loading: tacet_loading) -> tacet_result {
    report { () throws(Problem) in
        let waited = try object(engine, loading)
        // tacet_loading_get() reports each failure.
        _ = try? waited.wait()
        return TACET_OK
    }
}

@c @implementation
public func tacet_loading_close(_ engine: OpaquePointer?, _ loading: tacet_loading) -> tacet_result {
    report { () throws(Problem) in
        _ = try engines.with(engine) { hosted throws(Problem) in try hosted.loadings.remove(loading) }
        return TACET_OK
    }
}

@c @implementation
public func tacet_unload(_ engine: OpaquePointer?, _ sound: tacet_sound) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { hosted throws(Problem) in hosted.audio.unload(try hosted.sounds.remove(sound)) }
        return TACET_OK
    }
}

@c @implementation
public func tacet_sound_reload(_ engine: OpaquePointer?, _ sound: tacet_sound) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { hosted throws(Problem) in
            let sound = try hosted.sounds.element(sound)
            try translating { () throws(AudioError) in try sound.reload(in: hosted.audio) }
        }
        return TACET_OK
    }
}

@c @implementation
public func tacet_sound_get(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ frames: UnsafeMutablePointer<UInt64>?,
    _ channels: UnsafeMutablePointer<UInt32>?
) -> tacet_result {
    report { () throws(Problem) in
        let sound = try engines.with(engine) { hosted throws(Problem) in try hosted.sounds.element(sound) }
        frames?.pointee = UInt64(clamping: sound.frames)
        channels?.pointee = UInt32(clamping: sound.channels)
        return TACET_OK
    }
}

@c @implementation
public func tacet_sound_is_streamed(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ is_streamed: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    report { () throws(Problem) in
        let isStreamed = try required(is_streamed, "is_streamed")
        isStreamed.pointee = try engines.with(engine) { hosted throws(Problem) in
            try hosted.sounds.element(sound).isStreamed
        }
        return TACET_OK
    }
}
