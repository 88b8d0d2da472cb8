// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

/// Reads a file's facts without the engine's lock, so that no other call waits for a disk.
private func facts(_ path: UnsafePointer<CChar>?, _ engine: OpaquePointer?) throws(Problem) -> FileFacts {
    let path = try string(path, "path")
    let files = engine == nil ? FileOpener() : try engines.with(engine) { $0.audio.files }
    return try translating { () throws(AudioError) in try FileFacts(path, files: files) }
}

@c @implementation
public func tacet_file_get_facts(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ facts: UnsafeMutablePointer<tacet_file_facts>?
) -> tacet_result {
    report { () throws(Problem) in
        let place = try place(facts, "facts")
        write(tacet_file_facts(try TacetC.facts(path, engine)), to: place)
        return TACET_OK
    }
}

@c @implementation
public func tacet_sound_get_facts(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ facts: UnsafeMutablePointer<tacet_file_facts>?
) -> tacet_result {
    report { () throws(Problem) in
        let place = try place(facts, "facts")
        write(tacet_file_facts(try TacetC.facts(sound, engine)), to: place)
        return TACET_OK
    }
}

@c @implementation
public func tacet_file_get_tag(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ index: Int, _ text: UnsafeMutablePointer<CChar>?,
    _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    report { () throws(Problem) in
        try tell(index, of: try facts(path, engine), text, capacity, length)
    }
}

@c @implementation
public func tacet_sound_get_tag(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ index: Int, _ text: UnsafeMutablePointer<CChar>?,
    _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    report { () throws(Problem) in
        try tell(index, of: try facts(sound, engine), text, capacity, length)
    }
}

/// Writes a tag as `NAME=value`.
private func tell(
    _ index: Int, of facts: FileFacts, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) throws(Problem) -> tacet_result {
    guard facts.tags.indices.contains(index) else {
        length?.pointee = 0
        return TACET_EMPTY
    }
    return try answer("\(facts.tags[index].name)=\(facts.tags[index].value)", text, capacity, length)
}

/// The facts of the file that a sound was loaded from.
private func facts(_ sound: tacet_sound, _ engine: OpaquePointer?) throws(Problem) -> FileFacts {
    try engines.with(engine) { hosted throws(Problem) in
        guard let facts = FileFacts(of: try hosted.sounds.element(sound), in: hosted.audio) else {
            throw .invalidHandle("sound")
        }
        return facts
    }
}

extension tacet_file_facts {
    fileprivate init(_ facts: FileFacts) {
        self.init()
        channels = UInt32(clamping: facts.channels)
        sample_rate = UInt32(clamping: facts.sampleRate)
        tag_count = UInt32(clamping: facts.tags.count)
        frames = UInt64(clamping: facts.frames ?? 0)
        seconds = facts.seconds ?? 0
        loop_start = UInt64(clamping: facts.loop?.lowerBound ?? 0)
        loop_end = UInt64(clamping: facts.loop?.upperBound ?? 0)
        track_gain = facts.trackGain?.value ?? 0
        album_gain = facts.albumGain?.value ?? 0
        write(facts.codec, to: &codec)
    }
}
