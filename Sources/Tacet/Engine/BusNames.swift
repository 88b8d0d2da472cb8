import Synchronization
import TacetPlatform

/// The names of an engine's buses, for profilers, captures and the words of limitations.
///
/// The game's thread adds names, and any thread reads them without a wait: a name never changes once it is counted.
final class BusNames: @unchecked Sendable {  // names below `count` are only read, later ones only written
    /// The longest name in characters. A longer one is cut.
    private static let longest = 32
    private static let builtIn = ["master", "soundtrack", "effects", "voice", "ui"]

    private let names = UnsafeMutablePointer.allocate(repeating: "", count: BusID.capacity)
    private let count = Atomic(BusNames.builtIn.count)

    init() {
        names.update(from: Self.builtIn, count: Self.builtIn.count)
    }

    deinit {
        names.deinitialize(count: BusID.capacity)
        names.deallocate()
    }

    /// Names the next bus: `bus` and its number if `name` is empty. The game's thread.
    func add(_ name: String) {
        let index = count.load(ordering: .relaxed)
        guard index < BusID.capacity else { return }
        names[index] = name.isEmpty ? "bus \(index)" : name.printable(limit: Self.longest)
        count.store(index + 1, ordering: .releasing)
    }

    /// The name of a bus. Any thread; never waits.
    subscript(bus: BusID) -> String {
        let index = Int(bus.index)
        return index < count.load(ordering: .acquiring) ? names[index] : "bus \(index)"
    }
}
