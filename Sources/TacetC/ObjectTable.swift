import CTacet
import TacetSession

/// The live objects of one kind, reached through pointers that are handles: checked, never followed.
///
/// A handle is a generation, a slot and the kind; it is odd, so that no address of an object can be taken for one.
/// The lock of a slot is the lock of its object: what holds it has the object to itself.
final class ObjectTable<Object: AnyObject>: Sendable {
    private struct Slot {
        var generation: UInt = 0
        var isTaken = false
        var object: Object?
    }

    private let kind: UInt
    private let name: StaticString
    private let slots: [Lock<Slot>]

    /// - Parameters:
    ///   - kind: Odd, below 16.
    ///   - capacity: 4,096 at most.
    init(kind: UInt, name: StaticString, capacity: Int) {
        self.kind = kind
        self.name = name
        slots = (0..<capacity).map { _ in Lock(Slot()) }
    }

    /// A slot for an object that is about to be made.
    func reserve() throws(Problem) -> OpaquePointer {
        for (index, slot) in slots.enumerated() {
            let generation: UInt? = slot.withLock { slot in
                guard !slot.isTaken else { return nil }
                slot.isTaken = true
                slot.generation = max(1, (slot.generation &+ 1) & (UInt.max >> 16))
                return slot.generation
            }
            if let generation, let handle = OpaquePointer(bitPattern: generation << 16 | UInt(index) << 4 | kind) {
                return handle
            }
        }
        throw Problem(TACET_ERROR_TOO_MANY, "there are \(slots.count) of the kind \(name)")
    }

    /// Seats the object that a slot was reserved for.
    func seat(_ object: Object, at handle: OpaquePointer) {
        guard let (slot, generation) = place(handle) else { return }
        slot.withLock { if $0.generation == generation { $0.object = object } }
    }

    /// Gives back a slot for which no object could be made.
    func giveBack(_ handle: OpaquePointer) {
        guard let (slot, generation) = place(handle) else { return }
        slot.withLock { if $0.generation == generation, $0.object == nil { $0.isTaken = false } }
    }

    /// Calls `body` with the object while no other thread has it.
    func with<Result>(_ handle: OpaquePointer?, _ body: (Object) throws(Problem) -> Result) throws(Problem) -> Result {
        guard let (slot, generation) = place(handle) else { throw Problem.invalidHandle(name) }
        return try slot.withLock { slot throws(Problem) in
            guard slot.generation == generation, let object = slot.object else { throw Problem.invalidHandle(name) }
            return try body(object)
        }
    }

    /// Takes the object out, to end when its last user lets go, if `condition` allows; its handle is stale from now on.
    func remove(
        _ handle: OpaquePointer, if condition: (Object) throws(Problem) -> Void = { _ in }
    ) throws(Problem) -> Object {
        guard let (slot, generation) = place(handle) else { throw Problem.invalidHandle(name) }
        return try slot.withLock { slot throws(Problem) in
            guard slot.generation == generation, let object = slot.object else { throw Problem.invalidHandle(name) }
            try condition(object)
            slot.object = nil
            slot.isTaken = false
            return object
        }
    }

    private func place(_ handle: OpaquePointer?) -> (slot: Lock<Slot>, generation: UInt)? {
        let word = UInt(bitPattern: handle)
        let index = Int(word >> 4 & 0xfff)
        guard word & 0xf == kind, index < slots.count else { return nil }
        return (slots[index], word >> 16)
    }
}

extension ObjectTable where Object: Sendable {
    /// The object, for whoever shares it.
    func object(_ handle: OpaquePointer?) throws(Problem) -> Object { try with(handle) { $0 } }
}

/// The engines of this process.
let engines = ObjectTable<HostedEngine>(kind: 3, name: "engine", capacity: 64)
/// The sessions of this process, those of engines included.
let sessions = ObjectTable<HostedSession>(kind: 5, name: "session", capacity: 128)
