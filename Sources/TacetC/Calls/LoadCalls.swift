// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

@c @implementation
public func tacet_load(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<tacet_load_options>?,
    _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    make(sound, "sound", none: 0) { () throws(Problem) in
        let path = try string(path, "path")
        let request = try LoadRequest(options)
        return try load(engine) { loader throws(AudioError) in try loader.load(path, request.options) }
    }
}

@c @implementation
public func tacet_load_memory(
    _ engine: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int, _ name: UnsafePointer<CChar>?,
    _ options: UnsafePointer<tacet_load_options>?, _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    make(sound, "sound", none: 0) { () throws(Problem) in
        let name = try optionalString(name, "name") ?? "memory"
        guard size == 0 || bytes != nil else { throw .null("bytes") }
        guard (0...1 << 30).contains(size) else {
            throw Problem(TACET_ERROR_TOO_LARGE, "\(UInt(bitPattern: size)) bytes are more than \(1 << 30)")
        }
        let request = try LoadRequest(options)
        let memory = UnsafeRawBufferPointer(start: bytes, count: size)
        return try load(engine) { loader throws(AudioError) in
            try loader.load(borrowing: memory, name: name, request.options)
        }
    }
}

@c @implementation
public func tacet_load_samples(
    _ engine: OpaquePointer?, _ samples: UnsafeRawPointer?, _ frames: Int, _ format: tacet_sample_format,
    _ channels: UInt32, _ sample_rate: UInt32, _ name: UnsafePointer<CChar>?,
    _ sound: UnsafeMutablePointer<tacet_sound>?
) -> tacet_result {
    make(sound, "sound", none: 0) { () throws(Problem) in
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
        return try load(engine) { loader throws(AudioError) in
            try loader.load(
                samples: memory, format, channels: Int(channels), sampleRate: Int(sample_rate), name: name)
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
    make(loading, "loading", none: 0) { () throws(Problem) in
        let request = try LoadRequest(options)
        guard (0...65_536).contains(count) else {
            throw Problem(TACET_ERROR_INVALID_ARGUMENT, "\(UInt(bitPattern: count)) paths are more than 65,536")
        }
        var strings: [String] = []
        for path in try array(paths, count, "paths") { strings.append(try string(path, "a path")) }
        return try engines.with(engine) { hosted throws(Problem) in
            let started = hosted.audio.loadInBackground(strings, request.options, priority: request.priority)
            return try hosted.loadings.add(HostedLoading(loading: started))
        }
    }
}

/// Sounds that load, with no lock held: any thread may use them without the engine's.
private struct LoadingTarget: Target {
    let engine: OpaquePointer?
    let loading: tacet_loading

    init(_ engine: OpaquePointer?, _ loading: tacet_loading) { (self.engine, self.loading) = (engine, loading) }

    func with<Result>(_ body: (Loading) throws(Problem) -> Result) throws(Problem) -> Result? {
        try body(
            try engines.with(engine) { hosted throws(Problem) in try hosted.loadings.element(loading).loading })
    }
}

@c @implementation
public func tacet_loading_set_priority(
    _ engine: OpaquePointer?, _ loading: tacet_loading, _ priority: tacet_load_priority
) -> tacet_result {
    call(LoadingTarget(engine, loading), with: try LoadPriority(priority)) { $0.priority = $1 }
}

@c @implementation
public func tacet_loading_cancel(_ engine: OpaquePointer?, _ loading: tacet_loading) -> tacet_result {
    call(LoadingTarget(engine, loading)) { $0.cancel() }
}

@c @implementation
public func tacet_loading_fraction(
    _ engine: OpaquePointer?, _ loading: tacet_loading, _ fraction: UnsafeMutablePointer<Float>?
) -> tacet_result {
    answer(value: fraction, "fraction", from: LoadingTarget(engine, loading)) { Float($0.fraction) }
}

@c @implementation
public func tacet_loading_progress(
    _ engine: OpaquePointer?, _ loading: tacet_loading, _ done: UnsafeMutablePointer<Int>?,
    _ total: UnsafeMutablePointer<Int>?
) -> tacet_result {
    var isDone = false
    let result = answer(values: done, total, from: LoadingTarget(engine, loading)) { loading in
        let progress = loading.progress
        isDone = progress.done == progress.total
        return progress
    }
    return result == TACET_OK && !isDone ? TACET_PENDING : result
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
    // tacet_loading_get() reports each failure.
    call(LoadingTarget(engine, loading)) { loading in _ = try? loading.wait() }
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
    call(SoundTarget(engine, sound)) { owned throws(AudioError) in try owned.sound.reload(in: owned.audio) }
}

@c @implementation
public func tacet_sound_get(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ frames: UnsafeMutablePointer<UInt64>?,
    _ channels: UnsafeMutablePointer<UInt32>?
) -> tacet_result {
    answer(values: frames, channels, from: SoundTarget(engine, sound)) {
        (UInt64(clamping: $0.sound.frames), UInt32(clamping: $0.sound.channels))
    }
}

@c @implementation
public func tacet_sound_is_streamed(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ is_streamed: UnsafeMutablePointer<Bool>?
) -> tacet_result {
    answer(value: is_streamed, "is_streamed", from: SoundTarget(engine, sound)) { $0.sound.isStreamed }
}
