public import TacetPlatform

extension Sound {
    /// Reads the sound's file again, for a developer who edits it while the game runs. Returns at once.
    ///
    /// Voices that sound already finish what they play. Voices that begin after ``AudioEvent/reloaded(_:)`` play what
    /// the file holds now; they may have another length, and more or fewer channels. ``frames``, ``channels`` and
    /// ``isStreamed`` stay as they were when the sound was loaded. A file that cannot be read costs
    /// ``AudioEvent/reloadFailed(_:)``, and the sound stays as it is. The game's file opener is asked again, on a
    /// loading thread.
    ///
    /// A sound that was unloaded stays so. The corresponding C call is `tacet_sound_reload`.
    ///
    /// - Parameter engine: The engine that loaded the sound. Call on its thread.
    /// - Throws: `AudioError` with `.invalidArgument` for a sound that was loaded from bytes.
    public func reload(in engine: AudioEngine) throws(AudioError) {
        guard let isReloadable = engine.core.sounds?.isReloadable(self) else { return }
        guard isReloadable else {
            throw AudioError(
                .invalidArgument, operation: "reload a sound", detail: "it was loaded from bytes and has no file",
                remedy: "Load it by a path that your file opener finds, or unload it and load the new bytes.")
        }
        engine.core.readAgain(self, for: .reload)
    }
}
