import TacetPlatform

/// A reference from a ``Voice`` to its mixer without a reference count, so that copying thousands of voices costs nothing.
///
/// The reference points to a cell of eight bytes, which is never freed: a ``Voice`` may outlive its mixer. Once the mixer
/// has gone, the cell holds nil.
struct WeakVoiceClient: BitwiseCopyable, Equatable {
    private let cell: UnsafeMutablePointer<Unmanaged<VoiceClient>?>

    /// All cells that were ever made. The list keeps leak checkers from reporting them.
    private static let cells = Lock<[WeakVoiceClient]>([])

    /// A reference that refers to nothing yet.
    init() {
        cell = .allocate(capacity: 1)
        cell.initialize(to: nil)
        let reference = self
        Self.cells.withLock { $0.append(reference) }
    }

    /// Begins to refer to `mixer`, which must call ``clear()`` before it is freed.
    func set(_ client: VoiceClient) { cell.pointee = .passUnretained(client) }

    /// Ends the reference: the voices' calls do nothing from now on.
    func clear() { cell.pointee = nil }

    /// Calls `body` with the mixer; returns nil if it has gone.
    @inline(__always)
    func withClient<Result>(_ body: (VoiceClient) -> Result) -> Result? { cell.pointee?._withUnsafeGuaranteedRef(body) }
}
