// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import Tacet
import TacetSession

extension tacet_spread {
    fileprivate init(_ spread: Profiler.Spread) {
        self.init(p50: spread.p50, p90: spread.p90, p99: spread.p99, worst: spread.worst)
    }
}

@c @implementation
public func tacet_profiler_enable(_ engine: OpaquePointer?, _ enabled: Bool) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { $0.audio.profiler.isEnabled = enabled }
        return TACET_OK
    }
}

@c @implementation
public func tacet_profiler_get(
    _ engine: OpaquePointer?, _ profile: UnsafeMutablePointer<tacet_profile>?
) -> tacet_result {
    report { () throws(Problem) in
        let answer = try storage(profile, "profile")
        return try engines.with(engine) { hosted in
            let summary = hosted.audio.profiler.summary
            var value = tacet_profile()
            value.blocks = UInt32(clamping: summary.blocks)
            value.deadline = hosted.audio.profiler.deadline
            value.total = tacet_spread(summary.total)
            value.commands = tacet_spread(summary[.commands])
            value.voices = tacet_spread(summary[.voices])
            value.mixing = tacet_spread(summary[.mixing])
            value.soundtrack = tacet_spread(summary[.soundtrack])
            value.buses = tacet_spread(summary[.buses])
            value.limiter = tacet_spread(summary[.limiter])
            value.reports = tacet_spread(summary[.reports])
            write(value, to: answer)
            return TACET_OK
        }
    }
}

@c @implementation
public func tacet_profiler_start_capture(_ engine: OpaquePointer?) -> tacet_result {
    report { () throws(Problem) in
        try engines.with(engine) { $0.audio.profiler.startCapture() }
        return TACET_OK
    }
}

@c @implementation
public func tacet_profiler_write_capture(_ engine: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> tacet_result {
    report { () throws(Problem) in
        let path = try string(path, "path")
        let capture = try engines.with(engine) { $0.audio.profiler.stopCapture() }
        try translating { () throws(AudioError) in try capture.write(to: path) }
        return TACET_OK
    }
}

@c @implementation
public func tacet_engine_allow_attaching(_ engine: OpaquePointer?, _ access: tacet_attaching) -> tacet_result {
    report { () throws(Problem) in
        let access = try AudioEngine.Attaching(access)
        // Opening the socket takes the time of the disk and of other engines, for which no call of this engine may wait.
        let profiled = try engines.with(engine) { $0.audio.profiled }
        try translating { () throws(AudioError) in try profiled.allowAttaching(access) }
        return TACET_OK
    }
}

extension AudioEngine.Attaching {
    init(_ access: tacet_attaching) throws(Problem) {
        switch access {
        case TACET_ATTACHING_OFF: self = .off
        case TACET_ATTACHING_READING: self = .reading
        case TACET_ATTACHING_TOUCHING: self = .readWrite
        default: throw Problem(TACET_ERROR_INVALID_ENUM, "\(access.rawValue) is no tacet_attaching")
        }
    }
}
