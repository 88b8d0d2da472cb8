import TacetPlatform

/// Connects a recording of the program with its session.
///
/// Any thread may use it. The link does not keep the session alive.
package final class RecordingLink: Sendable {
    private let id = RecordingID(number: .random(in: .min ... .max))
    private let state: SessionState

    init(_ state: SessionState) {
        self.state = state
        state.apply(.recording(id, .began))
    }

    deinit { end() }

    /// Reports what keeps the recording from a microphone, in words; nil if nothing does.
    package func report(_ limitation: String?) {
        state.apply(.recording(id, .limited(limitation?.printable(limit: 1_024))))
    }

    /// Reports that the recording has ended.
    package func end() { state.apply(.recording(id, .ended)) }
}
