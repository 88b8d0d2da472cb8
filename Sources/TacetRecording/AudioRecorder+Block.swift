extension AudioRecorder {
    /// A part of the recording that is missing. Everything before it was delivered.
    public struct Gap: Hashable, Sendable {
        /// Why frames are missing.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// The sound server ended, or dropped the stream.
            case serverLost
            /// The microphone was unplugged, or the server moved the recording to another one.
            case routeChange
            /// The session interrupted the recording: a call, sleep, another user.
            case interruption
            /// The program's callback or the disk took longer than two seconds, or the server lost frames.
            case overrun
            /// The sound server stood still.
            case stalled
        }

        /// The frame at which the gap begins. Frames count from the start of the recording, gaps included.
        public let position: Int
        /// How many frames are missing. The number is exact for frames that the program or the server dropped. Otherwise the
        /// clock gives it, within 50 ms as a rule; 0 if the recording went on at once.
        public let frames: Int
        /// Why the frames are missing.
        public let reason: Reason
    }

    /// What is known about one block of frames.
    public struct Block: Hashable, Sendable {
        /// The block's first frame. Frames count from the start of the recording, gaps included.
        public let position: Int
        /// The number of frames; 0 for a gap after which no frames have arrived yet.
        public let frames: Int
        /// Samples in a frame: 1, or 2 in the order left, right.
        public let channels: Int
        /// The gap right before the block; nil if the block follows the one before.
        public let gap: Gap?
    }
}
