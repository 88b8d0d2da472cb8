extension AudioSession {
    /// The device that sound goes to.
    public struct Route: Hashable, Sendable {
        /// The device's name as people read it, made safe to print.
        public let name: String
        /// Whether only the player hears it: headphones, a headset, a handset.
        public let isPrivate: Bool
        /// Frames per second.
        public let sampleRate: Int
        /// From the server to the ear, as the server reports it.
        public let latency: Duration
    }

    /// A change of ``Route``.
    public struct RouteChange: Hashable, Sendable {
        /// Why the route changed.
        @nonexhaustive
        public enum Reason: String, Hashable, Sendable {
            /// A device was plugged in and taken into use.
            case newDeviceAvailable
            /// The device in use was unplugged, or went out of range.
            case oldDeviceUnavailable
            /// The player, or the program, chose another device.
            case override
            /// The same device, with another sample rate.
            case configurationChange
        }
        /// Why the route changed.
        public let reason: Reason
        /// Where sound went; nil if nowhere.
        public let previous: Route?
        /// Where sound goes.
        public let current: Route
    }
}
