// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension VoiceLimit {
    fileprivate init(_ limit: tacet_voice_limit) throws(Problem) {
        guard let stealing = Stealing(rawValue: UInt8(clamping: limit.stealing.rawValue)) else {
            throw Problem(TACET_ERROR_INVALID_ENUM, "\(limit.stealing.rawValue) is no tacet_stealing")
        }
        self.init(
            limit.voices > 0 ? Int(limit.voices) : nil, stealing: stealing,
            retrigger: try seconds(limit.retrigger, "retrigger"))
    }
}

extension tacet_voice_limit {
    fileprivate init(_ limit: VoiceLimit) {
        self.init()
        voices = limit.voices.map { UInt32(clamping: $0) } ?? 0
        stealing = tacet_stealing(UInt32(limit.stealing.rawValue))
        retrigger = Float(limit.retrigger / .seconds(1))
    }
}

@c @implementation
public func tacet_voice_limit_default(
    _ limit: UnsafeMutablePointer<tacet_voice_limit>?, _ struct_size: Int
) -> tacet_result {
    report { () throws(Problem) in try writeDefault(tacet_voice_limit(), to: limit, size: struct_size, "limit") }
}

@c @implementation
public func tacet_sound_set_limit(
    _ engine: OpaquePointer?, _ sound: tacet_sound, _ limit: UnsafePointer<tacet_voice_limit>?
) -> tacet_result {
    report { () throws(Problem) in
        let limit = try limit.map { limit throws(Problem) in try VoiceLimit(read(limit, "limit")) }
        return try engines.with(engine) { hosted throws(Problem) in
            hosted.audio.setLimit(of: try hosted.sounds.element(sound), limit)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_bus_set_limit(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ limit: UnsafePointer<tacet_voice_limit>?
) -> tacet_result {
    report { () throws(Problem) in
        let limit = try limit.map { limit throws(Problem) in try VoiceLimit(read(limit, "limit")) }
        return try engines.with(engine) { hosted throws(Problem) in
            hosted.audio.buses[try hosted.bus(bus)].setLimit(limit)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_bus_get_limit(
    _ engine: OpaquePointer?, _ bus: tacet_bus, _ limit: UnsafeMutablePointer<tacet_voice_limit>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(limit, "limit")
        return try engines.with(engine) { hosted throws(Problem) in
            guard let limit = hosted.audio.buses[try hosted.bus(bus)].limit else { return TACET_EMPTY }
            write(tacet_voice_limit(limit), to: answer)
            return TACET_OK
        }
    }
}
