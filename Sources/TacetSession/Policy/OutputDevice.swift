extension AudioSession {
    /// A device that sound can go to.
    public struct OutputDevice: Hashable, Sendable, Identifiable {
        /// The sound server's name for it, the same from run to run: what a game's settings keep.
        ///
        /// Not for people to read, and not made safe to print.
        public let id: String
        /// The device's name as people read it, made safe to print.
        public let name: String
        /// Whether only the player hears it: headphones, a headset, a handset.
        public let isPrivate: Bool
        /// Whether sound goes there unless somebody chooses otherwise.
        public let isDefault: Bool
    }
}
