/// The caption of a voice in the form that the mixing thread carries: a number for the key, and the importance. The
/// game's thread writes it when the voice starts.
struct CaptionTag: Hashable, BitwiseCopyable {
    /// The index of the key in ``CaptionTable``, from 1 on; 0 for a voice without a caption.
    var key: UInt16 = 0
    var importance = Caption.Importance.normal

    static let none = CaptionTag()
}

/// The voices of one caption key that reach the listener in one block, as the mixing thread merges them. The game's
/// thread reads a copy (``CaptionDisplay``).
struct CaptionSound: Hashable, BitwiseCopyable {
    /// The level below which a caption is no longer heard: -56 dBFS.
    ///
    /// A literal, because the mixing thread must not be the first to compute it, which takes a lock.
    static let fades: Float = 1.584_893e-3

    var tag = CaptionTag.none
    /// The number of voices.
    var voices: UInt32 = 0
    /// The peak amplitude of the loudest voice at the listener, without silent mode.
    var level: Float = 0
    /// The peak amplitude of the loudest voice in the output, with silent mode.
    var heard: Float = 0
    /// Whether the loudest voice has a position.
    var hasPlace = false
    /// The way from the listener to the loudest voice in metres, in the world's axes.
    var offset = Vector3.zero
    /// Whether `offset` is in the listener's axes, because the voice moves with the listener.
    var isRelativeToListener = false

    init() {}

    /// This sound and another of the same key: the louder one gives level and place.
    func merged(with other: CaptionSound) -> CaptionSound {
        var merged = other.level > level ? other : self
        merged.tag.importance = max(tag.importance, other.tag.importance)
        merged.voices = voices &+ other.voices
        merged.heard = max(heard, other.heard)
        return merged
    }

    /// Whether this sound gives way to `other` where there is room for one of them.
    func isLess(than other: CaptionSound) -> Bool {
        (tag.importance.rawValue, level) < (other.tag.importance.rawValue, other.level)
    }
}

/// The sounds of at most ``capacity`` captions, in memory that exists. Mixing thread only.
struct CaptionSounds {
    /// The most captions at a time; no screen has room for more.
    static let capacity = 64

    private let sounds: UnsafeMutablePointer<CaptionSound>
    private(set) var count = 0

    /// An empty list in memory with room for ``capacity`` elements.
    init(in memory: UnsafeMutablePointer<CaptionSound>) { sounds = memory }

    /// The loudest level so far of a key; 0 if the key is not in the list.
    func level(of key: UInt16) -> Float {
        for index in 0..<count where sounds[index].tag.key == key { return sounds[index].level }
        return 0
    }

    /// Whether a key is in the list.
    func contains(_ key: UInt16) -> Bool {
        for index in 0..<count where sounds[index].tag.key == key { return true }
        return false
    }

    /// Adds a sound: to its key's, in a free place, or in the place of the least important if it is more important.
    mutating func add(_ sound: CaptionSound) {
        for index in 0..<count where sounds[index].tag.key == sound.tag.key {
            sounds[index] = sounds[index].merged(with: sound)
            return
        }
        if count < Self.capacity {
            sounds[count] = sound
            count += 1
            return
        }
        var least = 0
        for index in 1..<count where sounds[index].isLess(than: sounds[least]) { least = index }
        if sounds[least].isLess(than: sound) { sounds[least] = sound }
    }
}
