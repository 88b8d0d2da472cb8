import TacetSystem

/// What a ``Voice`` knows its mixer by: nothing that would have to be counted when voices are copied by the thousand.
///
/// Eight bytes that outlive the mixer, because any voice may still point to them; they say then that it has gone.
struct MixerReference: BitwiseCopyable, Equatable {
    private let cell: UnsafeMutablePointer<Unmanaged<Mixer>?>

    /// Every cell there ever was, so that a leak checker sees that they are kept on purpose.
    private static let cells = Lock<[MixerReference]>([])

    /// A reference that refers to nothing yet.
    init() {
        cell = .allocate(capacity: 1)
        cell.initialize(to: nil)
        let reference = self
        Self.cells.withLock { $0.append(reference) }
    }

    /// Begins to refer to `mixer`, which must call ``clear()`` before it goes.
    func set(_ mixer: Mixer) { cell.pointee = .passUnretained(mixer) }

    func clear() { cell.pointee = nil }

    /// Calls `body` with the mixer; returns nil if it has gone.
    @inline(__always)
    func withMixer<Result>(_ body: (Mixer) -> Result) -> Result? { cell.pointee?._withUnsafeGuaranteedRef(body) }
}
