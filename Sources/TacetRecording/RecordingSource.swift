/// Records from one device, and passes the frames to a ``RecordingQueue``.
///
/// The recorder's thread calls the methods. The life of a source is `open` → `.opened` → `close`, any number of times;
/// `close` may come at any point.
protocol RecordingSource: AnyObject, Sendable {
    /// Begins to open the microphone. Returns at once.
    ///
    /// - Parameter report: Called on any thread, possibly before `open` returns, never after `close` has.
    func open(report: @escaping @Sendable (RecordingSourceEvent) -> Void)

    /// Whether the source's thread has ended by itself, which no event reports.
    var hasEnded: Bool { get }

    /// Stops recording and releases the microphone. Takes 200 ms at most, even with a frozen server.
    func close()
}

/// An event that a source reports. After `.failed` and `.lost`, only `close` may be called.
enum RecordingSourceEvent: Hashable, Sendable {
    /// Frames follow from this microphone. Comes again after each change of the microphone.
    case opened(AudioRecorder.Configuration)
    /// The microphone cannot be opened.
    case failed(RecordingProblem)
    /// The recording broke off.
    case lost(AudioRecorder.Gap.Reason, RecordingProblem)
}
