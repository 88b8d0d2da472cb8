import CTacet
import Glibc
import TacetSession

/// The reason why a call failed: the result code, and a text that says what is wrong and what to do.
struct Problem: Error {
    let result: tacet_result
    let text: String

    init(_ result: tacet_result, _ detail: String) {
        self.result = result
        text = "\(detail). \(describe(result))"
    }

    /// A problem whose remedy is not that of other problems with this result.
    init(_ result: tacet_result, text: String) { (self.result, self.text) = (result, text) }

    static func null(_ name: StaticString) -> Problem { Problem(TACET_ERROR_NULL, "\(name) is null") }

    @inline(never)
    static func notFinite(_ name: StaticString, _ value: Float) -> Problem {
        Problem(TACET_ERROR_NOT_FINITE, "\(name) is \(value)")
    }

    static func invalidHandle(_ kind: StaticString) -> Problem { invalidHandle(kind.description) }

    static func invalidHandle(_ kind: String) -> Problem {
        Problem(TACET_ERROR_INVALID_HANDLE, "this is no \(kind) here: it was never made, or it has been destroyed")
    }

    init(_ error: AudioError) {
        result = error.code.asC
        text = error.description
    }
}

/// The text of the latest failure, separate for each thread.
enum LastProblem {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { free($0) }
        return key
    }()

    /// Never null; valid until the next ``set(_:)`` on this thread.
    static var text: UnsafePointer<CChar> {
        guard let text = pthread_getspecific(key) else { return cString("") }
        return UnsafePointer(text.assumingMemoryBound(to: CChar.self))
    }

    static func set(_ text: String) {
        let previous = pthread_getspecific(key)
        pthread_setspecific(key, strdup(text))
        free(previous)
    }
}

/// The bytes of a literal, which live as long as the process.
func cString(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Runs the body of an exported function. A thrown problem becomes its result, the thread's last problem and a log
/// message.
///
/// A cancellation of the thread (`pthread_cancel`) waits until the function returns: it would leave locks locked and
/// memory lost.
func report(_ function: StaticString = #function, _ body: () throws(Problem) -> tacet_result) -> tacet_result {
    var before: Int32 = 0
    pthread_setcancelstate(Int32(PTHREAD_CANCEL_DISABLE), &before)
    defer { pthread_setcancelstate(before, nil) }
    do throws(Problem) {
        return try body()
    } catch {
        let name = function.description.prefix { $0 != "(" }
        let text = "\(name): \(error.text)"
        LastProblem.set(text)
        Log.writeProblem(text)
        return error.result
    }
}

/// Converts the engine's errors to problems.
func translating<Result>(_ body: () throws(AudioError) -> Result) throws(Problem) -> Result {
    do throws(AudioError) {
        return try body()
    } catch {
        throw Problem(error)
    }
}
