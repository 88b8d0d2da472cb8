extension AudioSession {
    /// The device that sound goes to.
    public struct Route: Hashable, Sendable {
        /// The device's name as people read it, made safe to print.
        public let name: String
        /// Whether only the player hears the device: headphones, a headset, a handset.
        public let isPrivate: Bool
        /// The device's sample rate in frames per second.
        public let sampleRate: Int
        /// The latency of the device, as the server reports it.
        public let latency: Duration
        /// The device's volume as its slider shows it: 0...1, 0 while muted.
        public let volume: Float
        /// Whether the server states a control for the device's volume. PulseAudio and PipeWire state one for almost
        /// every device, because they scale in software what the device cannot. Without one, a program shows the
        /// device's name in place of a slider.
        public let hasVolumeControl: Bool
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
            /// The same device has another sample rate.
            case configurationChange
        }
        /// Why the route changed.
        public let reason: Reason
        /// The route before the change; nil if there was none.
        public let previous: Route?
        /// The route after the change.
        public let current: Route
    }
}
