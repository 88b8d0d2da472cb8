import TacetPlatform

/// The captions that the game has given to sounds, and the numbers of all keys. The game's thread.
///
/// Keys are never forgotten, so that the number of a key that the mixing thread reports is always valid.
struct CaptionTable {
    private var keys: [String] = []
    private var numbers: [String: UInt16] = [:]
    private var sounds: [Sound: CaptionTag] = [:]

    /// Whether no sound and no voice ever had a caption.
    var isEmpty: Bool { keys.isEmpty }

    /// The tag of a sound's voices.
    func tag(of sound: Sound) -> CaptionTag { sounds[sound] ?? .none }

    /// The key with a number that ``tag(for:)`` returned.
    func key(_ number: UInt16) -> String? {
        number > 0 && Int(number) <= keys.count ? keys[Int(number) - 1] : nil
    }

    /// Gives a caption to the sound's next voices; nil removes it.
    mutating func set(_ caption: Caption?, of sound: Sound) throws(AudioError) {
        let tag = try tag(for: caption)
        sounds[sound] = tag.key > 0 ? tag : nil
    }

    /// Forgets a sound that is unloaded.
    mutating func forget(_ sound: Sound) { sounds[sound] = nil }

    /// The tag for a caption; ``CaptionTag/none`` for nil.
    ///
    /// - Throws: `AudioError` with `.invalidArgument` for a key that is empty or too long, and for one key too many.
    mutating func tag(for caption: Caption?) throws(AudioError) -> CaptionTag {
        guard let caption else { return .none }
        if let number = numbers[caption.key] { return CaptionTag(key: number, importance: caption.importance) }
        guard (1...Caption.longestKey).contains(caption.key.utf8.count) else {
            throw AudioError(
                .invalidArgument, operation: "set a caption", detail: "the key \"\(caption.key)\" is empty or too long",
                remedy: "Give a key of 1 to \(Caption.longestKey) bytes, and look the text up by it.")
        }
        guard keys.count < Caption.mostKeys else {
            throw AudioError(
                .invalidArgument, operation: "set a caption", detail: "there are \(keys.count) keys already",
                remedy: "Use one key for sounds that tell the player the same.")
        }
        keys.append(caption.key)
        let number = UInt16(truncatingIfNeeded: keys.count)
        numbers[caption.key] = number
        return CaptionTag(key: number, importance: caption.importance)
    }
}
