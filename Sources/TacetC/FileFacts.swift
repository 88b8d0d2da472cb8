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
        let facts = try TacetC.facts(path, engine)
        var answer = tacet_file_facts()
        answer.channels = UInt32(clamping: facts.channels)
        answer.sample_rate = UInt32(clamping: facts.sampleRate)
        answer.tag_count = UInt32(clamping: facts.tags.count)
        answer.frames = UInt64(clamping: facts.frames ?? 0)
        answer.seconds = facts.seconds ?? 0
        answer.loop_start = UInt64(clamping: facts.loop?.lowerBound ?? 0)
        answer.loop_end = UInt64(clamping: facts.loop?.upperBound ?? 0)
        answer.track_gain = facts.trackGain?.value ?? 0
        answer.album_gain = facts.albumGain?.value ?? 0
        write(facts.codec, to: &answer.codec)
        write(answer, to: place)
        return TACET_OK
    }
}

@c @implementation
public func tacet_file_get_tag(
    _ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ index: Int, _ text: UnsafeMutablePointer<CChar>?,
    _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> tacet_result {
    report { () throws(Problem) in
        let tags = try facts(path, engine).tags
        guard tags.indices.contains(index) else {
            length?.pointee = 0
            return TACET_EMPTY
        }
        return try answer("\(tags[index].name)=\(tags[index].value)", text, capacity, length)
    }
}
