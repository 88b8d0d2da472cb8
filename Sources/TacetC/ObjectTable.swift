import CTacet
import Glibc
import Tacet
import TacetCapture

/// The live objects of one kind. A handle is a fake pointer that is checked and never dereferenced.
///
/// A handle consists of a generation, a slot and the kind. It is odd, so that no object's address can be mistaken for it. The
/// lock of a slot is the lock of its object: the thread that holds it has the object to itself. Every call of the library
/// comes through here, so slots are plain memory: reference counts or generic calls would cost more than the called function.
final class ObjectTable<Object: AnyObject>: @unchecked Sendable {  // every access to a slot holds its mutex
    private struct Slot {
        var generation: UInt = 0
        var isTaken = false
        /// The object, retained by the table.
        var object: Unmanaged<Object>?
    }

    private let kind: UInt
    private let name: StaticString
    private let capacity: Int
    private let slots: UnsafeMutablePointer<Slot>
    private let mutexes: UnsafeMutablePointer<pthread_mutex_t>

    /// - Parameters:
    ///   - kind: Odd, below 16.
    ///   - capacity: 4,096 at most.
    init(kind: UInt, name: StaticString, capacity: Int) {
        self.kind = kind
        self.name = name
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: Slot(), count: capacity)
        mutexes = .allocate(capacity: capacity)
        for index in 0..<capacity { pthread_mutex_init(mutexes + index, nil) }
    }

    deinit {
        for index in 0..<capacity {
            slots[index].object?.release()
            pthread_mutex_destroy(mutexes + index)
        }
        slots.deallocate()
        mutexes.deallocate()
    }

    /// Reserves a slot for an object that is about to be made, and returns its handle.
    func reserve() throws(Problem) -> OpaquePointer {
        for index in 0..<capacity {
            let generation: UInt? = withLock(index) { slot in
                guard !slot.isTaken else { return nil }
                slot.isTaken = true
                slot.generation = max(1, (slot.generation &+ 1) & (UInt.max >> 16))
                return slot.generation
            }
            if let generation, let handle = OpaquePointer(bitPattern: generation << 16 | UInt(index) << 4 | kind) {
                return handle
            }
        }
        throw Problem(TACET_ERROR_TOO_MANY, "there are \(capacity) of the kind \(name)")
    }

    /// Puts the object into its reserved slot.
    func place(_ object: Object, at handle: OpaquePointer) {
        guard let (index, generation) = place(handle) else { return }
        withLock(index) { if $0.generation == generation { $0.object = .passRetained(object) } }
    }

    /// Frees a reserved slot for which no object could be made.
    func giveBack(_ handle: OpaquePointer) {
        guard let (index, generation) = place(handle) else { return }
        withLock(index) { if $0.generation == generation, $0.object == nil { $0.isTaken = false } }
    }

    /// Calls `body` with the object and its lock held.
    @inline(__always)
    func with<Result>(_ handle: OpaquePointer?, _ body: (Object) throws(Problem) -> Result) throws(Problem) -> Result {
        guard let (index, generation) = place(handle) else { throw Problem.invalidHandle(name) }
        return try withLock(index) { slot throws(Problem) in
            guard slot.generation == generation, let object = slot.object else { throw Problem.invalidHandle(name) }
            return try object._withUnsafeGuaranteedRef { object in
                Swift.Result { () throws(Problem) in try body(object) }
            }.get()
        }
    }

    /// Removes and returns the object, unless `condition` throws. Its handle is stale from now on.
    func remove(
        _ handle: OpaquePointer, if condition: (Object) throws(Problem) -> Void = { _ in }
    ) throws(Problem) -> Object {
        guard let (index, generation) = place(handle) else { throw Problem.invalidHandle(name) }
        return try withLock(index) { slot throws(Problem) in
            guard slot.generation == generation, let object = slot.object else { throw Problem.invalidHandle(name) }
            try condition(object.takeUnretainedValue())
            slot.object = nil
            slot.isTaken = false
            return object.takeRetainedValue()
        }
    }

    @inline(__always)
    private func withLock<Result, Failure: Error>(
        _ index: Int, _ body: (inout Slot) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutexes + index)
        defer { pthread_mutex_unlock(mutexes + index) }
        return try body(&slots[index])
    }

    private func place(_ handle: OpaquePointer?) -> (index: Int, generation: UInt)? {
        let word = UInt(bitPattern: handle)
        let index = Int(word >> 4 & 0xfff)
        guard word & 0xf == kind, index < capacity else { return nil }
        return (index, word >> 16)
    }
}

extension ObjectTable where Object: Sendable {
    /// Returns the object, which several threads may share.
    func object(_ handle: OpaquePointer?) throws(Problem) -> Object { try with(handle) { $0 } }
}

/// The engines of this process.
let engines = ObjectTable<HostedEngine>(kind: 3, name: "engine", capacity: 64)
/// The sessions of this process, those of engines included.
let sessions = ObjectTable<HostedSession>(kind: 5, name: "session", capacity: 128)
/// The captures of this process.
let captures = ObjectTable<AudioCapture>(kind: 7, name: "capture", capacity: 16)
