import TacetPlatform
import CTacet
import Tacet

// Conversion of C arguments: input is checked, output is cut to fit.

/// A struct whose first field states its size, as the caller knows it.
protocol SizedStruct {
    var struct_size: UInt32 { get set }
}

extension tacet_engine_config: SizedStruct {}
extension tacet_statistics: SizedStruct {}
extension tacet_output: SizedStruct {}
extension tacet_play_settings: SizedStruct {}
extension tacet_level: SizedStruct {}
extension tacet_loudness: SizedStruct {}
extension tacet_listener: SizedStruct {}
extension tacet_load_options: SizedStruct {}
extension tacet_track: SizedStruct {}
extension tacet_playlist: SizedStruct {}
extension tacet_transition: SizedStruct {}
extension tacet_stinger: SizedStruct {}
extension tacet_music_clock: SizedStruct {}
extension tacet_input_calibration: SizedStruct {}
extension tacet_file_properties: SizedStruct {}
extension tacet_soundtrack_status: SizedStruct {}
extension tacet_mix: SizedStruct {}
extension tacet_directive: SizedStruct {}
extension tacet_explanation: SizedStruct {}
extension tacet_session_state: SizedStruct {}
extension tacet_session_settings: SizedStruct {}
extension tacet_route: SizedStruct {}
extension tacet_output_device: SizedStruct {}
extension tacet_now_playing: SizedStruct {}
extension tacet_media_controls: SizedStruct {}
extension tacet_stream: SizedStruct {}
extension tacet_event: SizedStruct {}
extension tacet_profile: SizedStruct {}
extension tacet_recorder_config: SizedStruct {}
extension tacet_recorder_status: SizedStruct {}
extension tacet_recorder_gap: SizedStruct {}
extension tacet_voice_limit: SizedStruct {}
extension tacet_voice_status: SizedStruct {}
extension tacet_ducking: SizedStruct {}
extension tacet_bus_mix: SizedStruct {}
extension tacet_effect: SizedStruct {}
extension tacet_reverb: SizedStruct {}
extension tacet_caption: SizedStruct {}
extension tacet_heard_voice: SizedStruct {}
extension tacet_reverb_zone: SizedStruct {}

/// Fails unless `size` is the struct's. A struct that has grown must accept its older sizes here.
private func checkSize<Struct: SizedStruct>(_ size: Int, of type: Struct.Type) throws(Problem) {
    guard size == MemoryLayout<Struct>.size else {
        throw Problem(
            TACET_ERROR_STRUCT_SIZE, "the size of \(type) is \(MemoryLayout<Struct>.size), and \(size) was given")
    }
}

/// Returns the struct at `pointer`, after a check of its size.
func read<Struct: SizedStruct>(
    _ pointer: UnsafePointer<Struct>?, _ name: StaticString
) throws(Problem) -> Struct {
    guard let pointer else { throw .null(name) }
    try checkSize(at: pointer)
    return pointer.pointee
}

/// Returns the struct at `pointer`, after a check of its size; `standard` without one.
func read<Struct: SizedStruct>(
    _ pointer: UnsafePointer<Struct>?, _ name: StaticString, or standard: @autoclosure () -> Struct
) throws(Problem) -> Struct {
    pointer == nil ? standard() : try read(pointer, name)
}

/// Fails unless the struct at `pointer` states its size. Reads the size only: memory beyond a smaller size must not be
/// touched.
private func checkSize<Struct: SizedStruct>(at pointer: UnsafePointer<Struct>) throws(Problem) {
    try checkSize(Int(UnsafeRawPointer(pointer).load(as: UInt32.self)), of: Struct.self)
}

/// Returns the pointer to write an answer to, after a check of the size that the caller states.
func storage<Struct: SizedStruct>(
    _ pointer: UnsafeMutablePointer<Struct>?, _ name: StaticString
) throws(Problem) -> UnsafeMutablePointer<Struct> {
    guard let pointer else { throw .null(name) }
    try checkSize(at: UnsafePointer(pointer))
    return pointer
}

/// Writes an answer and its size.
func write<Struct: SizedStruct>(_ value: Struct, to pointer: UnsafeMutablePointer<Struct>) {
    pointer.pointee = value
    pointer.pointee.struct_size = UInt32(MemoryLayout<Struct>.size)
}

/// Writes a struct's defaults, after a check of the caller's size.
func writeDefault<Struct: SizedStruct>(
    _ value: Struct, to pointer: UnsafeMutablePointer<Struct>?, size: Int, _ name: StaticString,
    _ function: StaticString = #function
) -> tacet_result {
    report(function) { () throws(Problem) in
        guard let pointer else { throw .null(name) }
        try checkSize(size, of: Struct.self)
        write(value, to: pointer)
        return TACET_OK
    }
}

/// Returns the pointer; fails if it is null.
func required<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
) throws(Problem) -> UnsafeMutablePointer<Value> {
    guard let pointer else { throw .null(name) }
    return pointer
}

/// Returns the array; fails if it is null and not empty.
func array<Value>(
    _ pointer: UnsafePointer<Value>?, _ count: Int, _ name: StaticString
) throws(Problem) -> UnsafeBufferPointer<Value> {
    guard count == 0 || pointer != nil else { throw .null(name) }
    return UnsafeBufferPointer(start: pointer, count: max(0, count))
}

/// Returns the array of structs, after a check of each one's size; fails if it is null and not empty.
func sizedArray<Struct: SizedStruct>(
    _ pointer: UnsafePointer<Struct>?, _ count: Int, _ name: StaticString
) throws(Problem) -> UnsafeBufferPointer<Struct> {
    let structs = try array(pointer, count, name)
    // Checked in order: after an element of another size, the next ones would be at other addresses.
    for index in structs.indices { _ = try read(structs.baseAddress.map { $0 + index }, name) }
    return structs
}

// MARK: Strings

func string(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Problem) -> String {
    guard let pointer else { throw .null(name) }
    guard let text = String(validatingCString: pointer) else {
        throw Problem(TACET_ERROR_INVALID_UTF8, "\(name) is not UTF-8")
    }
    return text
}

func optionalString(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Problem) -> String? {
    try pointer.map { pointer throws(Problem) in try string(pointer, name) }
}

/// Writes as many whole characters as fit, and a zero byte; false if the text was cut.
@discardableResult
func write(_ text: String, to bytes: UnsafeMutableRawBufferPointer) -> Bool {
    guard let last = bytes.indices.last else { return text.isEmpty }
    var text = text
    return text.withUTF8 { utf8 in
        var count = min(utf8.count, last)
        while count < utf8.count, count > 0, utf8[count] & 0xc0 == 0x80 { count -= 1 }
        bytes.copyBytes(from: utf8.prefix(count))
        bytes[count] = 0
        return count == utf8.count
    }
}

/// Writes a text to a character array in a struct.
func write<Characters>(_ text: String, to field: inout Characters) {
    _ = withUnsafeMutableBytes(of: &field) { write(text, to: $0) }
}

/// Writes a text of any length to the caller's buffer, and its length.
func answer(
    _ words: String, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) throws(Problem) -> tacet_result {
    guard capacity == 0 || text != nil else { throw .null("text") }
    length?.pointee = words.utf8.count
    // A size_t beyond Int.max arrives as a negative number, and means enough room.
    let room = capacity < 0 ? words.utf8.count + 1 : min(capacity, words.utf8.count + 1)
    return write(words, to: UnsafeMutableRawBufferPointer(start: text, count: room)) ? TACET_OK : TACET_TRUNCATED
}

// MARK: Numbers

@inline(__always)
func finite(_ value: Float, _ name: StaticString) throws(Problem) -> Float {
    guard value.isFinite else { throw .notFinite(name, value) }
    return value
}

/// Converts decibels; minus infinity is silence.
func decibels(_ value: Float, _ name: StaticString) throws(Problem) -> Decibels {
    value == -.infinity ? .silence : Decibels(try finite(value, name))
}

func vector(_ value: tacet_vec3, _ name: StaticString) throws(Problem) -> Vector3 {
    let vector = Vector3(value.x, value.y, value.z)
    guard value.x.isFinite, value.y.isFinite, value.z.isFinite else {
        throw Problem(TACET_ERROR_NOT_FINITE, "\(name) is \(vector)")
    }
    return vector
}

/// Converts a time in seconds, limited to 0...86,400.
func seconds(_ value: Float, _ name: StaticString) throws(Problem) -> Duration {
    Tween.seconds(Double(try finite(value, name))).duration
}

func tween(_ pointer: UnsafePointer<tacet_tween>?, or standard: Tween = .declick) throws(Problem) -> Tween {
    guard let value = pointer?.pointee else { return standard }
    return try tween(value)
}

/// Returns the tween at `pointer`; nil without one.
@inline(__always)
func givenTween(_ pointer: UnsafePointer<tacet_tween>?) throws(Problem) -> Tween? {
    guard let value = pointer?.pointee else { return nil }
    return try tween(value)
}

func tween(_ value: tacet_tween) throws(Problem) -> Tween {
    .seconds(Double(try finite(value.seconds, "the tween's time")), try Easing(value.easing))
}
