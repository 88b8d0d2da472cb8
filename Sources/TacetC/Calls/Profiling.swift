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
    call(EngineTarget(engine)) { $0.audio.profiler.isEnabled = enabled }
}

@c @implementation
public func tacet_profiler_get(
    _ engine: OpaquePointer?, _ profile: UnsafeMutablePointer<tacet_profile>?
) -> tacet_result {
    answer(profile, "profile", from: EngineTarget(engine)) { tacet_profile($0.audio.profiler) }
}

extension tacet_profile {
    fileprivate init(_ profiler: Profiler) {
        self.init()
        let summary = profiler.summary
        blocks = UInt32(clamping: summary.blocks)
        deadline = profiler.deadlineNanoseconds
        total = tacet_spread(summary.total)
        commands = tacet_spread(summary[.commands])
        voices = tacet_spread(summary[.voices])
        mixing = tacet_spread(summary[.mixing])
        soundtrack = tacet_spread(summary[.soundtrack])
        buses = tacet_spread(summary[.buses])
        limiter = tacet_spread(summary[.limiter])
        reports = tacet_spread(summary[.reports])
        load = tacet_spread(summary.load)
        real_voices = tacet_spread(summary.realVoices)
        underrun_frames = UInt64(clamping: summary.underrunFrames)
    }
}

@c @implementation
public func tacet_profiler_start_capture(_ engine: OpaquePointer?) -> tacet_result {
    call(EngineTarget(engine)) { $0.audio.profiler.startCapture() }
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
public func tacet_profiler_set_access(_ engine: OpaquePointer?, _ access: tacet_profiler_access) -> tacet_result {
    report { () throws(Problem) in
        let access = try Profiler.Access(access)
        // Opening the socket takes the time of the disk and of other engines, for which no call of this engine may
        // wait.
        let profiled = try engines.with(engine) { $0.audio.profiled }
        try translating { () throws(AudioError) in try profiled.setAccess(access) }
        return TACET_OK
    }
}

@c @implementation
public func tacet_profiler_get_access(
    _ engine: OpaquePointer?, _ access: UnsafeMutablePointer<tacet_profiler_access>?
) -> tacet_result {
    answer(value: access, "access", from: EngineTarget(engine)) { $0.audio.profiler.access.asC }
}
