// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension VoiceLimit {
    fileprivate init(_ limit: tacet_voice_limit) throws(Problem) {
        self.init(
            limit.voices > 0 ? Int(limit.voices) : nil, stealing: try Stealing(limit.stealing),
            retrigger: try seconds(limit.retrigger, "retrigger"))
    }

    /// The limit at a pointer; nil without one.
    fileprivate static func at(_ pointer: UnsafePointer<tacet_voice_limit>?) throws(Problem) -> VoiceLimit? {
        try pointer.map { pointer throws(Problem) in try VoiceLimit(read(pointer, "limit")) }
    }
}

extension tacet_voice_limit {
    fileprivate init(_ limit: VoiceLimit) {
        self.init()
        voices = limit.voices.map { UInt32(clamping: $0) } ?? 0
        stealing = limit.stealing.asC
        retrigger = Float(limit.retrigger / .seconds(1))
    }
}

@c @implementation
public func tacet_voice_limit_default(
    _ limit: UnsafeMutablePointer<tacet_voice_limit>?, _ struct_size: Int
) -> tacet_result {
    writeDefault(tacet_voice_limit(), to: limit, size: struct_size, "limit")
}

@c @implementation
public func tacet_sound_set_limit(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ limit: UnsafePointer<tacet_voice_limit>?
) -> tacet_result {
    call(SoundTarget(engine, sound), with: try VoiceLimit.at(limit)) { $0.audio.setLimit(of: $0.sound, $1) }
}

@c @implementation
public func tacet_bus_set_limit(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ limit: UnsafePointer<tacet_voice_limit>?
) -> tacet_result {
    call(BusTarget(engine, bus), with: try VoiceLimit.at(limit)) { $0.setLimit($1) }
}

@c @implementation
public func tacet_bus_get_limit(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ limit: UnsafeMutablePointer<tacet_voice_limit>?
) -> tacet_result {
    answer(limit, "limit", from: BusTarget(engine, bus)) { $0.limit.map(tacet_voice_limit.init) }
}
