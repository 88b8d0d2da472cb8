import CObjectSlots
import CTacet
import Glibc
import Tacet
import TacetRecording

/// The live objects of one kind. A handle is a fake pointer that is checked and never dereferenced.
///
/// A handle consists of a generation, a slot and the kind. It is odd, so that no object's address can be mistaken for
/// it. The lock of a slot is the lock of its object: the thread that holds it has the object to itself. Every call of
/// the library comes through here, so slots are static memory: lazy globals, reference counts or generic calls would
/// cost more than the called function.
struct ObjectTable<Object: AnyObject> {
    private let kind: UInt
    private let name: StaticString
    private let slots: UnsafeMutablePointer<tacet_object_slot>
    private let capacity: Int

    /// - Parameters:
    ///   - kind: Odd, below 16.
    ///   - capacity: 4,096 at most.
    @inline(__always)
    init(kind: UInt, name: StaticString, _ slots: UnsafeMutablePointer<tacet_object_slot>, capacity: Int) {
        self.kind = kind
        self.name = name
        self.slots = slots
        self.capacity = capacity
    }

    /// Reserves a slot for an object that is about to be made, and returns its handle. Does not wait for the calls of
    /// other objects.
    func reserve() throws(Problem) -> OpaquePointer {
        for index in 0..<capacity where !tacet_slot_is_taken(slots + index) {
            let generation: UInt? = withLock(index) { slot in
                guard !tacet_slot_is_taken(&slot) else { return nil }
                tacet_slot_set_taken(&slot, true)
                slot.generation = max(1, (slot.generation &+ 1) & (UInt64.max >> 16))
                return UInt(slot.generation)
            }
            if let generation, let handle = OpaquePointer(bitPattern: generation << 16 | UInt(index) << 4 | kind) {
                return handle
            }
        }
        throw Problem(TACET_ERROR_TOO_MANY, "there are \(capacity) of the kind \(name)")
    }

    /// Puts the object into its reserved slot.
    func store(_ object: Object, at handle: OpaquePointer) {
        guard let (index, generation) = slot(of: handle) else { return }
        withLock(index) {
            if $0.generation == generation { $0.object = Unmanaged.passRetained(object).toOpaque() }
        }
    }

    /// Frees a reserved slot for which no object could be made.
    func giveBack(_ handle: OpaquePointer) {
        guard let (index, generation) = slot(of: handle) else { return }
        withLock(index) { if $0.generation == generation, $0.object == nil { tacet_slot_set_taken(&$0, false) } }
    }

    /// Calls `body` with the object and its lock held.
    @inline(__always)
    func with<Result>(_ handle: OpaquePointer?, _ body: (Object) throws(Problem) -> Result) throws(Problem) -> Result {
        guard let (index, generation) = slot(of: handle) else { throw Problem.invalidHandle(name) }
        return try withLock(index) { slot throws(Problem) in
            guard slot.generation == generation, let object = slot.object else { throw Problem.invalidHandle(name) }
            return try Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { object in
                Swift.Result { () throws(Problem) in try body(object) }
            }.get()
        }
    }

    /// Removes and returns the object, unless `condition` throws. Its handle is stale from now on.
    func remove(
        _ handle: OpaquePointer?, if condition: (Object) throws(Problem) -> Void = { _ in }
    ) throws(Problem) -> Object {
        guard let (index, generation) = slot(of: handle) else { throw Problem.invalidHandle(name) }
        return try withLock(index) { slot throws(Problem) in
            guard slot.generation == generation, let pointer = slot.object else { throw Problem.invalidHandle(name) }
            let object = Unmanaged<Object>.fromOpaque(pointer)
            try condition(object.takeUnretainedValue())
            slot.object = nil
            tacet_slot_set_taken(&slot, false)
            return object.takeRetainedValue()
        }
    }

    @inline(__always)
    private func withLock<Result, Failure: Error>(
        _ index: Int, _ body: (inout tacet_object_slot) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let slot = slots + index
        pthread_mutex_lock(&slot.pointee.mutex)
        defer { pthread_mutex_unlock(&slot.pointee.mutex) }
        return try body(&slot.pointee)
    }

    @inline(__always)
    private func slot(of handle: OpaquePointer?) -> (index: Int, generation: UInt64)? {
        let word = UInt(bitPattern: handle)
        let index = Int(word >> 4 & 0xfff)
        guard word & 0xf == kind, index < capacity else { return nil }
        return (index, UInt64(word >> 16))
    }
}

extension ObjectTable where Object: Sendable {
    /// Returns the object, which several threads may share.
    func object(_ handle: OpaquePointer?) throws(Problem) -> Object { try with(handle) { $0 } }
}

/// The engines of this process.
@inline(__always)
var engines: ObjectTable<HostedEngine> {
    ObjectTable(kind: 3, name: "engine", tacet_first_engine_slot(), capacity: TACET_ENGINE_SLOTS)
}

/// The sessions of this process, those of engines included.
var sessions: ObjectTable<HostedSession> {
    ObjectTable(kind: 5, name: "session", tacet_first_session_slot(), capacity: TACET_SESSION_SLOTS)
}

/// The recorders of this process.
var recorders: ObjectTable<AudioRecorder> {
    ObjectTable(kind: 7, name: "recorder", tacet_first_recorder_slot(), capacity: TACET_RECORDER_SLOTS)
}
