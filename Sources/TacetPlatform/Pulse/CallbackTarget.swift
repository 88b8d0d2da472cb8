package import CPulse

/// An object that a C library's callbacks reach through their `userdata`.
///
/// The library holds no reference. The object must live until no callback can come any more.
package protocol CallbackTarget: AnyObject {}

extension CallbackTarget {
    /// What a callback is registered with, to reach this object.
    package var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Returns the object behind a callback's `userdata`.
    package static func from(_ userdata: UnsafeMutableRawPointer?) -> Self? {
        userdata.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension tacet_pulse_functions {
    /// Releases a request to the server, whose answer comes all the same. Returns false if libpulse has refused the
    /// request.
    @discardableResult package func release(_ operation: OpaquePointer?) -> Bool {
        guard let operation else { return false }
        pa_operation_unref(operation)
        return true
    }
}
