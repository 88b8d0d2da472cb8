extension AudioSession {
    /// A device that sound can go to.
    public struct OutputDevice: Hashable, Sendable, Identifiable {
        /// The sound server's name for the device, the same from run to run. Save this in a game's settings.
        ///
        /// Not made for people to read, and not safe to print.
        public let id: String
        /// The device's name as people read it, made safe to print.
        public let name: String
        /// Whether only the player hears the device: headphones, a headset, a handset.
        public let isPrivate: Bool
        /// Whether sound goes to this device unless the player or the program chooses another.
        public let isDefault: Bool
    }
}
