// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetPlatform
import TacetSession

/// Reads a file's properties without the engine's lock, so that no other call waits for a disk.
private func properties(_ path: UnsafePointer<CChar>?, _ engine: OpaquePointer?) throws(Problem) -> AudioFileProperties
{
    let path = try string(path, "path")
    let files = engine == nil ? FileOpener() : try engines.with(engine) { $0.audio.files }
    return try translating { () throws(AudioError) in try AudioFileProperties(path, files: files) }
}

/// Writes what `read` returns to the caller's struct.
private func answer(
    _ properties: UnsafeMutablePointer<tacet_file_properties>?, _ function: StaticString = #function,
    _ read: () throws(Problem) -> AudioFileProperties
) -> tacet_result {
    report(function) { () throws(Problem) in
        let answer = try storage(properties, "properties")
        write(tacet_file_properties(try read()), to: answer)
        return TACET_OK
    }
}

/// Writes a tag as `NAME=value`.
private func answer(
    tag index: Int, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
    _ function: StaticString = #function, _ read: () throws(Problem) -> AudioFileProperties
) -> tacet_result {
    report(function) { () throws(Problem) in
        let tags = try read().tags
        guard tags.indices.contains(index) else {
            length?.pointee = 0
            return TACET_EMPTY
        }
        return try answer("\(tags[index].name)=\(tags[index].value)", text, capacity, length)
    }
}

@c @implementation
public func tacet_file_get_properties(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ properties: UnsafeMutablePointer<tacet_file_properties>?
) -> tacet_result {
    answer(properties) { () throws(Problem) in try TacetC.properties(path, engine) }
}

@c @implementation
public func tacet_sound_get_properties(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ properties: UnsafeMutablePointer<tacet_file_properties>?
) -> tacet_result {
    answer(properties) { () throws(Problem) in try TacetC.properties(sound, engine) }
}

@c @implementation
public func tacet_file_get_tag(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ index: Int, _ text: UnsafeMutablePointer<CChar>?,
    _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    answer(tag: index, text, capacity, length) { () throws(Problem) in try properties(path, engine) }
}

@c @implementation
public func tacet_sound_get_tag(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ index: Int, _ text: UnsafeMutablePointer<CChar>?,
    _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    answer(tag: index, text, capacity, length) { () throws(Problem) in try properties(sound, engine) }
}

/// The properties of the file that a sound was loaded from.
private func properties(_ sound: tacet_sound, _ engine: OpaquePointer?) throws(Problem) -> AudioFileProperties {
    try engines.with(engine) { hosted throws(Problem) in
        guard let properties = AudioFileProperties(of: try hosted.sounds.element(sound), in: hosted.audio) else {
            throw .invalidHandle("sound")
        }
        return properties
    }
}

extension tacet_file_properties {
    fileprivate init(_ properties: AudioFileProperties) {
        self.init()
        channels = UInt32(clamping: properties.channels)
        sample_rate = UInt32(clamping: properties.sampleRate)
        tag_count = UInt32(clamping: properties.tags.count)
        frames = UInt64(clamping: properties.frames ?? 0)
        seconds = properties.duration?.seconds ?? 0
        loop_start = UInt64(clamping: properties.loop?.lowerBound ?? 0)
        loop_end = UInt64(clamping: properties.loop?.upperBound ?? 0)
        track_gain = properties.trackGain?.value ?? 0
        album_gain = properties.albumGain?.value ?? 0
        write(properties.codec, to: &codec)
    }
}
