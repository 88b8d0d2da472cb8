import CTacet

/// A 64-bit handle. Its bits from the highest: generation 32, kind 3, engine 12, slot 17.
struct Handle: Equatable {
    /// The kind of object that the handle refers to. 0 is not used: the built-in buses have small numbers as handles.
    enum Kind: UInt64 {
        case sound = 1
        case voice
        case bus
        case loading
        case container
        case posted
    }

    static let slotLimit = 1 << 17
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// - Parameter engine: The engine's tag, by which an engine refuses the handles of another.
    init(_ kind: Kind, engine: UInt16, slot: UInt32, generation: UInt32) {
        let low = kind.rawValue << 29 | UInt64(engine & 0xfff) << 17 | UInt64(slot & 0x1ffff)
        rawValue = UInt64(generation) << 32 | low
    }

    var slot: UInt32 { UInt32(truncatingIfNeeded: rawValue & 0x1ffff) }
    var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

    /// The 15 bits above the slot, the same in all handles of one kind and one engine.
    static func mark(of kind: Kind, engine: UInt16) -> UInt64 { kind.rawValue << 12 | UInt64(engine & 0xfff) }

    /// Whether the handle has this kind and belongs to this engine.
    func belongs(to engine: UInt16, as kind: Kind) -> Bool {
        rawValue >> 17 & 0x7fff == Self.mark(of: kind, engine: engine)
    }
}

/// The values of one kind to which an engine's handles refer.
final class HandleTable<Element> {
    private let kind: Handle.Kind
    private let engine: UInt16
    private var slots: [(generation: UInt32, element: Element?)] = []
    private var free: [UInt32] = []

    init(_ kind: Handle.Kind, engine: UInt16) {
        self.kind = kind
        self.engine = engine
    }

    /// Adds a value and returns its handle.
    func add(_ element: Element) throws(Problem) -> UInt64 {
        if free.isEmpty {
            guard slots.count < Handle.slotLimit - 1 else {
                throw Problem(TACET_ERROR_TOO_MANY, "there are \(slots.count) handles of the kind \(kind)")
            }
            free.append(UInt32(truncatingIfNeeded: slots.count))
            slots.append((0, nil))
        }
        let slot = free.removeLast()
        slots[Int(slot)].generation = max(1, slots[Int(slot)].generation &+ 1)
        slots[Int(slot)].element = element
        return Handle(kind, engine: engine, slot: slot, generation: slots[Int(slot)].generation).rawValue
    }

    /// Returns the value that a handle refers to.
    func element(_ handle: UInt64) throws(Problem) -> Element {
        let handle = Handle(rawValue: handle)
        guard handle.belongs(to: engine, as: kind), Int(handle.slot) < slots.count,
            slots[Int(handle.slot)].generation == handle.generation,
            let element = slots[Int(handle.slot)].element
        else { throw Problem.invalidHandle("\(kind)") }
        return element
    }

    /// Replaces the value that a handle refers to; does nothing if the handle is stale.
    func replace(_ handle: UInt64, with element: Element) {
        guard (try? self.element(handle)) != nil else { return }
        slots[Int(Handle(rawValue: handle).slot)].element = element
    }

    /// Removes and returns a value; its handle is stale from now on.
    func remove(_ handle: UInt64) throws(Problem) -> Element {
        let element = try self.element(handle)
        let slot = Handle(rawValue: handle).slot
        slots[Int(slot)].element = nil
        free.append(slot)
        return element
    }
}
