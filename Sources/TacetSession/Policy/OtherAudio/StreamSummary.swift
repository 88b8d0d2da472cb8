/// What a list of streams says beside the classes of its streams. Made once for each list: conclusions are drawn for each
/// input of the program, and hundreds of streams must not make those slower.
struct StreamSummary: Hashable, Sendable {
    /// Whether this program has streams, and all are muted or at volume zero in the volume mixer.
    private(set) var isOwnSoundMuted = false
    /// Whether another program records a microphone. Studios and games that chat by themselves count too.
    private(set) var isMicrophoneUsed = false
    /// The first program for broadcasts that records what the machine plays; nil if there is none.
    private(set) var broadcaster: String?

    init() {}

    init(_ streams: [StreamFacts], of configuration: SessionConfiguration) {
        var hasOwn = false
        var isHeard = false
        for stream in streams {
            switch stream.direction {
            case .playback where stream.isOfProcess(configuration):
                hasOwn = true
                isHeard = isHeard || !(stream.isMuted || stream.isVolumeZero)
            case .capture where stream.capturesMicrophone && !stream.isOfProcess(configuration):
                isMicrophoneUsed = true
            case .capture where stream.isBroadcast && !stream.isOfProcess(configuration):
                broadcaster = broadcaster ?? stream.displayName
            case .playback, .capture: break
            }
        }
        isOwnSoundMuted = hasOwn && !isHeard
    }
}
