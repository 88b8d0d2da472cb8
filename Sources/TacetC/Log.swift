// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents what C calls.

public import CTacet
import TacetSession

/// The callback that messages go to.
enum Log {
    struct Sink {
        var callback: tacet_log_callback?
        var minimum = TACET_LOG_INFO
        var userData: UnsafeMutableRawPointer?
    }

    private static let sink = Lock(Sink())

    /// Calls the callback, if there is one that wants it; the caller holds no lock.
    static func write(_ level: tacet_log_level, _ message: @autoclosure () -> String) {
        let sink = sink.withLock { $0 }
        guard let callback = sink.callback, level.rawValue >= sink.minimum.rawValue else { return }
        let line = String(message().map { $0.isNewline ? " " : $0 })
        line.withCString { callback(level, $0, sink.userData) }
    }

    static func set(_ new: Sink) { sink.withLock { $0 = new } }
}

@c @implementation
public func tacet_set_log(
    _ callback: tacet_log_callback?, _ minimum: tacet_log_level, _ user_data: UnsafeMutableRawPointer?
) -> tacet_result {
    report { () throws(Problem) in
        guard minimum.rawValue <= TACET_LOG_ERROR.rawValue else {
            throw Problem(TACET_ERROR_INVALID_ENUM, "\(minimum.rawValue) is no tacet_log_level")
        }
        Log.set(Log.Sink(callback: callback, minimum: minimum, userData: user_data))
        return TACET_OK
    }
}

@c @implementation
public func tacet_version() -> UInt32 { UInt32(TACET_VERSION) }

@c @implementation
public func tacet_last_problem() -> UnsafePointer<CChar>? { LastProblem.text }
