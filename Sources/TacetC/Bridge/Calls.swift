import CTacet
import Tacet
import TacetRecording
import TacetSession

// The forms of the exported functions: most call a method of an object, or answer with something of it.
//
// All report their problems. The caller's answer is checked first, then its arguments, then its handles. A failure
// changes nothing. Everything is inlined: in a release a form costs nothing beside the function that it serves.

/// What a call is about: an object behind handles of the caller.
protocol Target {
    associatedtype Object
    /// Calls `body` with the object; nil without a call if the object is a voice that has ended.
    func with<Result>(_ body: (Object) throws(Problem) -> Result) throws(Problem) -> Result?
}

/// An engine, which the calling thread has to itself meanwhile.
struct EngineTarget: Target {
    let engine: OpaquePointer?

    @inline(__always)
    init(_ engine: OpaquePointer?) { self.engine = engine }

    @inline(__always)
    func with<Result>(_ body: (HostedEngine) throws(Problem) -> Result) throws(Problem) -> Result? {
        try engines.with(engine, body)
    }
}

/// The soundtrack of an engine.
struct SoundtrackTarget: Target {
    let engine: OpaquePointer?

    init(_ engine: OpaquePointer?) { self.engine = engine }

    func with<Result>(_ body: (Soundtrack) throws(Problem) -> Result) throws(Problem) -> Result? {
        try engines.with(engine) { hosted throws(Problem) in try body(hosted.audio.soundtrack) }
    }
}

/// A bus of an engine.
struct BusTarget: Target {
    let engine: OpaquePointer?
    let bus: tacet_bus

    init(_ engine: OpaquePointer?, _ bus: tacet_bus) { (self.engine, self.bus) = (engine, bus) }

    func with<Result>(_ body: (Bus) throws(Problem) -> Result) throws(Problem) -> Result? {
        try engines.with(engine) { hosted throws(Problem) in try body(hosted.audio.buses[try hosted.bus(bus)]) }
    }
}

/// A sound, and the engine that has it.
struct SoundTarget: Target {
    let engine: OpaquePointer?
    let sound: tacet_sound

    init(_ engine: OpaquePointer?, _ sound: tacet_sound) { (self.engine, self.sound) = (engine, sound) }

    func with<Result>(
        _ body: ((sound: Sound, audio: AudioEngine)) throws(Problem) -> Result
    ) throws(Problem) -> Result? {
        try engines.with(engine) { hosted throws(Problem) in
            try body((try hosted.sounds.element(sound), hosted.audio))
        }
    }
}

/// A voice of an engine.
struct VoiceTarget: Target {
    let engine: OpaquePointer?
    let voice: tacet_voice

    @inline(__always)
    init(_ engine: OpaquePointer?, _ voice: tacet_voice) { (self.engine, self.voice) = (engine, voice) }

    @inline(__always)
    func with<Result>(_ body: (Voice) throws(Problem) -> Result) throws(Problem) -> Result? {
        try engines.with(engine) { hosted throws(Problem) in
            guard let voice = try hosted.voice(voice) else { return nil }
            return try body(voice)
        }
    }
}

/// A session, with no lock held: a session orders its callers itself.
struct SessionTarget: Target {
    let session: OpaquePointer?

    init(_ session: OpaquePointer?) { self.session = session }

    func with<Result>(_ body: (AudioSession) throws(Problem) -> Result) throws(Problem) -> Result? {
        try body(try sessions.object(session).session)
    }
}

/// A recorder, with no lock held.
struct RecorderTarget: Target {
    let recorder: OpaquePointer?

    init(_ recorder: OpaquePointer?) { self.recorder = recorder }

    func with<Result>(_ body: (AudioRecorder) throws(Problem) -> Result) throws(Problem) -> Result? {
        try body(try recorders.object(recorder))
    }
}

// MARK: Calling

/// Calls `change` with the object.
@inline(__always)
func call<Subject: Target>(
    _ target: Subject, _ function: StaticString = #function, _ change: (Subject.Object) throws(AudioError) -> Void
) -> tacet_result {
    call(target, with: (), function) { object, _ throws(AudioError) in try change(object) }
}

/// Converts the caller's argument, and calls `change` with the object and the argument.
@inline(__always)
func call<Subject: Target, Value>(
    _ target: Subject, with value: @autoclosure () throws(Problem) -> Value, _ function: StaticString = #function,
    _ change: (Subject.Object, Value) throws(AudioError) -> Void
) -> tacet_result {
    report(function) { () throws(Problem) in
        let value = try value()
        let done: Void? = try target.with { object throws(Problem) in
            try translating { () throws(AudioError) in try change(object, value) }
        }
        return done == nil ? TACET_ENDED : TACET_OK
    }
}

/// Converts the caller's tween, and calls `change` with the object and the tween.
@inline(__always)
func call<Subject: Target>(
    _ target: Subject, over pointer: UnsafePointer<tacet_tween>?, or standard: Tween = .declick,
    _ function: StaticString = #function, _ change: (Subject.Object, Tween) throws(AudioError) -> Void
) -> tacet_result {
    call(target, with: try tween(pointer, or: standard), function, change)
}

/// Converts the caller's tween and its argument, and calls `change` with the object and both.
@inline(__always)
func call<Subject: Target, Value>(
    _ target: Subject, with value: @autoclosure () throws(Problem) -> Value, over pointer: UnsafePointer<tacet_tween>?,
    or standard: Tween = .declick, _ function: StaticString = #function,
    _ change: (Subject.Object, Value, Tween) throws(AudioError) -> Void
) -> tacet_result {
    call(target, with: (over: try tween(pointer, or: standard), value: try value()), function) {
        object, arguments throws(AudioError) in
        try change(object, arguments.value, arguments.over)
    }
}

// MARK: Answering

/// Writes what `value` returns to the caller's struct: `TACET_EMPTY` for nil, `TACET_ENDED` for an ended voice.
@inline(__always)
func answer<Subject: Target, Struct: SizedStruct>(
    _ pointer: UnsafeMutablePointer<Struct>?, _ name: StaticString, from target: Subject,
    _ function: StaticString = #function, _ value: (Subject.Object) throws(Problem) -> Struct?
) -> tacet_result {
    report(function) { () throws(Problem) in
        let storage = try storage(pointer, name)
        guard let answer = try target.with(value) else { return TACET_ENDED }
        guard let answer else { return TACET_EMPTY }
        write(answer, to: storage)
        return TACET_OK
    }
}

/// Writes what `value` returns to the caller's variable; `TACET_ENDED` if the voice has ended.
@inline(__always)
func answer<Subject: Target, Value>(
    value pointer: UnsafeMutablePointer<Value>?, _ name: StaticString, from target: Subject,
    _ function: StaticString = #function, _ value: (Subject.Object) throws(Problem) -> Value
) -> tacet_result {
    report(function) { () throws(Problem) in
        let storage = try required(pointer, name)
        guard let answer = try target.with(value) else { return TACET_ENDED }
        storage.pointee = answer
        return TACET_OK
    }
}

/// Writes the two values that `values` returns to the caller's variables, each of which may be null.
@inline(__always)
func answer<Subject: Target, First, Second>(
    values first: UnsafeMutablePointer<First>?, _ second: UnsafeMutablePointer<Second>?, from target: Subject,
    _ function: StaticString = #function, _ values: (Subject.Object) -> (First, Second)
) -> tacet_result {
    call(target, function) { object in
        let values = values(object)
        first?.pointee = values.0
        second?.pointee = values.1
    }
}

/// Writes a text of the object to the caller's characters, cut to fit, and its whole length.
@inline(__always)
func answer<Subject: Target>(
    text pointer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
    from target: Subject, _ function: StaticString = #function, _ words: (Subject.Object) throws(Problem) -> String
) -> tacet_result {
    report(function) { () throws(Problem) in
        guard let words = try target.with(words) else { return TACET_ENDED }
        return try answer(words, pointer, capacity, length)
    }
}

/// Writes the handle of what `make` makes to the caller's variable, which is `none` until then and after a failure.
@inline(__always)
func make<Handle>(
    _ pointer: UnsafeMutablePointer<Handle>?, _ name: StaticString, none: Handle, _ function: StaticString = #function,
    _ make: () throws(Problem) -> Handle
) -> tacet_result {
    report(function) { () throws(Problem) in
        let storage = try required(pointer, name)
        storage.pointee = none
        storage.pointee = try make()
        return TACET_OK
    }
}

extension Array {
    /// The element at an index of the caller's; nil beyond the end.
    func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
