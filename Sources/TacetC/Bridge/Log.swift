// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tacet.h documents these functions.

public import CTacet
import TacetSession

/// Sends messages to the game's callback.
enum Log {
    struct Sink {
        var callback: tacet_log_callback?
        var minimum = TACET_LOG_INFO
        var userData: UnsafeMutableRawPointer?
        /// The failures logged so far. A game that repeats a mistake every frame must not flood the log.
        var toldProblems: Set<String> = []
    }

    /// After this many different failures the list is cleared, and each may be logged again.
    private static let problemLimit = 256
    private static let longestLine = 2_048

    private static let sink = Lock(Sink())

    /// Whether there is a callback.
    static var isOpen: Bool { sink.withLock { $0.callback != nil } }

    /// Calls the callback, if there is one for this level. The caller holds no lock.
    static func write(_ level: tacet_log_level, _ message: @autoclosure () -> String) {
        let sink = sink.withLock { $0 }
        guard let callback = sink.callback, level.rawValue >= sink.minimum.rawValue else { return }
        Self.line(message()).withCString { callback(level, $0, sink.userData) }
    }

    /// Logs a failed call; each distinct text once.
    static func writeProblem(_ message: String) {
        let isNew = sink.withLock { sink in
            guard sink.callback != nil, !sink.toldProblems.contains(message) else { return false }
            if sink.toldProblems.count >= problemLimit { sink.toldProblems = [] }
            sink.toldProblems.insert(message)
            return true
        }
        if isNew { write(TACET_LOG_ERROR, message) }
    }

    /// The message as one line without control characters: it may quote paths, devices and other programs.
    private static func line(_ message: String) -> String {
        var line = String.UnicodeScalarView()
        line.append(contentsOf: message.unicodeScalars.lazy.map { $0.isPrintable ? $0 : " " }.prefix(longestLine))
        return String(line)
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
