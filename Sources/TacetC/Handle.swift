import CTacet

/// What a 64-bit handle is, from the highest bit: generation 32, kind 3, engine 12, slot 17.
struct Handle: Equatable {
    /// What the handle leads to. 0 is left out: the buses that every engine has are small numbers.
    enum Kind: UInt64 {
        case sound = 1
        case voice
        case bus
        case loading
        case container
    }

    static let slotLimit = 1 << 17
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// - Parameter engine: The engine's tag, so that another's handles are told from its own.
    init(_ kind: Kind, engine: UInt16, slot: UInt32, generation: UInt32) {
        let low = kind.rawValue << 29 | UInt64(engine & 0xfff) << 17 | UInt64(slot & 0x1ffff)
        rawValue = UInt64(generation) << 32 | low
    }

    var slot: UInt32 { UInt32(truncatingIfNeeded: rawValue & 0x1ffff) }
    var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

    /// The 15 bits above the slot in handles of a kind and an engine.
    static func mark(of kind: Kind, engine: UInt16) -> UInt64 { kind.rawValue << 12 | UInt64(engine & 0xfff) }

    /// Whether it is of this kind and this engine.
    func belongs(to engine: UInt16, as kind: Kind) -> Bool {
        rawValue >> 17 & 0x7fff == Self.mark(of: kind, engine: engine)
    }
}

/// The values of one kind that an engine's handles lead to.
final class HandleTable<Element> {
    private let kind: Handle.Kind
    private let engine: UInt16
    private var slots: [(generation: UInt32, element: Element?)] = []
    private var free: [UInt32] = []

    init(_ kind: Handle.Kind, engine: UInt16) {
        self.kind = kind
        self.engine = engine
    }

    /// Gives a value a handle.
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

    /// The value that a handle leads to.
    func element(_ handle: UInt64) throws(Problem) -> Element {
        let handle = Handle(rawValue: handle)
        guard handle.belongs(to: engine, as: kind), Int(handle.slot) < slots.count,
            slots[Int(handle.slot)].generation == handle.generation,
            let element = slots[Int(handle.slot)].element
        else { throw Problem.invalidHandle("\(kind)") }
        return element
    }

    /// Replaces the value that a handle leads to; nothing if it is stale.
    func replace(_ handle: UInt64, with element: Element) {
        guard (try? self.element(handle)) != nil else { return }
        slots[Int(Handle(rawValue: handle).slot)].element = element
    }

    /// Takes a value out; its handle is stale from now on.
    func remove(_ handle: UInt64) throws(Problem) -> Element {
        let element = try self.element(handle)
        let slot = Handle(rawValue: handle).slot
        slots[Int(slot)].element = nil
        free.append(slot)
        return element
    }
}
